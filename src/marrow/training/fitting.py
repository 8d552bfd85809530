"""Fitting a model's parts to examples: which rows, with which weights, and what LightGBM is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from operator import attrgetter
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..learn.cascade import Cascade
from ..learn.kinds import KINDS
from ..learn.model import POLICIES, load
from ..learn.trees import Trees
from ..learn.vocabulary import MEANINGS, Vocabulary
from ..tree import Floats
from .boosting import fit
from .examples import FEATURES, Example
from .scores import Evidence

NAMES: Final = (*FEATURES, *MEANINGS, *POLICIES)
ROUNDS: Final = 400
FEATURES_KEPT: Final = 160
_FIRST_ROUNDS: Final = 60
_BLOCKS: Final = {
    "objective": "cross_entropy", "learning_rate": 0.08, "min_data_in_leaf": 30, "feature_fraction": 0.4,
    "lambda_l2": 1.0,
}  # fmt: skip
_PAGES: Final = {
    "objective": "multiclass", "num_class": len(KINDS), "learning_rate": 0.1, "min_data_in_leaf": 10,
    "feature_fraction": 0.5, "lambda_l2": 2.0,
}  # fmt: skip
_KIND_ROUNDS: Final = 40
_FEWEST_KINDS: Final = 3
_MOST_ROWS: Final = 150
_ROWS_KEPT: Final = {True: 0.35, False: 0.6}
_EVEN: Final = 0.3
_GRAFT_WEIGHT: Final = 0.35

Advance = Callable[[], None]


class Rows(NamedTuple):
    """Columns of features, and the targets and weights of the blocks."""

    columns: NDArray[np.float32]
    targets: Floats
    weights: Floats


@dataclass(frozen=True, eq=False)
class BlockModel:
    """Trees, the names of the features that they ask for, and the scores of words that they were given."""

    trees: Trees
    names: tuple[str, ...]
    scores: dict[str, float]

    def probability(self, example: Example) -> Floats:
        """Return how likely each block of an example is content."""
        return self._cascade.probability(given(example, self._vocabulary)[self._rows])

    @cached_property
    def _cascade(self) -> Cascade:
        return Cascade(self.trees)

    @cached_property
    def _vocabulary(self) -> Vocabulary:
        return Vocabulary(self.scores)

    @cached_property
    def _rows(self) -> list[int]:
        return [NAMES.index(name) for name in self.names]


def given(example: Example, vocabulary: Vocabulary) -> NDArray[np.float32]:
    """Return all that a model may be given of an example, in the order of `NAMES`."""
    count = len(example.words)
    named = vocabulary.columns(example.named)
    wanted = [np.full(count, example.policies.get(policy, 0.0)) for policy in POLICIES]
    return np.vstack([example.columns, np.array([*named, *wanted], dtype=np.float32).reshape(-1, count)])


def weights(example: Example) -> Floats:
    """Weigh blocks by what they change in the page's F1: words over what the content and a part of the page have."""
    words = np.maximum(example.words, 1).astype(np.float64)
    found = np.minimum(words / ((example.targets * words).sum() + 0.15 * words.sum() + 5), 1)
    found = (1 - _EVEN) * found + _EVEN * found.mean()
    return found * (1 if example.grafted is None else _GRAFT_WEIGHT)


def rows(examples: Iterable[Example], seed: int) -> Rows:
    """Gather the blocks of pages; of long pages some, which stand for the others."""
    examples = [each for each in examples if len(each.words)]
    evidence = Evidence(each for each in examples if each.grafted is None)
    base = evidence.scores()
    random = np.random.default_rng(seed)
    columns, targets, weighed = [], [], []
    by_group = attrgetter("group")
    for group, members in groupby(sorted(examples, key=by_group), key=by_group):
        vocabulary = evidence.vocabulary(base, group)
        for example in members:
            chosen = _chosen(example, random)
            columns.append(given(example, vocabulary)[:, chosen])
            targets.append(example.targets[chosen])
            weighed.append(weights(example)[chosen] * (len(example.words) / len(chosen)))
    return Rows(np.hstack(columns), np.concatenate(targets), np.concatenate(weighed))


def _chosen(example: Example, random: np.random.Generator) -> NDArray[np.int64]:
    count = len(example.words)
    if count <= _MOST_ROWS:
        return np.arange(count)
    most = max(_MOST_ROWS, int(count * _ROWS_KEPT[example.grafted is not None]))
    return np.sort(random.choice(count, most, replace=False))


def fit_blocks(
    examples: Sequence[Example], names: Sequence[str], *, seed: int, rounds: int, advance: Advance
) -> BlockModel:
    """Fit trees to blocks, by the features of these names."""
    data = rows(examples, seed)
    scores = Evidence(each for each in examples if each.grafted is None).scores()
    chosen = data.columns[[NAMES.index(name) for name in names]]
    trees = fit(chosen, data.targets, data.weights, {**_BLOCKS, "seed": seed}, rounds, advance)
    return BlockModel(trees, tuple(names), scores)


def best_features(examples: Iterable[Example], *, seed: int) -> tuple[str, ...]:
    """Return the features that a short run gains most by, and the policies, in the order of `NAMES`."""
    data, gains = rows(examples, seed), np.zeros(len(NAMES))
    fit(data.columns, data.targets, data.weights, {**_BLOCKS, "seed": seed}, _FIRST_ROUNDS, gains=gains)
    order = np.argsort(-gains, kind="stable")[:FEATURES_KEPT]
    kept = {NAMES[each] for each in order.tolist()} | set(POLICIES)
    return tuple(name for name in NAMES if name in kept)


def fit_kinds(examples: Iterable[Example], *, seed: int) -> Trees:
    """Fit trees that tell the kind of a page; where too few pages say theirs, take those of the shipped model."""
    labelled = [each for each in examples if each.kind in KINDS and each.grafted is None]
    if len({each.kind for each in labelled}) < _FEWEST_KINDS:
        return load().kind
    columns = np.array([each.page_columns for each in labelled], dtype=np.float32).T
    kinds = np.array([KINDS.index(each.kind) for each in labelled])
    return fit(columns, kinds, np.ones(len(labelled)), {**_PAGES, "seed": seed}, _KIND_ROUNDS, leaves=8)
