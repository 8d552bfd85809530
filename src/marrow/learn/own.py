"""Features of a block's own text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .. import tags
from ..characters import CAPITAL, DIGIT, PUNCTUATION
from ..columns import share
from ..features import count
from .blocks import Blocks
from .feature_table import group
from .measures import measures


@group(
    words="words, on a logarithmic scale",
    characters="characters without white space, on a logarithmic scale",
    word_length="characters to a word",
    link_share="share of the words that are in links",
    links="links",
    punctuation="punctuation marks to a character",
    digits="digits to a character",
    capitals="capital letters to a word",
    sentence_ends="marks that end sentences",
    words_a_sentence="words to a sentence's end",
    ends_sentence="ends as a sentence does",
    ends_otherwise="ends with another punctuation mark",
    begins_capital="begins with a capital letter",
    begins_digit="begins with a digit",
    begins_mark="begins with a punctuation mark",
    runs="runs of text that it is made of",
    line_breaks="line breaks in it",
    prose="words, if it is a sentence or more and hardly a link; on a logarithmic scale",
)
def own(blocks: Blocks) -> Sequence[NDArray[Any]]:
    """Compute what a block's own text tells."""
    it = measures(blocks.page)
    rows = blocks.rows
    links = np.cumsum(count(blocks.page, "links"))
    breaks = np.cumsum(blocks.page.tag == tags.CODES["br"])
    head, last = rows[blocks.first[:-1]], rows[blocks.first[1:] - 1]
    in_link = it.link_words > 0
    return (
        np.log1p(it.words),
        np.log1p(it.characters),
        share(it.characters, it.words),
        it.link_share,
        np.maximum(links[last] - links[head], in_link),
        share(it.punctuation, it.characters),
        share(it.digits, it.characters),
        share(it.capitals, it.words),
        it.sentence_ends,
        it.words / (it.sentence_ends + 1),
        it.ends_sentence,
        ((it.last_class & PUNCTUATION) != 0) & ~it.ends_sentence,
        (it.first_class & CAPITAL) != 0,
        (it.first_class & DIGIT) != 0,
        (it.first_class & PUNCTUATION) != 0,
        np.diff(blocks.first),
        breaks[last] - breaks[head],
        np.log1p(it.prose),
    )
