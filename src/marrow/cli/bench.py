"""`marrow bench`: methods and other extractors, side by side on labelled pages."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from ..bench import tables as of
from ..bench.cache import default_path
from ..bench.extractors import chosen, values_of
from ..bench.plan import Split, leaked, plan
from ..bench.registry import METRICS
from ..bench.reports.terminal import shown
from ..bench.results_file import write
from ..bench.run import Advance, Run
from ..bench.sources import source
from ..bench.tables import Table
from ..bench.versions import environment
from ..errors import InvalidInput
from .console import messages, say, tables


def bench(
    corpora: Annotated[
        list[str], typer.Argument(metavar="CORPUS...", help="PATH, or LAYOUT:PATH, or LAYOUT,OPTION=VALUE:PATH.")
    ],
    *,
    methods: Annotated[str, typer.Option(help="Names with commas between; all; none.")] = "all",
    peers: Annotated[str, typer.Option(help="Names with commas between; all that are installed; none.")] = "none",
    metrics: Annotated[
        str, typer.Option(help="Names with commas between, the first for most tables; all.")
    ] = "bag-of-words",
    knob: Annotated[
        list[str] | None, typer.Option(metavar="NAME=A,B,C", help="Values of a knob: each is tried.")
    ] = None,
    split: Annotated[
        str | None, typer.Option(metavar="K/N", help="Test fold K of N by site, tune on the others.")
    ] = None,
    pages: Annotated[
        int | None, typer.Option(min=1, help="So many of each corpus, by the hashes of their names.")
    ] = None,
    against: Annotated[str | None, typer.Option(help="Compare all with this one.")] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write all outputs and scores to this parquet file.")
    ] = None,
    workers: Annotated[int, typer.Option(min=0, help="Processes; 0: this one, without deadlines.")] = os.cpu_count()
    or 1,
    deadline: Annotated[float, typer.Option(min=0.1, help="Seconds for a page.")] = 30.0,
    cache: Annotated[Path | None, typer.Option(help="Where outputs and scores are kept between runs.")] = None,
) -> None:
    """Compare methods, and other extractors, on labelled pages.

    A run that is stopped goes on where it was: what was done is kept, by the content of page, method, knobs, version.
    """
    extractors = chosen(_names(methods), _names(peers), _knobs(knob or []))
    wanted = METRICS.names() if metrics == "all" else _names(metrics)
    for name in wanted:
        METRICS[name]
    sources = [source(each) for each in corpora]
    planned = plan(sources, pages=pages, split=Split.read(split) if split else None)
    if split:
        for leak in leaked(sources, planned):
            say(f"in both parts: {leak.kind}: {leak.one} and {leak.other}")
    run = Run(sources, planned, extractors, wanted, cache or default_path(), workers, deadline)
    with _progress() as advance:
        found = run.results(advance)
    found.about = environment()
    if output:
        write(found, output)
        messages.print(f"All outputs and scores are in {output}")
    _show(of.corpora(found))
    for metric in wanted:
        _show(of.overview(found, metric))
    for by in ("kind", "language"):
        _show(of.grouped(found, wanted[0], by))
    if against:
        _show(of.comparison(found, wanted[0], against))
    _show(of.faults(found))
    _show(of.failures(found))


def _names(given: str) -> list[str]:
    return [] if given == "none" else [name.strip() for name in given.split(",") if name.strip()]


def _knobs(given: list[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for each in given:
        name, equals, values = each.partition("=")
        if not equals or not values:
            raise InvalidInput(f"a knob is written NAME=A,B,C, not {each!r}")
        found.setdefault(name, []).extend(values_of(name, values))
    return found


@contextmanager
def _progress() -> Iterator[Advance]:
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=messages, transient=True) as bars:
        known: dict[str, int] = {}

        def advance(what: str, done: int, total: int) -> None:
            if what not in known:
                known[what] = int(bars.add_task(what, total=total))
            bars.update(bars.task_ids[known[what]], completed=done, total=total)

        yield advance


def _show(table: Table) -> None:
    if table.rows:
        tables().print(shown(table))
