"""What a model learns from: the blocks of a labelled page as columns, with a target and a weight for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..bench.record import Record
from ..learn.ancestors import levels
from ..learn.blocks import Blocks, text_blocks
from ..learn.feature_table import Recipe
from ..learn.features import GROUPS
from ..learn.labels import targets, words
from ..learn.names import Elements, named_elements
from ..learn.repetition import same_text
from ..learn.whole_page import page_numbers
from ..page import Page
from ..parsing import parse
from ..tree import Bools, Floats, Ints
from .grafts import Graft

FEATURES: Final = tuple(name for group in GROUPS for name in group.meanings)
_RECIPE: Final = Recipe(GROUPS, FEATURES)


@dataclass(frozen=True, eq=False)
class Example:
    """One page: features of its blocks (one row a feature), their words and targets, and what the page is."""

    id: str
    corpus: str
    group: str
    kind: str
    columns: NDArray[np.float32]
    page_columns: NDArray[np.float32]
    words: Ints
    targets: Floats
    named: Elements
    same_text: Ints
    """A number that stands for each block's text."""
    code: Bools
    """Which blocks are code."""
    place: Ints
    """A row around each block, for telling apart repeats in one list and repeats elsewhere."""
    gold: str | None = None
    texts: Sequence[str] = ()
    present: tuple[Ints, ...] = ()
    """For each segment that must be in the output, the blocks that have it."""
    absent: tuple[Ints, ...] = ()
    policies: Mapping[str, float] = field(default_factory=dict)
    grafted: Bools | None = None
    """Which blocks were set into the page; None for a page as it was published."""
    only_grafted: str = ""
    """`comments` or `teasers`, where nothing else was set into the page."""

    @property
    def weak(self) -> bool:
        """Whether all that is known are segments."""
        return self.gold is None and self.grafted is None

    def wanted(self, policy: str) -> Example:
        """Return the same page for somebody who wants in what was grafted (`comments` or `teasers`)."""
        assert self.grafted is not None
        return replace(self, targets=np.where(self.grafted, 1.0, self.targets), policies={policy: 1.0})


def example(record: Record, corpus: str) -> Example:
    """Make an example of a labelled page."""
    page = parse(record.html, url=record.url)
    blocks = text_blocks(page)
    found = _example(page, blocks, record, corpus)
    return replace(
        found,
        targets=np.zeros(len(blocks)) if record.text is None else targets(blocks, record.text),
        gold=record.text,
        texts=blocks.texts,
        present=tuple(_having(blocks.texts, segment) for segment in record.present),
        absent=tuple(_having(blocks.texts, segment) for segment in record.absent),
    )


def grafted_example(record: Record, corpus: str, made: Graft, plan: Sequence[str]) -> Example:
    """Make an example of a page into which something was set."""
    found = _example(made.page, text_blocks(made.page), record, corpus)
    only = plan[0] if len(set(plan)) == 1 else ""
    return replace(found, targets=made.targets, grafted=made.grafted, only_grafted=only)


def _example(page: Page, blocks: Blocks, record: Record, corpus: str) -> Example:
    return Example(
        id=record.id,
        corpus=corpus,
        group=record.group,
        kind=record.kind,
        columns=_RECIPE.columns(blocks, {}),
        page_columns=page_numbers(page),
        words=np.array([len(words(text)) for text in blocks.texts], dtype=np.int64),
        targets=np.zeros(len(blocks)),
        named=named_elements(page, blocks.container),
        same_text=same_text(page),
        code=blocks.code,
        place=levels(page)[2],
    )


def _having(texts: Sequence[str], segment: str) -> Ints:
    wanted = " ".join(segment.split()).lower()
    return np.flatnonzero([wanted in text.lower() for text in texts])
