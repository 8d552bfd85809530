"""Lucchese, Nardini, Orlando, Perego, Tonellotto, Venturini: QuickScorer. 2015. Boosted trees with numpy alone.

A tree's leaves are the bits of a number. A node whose test fails takes away the leaves on its left; the lowest of those
that remain when all nodes have been asked is the leaf. Nobody walks: a node of every tree is asked of all columns at
once, and what it leaves is combined with what the others do. Nodes that ask for what all columns have alike, such as
what is known of the page, are asked once.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..tree import Bools, Floats
from .trees import LEAVES, Trees

_AT_ONCE: Final = 64_000
"""Leaves that are looked for together: what is known of them fits a processor's cache."""
# Place of the lowest bit of every number.
_PLACE: Final = np.zeros(1 << LEAVES, dtype=np.uint8)
for _bit in reversed(range(LEAVES)):
    _PLACE[1 << _bit :: 1 << _bit + 1] = _bit


class QuickScorer:
    """The nodes of an ensemble in the order in which they are asked; `alike` are the features that columns have alike.

    >>> stumps = Trees(np.uint16([[1]]), np.float32([[0.5]]), np.uint16([[2]]), np.float32([[-1, 2]]))
    >>> QuickScorer(stumps).raw(np.float32([[9, 9], [0, 1]])).tolist()
    [-1.0, 2.0]
    >>> QuickScorer(stumps, alike=np.array([False, True])).raw(np.float32([[9, 9], [1, 1]])).tolist()
    [2.0, 2.0]
    """

    def __init__(self, trees: Trees, alike: Bools | None = None) -> None:
        once = np.zeros(trees.feature.shape, dtype=bool) if alike is None else alike[trees.feature]
        self._order = np.argsort(once.sum(axis=1), kind="stable")
        """Trees with many nodes that differ come first: the k-th such nodes are those of the first trees."""
        nodes = np.argsort(once[self._order], axis=1, kind="stable")
        feature, threshold, mask, once = (
            np.take_along_axis(column[self._order], nodes, axis=1)
            for column in (trees.feature.astype(np.intp), trees.threshold, trees.mask, once)
        )
        self._rounds = [
            (feature[:count, place], threshold[:count, place, None].copy(), mask[:count, place, None].copy())
            for place, count in enumerate((~once).sum(axis=0).tolist())
            if count
        ]
        self._once = feature[once], threshold[once], mask[once]
        per_tree = once.sum(axis=1)
        self._asking = np.flatnonzero(per_tree)
        self._asked_from = (per_tree.cumsum() - per_tree)[self._asking]
        self._values = trees.values[self._order].ravel()
        self._first_leaf = (np.arange(len(trees.values)) * trees.values.shape[1])[:, None]

    def raw(self, columns: NDArray[np.float32]) -> Floats:
        """Return the sum of the trees' values for each column of features (one row a feature)."""
        found = np.empty(columns.shape[1])
        remaining = self._remaining(columns)
        step = _AT_ONCE // max(len(remaining), 1) + 1
        for start in range(0, columns.shape[1], step):
            values = self._outputs(columns[:, start : start + step], remaining)
            found[start : start + step] = values.sum(axis=0, dtype=np.float64)
        return found

    def outputs(self, columns: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return the value that each tree has for each column of features."""
        found = np.empty((len(self._order), columns.shape[1]), dtype=np.float32)
        found[self._order] = self._outputs(columns, self._remaining(columns))
        return found

    def _remaining(self, columns: NDArray[np.float32]) -> NDArray[Any]:
        """Return the leaves of each tree that remain when what is alike was asked of the first column."""
        feature, threshold, mask = self._once
        kind = mask.dtype.type
        remaining = np.full((len(self._order), 1), ~kind(0), dtype=kind)
        if len(feature) and columns.shape[1]:
            left = np.where(columns[feature, 0] > threshold, mask, ~kind(0))
            remaining[self._asking, 0] = np.bitwise_and.reduceat(left, self._asked_from)
        return remaining

    def _outputs(self, columns: NDArray[np.float32], remaining: NDArray[Any]) -> NDArray[np.float32]:
        kind = remaining.dtype.type
        shape = len(remaining), columns.shape[1]
        columns = np.ascontiguousarray(columns)
        remaining = np.broadcast_to(remaining, shape).copy()
        asked, fails, leaves = np.empty(shape, np.float32), np.empty(shape, bool), np.empty(shape, kind)
        for feature, threshold, mask in self._rounds:
            count = len(feature)
            columns.take(feature, axis=0, out=asked[:count], mode="clip")
            np.greater(asked[:count], threshold, out=fails[:count])
            # Where a test holds, all leaves remain: its mask is ored with ones alone, which is what 0 - 1 is.
            left = np.subtract(fails[:count].view(np.uint8), kind(1), out=leaves[:count], dtype=kind)
            left |= mask
            remaining[:count] &= left
        return self._values.take(_PLACE.take(remaining) + self._first_leaf)
