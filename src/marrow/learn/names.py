"""Classes, ids, roles and item properties of a page's elements: each value is read once, wherever it stands."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from string import ascii_lowercase
from typing import Final, NamedTuple

import numpy as np

from .. import tags
from ..columns import numbered, remembered
from ..page import Page
from ..tree import Column, Ints, along
from .words import BREAK, Words, split

PREFIX: Final = {"class": "", "id": "", "role": "role:", "itemprop": "prop:"}
"""Attributes that name what an element is for, and what is put before their words."""
_LONGEST: Final = 300  # characters of a value that are read
_UPPER = re.compile("[A-Z]+")
_TOO_WIDE: Final = tags.tag_set("html body")


def _letters() -> bytes:
    """Return what each byte becomes: letters small ones, the break itself, all else a space."""
    table = bytearray(b" " * 256)
    table[ord(BREAK)] = ord(BREAK)
    table[ord("A") : ord("Z") + 1] = table[ord("a") : ord("z") + 1] = ascii_lowercase.encode()
    return bytes(table)


_LETTERS: Final = _letters()


def name_words(text: str) -> list[str]:
    """Return the words of names, lower case; in names such as mainText each begins with a capital.

    >>> name_words("site-header mainText XMLHttp2 été SPONSOR")
    ['site', 'header', 'main', 'text', 'xml', 'http', 't', 'sponsor']
    """
    text = _UPPER.sub(_hump, text)
    return text.encode("ascii", "replace").translate(_LETTERS).decode("ascii").split()


def _hump(capitals: re.Match[str]) -> str:
    """Set apart what begins with capitals, of several the last where a small letter follows."""
    found, after = capitals[0], capitals.string[capitals.end() : capitals.end() + 1]
    return f" {found[:-1]} {found[-1]}" if "a" <= after <= "z" else f" {found}"


class Named(NamedTuple):
    """The elements that have an attribute: their rows, and for each the number of its value among all of the page."""

    rows: Ints
    number: Ints
    first: int
    """The number of this attribute's first value."""
    values: list[str]
    """Its different values."""


class Names(NamedTuple):
    """What the elements of a page are called."""

    of: Mapping[str, Named]
    """By attribute."""
    words: Words
    """The words of all values, each attribute's with what is put before them."""


@remembered
def names(page: Page) -> Names:
    """Return which elements have names and what these say; those of `html` and `body` speak of the page.

    >>> from marrow import parse
    >>> found = names(parse("<p class=top><p class=ad-box role=note><p class=top>"))
    >>> found.of["class"].rows.tolist(), found.of["class"].number.tolist()
    ([3, 4, 5], [0, 1, 0])
    >>> found.of["role"].number.tolist(), [word for word in found.words.distinct if word != BREAK]
    ([2], ['top', 'ad', 'box', 'role:note'])
    """
    found: dict[str, Named] = {}
    words: list[str] = []
    total = 0
    for attribute, prefix in PREFIX.items():
        rows, values = page.valued(attribute)
        number, different = numbered(values, total)
        at = np.array(rows, dtype=np.int64)
        narrow = ~_TOO_WIDE[page.tag[at]]
        found[attribute] = Named(at[narrow], number[narrow], total, different)
        own = split([value[:_LONGEST] for value in different], name_words)
        words += [prefix + word if word != BREAK else word for word in own] if prefix else own
        total += len(different)
    return Names(found, Words.of(words))


@dataclass(frozen=True, eq=False)
class Elements:
    """Those of a page's elements that have a name, as a tree of their own; number 0 stands for the page."""

    up: Ints
    """The next named element around each."""
    depth: Ints
    named: tuple[Named, ...]
    """What the attributes say; their rows are numbers of these elements."""
    words: Words
    """The words of the values of all attributes."""
    of_block: Ints
    """The nearest named element around each block of text."""

    def along(self, column: Column, combine: np.ufunc) -> Column:
        """Combine a column over the named elements around each, itself included."""
        return along(self.up, int(self.depth.max()), column, combine)


def named_elements(page: Page, places: Ints) -> Elements:
    """Return the tree of named elements; `places` are the rows of the blocks' elements."""
    found = names(page)
    has_name = np.zeros(len(page), dtype=bool)
    for each in found.of.values():
        has_name[each.rows] = True
    rows = np.flatnonzero(has_name)
    number = np.zeros(len(page) + 1, dtype=np.int64)  # the last place is for the row -1: no element
    number[rows] = np.arange(1, len(rows) + 1)
    nearest = page.nearest(has_name)
    up = number[np.where(page.parent[rows] >= 0, nearest[page.parent[rows]], -1)]
    return Elements(
        up=np.append(0, up),
        depth=np.append(0, page.above(has_name)[rows]),
        named=tuple(each._replace(rows=number[each.rows]) for each in found.of.values()),
        words=found.words,
        of_block=number[nearest[places]],
    )
