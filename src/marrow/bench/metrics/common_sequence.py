"""Longest common subsequences: of characters (Arias et al. 2009, Louvan 2009) and of words (Lin et al. 2012, CETD).

Bit-parallel, by rapidfuzz, which gives the exact length.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from ...errors import MissingExtra
from ..registry import metric
from ..score import Score, score

_MOST_CELLS = 10**10  # 100,000 characters of each: above, words are compared (METHODS 4.4)


class Sequences(NamedTuple):
    """A score, and whether words were compared because the texts are too long to compare characters."""

    precision: float
    recall: float
    f1: float
    by_words: bool = False


@metric("lcs-sequence", paper="Arias Moreno, Deschacht, Moens 2009")
def common_sequence(output: str, gold: str) -> Sequences:
    """Longest common subsequence of characters, without white space (METHODS 4.4).

    >>> one, other = "the dog jumps over the brown fox", "the fox jumps over the brown dog"
    >>> round(common_sequence(one, other).f1, 4), round(common_sequence(one, other).f1 * 26)
    (0.8462, 22)
    """
    if len(output) * len(gold) > _MOST_CELLS:
        return Sequences(*common_words(output, gold), by_words=True)
    return Sequences(*_score("".join(output.split()), "".join(gold.split())))


@metric("lcs-characters", paper="Louvan 2009")
def common_characters(output: str, gold: str, *, as_printed: bool = False) -> Sequences:
    """Longest common subsequence of characters, white space kept, precision and recall rightly named (METHODS 4.5).

    >>> common_characters("abxdefgh", "abcdef")[:2]
    (0.625, 0.8333333333333334)
    >>> common_characters("abxdefgh", "abcdef", as_printed=True)[:2]
    (0.8333333333333334, 0.625)
    """
    if len(output) * len(gold) > _MOST_CELLS:
        found = Sequences(*common_words(output, gold), by_words=True)
    else:
        found = Sequences(*_score(output, gold))
    return found._replace(precision=found.recall, recall=found.precision) if as_printed else found


@metric("lcs-characters-as-printed", paper="Louvan 2009")
def common_characters_as_printed(output: str, gold: str) -> Sequences:
    """As the paper prints it: what it calls precision is the recall of all others, and the other way round.

    >>> common_characters_as_printed("abxdefgh", "abcdef").recall
    0.625
    """
    return common_characters(output, gold, as_printed=True)


@metric("lcs-words", paper="Lin, Chen, Niu 2012")
def common_words(output: str, gold: str) -> Score:
    """Longest common subsequence of words between white space (METHODS 4.6).

    >>> round(common_words("the dog jumps over the brown fox", "the fox jumps over the brown dog").f1, 4)
    0.7143
    """
    return _score(output.split(), gold.split())


def _score(output: Sequence[Hashable], gold: Sequence[Hashable]) -> Score:
    try:
        from rapidfuzz.distance import LCSseq
    except ImportError as error:
        raise MissingExtra("this metric needs rapidfuzz: pip install 'marrow[bench]'") from error
    return score(LCSseq.similarity(output, gold), len(output), len(gold))
