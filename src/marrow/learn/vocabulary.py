"""A learned score for the words of classes and ids: how much more of what is below such a name is content.

The score of a word is the logarithm of the odds that what is below is content, less that of the pages' own share.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..tree import Floats
from .names import Elements

MEANINGS: Final = {
    "named_nearest": "score of the nearest element around it with a class or an id",
    "named_above": "score of the next such element above that",
    "named_lowest": "lowest score of a word around it",
    "named_highest": "highest score of a word around it",
    "named_sum": "sum of the scores of the elements around it",
    "named_mean": "mean score of the elements around it that have a class or an id",
}
_STEP: Final = 1 / 24


class Vocabulary:
    """Words of classes, ids, roles and item properties with their scores."""

    def __init__(self, scores: Mapping[str, float]) -> None:
        self.scores = scores
        self._number = {word: number for number, word in enumerate(scores, 1)}
        self._score = np.array([0.0, *scores.values()])
        """By number; 0 is for words that are not known."""

    def columns(self, elements: Elements) -> list[NDArray[Any]]:
        """Compute the features of `MEANINGS` for the blocks of a page."""
        mean, lowest, highest = self._of_elements(elements)
        at = elements.of_block
        total = elements.along(mean, np.add)[at]
        return [
            mean[at],
            mean[elements.up[at]],
            elements.along(lowest, np.minimum)[at],
            elements.along(highest, np.maximum)[at],
            total,
            total / np.maximum(elements.depth[at], 1),
        ]

    def _of_elements(self, elements: Elements) -> tuple[Floats, Floats, Floats]:
        """Return of each element the mean score of its words, the lowest and the highest; 0 is among these two."""
        total, known, lowest, highest = np.zeros((4, len(elements.up)))
        words = elements.words
        if words.distinct:
            of_word = self._number.get
            number = np.array([of_word(word, 0) for word in words.distinct], dtype=np.int64)[words.number]
            scores, starts = self._score[number], words.starts
            sums, counts = np.add.reduceat(scores, starts), np.add.reduceat(number > 0, starts, dtype=np.int64)
            least, most = np.minimum.reduceat(scores, starts), np.maximum.reduceat(scores, starts)
            for it in elements.named:
                rows, value = it.rows, it.number
                total[rows] += sums[value]
                known[rows] += counts[value]
                lowest[rows] = np.minimum(lowest[rows], least[value])
                highest[rows] = np.maximum(highest[rows], most[value])
        return total / np.maximum(known, 1), lowest, highest

    def to_arrays(self) -> dict[str, NDArray[Any]]:
        """Return the words, in one array of bytes, and their scores in steps."""
        words = sorted(self.scores)
        steps = np.clip(np.round([self.scores[word] / _STEP for word in words]), -127, 127)
        return {"words": np.frombuffer("\n".join(words).encode(), dtype=np.uint8), "steps": steps.astype(np.int8)}

    @classmethod
    def from_arrays(cls, words: NDArray[np.uint8], steps: NDArray[np.int8]) -> Vocabulary:
        """Read what `to_arrays` gave.

        >>> Vocabulary.from_arrays(**Vocabulary({"menu": -2.0, "post": 1.5}).to_arrays()).scores
        {'menu': -2.0, 'post': 1.5}
        """
        text = words.tobytes().decode()
        return cls(dict(zip(text.split("\n") if text else (), (steps * _STEP).tolist(), strict=True)))
