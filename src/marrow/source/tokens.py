"""A source as a sequence of tokens: a tag or a word each."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..tree import Bools, Ints
from .scan import Tags
from .stream import Source


class Tokens(NamedTuple):
    """Tokens in the order of the source: which of them are tags, and where the words among them begin."""

    is_tag: Bools
    words: Ints


def tokens(source: Source, *, cjk: bool, without: Bools | None = None) -> Tokens:
    """Return the tokens of a source; tags whose code is in `without` are none.

    >>> from marrow import parse
    >>> from .stream import source
    >>> tokens(source(parse("<p>one <b>two</b>")), cjk=False).is_tag.tolist()
    [True, False, True, False, True]
    """
    tags: Tags = source.tags
    starts = tags.start if without is None else tags.start[~without[tags.code]]
    words = source.words(cjk=cjk)
    is_tag = np.zeros(len(starts) + len(words), dtype=bool)
    is_tag[np.searchsorted(words, starts) + np.arange(len(starts))] = True
    return Tokens(is_tag, words)
