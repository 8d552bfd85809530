"""Viola, Jones: Rapid object detection using a boosted cascade of simple features. 2001. Most is told by few trees.

All blocks are asked by the first trees, and by the others those that are not hopeless by then: of a page's blocks, more
than half are menus and the like.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..tree import Bools, Floats
from .quickscorer import QuickScorer
from .trees import Trees

_FIRST: Final = 100
_HOPELESS: Final = -3.0
"""Log-odds. Of blocks of 295 pages that were below it after a hundred trees, none came above -0.9 after all 400."""


class Cascade:
    """An ensemble that is asked in two steps; `alike` are the features that columns have alike."""

    def __init__(self, trees: Trees, alike: Bools | None = None) -> None:
        self._first = QuickScorer(trees.part(slice(_FIRST)), alike)
        self._others = QuickScorer(trees.part(slice(_FIRST, None)), alike)

    def raw(self, columns: NDArray[np.float32]) -> Floats:
        """Return the sum of the trees' values for each column of features, as far as the trees were asked."""
        found = self._first.raw(columns)
        hopeful = np.flatnonzero(found > _HOPELESS)
        found[hopeful] += self._others.raw(columns[:, hopeful])
        return found

    def probability(self, columns: NDArray[np.float32]) -> Floats:
        """Return the logistic function of the sum."""
        return 1 / (1 + np.exp(-self.raw(columns)))
