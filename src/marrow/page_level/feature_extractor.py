"""Debnath, Mitra, Giles: Automatic Extraction of Informative Blocks from Webpages. 2005.

A page is cut into blocks, and each is described by what it has of text, links, pictures, forms, lists, tables and
objects, as a share of the most that a block has. A block that is mostly text is informative.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .. import tags
from ..clustering import k_means
from ..columns import share
from ..features import count, in_body, inside
from ..page import Page
from ..registry import method
from ..selection import Selection, of_texts
from ..tree import Floats, Ints

_PAPER = "Debnath, Mitra, Giles: Automatic Extraction of Informative Blocks from Webpages"
_MOSTLY = 0.5

CUTS = tags.tag_set("table tr td ul ol div section article p hr")
FEATURES = {
    "links": tags.tag_set("a"),
    "images": tags.tag_set("img"),
    "forms": tags.tag_set("form input select textarea"),
    "lists": tags.tag_set("li"),
    "tables": tags.tag_set("table"),
    "objects": tags.tag_set("object embed applet iframe video"),
}


@method("fe", paper=_PAPER, year=2005, mostly=(0, 1))
def fe(page: Page, *, mostly: float = _MOSTLY, cjk: bool = True) -> Selection:
    """Feature extractor: the one block with the most text, of those that are mostly text. O(n).

    Mostly text is a block whose text is at least the share `mostly` of all its features; if none is, any is taken.

    >>> from marrow import extract
    >>> extract("<ul><li><a>Home</a></ul><div>one two<p>three four five", method="fe").text
    'three four five'
    """
    return _select(page, blocks_of(page, cjk=cjk), mostly, several=False)


@method("k-fe", paper=_PAPER, year=2005, mostly=(0, 1))
def k_fe(page: Page, *, mostly: float = _MOSTLY, cjk: bool = True) -> Selection:
    """Feature extractor with k-means: the blocks like the one of `fe`, unlike the one with the least text. O(n).

    >>> from marrow import extract
    >>> extract("<ul><li><a>Home</a></ul><div>one two<p>three four five", method="k-fe").text.splitlines()
    ['one two', 'three four five']
    """
    return _select(page, blocks_of(page, cjk=cjk), mostly, several=True)


@dataclass(frozen=True, slots=True, eq=False)
class Blocks:
    """The blocks of a page: the block of each row, or -1, and what each block has of each feature, text first."""

    of_row: Ints
    amounts: Floats

    @property
    def shares(self) -> Floats:
        """Each feature as a share of the most that a block has of it."""
        most = self.amounts.max(axis=0, initial=0)
        return self.amounts / np.where(most > 0, most, 1)


def blocks_of(page: Page, *, cjk: bool = True) -> Blocks:
    """Cut the page wherever one of the elements in `CUTS` begins or ends; what has no text is no block.

    The paper cuts for one tag after the other, each time what is left: in the end the page is cut at all of them.
    """
    used = in_body(page) & ~inside(page, "dropped")
    cuts = CUTS[page.tag] & used
    stretch = page.borders(cuts, cuts)
    characters = np.where(used, count(page, "characters"), 0)
    spoken = np.flatnonzero(np.bincount(stretch, characters))
    number = np.full(int(stretch[-1]) + 1, -1)
    number[spoken] = np.arange(len(spoken))
    of_row = np.where(used, number[stretch], -1)
    rows = np.flatnonzero(of_row >= 0)
    words = np.where(inside(page, "link"), 0, count(page, "words" if cjk else "tokens"))
    columns = [words, *(mask[page.tag] for mask in FEATURES.values())]
    amounts = [np.bincount(of_row[rows], column[rows], minlength=len(spoken)) for column in columns]
    return Blocks(of_row, np.column_stack(amounts))


def most_informative(shares: Floats, mostly: float = _MOSTLY) -> int:
    """Return the block of `fe`."""
    informative = text_share(shares) >= mostly
    return int(np.where(informative | ~informative.any(), shares[:, 0], -1).argmax())


def like_the_most_informative(shares: Floats, mostly: float = _MOSTLY) -> Ints:
    """Return the blocks of `k-fe`: those of its cluster, of two."""
    winner = most_informative(shares, mostly)
    text = text_share(shares)
    least = len(text) - 1 - int(text[::-1].argmin())
    return np.flatnonzero(k_means(shares, shares[[winner, least]]).of_point == 0)


def text_share(shares: Floats) -> Floats:
    """Return the text of each block as a share of all its features."""
    return share(shares[:, 0], shares.sum(axis=1))


def _select(page: Page, blocks: Blocks, mostly: float, *, several: bool) -> Selection:
    shares = blocks.shares
    if not len(shares):
        return of_texts(page, np.zeros(len(page), dtype=bool))
    chosen = like_the_most_informative(shares, mostly) if several else most_informative(shares, mostly)
    has_block = blocks.of_row >= 0
    ratios = {"text": shares[:, 0], "text share": text_share(shares)}
    columns = {name: np.where(has_block, column[blocks.of_row], 0) for name, column in ratios.items()}
    return of_texts(page, np.isin(blocks.of_row, chosen), score=columns["text"], ratios=columns)
