"""Lucchese, Nardini, Orlando, Perego, Tonellotto, Venturini: QuickScorer. 2015. Boosted trees with numpy alone.

A tree's leaves are the bits of a number. A node whose test fails takes away the leaves on its left; what is lowest of
those that remain when all nodes have been asked is the leaf. So the tests of a feature, in all trees, need one search
in its sorted thresholds, and what they take away together is looked up in a table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..tree import Floats, Ints

_ALL = np.uint64(0xFFFF_FFFF_FFFF_FFFF)
# Position of the lowest bit, by the remainder of that bit alone when divided by 67 (all powers of two below 2**64 differ).
_PLACE = np.zeros(67, dtype=np.int64)
_PLACE[[pow(2, place, 67) for place in range(64)]] = range(64)


class _Tests(NamedTuple):
    """The nodes that ask for one feature."""

    feature: int
    thresholds: NDArray[np.float32]
    trees: Ints
    remaining: NDArray[np.uint64]
    """By tree and number of failed tests: the leaves that remain."""


@dataclass(frozen=True, eq=False)
class Trees:
    """An ensemble, as columns over its nodes, and the values of its leaves; what it gives is their sum.

    Node i asks of tree `tree[i]` whether the feature `feature[i]` is at most `threshold[i]`; if not, the leaves of
    `mask[i]` remain. Leaf j of tree i has the value `values[i, j]`.
    """

    tree: Ints
    feature: Ints
    threshold: NDArray[np.float32]
    mask: NDArray[np.uint64]
    values: NDArray[np.float32]

    def raw(self, columns: NDArray[np.float32]) -> Floats:
        """Return the sum of the trees' values for each column of features (one row a feature).

        >>> stump = Trees(*map(np.array, ([0], [1])), np.float32([0.5]), np.uint64([2]), np.float32([[-1, 2]]))
        >>> stump.raw(np.float32([[9, 9], [0, 1]])).tolist()
        [-1.0, 2.0]
        """
        remaining = np.full((len(self.values), columns.shape[1]), _ALL)
        for tests in self._tests:
            column = columns[tests.feature]
            failed = np.searchsorted(tests.thresholds, column)
            asked = np.flatnonzero(failed)
            if len(asked) == 0:
                continue
            if len(asked) == len(column):
                remaining[tests.trees] &= tests.remaining[:, failed]
            else:
                remaining[np.ix_(tests.trees, asked)] &= tests.remaining[:, failed[asked]]
        leaf = _PLACE[(remaining & (~remaining + np.uint64(1))) % np.uint64(67)]
        return np.take_along_axis(self.values, leaf, axis=1).sum(axis=0, dtype=np.float64)

    def probability(self, columns: NDArray[np.float32]) -> Floats:
        """Return the logistic function of the sum."""
        return 1 / (1 + np.exp(-self.raw(columns)))

    @cached_property
    def _tests(self) -> list[_Tests]:
        return list(self._by_feature())

    def _by_feature(self) -> Iterator[_Tests]:
        for feature in np.unique(self.feature).tolist():
            nodes = np.flatnonzero(self.feature == feature)
            trees, which = np.unique(self.tree[nodes], return_inverse=True)
            thresholds, place = np.unique(self.threshold[nodes], return_inverse=True)
            remaining = np.full((len(trees), len(thresholds) + 1), _ALL)
            np.bitwise_and.at(remaining, (which, place + 1), self.mask[nodes])
            np.bitwise_and.accumulate(remaining, axis=1, out=remaining)
            yield _Tests(feature, thresholds, trees, remaining)

    def to_arrays(self) -> dict[str, NDArray[Any]]:
        """Return the columns in the smallest types that hold them."""
        return {
            "tree": self.tree.astype(np.uint16),
            "feature": self.feature.astype(np.uint16),
            "threshold": self.threshold,
            "mask": self.mask,
            "values": self.values.astype(np.float16).astype(np.float32),
        }
