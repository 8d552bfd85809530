"""The trained methods of the literature: their features, heuristics and decoding; training on a few pages by hand."""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

import marrow
from marrow.cli import app
from marrow.errors import DamagedModel, UnknownName
from marrow.learn.classifiers import Layers, of_columns, to_columns
from marrow.learn.content_seeker import largest_block_string, string_length_smoothing, table_pattern
from marrow.learn.linear_chain import likeliest
from marrow.learn.segments import FEATURES, structural, vectors
from marrow.learn.victor import features
from marrow.learn.weights import Weights, read

SEGMENT = (
    '<div id="s"><p>First long paragraph.</p><div><img></div><p>Second <a>link</a> one.</p><ul><li>rel</li></ul></div>'
)
LENGTHS = (
    f"<body><div>Menu</div><div>Ads</div><div><p>{'a' * 30}</p><p>bb</p><p>{'c' * 40}</p></div><div>x</div>"
    "<div>Foot</div></body>"
)


def texts(page, mask):
    return [page[row].text for row in np.flatnonzero(mask).tolist()]


def first(page):
    return np.array([page.body + 1])


class TestContentSeeker:
    def test_largest_block_string(self):
        page = marrow.parse(SEGMENT)
        assert "".join(texts(page, largest_block_string(page, first(page)))) == "First long paragraph.Second link one."

    def test_string_length_smoothing(self):
        page = marrow.parse(LENGTHS)
        assert texts(page, string_length_smoothing(page, first(page) - 1)) == [
            "Ads",
            "a" * 30,
            "bb",
            "c" * 40,
            "x",
        ]

    def test_table_pattern(self):
        post = "<table class=post><tr><td>A reply of some length</table>"
        page = marrow.parse(
            f"<div><table><tr><td>Menu</table>{post}<p>between</p>{post}<table width=1><td>x</table></div>"
        )
        assert texts(page, table_pattern(page, first(page))) == ["A reply of some length"] * 2
        page = marrow.parse("<div><p>no pattern</p> at all</div>")
        assert texts(page, table_pattern(page, first(page))) == ["no pattern", " at all"]

    def test_features(self):
        page = marrow.parse("<div><p>The cat, and the dog.</p><a>all <b>of</b> it</a><img></div><div></div>")
        assert np.flatnonzero(structural(page)).tolist() == [page.body + 1]
        found = dict(zip(FEATURES, vectors(page)[0].tolist(), strict=True))
        expected = {
            "words": 8,
            "sentences": 1,
            "images": 1,
            "links": 1,
            "commas": 1,
            "stop words": 6,
            "height": 3,
            "div": 1,
        }
        assert {name: found[name] for name in expected} == expected


class TestVictor:
    def test_what_is_between(self):
        found = features(marrow.parse("<p>one<br>two <b>b</b><p>three<hr>four<div>five</div>"))
        names = ("p", "br", "hr", "inline", "block")
        splits = {name: found[f"after {name}"].astype(int).tolist() for name in names}
        assert splits == {
            "p": [1, 0, 1, 1, 0], "br": [0, 1, 0, 0, 0], "hr": [0, 0, 0, 1, 0], "inline": [0, 0, 1, 0, 0],
            "block": [0, 0, 0, 0, 1],
        }  # fmt: skip

    def test_what_is_in_it(self):
        found = features(marrow.parse("<p><a>a1</a> 2 x. y<p>\u2022 see www.a.b at 12:30 on 1.2.2003"))
        for name, expected in {
            "mixed tokens": [1, 0], "numeric tokens": [1, 0], "sentences": [2, 1], "has url": [0, 1],
            "has time": [0, 1], "has date": [0, 1], "begins with a bullet": [0, 1], "in a": [1, 0], "copies": [1, 1],
        }.items():  # fmt: skip
            assert found[name].astype(int).tolist() == expected, name


PROBABILITY = st.floats(0.01, 0.99)


@given(st.lists(st.tuples(PROBABILITY, st.tuples(*[PROBABILITY] * 4)), min_size=1, max_size=6), st.floats(0, 2))
def test_the_likeliest_labels_are_those_of_all(drawn, weight):
    content, pairs = np.array([each for each, _ in drawn]), np.array([each for _, each in drawn])[1:]

    def likelihood(labels):
        single = sum(np.log(p if label else 1 - p) for p, label in zip(content, labels, strict=True))
        return single + weight * sum(
            np.log(pair[2 * a + b]) for pair, a, b in zip(pairs, labels, labels[1:], strict=False)
        )

    best = max(map(likelihood, itertools.product([0, 1], repeat=len(content))))
    assert likelihood(likeliest(content, pairs, weight).astype(int).tolist()) == pytest.approx(best)


def test_a_model_is_read_as_it_was_written(tmp_path):
    network = Layers(np.zeros(2), np.ones(2), (np.eye(2), np.ones((2, 1))), (np.zeros(2), np.zeros(1)))
    Weights(to_columns("one", network), {"method": "x"}).save(tmp_path / "x.npz")
    found = read(tmp_path / "x.npz")
    rows = np.array([[1.0, -1.0]])
    assert (found.about["method"], of_columns("one", found.columns).predict(rows)) == ("x", network.predict(rows))
    with pytest.raises(DamagedModel, match="no model that can be read"):
        read(tmp_path / "y.npz")


@pytest.fixture
def corpus(tmp_path):
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    story = (
        "The storm that came over the coast in the night has taken the roofs of forty houses, said the mayor of {}. "
    )
    rows = []
    for number in range(8):
        lines = [story.format(number) * (2 + line) for line in range(3)]
        html = "<ul>" + "".join(f"<li><a href=/{i}>Menu {i}</a>" for i in range(5)) + "</ul><div>"
        html += "".join(f"<p>{line}</p>" for line in lines) + f"</div><div><a href=/x>About {number}</a></div>"
        rows.append({"id": str(number), "url": "", "site": f"{number}.org", "kind": "article", "html": html.encode(),
                     "text": "\n".join(lines)})  # fmt: skip
    parquet.write_table(pyarrow.Table.from_pylist(rows), tmp_path / "hand.parquet")
    return tmp_path / "hand.parquet"


@pytest.mark.parametrize("method", ["victor", "content-seeker-any", "web2text"])
def test_training_by_the_command(method, corpus, tmp_path):
    pytest.importorskip("sklearn")
    arguments = ["train", str(corpus), "-m", method, "-o", str(tmp_path), "--folds", "2"]
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.output
    assert "F1 of words" in result.output
    assert read(tmp_path / f"{method}.npz").about["pages"] == 8


def test_what_cannot_be_trained():
    result = CliRunner().invoke(app, ["train", "x.parquet", "-m", "nonsense", "-o", "x"])
    assert isinstance(result.exception, UnknownName)
