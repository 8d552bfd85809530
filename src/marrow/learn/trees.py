"""An ensemble of boosted trees, as columns that a file can hold; `quickscorer` asks it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

LEAVES: Final = 16
"""The most that a tree can have."""


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

    def part(self, trees: slice) -> Trees:
        """Return some of the trees."""
        return Trees(self.feature[trees], self.threshold[trees], self.mask[trees], self.values[trees])

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
