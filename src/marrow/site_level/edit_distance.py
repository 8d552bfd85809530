"""Zhang, Shasha: Simple Fast Algorithms for the Editing Distance between Trees and Related Problems. 1989.

Unit costs. Whether two trees are near is first asked of their sizes and labels, which is linear; few pairs need more.
"""

from __future__ import annotations

from collections import Counter

import numpy as np

from ..tree import Ints
from .nodes import Nodes


def tree_distance(one: Nodes, other: Nodes) -> int:
    """Return how many nodes must be inserted, removed or renamed to make one ordered tree the other.

    O(n m) times the smaller of depth and leaves, of each; a row of a table is one operation of numpy.

    >>> from marrow import parse
    >>> from marrow.site_level.nodes import nodes_of
    >>> tree_distance(*(nodes_of(parse(html)) for html in ("<p>one<b>two</b></p>", "<p>one</p><i>two</i>")))
    3
    """
    if len(one) == len(other) and (one.subtrees[:1] == other.subtrees[:1]).all():
        return 0
    left, right = _Postorder(one), _Postorder(other)
    distances = np.zeros((len(one), len(other)), dtype=np.int64)
    for i in left.key_roots:
        for j in right.key_roots:
            _forests(left, right, i, j, distances)
    return int(distances[-1, -1])


def is_near(one: Nodes, other: Nodes, share: float, *, most_cells: int = 1_000_000) -> bool:
    """Whether the distance is at most so large a share of both sizes together; two large trees only if they are equal.

    >>> from marrow import parse
    >>> from marrow.site_level.nodes import nodes_of
    >>> pages = [nodes_of(parse(f"<h1>{word}</h1>")) for word in ("T1", "T2")]
    >>> is_near(*pages, 0.1), is_near(*pages, 0.2)
    (False, True)
    """
    if len(one) == len(other) and (one.subtrees[:1] == other.subtrees[:1]).all():
        return True
    most = share * (len(one) + len(other))
    if not most or len(one) * len(other) > most_cells or least_distance(one, other) > most:
        return False
    return tree_distance(one, other) <= most


def least_distance(one: Nodes, other: Nodes) -> int:
    """Return what the distance is at least: a node that is not mapped to one with its label costs 1.

    >>> from marrow import parse
    >>> from marrow.site_level.nodes import nodes_of
    >>> least_distance(nodes_of(parse("<p>one")), nodes_of(parse("<p>two<p>one")))
    2
    """
    common = (Counter(one.labels.tolist()) & Counter(other.labels.tolist())).total()
    return max(len(one), len(other)) - common


class _Postorder:
    """A tree in postorder: labels, the leftmost leaf below each node, and the roots of which tables are made."""

    def __init__(self, nodes: Nodes) -> None:
        size = len(nodes)
        depth, rows = nodes.tree.depth, np.arange(size)
        # In postorder a node follows all below it: its place is its row, and all below, less the ancestors before it.
        place = nodes.tree.end - 1 - depth
        order = np.empty(size, dtype=np.int64)
        order[place] = rows
        self.labels = nodes.labels[order]
        self.leftmost: Ints = (rows - depth)[order]
        last = dict(zip(self.leftmost.tolist(), range(size), strict=True))
        self.key_roots = sorted(last.values())


def _forests(left: _Postorder, right: _Postorder, i: int, j: int, distances: Ints) -> None:
    """Fill the distances of all subtrees that begin with the leftmost leaves of two nodes."""
    first, start = int(left.leftmost[i]), int(right.leftmost[j])
    width = j - start + 2
    steps = np.arange(width)
    table = np.zeros((i - first + 2, width), dtype=np.int64)
    table[0] = steps
    whole = right.leftmost[start : j + 1] == start
    before = right.leftmost[start : j + 1] - start
    for at in range(first, i + 1):
        row, above = table[at - first + 1], table[at - first]
        best = above + 1
        if left.leftmost[at] == first:
            renamed = above[:-1] + (right.labels[start : j + 1] != left.labels[at])
            moved = table[0][before] + distances[at, start : j + 1]
            best[1:] = np.minimum(best[1:], np.where(whole, renamed, moved))
        else:
            moved = table[int(left.leftmost[at]) - first][before] + distances[at, start : j + 1]
            best[1:] = np.minimum(best[1:], moved)
        row[:] = np.minimum.accumulate(best - steps) + steps  # insertions, one after another
        if left.leftmost[at] == first:
            distances[at, start : j + 1][whole] = row[1:][whole]
