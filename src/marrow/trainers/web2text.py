"""The trainer of `web2text`: a network over seven blocks, and one over seven pairs of them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..bench.splits import grouped_folds
from ..errors import InvalidInput
from ..features import count
from ..learn.classifiers import Layers, to_columns
from ..learn.linear_chain import likeliest
from ..learn.simplified import judged_leaves
from ..learn.web2text import PAIR, REACH, UNARY, features, likelihoods, windows
from ..learn.web2text_text import leaf_texts
from ..learn.weights import Weights
from ..tree import Bools, Floats, Ints
from .examples import Example
from .fitting import learners
from .registry import Judged, labelled, trainer

_HIDDEN = (50, 10)
_STEPS, _BATCH = 2000, 128 * 9  # as many as the authors take: of each step 128 patches of nine blocks
_BETWEEN = 50  # steps after which the network is tried on the pages that are held out
_DECAY = 1e-2
"""What squares of weights cost. The authors' 1e-4 comes with dropout; without, this did better (docs/TRAINED.md)."""
_NEVER = -30.0
_PAIRS = {f"pairs count {weight}": weight for weight in (0.03, 0.0, 0.1, 0.3, 1.0)}


def labels(example: Example) -> Bools:
    """Label the blocks of an example by its gold text."""
    rows = judged_leaves(example.page)
    lengths = np.fromiter(map(len, leaf_texts(example.page)), np.int64, len(rows))
    return labelled(example.between(example.page.start[rows], example.page.stop[rows]), lengths)


def judge(model: Weights, example: Example) -> Judged:
    """Label the blocks of an example by a model."""
    found = likeliest(*likelihoods(example.page, model.columns), float(model["pairs"]))
    words = count(example.page, "words")[judged_leaves(example.page)]
    return Judged(example, labels(example), found, words)


@trainer("web2text", judge=judge, variants=tuple(_PAIRS))
def fit(examples: Sequence[Example], *, seed: int, variant: str) -> Weights:
    """Train both networks; a tenth of the sites says when the one of blocks has learned enough."""
    part = grouped_folds([each.group for each in examples], 10, seed=seed)
    held = [each for each, own in zip(examples, part, strict=True) if own == 0]
    taught = [each for each, own in zip(examples, part, strict=True) if own > 0]
    if not any(len(labels(each)) > 1 for each in taught):
        raise InvalidInput("web2text learns from the pages of two sites or more, with texts on them")
    about = {"method": "web2text", "learner": variant, "pairs": _PAIRS[variant]}
    unary, pair = _of_blocks(taught, held, seed=seed), _of_pairs(taught, seed=seed)
    count_of_pairs = {"pairs": np.array(_PAIRS[variant], dtype=np.float32)}
    return Weights({**to_columns("unary", unary), **to_columns("pair", pair), **count_of_pairs}, about)


def _around_blocks(examples: Sequence[Example]) -> Floats:
    found = [features(each.page) for each in examples]
    parts = [part for each in found for part in windows(each.unary, len(each), UNARY)]
    return np.concatenate([np.zeros((0, (2 * REACH + 1) * UNARY), dtype=np.float32), *parts])


def _of_blocks(taught: Sequence[Example], held: Sequence[Example], *, seed: int) -> Layers:
    """Fit the network of blocks; of what it was on its way, the best on the pages that it has not seen is taken.

    To hold out rows at random will not do: features of the root tell pages apart, which it would learn by heart.
    """
    learners()
    from sklearn.neural_network import MLPClassifier

    rows, wanted = _around_blocks(taught), np.concatenate([labels(each) for each in taught])
    unseen, truth = _around_blocks(held), [labels(each) for each in held]
    batch = min(_BATCH, len(rows))
    # What scikit-learn takes for squares of weights, it divides by the rows of a batch.
    network = MLPClassifier(_HIDDEN, alpha=_DECAY * batch, batch_size=batch, random_state=seed)
    draw = np.random.default_rng(seed)
    tried = []
    for _ in range(_STEPS // _BETWEEN):
        some = draw.permutation(len(rows))[: _BETWEEN * batch]
        network.partial_fit(rows[some], wanted[some], classes=[False, True])
        layers = _half(network.coefs_, network.intercepts_)
        tried.append((_loss(layers.predict(unseen), truth), layers))
    return min(tried, key=lambda each: each[0])[1]


def _half(weights: Sequence[Floats], biases: Sequence[Floats]) -> Layers:
    """Return layers in half precision, which makes the file half as large; the features come standardised."""
    width = len(weights[0])
    parts = (tuple(each.astype(np.float16) for each in part) for part in (weights, biases))
    return Layers(np.zeros(width, np.float32), np.ones(width, np.float32), *parts)


def _loss(likely: Floats, truth: Sequence[Bools]) -> float:
    """Return how far off likelihoods are: the mean over pages of the mean logarithms of their blocks."""
    wanted = np.concatenate(truth)
    off = -np.log(np.clip(np.where(wanted, likely, 1 - likely), 1e-6, 1))
    pages = np.repeat(np.arange(len(truth)), list(map(len, truth)))
    return float(np.mean(np.bincount(pages, off, len(truth)) / np.maximum(list(map(len, truth)), 1)))


def _of_pairs(taught: Sequence[Example], *, seed: int) -> Layers:
    """Fit a logistic regression with four classes; one that was never seen is never said."""
    learners()
    from sklearn.linear_model import LogisticRegression
    from sklearn.preprocessing import StandardScaler

    found = [features(each.page) for each in taught]
    rows = np.concatenate([part for each in found for part in windows(each.pair, len(each) - 1, PAIR)])
    wanted: Ints = np.concatenate([2 * each[:-1] + each[1:] for each in map(labels, taught)])
    scaler = StandardScaler().fit(rows)
    weights, bias = np.zeros((rows.shape[1], 4)), np.full(4, _NEVER)
    seen = np.unique(wanted)
    bias[seen] = 0
    if len(seen) > 1:
        model = LogisticRegression(C=1, max_iter=1000, random_state=seed).fit(scaler.transform(rows), wanted)
        said = seen if len(seen) > 2 else seen[1:]
        weights[:, said], bias[said] = model.coef_.T, model.intercept_
    mean, scale, weight, own = (each.astype(np.float32) for each in (scaler.mean_, scaler.scale_, weights, bias))
    return Layers(mean, scale, (weight,), (own,))
