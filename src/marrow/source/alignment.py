"""Which row of the table each word of a source belongs to.

On most pages the words are those of the rows, in the same order, and counting characters is enough. Where the parser
moved text (out of a table, say) or read mark-up otherwise, each row looks for its own text.
"""

from __future__ import annotations

from collections import defaultdict, deque

import numpy as np

from ..characters import SPACE
from ..features import classes, count
from ..page import Page
from ..tree import Bools, Ints, run_starts
from .inert import LESS_THAN
from .scan import Scanned, latin

_FAR = 500  # a row is looked for within so many characters behind the row before
_LONG = 8  # if it has so many characters of its own, so that it isn't found by chance


def rows_of_words(page: Page, scanned: Scanned, solid: Bools, start: Ints, stop: Ints) -> Ints:
    """Return the row of each word of a source, -1 for a word of no row; `solid` are the characters in words."""
    if not len(start):
        return np.zeros(0, dtype=np.int64)
    if _same_characters(page, scanned.codes[solid]):
        sizes = count(page, "characters")[page.text_rows]
        rows = np.append(page.text_rows, -1).astype(np.int32)
        return rows[np.searchsorted(np.cumsum(sizes), np.cumsum(stop - start) - (stop - start), side="right")]
    return _by_own_text(page, scanned, start, stop)


def _same_characters(page: Page, theirs: Ints) -> bool:
    """Whether the one has the characters of the other, or its first ones, but for white space."""
    ours = latin(page.text.replace("<", LESS_THAN))[(classes(page) & SPACE) == 0]
    common = min(len(ours), len(theirs))
    return bool(common) and np.array_equal(ours[:common], theirs[:common])


def _by_own_text(page: Page, scanned: Scanned, start: Ints, stop: Ints) -> Ints:
    """Give each row the words that spell its text: those behind the row before, or those of a run of the same text."""
    solid = "".join([scanned.text[a:b] for a, b in zip(start.tolist(), stop.tolist(), strict=True)])
    before = np.cumsum(stop - start) - (stop - start)
    begins = before[run_starts(np.searchsorted(scanned.tags.start, start))].tolist()
    waiting: dict[str, deque[int]] = defaultdict(deque)
    for first, last in zip(begins, [*begins[1:], len(solid)], strict=True):
        waiting[solid[first:last]].append(first)
    rows = np.full(len(start), -1, dtype=np.int32)
    position = resume = 0
    for row in page.text_rows[count(page, "characters")[page.text_rows] > 0].tolist():
        wanted = "".join(page.text[page.start[row] : page.stop[row]].split()).replace("<", LESS_THAN)
        found = next((at for at in (position, resume) if solid.startswith(wanted, at)), -1)
        if found < 0:
            same = waiting.get(wanted)
            found = same.popleft() if same else -1
        if found < 0 and len(wanted) >= _LONG:
            found = solid.find(wanted, position, position + len(wanted) + _FAR)
        if found < 0:
            continue
        resume = position if found != position else resume
        position = found + len(wanted)
        first, last = np.searchsorted(before, (found, position))
        rows[first:last] = row
    return rows
