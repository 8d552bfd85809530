"""Words of many short texts at once: one pass of a regular expression, and where each text begins."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..tree import Ints

BREAK = "\0"
"""Stands before each text; a pattern must find it as a word of its own."""


def words_of(texts: Sequence[str], pattern: re.Pattern[str], *, lower: bool = True) -> tuple[list[str], Ints]:
    """Return the words of texts, lower case, and where each text begins: with a break, so that none is without words.

    >>> words, starts = words_of(["Ann and Bo", "", "42"], re.compile(r"[A-Za-z]+|\\0"))
    >>> [word for word in words if word != BREAK], starts.tolist()
    (['ann', 'and', 'bo'], [0, 4, 5])
    """
    text = BREAK + BREAK.join(texts)
    if text.count(BREAK) != len(texts):
        text = BREAK + BREAK.join([each.replace(BREAK, " ") for each in texts])
    words = pattern.findall(text)
    if lower:
        words = [word.lower() for word in words]
    return words, np.array([place for place, word in enumerate(words) if word == BREAK], dtype=np.int64)


def said(words: Sequence[str], starts: Ints, bits: Mapping[str, int], kind: type[Any]) -> NDArray[Any]:
    """Return for each text the bits of its words, combined."""
    if not len(starts):
        return np.zeros(0, dtype=kind)
    of_word = bits.get
    return np.bitwise_or.reduceat(np.array([of_word(word, 0) for word in words], dtype=kind), starts)
