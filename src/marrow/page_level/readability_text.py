"""How long the text of each node is, as browsers count it: white space at the ends not, other runs of it as one."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .. import tags
from ..characters import SPACE, Classes, classes, counts, looked_up
from ..columns import remembered, share
from ..features import count
from ..page import Page
from ..tree import Bools, Floats, Ints, Tree

# Commas of Latin, Sindhi, Chinese and other scripts.
_COMMA, _COMMAS = ",", "\u060c\ufe50\ufe10\ufe11\u2e41\u2e34\u2e32\uff0c"
_A = tags.CODES["a"]
_HASH_LINK = 0.3


@cache
def _comma_table() -> Classes:
    table = np.zeros(0x10000, dtype=np.uint8)
    table[ord(_COMMA)] = 1
    table[[ord(each) for each in _COMMAS]] = 2
    return table


@remembered
def amounts(page: Page) -> dict[str, Ints]:
    """Count in each run of text: characters, words after white space, commas, commas of any script.

    `spaced` says whether there is white space before its first character that is none.
    """
    rows = page.text_rows
    start, stop = page.start[rows], page.stop[rows]
    is_space = (classes(page.text) & SPACE) != 0
    gap = ~is_space
    gap[1:] &= is_space[:-1]
    gap[:1] = False
    solid = np.flatnonzero(~is_space)
    first = np.append(solid, 0)[np.searchsorted(solid, start)]
    commas = looked_up(page.text, _comma_table(), ())
    found = {
        "length": count(page, "characters")[rows] + counts(gap, start, stop),
        "spaced": np.append(gap, False)[first],
        "commas": counts(commas == 1, start, stop),
        "all commas": counts(commas != 0, start, stop),
    }
    return {name: _spread(page, rows, column) for name, column in found.items()}


def _spread(page: Page, rows: Ints, column: NDArray[Any]) -> Ints:
    wide = np.zeros(len(page), dtype=np.int64)
    wide[rows] = column
    return wide


class Measured:
    """The text of the nodes of a tree: `first` are their rows, `text` which of them are runs of text."""

    def __init__(self, page: Page, tree: Tree, first: Ints, tag: Ints) -> None:
        self.page, self.tree, self.first, self.tag = page, tree, first, tag
        self.is_text = tag == tags.TEXT

    def of_texts(self, what: str) -> Ints:
        """Return an amount of the runs of text, 0 elsewhere."""
        return np.where(self.is_text, amounts(self.page)[what][self.first], 0)

    def lengths(self, alive: Bools | None = None) -> Ints:
        """Return the length of each node's text; of what is not alive, nothing counts."""
        amount, text = self.of_texts("length"), self.is_text
        if alive is not None:
            amount, text = np.where(alive, amount, 0), text & alive
        texts = np.flatnonzero(text)
        spaced = np.append(self.of_texts("spaced")[texts], 0)
        place = np.searchsorted(texts, np.arange(len(self.tree)))
        has_text = np.append(texts, len(self.tree))[place] < self.tree.end
        return self.tree.below(amount) - np.where(has_text, spaced[place], 0)

    def link_density(self, lengths: Ints) -> Floats:
        """Return the share of each node's text that is in links; links within the page count less."""
        weight = np.where(self.tag == _A, hash_links(self.page)[self.first], 0)
        return share(self.tree.below(weight * lengths) - weight * lengths, lengths)


@remembered
def hash_links(page: Page) -> Floats:
    """Return what the text of a link counts: less where it leads to a place on the page."""
    found = np.ones(len(page))
    for row, _, value in page.find_attributes("href"):
        if len(value) > 1 and value[0] == "#":
            found[row] = _HASH_LINK
    return found
