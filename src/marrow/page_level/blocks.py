"""Blocks of a page in order of relevance: the first sketch at the end of the WLR paper (its section 7)."""

from __future__ import annotations

import numpy as np

from ..errors import Reason
from ..features import count
from ..page import Page
from ..selection import Selection, of_nodes
from .wlr import content_nodes, joined_leaves, most_relevant


def blocks(page: Page, *, max_blocks: int | None = 100, cjk: bool = True) -> list[Selection]:
    """Return the page's blocks: `wlr` again and again, each time on what the blocks before have left. O(n) a block.

    When the root is the best node, what is left is the last block. The paper sets no bound on the number of blocks
    (`max_blocks=None`); ours keeps the time linear.

    >>> from marrow import parse
    >>> page = parse("<ul><li>Home<li>News</ul><div>one two three four</div><p>the foot</p>")
    >>> [[page[int(row)].name for row in block.nodes()] for block in blocks(page)]
    [['div'], ['p'], ['ul']]
    """
    words = count(page, "words" if cjk else "tokens")
    available = np.ones(len(page), dtype=bool)
    found: list[Selection] = []
    while max_blocks is None or len(found) < max_blocks:
        tree = content_nodes(page, words, available)
        if not len(tree):
            break
        ratio = tree.below(words[tree.rows]) / joined_leaves(page, tree)
        relevant = most_relevant(tree, ratio)
        best = int(tree.rows[relevant.best])
        taken = {Reason.OUTSIDE: ~available}
        found.append(of_nodes(page, [best], without=taken, score=tree.spread(ratio, page)))
        if relevant.best == 0:
            break
        available[best : page.end[best]] = False
    return found
