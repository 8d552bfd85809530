"""The attributes that metadata are read from, gathered in one pass over the page."""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np

from .. import tags
from ..columns import remembered
from ..page import Page

OF_ITEMS = ("itemscope", "itemtype", "itemprop", "typeof", "property")
OF_MARKS = ("class", "id", "rel", "href", "data-testid", "aria-label")

Found = list[tuple[int, str]]


@remembered
def _gathered(page: Page) -> tuple[dict[str, Found], list[tuple[int, str, str]]]:
    marks: dict[str, Found] = {name: [] for name in OF_MARKS}
    items = []
    for row, name, value in page.find_attributes(*OF_ITEMS, *OF_MARKS):
        if name in marks:
            marks[name].append((row, value))
        else:
            items.append((row, name, value))
    return marks, items


def of_items(page: Page) -> list[tuple[int, str, str]]:
    """Return the attributes of microdata and RDFa in document order: row, name, value."""
    return _gathered(page)[1]


def values_of(page: Page, name: str) -> Found:
    """Return the values of an attribute of `OF_MARKS` in document order, each with its row."""
    return _gathered(page)[0][name]


def rows_like(
    page: Page, names: tuple[str, ...], wanted: re.Pattern[str], other: re.Pattern[str] | None = None
) -> list[int]:
    """Return the rows with a value that matches one expression and not the other; each value is looked at once.

    >>> from marrow import parse
    >>> page = parse("<p class=byline><p class=byline-of-comment>")
    >>> rows_like(page, ("class",), re.compile("byline"), re.compile("comment"))
    [3]
    """
    fits: dict[str, bool] = {}
    rows = []
    for name in names:
        for row, value in values_of(page, name):
            if value not in fits:
                fits[value] = bool(wanted.search(value)) and not (other and other.search(value))
            if fits[value]:
                rows.append(row)
    return rows


def links_like(page: Page, names: tuple[str, ...], wanted: re.Pattern[str]) -> Iterator[int]:
    """Return the rows of links with an attribute that matches."""
    is_link = page.tag == tags.CODES["a"]
    return (row for row in rows_like(page, names, wanted) if is_link[row])


def elements(page: Page, name: str) -> Iterator[tuple[int, dict[str, str]]]:
    """Return the elements of a name in document order, with their attributes."""
    rows = np.flatnonzero(page.tag == tags.CODES[name])
    ordinals = np.searchsorted(page.element_rows, rows).tolist()
    for row, ordinal in zip(rows.tolist(), ordinals, strict=True):
        yield row, {name: value or "" for name, value in page.attrs[ordinal]}
