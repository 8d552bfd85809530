"""A training run: examples, models of folds whose sites they have not seen, the final model, and how good each was."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .. import __version__
from ..bench.metrics.bag_of_words import bag_of_words
from ..bench.sources import Source
from ..bench.splits import grouped_folds
from ..errors import InvalidInput
from ..learn.decision import Known, choose
from ..learn.kinds import KINDS, evenness, of_columns
from ..learn.model import Model
from ..learn.quickscorer import QuickScorer
from ..learn.trees import Trees
from ..learn.vocabulary import Vocabulary
from ..tree import Floats
from .collect import Collected, Failed, collect
from .examples import Example
from .fitting import NAMES, ROUNDS, BlockModel, best_features, fit_blocks, fit_kinds, given
from .weak import with_segments

FOLDS: Final = 4
_WANTED: Final = 0.25
_UNWANTED: Final = 0.2
_POINTS: Final = 12
_NOTHING_BELOW: Final = 0.1
"""Expected F1 below which a page of few words is said to have nothing."""
_FIRST_PASS: Final = 0.5
"""Share of the rounds for the model that gives weakly labelled pages their first targets."""

Advance = Callable[[str, int], None]


class Judged(NamedTuple):
    """What a model that has not seen a page's site said of it."""

    example: Example
    kinds: Floats
    expected: float
    f1: float
    text: str


@dataclass(frozen=True)
class Trained:
    """A model, what was said of each page out of fold, and the pages that gave no example."""

    model: Model
    judged: list[Judged]
    """Pages with gold."""
    weak: list[Judged]
    """Pages of which only segments are known: their F1 says nothing."""
    failed: list[Failed]


def train(sources: Sequence[Source], *, seed: int, rounds: int = ROUNDS, advance: Advance) -> Trained:
    """Train on corpora, and judge each page by a model that was trained without its site."""
    collected = collect(sources, seed=seed, advance=advance)
    if not any(each.gold for each in collected.natural):
        raise InvalidInput("no page of these corpora has a gold text to learn from")
    grafted = _with_policies(collected.grafted, seed)
    natural = collected.natural
    names = best_features([*_strong(natural), *grafted], seed=seed)
    fold = _folds(natural, seed)
    judged: list[Judged] = []
    weak: list[Judged] = []
    for number in range(FOLDS):
        inside = [each for each in natural if fold[each.group] != number]
        with_grafts = [each for each in grafted if fold[each.group] != number]
        block, kind = _fit(inside, with_grafts, names, seed, rounds, advance)
        kinds = QuickScorer(kind)
        for each in natural:
            if fold[each.group] == number:
                (weak if each.weak else judged).append(judge(each, block, kinds))
    block, kind = _fit(natural, grafted, names, seed, rounds, advance)
    about = _about(sources, collected, judged, seed, rounds)
    model = Model(
        block.trees, kind, Vocabulary(block.scores), block.names, _usual(natural, block), certainty(judged), about
    )
    return Trained(model, judged, weak, collected.failed)


def _folds(natural: Sequence[Example], seed: int) -> dict[str, int]:
    """Return the fold of each site."""
    groups = [each.group for each in natural]
    return dict(zip(groups, grouped_folds(groups, FOLDS, seed=seed).tolist(), strict=True))


def _strong(examples: Sequence[Example]) -> list[Example]:
    return [each for each in examples if not each.weak]


def _with_policies(grafted: Sequence[Example], seed: int) -> list[Example]:
    """Let some say that they want in what was grafted, and some that they want it out."""
    random = np.random.default_rng(seed)
    found = []
    for each in grafted:
        policy = ("comments", "teasers")[random.integers(2)]
        chance = random.random()
        if chance < _WANTED and each.only_grafted == policy:
            found.append(each.wanted(policy))
        else:
            found.append(replace(each, policies={policy: -1.0}) if chance > 1 - _UNWANTED else each)
    return found


def _fit(
    natural: Sequence[Example], grafted: Sequence[Example], names: Sequence[str], seed: int, rounds: int,
    advance: Advance,
) -> tuple[BlockModel, Trees]:  # fmt: skip
    """Fit a model to pages with gold; then again with the weakly labelled ones, to which it gave targets."""
    first, last = max(1, int(_FIRST_PASS * rounds)), rounds
    weak = [each for each in natural if each.weak and len(each.words)]
    total = (FOLDS + 1) * ((first if weak else 0) + last)

    def step() -> None:
        advance("trees", total)

    examples = [*_strong(natural), *grafted]
    if weak:
        model = fit_blocks(examples, names, seed=seed, rounds=first, advance=step)
        examples += [with_segments(each, model.probability(each)) for each in weak]
    return fit_blocks(examples, names, seed=seed, rounds=last, advance=step), fit_kinds(natural, seed=seed)


def judge(example: Example, block: BlockModel, kind: QuickScorer) -> Judged:
    """Extract from an example as the method does, and compare with its gold."""
    kinds = of_columns(kind, example.page_columns)
    if not len(example.words):
        return Judged(example, kinds, 0.0, bag_of_words("", example.gold or "").f1, "")
    known = Known(example.words, example.same_text, example.place, example.code)
    choice = choose(block.probability(example), known, _NOTHING_BELOW, even=evenness(kinds))
    text = "\n".join(example.texts[each] for each in np.flatnonzero(choice.kept).tolist())
    return Judged(example, kinds, choice.decision.expected, bag_of_words(text, example.gold or "").f1, text)


def certainty(judged: Sequence[Judged]) -> NDArray[np.float32]:
    """Return points of expected F1, the first at 0, and the mean F1 of pages of which so much was expected.

    >>> pages = [Judged(None, None, each / 100, each / 200, "") for each in range(100)]
    >>> certainty(pages)[:, -1].round(1).tolist()
    [1.0, 0.5]
    """
    pairs = np.array(sorted((each.expected, each.f1) for each in judged))
    parts = [part.mean(axis=0) for part in np.array_split(pairs, min(_POINTS, len(pairs)))]
    expected, found = np.array(parts).T
    return np.array([[0, *expected], [0, *np.maximum.accumulate(found)]], dtype=np.float32)


def _usual(natural: Sequence[Example], block: BlockModel) -> NDArray[np.float32]:
    vocabulary = Vocabulary(block.scores)
    some = [given(each, vocabulary) for each in natural[:: max(1, len(natural) // 300)]]
    medians = np.median(np.hstack(some), axis=1)
    return medians[[NAMES.index(name) for name in block.names]].astype(np.float32)


def _about(
    sources: Sequence[Source], collected: Collected, judged: Sequence[Judged], seed: int, rounds: int
) -> dict[str, Any]:
    return {
        "marrow": __version__,
        "corpora": {
            source.name: {
                "pages": sum(each.corpus == source.name for each in collected.natural),
                "sha256": hashlib.sha256(source.path.read_bytes()).hexdigest() if source.path.is_file() else None,
            }
            for source in sources
        },
        "grafted": len(collected.grafted),
        "seed": seed,
        "rounds": rounds,
        "kinds": list(KINDS),
        "nothing_below": _NOTHING_BELOW,
        "f1_out_of_fold": {
            name: round(float(np.mean([each.f1 for each in judged if each.example.corpus == name])), 4)
            for name in sorted({each.example.corpus for each in judged})
        },
    }
