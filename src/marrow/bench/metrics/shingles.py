"""Zyte (ScrapingHub): Article Extraction Benchmark, 2020: shingles of four words (METHODS 4.10)."""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

from ...columns import share
from ...tree import Floats
from ..averages import Columns, harmonic
from ..registry import metric
from ..score import of

_WORD = re.compile(r"\w+")
_LENGTH = 4


class Shingles(NamedTuple):
    """Shares of shingles that are right, too many and missing; precision and recall; whether all words are equal."""

    tp: float
    fp: float
    fn: float
    precision: float
    recall: float
    f1: float
    accuracy: float


def _summary(columns: Columns, weights: Floats) -> dict[str, Floats]:
    """Return means over the pages on which they mean something; F1 is the harmonic mean of the two means."""
    predicted = (columns["tp"] + columns["fp"] > 0).astype(float)
    wanted = (columns["tp"] + columns["fn"] > 0).astype(float)
    precision = share(weights @ (columns["precision"] * predicted), weights @ predicted)
    recall = share(weights @ (columns["recall"] * wanted), weights @ wanted)
    accuracy = share(weights @ columns["accuracy"], weights.sum(axis=1))
    return {"precision": precision, "recall": recall, "f1": harmonic(precision, recall), "accuracy": accuracy}


@metric("shingles", paper="Zyte 2020", summary=_summary)
def shingles(output: str, gold: str) -> Shingles:
    """Shingles of four words, capitals kept.

    >>> found = shingles("a b c d e x y", "a b c d e f")
    >>> found[:3], found.precision, round(found.recall, 4)
    ((0.4, 0.4, 0.2), 0.5, 0.6667)
    """
    words, wanted = _WORD.findall(output), _WORD.findall(gold)
    one, other = _shingles(words), _shingles(wanted)
    tp, fp, fn = ((one & other).total(), (one - other).total(), (other - one).total())
    whole = (tp + fp + fn) or 1
    precision = _share(tp, fp, wrong=fp + fn)
    recall = _share(tp, fn, wrong=fp + fn)
    return Shingles(tp / whole, fp / whole, fn / whole, *of(precision, recall), float(words == wanted))


def _shingles(words: list[str]) -> Counter[tuple[str, ...]]:
    last = max(len(words) - _LENGTH + 1, 1 if words else 0)
    return Counter(tuple(words[i : i + _LENGTH]) for i in range(last))


def _share(right: int, wrong_here: int, *, wrong: int) -> float:
    if not wrong:
        return 1.0
    return right / (right + wrong_here) if right + wrong_here else 0.0
