"""How near an extracted text is to the gold text, and what a corpus of pages says of an extractor."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any, NamedTuple

import numpy as np

_WORD = re.compile(r"\w+")
_RESAMPLES = 2000


class Score(NamedTuple):
    """Precision, recall and their harmonic mean."""

    precision: float
    recall: float
    f1: float


NOTHING, EVERYTHING = Score(0.0, 0.0, 0.0), Score(1.0, 1.0, 1.0)


def bag_of_words(predicted: str, gold: str) -> Score:
    """Compare the words of two texts as multisets, as the WCXB benchmark does (METHODS 4.9).

    >>> score = bag_of_words("The cat sat on the mat. Menu", "the cat sat on a mat")
    >>> score.precision == 5 / 7, score.recall == 5 / 6, round(score.f1, 4)
    (True, True, 0.7692)

    Without gold, only nothing is right; nothing is wrong where there is gold.

    >>> bag_of_words("", "").f1, bag_of_words("a", "").f1, bag_of_words("", "a").f1
    (1.0, 0.0, 0.0)
    """
    words, wanted = Counter(_WORD.findall(predicted.lower())), Counter(_WORD.findall(gold.lower()))
    if not wanted:
        return NOTHING if words else EVERYTHING
    overlap = (words & wanted).total()
    if not overlap:
        return NOTHING
    precision, recall = overlap / words.total(), overlap / wanted.total()
    return Score(precision, recall, 2 * precision * recall / (precision + recall))


class Outcome(NamedTuple):
    """What an extractor made of one page: the text, or what went wrong, or both where only a part was done."""

    text: str
    error: str | None = None


class Scored(NamedTuple):
    """One page of a corpus with its score."""

    id: str
    precision: float
    recall: float
    f1: float
    words: int
    error: str | None


def scored(id: str, outcome: Outcome, gold: str) -> Scored:
    """Score one page; one that failed has no score, whatever its gold is."""
    score = NOTHING if outcome.error else bag_of_words(outcome.text, gold)
    return Scored(id, *score, len(_WORD.findall(outcome.text)), outcome.error)


def summary(pages: list[Scored]) -> dict[str, Any]:
    """Return the figures of a corpus: means over pages, and how sure the mean of F1 is."""
    f1 = np.array([page.f1 for page in pages])
    low, high = interval(f1)
    return {
        "precision": float(np.mean([page.precision for page in pages])),
        "recall": float(np.mean([page.recall for page in pages])),
        "f1": float(f1.mean()),
        "f1_low": low,
        "f1_high": high,
        "f1_median": float(np.median(f1)),
        "below_half": float((f1 < 0.5).mean()),
        "empty": sum(not page.words and not page.error for page in pages),
        "failed": sum(page.error is not None for page in pages),
    }


def interval(values: np.ndarray[Any, Any]) -> tuple[float, float]:
    """Return the 95 % interval of the mean by bootstrap, the same at every run."""
    drawn = np.random.default_rng(0).integers(len(values), size=(_RESAMPLES, len(values)))
    low, high = np.percentile(values[drawn].mean(axis=1), [2.5, 97.5])
    return float(low), float(high)
