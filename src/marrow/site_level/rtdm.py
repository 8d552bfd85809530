"""Vieira, Silva, Pinto, Moura, Cavalcanti, Freire: A Fast and Robust Method for Web Page Template Detection. 2006.

RTDM-TD: the template is a tree, at first that of one page; mapped to further pages it keeps only the nodes that are
mapped. On a page, what the template is mapped to goes.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from ..page import Page
from ..registry import site_method
from ..selection import Selection
from .document import Template
from .nodes import Nodes, nodes_of, tree_of
from .parts import TreeNode
from .remaining import without_template
from .restricted_mapping import restricted_mapping


def apply_tree(template: Template, page: Page) -> Selection:
    """Select what the template's tree is not mapped to."""
    nodes = nodes_of(page)
    mapped = [row for _, row in restricted_mapping(tree_of(template), nodes).pairs]
    is_template = np.zeros(len(page), dtype=bool)
    is_template[nodes.tree.rows[mapped]] = True  # type: ignore[attr-defined]
    return without_template(page, is_template)


@site_method(
    "rtdm-td",
    paper="Vieira, Silva, Pinto, Moura, Cavalcanti, Freire: A Fast and Robust Method for Web Page Template Detection",
    year=2006,
    part=TreeNode,
    applied=apply_tree,
)
def rtdm_td(pages: Iterable[Page]) -> Template:
    """Nodes of the page of middle size that are mapped to those of all others, one after another. O(n m) a page."""
    found = in_order(pages)
    if len(found) < 2:
        return Template("rtdm-td", len(found), {}, ())
    tree, *others = found
    for other in others:
        mapped = np.zeros(len(tree), dtype=bool)
        mapped[[row for row, _ in restricted_mapping(tree, other).pairs]] = True
        tree = tree.within(mapped)
        if len(tree) <= 1:
            break
    parts = tuple(part._replace(pages=len(found)) for part in tree.parts())
    return Template("rtdm-td", len(found), {}, parts)


def in_order(pages: Iterable[Page]) -> list[Nodes]:
    """Return the trees of pages: that of middle size, then the others, in an order that is not that of the pages."""
    trees = [nodes for nodes in map(nodes_of, pages) if len(nodes)]
    trees.sort(key=lambda nodes: (len(nodes), int(nodes.subtrees[0])))
    middle = (len(trees) - 1) // 2
    return trees[middle : middle + 1] + trees[:middle] + trees[middle + 1 :]
