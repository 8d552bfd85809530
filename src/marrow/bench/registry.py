"""Corpora, metrics and peers by name; others add theirs by the same decorators, as they do methods.

What they need, they import when they are called: the bench loads where none of the peers is installed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, TypeVar

from ..registry import Registry
from .averages import Summary, mean
from .record import Record

Needs = Literal["texts", "segments", "rows", "blocks", "marks"]
_Function = TypeVar("_Function", bound=Callable[..., Any])


def _first_line(function: Callable[..., Any]) -> str:
    return (function.__doc__ or "").strip().partition("\n")[0]


@dataclass(frozen=True, slots=True)
class Corpus:
    """A registered layout of labelled pages: how it is read, and by what a path shows that it has this layout."""

    name: str
    read: Callable[..., Iterator[Record]]
    recognise: Callable[[Path], bool]

    @property
    def description(self) -> str:
        """First line of the reader's docstring."""
        return _first_line(self.read)


@dataclass(frozen=True, slots=True)
class Metric:
    """A registered metric: a pure function from what it `needs` to named numbers, and how pages become one figure."""

    name: str
    function: Callable[..., Any]
    needs: Needs
    headline: str
    """The number that tables, intervals and tests are about."""
    summary: Summary
    paper: str

    @property
    def description(self) -> str:
        """First line of the function's docstring."""
        return _first_line(self.function)


@dataclass(frozen=True, slots=True)
class Peer:
    """A registered extractor of others: the package to install, the call that is timed, and the way to plain text."""

    name: str
    extract: Callable[[bytes], str]
    package: str
    plain: Callable[[str], str]

    @property
    def description(self) -> str:
        """First line of the function's docstring."""
        return _first_line(self.extract)


CORPORA: Final[Registry[Corpus]] = Registry("layout", "marrow.bench.corpora", "marrow.corpora")
METRICS: Final[Registry[Metric]] = Registry("metric", "marrow.bench.metrics", "marrow.metrics")
PEERS: Final[Registry[Peer]] = Registry("peer", "marrow.bench.peers", "marrow.peers")


def corpus(name: str, *, recognise: Callable[[Path], bool]) -> Callable[[_Function], _Function]:
    """Register a function `(path, *, options) -> Iterator[Record]` as the reader of a layout."""

    def register(function: _Function) -> _Function:
        CORPORA.add(name, Corpus(name, function, recognise))
        return function

    return register


def metric(
    name: str, *, paper: str, needs: Needs = "texts", headline: str = "f1", summary: Summary = mean
) -> Callable[[_Function], _Function]:
    """Register a pure function that returns a NamedTuple of numbers as a metric.

    What it is given: `texts` (output, gold); `segments` (output, present, absent); `rows` (page, kept, gold: masks of
    rows); `blocks` (page, output, gold); `marks` (output, gold, both with the marks of CleanEval).
    """

    def register(function: _Function) -> _Function:
        METRICS.add(name, Metric(name, function, needs, headline, summary, paper))
        return function

    return register


def peer(name: str, *, package: str, plain: Callable[[str], str] = str) -> Callable[[_Function], _Function]:
    """Register a function from a page's bytes to its output as a peer; `plain` makes plain text of that."""

    def register(function: _Function) -> _Function:
        PEERS.add(name, Peer(name, function, package, plain))
        return function

    return register
