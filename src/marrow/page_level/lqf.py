"""Mantratzis, Orgun, Cassidy: Separating XHTML Content from Navigation Clutter Using DOM-Structure Block Analysis.
2005.

A block most of whose text is in links is navigation. (Gottron names the variants LQF-25, -50 and -75 by the quota.)
"""

from __future__ import annotations

import numpy as np

from .. import tags
from ..columns import share
from ..errors import Reason
from ..features import count, in_body, inside
from ..page import Page
from ..registry import method
from ..selection import Selection, of_nodes
from ..tree import Bools, Ints

_PAPER = (
    "Mantratzis, Orgun, Cassidy: Separating XHTML Content from Navigation Clutter Using DOM-Structure Block Analysis"
)


@method("lqf", paper=_PAPER, year=2005, quota=(0, 1), order=("top-down", "bottom-up"))
def lqf(page: Page, *, quota: float = 0.5, order: str = "top-down") -> Selection:
    """Link quota filter: without the blocks that have more than `quota` of their characters in links. O(n).

    Top-down a container dominated by links goes as a whole; bottom-up it is judged by what is left of it.

    >>> from marrow import extract
    >>> extract("<div><a>Home</a> now</div><p>Some text with <a>a link</a>", method="lqf").text
    'Some text with a link'
    """
    usable = in_body(page) & ~inside(page, "dropped")
    characters = np.where(usable, count(page, "characters"), 0)
    links = np.where(usable, count(page, "link characters"), 0)
    blocks = usable & tags.BLOCK[page.tag]
    blocks[page.body] = False
    shares = share(page.below(links), page.below(characters))
    top_down = order == "top-down"
    groups = blocks & (shares > quota) if top_down else _bottom_up(page, characters, links, blocks, quota)
    return of_nodes(
        page,
        [page.body],
        without={Reason.LINK_GROUP: page.inside(groups)},
        show_hidden=True,
        score=1 - shares,
        ratios={"link quota": shares},
    )


def _bottom_up(page: Page, characters: Ints, links: Ints, blocks: Bools, quota: float) -> Bools:
    """Return the blocks that go when each is judged after those below it, by what these have left."""
    groups = np.zeros(len(page), dtype=bool)
    rows = np.flatnonzero(blocks)
    around = page.nearest(blocks)[page.parent[rows]]  # -1, the last place, where no block is around
    gone, gone_links = [0] * (len(page) + 1), [0] * (len(page) + 1)
    in_order = zip(
        rows.tolist(),
        around.tolist(),
        page.below(characters)[rows].tolist(),
        page.below(links)[rows].tolist(),
        strict=True,
    )
    for row, outer, whole, whole_links in reversed(list(in_order)):
        left, left_links = whole - gone[row], whole_links - gone_links[row]
        if left and left_links / left > quota:
            groups[row] = True
            gone[row], gone_links[row] = whole, whole_links
        gone[outer] += gone[row]
        gone_links[outer] += gone_links[row]
    return groups
