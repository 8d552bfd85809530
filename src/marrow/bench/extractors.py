"""What is compared: a method with its knobs, or a peer. Both make an Output of a page's bytes, whatever happens."""

from __future__ import annotations

import logging
import warnings
import zlib
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import product
from time import process_time
from typing import Any, Literal, NamedTuple

import numpy as np

from ..errors import InvalidInput, MissingExtra, Status, UnknownKnob
from ..knobs import ListOf, Value
from ..registry import METHODS, methods
from ..result import extract
from ..tree import Bools
from .registry import PEERS
from .versions import method_version, package_version

_WARM_UP = (
    b"<html><body><p>One page before the first, so that what is imported late is not in a time.</p></body></html>"
)
NO_OUTPUT = frozenset({Status.FAILED.value, Status.DEADLINE.value, Status.UNREADABLE.value})


class Output(NamedTuple):
    """What an extractor made of a page."""

    status: str
    text: str = ""
    seconds: float | None = None
    """Processor time from bytes to its own output."""
    error: str | None = None
    kept: bytes | None = None
    """The rows that a method kept, packed; None for a peer."""
    findings: Mapping[str, Any] = {}

    @property
    def failed(self) -> bool:
        """Whether there is no output because something went wrong."""
        return self.status in NO_OUTPUT


@dataclass(frozen=True, slots=True)
class Extractor:
    """A method with knobs, or a peer, by name: it can be sent to another process."""

    kind: Literal["method", "peer"]
    name: str
    knobs: tuple[tuple[str, Value], ...] = ()

    @property
    def label(self) -> str:
        """What tables call it; a peer that has the name of a method says that it is one.

        >>> Extractor("method", "density-graph", (("c1", 0.2),)).label
        'density-graph c1=0.2'
        """
        name = f"{self.name} (peer)" if self.kind == "peer" and self.name in METHODS.names() else self.name
        return " ".join([name, *(f"{name}={value}" for name, value in self.knobs)])

    @property
    def version(self) -> str:
        """The version of the peer's package, or of the method's code."""
        if self.kind == "peer":
            return package_version(PEERS[self.name].package) or ""
        return method_version(METHODS[self.name].function)

    @property
    def identity(self) -> str:
        """All that its output depends on beside the page."""
        settings = dict(self.knobs)
        if self.kind == "method":
            settings = {knob.name: knob.default for knob in METHODS[self.name].knobs} | settings
        return f"{self.kind} {self.name} {sorted(settings.items())} {self.version}"

    def _settings(self) -> dict[str, Any]:
        return dict(self.knobs)

    @property
    def module(self) -> str:
        """The module that registers it."""
        entry = METHODS[self.name].function if self.kind == "method" else PEERS[self.name].extract
        return entry.__module__

    def run(self, html: bytes, url: str | None) -> Output:
        """Extract a page. What the extractor raises is its outcome."""
        silence()
        _warm(self)
        try:
            return self._by_peer(html) if self.kind == "peer" else self._by_method(html, url)
        except Exception as error:  # noqa: BLE001 (a peer may raise anything; the page counts as failed)
            return Output(Status.FAILED.value, error=f"{type(error).__name__}: {error}"[:2000])

    def _by_peer(self, html: bytes) -> Output:
        peer = PEERS[self.name]
        started = process_time()
        made = peer.extract(html)
        seconds = process_time() - started
        text = peer.plain(made)
        return Output((Status.KEPT if text.strip() else Status.EMPTY).value, text, seconds)

    def _by_method(self, html: bytes, url: str | None) -> Output:
        started = process_time()
        result = extract(html, url=url, method=self.name, **self._settings())
        text = result.text
        seconds = process_time() - started
        kept = zlib.compress(np.packbits(result.selection.keep).tobytes(), 1)
        return Output(result.status.value, text, seconds, None, kept, result.selection.findings)


def rows_of(kept: bytes, rows: int) -> Bools:
    """Unpack the rows that a method kept."""
    return np.unpackbits(np.frombuffer(zlib.decompress(kept), dtype=np.uint8), count=rows).astype(bool)


@cache
def _warm(extractor: Extractor) -> None:
    with suppress(Exception):
        if extractor.kind == "peer":
            PEERS[extractor.name].extract(_WARM_UP)
        else:
            extract(_WARM_UP, method=extractor.name, **extractor._settings())


@cache
def silence() -> None:
    """Hear nothing of what peers write for each page that they cannot extract."""
    logging.disable(logging.CRITICAL)
    warnings.simplefilter("ignore")


def installed() -> list[str]:
    """Return the names of the peers that are installed."""
    return [name for name in PEERS.names() if package_version(PEERS[name].package)]


def chosen(
    method_names: Sequence[str], peer_names: Sequence[str], knobs: Mapping[str, Sequence[str]] | None = None
) -> list[Extractor]:
    """Return the extractors that are named, a method once for each combination of the values of its knobs.

    >>> [each.label for each in chosen(["wlr", "density-graph"], [], {"c1": ["0.2", "0.4"]})]
    ['wlr', 'density-graph c1=0.2', 'density-graph c1=0.4']
    """
    knobs = knobs or {}
    found = [each for name in _named(method_names, methods("page")) for each in _settings(name, knobs)]
    for name in _named(peer_names, installed()):
        if not package_version(PEERS[name].package):
            raise MissingExtra(f"the peer {name!r} is not installed: pip install 'marrow[peers]'")
        found.append(Extractor("peer", name))
    if not found:
        raise InvalidInput("nothing is to be compared: name methods or peers")
    known = {knob.name for each in found if each.kind == "method" for knob in METHODS[each.name].knobs}
    if unknown := sorted(set(knobs) - known):
        raise UnknownKnob(f"none of the methods has a knob {', '.join(unknown)}; they have {', '.join(sorted(known))}")
    return found


def _named(names: Iterable[str], every: list[str]) -> list[str]:
    """Return the names, `all` replaced by all that there are, each once."""
    return list(dict.fromkeys(each for name in names for each in (every if name == "all" else [name])))


def _settings(name: str, knobs: Mapping[str, Sequence[str]]) -> list[Extractor]:
    own = {knob.name: knob for knob in METHODS[name].knobs if knob.name in knobs}
    values = [[(each, knob.check(value)) for value in knobs[each]] for each, knob in own.items()]
    return [Extractor("method", name, pairs) for pairs in product(*values)]


def values_of(name: str, given: str) -> list[str]:
    """Divide the values of `--knob name=a,b,c`; of a knob that is a list of names, the whole is one value.

    >>> values_of("c1", "0.1,0.2"), values_of("methods", "wlr,fe")
    (['0.1', '0.2'], ['wlr,fe'])
    """
    lists = {knob.name for each in methods("page") for knob in METHODS[each].knobs if isinstance(knob.range, ListOf)}
    return [given] if name in lists else [value.strip() for value in given.split(",") if value.strip()]
