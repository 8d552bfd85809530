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


@method(
    "cehtd-ds",
    paper="Song, Sun, Liao: A Hybrid Approach for Content Extraction with Text Density and Visual Importance of DOM Nodes",
    year=2015,
    own_text=OWN_TEXT,
)
def cehtd_ds(page: Page, *, own_text: str = "consistent") -> Selection:
    """Hybrid text density: `cectd-ds` with text weighed by place and width on the screen. O(n) times the depth.

    A page that comes from no browser has no layout: all text weighs the same there, which is `cectd-ds`, and the
    selection's findings say so.

    >>> from marrow import parse, select
    >>> select(parse("<p>Some text"), "cehtd-ds").findings
    {'layout': False}
    """
    counts = counters(page, importance=None if page.boxes is None else visual_importance(page))
    return by_density_sum(
        counts,
        composite_density(counts),
        density_of_runs(counts, own_text),
        findings={"layout": page.boxes is not None},
    )


def visual_importance(page: Page) -> Floats:
    """Weight of each run of text: how near its element is to the middle of the page, times how wide it is.

    The paper says that the two are combined and not how. From 0 to 1; elements have 0.
    """
    weight = np.zeros(len(page))
    if page.boxes is None or not (width := float(page.boxes[0, 2])) > 0:
        return weight
    rows = page.text_rows
    x, _, wide, _ = np.nan_to_num(page.boxes[page.parent[rows]].astype(float)).T
    off_centre = np.abs(x + wide / 2 - width / 2) / (width / 2)
    weight[rows] = np.clip((1 - off_centre) * (wide / width), 0, 1)
    return weight
