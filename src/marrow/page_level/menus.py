"""Menus of a page: the second sketch at the end of the WLR paper (its section 7), and MenEx, by the same group."""

from __future__ import annotations

import numpy as np

from .. import tags
from ..columns import share
from ..errors import KnobOutOfRange, Reason
from ..features import blank, count, in_body, inside
from ..page import Page
from ..selection import Selection, of_nodes
from ..tree import Bools, Branch, Floats
from .wlr import content_nodes, most_relevant

_A, _UL, _NAV = tags.CODES["a"], tags.CODES["ul"], tags.CODES["nav"]


def menus(page: Page, *, technique: str = "hyperlinks") -> list[Selection]:
    """Return the page's menus, by one of two techniques: `hyperlinks` (any number of menus) or `menex` (one at most).

    >>> from marrow import parse
    >>> page = parse("<ul><li><a>Home</a><li><a>News</a><li><a>Shop</a></ul><p>Some long text")
    >>> [page[int(row)].name for menu in menus(page) for row in menu.nodes()]
    ['ul']
    """
    if technique not in _TECHNIQUES:
        raise KnobOutOfRange(f"technique is one of {', '.join(_TECHNIQUES)}, not {technique!r}")
    return _TECHNIQUES[technique](page)


def hyperlink_menus(page: Page, *, least_links: int = 3, least_ratio: float = 0.5) -> list[Selection]:
    """Concentrations of links of one or two words: `wlr` with the share of leaves that are such links. O(n) a menu."""
    words = count(page, "tokens")
    short = _short_link_texts(page)
    available = np.ones(len(page), dtype=bool)
    found: list[Selection] = []
    while True:
        tree = content_nodes(page, words, available)
        if not len(tree):
            return found
        links = tree.below(short[tree.rows])
        ratio = links / tree.below(page.is_text[tree.rows])
        best = most_relevant(tree, ratio).best
        if links[best] < least_links or ratio[best] < least_ratio:
            return found
        row = int(tree.rows[best])
        taken = {Reason.OUTSIDE: ~available}
        found.append(of_nodes(page, [row], without=taken, score=tree.spread(ratio, page)))
        available[row : page.end[row]] = False


def _short_link_texts(page: Page) -> Bools:
    """Return the runs of text in links of one or two words."""
    links = np.flatnonzero(page.tag == _A)
    words = page.below(count(page, "tokens"))[links]
    mask = np.zeros(len(page), dtype=bool)
    mask[links[(words == 1) | (words == 2)]] = True
    return page.is_text & ~blank(page) & page.inside(mask)


_WEIGHTS = {"amplitude": 0.2, "links": 0.1, "text": 0.3, "ul": 0.2, "representative": 0.1, "position": 0.1}
_LEAST_WEIGHT = 0.7
_LEAST_SHARE_OF_LINKS = 0.8


def menex(page: Page) -> list[Selection]:
    """Alarte, Insa, Silva: Webpage Menu Detection Based on DOM. 2017. The heaviest node by six properties. O(n)."""
    tree = page.restrict(in_body(page) & ~page.is_text)
    if not len(tree):
        return []
    links = tree.below(page.tag[tree.rows] == _A)
    candidate = (tree.children(np.ones(len(tree), dtype=bool)) > 0) & (links - (page.tag[tree.rows] == _A) > 1)
    candidate[0] = False
    if not candidate.any():
        return []
    weight = np.where(candidate, menu_weights(page, tree), 0)
    root = int(weight.argmax())
    while (
        (above := int(tree.parent[root])) > 0
        and candidate[above]
        and weight[above] >= weight[root]
        and links[above] > links[root]
    ):
        root = above
    rows = np.arange(len(tree))
    enough = (rows >= root) & (rows < tree.end[root]) & (links >= _LEAST_SHARE_OF_LINKS * links[root])
    smallest = int(np.where(enough, tree.end - rows, len(tree) + 1).argmin())
    return [of_nodes(page, tree.rows[[smallest]], score=tree.spread(weight, page))]


def menu_weights(page: Page, tree: Branch) -> Floats:
    """Weighted sum of the properties of a menu, for every element."""
    tag = page.tag[tree.rows]
    characters = page.below(np.where(inside(page, "dropped"), 0, count(page, "characters")))[tree.rows]
    children = tree.children(np.ones(len(tree), dtype=bool))
    elements = tree.end - np.arange(len(tree)) - 1
    properties = {
        "amplitude": 1 - 1 / np.maximum(children, 1),
        "links": share(tree.below(tag == _A) - (tag == _A), elements),
        "text": 1 - share(characters, np.full(len(tree), characters[0])),
        "ul": tag == _UL,
        "representative": (tag == _NAV) | _named_menu(page)[tree.rows],
        "position": 1 - np.arange(len(tree)) / max(len(tree) - 1, 1),
    }
    return np.sum([_WEIGHTS[name] * values for name, values in properties.items()], axis=0)


def _named_menu(page: Page) -> Bools:
    """Return the elements whose id or class names a menu."""
    named = np.zeros(len(page), dtype=bool)
    for row, _, value in page.find_attributes("id", "class"):
        named[row] |= "nav" in value.lower() or "menu" in value.lower()
    return named


_TECHNIQUES = {"hyperlinks": hyperlink_menus, "menex": menex}
