"""Lucchese, Nardini, Orlando, Perego, Tonellotto, Venturini: QuickScorer. 2015. Boosted trees with numpy alone.

A tree's leaves are the bits of a number. A node whose test fails takes away the leaves on its left; the lowest of those
that remain when all nodes have been asked is the leaf. Nobody walks: a node of every tree is asked of all columns at
once, and what it leaves is combined with what the others do. Nodes that ask for what all columns have alike, such as
what is known of the page, are asked once.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..tree import Bools, Floats

LEAVES: Final = 16
"""The most that a tree can have."""
_AT_ONCE: Final = 64
"""Columns that are asked together: what they leave of all trees fits a processor's cache."""
# Place of the lowest bit of every number.
_PLACE: Final = np.zeros(1 << LEAVES, dtype=np.uint8)
for _bit in reversed(range(LEAVES)):
    _PLACE[1 << _bit :: 1 << _bit + 1] = _bit


@dataclass(frozen=True, eq=False)
class Trees:
    """An ensemble; what it gives is the sum of its trees' values.

    Node j of tree i asks whether the feature `feature[i, j]` is at most `threshold[i, j]`; if not, the leaves of
    `mask[i, j]` remain. Leaf j of tree i has the value `values[i, j]`. A tree with fewer nodes than others has some
    that take nothing away.
    """

    feature: NDArray[np.uint16]
    threshold: NDArray[np.float32]
    mask: NDArray[Any]
    values: NDArray[np.float32]

    def asked(self, alike: Bools) -> Questions:
        """Return the trees as they are asked; `alike` are the features that all columns of a call have alike."""
        return Questions(self, alike)

    @cached_property
    def of_one(self) -> Questions:
        """The trees as a single column is asked."""
        return self.asked(np.ones(int(self.feature.max(initial=0)) + 1, dtype=bool))

    @cached_property
    def of_any(self) -> Questions:
        """The trees as columns are asked that may differ in every feature."""
        return self.asked(np.zeros(int(self.feature.max(initial=0)) + 1, dtype=bool))

    def raw(self, columns: NDArray[np.float32]) -> Floats:
        """Return the sum of the trees' values for each column of features (one row a feature).

        >>> stumps = Trees(np.uint16([[1]]), np.float32([[0.5]]), np.uint16([[2]]), np.float32([[-1, 2]]))
        >>> stumps.raw(np.float32([[9, 9], [0, 1]])).tolist()
        [-1.0, 2.0]
        """
        return self.of_any.raw(columns)

    def probability(self, columns: NDArray[np.float32]) -> Floats:
        """Return the logistic function of the sum."""
        return self.of_any.probability(columns)

    def to_arrays(self) -> dict[str, NDArray[Any]]:
        """Return the columns, as a file holds them."""
        return {
            "feature": self.feature,
            "threshold": self.threshold,
            "mask": self.mask,
            "values": self.values.astype(np.float16),
        }

    @classmethod
    def from_arrays(
        cls,
        feature: NDArray[np.uint16],
        threshold: NDArray[np.float32],
        mask: NDArray[Any],
        values: NDArray[np.float16],
    ) -> Trees:
        """Read what `to_arrays` gave; the values are as exact as they were written."""
        if not feature.shape == threshold.shape == mask.shape == (values.shape[0], values.shape[1] - 1):
            raise ValueError("the trees' columns do not fit each other")
        return cls(feature, threshold, mask, values.astype(np.float32))


class Questions:
    """The nodes of an ensemble in the order in which they are asked, those with one answer for all columns apart.

    >>> stumps = Trees(np.uint16([[1]]), np.float32([[0.5]]), np.uint16([[2]]), np.float32([[-1, 2]]))
    >>> stumps.asked(np.array([False, True])).raw(np.float32([[9, 9], [1, 1]])).tolist()
    [2.0, 2.0]
    """

    def __init__(self, trees: Trees, alike: Bools) -> None:
        once = alike[trees.feature]
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
        for start in range(0, columns.shape[1], _AT_ONCE):
            values = self._outputs(columns[:, start : start + _AT_ONCE], remaining)
            found[start : start + _AT_ONCE] = values.sum(axis=0, dtype=np.float64)
        return found

    def outputs(self, columns: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return the value that each tree has for each column of features."""
        found = np.empty((len(self._order), columns.shape[1]), dtype=np.float32)
        found[self._order] = self._outputs(columns, self._remaining(columns))
        return found

    def probability(self, columns: NDArray[np.float32]) -> Floats:
        """Return the logistic function of the sum."""
        return 1 / (1 + np.exp(-self.raw(columns)))

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
