"""What is timed: the stages of Marrow, and other extractors. Only `run` is timed, on what `prepare` made of a page."""

from __future__ import annotations

import gc
from collections.abc import Callable
from time import process_time
from typing import Any, NamedTuple

import marrow
from marrow.bench.extractors import installed
from marrow.bench.registry import PEERS
from marrow.registry import RENDERERS


class Candidate(NamedTuple):
    """Something to time."""

    name: str
    prepare: Callable[[bytes], Any]
    run: Callable[[Any], object]

    def seconds(self, html: bytes) -> float | None:
        """Return the processor time of one run; None where it raised."""
        try:
            prepared = self.prepare(html)
            gc.collect()  # what others left behind must not be cleared away in the time of this one
            started = process_time()
            self.run(prepared)
            return process_time() - started
        except Exception:  # noqa: BLE001 (whatever a candidate raises, the others go on; failures are counted)
            return None


def stages() -> list[Candidate]:
    """Return the stages of Marrow. Each method gets a page that nothing was computed from yet."""
    return [
        Candidate("parse", bytes, marrow.parse),
        *(Candidate(f"method {name}", marrow.parse, _method(name)) for name in marrow.methods(level="page")),
        Candidate("text", marrow.extract, RENDERERS["text"].function),
        Candidate("text of the whole page", _all_kept, RENDERERS["text"].function),
        Candidate("metadata", _read, lambda result: result.metadata),
        Candidate("bytes to text", bytes, lambda html: marrow.extract(html).text),
    ]


def peers() -> list[Candidate]:
    """Return the other extractors that are installed."""
    return [Candidate(name, bytes, PEERS[name].extract) for name in installed()]


def _read(html: bytes) -> marrow.Result:
    result = marrow.extract(html)
    assert isinstance(result.text, str)  # which words and language are counted of: not in the time of metadata
    return result


def _all_kept(html: bytes) -> marrow.Result:
    return marrow.extract(html, method="everything")


def _method(name: str) -> Callable[[marrow.Page], object]:
    return lambda page: marrow.select(page, name)
