"""The body of a page as its source writes it: tags, and words with their rows. Made when a method asks for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from .. import tags
from ..characters import SPACE, UNSPACED, Classes, classes
from ..columns import remembered, share
from ..errors import Reason
from ..features import block, count, in_body, inside
from ..page import Page
from ..selection import Selection, of_texts
from ..tree import Bools, Floats, Ints
from .alignment import rows_of_words
from .scan import Tags, scan

MOST = 4_000_000
"""So many characters of a source are read; a selection says among its findings how many were not."""

_BODY, _HEAD = tags.CODES["body"], tags.tag_set("head title")


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """What is between `<body>` and `</body>`, without what is inert, as places in one text."""

    page: Page
    text: str
    codes: Ints
    """The codes of its characters, a question mark for what is not Latin."""
    first: int
    """Where the body begins in the text."""
    last: int
    """Where it is over."""
    opening: int
    """Length of the tag that opens it."""
    tags: Tags
    classes: Classes
    """Classes of the characters of the text; those of tags are classed as white space."""
    start: Ints
    """Where each word begins: a run of characters without white space and tags."""
    stop: Ints
    row: Ints
    """The row that each word belongs to, -1 where none does."""

    def words(self, *, cjk: bool) -> Ints:
        """Return where words begin; with `cjk` characters of scripts without spaces are a word each."""
        if not cjk:
            return self.start
        alone = np.flatnonzero(self.classes & UNSPACED)
        alone = alone[(alone >= self.first) & (alone < self.last)]
        return np.union1d(self.start, alone) if len(alone) else self.start


@remembered
def source(page: Page) -> Source:
    """Scan the source of a page.

    >>> from marrow import parse
    >>> found = source(parse("<body><p>one <b>two</b><!-- three --></p></body>"))
    >>> [found.text[start:stop] for start, stop in zip(found.start, found.stop)], found.row.tolist()
    (['one', 'two'], [4, 6])
    """
    scanned = scan(page.source[:MOST])
    text, _, found = scanned
    kinds = _without_tags(text, found)
    solid = np.zeros(len(text) + 2, dtype=bool)
    solid[1:-1] = (kinds & SPACE) == 0
    borders = np.flatnonzero(solid[1:] != solid[:-1]).astype(np.int32)
    start, stop = borders[::2], borders[1::2]
    row = rows_of_words(page, scanned, solid[1:-1], start, stop)
    first, last, opening, between = _body(text, found)
    spoken = start[in_body(page)[row] & ~inside(page, "dropped")[row] & (row >= 0)]
    if len(spoken) and spoken[0] < first:  # text before the body's tag, which parsers take into the body
        first, opening = int(spoken[0]), 0
        between = slice(int(np.searchsorted(found.start, first)), between.stop)
    words = slice(*np.searchsorted(start, (first, last)))
    return Source(
        page, text, scanned.codes, first, last, opening, found[between], kinds, start[words], stop[words], row[words]
    )


def _without_tags(text: str, found: Tags) -> Classes:
    borders = np.append(np.column_stack([found.start, found.stop]).ravel(), len(text))
    within = np.zeros(len(borders), dtype=np.uint8)
    within[1::2] = SPACE
    return classes(text) | np.repeat(within, np.diff(borders, prepend=0))


def _body(text: str, found: Tags) -> tuple[int, int, int, slice]:
    """Return where the body begins and is over, how long the tag is that opens it, and which tags are within."""
    opened = np.flatnonzero((found.code == _BODY) & ~found.closing)
    closed = np.flatnonzero((found.code == _BODY) & found.closing)
    head = np.flatnonzero(_HEAD[found.code] & found.closing)
    opening = 0
    first_tag, last_tag = 0, len(found)
    if len(opened):
        first_tag = int(opened[0]) + 1
        opening = int(found.stop[first_tag - 1] - found.start[first_tag - 1])
    elif len(head):
        first_tag = int(head[-1]) + 1
    if len(closed) and closed[-1] >= first_tag:
        last_tag = int(closed[-1])
    first = int(found.stop[first_tag - 1]) if first_tag else 0
    last = int(found.start[last_tag]) if last_tag < len(found) else len(text)
    return first, last, opening, slice(first_tag, last_tag)


def of_words(
    source: Source,
    kept: Bools,
    *,
    words: Ints | None = None,
    score: Floats | None = None,
    reason: Reason = Reason.CHOSEN,
    otherwise: Reason = Reason.OUTSIDE,
    ratios: Mapping[str, Floats] | None = None,
    findings: Mapping[str, Any] | None = None,
) -> Selection:
    """Select the rows most of whose characters are in the words that are kept.

    `words` are where the words begin that the mask, the score and the ratios speak of: those of the source by default.
    A run of text that has no word of its own goes with the one before it in its block.
    """
    page = source.page
    unread = {"characters not read": len(page.source) - MOST} if len(page.source) > MOST else {}
    starts = source.start if words is None else words
    if starts is source.start:
        row, size = source.row, source.stop - source.start
    else:
        holder = np.searchsorted(source.start, starts, side="right") - 1
        row, size = source.row[holder], np.minimum(np.append(starts[1:], source.last), source.stop[holder]) - starts
    known = row >= 0
    row, size = row[known], size[known]
    total = np.bincount(row, size, minlength=len(page))

    def mean(column: Bools | Floats) -> Floats:
        return share(np.bincount(row, size * column[known], minlength=len(page)), total)

    part = mean(kept)
    return of_texts(
        page,
        _with_neighbours(page, part >= 0.5, total > 0),
        reason=reason,
        otherwise=otherwise,
        score=part if score is None else mean(score),
        ratios={"kept": part, **{name: mean(column) for name, column in (ratios or {}).items()}},
        findings={**unread, **(findings or {})},
    )


def _with_neighbours(page: Page, kept: Bools, known: Bools) -> Bools:
    """Keep runs of text that nothing is known of with the run before, if they share a block."""
    rows = page.text_rows
    unknown = ~known[rows] & (count(page, "characters")[rows] > 0)
    if not unknown.any():
        return kept
    before = np.maximum.accumulate(np.where(unknown, 0, np.arange(len(rows))))
    same = block(page)[rows] == block(page)[rows[before]]
    spread = kept.copy()
    spread[rows] = kept[rows[before]] & same
    return spread
