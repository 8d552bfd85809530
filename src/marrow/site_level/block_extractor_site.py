"""Lin, Chen, Niu: Combining a Segmentation-Like Approach and a Density-Based Approach in Content Extraction. 2012.

The whole BlockExtractor: of the blocks that are dense with text, those go that another page of the site has too, or has
nearly, by the edit distance of trees. A headline that other pages list among others stays: that list is another block.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from ..page import Page
from ..page_level.block_extractor import block_densities, block_extractor, content_tree, dom_to_blocks
from ..registry import site_method
from ..selection import Selection
from ..tree import Ints
from .document import Template
from .edit_distance import is_near
from .nodes import Nodes, nodes_from, nodes_of
from .parts import TreeNode
from .regions import page_fingerprint
from .remaining import without_template


def apply_blocks(template: Template, page: Page) -> Selection:
    """Select the dense blocks that no other page has, or nearly has."""
    if "blocks" not in template.memo:
        template.memo["blocks"] = [nodes_from(block) for block in _divided(template.parts)]
    known: list[Nodes] = template.memo["blocks"]
    threshold, most = float(template.knobs["threshold"]), float(template.knobs["most_apart"])
    unwanted = ~block_extractor(page, threshold=threshold).keep
    own = _blocks(page, threshold)
    if page_fingerprint(page) in template.seen:  # what only this page has does not come again
        mine = {int(block.subtrees[0]) for block, _ in own}
        known = [block for block in known if block.pages[0] > 1 or int(block.subtrees[0]) not in mine]
    by_size: dict[int, list[Nodes]] = {}
    for block in known:
        by_size.setdefault(len(block), []).append(block)
    for block, rows in own:
        near = (each for size in _sizes(len(block), most) for each in by_size.get(size, ()))
        if any(is_near(block, each, most) for each in near):
            for row in rows.tolist():
                unwanted[row : page.end[row]] = True
    return without_template(page, unwanted)


@site_method(
    "block-extractor-site",
    paper="Lin, Chen, Niu: Combining a Segmentation-Like Approach and a Density-Based Approach in Content Extraction",
    year=2012,
    part=TreeNode,
    applied=apply_blocks,
    threshold=(0, 1000),
    most_apart=(0, 1),
)
def block_extractor_site(pages: Iterable[Page], *, threshold: float = 1.5, most_apart: float = 0.1) -> Template:
    """BlockExtractor without the blocks that come again, at a distance of at most `most_apart`. O(b b') a page."""
    known: dict[int, tuple[TreeNode, ...]] = {}
    count = 0
    for page in pages:
        count += 1
        for key, block in {int(block.subtrees[0]): block for block, _ in _blocks(page, threshold)}.items():
            root, *below = known.get(key) or (block.parts()[0]._replace(pages=0), *block.parts()[1:])
            known[key] = (root._replace(pages=root.pages + 1), *below)
    parts = tuple(part for key in sorted(known) for part in known[key]) if count > 1 else ()
    return Template("block-extractor-site", count, {"threshold": threshold, "most_apart": most_apart}, parts)


def _sizes(size: int, share: float) -> range:
    """Return the sizes of the trees that can be so near to one of this size."""
    if share >= 1:
        return range(1, 1 << 16)
    return range(int(size * (1 - share) / (1 + share)), int(size * (1 + share) / (1 - share)) + 2)


def _blocks(page: Page, threshold: float) -> list[tuple[Nodes, Ints]]:
    """Return the dense blocks of a page: each as a tree below the copied root, and its rows on the page."""
    tree = content_tree(page)
    if not len(tree):
        return []
    blocks = dom_to_blocks(page, tree)
    if not len(blocks.children):
        return []
    nodes = nodes_of(page)
    dense = block_densities(page, tree, blocks) >= threshold
    found = []
    for number in np.flatnonzero(dense).tolist():
        children = blocks.children[blocks.of_child == number]
        inside = np.zeros(len(tree), dtype=bool)
        for child in children.tolist():
            inside[child : tree.end[child]] = True
        inside[int(tree.parent[children[0]])] = True
        found.append((nodes.cut(np.flatnonzero(inside)), tree.rows[children]))
    return found


def _divided(parts: Iterable[object]) -> list[list[TreeNode]]:
    """Return the trees of a document's parts, each of which begins at depth 0."""
    trees: list[list[TreeNode]] = []
    for part in parts:
        if isinstance(part, TreeNode):
            if not part.depth:
                trees.append([])
            trees[-1].append(part)
    return trees
