"""A learned score for the words of classes and ids: how much more of what is below such a name is content.

The score of a word is the logarithm of the odds that what is below is content, less that of the pages' own share.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..tree import Floats
from .names import LONGEST, PREFIX, Elements, tokens

MEANINGS: Final = {
    "named_nearest": "score of the nearest element around it with a class or an id",
    "named_above": "score of the next such element above that",
    "named_lowest": "lowest score of a word around it",
    "named_highest": "highest score of a word around it",
    "named_sum": "sum of the scores of the elements around it",
    "named_mean": "mean score of the elements around it that have a class or an id",
}
_STEP: Final = 1 / 24
_LARGEST_MEMORY: Final = 200_000


class _Said(NamedTuple):
    """Sum of the scores of the words that are known, their number, the lowest and the highest."""

    total: float
    known: int
    lowest: float
    highest: float


_NOTHING: Final = _Said(0.0, 0, 0.0, 0.0)


class Vocabulary:
    """Words of classes, ids, roles and item properties with their scores."""

    def __init__(self, scores: Mapping[str, float]) -> None:
        self.scores = scores
        self._of_name: dict[tuple[str, str], _Said] = {}

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
        for attribute, it in elements.names:
            if len(it.rows):
                said = np.array([self._value(attribute, value) for value in it.values])[it.number].T
                total[it.rows] += said[0]
                known[it.rows] += said[1]
                lowest[it.rows] = np.minimum(lowest[it.rows], said[2])
                highest[it.rows] = np.maximum(highest[it.rows], said[3])
        return total / np.maximum(known, 1), lowest, highest

    def _value(self, attribute: str, value: str) -> _Said:
        names = value[:LONGEST].split()
        if len(names) == 1:
            return self._name(attribute, names[0])
        found = [said for name in names if (said := self._name(attribute, name)).known]
        if len(found) < 2:
            return found[0] if found else _NOTHING
        totals, known, lowest, highest = zip(*found, strict=True)
        return _Said(sum(totals), sum(known), min(lowest), max(highest))

    def _name(self, attribute: str, name: str) -> _Said:
        said = self._of_name.get((attribute, name))
        if said is None:
            prefix = PREFIX[attribute]
            scores = [self.scores[prefix + word] for word in tokens(name) if prefix + word in self.scores]
            said = _Said(sum(scores), len(scores), min(0.0, *scores), max(0.0, *scores)) if scores else _NOTHING
            if len(self._of_name) >= _LARGEST_MEMORY:
                self._of_name.clear()
            self._of_name[attribute, name] = said
        return said

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
