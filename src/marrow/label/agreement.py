"""How much annotators agree: Cohen's kappa over blocks, and F1 of the words that both take for main content."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

import numpy as np

from ..learn.labels import word_columns
from .levels import MAIN_LEVELS
from .store import Store
from .work import Work


class Agreement(NamedTuple):
    """Of two annotators, over the pages that both have finished."""

    one: str
    other: str
    pages: int
    blocks: int
    kappa: float
    """1: always, 0: as often as chance has it; NaN where both always say the same level."""
    f1: float
    """Mean over pages; 1 where neither finds main content."""


def agreements(store: Store) -> list[Agreement]:
    """Compare all pairs of annotators."""
    finished = store.done()
    pages = {page.number: page for page in store.pages()}
    levels: dict[tuple[str, str], list[tuple[list[int], list[int], list[int]]]] = {}
    for number, annotators in finished.items():
        if len(annotators) < 2:
            continue
        work = Work.of(store.html(number) or b"", pages[number].url)
        words = word_columns(work.blocks).tolist()
        said = {name: work.levels(store.state(number, name).blocks) for name in annotators}
        for one, other in combinations(sorted(annotators), 2):
            levels.setdefault((one, other), []).append((said[one], said[other], words))
    return [_agreement(one, other, found) for (one, other), found in sorted(levels.items())]


def _agreement(one: str, other: str, found: list[tuple[list[int], list[int], list[int]]]) -> Agreement:
    a = [level for levels, _, _ in found for level in levels]
    b = [level for _, levels, _ in found for level in levels]
    f1 = [_f1(*page) for page in found]
    return Agreement(one, other, len(found), len(a), kappa(a, b), float(np.mean(f1)))


def kappa(one: list[int], other: list[int]) -> float:
    """Return Cohen's kappa (1960).

    >>> round(kappa([0, 0, 2, 2], [0, 2, 2, 2]), 3), kappa([2, 2], [2, 2])
    (0.5, nan)
    """
    a, b = np.array(one), np.array(other)
    if not len(a):
        return float("nan")
    expected = sum(float((a == level).mean() * (b == level).mean()) for level in set(one) | set(other))
    return (float((a == b).mean()) - expected) / (1 - expected) if expected < 1 else float("nan")


def _f1(one: list[int], other: list[int], words: list[int]) -> float:
    in_one, in_other = (np.isin(levels, list(MAIN_LEVELS)) for levels in (one, other))
    weights = np.array(words)
    sizes = weights[in_one].sum() + weights[in_other].sum()
    return float(2 * weights[in_one & in_other].sum() / sizes) if sizes else 1.0
