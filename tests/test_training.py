"""Training: grafts, words of names, weak labels, and a small run from a folder of pages to a model that extracts."""

from random import Random

import numpy as np
import pytest
from typer.testing import CliRunner

import marrow
from marrow.bench.record import Record
from marrow.learn.blocks import text_blocks
from marrow.learn.model import load
from marrow.training.examples import example
from marrow.training.grafts import graft
from marrow.training.scores import Evidence
from marrow.training.sentences import Sentences
from marrow.training.weak import with_segments

WORDS = (
    "the", "river", "old", "bridge", "town", "market", "rain", "winter", "boat", "people", "stone", "quiet", "morning",
    "letter", "garden",
)  # fmt: skip


def prose(random, sentences=4):
    return " ".join(
        " ".join(random.choice(WORDS) for _ in range(random.randint(8, 16))).capitalize() + "."
        for _ in range(sentences)
    )


def page_of(number):
    random = Random(number)
    story = [prose(random) for _ in range(4)]
    menu = "".join(f'<li class="nav-item"><a href="/{n}">{random.choice(WORDS)}</a></li>' for n in range(6))
    text = "".join(f"<p>{each}</p>" for each in story)
    html = (
        f'<body><ul class="menu">{menu}</ul><div class="story-text"><h1>{story[0][:30]}</h1>{text}</div>'
        f'<div class="sidebar"><a href="/x">{random.choice(WORDS)} {random.choice(WORDS)}</a></div></body>'
    )
    return html, "\n".join([story[0][:30], *story])


@pytest.fixture(scope="module")
def corpus(tmp_path_factory):
    folder = tmp_path_factory.mktemp("corpus")
    for number in range(24):
        site = folder / f"site{number % 8}"
        site.mkdir(exist_ok=True)
        html, gold = page_of(number)
        (site / f"{number}.html").write_text(f"<!doctype html>{html}")
        (site / f"{number}.txt").write_text(gold)
    return folder


def made(number):
    html, gold = page_of(number)
    return example(Record(str(number), html.encode(), text=gold, site=f"site{number % 8}"), "pages")


@pytest.mark.parametrize("plan", [["comments"], ["teasers"], ["teasers", "comments"]])
def test_a_graft_changes_nothing_else(plan):
    html, _ = page_of(1)
    targets = made(1).targets
    sentences = Sentences(["I was there.", "So was I, and it rained."], [prose(Random(3))])
    for seed in range(12):
        found = graft(html, targets, plan, sentences, Random(seed))
        texts = text_blocks(found.page).texts
        assert [text for text, new in zip(texts, found.grafted, strict=True) if not new] == list(made(1).texts)
        assert (found.targets[~found.grafted] == targets).all()
        assert not found.targets[found.grafted].any()


def test_a_page_with_too_little_is_no_host():
    assert graft("<p>A line.", np.ones(1), ["comments"], Sentences(["Yes."], ["No."]), Random(0)) is None


def test_words_of_names_are_scored_without_the_pages_own_site():
    examples = [made(number) for number in range(24)]
    evidence = Evidence(examples)
    scores = evidence.scores()
    assert scores["story"] > 1
    assert scores["menu"] < -1
    own = evidence.vocabulary(scores, "site1").scores
    assert 0 < own["story"] < scores["story"]


def test_segments_decide_over_a_model():
    html, _ = page_of(2)
    segment = made(2).texts[-2]
    record = Record("2", html.encode(), present=(segment[:40],), absent=(made(2).texts[0],))
    weak = example(record, "weak")
    assert weak.weak
    found = with_segments(weak, np.full(len(weak.words), 0.5)).targets
    assert found[0] == 0
    assert found[len(found) - 2] == 1
    assert 0.5 in found


def test_a_small_run_makes_a_model_that_extracts(corpus, tmp_path):
    pytest.importorskip("lightgbm")
    from marrow.cli import app

    said = tmp_path / "said.jsonl"
    arguments = ["train", str(corpus), "--rounds", "12", "--out-of-fold", str(said), "-o"]
    result = CliRunner().invoke(app, [*arguments, str(tmp_path / "model.npz")])
    assert result.exit_code == 0, result.output
    assert "F1 out of fold" in result.output
    assert len(said.read_text().splitlines()) == 24
    assert load(str(tmp_path / "model.npz")).about["f1_out_of_fold"]["corpus0"] > 0.9
    html, gold = page_of(99)
    assert marrow.extract(html, model=str(tmp_path / "model.npz")).text.split() == gold.split()


def test_without_gold_there_is_nothing_to_learn(tmp_path):
    pytest.importorskip("lightgbm")
    from marrow.cli import app

    (tmp_path / "1.html").write_text("<p>A page.")
    result = CliRunner().invoke(app, ["train", str(tmp_path), "-o", str(tmp_path / "model.npz")])
    assert result.exit_code != 0
    assert not (tmp_path / "model.npz").exists()
