"""The trainer of `alexjc-network`: one logistic unit over lines, as in the article, or a layer more."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..features import count
from ..learn.classifiers import of_columns, to_columns
from ..learn.weights import Weights
from ..page_level.alexjc_network import lines
from ..source.stream import source
from ..tree import Bools, Ints
from .classifying import classifier
from .examples import Example
from .registry import Judged, labelled, trainer


def _targets(example: Example) -> tuple[Bools, Ints]:
    """Return which lines are content, and their words; a run of text belongs to the line of its first word."""
    page = example.page
    line, inputs = lines(page)
    row = source(page).row
    known = row >= 0
    rows, first = np.unique(row[known], return_index=True)
    of_row = line[known][first]
    gold = np.bincount(of_row, example.between(page.start, page.stop)[rows], len(inputs))
    length = np.bincount(of_row, count(page, "characters")[rows], len(inputs))
    words = np.bincount(of_row, count(page, "words")[rows], len(inputs))
    return labelled(gold.astype(np.int64), length.astype(np.int64)), words.astype(np.int64)


def judge(model: Weights, example: Example) -> Judged:
    """Label the lines of an example by a model."""
    wanted, words = _targets(example)
    inputs = lines(example.page)[1]
    found = of_columns("line", model.columns).predict(inputs) > 0.5 if len(inputs) else np.zeros(0, dtype=bool)
    return Judged(example, wanted, found, words)


@trainer("alexjc-network", judge=judge, variants=("logistic unit", "perceptron"))
def fit(examples: Sequence[Example], *, seed: int, variant: str) -> Weights:
    """Train the network."""
    rows = np.concatenate([lines(example.page)[1] for example in examples])
    wanted = np.concatenate([_targets(example)[0] for example in examples])
    network = classifier(variant, rows, wanted, seed=seed)
    return Weights(to_columns("line", network), {"method": "alexjc-network", "learner": variant})
