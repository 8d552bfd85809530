"""Murrough-Foley: WCXB, Web Content Extraction Benchmark, 2026 (METHODS 4.9)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from ..registry import metric
from ..score import Score, score

_WORD = re.compile(r"\w+")


@metric("bag-of-words", paper="WCXB 2026")
def bag_of_words(output: str, gold: str) -> Score:
    """Words of two texts as multisets, in small letters.

    >>> found = bag_of_words("The cat sat on the mat. Menu", "the cat sat on a mat")
    >>> found.precision == 5 / 7, found.recall == 5 / 6, round(found.f1, 4)
    (True, True, 0.7692)
    >>> bag_of_words("", "").f1, bag_of_words("a", "").f1, bag_of_words("", "a").f1
    (1.0, 0.0, 0.0)
    """
    words, wanted = Counter(_WORD.findall(output.lower())), Counter(_WORD.findall(gold.lower()))
    return score((words & wanted).total(), words.total(), wanted.total())


class Snippets(NamedTuple):
    """Share of the snippets that are in the output: of those that must be, high is good, of the others low."""

    present: float
    absent: float


@metric("snippets", paper="WCXB 2026", needs="segments", headline="present")
def snippets(output: str, present: Sequence[str], absent: Sequence[str]) -> Snippets:
    """Snippets found in the output, without regard to capitals; without a list 1, as the benchmark has it.

    >>> snippets("The cat sat", ["cat", "dog"], [])
    Snippets(present=0.5, absent=1.0)
    """
    text = output.lower()
    return Snippets(*(_share(text, each) for each in (present, absent)))


def _share(text: str, wanted: Sequence[str]) -> float:
    return sum(each.lower() in text for each in wanted) / len(wanted) if wanted else 1.0
