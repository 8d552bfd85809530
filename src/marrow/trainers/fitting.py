"""What several trainers fit: a logistic regression over columns that are 0 or 1, which labels follow each other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from ..errors import MissingExtra
from ..tree import Bools, Floats, Ints


def learners() -> Any:
    """Return scikit-learn; where it is missing, say what to install."""
    try:
        import sklearn
    except ImportError as error:
        raise MissingExtra("training needs scikit-learn: pip install 'marrow[train]'") from error
    return sklearn


def linear_fit(ones: Ints, wanted: Bools, *, width: int, seed: int) -> tuple[Floats, float]:
    """Fit a logistic regression; `ones` has for each example the columns that are 1, -1 where there is none."""
    learners()
    from scipy.sparse import csr_matrix
    from sklearn.linear_model import LogisticRegression

    filled = ones >= 0
    bounds = np.append(0, np.cumsum(filled.sum(axis=1)))
    columns = ones[filled]
    shape = (len(ones), width)
    matrix = csr_matrix((np.ones(len(columns), dtype=np.float32), columns, bounds), shape=shape)
    model = LogisticRegression(C=1, max_iter=300, random_state=seed).fit(matrix, wanted)
    return model.coef_[0], float(model.intercept_[0])


def pair_frequencies(labels: Iterable[Bools]) -> Floats:
    """Return how often the labels 00, 01, 10, 11 stand in a row, each counted once more than it was seen.

    >>> pair_frequencies([np.array([False, False, True, True])]).tolist()
    [0.2857142857142857, 0.2857142857142857, 0.14285714285714285, 0.2857142857142857]
    """
    counts = np.ones(4)
    for each in labels:
        counts += np.bincount(2 * each[:-1] + each[1:], minlength=4)
    return counts / counts.sum()
