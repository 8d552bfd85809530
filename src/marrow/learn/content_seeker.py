"""Content-Seeker's two classifications and three heuristics (Louvan 2009), over the rows of a page."""

from __future__ import annotations

from typing import Any

import numpy as np

from .. import tags
from ..features import below, blank, inside, normal_length
from ..page import Page
from ..smoothing import box, smooth
from ..tree import Bools, Floats, Ints
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


def largest_block_string(page: Page, segments: Ints) -> Bools:
    """Return the text of the element whose children say most: its text, and children that have text of their own."""
    filled = _filled(page)
    speaking = (page.children(filled) > 0) & ~inside(page, "dropped")
    length = np.where(filled, normal_length(page), np.where(speaking, _text_length(page), 0))
    part = np.bincount(page.parent[1:], np.where(length > 0, length + 1, 0)[1:], len(page))
    part[page.is_text] = 0
    elements = np.zeros(len(page), dtype=bool)
    for segment, end in zip(segments.tolist(), page.end[segments].tolist(), strict=True):
        elements[segment + int(part[segment:end].argmax())] = True
    return filled & page.inside(elements[page.parent] & (page.parent >= 0) & (length > 0))


def _filled(page: Page) -> Bools:
    return page.is_text & ~blank(page) & ~inside(page, "dropped")


def _text_length(page: Page) -> Ints:
    return characters(page) + np.maximum(below(page, "tokens") - 1, 0)


def string_length_smoothing(page: Page, segments: Ints) -> Bools:
    """Return the runs of text around which there is as much text as the lengths around all of them vary."""
    filled = _filled(page)
    counted, length = filled | _ZERO[page.tag], np.where(filled, normal_length(page), 0)
    found = np.zeros(len(page), dtype=bool)
    for segment, end in zip(segments.tolist(), page.end[segments].tolist(), strict=True):
        rows = segment + np.flatnonzero(counted[segment:end])
        if len(rows):
            smoothed = smoothed_lengths(length[rows])
            found[rows[smoothed >= smoothed.std() - 1e-9]] = True
    return found & filled


def smoothed_lengths(lengths: Ints) -> Floats:
    """Return the mean of each length and the two before and after it; beyond the ends there are zeros.

    >>> smoothed_lengths(np.array([0, 4, 0, 3, 0, 30, 2, 40, 0, 1, 0, 4])).round(1).tolist()
    [0.8, 1.4, 1.4, 7.4, 7.0, 15.0, 14.4, 14.6, 8.6, 9.0, 1.0, 1.0]
    """
    return smooth(lengths, box(_RADIUS), borders="zero")


def table_pattern(page: Page, segments: Ints) -> Bools:
    """Return the text of the tables, or else divisions and items, of one make that have most text together."""
    chosen, masks = np.zeros(len(page), dtype=bool), [names[page.tag] for names in _PATTERNS]
    for segment, end in zip(segments.tolist(), page.end[segments].tolist(), strict=True):
        tables, others = (segment + np.flatnonzero(mask[segment:end]) for mask in masks)
        makes: dict[tuple[Any, ...], list[int]] = {}
        for row in (tables if len(tables) else others).tolist():
            said = page.attributes(row)
            members = makes.setdefault((page.tag[row], *(said.get(name) for name in _SIGNATURE)), [])
            if not members or row >= page.end[members[-1]]:
                members.append(row)
        amounts = {make: int(characters(page)[rows].sum()) for make, rows in makes.items() if len(rows) > 1}
        chosen[makes[max(amounts, key=amounts.__getitem__)] if amounts else [segment]] = True
    return _filled(page) & page.inside(chosen)


def whole(page: Page, segments: Ints) -> Bools:
    """Return all text of the segments."""
    within = np.zeros(len(page), dtype=bool)
    within[segments] = True
    return _filled(page) & page.inside(within)


HEURISTICS = {
    "lbs": largest_block_string, "sls": string_length_smoothing, "tp": table_pattern, "none": whole,
}  # fmt: skip
