"""Boosted trees: fitted with LightGBM, then written as the columns that `learn.trees` asks with numpy alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..errors import MissingExtra
from ..learn.trees import LEAVES, Trees
from ..tree import Floats, Ints

_MASKS: Final[dict[int, Any]] = {8: np.uint8, 16: np.uint16}
_SETTINGS: Final = {
    "max_bin": 63, "bagging_fraction": 0.8, "bagging_freq": 1, "num_threads": 1, "verbosity": -1,
    "deterministic": True, "force_row_wise": True,
}  # fmt: skip


def fit(
    columns: NDArray[np.float32],
    targets: Floats | Ints,
    weights: Floats,
    settings: Mapping[str, Any],
    rounds: int,
    advance: Callable[[], None] = lambda: None,
    *,
    leaves: int = LEAVES,
    gains: Floats | None = None,
) -> Trees:
    """Fit trees to columns of features (one row a feature) and their targets; write each feature's gain to `gains`."""
    try:
        import lightgbm
    except ImportError as error:
        raise MissingExtra("training needs LightGBM: pip install 'marrow[train]'") from error
    data = lightgbm.Dataset(columns.T, targets, weight=weights, params={"max_bin": _SETTINGS["max_bin"]})
    given = {"num_leaves": leaves, **_SETTINGS, **settings}
    booster = lightgbm.train(given, data, rounds, callbacks=[lambda _: advance()])
    if gains is not None:
        gains[:] = booster.feature_importance("gain")
    return from_booster(booster.dump_model(), leaves)


def from_booster(model: Mapping[str, Any], leaves: int = LEAVES) -> Trees:
    """Return LightGBM's trees, its JSON form, as columns.

    >>> from marrow.learn.quickscorer import QuickScorer
    >>> tree = {"tree_structure": {"split_feature": 0, "threshold": 0.5, "decision_type": "<=",
    ...         "left_child": {"leaf_value": -1}, "right_child": {"leaf_value": 2}}}
    >>> QuickScorer(from_booster({"tree_info": [tree]}, 8)).raw(np.float32([[0, 1]])).tolist()
    [-1.0, 2.0]
    """
    count = len(model["tree_info"])
    kind = _MASKS[leaves]
    feature = np.zeros((count, leaves - 1), dtype=np.uint16)
    threshold = np.full((count, leaves - 1), np.inf, dtype=np.float32)
    mask = np.full((count, leaves - 1), np.iinfo(kind).max, dtype=kind)
    values = np.zeros((count, leaves), dtype=np.float32)
    for number, tree in enumerate(model["tree_info"]):
        nodes: list[tuple[int, float, int, int]] = []
        found: list[float] = []
        _walk(tree["tree_structure"], nodes, found)
        values[number, : len(found)] = found
        for node, (of, at, first, last) in enumerate(nodes):
            feature[number, node] = of
            threshold[number, node] = _not_above(at)
            mask[number, node] = kind(np.iinfo(kind).max - ((1 << last) - (1 << first)))
    return Trees(feature, threshold, mask, values)


def _walk(node: Mapping[str, Any], nodes: list[tuple[int, float, int, int]], values: list[float]) -> None:
    """Number the leaves from left to right; a node takes away those on its left, first to last."""
    if "leaf_value" in node:
        values.append(float(node["leaf_value"]))
        return
    place = len(nodes)
    nodes.append((0, 0.0, 0, 0))
    first = len(values)
    _walk(node["left_child"], nodes, values)
    nodes[place] = (int(node["split_feature"]), float(node["threshold"]), first, len(values))
    _walk(node["right_child"], nodes, values)


def _not_above(threshold: float) -> np.float32:
    """Return the largest float32 that is not above a threshold, so that comparisons with float32 come out the same."""
    near = np.float32(threshold)
    return near if float(near) <= threshold else np.nextafter(near, np.float32(-np.inf))
