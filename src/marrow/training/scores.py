"""How the scores of the words of classes and ids are learned: from how much of what is below them is content.

A page that is trained on must not meet scores that it made itself, so those that it is given leave its site out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import pairwise
from typing import Final

import numpy as np

from ..learn.vocabulary import Vocabulary
from ..tree import Floats
from .examples import Example

_CALM: Final = 0.15
"""Pages' worth of doubt in a score."""
_FEWEST_SITES: Final = 3
_Counts = Floats
"""Of the pages of a site that have a word: content below it, all below it, content to be expected there, pages."""


class Evidence:
    """What each site says of each word."""

    def __init__(self, examples: Iterable[Example]) -> None:
        self._sites: dict[str, dict[str, _Counts]] = defaultdict(dict)
        """By word, then by site."""
        self._words: dict[str, set[str]] = defaultdict(set)
        for each in examples:
            for word, counts in _counts(each).items():
                of_word = self._sites[word]
                of_word[each.group] = of_word.get(each.group, 0) + counts
                self._words[each.group].add(word)
        self._totals = {word: _total(sites) for word, sites in self._sites.items()}

    def scores(self) -> dict[str, float]:
        """Return the scores of the words that enough sites use."""
        return {word: _score(self._totals[word]) for word, sites in self._sites.items() if len(sites) >= _FEWEST_SITES}

    def vocabulary(self, base: dict[str, float], group: str) -> Vocabulary:
        """Return a vocabulary whose scores, those of `base` else, leave a site out."""
        changed = dict(base)
        for word in self._words.get(group, ()):
            sites = self._sites[word]
            if len(sites) > _FEWEST_SITES:
                changed[word] = _score(self._totals[word] - _mean(sites[group]))
            else:
                changed.pop(word, None)
        return Vocabulary(changed)


def _mean(counts: _Counts) -> _Counts:
    return counts[:3] / counts[3]


def _total(sites: dict[str, _Counts]) -> Floats:
    return np.sum([_mean(counts) for counts in sites.values()], axis=0)


def _score(total: Floats) -> float:
    content, everything, expected = total.tolist()
    odds = (max(content, 0) + _CALM) / (max(everything - content, 0) + _CALM)
    usual = (max(expected, 0) + _CALM) / (max(everything - expected, 0) + _CALM)
    return float(np.log(odds / usual))


def _counts(example: Example) -> dict[str, _Counts]:
    """Count for each word what is below elements of that name, in shares of the page; a long block is more."""
    it = example.named
    if not len(example.words):
        return {}
    weight = np.sqrt(np.maximum(example.words, 1))
    weight /= weight.sum()
    below = np.zeros((2, len(it.up)))
    np.add.at(below[0], it.of_block, weight * example.targets)
    np.add.at(below[1], it.of_block, weight)
    for element in range(len(it.up) - 1, 0, -1):
        below[:, it.up[element]] += below[:, element]
    usual = float(below[0, 0])
    found: dict[str, _Counts] = {}
    for word, element in _words(example):
        content, everything = below[:, element].tolist()
        if everything:
            counts = found.setdefault(word, np.array([0.0, 0.0, 0.0, 1.0]))
            counts += (content, everything, usual * everything, 0)
    return found


def _words(example: Example) -> set[tuple[str, int]]:
    """Return the words of each element; a letter alone is none."""
    found: set[tuple[str, int]] = set()
    it = example.named.words
    parts = [it.number[start:stop].tolist() for start, stop in pairwise([*it.starts.tolist(), len(it.number)])]
    of_value = [{it.distinct[number] for number in part} for part in parts]
    for named in example.named.named:
        for element, number in zip(named.rows.tolist(), named.number.tolist(), strict=True):
            found.update((word, element) for word in of_value[number] if len(word.rpartition(":")[2]) > 1)
    return found
