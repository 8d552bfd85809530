"""Barbaresi: trafilatura's evaluation: segments that must be in the output, and that must not (METHODS 4.11)."""

from __future__ import annotations

from collections.abc import Sequence

from ..averages import pooled
from ..registry import metric
from .web2text import Counts, counts


@metric("segments", paper="Barbaresi 2021", needs="segments", summary=pooled)
def segments(output: str, present: Sequence[str], absent: Sequence[str]) -> Counts:
    """Segments found in the output, white space normalised; sums over all pages.

    >>> segments("x a  b menu", ["a b", "c"], ["menu"])
    Counts(tp=1, fp=1, fn=1, tn=0, f1=0.5)
    """
    text = _normal(output)
    right, wrong = (sum(_normal(each) in text for each in wanted) for wanted in (present, absent))
    return counts(right, wrong, len(present) - right, len(absent) - wrong)


def _normal(text: str) -> str:
    return " ".join(text.split())
