"""Segments: which elements are of good granularity (Louvan, Extracting the Main Content from HTML Documents).

A segment is the shallowest structural element that is nearly all main content or nearly all noise. What is above a good
one is bad, what is below one is not asked about.
"""

from __future__ import annotations

import numpy as np

from .. import tags
from ..tree import Ints
from .work import Work

STRUCTURAL = tags.tag_set("div span ul ol li table tr td")
PURE = 0.8  # METHODS 2.4: purity of at least .8, or of at most .2
GOOD, BAD = 1, 0


def structural(work: Work) -> Ints:
    """Return the rows that a segment can be: structural elements with text."""
    page = work.page
    text = np.zeros(len(page), dtype=bool)
    text[work.blocks.rows] = True
    rows = np.flatnonzero(STRUCTURAL[page.tag] & (page.below(text) > 0))
    return rows[rows > page.body]


def segments(work: Work, levels: list[int], said: dict[int, int]) -> dict[int, int]:
    """Return the elements that are good and bad segments: what was said, and elsewhere what the levels come to.

    >>> work = Work.of(b"<div id=a><div id=b>Home, News</div><div id=c>The cat sat.</div></div>", None)
    >>> good = segments(work, [0, 2], {})
    >>> [(work.page.attributes(row)["id"], code) for row, code in good.items()]
    [('a', 0), ('b', 1), ('c', 1)]
    """
    page = work.page
    length = np.where(page.is_text, page.stop - page.start, 0)
    text = np.zeros(len(page), dtype=np.int64)
    text[work.blocks.rows] = length[work.blocks.rows]
    purity = page.below(np.where(work.main(levels), text, 0)) / np.maximum(page.below(text), 1)
    found: dict[int, int] = {}
    end = 0
    for row in structural(work).tolist():
        if row < end:  # below a good one
            continue
        good = said.get(row, GOOD if purity[row] >= PURE or purity[row] <= 1 - PURE else BAD)
        found[row] = good
        if good == GOOD:
            end = int(page.end[row])
    return found


def checked(said: dict[int, int], work: Work) -> bool:
    """Whether all that is said is of structural elements."""
    return set(said) <= set(structural(work).tolist()) and set(said.values()) <= {GOOD, BAD}
