"""Arias Moreno, Deschacht, Moens 2009: the longest common substring (METHODS 4.3)."""

from __future__ import annotations

import numpy as np

from ...tree import Bools, Ints
from ..hashing import codes
from ..registry import metric
from ..score import Score, score


@metric("lcs-string", paper="Arias Moreno, Deschacht, Moens 2009")
def common_string(output: str, gold: str) -> Score:
    """Longest common substring of characters, without white space. O(n log n).

    >>> one, other = "the dog jumps over the brown fox", "the fox jumps over the brown dog"
    >>> round(common_string(one, other).f1 * 26), round(common_string(one, other).f1, 4)
    (17, 0.6538)
    """
    output, gold = "".join(output.split()), "".join(gold.split())
    return score(longest_common_substring(output, gold), len(output), len(gold))


def longest_common_substring(one: str, other: str) -> int:
    """Length of the longest string that both hold.

    Windows get numbers, the same for the same characters: first those of one character, then of twice as many, as
    long as both texts have one in common; then the longest is found by adding the lengths in between. No hash is
    trusted.

    >>> longest_common_substring("abcde", "xbcdy"), longest_common_substring("aaaa", "aab")
    (3, 2)
    """
    if not one or not other:
        return 0
    for short, long in ((one, other), (other, one)):
        if short in long:
            return len(short)
    both = np.concatenate([codes(one).astype(np.int64), [-1], codes(other).astype(np.int64)])
    of_one = np.arange(len(both)) < len(one)
    levels = [_common(np.where(both < 0, -1, np.unique(both, return_inverse=True)[1]), of_one)]
    while (levels[-1] >= 0).any():
        levels.append(_joined(levels[-1], levels[-1], 2 ** (len(levels) - 1), of_one))
    levels.pop()
    if not levels:
        return 0
    windows, length = levels[-1], 2 ** (len(levels) - 1)
    for power in range(len(levels) - 2, -1, -1):
        longer = _joined(windows, levels[power], length, of_one)
        if (longer >= 0).any():
            windows, length = longer, length + 2**power
    return length


def _joined(first: Ints, second: Ints, distance: int, of_one: Bools) -> Ints:
    """Return the numbers of windows made of one of `first` and one of `second` that begins so much later."""
    found = np.full(len(first), -1, dtype=np.int64)
    later = np.full(len(first), -1, dtype=np.int64)
    later[: max(len(second) - distance, 0)] = second[distance:]
    both = (first >= 0) & (later >= 0)
    pairs = first[both] * (len(first) + 1) + later[both]
    found[both] = np.unique(pairs, return_inverse=True)[1]
    return _common(found, of_one)


def _common(windows: Ints, of_one: Bools) -> Ints:
    """Leave the numbers of windows that both texts have; -1 for the others."""
    size = int(windows.max(initial=-1)) + 1
    in_one, in_other = np.zeros(size + 1, dtype=bool), np.zeros(size + 1, dtype=bool)
    in_one[windows[of_one]] = True
    in_other[windows[~of_one]] = True
    in_one[-1] = False  # what is none
    return np.where((in_one & in_other)[windows], windows, -1)
