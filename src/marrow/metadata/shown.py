"""What a reader sees at a row: its text on one line."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .. import tags
from ..columns import remembered
from ..features import blank, block, inside
from ..page import Page
from ..tree import Ints, run_starts
from ..visibility import hidden, visible

_MOST_RUNS = 200  # of one value: a name or a date has few
_LONGEST_RUN = 10_000
_MOST_HEADINGS = 50
_RUNS_BEFORE, _LINES_BEFORE, _LINES_AFTER = 100, 8, 80


def text_at(page: Page, row: int, most_runs: int = _MOST_RUNS) -> str:
    """Return the text of a row's subtree, white space collapsed, blocks apart.

    >>> from marrow import parse
    >>> text_at(parse("<h1>One<br>two <b>th</b>ree</h1>"), 0)
    'One two three'
    """
    rows = page.text_rows
    first, last = np.searchsorted(rows, [row, page.end[row]]).tolist()
    rows = rows[first : min(last, first + most_runs)]
    apart = np.diff(block(page)[rows], prepend=-1).astype(bool).tolist() if len(rows) > 1 else [False]
    pieces = [" " * gap + run for gap, run in zip(apart, _runs(page, rows), strict=False)]
    return " ".join("".join(pieces).split())


def _runs(page: Page, rows: Ints) -> list[str]:
    stops = np.minimum(page.stop[rows], page.start[rows] + _LONGEST_RUN)
    return [page.text[start:stop] for start, stop in zip(page.start[rows].tolist(), stops.tolist(), strict=True)]


class Line(NamedTuple):
    """A block of text as a reader sees it."""

    row: int
    text: str


@remembered
def headings(page: Page) -> list[Line]:
    """Return the headings of the first level that are not hidden."""
    rows = np.flatnonzero((page.tag == tags.CODES["h1"]) & ~hidden(page)).tolist()[:_MOST_HEADINGS]
    return [Line(row, text) for row in rows if (text := text_at(page, row))]


@remembered
def lines(page: Page, start: int, stop: int, most: int) -> list[Line]:
    """Return the first visible blocks of text between two rows, each on one line, with the row where it begins."""
    seen = page.is_text & visible(page) & ~inside(page, "dropped") & ~blank(page)
    first, last = np.searchsorted(page.text_rows, [start, stop]).tolist()
    rows = page.text_rows[first:last]
    rows = rows[seen[rows]]
    starts = run_starts(block(page)[rows]) if len(rows) else rows
    found = []
    for begin, end in zip(starts.tolist(), [*starts[1:].tolist(), len(rows)], strict=False):
        runs = _runs(page, rows[begin : min(end, begin + _MOST_RUNS)])
        found.append(Line(int(rows[begin]), " ".join("".join(runs).split())))
        if len(found) == most:
            break
    return found


@remembered
def lines_around(page: Page, row: int) -> list[Line]:
    """Return the last lines before a row and the first from there on: where a headline stands, its byline is near."""
    here = int(np.searchsorted(page.text_rows, row))
    before = page.text_rows[max(here - _RUNS_BEFORE, 0)] if here else row
    return [*lines(page, int(before), row, _RUNS_BEFORE)[-_LINES_BEFORE:], *lines(page, row, len(page), _LINES_AFTER)]
