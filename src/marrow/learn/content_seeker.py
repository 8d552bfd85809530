"""Content-Seeker's two classifications and three heuristics (Louvan 2009), over the rows of a page."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .. import tags
from ..features import below, blank, inside, normal_length
from ..page import Page
from ..tree import Bools, Ints
from .classifiers import of_columns
from .segments import characters, structural, vectors
from .weights import Weights

_ZERO = tags.tag_set("div tr td table ul li")
_PATTERNS = tags.tag_set("table"), tags.tag_set("div li")
_SIGNATURE = ("class", "border", "width", "align", "cellspacing", "cellpadding")
_RADIUS = 2


def segments(page: Page, model: Weights) -> tuple[Ints, Ints]:
    """Return the segments, and those of them that are main content."""
    rows, features = np.flatnonzero(structural(page)), vectors(page)
    if not len(rows):
        whole = np.array([page.body])
        return whole, whole if characters(page)[page.body] else whole[:0]
    good = of_columns("segment", model.columns).predict(features) > 0.5
    mask = np.zeros(len(page), dtype=bool)
    mask[rows[good]] = True
    first = good & (page.above(mask)[rows] == 1)
    if not first.any():
        return (whole := np.array([page.body])), whole
    main = of_columns("content", model.columns).predict(features[first]) > 0.5
    return rows[first], rows[first][main]


def largest_block_string(page: Page, segment: int) -> Bools:
    """Return the text of the element whose children say most: its text, and children that have text of their own."""
    filled = page.is_text & ~blank(page) & ~inside(page, "dropped")
    speaking = (page.children(filled) > 0) & ~inside(page, "dropped")
    length = np.where(filled, normal_length(page), np.where(speaking, _text_length(page), 0))
    part = np.bincount(page.parent[1:], np.where(length > 0, length + 1, 0)[1:], len(page))
    element = segment + int(np.where(page.is_text, 0, part)[segment : page.end[segment]].argmax())
    return filled & page.inside((page.parent == element) & (length > 0))


def _text_length(page: Page) -> Ints:
    return characters(page) + np.maximum(below(page, "tokens") - 1, 0)


def string_length_smoothing(page: Page, segment: int) -> Bools:
    """Return the runs of text around which there is as much text as the lengths around all of them vary."""
    filled = page.is_text & ~blank(page) & ~inside(page, "dropped")
    rows = np.arange(segment, page.end[segment])
    rows = rows[(filled | _ZERO[page.tag])[rows]]
    smoothed = smoothed_lengths(np.where(filled, normal_length(page), 0)[rows])
    found = np.zeros(len(page), dtype=bool)
    if len(rows):
        found[rows[smoothed >= smoothed.std() - 1e-9]] = True
    return found & filled


def smoothed_lengths(lengths: Ints) -> NDArray[np.float64]:
    """Return the mean of each length and the two before and after it; beyond the ends there are zeros.

    >>> smoothed_lengths(np.array([0, 4, 0, 3, 0, 30, 2, 40, 0, 1, 0, 4])).round(1).tolist()
    [0.8, 1.4, 1.4, 7.4, 7.0, 15.0, 14.4, 14.6, 8.6, 9.0, 1.0, 1.0]
    """
    before = np.append(0, np.cumsum(lengths))
    place = np.arange(len(lengths))
    high, low = np.minimum(place + _RADIUS + 1, len(lengths)), np.maximum(place - _RADIUS, 0)
    return np.asarray((before[high] - before[low]) / (2 * _RADIUS + 1))


def table_pattern(page: Page, segment: int) -> Bools:
    """Return the text of the tables, or else divisions and items, of one make that have most text together."""
    filled = page.is_text & ~blank(page) & ~inside(page, "dropped")
    within = np.zeros(len(page), dtype=bool)
    within[segment : page.end[segment]] = True
    tables, others = (np.flatnonzero(within & names[page.tag]) for names in _PATTERNS)
    makes: dict[tuple[Any, ...], list[int]] = {}
    for row in (tables if len(tables) else others).tolist():
        said = page.attributes(row)
        members = makes.setdefault((page.tag[row], *(said.get(name) for name in _SIGNATURE)), [])
        if not members or row >= page.end[members[-1]]:
            members.append(row)
    amounts = {make: int(characters(page)[rows].sum()) for make, rows in makes.items() if len(rows) > 1}
    if amounts:
        within[:] = False
        within[makes[max(amounts, key=amounts.__getitem__)]] = True
    return filled & page.inside(within)


def whole(page: Page, segment: int) -> Bools:
    """Return all text of the segment."""
    within = np.zeros(len(page), dtype=bool)
    within[segment : page.end[segment]] = True
    return within & page.is_text & ~blank(page)


HEURISTICS = {
    "lbs": largest_block_string, "sls": string_length_smoothing, "tp": table_pattern, "none": whole,
}  # fmt: skip
