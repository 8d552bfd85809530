"""Tags and texts of a page's rows, and the tags that lead to each."""

from __future__ import annotations

import numpy as np

from .. import tags
from ..columns import column, remembered
from ..page import Page
from .fingerprints import Fingerprints, fingerprints, ways

SEPARATOR = " > "


def normal(text: str) -> str:
    """Return a text with its white space normalised.

    >>> normal(" one \\n two ")
    'one two'
    """
    return " ".join(text.split())


@remembered
def element_names(page: Page) -> list[str]:
    """Return the tag names of the rows that are elements."""
    names = list(map(tags.NAMES.__getitem__, page.tag[page.element_rows].tolist()))
    for place, row in zip(np.searchsorted(page.element_rows, list(page.names)), page.names, strict=True):
        names[int(place)] = page.names[row]
    return names


@remembered
def texts(page: Page) -> dict[int, str]:
    """Return the text of each run that is not blank, by row, its white space normalised."""
    rows = page.text_rows
    spans = zip(rows.tolist(), page.start[rows].tolist(), page.stop[rows].tolist(), strict=True)
    found = ((row, normal(page.text[start:stop])) for row, start, stop in spans)
    return {row: text for row, text in found if text}


@column
def tag_ways(page: Page) -> Fingerprints:
    """Return the fingerprint of the tags from the root to each element; for a run of text that of its parent's."""
    labels = np.zeros(len(page), dtype=np.uint64)
    labels[page.element_rows] = fingerprints(element_names(page))
    return ways(page, labels)


def tag_way(page: Page, row: int) -> str:
    """Return the tags from the body to a row, to read.

    >>> from marrow import parse
    >>> tag_way(parse("<div class=menu><ul><li>Home"), 6)
    'body > div > ul > li > #text'
    """
    steps: list[str] = []
    while row >= page.body and row > 0:
        steps.append(page.name(row))
        row = int(page.parent[row])
    return SEPARATOR.join(reversed(steps))
