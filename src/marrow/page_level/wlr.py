"""Insa, Silva, Tamarit: Using the Words/LeafsRatio in the DOM Tree for Content Extraction. 2013.

Content has many words in few leaves. One node is chosen whole: the most relevant, which has the early nodes of high
ratio below it, and whose own ratio is still high, so that the climb towards the root stops in time.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .. import tags
from ..features import count, in_body
from ..page import Page
from ..registry import method
from ..selection import Selection, of_nodes
from ..tree import Bools, Branch, Floats, Ints
from ..visibility import hidden, out_of_flow

_PAPER = "Insa, Silva, Tamarit: Using the Words/LeafsRatio in the DOM Tree for Content Extraction"
_RELEVANCE = ("intended", "printed")
_TOLERANCE = 1e-12  # keeps the node of the largest ratio among the initial nodes

NOT_VALID = tags.tag_set("meta title head link style script select noscript")
JOINABLE = tags.tag_set("#text p a u b i em span sub sup strong div")


@method("wlr", paper=_PAPER, year=2013, relevance=_RELEVANCE)
def wlr(page: Page, *, relevance: str = "intended", cjk: bool = True) -> Selection:
    """Words to leaves ratio: the subtree of the node with the best relevance. O(n).

    As the paper prints the relevance it never falls on the way up and the root always wins; `relevance="intended"`
    is what its text describes. `cjk` counts each character of scripts without spaces as a word.
    """
    words = _words(page, cjk)
    tree = content_nodes(page, words)
    return _select(page, tree, tree.below(words[tree.rows]), joined_leaves(page, tree), relevance)


@method("clr", paper=_PAPER, year=2013, relevance=_RELEVANCE)
def clr(page: Page, *, relevance: str = "intended", cjk: bool = True) -> Selection:
    """Characters to leaves ratio: `wlr` with characters for words. O(n)."""
    tree = content_nodes(page, _words(page, cjk))
    return _select(page, tree, _characters(page, tree), joined_leaves(page, tree), relevance)


@method("wnr", paper=_PAPER, year=2013, relevance=_RELEVANCE)
def wnr(page: Page, *, relevance: str = "intended", cjk: bool = True) -> Selection:
    """Words to nodes ratio: `wlr` with all nodes for leaves. O(n)."""
    words = _words(page, cjk)
    tree = content_nodes(page, words)
    return _select(page, tree, tree.below(words[tree.rows]), _nodes(tree), relevance)


@method("cnr", paper=_PAPER, year=2013, relevance=_RELEVANCE)
def cnr(page: Page, *, relevance: str = "intended", cjk: bool = True) -> Selection:
    """Characters to nodes ratio: `wlr` with characters for words and all nodes for leaves. O(n)."""
    tree = content_nodes(page, _words(page, cjk))
    return _select(page, tree, _characters(page, tree), _nodes(tree), relevance)


class Relevance(NamedTuple):
    """The most relevant node of a tree, and the columns that made it so (Definitions 4.5 to 4.8)."""

    best: int
    weight: Floats
    relevance: Floats


def content_nodes(page: Page, words: Ints, available: Bools | None = None) -> Branch:
    """Return the content nodes set C: what is visible and has a word below it (Definition 4.1)."""
    usable = in_body(page) & ~(page.inside(NOT_VALID[page.tag]) | hidden(page))
    if available is not None:
        usable &= available
    return page.restrict(usable & (page.below(np.where(usable, words, 0)) > 0))


def joined_leaves(page: Page, tree: Branch) -> Ints:
    """Count leaves, a run of siblings that only format text being one (Definition 4.2 and figure 5).

    A node counts 1 where it is a leaf, where it has one child that counts 1, or where its children are one run;
    so it counts more exactly if below it some node has two children or more that are not all joinable by their tag.
    The others have, from child to child, what starts a run or cannot join one.
    """
    tag = page.tag[tree.rows]
    positioned = (tag == tags.CODES["div"]) & out_of_flow(page)[tree.rows]
    formats = JOINABLE[tag] & ~positioned
    everything = np.ones(len(tree), dtype=bool)
    divides = (tree.children(everything) > 1) & (tree.children(~formats) > 0)
    one = tree.below(divides) == 0
    joinable = formats & one
    following = tree.next_sibling()
    continues = np.zeros(len(tree), dtype=bool)
    continues[following[joinable & (following >= 0)]] = True
    counted = one & ~one[tree.parent] & ~(joinable & continues)
    counted[:1] = False
    return np.where(one, 1, tree.below(counted))


def most_relevant(tree: Branch, ratio: Floats, relevance: str = "intended") -> Relevance:
    """Weigh the initial nodes by position and ratio, and climb from them (Definitions 4.5 to 4.8)."""
    initial = ratio >= np.sqrt(ratio.max() * ratio[0]) - _TOLERANCE
    ids = np.flatnonzero(initial)
    position = 1 - _between(np.arange(len(tree), dtype=float), ids[0], ids[-1], flat=0)
    weight = np.where(initial, position * _between(ratio, ratio.min(), ratio.max(), flat=1), 0)
    climbed = _climb(tree, weight, ratio, relevance)
    return Relevance(int(climbed.argmax()), weight, climbed)


def _between(values: Floats, low: float, high: float, *, flat: float) -> Floats:
    return (values - low) / (high - low) if high > low else np.full(len(values), flat)


def _climb(tree: Branch, weight: Floats, ratio: Floats, relevance: str) -> Floats:
    """Relevance of every node: its ratio times the larger of its weight and what its children hand up.

    Children hand up that larger value (intended), or the relevance itself (printed).
    """
    climbed = np.zeros(len(tree))
    active = np.flatnonzero(tree.below(weight > 0))
    parent, ratios, weights = tree.parent.tolist(), ratio.tolist(), weight.tolist()
    handed_up = [0.0] * len(tree)
    for node in active[::-1].tolist():
        larger = max(weights[node], handed_up[node])
        climbed[node] = found = ratios[node] * larger
        if node:
            handed_up[parent[node]] += found if relevance == "printed" else larger
    return climbed


def _select(page: Page, tree: Branch, amount: Ints, leaves: Ints, relevance: str) -> Selection:
    if not len(tree):
        return of_nodes(page, [])
    ratio = amount / leaves
    found = most_relevant(tree, ratio, relevance)
    ratios = {
        "amount": tree.spread(amount, page),
        "leaves": tree.spread(leaves, page),
        "ratio": tree.spread(ratio, page),
        "weight": tree.spread(found.weight, page),
        "relevance": tree.spread(found.relevance, page),
    }
    return of_nodes(page, tree.rows[[found.best]], score=ratios["ratio"], ratios=ratios)


def _words(page: Page, cjk: bool) -> Ints:
    return count(page, "words" if cjk else "tokens")


def _characters(page: Page, tree: Branch) -> Ints:
    return tree.below(count(page, "characters")[tree.rows])


def _nodes(tree: Branch) -> Ints:
    return tree.end - np.arange(len(tree))
