"""What the text density methods share: counters of the elements, the density sum, and the marking by it.

Sun, Song, Liao: DOM Based Content Extraction via Text Density. 2011.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from .. import tags
from ..errors import Reason
from ..features import count, in_body, inside
from ..page import Page
from ..selection import Selection, of_nodes
from ..tree import Bools, Branch, Floats, Ints, run_starts
from ..visibility import hidden

_TOLERANCE = 1e-9  # densities are quotients and logarithms: what is equal may differ in its last digits

LINK_LIKE = tags.tag_set("a button select")


@dataclass(frozen=True, slots=True, eq=False)
class Counters:
    """Amounts of the elements that a reader can see, each of the whole subtree, and the runs of text between them.

    A run is what an element itself has of text from one of its element children to the next.
    """

    page: Page
    tree: Branch
    characters: Floats
    tags: Ints
    link_characters: Floats
    link_tags: Ints
    run_owner: Ints
    run_length: Floats

    def sums(self, density: Floats, run_density: Floats) -> Floats:
        """Return the density sum: an element's children and own runs of text together, or itself if it has none."""
        children = np.bincount(self.tree.parent[1:], density[1:], minlength=len(self.tree))
        runs = np.bincount(self.run_owner, run_density, minlength=len(self.tree))
        return np.where(self.tags > 0, children + runs, density)

    def ratios(self, **more: Floats) -> dict[str, Floats]:
        """Return the counters and more such columns, over the page."""
        named = {
            "characters": self.characters,
            "tags": self.tags,
            "link characters": self.link_characters,
            "link tags": self.link_tags,
        }
        columns = {**named, **more}
        return {name: self.tree.spread(column.astype(float), self.page) for name, column in columns.items()}


def counters(page: Page, *, links_collapsed: bool = False, importance: Floats | None = None) -> Counters:
    """Count; `importance` is a weight of each run of text, `links_collapsed` leaves out the text of links."""
    seen = in_body(page) & ~(hidden(page) | inside(page, "dropped"))
    tree = page.restrict(seen & ~page.is_text)
    in_link = tree.inside(LINK_LIKE[page.tag[tree.rows]])
    linked = tree.spread(in_link, page)[page.parent]
    own = np.where(seen, count(page, "characters"), 0).astype(float)
    if links_collapsed:
        own[linked] = 0
    if importance is not None:
        own *= importance
    characters, link_characters = _amounts(page, tree, own), _amounts(page, tree, np.where(linked, own, 0))
    inner = tree.end - np.arange(len(tree)) - 1
    # An element with nothing but links below it counts as a link itself; the text outside of links below it tells of
    # all elements below that they have none either, so that what is left to ask is whether all of them lead to links.
    holds_only_links = (tree.below(~in_link & (inner == 0)) == 0) & (characters == link_characters) & (inner > 0)
    link_tag = in_link | holds_only_links
    owner, length = _runs(page, tree, own)
    return Counters(page, tree, characters, inner, link_characters, tree.below(link_tag) - link_tag, owner, length)


def _amounts(page: Page, tree: Branch, own: Floats) -> Floats:
    """Sum over subtrees; where there is nothing to sum, 0, which differences of running sums may miss by a little."""
    return np.where(page.below(own > 0), page.below(own), 0.0)[tree.rows]


def _runs(page: Page, tree: Branch, own: Floats) -> tuple[Ints, Floats]:
    """Return the elements that have text of their own, once for each run of it, and the lengths of the runs."""
    texts = np.flatnonzero(own)
    texts = texts[np.argsort(page.parent[texts], kind="stable")]
    if not len(texts):
        return np.zeros(0, dtype=np.int64), np.zeros(0)
    elements_before = np.searchsorted(tree.rows, texts)
    owner = np.searchsorted(tree.rows, page.parent[texts])
    starts = run_starts(owner * len(tree) + elements_before)
    return owner[starts], np.add.reduceat(own[texts], starts)


def marked(tree: Branch, density: Floats, sums: Floats) -> Bools:
    """Return the content: the subtree of the largest density sum below each element that is dense enough.

    Dense enough is what is as dense as the thinnest element from the one of the largest sum up to the root; below
    one that is not, nothing is looked for.
    """
    order = np.argsort(-sums, kind="stable")
    rank = np.empty(len(tree), dtype=np.int64)
    rank[order] = np.arange(len(tree))
    target = order[0]
    above_target = (np.arange(len(tree)) <= target) & (tree.end > target)
    threshold = density[above_target].min()
    looked_into = ~tree.inside(density < threshold - _TOLERANCE)
    content = np.zeros(len(tree), dtype=bool)
    content[order[tree.least_below(rank)[looked_into]]] = True
    return tree.inside(content)


def by_density_sum(
    counts: Counters, density: Floats, run_density: Floats, *, findings: Mapping[str, Any] | None = None
) -> Selection:
    """Keep the marked elements, and the text that the elements above them have of their own."""
    page, tree = counts.page, counts.tree
    if not counts.characters.any():
        return of_nodes(page, [], findings=findings)
    sums = counts.sums(density, run_density)
    content = marked(tree, density, sums)
    above = tree.spread((tree.below(content) > 0) & ~content, page)
    kept = tree.spread(content, page) | (page.is_text & above[page.parent])
    ratios = counts.ratios(density=density, sum=sums)
    return of_nodes(page, kept, reason=Reason.DENSE, score=ratios["density"], ratios=ratios, findings=findings)
