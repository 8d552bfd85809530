"""The worst pages of an extractor: gold and output side by side, and what its method did to the page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from io import StringIO
from typing import NamedTuple

import numpy as np

from ..errors import Status
from ..explain.marked import marked_page
from ..explain.tree import tree_table
from ..parsing import parse
from ..result import select
from ..selection import Selection
from .extractors import Output
from .figures import by_corpus, measured, over_corpora
from .plan import Planned, records
from .record import Record
from .results import Compared, Results
from .side_by_side import Span, side_by_side
from .sources import Source

_LARGEST = 600_000  # bytes of a page that a report holds
_WIDTH = 150  # characters of a line of the tree
_HUNG = frozenset({Status.DEADLINE.value, Status.FAILED.value})


class WorstPage(NamedTuple):
    """One page on which an extractor did badly."""

    corpus: str
    id: str
    url: str | None
    status: str
    error: str | None
    numbers: dict[str, float]
    missing: float
    """Share of the gold that stands nowhere on the page: what nobody can find."""
    gold: list[Span]
    output: list[Span]
    tree: str | None
    """The page's tree with what was kept and why, as HTML; None for a peer."""
    marked: str | None
    """The page itself with both parts outlined; None for a peer, or where it is too large."""


def worst_pages(results: Results, metric: str, label: str, count: int, sources: Sequence[Source]) -> list[WorstPage]:
    """Return so many pages with the lowest headline of a metric, the worst first. Their pages are read again."""
    column = results.column(label)
    scores = np.where(measured(results), results.headline(metric)[:, column], np.nan)
    rows = [row for row in np.argsort(scores, kind="stable").tolist() if scores[row] < 1][:count]
    whole = {(page.corpus, page.record.id): record for page, record in _read(results, rows, sources)}
    return [_worst(results, metric, column, row, whole.get(_name(results.pages[row]))) for row in rows]


def _read(results: Results, rows: Sequence[int], sources: Sequence[Source]) -> Iterable[tuple[Planned, Record]]:
    return records(sources, [results.pages[row] for row in rows])


def _worst(results: Results, metric: str, column: int, row: int, record: Record | None) -> WorstPage:
    page = results.pages[row]
    output = results.outputs(page)[column]
    gold, given = side_by_side(page.record.text or "", output.text)
    missing = results.facts["missing"][row] if "missing" in results.facts else np.nan
    numbers = {name: float(found[row, column]) for (each, name), found in results.numbers.items() if each == metric}
    tree, marked = _explained(results.extractors[column], output, record)
    return WorstPage(
        *_name(page), page.record.url, output.status, output.error, numbers, float(missing), gold, given, tree, marked
    )


def _explained(extractor: Compared, output: Output, record: Record | None) -> tuple[str | None, str | None]:
    if extractor.kind == "peer" or record is None or output.status in _HUNG:
        return None, None
    selection = select(parse(record.html, url=record.url), extractor.name, **extractor.knobs)
    marked = marked_page(selection, outline=True) if len(record.html) <= _LARGEST else None
    return _tree(selection), marked


def _tree(selection: Selection) -> str:
    from rich.console import Console

    console = Console(record=True, width=_WIDTH, file=StringIO(), color_system="truecolor")
    console.print(tree_table(selection))
    return console.export_html(inline_styles=True, code_format="<pre>{code}</pre>")


def _name(page: Planned) -> tuple[str, str]:
    return page.corpus, page.record.id


def best_extractor(results: Results, metric: str) -> list[str]:
    """Return the method with the best mean over corpora, or without methods the best peer, if there is one."""
    sampled = by_corpus(results, metric)
    mean = over_corpora(sampled)[0] if sampled else np.full(len(results.extractors), np.nan)
    there = [i for i, each in enumerate(mean.tolist()) if not np.isnan(each)]
    own = [i for i in there if results.extractors[i].kind == "method"]
    return [results.labels()[max(own or there, key=lambda i: float(mean[i]))]] if there else []
