"""The blocks that Ratcliff and Obershelp's procedure finds in two sequences, as difflib does without its heuristic.

The longest common block first, then the longest on its left and on its right, and so on; of equally long ones the
first. All runs of common words are found once, as columns; each step then only looks at those within its bounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

import numpy as np

from ..columns import numbered
from ..tree import Ints

_MOST_PAIRS = 20_000_000  # places of equal words: above, difflib itself, slower but in little memory


class Block(NamedTuple):
    """Words that both sequences have: where they begin in each, and how many."""

    one: int
    other: int
    length: int


def matching_blocks(one: Sequence[str], other: Sequence[str]) -> list[Block]:
    """Return the blocks in order.

    >>> matching_blocks("a b c d".split(), "x b c y d".split())
    [Block(one=1, other=1, length=2), Block(one=3, other=4, length=1)]
    """
    numbers, different = numbered([*one, *other])
    a, b = numbers[: len(one)], numbers[len(one) :]
    times = np.bincount(a, minlength=len(different)) * np.bincount(b, minlength=len(different))
    if times.sum() > _MOST_PAIRS:
        blocks = SequenceMatcher(None, one, other, autojunk=False).get_matching_blocks()
        return [Block(*each) for each in blocks if each.size]
    return _blocks(_runs(a, b), len(a), len(b))


def _runs(a: Ints, b: Ints) -> Ints:
    """Return all longest runs of equal words as rows: where they begin in both, and how long they are."""
    order = np.argsort(b, kind="stable")
    first, last = np.searchsorted(b[order], a), np.searchsorted(b[order], a, side="right")
    count = last - first
    i = np.repeat(np.arange(len(a)), count)
    within = np.arange(len(i)) - np.repeat(count.cumsum() - count, count)
    j = order[np.repeat(first, count) + within]
    before = (i > 0) & (j > 0)
    before[before] = a[i[before] - 1] == b[j[before] - 1]
    after = (i < len(a) - 1) & (j < len(b) - 1)
    after[after] = a[i[after] + 1] == b[j[after] + 1]
    starts, ends = (_by_diagonal(i[edge], j[edge]) for edge in (~before, ~after))
    return np.column_stack([starts, ends[:, 0] - starts[:, 0] + 1])


def _by_diagonal(i: Ints, j: Ints) -> Ints:
    order = np.lexsort((i, j - i))
    return np.column_stack([i[order], j[order]])


def _blocks(runs: Ints, rows: int, columns: int) -> list[Block]:
    found = []
    todo = [((0, rows, 0, columns), runs)]
    while todo:
        (top, bottom, left, right), near = todo.pop()
        clipped = _clip(near, top, bottom, left, right)
        if not len(clipped):
            continue
        longest = clipped[clipped[:, 2] == clipped[:, 2].max()]
        block = Block(*longest[np.lexsort((longest[:, 1], longest[:, 0]))[0]].tolist())
        found.append(block)
        todo.append(((top, block.one, left, block.other), clipped))
        todo.append(((block.one + block.length, bottom, block.other + block.length, right), clipped))
    return sorted(found)


def _clip(runs: Ints, top: int, bottom: int, left: int, right: int) -> Ints:
    """Return what of the runs is within the bounds."""
    i, j, length = runs.T
    skip = np.maximum(np.maximum(top - i, left - j), 0)
    length = np.minimum(np.minimum(bottom - i, right - j), length) - skip
    return np.column_stack([i + skip, j + skip, length])[length > 0]
