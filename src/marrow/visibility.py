"""What a reader can see of a page, as far as its attributes tell: style sheets and scripts are not evaluated."""

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
    """Rows that the attribute `hidden` or an inline style hides, on the row or above (METHODS 1.4)."""
    return page.inside((_styles(page) & 1) != 0)


@column
def visible(page: Page) -> Bools:
    """Rows that a reader can meet: not hidden, not `aria-hidden`, not for browsers without scripts."""
    return ~(page.inside((_styles(page) & 3) != 0) | inside(page, "without scripts"))


@column
def out_of_flow(page: Page) -> Bools:
    """Return the elements that an inline style takes out of the flow: position absolute or fixed."""
    return (_styles(page) & 4) != 0
