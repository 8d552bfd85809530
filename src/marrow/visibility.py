"""What a reader can see of a page: as a browser showed it, or else as far as its attributes tell.

Style sheets and scripts are not evaluated here.
"""

from __future__ import annotations

import re

import numpy as np

from .columns import column
from .features import inside
from .page import Page
from .tree import Bools, Ints

_HIDING = re.compile("display:none|visibility:(?:hidden|collapse)")
_OUT_OF_FLOW = re.compile("position:(?:absolute|fixed)")


@column
def _styles(page: Page) -> Ints:
    """Return what an element says of itself: 1 hidden, 2 hidden from assistive software, 4 out of the flow."""
    said = np.zeros(len(page), dtype=np.int64)
    for row, name, value in page.find_attributes("style", "hidden", "aria-hidden"):
        if name == "style":
            style = "".join(value.lower().split())
            said[row] |= bool(_HIDING.search(style)) + 4 * bool(_OUT_OF_FLOW.search(style))
        elif name == "hidden":
            said[row] |= 1
        elif value == "true":
            said[row] |= 2
    return said


@column
def hidden(page: Page) -> Bools:
    """Rows that a browser did not show; without one, those that `hidden` or an inline style hides (METHODS 1.4)."""
    if page.shown is not None:
        return ~page.shown
    return page.inside((_styles(page) & 1) != 0)


@column
def visible(page: Page) -> Bools:
    """Rows that a reader can meet: not hidden, not `aria-hidden`, not for browsers without scripts."""
    for_others = page.inside((_styles(page) & 2) != 0) | inside(page, "without scripts")
    return ~(hidden(page) | for_others)


@column
def out_of_flow(page: Page) -> Bools:
    """Return the elements that an inline style takes out of the flow: position absolute or fixed."""
    return (_styles(page) & 4) != 0
