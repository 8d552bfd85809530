"""Trees of two pages made comparable: nodes with labels, sizes and fingerprints of their subtrees.

Blank text and what is never content are no nodes; the root is the body (METHODS 1.1).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ..columns import remembered
from ..page import Page
from ..page_level.block_extractor import content_tree
from ..tree import Bools, Ints, Tree
from .document import Template
from .fingerprints import Fingerprints, fingerprint, subtrees
from .labels import element_names, texts
from .parts import TreeNode

_TEXT = "#text"


@dataclass(frozen=True, slots=True, eq=False)
class Nodes:
    """A tree whose nodes have a tag, attributes and a text; `labels` are fingerprints of the three."""

    tree: Tree
    tags: Sequence[str]
    attributes: Sequence[Mapping[str, str]]
    texts: Sequence[str]
    pages: Sequence[int]
    labels: Fingerprints
    subtrees: Fingerprints
    sizes: Ints
    children: Sequence[Sequence[int]]

    def __len__(self) -> int:
        return len(self.tags)

    def within(self, mask: Bools) -> Nodes:
        """Return only the nodes of the mask, which holds the parent of each of its nodes."""
        return self._taken(self.tree.restrict(mask), np.flatnonzero(mask).tolist(), self.attributes)

    def cut(self, rows: Ints) -> Nodes:
        """Return some subtrees of one node's children below a copy of that node, with its tag alone; rows in order."""
        root = int(rows[0])
        place = np.searchsorted(rows, self.tree.parent[rows])
        place[0] = -1
        end = np.searchsorted(rows, self.tree.end[rows])
        tree = Tree(place, end, self.tree.depth[rows] - self.tree.depth[root])
        return self._taken(tree, rows.tolist(), [{}] * len(self))

    def _taken(self, tree: Tree, rows: list[int], attributes: Sequence[Mapping[str, str]]) -> Nodes:
        return _nodes(
            tree,
            [self.tags[row] for row in rows],
            [attributes[row] for row in rows],
            [self.texts[row] for row in rows],
            [self.pages[row] for row in rows],
        )

    def parts(self) -> tuple[TreeNode, ...]:
        """Return the nodes as parts of a document."""
        columns = zip(self.tags, self.attributes, self.texts, self.pages, strict=True)
        depths = self.tree.depth.tolist()
        return tuple(
            TreeNode(depth, tag, dict(attrs), text, pages)
            for depth, (tag, attrs, text, pages) in zip(depths, columns, strict=True)
        )


@remembered
def nodes_of(page: Page) -> Nodes:
    """Return the nodes of a page; the `rows` of the tree are theirs on the page.

    >>> from marrow import parse
    >>> nodes = nodes_of(parse("<p class=a>one</p> <script>no</script>"))
    >>> list(nodes.tags), nodes.texts[-1], nodes.sizes.tolist()
    (['body', 'p', '#text'], 'one', [3, 2, 1])
    """
    tree = content_tree(page)
    names, said = element_names(page), texts(page)
    rows = tree.rows.tolist()
    places = np.searchsorted(page.element_rows, tree.rows).tolist()
    tags = [_TEXT if row in said else names[place] for row, place in zip(rows, places, strict=True)]
    attributes = [
        {} if row in said else {name: value or "" for name, value in page.attrs[place]}
        for row, place in zip(rows, places, strict=True)
    ]
    if attributes:
        attributes[0] = {}  # those of the body are of the page
    return _nodes(tree, tags, attributes, [said.get(row, "") for row in rows], [1] * len(rows))


def nodes_from(parts: Iterable[object]) -> Nodes:
    """Return the nodes of a document's parts."""
    found = [part for part in parts if isinstance(part, TreeNode)]
    depth = np.array([part.depth for part in found], dtype=np.int64)
    parent, end, above = np.full(len(found), -1), np.full(len(found), len(found)), list[int]()
    for row, level in enumerate(depth.tolist()):
        end[above[level:]] = row
        del above[level:]
        parent[row] = above[-1] if above else -1
        above.append(row)
    return _nodes(
        Tree(parent, end, depth),
        [part.tag for part in found],
        [part.attributes for part in found],
        [part.text for part in found],
        [part.pages for part in found],
    )


def tree_of(template: Template) -> Nodes:
    """Return the tree of a template's parts, which is made once."""
    if "nodes" not in template.memo:
        template.memo["nodes"] = nodes_from(template.parts)
    return template.memo["nodes"]


def _nodes(
    tree: Tree,
    tags: Sequence[str],
    attributes: Sequence[Mapping[str, str]],
    said: Sequence[str],
    pages: Sequence[int],
) -> Nodes:
    named = map(_label, tags, attributes, said)
    labels = np.fromiter(map(fingerprint, named), dtype=np.uint64, count=len(tags))
    children: list[list[int]] = [[] for _ in tags]
    for row, parent in enumerate(tree.parent.tolist()):
        if parent >= 0:
            children[parent].append(row)
    sizes = tree.end - np.arange(len(tree))
    return Nodes(tree, tags, attributes, said, pages, labels, subtrees(tree, labels), sizes, children)


def _label(tag: str, attributes: Mapping[str, str], text: str) -> str:
    if tag == _TEXT:
        return f'"{text}"'
    return " ".join([tag, *(f'{name}="{value}"' for name, value in sorted(attributes.items()))])
