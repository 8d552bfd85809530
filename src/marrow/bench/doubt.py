"""How sure a figure is: bootstrap intervals, paired tests, ranks.

Pages of one site are alike, so sites are drawn, not pages: an interval over ten sites is as wide as ten sites allow.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ..columns import share
from ..tree import Floats

_RESAMPLES = 1000
_FLIPS = 10_000
_AT_ONCE = 1000
_LOW, _HIGH = 2.5, 97.5


class Figure(NamedTuple):
    """A number, its 95 % interval, and of how many pages it is."""

    value: float
    low: float
    high: float
    pages: int

    def __str__(self) -> str:
        return "" if np.isnan(self.value) else f"{self.value:.4f} ({self.low:.4f}-{self.high:.4f})"


NONE = Figure(np.nan, np.nan, np.nan, 0)


def weights(groups: Sequence[str], *, resamples: int = _RESAMPLES, seed: int = 0) -> Floats:
    """Return weights of pages: a row of ones, then a row a resample, in which groups were drawn with replacement.

    >>> found = weights(["a", "b", "b"], resamples=3)
    >>> found.shape, found[0].tolist(), bool((found[:, 1] == found[:, 2]).all())
    ((4, 3), [1.0, 1.0, 1.0], True)
    """
    names, group = np.unique(np.array(groups, dtype=object).astype(str), return_inverse=True)
    count = len(names)
    if not count:
        return np.ones((1 + resamples, 0))
    drawn = np.random.default_rng(seed).multinomial(count, np.full(count, 1 / max(count, 1)), size=resamples)
    return np.vstack([np.ones((1, len(groups))), drawn[:, group].astype(float)])


def figure(samples: Floats, pages: int) -> Figure:
    """Return the figure of a column whose first value is the figure itself and the others are its resamples.

    >>> figure(np.array([0.5, 0.4, 0.6]), 7).pages
    7
    """
    low, high = np.nanpercentile(samples[1:], [_LOW, _HIGH]) if len(samples) > 1 else (np.nan, np.nan)
    return Figure(float(samples[0]), float(low), float(high), pages)


def interval(values: Floats, groups: Sequence[str] | None = None) -> Figure:
    """Return the mean of pages with its interval, by pages where no groups are given.

    >>> interval(np.array([0.5, 0.5]))
    Figure(value=0.5, low=0.5, high=0.5, pages=2)
    """
    drawn = weights(groups or [str(page) for page in range(len(values))])
    return figure(share(drawn @ values, drawn.sum(axis=1)), len(values))


def paired_test(differences: Floats, groups: Sequence[str], *, seed: int = 0) -> float:
    """Return how likely a mean difference so far from 0 is if the sign of each group's is chance: a randomisation test.

    >>> paired_test(np.ones(12), [str(i) for i in range(12)]) < 0.002, paired_test(np.zeros(3), ["a", "b", "c"])
    (True, 1.0)
    """
    _, group = np.unique(np.array(groups, dtype=object).astype(str), return_inverse=True)
    sums = np.bincount(group, weights=differences)
    seen = abs(sums.sum()) - 1e-12
    random = np.random.default_rng(seed)
    as_far = 0
    for _ in range(0, _FLIPS, _AT_ONCE):
        signs = random.choice([-1.0, 1.0], size=(_AT_ONCE, len(sums)))
        as_far += int((abs(signs @ sums) >= seen).sum())
    return (1 + as_far) / (1 + _FLIPS)


def holm(chances: Sequence[float]) -> list[float]:
    """Correct chances for there being several (Holm 1979).

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    found = [0.0] * len(chances)
    least = 0.0
    for place, which in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        least = max(least, min(1.0, (len(chances) - place) * chances[which]))
        found[which] = least
    return found


def ranks(values: Floats) -> Floats:
    """Return the rank of each value, 1 for the largest; equal ones share the mean of theirs. NaN has none.

    >>> ranks(np.array([0.5, 0.9, 0.5])).tolist()
    [2.5, 1.0, 2.5]
    """
    above = (values[None, :] > values[:, None]).sum(axis=1)
    equal = (values[None, :] == values[:, None]).sum(axis=1)
    return np.where(np.isnan(values), np.nan, 1 + above + (equal - 1) / 2)
