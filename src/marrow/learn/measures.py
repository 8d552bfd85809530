"""Amounts that several groups of features start from: what each block holds, and what each element holds below it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .. import tags
from ..characters import PUNCTUATION, SPACE, TERMINAL, counts
from ..columns import remembered, share
from ..features import classes, count
from ..page import Page
from ..tree import Bools, Floats, Ints
from .blocks import Blocks, text_blocks

_PROSE_WORDS = 8


@dataclass(frozen=True, eq=False)
class Measures:
    """Columns over the blocks of a page."""

    words: Ints
    characters: Ints
    link_words: Ints
    link_share: Floats
    punctuation: Ints
    sentence_ends: Ints
    ends_sentence: Bools
    prose: Ints
    """Words of a block that is a sentence or more and hardly a link; else 0."""


@remembered
def measures(page: Page) -> Measures:
    """Measure the blocks of a page.

    >>> from marrow import parse
    >>> measures(parse("<p>One two. <a>Three</a><p>A sentence that has quite a lot of words.")).prose.tolist()
    [0, 9]
    """
    blocks = text_blocks(page)
    words = blocks.sums(count(page, "words"))
    link_words = blocks.sums(count(page, "link words"))
    link_share = share(link_words, words)
    found = classes(page)
    last = _last_characters(found, blocks)
    ends = ((last & PUNCTUATION) != 0) | ((last & TERMINAL) != 0)
    prose = np.where(ends & (words >= _PROSE_WORDS) & (link_share < 0.5), words, 0)
    return Measures(
        words=words,
        characters=blocks.sums(count(page, "characters")),
        link_words=link_words,
        link_share=link_share,
        punctuation=blocks.sums(count(page, "punctuation")),
        sentence_ends=counts((found & TERMINAL) != 0, blocks.start, blocks.stop),
        ends_sentence=(last & TERMINAL) != 0,
        prose=prose,
    )


def _last_characters(found: NDArray[np.uint8], blocks: Blocks) -> NDArray[np.uint8]:
    """Return the classes of the last character of each block that is not white space."""
    inked = np.flatnonzero((found & SPACE) == 0)
    return found[inked[np.searchsorted(inked, blocks.stop) - 1]] if len(blocks) else found[:0]


@remembered
def totals(page: Page) -> dict[str, Ints]:
    """Sums over the subtree of every row: words, link words, prose, blocks, elements, headings.

    What is a block's is counted at its first row.
    """
    blocks, own = text_blocks(page), measures(page)
    at = blocks.heads
    tag = page.tag

    def of_blocks(column: Ints) -> Ints:
        wide = np.zeros(len(page), dtype=np.int64)
        wide[at] = column
        return page.below(wide)

    return {
        "words": of_blocks(own.words),
        "link words": of_blocks(own.link_words),
        "prose": of_blocks(own.prose),
        "blocks": of_blocks(np.ones(len(blocks), dtype=np.int64)),
        "elements": page.below(tag != tags.TEXT),
        "headings": page.below(tags.HEAD6[tag]),
    }
