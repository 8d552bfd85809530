"""Snapshots: the HTML, boxes and visibility that a browser wrote, put into the table (docs/SNAPSHOT.md)."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .page import Attributes, Note, Page
from .tree import Bools, Ints

VERSION = 1
MARK = "data-marrow-node"
# JSON of nothing but empty objects takes 24 times its length in memory; of real snapshots, the page is the most.
MOST_BYTES = 32_000_000

_BEGINNING = re.compile(r'[\s\ufeff]*\{\s*"marrow-snapshot"\s*:')
_HEADER = 200
_MARKS = re.compile(rf' {MARK}="\d+"')


class Snapshot(NamedTuple):
    """What a browser wrote of a page; its columns have a row a node of the browser's."""

    html: str
    url: str | None
    parent: Ints
    is_text: Bools
    boxes: NDArray[np.float32]
    shown: Bools


def is_snapshot(html: bytes | str) -> bool:
    """Whether the input begins as a snapshot does.

    >>> is_snapshot(b'{"marrow-snapshot": 1, "html": ""}'), is_snapshot("<p>")
    (True, False)
    """
    header = html[:_HEADER]
    return _BEGINNING.match(header if isinstance(header, str) else header.decode("utf-8", "replace")) is not None


def read_snapshot(data: bytes | str) -> Snapshot:
    """Read a snapshot; what is wrong with one that is none is said by a ValueError."""
    try:
        given = json.loads(data if isinstance(data, str) else data.decode("utf-8-sig"))
    except RecursionError:
        raise ValueError("it is nested too deep") from None
    if given["marrow-snapshot"] != VERSION:
        raise ValueError(f"its version is {given['marrow-snapshot']!r:.20}, not {VERSION}")
    html, url, nodes = given.get("html"), given.get("url"), given.get("nodes")
    if not isinstance(html, str) or not isinstance(nodes, dict):
        raise ValueError("it has no html or no nodes")  # noqa: TRY004 (what is read is data, not an argument)
    names, parent = nodes.get("name"), _numbers(nodes, "parent").astype(np.int64)
    boxes = [_numbers(nodes, side).astype(np.float32) for side in ("x", "y", "width", "height")]
    shown = _numbers(nodes, "visible") != 0
    if not isinstance(names, list) or {len(each) for each in (parent, *boxes, shown)} != {len(names)}:
        raise ValueError("the lists of its nodes are not of one length")
    if not ((parent >= -1) & (parent < np.arange(len(parent)))).all():
        raise ValueError("a node stands before its parent")
    is_text = np.fromiter((name == "#text" for name in names), dtype=bool, count=len(names))
    return Snapshot(html, url if isinstance(url, str) else None, parent, is_text, np.column_stack(boxes), shown)


def _numbers(nodes: dict[str, Any], name: str) -> NDArray[np.float64]:
    try:
        column = np.array(nodes.get(name, ()), dtype=np.float64)
    except (TypeError, ValueError, OverflowError):
        column = np.array(np.nan)
    if column.ndim != 1 or not (np.abs(column) < 1e9).all():  # NaN is not, either
        raise ValueError(f"the list {name!r} of its nodes does not hold numbers alone")
    return column


def placed(page: Page, snapshot: Snapshot) -> Page:
    """Return the page with what the browser knew of each row, and without the marks by which rows are found.

    A row that the browser did not have is where its nearest ancestor is that it had.
    """
    number = _numbers_of_rows(page, snapshot)
    known = number >= 0
    at = np.where(known, number, np.append(number, -1)[page.nearest(known & ~page.is_text)])
    notes = page.notes
    if missing := int((~known).sum()):
        message = f"{missing:,} of {len(page):,} rows were not in the browser; they have the place of what holds them"
        notes = (*notes, Note("layout", message))
    return replace(
        page,
        attrs=tuple(map(_unmarked, page.attrs)),
        source=_MARKS.sub("", page.source),
        boxes=np.concatenate([snapshot.boxes, np.zeros((1, 4), np.float32)])[at],
        shown=np.append(snapshot.shown, True)[at],
        numbers=number,
        notes=notes,
    )


def _numbers_of_rows(page: Page, snapshot: Snapshot) -> Ints:
    """Return the number of each row's node, or -1: an element has its mark, a text the marks around it."""
    nodes = len(snapshot.parent)
    number = np.full(len(page), -1, dtype=np.int64)
    number[page.element_rows] = [_mark(attrs, nodes) for attrs in page.attrs]
    texts = np.flatnonzero(snapshot.is_text)
    if not len(texts):
        return number
    places = _places(snapshot.parent, elder_elements(snapshot.parent, ~snapshot.is_text), nodes)[texts]
    order = np.argsort(places, kind="stable")
    rows, marks = page.text_rows, np.append(number, -1)
    elder = elder_elements(page.parent, ~page.is_text)
    wanted = _places(marks[page.parent], marks[elder], nodes)[rows]
    at = order[np.minimum(np.searchsorted(places[order], wanted), len(texts) - 1)]
    number[rows] = np.where(places[at] == wanted, texts[at], -1)
    return number


def _places(parent: Ints, elder: Ints, nodes: int) -> Ints:
    """Return where a run of text stands, as one number: after an element, or else first in one."""
    return np.where(elder >= 0, elder, np.where(parent >= 0, nodes + parent, 2 * nodes))


def elder_elements(parent: Ints, is_element: Bools) -> Ints:
    """Return the last element before each node among its siblings, or -1.

    >>> elder_elements(np.array([-1, 0, 0, 2, 0]), np.array([True, False, True, True, False])).tolist()
    [-1, -1, -1, -1, 2]
    """
    nodes = np.arange(len(parent))
    elements = np.flatnonzero(is_element)
    elements = elements[np.argsort(parent[elements], kind="stable")]
    places = parent[elements] * len(parent) + elements
    found = np.searchsorted(places, parent.astype(np.int64) * len(parent) + nodes) - 1
    elder = np.append(elements, -1)[found]
    return np.where((elder >= 0) & (parent[elder] == parent), elder, -1)


def _mark(attrs: Attributes, nodes: int) -> int:
    for name, value in attrs:
        if name == MARK:
            return int(value) if value and len(value) < 10 and value.isdecimal() and int(value) < nodes else -1
    return -1


def _unmarked(attrs: Attributes) -> Attributes:
    if attrs and attrs[0][0] == MARK:
        attrs = attrs[1:]
    return tuple(each for each in attrs if each[0] != MARK) if any(name == MARK for name, _ in attrs) else attrs
