"""Alarte, Silva: Page-Level Main Content Extraction from Heterogeneous Webpages (the four-dimensional technique).

Four ratios make each node a point in R4. Most nodes are alike; those of the content are far from the rest. Of the
farthest few the one with the most words to its tags is taken, with those of the few that are its siblings.
"""

from __future__ import annotations

import numpy as np

from .. import tags
from ..columns import share
from ..errors import Reason
from ..features import below, blank, count, in_body
from ..page import Page
from ..registry import method
from ..selection import Selection, of_nodes
from ..tree import Bools, Branch, Floats, Ints, run_starts
from ..visibility import hidden

NOT_RATED = tags.tag_set("a nav hr span em body script header h1 h2 h3 h4 h5 br iframe")
_REMOVED = tags.tag_set("script style")
_A, _IMG = tags.CODES["a"], tags.CODES["img"]
_MEDOID_CANDIDATES = 256
_FLAT = 1e-9  # equal ratios spread by what rounding makes of their mean: that must not be standardised


@method(
    "euclidean",
    paper="Alarte, Silva: Page-Level Main Content Extraction from Heterogeneous Webpages",
    year=2021,
    c=(1, 1000),
    tr=(1, 1000),
    hr=(0, 1_000_000),
    centroid=("mean", "medoid"),
)
def euclidean(
    page: Page,
    *,
    c: int = 3,
    wide_rule: bool = True,
    centroid: str = "mean",
    post_process: bool = True,
    tr: float = 2.0,
    hr: int = 7,
    cjk: bool = True,
) -> Selection:
    """Four ratios, points in R4, the c farthest nodes: text and media. O(n) times the depth of the page.

    `tr` and `hr` say which groups of links the post-process removes: with more than `hr` links, and text of more
    than `tr` times that outside of links. A page wider than deep is taken whole (`wide_rule`).
    """
    tree = page.restrict(in_body(page) & ~(page.inside(_REMOVED[page.tag]) | hidden(page) | blank(page)))
    if not len(tree):
        return of_nodes(page, [])
    rated = rated_nodes(page, tree)
    on_path = tree.above(rated)
    wide = wide_rule and on_path.max() < (rated & (tree.parent == 0)).sum()
    if wide or not rated.any():
        return of_nodes(page, tree.rows[:1], reason=Reason.WHOLE_PAGE)
    words = count(page, "words" if cjk else "tokens")[tree.rows]
    ratios = four_ratios(page, tree, words)
    distance = np.zeros(len(tree))
    distance[rated] = distances(np.array([ratio[rated] for ratio in ratios.values()]), centroid)
    pond = share(tree.below(words), tree.below(page.tag[tree.rows] != tags.TEXT))
    chosen = main_nodes(tree, reduced(page, tree, farthest(distance, rated, c)), pond)
    groups = link_groups(page, tree, chosen, tr=tr, hr=hr) if post_process else np.zeros(len(tree), dtype=bool)
    ratios |= {"distance": distance, "words to tags": pond}
    without = {Reason.LINK_GROUP: page.inside(tree.spread(groups, page))} if groups.any() else {}
    wide_ratios = {name: tree.spread(ratio, page) for name, ratio in ratios.items()}
    selection = of_nodes(page, tree.rows[chosen], without=without, score=wide_ratios["distance"], ratios=wide_ratios)
    if without and not len(selection.leaves()):
        return of_nodes(page, tree.rows[chosen], score=wide_ratios["distance"], ratios=wide_ratios)
    return selection


def rated_nodes(page: Page, tree: Branch) -> Bools:
    """Return the elements that can be main content: with children, and not of certain tags (section 3.1)."""
    tag = page.tag[tree.rows]
    return (tag != tags.TEXT) & ~NOT_RATED[tag] & (tree.end > np.arange(len(tree)) + 1)


def four_ratios(page: Page, tree: Branch, words: Ints) -> dict[str, Floats]:
    """Word, hyperlink, children and position ratio of every node (Definition 3.1)."""
    tag = page.tag[tree.rows]
    links = tree.below(tag == _A)
    deepest = tree.depth[tag != tags.TEXT].max()
    low = tree.depth * 2 > deepest
    return {
        "word": _word_ratio(tree, np.where((tag == tags.TEXT) & (tag[tree.parent] != _A), words, 0)),
        "link": 1 / np.maximum(links, 1),
        "child": (tree.children(np.ones(len(tree), dtype=bool)) > 2).astype(float),
        "position": np.where(low, share(np.full(len(tree), deepest), tree.depth) - 1, 1.0),
    }


def _word_ratio(tree: Branch, words: Ints) -> Floats:
    """Sum over the leaves below of their words by their distance: one step up for all leaves at once, till the root.

    Leaves that meet at a node are one from there on, which is what keeps a crowd at great depth from taking long.
    """
    ratio = np.zeros(len(tree))
    at: Ints = np.flatnonzero(words)
    amounts, distance = words[at].astype(float), 1
    while len(at):
        at = tree.parent[at]
        meet = run_starts(at)
        at, amounts = at[meet], np.add.reduceat(amounts, meet)
        inside = at >= 0
        if not inside.all():
            at, amounts = at[inside], amounts[inside]
        ratio += np.bincount(at, amounts / distance, minlength=len(tree))
        distance += 1
    return ratio


def distances(points: Floats, centroid: str = "mean") -> Floats:
    """Distance of each point (a column) from the centre, every ratio standardised (Definitions 3.2 to 3.4)."""
    centred = points - points.mean(axis=1, keepdims=True)
    spread = points.std(axis=1, keepdims=True)
    standard = np.divide(centred, spread, out=np.zeros_like(centred), where=spread > _FLAT)
    if centroid == "medoid":
        standard -= standard[:, [_medoid(standard)]]
    return np.sqrt((standard**2).sum(axis=0))


def _medoid(points: Floats) -> int:
    """Return the point nearest to all others; it is looked for near the mean only, so that the time is linear."""
    nearest = np.argsort((points**2).sum(axis=0), kind="stable")[:_MEDOID_CANDIDATES]
    sums = [np.sqrt(((points - points[:, [candidate]]) ** 2).sum(axis=0)).sum() for candidate in nearest]
    return int(nearest[np.argmin(np.round(sums, 9))])


def farthest(distance: Floats, rated: Bools, c: int) -> Ints:
    """Return the c-SET: the c rated nodes farthest from the centre, earlier ones first in a tie (Algorithm 2)."""
    nodes = np.flatnonzero(rated)
    return nodes[np.argsort(-np.round(distance[nodes], 9), kind="stable")[:c]]


def reduced(page: Page, tree: Branch, candidates: Ints) -> Ints:
    """Leave out the candidates below another one that has the same text (Algorithm 3).

    The text of a node is part of that of its ancestor: they are the same if they have as many characters.
    """
    characters = below(page, "characters")[tree.rows[candidates]]
    same = characters[:, None] == characters
    is_below = (candidates[:, None] > candidates) & (candidates[:, None] < tree.end[candidates])
    return candidates[~(same & is_below).any(axis=1)]


def main_nodes(tree: Branch, candidates: Ints, pond: Floats) -> Ints:
    """Return the candidates with the most words to their tags, and those that are siblings of one (Algorithm 4)."""
    winners = pond[candidates] == pond[candidates].max()
    return candidates[winners | np.isin(tree.parent[candidates], tree.parent[candidates[winners]])]


def link_groups(page: Page, tree: Branch, chosen: Ints, *, tr: float, hr: int) -> Bools:
    """Groups of links below the chosen nodes: much text in many links, or a list of nothing but links (Algorithm 5)."""
    tag = page.tag[tree.rows]
    element = tag != tags.TEXT
    below_chosen = np.zeros(len(tree), dtype=bool)
    below_chosen[chosen] = True
    below_chosen = tree.inside(below_chosen) & ~below_chosen & element
    if not (below_chosen & (tag == _A)).any():
        return np.zeros(len(tree), dtype=bool)

    characters = tree.below(count(page, "characters")[tree.rows])
    outside = characters - tree.below(count(page, "link characters")[tree.rows])
    many = (tree.below(tag == _A) > hr) & (characters > tr * outside)

    children = tree.children(np.ones(len(tree), dtype=bool))
    only_link = (children == 1) & (tree.children(tag == _A) == 1)
    elements = np.flatnonzero(element)[1:]
    first_tag = np.zeros(len(tree), dtype=tag.dtype)
    first_tag[tree.parent[elements[::-1]]] = tag[elements[::-1]]
    differs = element & ((tag != first_tag[tree.parent]) | ~only_link)
    alike = (tree.children(element) > 1) & (tree.children(differs) == 0) & (tree.below(tag == _IMG) == 0)
    return below_chosen & (many | alike)
