"""Text blocks as boilerpipe makes them: what is between two tags that are not inline, and shallow features of it.

Kohlschütter, Fankhauser, Nejdl: Boilerplate Detection using Shallow Text Features. 2010.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np

from .. import tags
from ..characters import ALPHANUMERIC, SPACE, Classes, class_table, looked_up
from ..columns import share
from ..features import in_body
from ..page import Page
from ..tree import Bools, Floats, Ints, run_starts

_IGNORED = tags.tag_set("style script option object embed applet link noscript")
_INLINE = tags.tag_set("strike u b i em strong span sup code tt sub var font")
_SPACED = tags.tag_set("abbr acronym")
_IN_LEVEL = ~(_INLINE | _SPACED)
_IN_LEVEL[tags.TEXT] = False
_A = tags.CODES["a"]
_FLUSHING = _IN_LEVEL.copy()
_FLUSHING[_A] = False
_WIDTH = 80

LI, HEADING, END, TITLE, VERY_LIKELY, MIGHT_BE = 1, 2, 4, 8, 16, 32
_LABELS: Final = {LI: tags.tag_set("li"), HEADING: tags.tag_set("h1 h2 h3")}


@dataclass(frozen=True, eq=False)
class TextBlocks:
    """Blocks of a page in order, as columns; `of` says into which of them each block went that there was at first.

    `wrapped` are the words in lines that are full when the text is set in lines of 80 characters, `lines` the number
    of these lines; `start` and `end` are places among the first blocks, `level` how deep in elements a block is.
    """

    of: Ints
    words: Ints
    linked: Ints
    wrapped: Ints
    lines: Ints
    start: Ints
    end: Ints
    level: Ints
    labels: Ints
    content: Bools

    def __len__(self) -> int:
        return len(self.words)

    @property
    def text_density(self) -> Floats:
        """Words of full lines to lines."""
        return self.wrapped / np.maximum(self.lines, 1)

    @property
    def link_density(self) -> Floats:
        """Share of the words that are in links."""
        return share(self.linked, self.words)

    def has(self, label: int) -> Bools:
        """Which blocks have a label."""
        return (self.labels & label) != 0

    def labelled(self, blocks: Bools, label: int) -> TextBlocks:
        """Give some blocks a label."""
        return replace(self, labels=np.where(blocks, self.labels | label, self.labels))

    def saying(self, content: Bools) -> TextBlocks:
        """Say which blocks are content."""
        return replace(self, content=content)

    def fused(self, to_previous: Bools) -> TextBlocks:
        """Fuse some blocks with the one before each; what has content becomes content."""
        if not to_previous[1:].any():
            return self
        first = np.flatnonzero(~to_previous | (np.arange(len(self)) == 0))
        number = np.cumsum(np.bincount(first, minlength=len(self))) - 1
        return TextBlocks(
            of=np.append(number, -1)[self.of],
            words=np.add.reduceat(self.words, first),
            linked=np.add.reduceat(self.linked, first),
            wrapped=np.add.reduceat(self.wrapped, first),
            lines=np.add.reduceat(self.lines, first),
            start=self.start[first],
            end=np.maximum.reduceat(self.end, first),
            level=np.minimum.reduceat(self.level, first),
            labels=np.bitwise_or.reduceat(self.labels, first),
            content=np.logical_or.reduceat(self.content, first),
        )

    def only(self, kept: Bools) -> TextBlocks:
        """Leave out all other blocks."""
        return TextBlocks(
            of=np.append(np.where(kept, np.cumsum(kept) - 1, -1), -1)[self.of],
            words=self.words[kept],
            linked=self.linked[kept],
            wrapped=self.wrapped[kept],
            lines=self.lines[kept],
            start=self.start[kept],
            end=self.end[kept],
            level=self.level[kept],
            labels=self.labels[kept],
            content=self.content[kept],
        )


class Segmentation(NamedTuple):
    """The blocks that there are at first, and where their text is: the rows of text, and the block of each or -1."""

    blocks: TextBlocks
    rows: Ints
    of_row: Ints
    texts: list[str]


def segmented(page: Page, *, port: bool = False) -> Segmentation:
    """Divide a page into blocks. The Python port labels none, and makes none of symbols alone.

    >>> from marrow import parse
    >>> found = segmented(parse("<ul><li>One <a>two</a>!</li></ul>three<br>&copy;"))
    >>> found.texts, found.blocks.words.tolist(), found.blocks.linked.tolist(), found.blocks.labels.tolist()
    (['One two!', 'three', '©'], [2, 1, 0], [1, 0, 0], [1, 0, 0])
    """
    rows = page.text_rows
    used = (in_body(page) & ~page.inside(_IGNORED[page.tag]))[rows]
    flushing = _FLUSHING[page.tag]
    number = page.borders(flushing, flushing)
    spacing = flushing | (page.tag == _A) | _SPACED[page.tag]
    spaced = page.borders(spacing, spacing)[rows]
    tokens = _tokens(page, used, run_starts(spaced) if len(rows) else rows)
    if port:
        tokens = tokens.only(tokens.spoken)
    of_token = number[rows[tokens.text]]
    first = run_starts(of_token) if len(of_token) else of_token
    words = np.flatnonzero(tokens.is_word)
    is_linked = page.inside(page.tag == _A)[rows[tokens.text]]
    bounds = np.searchsorted(words, np.append(first, len(of_token)))
    wrapped, lines = _wrapped(tokens.length[words], bounds)
    numbers = of_token[first]
    block_of = np.full(int(number.max(initial=0)) + 2, -1)
    block_of[numbers] = np.arange(len(first))
    of_row = np.where(used, block_of[number[rows]], -1)
    at = rows[tokens.text[first]]
    blocks = TextBlocks(
        of=np.arange(len(first)),
        words=np.diff(bounds),
        linked=np.diff(np.append(0, np.cumsum(is_linked[words]))[bounds]),
        wrapped=wrapped,
        lines=lines,
        start=np.arange(len(first)),
        end=np.arange(len(first)),
        level=page.above(_IN_LEVEL[page.tag])[at],
        labels=np.zeros(len(first), dtype=np.int64) if port else _labels(page, number, numbers),
        content=np.zeros(len(first), dtype=bool),
    )
    last = rows[np.searchsorted(number[rows], numbers, side="right") - 1]
    spans = zip(page.start[at].tolist(), page.stop[last].tolist(), strict=True)
    return Segmentation(blocks, rows, of_row, [page.text[start:stop].strip() for start, stop in spans])


def _labels(page: Page, number: Ints, numbers: Ints) -> Ints:
    """Return the labels of the elements that are open when a block is closed.

    That is when a block element ends, or at the text or the end of an element that follows the start of one: the
    headline that begins right behind a text labels this text.
    """
    following = np.searchsorted(number, numbers, side="right")
    ended = np.zeros(len(page) + 1, dtype=bool)
    ended[page.end[_FLUSHING[page.tag]]] = True
    is_element = np.append(page.tag != tags.TEXT, False)
    rows = np.arange(len(page))
    innermost = np.append(np.flatnonzero(is_element[:-1] & ~(is_element[1:] & (page.end > rows + 1))), len(page) - 1)
    opened = innermost[np.searchsorted(innermost[:-1], np.minimum(following, len(page) - 1))]
    closed_at = np.where(ended[following], following - 1, opened)
    found = np.zeros(len(numbers), dtype=np.int64)
    for label, names in _LABELS.items():
        found |= np.where(page.inside(names[page.tag])[closed_at], label, 0)
    return found


class _Tokens(NamedTuple):
    """Tokens: the text row, by number, in which each begins, its length, and what is in it."""

    text: Ints
    length: Ints
    is_word: Bools
    spoken: Bools

    def only(self, kept: Bools) -> _Tokens:
        return _Tokens(self.text[kept], self.length[kept], self.is_word[kept], self.spoken[kept])


def _tokens(page: Page, used: Bools, breaks: Ints) -> _Tokens:
    """Find the tokens in the rows of text that are used; there is a space before those of `breaks`."""
    rows = page.text_rows
    found = np.where(np.repeat(used, page.stop[rows] - page.start[rows]), _classes(page), _BLANK)
    solid = found != _BLANK
    begins = solid.copy()
    begins[1:] &= ~solid[:-1] | ((found[1:] ^ found[:-1]) & _CHARACTER != 0) & ((found[1:] | found[:-1]) & _GLUE == 0)
    at = page.start[rows[breaks]]
    begins[at[at < len(begins)]] |= solid[at[at < len(begins)]]
    starts = np.flatnonzero(begins)
    if not len(starts):
        return _Tokens(starts, starts, starts > 0, starts > 0)
    what = np.bitwise_or.reduceat(found, starts)
    before = np.append(0, np.cumsum(solid))
    length = np.diff(before[np.append(starts, len(found))])
    text = np.searchsorted(page.start[rows], starts, side="right") - 1
    return _Tokens(text, length, what & ALPHANUMERIC != 0, what & (_CHARACTER | _GLUE) != 0)


_BLANK, _SYMBOL, _CHARACTER, _GLUE = 0, 1, 2, 4


def _classes(page: Page) -> Classes:
    return looked_up(page.text, _table(), ((0x20000, 0x323AF, _CHARACTER | ALPHANUMERIC),))


@cache
def _table() -> Classes:
    """Classes of characters as the tokeniser has them; there, a space that does not break is a symbol."""
    known = class_table()
    found = np.where(known & ALPHANUMERIC, ALPHANUMERIC | _CHARACTER, _SYMBOL).astype(np.uint8)
    found[ord("_")] = _CHARACTER
    found[(known & SPACE) != 0] = _BLANK
    found[[0xA0, 0x2007, 0x202F]] = _SYMBOL
    found[[ord(mark) for mark in "\"'.,!@-:;$?()/"]] = _GLUE
    return found


def _wrapped(lengths: Ints, bounds: Ints) -> tuple[Ints, Ints]:
    """Set the words of each block in lines; return the words in full lines, and the number of these lines.

    Where no line is full, all words are in one.
    """
    place = np.append(0, np.cumsum(lengths + 1))
    line_end = np.searchsorted(place, place[:-1] + _WIDTH + 1, side="right") - 1
    next_line = np.maximum(line_end, np.arange(len(lengths)) + 1).tolist()
    wrapped, lines = [], []
    for first, last in pairwise(bounds.tolist()):
        word, full = first, int(first < last and lengths[first] > _WIDTH)
        while word < last and next_line[word] < last:
            word, full = next_line[word], full + 1
        some = full > 0 and word > first
        wrapped.append(word - first if some else last - first)
        lines.append(full if some else 1)
    return np.array(wrapped, dtype=np.int64), np.array(lines, dtype=np.int64)
