"""k-means that gives the same clusters on every run: seeds by rule, ties to the lower index."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .tree import Floats, Ints


class Clusters(NamedTuple):
    """The cluster of each point, and the centre of each cluster."""

    of_point: Ints
    centres: Floats


def k_means(points: Floats, seeds: Floats, *, pinned: int = 0, iterations: int = 100) -> Clusters:
    """Cluster points (one a row) around seeds (likewise); the first `pinned` of the centres do not move.

    A point that is as near to two centres goes to the first of them; a cluster without points keeps its centre.

    >>> clusters = k_means(np.array([[0.0], [1.0], [9.0]]), np.array([[0.0], [5.0]]))
    >>> clusters.of_point.tolist(), clusters.centres.tolist()
    ([0, 0, 1], [[0.5], [9.0]])
    """
    centres = seeds.astype(float)
    of_point = np.full(len(points), -1)
    for _ in range(iterations):
        nearest = _nearest(points, centres)
        if np.array_equal(nearest, of_point):
            break
        of_point = nearest
        sizes = np.bincount(of_point, minlength=len(centres))
        moving = np.flatnonzero(sizes > 0)
        moving = moving[moving >= pinned]
        for axis in range(points.shape[1]):
            sums = np.bincount(of_point, points[:, axis], minlength=len(centres))
            centres[moving, axis] = sums[moving] / sizes[moving]
    return Clusters(of_point, centres)


def seeds(points: Floats, count: int) -> Floats:
    """Return the points at evenly spaced quantiles of the order of their norms, the smallest and the largest too.

    >>> seeds(np.array([[4.0], [0.0], [1.0], [9.0], [16.0]]), 3).tolist()
    [[0.0], [4.0], [16.0]]
    """
    order = np.argsort((points**2).sum(axis=1), kind="stable")
    return points[order[np.rint(np.linspace(0, len(points) - 1, count)).astype(int)]]


def _nearest(points: Floats, centres: Floats) -> Ints:
    columns = np.ascontiguousarray(points.T)
    nearest = np.zeros(len(points), dtype=np.int64)
    least = _distances(columns, centres[0])
    for index in range(1, len(centres)):
        distance = _distances(columns, centres[index])
        closer = distance < least
        nearest[closer] = index
        least[closer] = distance[closer]
    return nearest


def _distances(columns: Floats, centre: Floats) -> Floats:
    """Return the squared distance of each point, a column at a time: sums over short rows are slow."""
    total = np.zeros(columns.shape[1])
    for column, place in zip(columns, centre, strict=True):
        total += (column - place) ** 2
    return total
