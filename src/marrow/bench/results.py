"""What a run found: for each page and extractor how it ended, how long it took, and the numbers of each metric.

The outputs themselves, most of the bytes, stay where they are (in the cache, or in the results file) until asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from ..errors import UnknownName
from ..tree import Bools, Floats
from .extractors import NO_OUTPUT, Output
from .plan import Planned
from .registry import METRICS


@dataclass(frozen=True, slots=True)
class Compared:
    """An extractor as results name it."""

    label: str
    kind: str
    name: str
    knobs: Mapping[str, Any]
    version: str


@dataclass
class Results:
    """Columns over pages (rows) and extractors."""

    pages: Sequence[Planned]
    extractors: Sequence[Compared]
    metrics: Sequence[str]
    outputs: Callable[[Planned], list[Output]]
    """The outputs of a page, one an extractor."""
    troubles: Sequence[str] = ()
    about: dict[str, Any] = field(default_factory=dict)
    """Versions and machine."""
    status: list[list[str]] = field(default_factory=list)
    errors: list[list[str | None]] = field(default_factory=list)
    empty: Bools = field(default_factory=lambda: np.zeros((0, 0), dtype=bool))
    """Whether an output has no text."""
    seconds: Floats = field(default_factory=lambda: np.zeros((0, 0)))
    facts: dict[str, Floats] = field(default_factory=dict)
    """Numbers of the pages: rows, words, share of the gold that is missing on the page."""
    numbers: dict[tuple[str, str], Floats] = field(default_factory=dict)
    """By metric and number: NaN where the metric says nothing."""

    def fill(
        self, row: int, facts: Mapping[str, float] | None, numbers: Mapping[tuple[int, str], Mapping[str, float] | None]
    ) -> None:
        """Put in what is known of a page."""
        outputs = self.outputs(self.pages[row])
        self.status.append([each.status for each in outputs])
        self.errors.append([each.error for each in outputs])
        self.empty[row] = [not each.text.strip() for each in outputs]
        self.seconds[row] = [np.nan if each.seconds is None else each.seconds for each in outputs]
        for name, value in (facts or {}).items():
            self.facts.setdefault(name, np.full(len(self.pages), np.nan))[row] = value
        for (column, metric), found in numbers.items():
            for name, value in (found or {}).items():
                self._column(metric, name)[row, column] = value

    def _column(self, metric: str, name: str) -> Floats:
        empty = np.full((len(self.pages), len(self.extractors)), np.nan)
        return self.numbers.setdefault((metric, name), empty)

    def labels(self) -> list[str]:
        """Return what the extractors are called."""
        return [each.label for each in self.extractors]

    def column(self, label: str) -> int:
        """Return which extractor has this label."""
        if label not in self.labels():
            raise UnknownName(f"there is no {label!r} in these results; there are {', '.join(self.labels())}")
        return self.labels().index(label)

    def headline(self, metric: str) -> Floats:
        """Return the number of a metric that tables are about."""
        name = METRICS[metric].headline
        return self.numbers.get((metric, name), np.full((len(self.pages), len(self.extractors)), np.nan))

    @cached_property
    def corpora(self) -> list[str]:
        """Names of the corpora, in order."""
        return list(dict.fromkeys(page.corpus for page in self.pages))

    def where(self, **wanted: str) -> Bools:
        """Return the pages of a `corpus`, a `kind`, a `site` or a `part`."""
        found = np.ones(len(self.pages), dtype=bool)
        for name, value in wanted.items():
            found &= np.array([value_of(page, name) == value for page in self.pages], dtype=bool)
        return found

    @cached_property
    def failed(self) -> Bools:
        """Whether an extractor had no output because something went wrong."""
        return np.array([[each in NO_OUTPUT for each in row] for row in self.status], dtype=bool)


def value_of(page: Planned, name: str) -> str:
    """Return what a page is grouped by."""
    return str(getattr(page, name) if name in {"corpus", "part"} else getattr(page.record, name))


def empty_results(
    pages: Sequence[Planned],
    extractors: Iterable[Any],
    metrics: Sequence[str],
    troubles: Sequence[str],
    outputs: Callable[[Planned], list[Output]],
) -> Results:
    """Return results into which nothing was put yet."""
    compared = [Compared(each.label, each.kind, each.name, dict(each.knobs), each.version) for each in extractors]
    shape = len(pages), len(compared)
    seconds, empty = np.full(shape, np.nan), np.ones(shape, dtype=bool)
    return Results(pages, compared, metrics, outputs, troubles, seconds=seconds, empty=empty)
