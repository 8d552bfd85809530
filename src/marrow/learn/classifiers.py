"""Classifiers that others trained, with numpy alone: trees whose leaves vote, and layers of a network."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..tree import Floats, Ints


class Trees(NamedTuple):
    """Decision trees, one behind the other: left where the feature is at most the threshold, until a leaf (left -1)."""

    roots: Ints
    feature: Ints
    threshold: Floats
    left: Ints
    right: Ints
    value: Floats

    def predict(self, rows: Floats) -> Floats:
        """Return how likely each row is of the class: the mean of the leaves that it comes to.

        >>> one = Trees(*map(np.array, ([0], [1, 0, 0], [0.5, 0, 0], [1, -1, -1], [2, -1, -1], [0.0, 0.1, 0.9])))
        >>> one.predict(np.array([[7, 0.2], [7, 0.8]])).tolist()
        [0.1, 0.9]
        """
        at = np.repeat(self.roots[:, None], len(rows), axis=1)
        rows = rows.astype(np.float32)
        numbers = np.broadcast_to(np.arange(len(rows)), at.shape)
        while (inner := self.left[at] >= 0).any():
            node = at[inner]
            smaller = rows[numbers[inner], self.feature[node]] <= self.threshold[node]
            at[inner] = np.where(smaller, self.left[node], self.right[node])
        return np.asarray(self.value[at].mean(axis=0))


class Layers(NamedTuple):
    """A network: rows are standardised, then weighted and summed; between layers what is below 0 is 0."""

    mean: Floats
    scale: Floats
    weights: tuple[Floats, ...]
    biases: tuple[Floats, ...]

    def predict(self, rows: Floats) -> Floats:
        """Return how likely each row is of the class; of a network with more than one output, of each class.

        >>> one = Layers(np.zeros(2), np.ones(2), (np.array([[1.0], [0.0]]),), (np.zeros(1),))
        >>> one.predict(np.array([[0.0, 5.0], [9.0, 5.0]])).round(3).tolist()
        [0.5, 1.0]
        """
        found = (rows - self.mean) / self.scale
        for number, (weight, bias) in enumerate(zip(self.weights, self.biases, strict=True)):
            found = found @ weight + bias
            if number < len(self.weights) - 1:
                found = np.maximum(found, 0)
        if found.shape[1] == 1:
            return np.asarray(1 / (1 + np.exp(-np.clip(found[:, 0], -50, 50))))
        exponents = np.exp(found - found.max(axis=1, keepdims=True))
        return np.asarray(exponents / exponents.sum(axis=1, keepdims=True))


Classifier = Trees | Layers


def to_columns(name: str, classifier: Classifier) -> dict[str, NDArray[Any]]:
    """Return a classifier as columns of a model, whose names begin with its own."""
    if isinstance(classifier, Trees):
        return {f"{name}.{field}": getattr(classifier, field) for field in Trees._fields}
    columns = {f"{name}.mean": classifier.mean, f"{name}.scale": classifier.scale}
    for number, (weight, bias) in enumerate(zip(classifier.weights, classifier.biases, strict=True)):
        columns |= {f"{name}.weight{number}": weight, f"{name}.bias{number}": bias}
    return columns


def of_columns(name: str, columns: Mapping[str, NDArray[Any]]) -> Classifier:
    """Return the classifier of a name."""
    own = {key.partition(".")[2]: column for key, column in columns.items() if key.startswith(f"{name}.")}
    if "roots" in own:
        return Trees(**own)
    depth = sum(key.startswith("weight") for key in own)
    weights, biases = (tuple(own[f"{part}{number}"] for number in range(depth)) for part in ("weight", "bias"))
    return Layers(own["mean"], own["scale"], weights, biases)
