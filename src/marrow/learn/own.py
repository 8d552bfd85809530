"""Features of a block's own text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .. import tags
from ..columns import share
from .blocks import Blocks
from .feature_table import group
from .measures import measures


@group(
    words="words, on a logarithmic scale",
    characters="characters without white space, on a logarithmic scale",
    word_length="characters to a word",
    link_share="share of the words that are in links",
    punctuation="punctuation marks to a character",
    sentence_ends="marks that end sentences",
    ends_sentence="ends as a sentence does",
    runs="runs of text that it is made of",
    line_breaks="line breaks in it",
    prose="words, if it is a sentence or more and hardly a link; on a logarithmic scale",
)
def own(blocks: Blocks) -> Sequence[NDArray[Any]]:
    """Compute what a block's own text tells."""
    it = measures(blocks.page)
    rows = blocks.rows
    breaks = np.cumsum(blocks.page.tag == tags.CODES["br"])
    head, last = blocks.heads, rows[blocks.first[1:] - 1]
    return (
        np.log1p(it.words),
        np.log1p(it.characters),
        share(it.characters, it.words),
        it.link_share,
        share(it.punctuation, it.characters),
        it.sentence_ends,
        it.ends_sentence,
        np.diff(blocks.first),
        breaks[last] - breaks[head],
        np.log1p(it.prose),
    )
