"""WebMainBench 2025: ROUGE-N, with N = 5 (METHODS 4.13)."""

from __future__ import annotations

import re
from collections import Counter

from ..registry import metric
from ..score import EVERYTHING, Score, of

_N = 5
_UNSPACED = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_TOKEN = re.compile(rf"[{_UNSPACED}]|[^\W{_UNSPACED}]+|[\W]")


@metric("rouge-5", paper="WebMainBench 2025")
def rouge_5(output: str, gold: str) -> Score:
    """Five tokens in a row. Tokens are not jieba's, whose dictionary this does without: `tokens` says which.

    >>> round(rouge_5("a, b, c d", "a, b, c x").f1, 4)
    0.8
    """
    if not output.strip() and not gold.strip():
        return EVERYTHING
    return rouge_n(tokens(output), tokens(gold), _N)


def rouge_n(output: list[str], gold: list[str], n: int) -> Score:
    """Compare the n-grams of two lists of tokens as multisets.

    >>> round(rouge_n(list("abcdefg"), list("abcdefx"), 5).f1, 4)
    0.6667
    """
    one, other = _grams(output, n), _grams(gold, n)
    hits = (one & other).total()
    return of(hits / max(one.total(), 1), hits / max(other.total(), 1))


def tokens(text: str) -> list[str]:
    """Return words, the characters of scripts without spaces one by one, and each space and mark for itself.

    >>> tokens("Ab, 漢字!")
    ['Ab', ',', ' ', '漢', '字', '!']
    """
    return _TOKEN.findall(text)


def _grams(words: list[str], n: int) -> Counter[tuple[str, ...]]:
    return Counter(zip(*(words[i:] for i in range(n)), strict=False))
