"""Alarte, Insa, Silva, Tamarit: Site-Level Web Template Extraction Based on DOM Analysis. 2015.

TemEx: pages that are linked with each other are of one template. One of them is mapped to each of the others, from the
root down; what is mapped to all is the template. Which pages to take, `candidates` finds where a caller can fetch them.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from ..page import Page
from ..registry import site_method
from ..selection import Selection
from ..tree import Bools
from .document import Template
from .equal_mapping import equal_mapping
from .nodes import nodes_of, tree_of
from .parts import TreeNode
from .remaining import without_template
from .rtdm import in_order

_ATTRIBUTES = ("id", "class", "href", "src")  # by which nodes are compared


def mapped_rows(template: Template, page: Page) -> Bools:
    """Return the rows of a page that the template's tree is mapped to."""
    nodes = nodes_of(page)
    pairs = equal_mapping(tree_of(template), nodes, least_alike=float(template.knobs["least_alike"]))
    mapped = np.zeros(len(page), dtype=bool)
    mapped[nodes.tree.rows[[row for _, row in pairs]]] = True  # type: ignore[attr-defined]
    return mapped


def apply_mapping(template: Template, page: Page) -> Selection:
    """Select what the template's tree is not mapped to."""
    return without_template(page, mapped_rows(template, page))


@site_method(
    "temex",
    paper="Alarte, Insa, Silva, Tamarit: Site-Level Web Template Extraction Based on DOM Analysis",
    year=2015,
    part=TreeNode,
    applied=apply_mapping,
    least_alike=(0, 1),
)
def temex(pages: Iterable[Page], *, least_alike: float = 0.5) -> Template:
    """Nodes of the page of middle size mapped to each other page; `least_alike` is of classes. O(n m) a page."""
    return Template("temex", *learned(pages, least_alike))


def learned(pages: Iterable[Page], least_alike: float) -> tuple[int, dict[str, float], tuple[TreeNode, ...]]:
    """Return how many pages there were, the knobs, and the template's tree."""
    found = in_order(pages)
    knobs = {"least_alike": least_alike}
    if len(found) < 2:
        return len(found), knobs, ()
    key, *others = found
    votes = np.zeros(len(key), dtype=np.int64)
    for other in others:
        votes[[row for row, _ in equal_mapping(key, other, least_alike=least_alike)]] += 1
    tree = key.within(votes == len(others))
    return len(others) + 1, knobs, tuple(_plain(part, len(others) + 1) for part in tree.parts())


def _plain(part: TreeNode, pages: int) -> TreeNode:
    attributes = {name: value for name, value in part.attributes.items() if name in _ATTRIBUTES}
    return part._replace(attributes=attributes, pages=pages)
