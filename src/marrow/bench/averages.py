"""From numbers of pages to figures of a corpus: means, or ratios of sums.

A summary takes the columns of a metric and weights, one row a resample and one column a page, and returns a figure for
each row: the figure itself is the row of ones, a bootstrap is all rows at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..columns import share
from ..tree import Floats

Columns = Mapping[str, Floats]
Summary = Callable[[Columns, Floats], dict[str, Floats]]


def harmonic(precision: Floats, recall: Floats) -> Floats:
    """F1 of columns of precision and recall."""
    return share(2 * precision * recall, precision + recall)


def mean(columns: Columns, weights: Floats) -> dict[str, Floats]:
    """Return the mean of each column over pages.

    >>> import numpy as np
    >>> mean({"f1": np.array([1.0, 0.5])}, np.ones((1, 2)))["f1"].tolist()
    [0.75]
    """
    pages = weights.sum(axis=1)
    return {name: share(weights @ column, pages) for name, column in columns.items()}


def pooled(columns: Columns, weights: Floats) -> dict[str, Floats]:
    """Return precision, recall, F1 and accuracy of the counts of all pages together.

    >>> import numpy as np
    >>> counts = {name: np.array([1.0, 0.0]) for name in ("tp", "fp", "fn", "tn")}
    >>> {name: figure.tolist() for name, figure in pooled(counts, np.ones((1, 2))).items()}
    {'precision': [0.5], 'recall': [0.5], 'f1': [0.5], 'accuracy': [0.5]}
    """
    tp, fp, fn, tn = (weights @ columns[name] for name in ("tp", "fp", "fn", "tn"))
    return {
        "precision": share(tp, tp + fp),
        "recall": share(tp, tp + fn),
        "f1": share(2 * tp, 2 * tp + fp + fn),
        "accuracy": share(tp + tn, tp + fp + fn + tn),
    }
