"""Lucchese, Nardini, Orlando, Perego, Tonellotto, Venturini: QuickScorer. 2015. Boosted trees with numpy alone.

A tree's leaves are the bits of a number. A node whose test fails takes away the leaves on its left; the lowest of those
that remain when all nodes have been asked is the leaf. Nobody walks: a node of every tree is asked of all columns at
once, and what it leaves is combined with what the others do.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..tree import Floats, Ints

LEAVES: Final = 16
"""The most that a tree can have."""
_AT_ONCE: Final = 256
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
        kind = self.mask.dtype.type
        remaining = np.full((len(self.values), columns.shape[1]), ~kind(0), dtype=kind)
        for feature, threshold, mask in self._nodes:
            # Where a test holds, all leaves remain: its mask is ored with ones alone, which is what 0 - 1 is.
            left = (columns[feature] > threshold).astype(kind)
            left -= kind(1)
            left |= mask
            remaining &= left
        return self.values.ravel()[_PLACE[remaining] + self._first_leaf]

    @cached_property
    def _nodes(self) -> list[tuple[Ints, NDArray[np.float32], NDArray[Any]]]:
        """The first node of every tree, the second of every tree, and so on."""
        return [
            (feature.astype(np.intp), threshold[:, None], mask[:, None])
            for feature, threshold, mask in zip(
                self.feature.T, self.threshold.T.copy(), self.mask.T.copy(), strict=True
            )
        ]

    @cached_property
    def _first_leaf(self) -> Ints:
        return (np.arange(len(self.values)) * self.values.shape[1])[:, None]

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
