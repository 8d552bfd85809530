"""The blocks of text of a page: what a trained method says yes or no to."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from .. import tags
from ..columns import remembered
from ..features import block_like, inside, readable
from ..page import Page
from ..tree import Bools, Column, Ints, run_starts

_BR, _HR = tags.CODES["br"], tags.CODES["hr"]


@dataclass(frozen=True, eq=False)
class Blocks:
    """Runs of text that nothing but inline mark-up divides, in document order, as columns.

    `rows` are the page's rows of text that are in a block, `of_row` says in which; block i has the rows
    `rows[first[i]:first[i + 1]]`, and `container[i]` is the row of the element that holds them all.
    """

    page: Page
    rows: Ints
    of_row: Ints
    first: Ints
    container: Ints

    def __len__(self) -> int:
        return len(self.container)

    def sums(self, column: NDArray[np.generic]) -> Ints:
        """Sum a column over the page's rows for each block."""
        before = np.zeros(len(self.rows) + 1, dtype=np.int64)
        np.cumsum(column[self.rows], out=before[1:])
        return before[self.first[1:]] - before[self.first[:-1]]

    def spread(self, column: Column, fill: float = 0) -> Column:
        """Return a column over the blocks as one over the page's rows."""
        wide = np.full(len(self.page), fill, dtype=column.dtype)
        wide[self.rows] = column[self.of_row]
        return wide  # type: ignore[return-value]

    @cached_property
    def heads(self) -> Ints:
        """The first row of each block."""
        return self.rows[self.first[:-1]]

    @cached_property
    def start(self) -> Ints:
        """Where the text of each block begins in the page's text."""
        return self.page.start[self.heads]

    @cached_property
    def stop(self) -> Ints:
        """Where the text of each block ends in the page's text."""
        return self.page.stop[self.rows[self.first[1:] - 1]]

    @property
    def code(self) -> Bools:
        """Which blocks are in text whose line breaks are as written."""
        return inside(self.page, "preformatted")[self.heads]

    @cached_property
    def raw(self) -> list[str]:
        """What the page's text has from where each block begins to where it ends."""
        text = self.page.text
        return [text[start:stop] for start, stop in zip(self.start.tolist(), self.stop.tolist(), strict=True)]

    @cached_property
    def texts(self) -> list[str]:
        """The text of each block, white space normalised; a line break is a space."""
        text, rows = self.page.text, self.rows
        breaks = np.cumsum(self.page.tag == _BR)[rows]
        breaks[1:] = breaks[1:] > breaks[:-1]
        pieces = [
            " " + text[start:stop] if after_break else text[start:stop]
            for start, stop, after_break in zip(
                self.page.start[rows].tolist(), self.page.stop[rows].tolist(), breaks.tolist(), strict=True
            )
        ]
        first = self.first.tolist()
        return [" ".join("".join(pieces[a:b]).split()) for a, b in pairwise(first)]


@remembered
def text_blocks(page: Page) -> Blocks:
    """Divide the text of the body at block elements, rules, and two line breaks in a row.

    >>> from marrow import parse
    >>> text_blocks(parse("<p>one <b>two</b><br>three<br><br>four<div>five</div>")).texts
    ['one two three', 'four', 'five']
    """
    return divided(page, (page.tag == _HR) | _paragraph_breaks(page, readable(page)))


def divided(page: Page, rules: Bools) -> Blocks:
    """Divide the text of the body at block elements and where one of the rows of `rules` stands."""
    rows = np.flatnonzero(readable(page))
    elements = block_like(page)
    number = page.borders(elements | rules, elements)[rows]
    first = run_starts(number) if len(rows) else np.zeros(0, dtype=np.int64)
    of_row = np.zeros(len(rows), dtype=np.int64)
    of_row[first[1:]] = 1
    container = page.nearest(elements)[rows[first]]
    return Blocks(page, rows, of_row.cumsum(), np.append(first, len(rows)), np.maximum(container, 0))


def _paragraph_breaks(page: Page, content: Bools) -> Bools:
    """Return the line breaks that follow another one, with no text between."""
    breaks = np.zeros(len(page), dtype=bool)
    at = np.flatnonzero((page.tag == _BR) | content)
    is_break = page.tag[at] == _BR
    breaks[at[1:][is_break[1:] & is_break[:-1]]] = True
    return breaks
