"""What a node is called when nodes of two pages are compared, and the way from the body to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from .. import tags
from ..columns import column, remembered
from ..errors import UnknownName
from ..page import Attributes, Page
from .fingerprints import Fingerprints, fingerprints, ways

SEPARATOR = " > "


def normal(text: str) -> str:
    """Return a text with its white space normalised.

    >>> normal(" one \\n two ")
    'one two'
    """
    return " ".join(text.split())


def _by_tag(name: str, _: Attributes) -> str:
    return name


def _by_class(name: str, attributes: Attributes) -> str:
    return ".".join([name, *sorted(set((dict(attributes).get("class") or "").split()))])


def _by_all(name: str, attributes: Attributes) -> str:
    return " ".join([name, *(f'{key}="{value or ""}"' for key, value in sorted(attributes, key=lambda each: each[0]))])


KINDS: Final[dict[str, Callable[[str, Attributes], str]]] = {
    "tag": _by_tag,
    "class": _by_class,
    "all": _by_all,
}
"""Labels of elements: their tag; with their set of classes; with all attributes."""


@remembered
def element_names(page: Page) -> list[str]:
    """Return the tag names of the rows that are elements."""
    names = list(map(tags.NAMES.__getitem__, page.tag[page.element_rows].tolist()))
    for place, row in zip(np.searchsorted(page.element_rows, list(page.names)), page.names, strict=True):
        names[int(place)] = page.names[row]
    return names


@remembered
def element_labels(page: Page, kind: str) -> list[str]:
    """Return the labels of a kind that `KINDS` names, for the rows that are elements.

    >>> from marrow import parse
    >>> page = parse("<p id=post-17 class='wide main'>text")
    >>> [element_labels(page, kind)[3] for kind in KINDS]
    ['p', 'p.main.wide', 'p class="wide main" id="post-17"']
    """
    if kind not in KINDS:
        raise UnknownName(f"there are no labels {kind!r}; there are {', '.join(KINDS)}")
    return list(map(KINDS[kind], element_names(page), page.attrs))


@remembered
def texts(page: Page) -> dict[int, str]:
    """Return the text of each run that is not blank, by row, its white space normalised."""
    rows = page.text_rows
    spans = zip(rows.tolist(), page.start[rows].tolist(), page.stop[rows].tolist(), strict=True)
    found = ((row, normal(page.text[start:stop])) for row, start, stop in spans)
    return {row: text for row, text in found if text}


@column
def element_fingerprints(page: Page, kind: str) -> Fingerprints:
    """Return the fingerprint of each row's label, 0 for runs of text."""
    labels = np.zeros(len(page), dtype=np.uint64)
    labels[page.element_rows] = fingerprints(element_labels(page, kind))
    return labels


@column
def element_ways(page: Page, kind: str) -> Fingerprints:
    """Return the fingerprint of the way to each element; for a run of text that of its parent's, and a level more."""
    return ways(page, element_fingerprints(page, kind))


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
