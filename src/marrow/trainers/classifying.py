"""The learners that Content-Seeker's paper compares, from scikit-learn, as classifiers that need numpy alone."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from ..learn.classifiers import Classifier, Layers, Trees
from ..tree import Bools, Floats
from .fitting import learners

LEARNERS: Final = ("random forest", "decision tree", "SVM", "perceptron")
_FEWEST_IN_LEAF, _FEWEST_IN_LEAF_OF_FOREST = 2, 8
_TREES = 20


def classifier(name: str, rows: Floats, wanted: Bools, *, seed: int) -> Classifier:
    """Fit a learner."""
    learners()
    from sklearn.ensemble import RandomForestClassifier
    from sklearn.linear_model import LogisticRegression
    from sklearn.neural_network import MLPClassifier
    from sklearn.preprocessing import StandardScaler
    from sklearn.svm import LinearSVC
    from sklearn.tree import DecisionTreeClassifier

    rows = rows.astype(np.float32)
    if wanted.all() or not wanted.any():
        return constant(float(wanted.all()))
    if name == "decision tree":
        tree = DecisionTreeClassifier(min_samples_leaf=_FEWEST_IN_LEAF, random_state=seed).fit(rows, wanted)
        return trees([tree])
    if name == "random forest":
        forest = RandomForestClassifier(_TREES, min_samples_leaf=_FEWEST_IN_LEAF_OF_FOREST, random_state=seed)
        forest.fit(rows, wanted)
        return trees(forest.estimators_)
    scaler = StandardScaler().fit(rows)
    if name == "logistic unit":
        unit = LogisticRegression(max_iter=1000, random_state=seed).fit(scaler.transform(rows), wanted)
        return Layers(scaler.mean_, scaler.scale_, (unit.coef_.T,), (unit.intercept_,))
    if name == "SVM":
        machine = LinearSVC(random_state=seed, dual=False).fit(scaler.transform(rows), wanted)
        return Layers(scaler.mean_, scaler.scale_, (machine.coef_.T,), (machine.intercept_,))
    network = MLPClassifier((20,), max_iter=60, random_state=seed, early_stopping=True)
    network.fit(scaler.transform(rows), wanted)
    return Layers(scaler.mean_, scaler.scale_, tuple(network.coefs_), tuple(network.intercepts_))


def trees(fitted: list[Any]) -> Trees:
    """Return decision trees of scikit-learn one behind the other."""
    parts = [each.tree_ for each in fitted]
    roots = np.cumsum([0, *(part.node_count for part in parts)])
    children = {
        side: np.concatenate([np.where(own < 0, -1, own + root) for own, root in zip(each, roots[:-1], strict=True)])
        for side, each in (
            ("left", [part.children_left for part in parts]),
            ("right", [part.children_right for part in parts]),
        )
    }
    return Trees(
        roots[:-1].astype(np.int32),
        np.concatenate([np.maximum(part.feature, 0) for part in parts]).astype(np.int16),
        np.concatenate([part.threshold for part in parts]).astype(np.float32),
        children["left"].astype(np.int32),
        children["right"].astype(np.int32),
        np.concatenate([_shares(part) for part in parts]).astype(np.float32),
    )


def constant(value: float) -> Trees:
    """Return what is learned where there is one class alone."""
    none = np.zeros(1, dtype=np.int32)
    return Trees(
        none, none.astype(np.int16), none.astype(np.float32), none - 1, none - 1, np.array([value], np.float32)
    )


def _shares(part: Any) -> Floats:
    counts = part.value[:, 0, :]
    if counts.shape[1] < 2:  # a tree of a forest may have drawn one class alone: which, its leaf does not say
        return np.full(len(counts), 0.5)
    return np.asarray(counts[:, 1] / counts.sum(axis=1))
