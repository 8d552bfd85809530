"""Bar-Yossef, Rajagopalan: Template Detection via Data Mining and its Applications. 2002.

A pagelet is a part of the page that is about one thing: an element none of whose children has many links, though its
siblings may. (That the largest is the main content is Gottron's use of it.)
"""

from __future__ import annotations

import numpy as np

from .. import tags
from ..features import count, in_body, inside
from ..page import Page
from ..registry import method
from ..selection import Selection, of_nodes


@method(
    "largest-pagelet",
    paper="Bar-Yossef, Rajagopalan: Template Detection via Data Mining and its Applications",
    year=2002,
    n=(1, 1000),
)
def largest_pagelet(page: Page, *, n: int = 3) -> Selection:
    """The pagelet with the most text: the highest elements without a child of `n` links or more. O(n).

    Text beside a child of `n` links is in no pagelet.

    >>> from marrow import extract
    >>> extract("<ul><li><a>a</a><li><a>b</a></ul><div><p>Some text</div>", method="largest-pagelet", n=2).text
    'Some text'
    """
    tree = page.restrict(in_body(page) & ~inside(page, "dropped") & ~page.is_text)
    if not len(tree):
        return of_nodes(page, [])
    own = np.where(page.is_text & ~inside(page, "dropped"), count(page, "characters"), 0)
    characters = page.below(own)[tree.rows]
    links = tree.below(page.tag[tree.rows] == tags.CODES["a"])
    splits = tree.children(links >= n) > 0
    pagelets = np.flatnonzero(~splits & (tree.above(~splits) == 1))
    # Breadth first, as the paper's queue has them: of the largest the least deep, and of these the first.
    best = pagelets[np.lexsort((pagelets, tree.depth[pagelets], -characters[pagelets]))[0]]
    ratios = {"links": tree.spread(links, page), "characters": tree.spread(characters, page)}
    chosen = tree.rows[[best]] if characters[best] else tree.rows[:0]
    return of_nodes(page, chosen, show_hidden=True, score=ratios["characters"].astype(float), ratios=ratios)
