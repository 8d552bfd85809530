"""Lucchese, Nardini, Orlando, Perego, Tonellotto, Venturini: QuickScorer. 2015. Boosted trees with numpy alone.

A tree's leaves are the bits of a number. A node whose test fails takes away the leaves on its left; the lowest of those
that remain when all nodes have been asked is the leaf. Nobody walks: all nodes of all trees are asked of all columns at
once, and what they leave is combined.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..tree import Floats

_AT_ONCE: Final = 128
"""Columns whose tests are in memory together; more do not fit a processor's cache."""


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

    def raw(self, columns: NDArray[np.float32]) -> Floats:
        """Return the sum of the trees' values for each column of features (one row a feature).

        >>> stumps = Trees(np.uint16([[1]]), np.float32([[0.5]]), np.uint16([[2]]), np.float32([[-1, 2]]))
        >>> stumps.raw(np.float32([[9, 9], [0, 1]])).tolist()
        [-1.0, 2.0]
        """
        found = np.empty(columns.shape[1])
        for start in range(0, columns.shape[1], _AT_ONCE):
            some = self.outputs(columns[:, start : start + _AT_ONCE])
            found[start : start + _AT_ONCE] = some.sum(axis=0, dtype=np.float64)
        return found

    def outputs(self, columns: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return the value that each tree has for each column of features."""
        tests = columns[self.feature.ravel()] > self.threshold.reshape(-1, 1)
        one = self.mask.dtype.type(1)
        # Where a test holds, all leaves remain: its mask is ored with ones alone, which is what 0 - 1 is.
        holds = tests.reshape(*self.feature.shape, -1).astype(self.mask.dtype) - one
        remaining = np.bitwise_and.reduce(self.mask[:, :, None] | holds, axis=1)
        lowest = remaining & (~remaining + one)
        leaf = np.log2(lowest.astype(np.float32)).astype(np.intp)
        return np.take_along_axis(self.values, leaf, axis=1)

    def probability(self, columns: NDArray[np.float32]) -> Floats:
        """Return the logistic function of the sum."""
        return 1 / (1 + np.exp(-self.raw(columns)))

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
