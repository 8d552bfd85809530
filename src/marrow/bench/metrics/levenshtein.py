"""Bevendorff, Gupta, Kiesel, Stein 2023: the similarity that they report beside ROUGE (METHODS 4.12)."""

from __future__ import annotations

from typing import NamedTuple

from ...errors import MissingExtra
from ..registry import metric


class Similarity(NamedTuple):
    """One minus a distance, as a share."""

    score: float


@metric("levenshtein", paper="Bevendorff, Gupta, Kiesel, Stein 2023", headline="score")
def levenshtein(output: str, gold: str) -> Similarity:
    """Edit distance over words between white space, as a share of the longer text.

    >>> levenshtein("a b c d", "a b x d").score
    0.75
    """
    try:
        from rapidfuzz.distance import Levenshtein
    except ImportError as error:
        raise MissingExtra("this metric needs rapidfuzz: pip install 'marrow[bench]'") from error
    return Similarity(float(Levenshtein.normalized_similarity(output.split(), gold.split())))
