"""Words of many short texts at once, each different one looked up once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..columns import numbered
from ..tree import Ints

BREAK = "\0"
"""Stands before each text; what splits texts must leave it a word of its own."""


def split(texts: Sequence[str], words: Callable[[str], list[str]]) -> list[str]:
    """Return the words of texts, a break before those of each text.

    >>> split(["ann and bo", "", "42"], str.split)
    ['\\x00', 'ann', 'and', 'bo', '\\x00', '\\x00', '42']
    """
    if not texts:
        return []
    text = f" {BREAK} ".join(["", *texts])
    if text.count(BREAK) != len(texts):
        text = f" {BREAK} ".join(["", *(each.replace(BREAK, " ") for each in texts)])
    return words(text)


@dataclass(frozen=True, eq=False)
class Words:
    """The words of texts one after the other, by numbers of the different ones; break is number 0.

    >>> words = Words.of(split(["see this", "and that and this"], str.split))
    >>> words.distinct, words.number.tolist(), words.starts.tolist()
    (['\\x00', 'see', 'this', 'and', 'that'], [0, 1, 2, 0, 3, 4, 3, 2], [0, 3])
    >>> words.combined({"see": 1, "and": 4, "this": 2}, np.int64).tolist()
    [3, 6]
    """

    distinct: list[str]
    number: Ints

    @classmethod
    def of(cls, words: Sequence[str]) -> Words:
        """Number words, the first of which is a break."""
        number, distinct = numbered(words)
        return cls(distinct, number)

    @cached_property
    def starts(self) -> Ints:
        """Where the words of each text begin: none is without words."""
        return np.flatnonzero(self.number == 0)

    def combined(self, bits: Mapping[str, int], kind: type[Any]) -> NDArray[Any]:
        """Return for each text the bits of its words, or-ed."""
        if not self.distinct:
            return np.zeros(0, dtype=kind)
        of_word = bits.get
        of_distinct = np.array([of_word(word, 0) for word in self.distinct], dtype=kind)
        return np.bitwise_or.reduceat(of_distinct[self.number], self.starts)
