"""A paper's tables as data: its systems with ours of the same name, its metrics, the figures that it printed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from ..errors import InvalidInput
from ..knobs import Value
from ..registry import METHODS, Registry
from .extractors import Extractor

SECONDS: Final = "seconds"
"""Instead of a metric: the mean time of a page."""
SECONDS_A_MEGABYTE: Final = "seconds a megabyte"


class System(NamedTuple):
    """A system as a paper calls it, and the method that is ours of it, if there is one."""

    label: str
    method: str | None
    knobs: tuple[tuple[str, Value], ...] = ()

    def extractor(self) -> Extractor | None:
        """Return what to run, or None where no method of that name is registered for single pages."""
        if self.method not in METHODS.names() or METHODS[self.method].level != "page":
            return None
        return Extractor("method", self.method, tuple(METHODS[self.method].settings(dict(self.knobs)).items()))


@dataclass(frozen=True, slots=True)
class Published:
    """One table of a paper: for each system and set of pages the figures, in the order of `numbers`."""

    title: str
    metric: str
    numbers: tuple[str, ...]
    sets: tuple[str, ...]
    rows: Mapping[System, Sequence[str]]
    """A cell a set: figures with `/` between."""
    scale: int = 100
    """What the paper multiplies its figures by."""
    note: str = ""

    @property
    def is_time(self) -> bool:
        """Whether the table is of times."""
        return self.metric in {SECONDS, SECONDS_A_MEGABYTE}


@dataclass(frozen=True, slots=True)
class PublishedSweep:
    """A knob that a paper swept, and, where it printed figures, the F1 of each value by metric."""

    method: str
    knob: str
    values: tuple[Value, ...]
    figures: Mapping[str, Mapping[Value, float]]
    note: str = ""

    def extractors(self) -> list[Extractor]:
        """Return what to run."""
        if self.method not in METHODS.names():
            return []
        return [Extractor("method", self.method, ((self.knob, value),)) for value in self.values]


@dataclass(frozen=True, slots=True)
class Paper:
    """What of a paper can be done again on other pages."""

    title: str
    tables: Sequence[Published]
    sweeps: Sequence[PublishedSweep] = ()
    density_plots: bool = False
    """Whether it shows the lengths of a page's strings."""

    @property
    def metrics(self) -> list[str]:
        """Names of the metrics that its tables need."""
        named = [each.metric for each in self.tables if not each.is_time]
        return list(dict.fromkeys([*named, *(metric for each in self.sweeps for metric in each.figures)]))

    def extractors(self) -> list[Extractor]:
        """Return all that is to be run, each once."""
        of_tables = (system.extractor() for each in self.tables for system in each.rows)
        of_sweeps = (extractor for each in self.sweeps for extractor in each.extractors())
        found = dict.fromkeys([*(each for each in of_tables if each), *of_sweeps])
        if not found:
            raise InvalidInput("none of this paper's systems is a method that is installed")
        return list(found)


PAPERS: Final[Registry[Callable[[], Paper]]] = Registry("paper", "marrow.bench.papers", "marrow.papers")


def paper(name: str) -> Callable[[Callable[[], Paper]], Callable[[], Paper]]:
    """Register a function that returns a Paper."""

    def register(function: Callable[[], Paper]) -> Callable[[], Paper]:
        PAPERS.add(name, function)
        return function

    return register
