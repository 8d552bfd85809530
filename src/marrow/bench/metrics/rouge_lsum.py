"""Bevendorff, Gupta, Kiesel, Stein: An Empirical Comparison of Web Content Extraction Algorithms, 2023.

METHODS 4.12.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable

import numpy as np

from ...tree import Bools, Ints
from ..registry import metric
from ..score import Score, of

_SENTENCE = re.compile(r"\n+|(?<=[.!?])\s+(?=[A-Z\u00c0-\u00dd])")
_MOST_CELLS = 2_000_000  # of the tables that are filled at once
Group = tuple[Ints, Ints]  # sentences as rows, filled up to one width with -1, and their lengths


@metric("rouge-lsum", paper="Bevendorff, Gupta, Kiesel, Stein 2023")
def rouge_lsum(output: str, gold: str) -> Score:
    r"""Words of each gold sentence in its common subsequences with all sentences of the output.

    Sentences are not Punkt's, whose model this does without: they end at line feeds, and after a full stop, an
    exclamation or a question mark before a capital.

    >>> round(rouge_lsum("a c x\nb d e", "a b c d\ne f").f1, 4)
    0.8333
    """
    numbers: defaultdict[str, int] = defaultdict()
    numbers.default_factory = numbers.__len__
    predicted, wanted = (
        [[numbers[word] for word in each.split()] for each in sentences(text)] for text in (output, gold)
    )
    left, left_gold = (Counter(word for each in part for word in each) for part in (predicted, wanted))
    hits = sum(
        _hits(each, found, left, left_gold) for each, found in zip(wanted, _unions(wanted, predicted), strict=True)
    )
    of_predicted, of_gold = sum(map(len, predicted)), sum(map(len, wanted))
    if not of_gold:
        return Score(0.0, 1.0, 0.0) if of_predicted else Score(1.0, 1.0, 1.0)
    return of(hits / of_predicted if of_predicted else 0.0, hits / of_gold)


def sentences(text: str) -> list[str]:
    """Divide a text into sentences.

    >>> sentences("A cat. It sat, e.g. here? Yes\\nno")
    ['A cat.', 'It sat, e.g. here?', 'Yes', 'no']
    """
    return [each for each in _SENTENCE.split(text) if each.strip()]


def _hits(words: list[int], found: Bools, left: Counter[int], left_gold: Counter[int]) -> int:
    hits = 0
    for place in np.flatnonzero(found).tolist():
        word = words[place]
        if left[word] > 0 and left_gold[word] > 0:
            left[word] -= 1
            left_gold[word] -= 1
            hits += 1
    return hits


def _unions(wanted: list[list[int]], predicted: list[list[int]]) -> Iterable[Bools]:
    """For each gold sentence the places of its words in its common subsequences with any sentence of the output."""
    groups = _groups(predicted)
    whole = set(map(tuple, predicted))
    for words in wanted:
        found = np.zeros(len(words), dtype=bool)
        if tuple(words) in whole:
            found[:] = True
        for rows, lengths in groups:
            near = np.flatnonzero(np.isin(rows, words).any(axis=1)) if not found.all() else np.arange(0)
            most = max(_MOST_CELLS // ((len(words) + 1) * (rows.shape[1] + 1)), 1)
            for first in range(0, len(near), most):
                part = near[first : first + most]
                found |= _common(np.array(words), rows[part], lengths[part])
        yield found


def _groups(sequences: list[list[int]]) -> list[Group]:
    """Put sentences of about the same length together, so that filling them up costs at most half."""
    by_width: defaultdict[int, list[list[int]]] = defaultdict(list)
    for words in dict.fromkeys(map(tuple, sequences)):
        if words:
            by_width[(len(words) - 1).bit_length()].append(list(words))
    groups = []
    for each in by_width.values():
        lengths = np.array([len(words) for words in each])
        rows = np.full((len(each), lengths.max()), -1, dtype=np.int64)
        rows[np.arange(rows.shape[1]) < lengths[:, None]] = [word for words in each for word in words]
        groups.append((rows, lengths))
    return groups


def _common(words: Ints, rows: Ints, lengths: Ints) -> Bools:
    """Return the union, over the rows, of the places of the words in the longest common subsequence with each."""
    table = np.zeros((len(words) + 1, len(rows), rows.shape[1] + 1), dtype=np.int32)
    for row, word in enumerate(words):
        longer = np.maximum(table[row, :, 1:], table[row, :, :-1] + (rows == word))
        np.maximum.accumulate(longer, axis=1, out=table[row + 1, :, 1:])
    found = np.zeros(len(words), dtype=bool)
    each, i, j = np.arange(len(rows)), np.full(len(rows), len(words)), lengths.copy()
    while len(each):
        equal = words[i - 1] == rows[each, j - 1]
        left = ~equal & (table[i, each, j - 1] > table[i - 1, each, j])
        found[i[equal] - 1] = True
        i, j = i - ~left, j - (equal | left)
        going = (i > 0) & (j > 0)
        each, i, j = each[going], i[going], j[going]
    return found
