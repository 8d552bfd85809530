"""Smoothing of a sequence: each entry becomes the weighted mean of its neighbours.

What stands beyond the borders is for the caller to choose: the sequence in a mirror, zeros, or nothing, in which case
the weights that are left are scaled to 1.
"""

from __future__ import annotations

from typing import Literal

import numpy as np

from .tree import Floats, Ints

Borders = Literal["mirrored", "zero", "renormalised"]


def gaussian(sigma: float, radius: int | None = None) -> Floats:
    """Weights of a normal distribution, cut at a radius (by default 4 sigma, as scipy does), of sum 1.

    >>> gaussian(0.5, 1).round(4).tolist()
    [0.1065, 0.787, 0.1065]
    """
    if radius is None:
        radius = int(4 * sigma + 0.5)
    distances = np.arange(-radius, radius + 1)
    weights = np.exp(-(distances**2) / (2 * sigma**2)) if sigma else (distances == 0).astype(float)
    return weights / weights.sum()


def box(radius: int) -> Floats:
    """Equal weights within a radius, of sum 1.

    >>> box(1).round(4).tolist()
    [0.3333, 0.3333, 0.3333]
    """
    return np.full(2 * radius + 1, 1 / (2 * radius + 1))


def smooth(column: Floats | Ints, weights: Floats, *, borders: Borders = "mirrored") -> Floats:
    """Return the column with each entry replaced by the weighted mean of its neighbours; `weights` has odd length.

    >>> smooth(np.array([1, 4, 1]), box(1)).round(4).tolist()
    [2.0, 2.0, 2.0]
    >>> smooth(np.array([1, 4, 1]), box(1), borders="zero").round(4).tolist()
    [1.6667, 2.0, 1.6667]
    >>> smooth(np.array([1, 4, 1]), box(1), borders="renormalised").round(4).tolist()
    [2.5, 2.0, 2.5]
    """
    if not len(column):
        return np.zeros(0)
    radius = len(weights) // 2
    if borders == "mirrored":
        return np.convolve(np.pad(column, radius, mode="symmetric"), weights, "valid")
    smoothed = np.convolve(column.astype(float), weights)[radius : radius + len(column)]
    return smoothed / _within(len(column), weights) if borders == "renormalised" else smoothed


def _within(length: int, weights: Floats) -> Floats:
    """Sum of the weights that are within the borders, for each entry."""
    radius = len(weights) // 2
    before = np.concatenate([[0.0], np.cumsum(weights)])
    at = np.arange(length)
    return before[radius + 1 + np.minimum(at[::-1], radius)] - before[radius - np.minimum(at, radius)]
