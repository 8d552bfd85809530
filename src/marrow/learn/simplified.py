"""The collapsed DOM of Web2Text: what has text, and a chain of elements, one in the other, is one node."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from .. import tags
from ..columns import column, remembered
from ..features import blank, in_body
from ..page import Page
from ..tree import Branch, Ints

# Elements that the authors leave out; the other texts are the blocks.
_LEFT_OUT = tags.tag_set("br head hr iframe img input meta noscript script select style textarea title video")

MOST_BLOCKS: Final = 100_000
"""Blocks that are judged, from the top of the page."""


@column
def text_leaves(page: Page) -> Ints:
    """Return the rows of the leaves of the collapsed DOM: the texts that are its blocks."""
    return np.flatnonzero(page.is_text & ~blank(page) & in_body(page) & ~page.inside(_LEFT_OUT[page.tag]))


def judged_leaves(page: Page) -> Ints:
    """Return the rows of the blocks that are judged; the page is taken as if it ended after them."""
    return text_leaves(page)[:MOST_BLOCKS]


@dataclass(frozen=True, eq=False)
class Simplified:
    """The collapsed DOM: `tree` has for each node the first row of its chain, `leaves` are the places of the blocks."""

    page: Page
    tree: Branch
    leaves: Ints
    chain_rows: Ints
    """All rows of elements and texts that are in a node, in document order,"""
    chain: Ints
    """and the node that each is in."""

    def has_tags(self, names: str) -> np.ndarray[tuple[int, int], np.dtype[np.float32]]:
        """Return a column for each tag: 1 for the nodes whose chain has it, otherwise -1."""
        codes = [tags.CODES[name] for name in names.split()]
        place = np.full(len(tags.NAMES), -1)
        place[codes] = np.arange(len(codes))
        at = place[self.page.tag[self.chain_rows]]
        found = np.full((len(self.tree), len(codes)), -1, dtype=np.float32)
        found[self.chain[at >= 0], at[at >= 0]] = 1
        return found


@remembered
def simplified(page: Page) -> Simplified:
    """Collapse a page.

    >>> from marrow import parse
    >>> found = simplified(parse("<div><p><b>one</b></p><ul><li>two<li><i>three</i><br></ul></div><p> </p>"))
    >>> [page_row.name for page_row in map(found.page.__getitem__, found.tree.rows.tolist())]
    ['body', 'p', 'ul', 'li', 'li']
    >>> found.tree.parent.tolist(), found.leaves.tolist()
    ([-1, 0, 0, 2, 2], [1, 3, 4])
    """
    texts = np.zeros(len(page), dtype=bool)
    texts[judged_leaves(page)] = True
    kept = (page.below(texts) > 0) & in_body(page)
    alone = kept & (page.children(kept) == 1)
    first = kept.copy()
    rows = np.flatnonzero(kept)
    inner = rows[rows > page.body]
    first[inner] = ~alone[page.parent[inner]]
    before = np.append(0, np.cumsum(first))
    heads = np.flatnonzero(first)
    # No row that is kept stands between two of a chain, so that the head of a row's chain is the last before it.
    parent = before[np.maximum(page.parent[heads], 0) + 1] - 1
    parent[:1] = -1
    tree = Branch(parent, before[page.end[heads]], page.above(first)[heads] - 1, heads)
    chain = before[rows + 1] - 1
    return Simplified(page, tree, chain[texts[rows]], rows, chain)
