"""Snapshots: what a browser wrote is in the table, whatever the parser makes of the HTML."""

import json
import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import marrow
from marrow.snapshot import MARK, MOST_BYTES
from marrow.visibility import hidden, visible

NODES = {
    "name": ["html", "head", "body", "nav", "#text", "p", "#text", "b", "#text", "#text"],
    "parent": [-1, 0, 0, 2, 3, 2, 5, 5, 7, 5],
    "x": [0, 0, 8, 8, 8, 100, 100, 150, 150, 200],
    "y": [0] * 10,
    "width": [1000, 0, 984, 984, 40, 800, 50, 50, 50, 90.5],
    "height": [20] * 10,
    "visible": [1, 0, 1, 0, 0, 1, 1, 1, 1, 1],
}


def mark(number):
    return f'{MARK}="{number}"'


HTML = (
    f"<!DOCTYPE html><html {mark(0)}><head {mark(1)}></head><body {mark(2)}><nav {mark(3)} class=n>Home</nav>"
    f"<p {mark(5)}>One <b {mark(7)}>two</b> three</p></body></html>"
)


def written(html=HTML, nodes=NODES, **others):
    return json.dumps({"marrow-snapshot": 1, "url": "https://example.org/a", "html": html, "nodes": nodes} | others)


def test_every_row_has_its_box_and_visibility():
    page = marrow.parse(written().encode())
    assert [node.name for node in page] == NODES["name"]
    assert page.boxes[:, 0].tolist() == NODES["x"]
    assert page.boxes[:, 2].tolist() == NODES["width"]
    assert page.shown.tolist() == [bool(each) for each in NODES["visible"]]
    assert page.notes == ()
    assert page.url == "https://example.org/a"
    assert marrow.parse(written(), url="https://other.example/").url == "https://other.example/"


def test_a_result_names_the_nodes_of_the_browser():
    """By them, what sent the snapshot finds what was kept."""
    kept = marrow.extract(written(), method="wlr").to_dict()["nodes"]
    assert [(node["number"], node["name"]) for node in kept] == [(5, "p")]
    assert "number" not in marrow.extract("<p>text").to_dict()["nodes"][0]


def test_marks_are_taken_off():
    page = marrow.parse(written())
    assert page.attributes(3) == {"class": "n"}
    assert MARK not in page.source
    assert not any(name == MARK for attrs in page.attrs for name, _ in attrs)


def test_hidden_is_what_the_browser_did_not_show():
    page = marrow.parse(written())
    assert hidden(page).tolist() == [not each for each in NODES["visible"]]
    assert not visible(page)[3]
    assert marrow.extract(page, method="everything", skip_hidden=True).text == "One two three"


def test_a_visible_child_of_what_is_invisible_is_kept():
    nodes = NODES | {"visible": [1, 0, 1, 1, 1, 0, 0, 1, 1, 0]}
    assert marrow.extract(written(nodes=nodes), method="everything", skip_hidden=True).text == "Home\ntwo"


def test_layout_counts_for_cehtd():
    assert marrow.select(marrow.parse(written()), "cehtd-ds").findings == {"layout": True}


def test_rows_that_the_browser_did_not_have_are_where_their_parent_is():
    nodes = {
        "name": ["html", "body", "table", "tr", "td", "#text"],
        "parent": [-1, 0, 1, 2, 3, 4],
        **dict.fromkeys(("y", "height"), [0] * 6),
        "x": [0, 1, 2, 3, 4, 5],
        "width": [9, 8, 7, 6, 5, 4],
        "visible": [1, 1, 0, 1, 1, 1],
    }
    html = f"<html {mark(0)}><body {mark(1)}><table {mark(2)}><tr {mark(3)}><td {mark(4)}>x</table></body></html>"
    page = marrow.parse(written(html, nodes))
    assert [(node.name, page.boxes[node.row, 0], bool(page.shown[node.row])) for node in page] == [
        ("html", 0, True), ("head", 0, True), ("body", 1, True), ("table", 2, False), ("tbody", 2, False),
        ("tr", 3, True), ("td", 4, True), ("#text", 5, True),
    ]  # fmt: skip
    assert [note.kind for note in page.notes] == ["layout"]
    assert page.notes[0].message.startswith("2 of 8 rows")


def test_what_the_parser_moves_keeps_its_place_on_the_screen():
    """A script can put a paragraph into a paragraph; HTML cannot say that."""
    nodes = {
        "name": ["html", "head", "body", "p", "#text", "p", "#text", "#text"],
        "parent": [-1, 0, 0, 2, 3, 3, 5, 3],
        **dict.fromkeys(("y", "width", "height"), [1] * 8),
        "x": list(range(8)),
        "visible": [1] * 8,
    }
    html = f"<html {mark(0)}><head {mark(1)}></head><body {mark(2)}><p {mark(3)}>a<p {mark(5)}>b</p>c</p></body></html>"
    page = marrow.parse(written(html, nodes))
    placed = {node.text: page.boxes[node.row, 0] for node in page if node.name == "#text"}
    assert placed == {"a": 4, "b": 6, "c": 7}


def test_limits_cut_rows_and_their_boxes():
    page = marrow.parse(written(), limits=marrow.Limits(nodes=5))
    assert len(page) == len(page.boxes) == len(page.shown) == 5
    assert marrow.extract(b" " * MOST_BYTES + written().encode()).status.value == "kept"  # too long to be looked for
    page = marrow.parse(written(html="x" * 2000), limits=marrow.Limits(bytes=1000))
    assert [note.kind for note in page.notes] == ["limit"]


@pytest.mark.parametrize(
    ("damaged", "why"),
    [
        (written()[:-20], "delimiter|Expecting"),
        (written(**{"marrow-snapshot": 2}), "its version is 2, not 1"),
        (written(html=None), "no html"),
        (written(nodes=[]), "no nodes"),
        (written(nodes=NODES | {"x": [1]}), "one length"),
        (written(nodes=NODES | {"x": ["a"] * 10}), "'x' of its nodes"),
        (written(nodes=NODES | {"y": [float("nan")] * 10}), "'y' of its nodes"),
        (written(nodes=NODES | {"y": [[1], [2, 3]]}), "'y' of its nodes"),
        (written(nodes=NODES | {"parent": [0] * 10}), "before its parent"),
        ('{"marrow-snapshot":' + "[" * 100_000, "nested too deep"),
    ],
)
def test_damaged_snapshots_have_a_status_that_says_why(damaged, why):
    result = marrow.extract(damaged)
    assert result.status.value == "not-html"
    assert re.search(why, result.page.notes[0].message)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from([*NODES, "other"]), json_values), json_values)
def test_any_nodes_give_a_page(columns, version):
    page = marrow.parse(written(nodes=NODES | columns))
    assert page.boxes is None or len(page.boxes) == len(page)
    marrow.parse(written(**{"marrow-snapshot": version}))


@given(
    st.lists(
        st.tuples(st.sampled_from(["p", "div", "b", "table", "a", "li", "x", "/p", "/div", "/b"]), st.integers(-1, 9)),
        max_size=20,
    )
)
def test_any_marks_give_boxes_of_the_browser(marks):
    html = "".join(f"<{name}>" if name[0] == "/" else f"<{name} {mark(number)}>t" for name, number in marks)
    page = marrow.parse(written(html=html))
    assert page.boxes.shape == (len(page), 4)
    assert {*page.boxes[:, 2].tolist()} <= {*np.float32(NODES["width"]).tolist(), 0.0}
