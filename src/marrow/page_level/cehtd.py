"""Song, Sun, Liao: A Hybrid Approach for Content Extraction with Text Density and Visual Importance of DOM Nodes. 2015.

Text density with characters that count for more where a browser shows them wide and in the middle of the page.
"""

from __future__ import annotations

import numpy as np

from ..page import Page
from ..registry import method
from ..selection import Selection
from ..tree import Floats
from .cetd import OWN_TEXT, composite_density, density_of_runs
from .text_density import by_density_sum, counters

_PAPER = (
    "Song, Sun, Liao: A Hybrid Approach for Content Extraction with Text Density and Visual Importance of DOM Nodes"
)
_FARTHEST = 1e9  # pixels: no browser counts farther, and beyond float32 has nothing left to count with


@method("cehtd-ds", paper=_PAPER, year=2015, own_text=OWN_TEXT)
def cehtd_ds(page: Page, *, own_text: str = "consistent") -> Selection:
    """Hybrid text density: `cectd-ds` with text weighed by place and width on the screen. O(n) times the depth.

    A page that comes from no browser has no layout: all text weighs the same there, which is `cectd-ds`, and the
    selection's findings say so.

    >>> from marrow import parse, select
    >>> select(parse("<p>Some text"), "cehtd-ds").findings
    {'layout': False}
    """
    importance = visual_importance(page)
    counts = counters(page, importance=importance)
    return by_density_sum(
        counts,
        composite_density(counts),
        density_of_runs(counts, own_text),
        findings={"layout": importance is not None},
    )


def visual_importance(page: Page) -> Floats | None:
    """Weight of each run of text, from 0 to 1: how near its element is to the middle of the page, times how wide it is.

    The paper says that these two are combined, and not how. None where the page has no layout.
    """
    if page.boxes is None or not 0 < (page_width := float(page.boxes[0, 2])) < _FARTHEST:
        return None
    x, _, width, _ = np.clip(np.nan_to_num(page.boxes[page.parent].astype(float)), -_FARTHEST, _FARTHEST).T
    off_centre = np.abs(2 * x + width - page_width) / page_width
    return np.clip((1 - off_centre) * width / page_width, 0, 1)
