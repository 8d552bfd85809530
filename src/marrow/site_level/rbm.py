"""Vieira, Carvalho, Berlt, Moura, Silva, Freire: On Finding Templates on Web Collections. 2009.

RBM-TD: two nodes can be mapped only if all below them are (a bottom-up mapping), and, by the restriction, if the same
tags lead to both. What is mapped on all pages is the template. So no inner node that differs anywhere below is
template: hardly any content is lost, and much template stays.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from ..columns import remembered
from ..page import Page
from ..registry import site_method
from ..selection import Selection
from ..tree import Branch
from .document import Template
from .fingerprints import fingerprints, ways
from .nodes import nodes_of
from .parts import Subtree
from .remaining import without_template
from .subtree_parts import by_path, numbers, subtree


def apply_keys(template: Template, page: Page) -> Selection:
    """Select what is in no subtree that all pages had at one place."""
    known = np.isin(_keys(page), numbers(template.parts))
    tree = _tree(page)
    return without_template(page, page.inside(tree.spread(known, page)))


@site_method(
    "rbm-td",
    paper="Vieira, Carvalho, Berlt, Moura, Silva, Freire: On Finding Templates on Web Collections",
    year=2009,
    part=Subtree,
    applied=apply_keys,
)
def rbm_td(pages: Iterable[Page]) -> Template:
    """Subtrees that are the same on all pages, at one way of tags from the body. O(n)."""
    common: dict[int, Subtree] = {}
    count = 0
    for count, page in enumerate(pages, 1):
        found = dict(zip(_keys(page).tolist(), _tree(page).rows.tolist(), strict=True))
        if count == 1:
            common = {key: subtree(page, row, key) for key, row in found.items()}
        common = {key: part for key, part in common.items() if key in found}
    parts = (part._replace(pages=count) for part in common.values())
    return Template("rbm-td", count, {}, by_path(parts) if count > 1 else ())


def _tree(page: Page) -> Branch:
    tree = nodes_of(page).tree
    assert isinstance(tree, Branch)
    return tree


@remembered
def _keys(page: Page) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
    nodes = nodes_of(page)
    return ways(nodes.tree, fingerprints(nodes.tags)) * np.uint64(3) + nodes.subtrees
