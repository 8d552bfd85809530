"""A paper's tables with our figures beside those that it printed."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..tree import Bools
from .figures import measured, samples
from .published import SECONDS, Paper, Published, PublishedSweep, System
from .results import Results
from .tables import Table

_DIFFER = "Ours are other pages, with gold of another make: compare the order of systems, not the figures."


def printed_and_ours(results: Results, table: Published) -> Table:
    """Return a table: for each system what the paper printed for its sets, and ours for the corpora of the run."""
    found = {corpus: _figures(results, table, corpus) for corpus in results.corpora}
    rows, lacking = [], []
    for system, cells in table.rows.items():
        column = column_of(results, system)
        if column is None:
            lacking.append(system.label)
        ours = [_cell(table, each, column) for each in found.values()]
        rows.append([system.label, *cells, *ours])
    numbers = "/".join(table.numbers)
    heads = [*table.sets, *(f"ours: {name} ({_counted(results, table, name):,})" for name in results.corpora)]
    without = f"No method that runs on single pages here: {', '.join(lacking)}." if lacking else ""
    note = " ".join(filter(None, [table.note, _DIFFER, without]))
    return Table(f"{table.title}; {numbers}: as printed, then ours", ["system", *heads], rows, note=note)


def column_of(results: Results, system: System) -> int | None:
    """Return which of the extractors is ours of this system."""
    extractor = system.extractor()
    labels = results.labels()
    return labels.index(extractor.label) if extractor and extractor.label in labels else None


def swept(results: Results, sweep: PublishedSweep) -> list[Table]:
    """Return a table a metric: for each value of a knob what the paper printed, and ours."""
    tables = []
    for metric, printed in sweep.figures.items():
        table = Published(sweep.note, metric, ("precision", "recall", "f1"), (), {})
        found = [_figures(results, table, corpus) for corpus in results.corpora]
        rows = []
        for extractor in sweep.extractors():
            column, value = results.column(extractor.label), extractor.knobs[0][1]
            figure = f"{100 * printed[value]:.2f}" if value in printed else ""
            rows.append([str(value), figure, *(_cell(table, each, column) for each in found)])
        heads = [f"ours: {name}" for name in results.corpora]
        tables.append(
            Table(
                f"{sweep.note}; {metric}, precision/recall/f1", [sweep.knob, "F1, printed", *heads], rows, note=_DIFFER
            )
        )
    return tables


def tables(results: Results, paper: Paper) -> list[Table]:
    """Return all tables of a paper."""
    found = [printed_and_ours(results, each) for each in paper.tables]
    return [*found, *(table for sweep in paper.sweeps for table in swept(results, sweep))]


def _pages(results: Results, corpus: str) -> Bools:
    return measured(results) & results.where(corpus=corpus)


def _figures(results: Results, table: Published, corpus: str) -> Sequence[Sequence[float]]:
    """Return for each number of the table that of each extractor."""
    pages = _pages(results, corpus)
    if not table.is_time:
        sampled = samples(results, table.metric, pages)
        return [sampled[name][0].tolist() if name in sampled else [] for name in table.numbers]
    seconds = results.seconds[pages]
    timed = ~np.isnan(seconds)
    size = np.array([page.bytes for page in results.pages], dtype=float)[pages, None] / 1e6
    whole = timed.sum(axis=0) if table.metric == SECONDS else (timed * size).sum(axis=0)
    return [np.where(whole > 0, np.nansum(seconds, axis=0) / np.where(whole > 0, whole, 1), np.nan).tolist()]


def _cell(table: Published, figures: Sequence[Sequence[float]], column: int | None) -> str:
    values = [each[column] for each in figures if each] if column is not None else []
    if not values or any(np.isnan(value) for value in values):
        return ""
    digits = 4 if table.is_time else 2
    return "/".join(f"{table.scale * value:.{digits}f}" for value in values)


def _counted(results: Results, table: Published, corpus: str) -> int:
    pages = _pages(results, corpus)
    found = results.seconds if table.is_time else results.headline(table.metric)
    return int((~np.isnan(found[pages])).any(axis=1).sum())
