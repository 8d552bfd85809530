"""Web2Text: the collapsed DOM, features worked by hand, networks over windows."""

import numpy as np
import pytest

import marrow
from marrow.errors import InvalidInput
from marrow.learn import simplified as collapsing
from marrow.learn.classifiers import Layers, of_columns, to_columns
from marrow.learn.simplified import simplified
from marrow.learn.web2text import PAIR, REACH, UNARY, features, likelihoods, windows
from marrow.learn.web2text_text import amounts
from marrow.learn.weights import FOLDER, shipped
from marrow.registry import METHODS
from marrow.trainers.examples import Example
from marrow.trainers.registry import TRAINERS

HELLO = "Hello World, this is it."


def unary(html):
    found = features(marrow.parse(html))
    return found.unary(0, len(found))


def pair(html):
    found = features(marrow.parse(html))
    return found.pair(0, len(found) - 1)


def test_the_features_of_a_text():
    expected = [.3092, .0837, -1.0023, 1, 1.4781, -.2010, 1, 4.7277, 1.3839, -.5077, -.8700, .0683]  # fmt: skip
    own = unary(f"<p>{HELLO}</p>")[0][3:27]
    assert own[:12].round(4).tolist() == pytest.approx(expected, abs=1e-4)
    assert own[21] == pytest.approx(-0.1152, abs=1e-4)


def test_chains_are_one_node():
    page = marrow.parse("<div><p><b>one</b></p><ul><li>two<li><i>three</i></ul></div><script>x</script><p> </p>")
    found = simplified(page)
    assert [page.name(row) for row in found.tree.rows.tolist()] == ["body", "p", "ul", "li", "li"]
    assert found.tree.depth.tolist() == [0, 1, 1, 2, 2]
    tagged = found.has_tags("body div p b li i") > 0
    assert tagged[[0, 1, 4]].tolist() == [
        [True, True, False, False, False, False],
        [False, False, True, True, False, False],
        [False, False, False, False, True, True],
    ]


def test_nodes_sum_what_is_below():
    page = marrow.parse("<div><p>One. Two? <a href=/>me@a.org</a></p><p>\u00a9 1999</p></div><form><input>x</form>")
    found = amounts(page)
    names = [page.name(row) for row in simplified(page).tree.rows.tolist()]
    assert names == ["body", "div", "p", "#text", "a", "p", "form"]
    assert found.characters.tolist() == [24, 23, 17, 9, 8, 6, 1]
    assert found.link_characters.tolist() == [8, 8, 8, 0, 8, 0, 0]
    assert found.sentences[[0, 3]].tolist() == [5, 2]
    assert found.email.tolist() == [True, True, True, False, True, False, False]
    assert found.year.tolist() == found.copyright.tolist() == [True, True, False, False, False, True, False]
    assert found.ends_question.tolist() == [False, False, False, True, False, False, False]
    assert found.form.tolist() == [True, False, False, False, False, False, True]


def test_what_is_missing_is_zero():
    alone = unary("<p>one</p>")[0]
    assert not alone[27:89].any()
    two = unary("<p>one</p><p>two</p>")
    assert (two[:, 27] == 1).all()
    assert not two[:, 68:89].any()


def test_copies():
    rows = unary("".join("<p>same</p>" for _ in range(11)) + "<p>other</p>")
    assert rows[0, :3].tolist() == [1, 1, 1]
    assert rows[11, :3].tolist() == [-1, -1, 1]
    assert unary("<p>one</p><p class=x>two</p>")[0, 2] == 0


def test_steps_between_texts():
    steps = pair("<div>a <b>b</b><br>c</div><ul><li>d<li>e</ul><div><p>f</p><p>g <b>h</b></p></div>")[:, :5]
    assert steps.astype(int).tolist() == [
        [1, 0, 0, 0, 0],  # a, b: in one line
        [1, 0, 0, 0, 1],  # b, c: after a line break
        [0, 0, 1, 0, 1],  # c, d: up to the body and down
        [1, 0, 0, 0, 1],
        [0, 0, 1, 0, 1],
        [0, 1, 0, 0, 1],  # f, g
        [1, 0, 0, 0, 0],
    ]


@pytest.mark.parametrize("length", [0, 1, 2, 4095, 4096, 4100, 8200])
def test_windows_do_not_depend_on_where_they_are_cut(length):
    rows = np.arange(1.0, length + 1)[:, None]
    padded = np.pad(rows[:, 0], REACH)
    expected = [padded[place : place + 2 * REACH + 1].tolist() for place in range(length)]
    found = [each for part in windows(lambda start, stop: rows[start:stop], length, 1) for each in part.tolist()]
    assert found == expected


def test_likelihoods_of_networks():
    def constant(width, bias):
        return Layers(np.zeros(width), np.ones(width), (np.zeros((width, len(bias))),), (np.array(bias),))

    width = 2 * REACH + 1
    networks = to_columns("unary", constant(UNARY * width, [0.0]))
    networks |= to_columns("pair", constant(PAIR * width, [0.0, 0, 0, 0]))
    for html, count in (("", 0), ("a", 1), ("<p>a<p>b<p>c", 3)):
        content, both = likelihoods(marrow.parse(html), networks)
        assert content.tolist() == [0.5] * count
        assert both.tolist() == [[0.25] * 4] * max(count - 1, 0)


def test_of_a_long_page_the_first_texts_are_judged_as_if_it_ended_there(monkeypatch):
    monkeypatch.setattr(collapsing, "MOST_BLOCKS", 3)
    texts = [f"<p>The storm has taken the roofs of forty houses, said the mayor on day {day}." for day in range(5)]
    page = marrow.parse("".join(texts))
    assert unary("".join(texts)).tolist() == unary("".join(texts[:3])).tolist()
    assert pair("".join(texts)).tolist() == pair("".join(texts[:3])).tolist()
    found = marrow.extract(page, method="web2text").selection
    assert found.findings == {"blocks not judged": 2}
    assert not found.keep[page.text_rows[3:]].any()
    assert marrow.extract("".join(texts[:3]), method="web2text").selection.findings == {}


def example(number, html):
    page = marrow.parse(html)
    before = np.concatenate([[0], np.cumsum([each != "x" for each in page.text])])
    return Example("by hand", str(number), f"{number}.org", "article", page, before)


def test_it_learns_from_sites_with_texts():
    pytest.importorskip("sklearn")
    fit = TRAINERS["web2text"].fit
    page = "<ul><li>xx<li>xxx</ul><p>Content is what is here.<p>And here."
    for pages in ([page], ["", "", ""], ["x", "y", ""]):
        with pytest.raises(InvalidInput, match="two sites or more"):
            fit([example(*each) for each in enumerate(pages)], seed=0, variant="pairs count 0.03")
    for pages in ([page] * 3, ["", *[page] * 2], ["xx<br>xx", *["aa<br>bb"] * 3]):
        model = fit([example(*each) for each in enumerate(pages)], seed=0, variant="pairs count 0.1")
        content, both = likelihoods(marrow.parse(page), model.columns)
        assert content.shape == (4,)
        assert both.sum(axis=1) == pytest.approx(1)
        assert float(model["pairs"]) == pytest.approx(0.1)


def test_the_shipped_model():
    model = shipped("web2text")
    assert (FOLDER / "web2text.npz").stat().st_size <= 100_000
    assert [each.shape for each in of_columns("unary", model.columns).weights] == [(896, 50), (50, 10), (10, 1)]
    defaults = {knob.name: knob.default for knob in METHODS["web2text"].knobs}
    assert defaults["pairs"] == pytest.approx(float(model["pairs"]))
