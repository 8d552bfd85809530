"""Which rows of a page are main content, by labels on its elements or by where its gold text stands (METHODS 1.8)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..features import inside
from ..page import Page
from ..parsing import parse
from ..selection import of_nodes, of_texts
from ..tree import Bools, Floats, Ints
from .alignment import aligned
from .record import Labels, Record


class GoldRows(NamedTuple):
    """Rows that are main content, how much of each run of text is, and how much of the gold was not found."""

    keep: Bools
    share: Floats
    """Share of each text row's characters (white space at its ends apart) that is gold; 0 for elements."""
    missing: float
    """Share of the gold's characters, without white space, that stand nowhere on the page."""
    by_labels: bool


def gold_rows(record: Record, page: Page) -> GoldRows | None:
    """Return the gold of a record on the rows of its page; None where the record has none.

    >>> from marrow import parse
    >>> page = parse("<ul><li>Home</ul><p>A story about a cat.<p>It has a second line.")
    >>> found = gold_rows(Record("1", text="A story about a cat. It has a second line."), page)
    >>> [page.name(row) for row in np.flatnonzero(found.keep)], found.missing
    (['p', '#text', 'p', '#text'], 0.0)
    """
    if record.labelled_html is not None and record.labels is not None:
        return of_labels(page, record.labelled_html, record.labels)
    return None if record.text is None else of_text(page, record.text)


def of_text(page: Page, gold: str) -> GoldRows:
    """Align a gold text with a page. A run of text is content if more than two thirds of its characters are aligned."""
    return _of_places(page, aligned(readable(page), gold), _filled(gold), by_labels=False)


def of_labels(page: Page, labelled_html: bytes, labels: Labels) -> GoldRows:
    """Carry the labels of another version of a page over to this one, by where their texts align."""
    labelled = parse(labelled_html)
    wanted = labelled_rows(labelled, labels)
    places = aligned(readable(page), readable(labelled))
    inside_labels = np.zeros(len(labelled.text), dtype=bool)
    for row in np.flatnonzero(labelled.is_text & wanted).tolist():
        inside_labels[labelled.start[row] : labelled.stop[row]] = True
    return _of_places(page, np.where(inside_labels, places, -1), inside_labels & _filled(labelled.text), by_labels=True)


def labelled_rows(page: Page, labels: Labels) -> Bools:
    """Return the rows in subtrees of elements that are labelled as main content."""
    roots = [row for row, _, value in page.find_attributes(labels.attribute) if labels.match(value)]
    return of_nodes(page, roots, show_hidden=True).keep


def readable(page: Page) -> str:
    """Return the page's text with what is never content masked, so that positions stay what they are."""
    text = page.text
    never = np.flatnonzero(page.is_text & inside(page, "dropped"))
    parts, done = [], 0
    for start, stop in zip(page.start[never].tolist(), page.stop[never].tolist(), strict=True):
        parts += [text[done:start], "\0" * (stop - start)]
        done = stop
    return "".join([*parts, text[done:]])


def is_content(found: Ints, characters: Ints) -> Bools:
    """Whether so many aligned characters of so many make a block content.

    >>> is_content(np.array([6, 7]), np.array([10, 10])).tolist()
    [False, True]
    """
    return found > 2 * np.maximum(characters, 1) // 3


def aligned_characters(page: Page, places: Ints, rows: Ints) -> tuple[Ints, Ints]:
    """Return how many characters of each text row are aligned, and how long it is without white space at its ends."""
    found = np.zeros(len(page.text) + 1, dtype=np.int64)
    found[1 + places[places >= 0]] = 1
    found = found.cumsum()
    spans = zip(page.start[rows].tolist(), page.stop[rows].tolist(), strict=True)
    lengths = np.array([len(page.text[start:stop].strip()) for start, stop in spans], dtype=np.int64)
    return found[page.stop[rows]] - found[page.start[rows]], lengths


def _of_places(page: Page, places: Ints, wanted: Bools, *, by_labels: bool) -> GoldRows:
    rows = page.text_rows
    hits, length = aligned_characters(page, places, rows)
    content, share = np.zeros(len(page), dtype=bool), np.zeros(len(page))
    content[rows] = is_content(hits, length) & (length > 0)
    share[rows] = np.minimum(hits / np.maximum(length, 1), 1)
    missing = float((places[wanted] < 0).mean()) if wanted.any() else 0.0
    return GoldRows(of_texts(page, content).keep, share, missing, by_labels)


def _filled(text: str) -> Bools:
    return np.array([not each.isspace() for each in text], dtype=bool)
