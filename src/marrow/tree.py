"""A tree as columns: nodes in document order, the subtree of node i is the slice i:end[i].

Whatever is asked of a subtree is then a difference of two cumulative sums, and whatever is asked of the way up
to the root is a cumulative sum of openings and closings. No recursion, no walking.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

Bools = NDArray[np.bool_]
Ints = NDArray[np.integer[Any]]
Floats = NDArray[np.floating[Any]]
Column = TypeVar("Column", bound=NDArray[Any])


def run_starts(values: Ints) -> Ints:
    """Return where each run of equal values begins.

    >>> run_starts(np.array([4, 4, 2, 4])).tolist()
    [0, 2, 3]
    """
    begins = np.ones(len(values), dtype=bool)
    begins[1:] = values[1:] != values[:-1]
    return np.flatnonzero(begins)


def along(up: Ints, deepest: int, column: Column, combine: np.ufunc) -> Column:
    """Combine a column over the ways `up` from each node, of `deepest` steps at most, by halves of the way.

    The root leads to itself, and `combine` must not mind a value twice there: ors, extremes, or sums with a 0.
    """
    for _ in range(deepest.bit_length()):
        column = combine(column, column[up])
        up = up[up]
    return column


@dataclass(frozen=True, slots=True, eq=False)
class Tree:
    """Nodes in preorder; node 0 is the root.

    >>> tree = Tree(parent=np.array([-1, 0, 1, 0]), end=np.array([4, 3, 3, 4]), depth=np.array([0, 1, 2, 1]))
    >>> tree.below(np.array([0, 1, 5, 2])).tolist()
    [8, 6, 5, 2]
    >>> tree.inside(np.array([False, True, False, False])).tolist()
    [False, True, True, False]
    """

    parent: Ints
    end: Ints
    depth: Ints

    def __post_init__(self) -> None:
        for field in fields(self):
            column = getattr(self, field.name)
            if isinstance(column, np.ndarray):
                column.flags.writeable = False

    def __len__(self) -> int:
        return len(self.parent)

    def below(self, column: NDArray[Any]) -> NDArray[Any]:
        """Sum of a column over each node's subtree, the node included."""
        total = np.zeros(len(self) + 1, dtype=np.float64 if column.dtype.kind == "f" else np.int64)
        np.cumsum(column, out=total[1:])
        return total[self.end] - total[:-1]

    def above(self, mask: Bools) -> Ints:
        """How many nodes of the mask are on the way from the root to each node, the node included."""
        change = np.zeros(len(self) + 1, dtype=np.int64)
        change[:-1] = mask
        change -= np.bincount(self.end[mask], minlength=len(change))
        return change.cumsum()[:-1]

    def least_below(self, column: NDArray[Any]) -> NDArray[Any]:
        """Smallest value of a column in each node's subtree, the node included. O(n) times the depth."""
        slices = np.column_stack([np.arange(len(self)), self.end]).ravel()
        return np.minimum.reduceat(np.append(column, column[-1:]), slices)[::2]

    def nearest(self, mask: Bools) -> Ints:
        """Return the nearest node of the mask at or above each node, or -1: the last one on the way to it."""
        return self.along(np.where(mask, np.arange(len(self)), -1), np.maximum)

    def borders(self, opening: Bools, closing: Bools) -> Ints:
        """Number the stretches between borders: one where a node of `opening` begins, one where of `closing` ends."""
        border = np.zeros(len(self) + 1, dtype=np.int64)
        border[:-1] = opening
        border[self.end[closing]] = 1
        return border.cumsum()[:-1]

    def along(self, column: Column, combine: np.ufunc) -> Column:
        """Combine a column over the way from the root to each node, the node included, by halves of the way.

        >>> tree = Tree(parent=np.array([-1, 0, 1, 0]), end=np.array([4, 3, 3, 4]), depth=np.array([0, 1, 2, 1]))
        >>> tree.along(np.array([1, 8, 2, 4]), np.bitwise_or).tolist()
        [1, 9, 11, 5]
        """
        return along(np.maximum(self.parent, 0), int(self.depth.max(initial=0)), column, combine)

    def inside(self, mask: Bools) -> Bools:
        """Which nodes are in the subtree of a node of the mask."""
        return self.above(mask) > 0

    def children(self, mask: Bools) -> Ints:
        """How many children of each node are in the mask."""
        return np.bincount(self.parent[1:][mask[1:]], minlength=len(self))

    def next_sibling(self) -> Ints:
        """The next sibling of each node, or -1."""
        following = np.minimum(self.end, len(self) - 1)
        return np.where((self.end < len(self)) & (self.parent[following] == self.parent), following, -1)

    def restrict(self, mask: Bools) -> Branch:
        """Only the nodes of the mask, which must hold the parent of each of its nodes but the first."""
        rows = np.flatnonzero(mask)
        before = np.zeros(len(self) + 1, dtype=np.int64)
        np.cumsum(mask, out=before[1:])
        parent = before[self.parent[rows]]
        parent[:1] = -1
        depth = self.depth[rows]
        return Branch(parent, before[self.end[rows]], depth - depth[:1].sum(), rows)


@dataclass(frozen=True, slots=True, eq=False)
class Branch(Tree):
    """A part of a larger tree, as a tree of its own; `rows` are its nodes' rows in the larger one."""

    rows: Ints

    def spread(self, column: NDArray[Any], over: Tree) -> NDArray[Any]:
        """Return a column of this part as a column of the larger tree, 0 elsewhere."""
        wide = np.zeros(len(over), dtype=column.dtype)
        wide[self.rows] = column
        return wide
