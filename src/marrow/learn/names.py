"""Classes, ids, roles and item properties of a page's elements: each value is read once, wherever it stands."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np

from .. import tags
from ..columns import remembered
from ..page import Page
from ..tree import Column, Ints, along

PREFIX: Final = {"class": "", "id": "", "role": "role:", "itemprop": "prop:"}
"""Attributes that name what an element is for, and what is put before their words."""
LONGEST: Final = 300
"""Characters of a value that are read."""

_PART = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_TOO_WIDE: Final = tags.tag_set("html body")


class Named(NamedTuple):
    """The elements that have an attribute: their rows, the number of its value for each, and the values."""

    rows: Ints
    number: Ints
    values: list[str]


@remembered
def named(page: Page, attribute: str) -> Named:
    """Return which elements have an attribute and what it says; those of `html` and `body` speak of the page.

    >>> from marrow import parse
    >>> found = named(parse("<p class=a><p class=b><p class=a>"), "class")
    >>> found.rows.tolist(), found.number.tolist(), found.values
    ([3, 4, 5], [0, 1, 0], ['a', 'b'])
    """
    rows, values = page.valued(attribute)
    numbers: dict[str, int] = {}
    number = np.array([numbers.setdefault(value, len(numbers)) for value in values], dtype=np.int64)
    at = np.array(rows, dtype=np.int64)
    narrow = ~_TOO_WIDE[page.tag[at]]
    return Named(at[narrow], number[narrow], list(numbers))


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


@lru_cache(maxsize=65_536)
def parts(name: str) -> tuple[str, ...]:
    """Return the words of one name, lower case.

    >>> parts("postBody"), parts("js-comment_list2"), parts("ADS")
    (('post', 'body'), ('js', 'comment', 'list'), ('ads',))
    """
    return tuple(word.lower() for word in _PART.findall(name[:LONGEST]))


def tokens(name: str) -> tuple[str, ...]:
    """Return the words of one name, and each pair of words that are next to each other.

    >>> tokens("post-content")
    ('post', 'content', 'post-content')
    """
    words = parts(name)
    return (*(word for word in words if len(word) > 1), *(f"{one}-{other}" for one, other in pairwise(words)))
