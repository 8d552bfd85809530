"""The attributes that metadata are read from."""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np

from .. import tags
from ..columns import remembered
from ..page import Page

OF_ITEMS = ("itemscope", "itemtype", "itemprop", "typeof", "property")


@remembered
def of_items(page: Page) -> list[tuple[int, str, str]]:
    """Return the attributes of microdata and RDFa in document order: row, name, value."""
    return page.find_attributes(*OF_ITEMS)


@remembered
def _lowered(page: Page, name: str) -> dict[str, str]:
    """Return the different values of an attribute, each with its small letters."""
    return {value: value.lower() for value in page.valued(name)[1]}


def rows_like(
    page: Page, names: tuple[str, ...], wanted: re.Pattern[str], other: re.Pattern[str] | None = None
) -> list[int]:
    """Return the rows with a value whose small letters match one expression and not the other.

    >>> from marrow import parse
    >>> page = parse("<p class=byline><p class=byline-of-comment>")
    >>> rows_like(page, ("class",), re.compile("byline"), re.compile("comment"))
    [3]
    """
    found: list[int] = []
    for name in names:
        fitting = {
            value
            for value, small in _lowered(page, name).items()
            if wanted.search(small) and not (other and other.search(small))
        }
        if fitting:
            found += [row for row, value in zip(*page.valued(name), strict=True) if value in fitting]
    return found


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
