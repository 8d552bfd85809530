"""What kind of page a page is, as far as it shows as a whole: by boosted trees over the features of the page."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..page import Page
from ..tree import Floats
from .quickscorer import QuickScorer
from .whole_page import page_numbers

KINDS: Final = ("article", "documentation", "service", "forum", "collection", "listing", "product")
NOT_CONTENT: Final = "not-content"


def kind_probabilities(trees: QuickScorer, page: Page) -> Floats:
    """Return how likely each of `KINDS` is."""
    return of_columns(trees, page_numbers(page))


def of_columns(trees: QuickScorer, columns: NDArray[np.float32]) -> Floats:
    """Return how likely each of `KINDS` is, by the features of a page. The trees come in turns, one a kind."""
    by_tree = trees.outputs(columns[:, None])[:, 0]
    raw = by_tree.reshape(-1, len(KINDS)).sum(axis=0, dtype=np.float64)
    odds = np.exp(raw - raw.max())
    return odds / odds.sum()


def evenness(kinds: Floats) -> float:
    """How far an even chance is asked of a block: halfway on articles and documentation, which are of one piece."""
    return 0.5 * float(kinds[KINDS.index("article")] + kinds[KINDS.index("documentation")])
