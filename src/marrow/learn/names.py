"""Classes, ids, roles and item properties of a page's elements: each value is read once, wherever it stands."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from .. import tags
from ..columns import remembered
from ..page import Page
from ..tree import Column, Ints, along
from .words import words_of

PREFIX: Final = {"class": "", "id": "", "role": "role:", "itemprop": "prop:"}
"""Attributes that name what an element is for, and what is put before their words."""
_LONGEST: Final = 300  # characters of a value that are read
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\0")
_TOO_WIDE: Final = tags.tag_set("html body")


class Named(NamedTuple):
    """The elements that have an attribute: their rows, the number of its value for each, and the values."""

    rows: Ints
    number: Ints
    values: list[str]
    words: list[str]
    """The words of all values, one after the other; `starts` says where those of each begin."""
    starts: Ints


@remembered
def named(page: Page, attribute: str) -> Named:
    """Return which elements have an attribute and what it says; those of `html` and `body` speak of the page.

    >>> from marrow import parse
    >>> found = named(parse("<p class=top><p class=ad-box><p class=top>"), "class")
    >>> found.rows.tolist(), found.number.tolist(), [word for word in found.words if word.isalpha()]
    ([3, 4, 5], [0, 1, 0], ['top', 'ad', 'box'])
    """
    rows, values = page.valued(attribute)
    numbers: dict[str, int] = {}
    number = np.array([numbers.setdefault(value, len(numbers)) for value in values], dtype=np.int64)
    at = np.array(rows, dtype=np.int64)
    narrow = ~_TOO_WIDE[page.tag[at]]
    names = [value[:_LONGEST] for value in numbers]
    return Named(at[narrow], number[narrow], list(numbers), *words_of(names, _WORD))


@dataclass(frozen=True, eq=False)
class Elements:
    """Those of a page's elements that have a name, as a tree of their own; number 0 stands for the page."""

    up: Ints
    """The next named element around each."""
    depth: Ints
    names: tuple[tuple[str, Named], ...]
    """What each attribute says; its rows are numbers of these elements."""
    of_block: Ints
    """The nearest named element around each block of text."""

    def along(self, column: Column, combine: np.ufunc) -> Column:
        """Combine a column over the named elements around each, itself included."""
        return along(self.up, int(self.depth.max()), column, combine)


def named_elements(page: Page, places: Ints) -> Elements:
    """Return the tree of named elements; `places` are the rows of the blocks' elements."""
    found = {attribute: named(page, attribute) for attribute in PREFIX}
    has_name = np.zeros(len(page), dtype=bool)
    for each in found.values():
        has_name[each.rows] = True
    rows = np.flatnonzero(has_name)
    number = np.zeros(len(page) + 1, dtype=np.int64)  # the last place is for the row -1: no element
    number[rows] = np.arange(1, len(rows) + 1)
    nearest = page.nearest(has_name)
    up = number[np.where(page.parent[rows] >= 0, nearest[page.parent[rows]], -1)]
    return Elements(
        up=np.append(0, up),
        depth=np.append(0, page.above(has_name)[rows]),
        names=tuple((name, each._replace(rows=number[each.rows])) for name, each in found.items()),
        of_block=number[nearest[places]],
    )
