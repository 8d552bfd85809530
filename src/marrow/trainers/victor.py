"""The trainer of `victor`: intervals of features by quantiles, a logistic regression over them, pairs of labels."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..learn.linear_chain import likeliest
from ..learn.victor import INTERVALS, REACH, features, intervals, line_blocks, scores
from ..learn.weights import Weights
from ..tree import Bools, Floats, Ints
from .examples import Example
from .fitting import linear_fit, pair_frequencies
from .registry import Judged, labelled, trainer

_PAIRS = 0.5
_QUANTILES = np.linspace(0, 1, INTERVALS + 1)[1:-1]


def labels(example: Example) -> Bools:
    """Label the lines of an example by its gold text."""
    blocks = line_blocks(example.page)
    return labelled(blocks.sums(_row_characters(example)), np.fromiter(map(len, blocks.texts), np.int64, len(blocks)))


def _row_characters(example: Example) -> Ints:
    return example.between(example.page.start, example.page.stop)


def judge(model: Weights, example: Example) -> Judged:
    """Label the lines of an example by a model."""
    found = scores(intervals(features(example.page), model["edges"]), model["weights"], float(model["bias"]))
    pairs = np.broadcast_to(model["pairs"], (max(len(found) - 1, 0), 4))
    words = np.array([len(text.split()) for text in line_blocks(example.page).texts], dtype=np.int64)
    return Judged(example, labels(example), likeliest(1 / (1 + np.exp(-found)), pairs, _PAIRS), words)


@trainer("victor", judge=judge, variants=("logistic regression",))
def fit(examples: Sequence[Example], *, seed: int, variant: str) -> Weights:
    """Train the model."""
    columns = [features(example.page) for example in examples]
    edges = _edges(np.concatenate([np.array([*each.values()], dtype=np.float64) for each in columns], axis=1))
    wanted = [labels(example) for example in examples]
    matrix = np.concatenate([_window(intervals(each, edges)) for each in columns])
    shape = (2 * REACH + 1, len(edges), INTERVALS)
    weights, bias = linear_fit(matrix, np.concatenate(wanted), width=int(np.prod(shape)), seed=seed)
    about = {"method": "victor", "learner": variant, "features": [*columns[0]]}
    return Weights(
        {
            "edges": edges.astype(np.float32),
            "weights": weights.reshape(shape).astype(np.float32),
            "bias": np.array(bias, dtype=np.float32),
            "pairs": pair_frequencies(wanted).astype(np.float32),
        },
        about,
    )


def _edges(values: Floats) -> Floats:
    """Return the borders of the intervals of each feature; where fewer will do, the rest are beyond all values."""
    edges = np.full((len(values), INTERVALS - 1), np.inf)
    for row, column in zip(edges, values, strict=True):
        borders = np.unique(np.quantile(column.astype(np.float32), _QUANTILES))
        borders = borders[borders < column.max()] if len(column) else borders
        if column.max() > column.min() and not len(borders):
            borders = np.array([column.min()])
        row[: len(borders)] = borders
    return edges


def _window(found: Ints) -> Ints:
    """Return for each block which columns are 1, each for an interval of a feature at a place around it; -1 is none."""
    count = len(found) * INTERVALS
    own = (np.arange(len(found))[:, None] * INTERVALS + found).T
    around = np.full((found.shape[1], 2 * REACH + 1, len(found)), -1, dtype=np.int64)
    for place in range(-REACH, REACH + 1):
        low, high = max(-place, 0), found.shape[1] - max(place, 0)
        if high > low:
            around[low:high, place + REACH] = (place + REACH) * count + own[low + place : high + place]
    return around.reshape(found.shape[1], (2 * REACH + 1) * len(found))
