"""The learned method: what it promises of any page, and what its knobs do."""

import pickle
from pathlib import Path

import numpy as np
import pytest

import marrow
from marrow.errors import DamagedModel, Reason, Status
from marrow.learn.blocks import text_blocks
from marrow.learn.features import GROUPS
from marrow.learn.kinds import KINDS
from marrow.learn.model import SHIPPED, load
from marrow.learn.quickscorer import QuickScorer
from marrow.learn.trees import Trees
from marrow.page_level.marrow import moved_by

MENU = "<nav><ul><li><a href=/>Home</a><li><a href=/news>News</a><li><a href=/about>About us</a></ul></nav>"
FOOT = "<footer><p>© 2020 The Paper. All rights reserved.</p><a href=/imprint>Imprint</a></footer>"
STORY = [
    "The bridge over the river was closed on Monday morning, a day earlier than the town had announced.",
    "Engineers found cracks in two of the pillars when they inspected them last week, the mayor said.",
    "Buses will go by way of the harbour, which takes ten minutes longer, and the fare stays the same.",
    "Shops on the island fear for their customers. The council will meet on Thursday to talk about a ferry.",
    "The bridge was built in 1932 and has been repaired four times since, most recently after a flood.",
]
TALK = [
    "I was there that day and it was not like this at all.",
    "Thank you for writing about it, my sister will be glad to read this.",
    "You are both wrong, the bridge was closed before noon.",
    "Does anybody know when it will be open again?",
]


def article(comments=""):
    text = "".join(f"<p>{each}</p>" for each in STORY)
    head = "<title>The bridge - The Paper</title>"
    return f"{head}<body>{MENU}<article><h1>The bridge</h1>{text}</article>{comments}{FOOT}"


def comments():
    said = "".join(
        f'<li class="comment"><cite><a href=#>Ann</a></cite> says:<p>{each}</p><a href=#>Reply</a></li>'
        for each in TALK * 2
    )
    return f'<h3>8 comments</h3><ol class="commentlist">{said}</ol>'


def test_the_default_is_the_learned_method():
    result = marrow.extract(article())
    assert result.method == "marrow"
    assert result.text.startswith("The bridge")
    assert "Imprint" not in result.text
    assert "About us" not in result.text


def test_a_page_has_a_kind_and_a_confidence():
    result = marrow.extract(article())
    assert result.kind == "article"
    assert set(result.kinds) == set(KINDS)
    assert sum(result.kinds.values()) == pytest.approx(1, abs=0.01)
    assert 0.7 < result.confidence <= 1


def test_other_methods_tell_no_kind():
    result = marrow.extract(article(), method="wlr")
    assert (result.kind, dict(result.kinds), result.confidence) == (None, {}, None)


def test_comments_are_out_of_an_article_and_in_when_asked_for():
    page = article(comments())
    without, with_them = marrow.extract(page), marrow.extract(page, comments="in")
    assert TALK[1] not in without.text
    assert TALK[1] in with_them.text
    assert marrow.extract(page, comments="out").text == without.text


def test_precision_keeps_no_more_and_recall_no_less():
    page = article(comments())
    few, usual, many = (
        marrow.extract(page, favour=favour).selection.keep for favour in ("precision", "balance", "recall")
    )
    assert not (few & ~usual).any()
    assert not (usual & ~many).any()


def test_a_caller_who_knows_the_kind_is_believed():
    result = marrow.extract(article(), kind="forum")
    assert result.kind == "forum"
    assert result.kinds["forum"] == 1


@pytest.mark.parametrize("page", ["", "<nav><a href=/>Home</a></nav>", "<p>", "<script>1</script>"])
def test_a_page_without_content_is_empty(page):
    result = marrow.extract(page)
    assert result.status is Status.EMPTY
    assert result.kind == "not-content"


def test_every_feature_has_a_name_of_its_own_and_a_line():
    names = [name for group in GROUPS for name in group.meanings]
    assert len(names) == len(set(names))
    assert all(meaning and "\n" not in meaning for group in GROUPS for meaning in group.meanings.values())


def test_all_models_together_are_small():
    assert sum(path.stat().st_size for path in SHIPPED.parent.glob("*.npz")) < 1_000_000


def test_a_model_says_what_it_was_trained_on():
    about = load().about
    assert set(about["corpora"]) <= {"wcxb-dev", "magic-dev", "trafilatura-dev", "cleaneval", "zh-news"}
    assert {"seed", "rounds", "marrow"} <= set(about)


def test_a_model_is_the_same_after_it_was_saved(tmp_path):
    load().save(tmp_path / "model.npz")
    page = article(comments())
    again = marrow.extract(page, model=str(tmp_path / "model.npz")).selection
    assert (again.score == marrow.extract(page).selection.score).all()


def test_a_model_that_is_not_there_or_damaged_is_said_to_be(tmp_path):
    with pytest.raises(DamagedModel, match="marrow train"):
        marrow.extract("<p>a", model=str(tmp_path / "none.npz"))
    damaged = tmp_path / "damaged.npz"
    damaged.write_bytes(SHIPPED.read_bytes()[:1000])
    with pytest.raises(DamagedModel, match="not a model"):
        marrow.extract("<p>a", model=str(damaged))
    pickled = tmp_path / "pickled.npz"
    pickled.write_bytes(pickle.dumps({"about": 1}))
    with pytest.raises(DamagedModel):
        marrow.extract("<p>a", model=str(pickled))


def test_code_between_paragraphs_is_kept_for_a_reason_of_its_own():
    page = marrow.parse((Path(__file__).parent.parent / "examples" / "coffee.html").read_bytes())
    selection = marrow.select(page, "marrow")
    [code] = [node.row for node in page if node.name == "#text" and node.text.startswith("bloom")]
    assert selection.keep[code]
    assert selection.why(code) == Reason.BETWEEN


def test_what_moved_a_block_is_named():
    page = marrow.parse(article())
    moved = moved_by(page)
    assert len(moved) == len(text_blocks(page))
    assert all(len(each) == 3 for each in moved)
    assert {name for each in moved for name, _ in each} <= set(load().names)


def test_trees_ask_as_a_walk_would():
    random = np.random.default_rng(0)
    leaves = 8
    # Balanced trees of depth 3: the nodes by level, the leaves that each takes away.
    first = [0, 0, 4, 0, 2, 4, 6]
    wide = [4, 2, 2, 1, 1, 1, 1]
    masks = [255 - ((1 << at + size) - (1 << at)) for at, size in zip(first, wide, strict=True)]
    feature = random.integers(0, 5, (6, 7)).astype(np.uint16)
    threshold = random.normal(size=(6, 7)).astype(np.float32)
    values = random.normal(size=(6, leaves)).astype(np.float32)
    trees = Trees(feature, threshold, np.tile(np.array(masks, dtype=np.uint8), (6, 1)), values)
    columns = random.normal(size=(5, 300)).astype(np.float32)
    wanted = []
    for column in columns.T:
        total = 0.0
        for tree in range(6):
            node = 0
            while node < 7:
                node = 2 * node + 1 + int(column[feature[tree, node]] > threshold[tree, node])
            total += values[tree, node - 7]
        wanted.append(total)
    assert np.allclose(QuickScorer(trees).raw(columns), wanted, atol=1e-5)
