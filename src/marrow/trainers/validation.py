"""How good a trained method is on sites that it was not trained on: cross-validation by site, as the papers' tables."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from ..bench.splits import grouped_folds
from .examples import Example
from .registry import Judged, Trainer


class Figures(NamedTuple):
    """Over all blocks of some pages: accuracy, precision, recall and F1; and the F1 of words, the mean of the pages."""

    pages: int
    blocks: int
    accuracy: float
    precision: float
    recall: float
    f1: float
    words_f1: float


def judged(
    trainer: Trainer, examples: Sequence[Example], *, folds: int, seed: int, variant: str,
    advance: Callable[[str], None] = lambda _: None,
) -> Iterator[Judged]:  # fmt: skip
    """Judge each page by a model that was trained without its site."""
    fold = grouped_folds([example.group for example in examples], folds, seed=seed)
    for number in range(folds):
        advance(f"{variant}, fold {number + 1}")
        model = trainer.fit([e for e, f in zip(examples, fold, strict=True) if f != number], seed=seed, variant=variant)
        for example, own in zip(examples, fold, strict=True):
            if own == number:
                yield trainer.judge(model, example)


def figures(pages: Sequence[Judged]) -> Figures:
    """Summarise some pages."""
    wanted, found = (np.concatenate([each[part] for each in pages]) for part in (1, 2))
    right = wanted & found
    precision, recall = right.sum() / max(found.sum(), 1), right.sum() / max(wanted.sum(), 1)
    return Figures(
        len(pages),
        len(wanted),
        float((wanted == found).mean()) if len(wanted) else 1.0,
        float(precision),
        float(recall),
        float(2 * precision * recall / max(precision + recall, 1e-12)),
        float(np.mean([_words_f1(each) for each in pages])),
    )


def _words_f1(page: Judged) -> float:
    right = page.words[page.wanted & page.found].sum()
    both = page.words[page.wanted].sum() + page.words[page.found].sum()
    return float(2 * right / both) if both else 1.0


def by_corpus(pages: Sequence[Judged]) -> dict[str, Figures]:
    """Return the figures of each corpus, and of all pages under an empty name."""
    parts: dict[str, list[Judged]] = defaultdict(list)
    for each in pages:
        parts[each.example.corpus].append(each)
    return {name: figures(part) for name, part in [*parts.items(), ("", list(pages))]}
