"""Precision, recall and F1 of one page, and what they are where a side is empty."""

from __future__ import annotations

from typing import NamedTuple


class Score(NamedTuple):
    """Precision, recall and their harmonic mean."""

    precision: float
    recall: float
    f1: float


NOTHING, EVERYTHING = Score(0.0, 0.0, 0.0), Score(1.0, 1.0, 1.0)


def score(hits: float, predicted: float, gold: float) -> Score:
    """Return the score of so many right ones among those predicted and those that were to be found (METHODS 4).

    Where both sides are empty all is right, where one is, all is wrong.

    >>> score(4, 5, 8).precision, score(4, 5, 8).recall, score(0, 0, 0).f1, score(0, 0, 3).f1
    (0.8, 0.5, 1.0, 0.0)
    """
    if not predicted and not gold:
        return EVERYTHING
    if not hits or not predicted or not gold:
        return NOTHING
    return Score(hits / predicted, hits / gold, 2 * hits / (predicted + gold))


def of(precision: float, recall: float) -> Score:
    """Return precision and recall with their F1, 0 where both are."""
    both = precision + recall
    return Score(precision, recall, 2 * precision * recall / both if both else 0.0)
