"""`marrow batch`: any number of pages to files of rows."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Event, Thread
from time import monotonic
from typing import Annotated, Any, Literal

import typer
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from ..batch import cluster, local
from ..batch.job import Job
from ..batch.record import Columns
from ..batch.run import Engine, run
from ..batch.schema import FORMATS, Shape
from ..batch.tallies import Summary, Tallies
from ..bench.versions import method_version
from ..errors import InvalidInput
from ..registry import METHODS
from ..result import DEFAULT_METHOD
from .console import messages, say
from .options import MethodOption

_MEGABYTE = 1_000_000
_REFRESH = 1.0  # seconds


def batch(
    inputs: Annotated[
        list[str],
        typer.Argument(metavar="INPUT...", help="Folders, patterns, files; WARC, WACZ, parquet, JSON Lines, HTML; -"),
    ],
    *,
    output: Annotated[Path, typer.Option("--output", "-o", metavar="OUT", help="The folder for the rows.")],
    method: MethodOption = DEFAULT_METHOD,
    to: Annotated[Literal["parquet", "jsonl"], typer.Option(help="Kind of the output files.")] = "parquet",
    formats: Annotated[str, typer.Option(help=f"Columns with the content: {', '.join(FORMATS)}.")] = "text",
    metadata: Annotated[bool, typer.Option(help="A column with title, authors, dates ...")] = True,
    timings: Annotated[bool, typer.Option(help="A column with the seconds of each stage.")] = True,
    rejects: Annotated[Path | None, typer.Option(help="A folder for the rows of pages without content.")] = None,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes that do pages; else one a processor.")] = None,
    engine: Annotated[Literal["local", "ray"], typer.Option(help="This machine, or a cluster of Ray.")] = "local",
    address: Annotated[str | None, typer.Option(help="Of the cluster; else this machine is one.")] = None,
    deadline: Annotated[float, typer.Option(min=0.1, help="Seconds for a page.")] = 30.0,
    memory: Annotated[int, typer.Option(min=0, help="Megabytes that a page may take; 0: any.")] = 2_000,
    shard_size: Annotated[float, typer.Option(min=0.001, help="Megabytes of input that are done at once.")] = 64,
    html_column: Annotated[str, typer.Option(help="Of parquet and JSON Lines.")] = "html",
    url_column: Annotated[str, typer.Option(help="Of parquet and JSON Lines.")] = "url",
    id_column: Annotated[str, typer.Option(help="Of parquet and JSON Lines.")] = "id",
    encoding_column: Annotated[str, typer.Option(help="Of parquet: the charset that HTTP gave.")] = "encoding",
    any_http_status: Annotated[
        bool, typer.Option("--any-http-status", help="Pages of WARC with a status other than 2xx, too.")
    ] = False,
    per_site: Annotated[
        bool, typer.Option("--per-site", help="Learn a template of each site from its first pages, and use it.")
    ] = False,
    knobs: dict[str, Any],
) -> None:
    """Extract any number of pages: a row for each, whatever happens to it.

    A batch that is stopped, in whatever way, goes on where it was when the same command is given again.
    """
    chosen = METHODS[method]
    job = Job(
        out=str(output),
        inputs=tuple(inputs),
        method=method,
        version=method_version(chosen.function),
        knobs=tuple(sorted(chosen.settings(knobs).items())),
        shape=Shape(_formats(formats), metadata, timings),
        columns=Columns(html_column, url_column, id_column, encoding_column),
        any_http_status=any_http_status,
        format=to,
        per_site=per_site,
        rejects=str(rejects) if rejects else None,
        shard_bytes=int(shard_size * _MEGABYTE),
        deadline=deadline,
        memory=memory * _MEGABYTE or None,
    )
    _run(job, _engine(engine, workers, address))


def _engine(name: str, workers: int | None, address: str | None) -> Engine:
    if name == "ray":
        return partial(cluster.shards_done, workers=workers, address=address)
    if address:
        raise InvalidInput("--address is that of a cluster: say --engine ray, too")
    return partial(local.shards_done, workers=workers or os.cpu_count() or 1)


def _run(job: Job, engine: Engine) -> None:
    try:
        summary = run(job, engine, sys.stdin if "-" in job.inputs else (), _watched, say)
    except KeyboardInterrupt:
        say("stopped; give the same command to go on")
        raise SystemExit(130) from None
    messages.print(_table(summary))


def _formats(given: str) -> tuple[str, ...]:
    names = {name.strip() for name in given.split(",") if name.strip()}
    if unknown := names - set(FORMATS):
        raise InvalidInput(f"there is no format {', '.join(sorted(unknown))}; there are {', '.join(FORMATS)}")
    return tuple(name for name in FORMATS if name in names)


@contextmanager
def _watched(tallies: Tallies) -> Iterator[None]:
    """Show how far the batch is: on a terminal as a bar, elsewhere as a line now and then."""
    ended = Event()
    before = tallies.now()
    started = monotonic()
    columns = (
        BarColumn(),
        TextColumn("{task.percentage:.1f} %"),
        TimeElapsedColumn(),
        TextColumn("{task.description}"),
    )
    with Progress(*columns, console=messages, transient=True) as bars:
        bar = bars.add_task("", total=1.0)

        def watch() -> None:
            said = started
            while not ended.wait(_REFRESH):
                now = tallies.now()
                line = _line(before, now, monotonic() - started)
                bars.update(bar, completed=now.share, description=line)
                if not messages.is_terminal and monotonic() - said >= 30:
                    said = monotonic()
                    messages.print(f"{now.share:.1%}, {line}")

        thread = Thread(target=watch, daemon=True)
        thread.start()
        try:
            yield
        finally:
            ended.set()
            thread.join()


def _line(before: Summary, now: Summary, seconds: float) -> str:
    rate = (now.pages - before.pages) / seconds
    done = now.share - before.share
    left = f"{_time((1 - now.share) * seconds / done)} left, " if done > 0 else ""
    statuses = ", ".join(f"{name} {count:,}" for name, count in now.statuses.items())
    return f"{now.pages:,} pages, {rate:,.1f} a second, {left}{statuses}"


def _time(seconds: float) -> str:
    minutes, seconds = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}"


def _table(summary: Summary) -> Table:
    table = Table("what", "pages", title=f"{summary.pages:,} pages in {summary.shards:,} shards", title_justify="left")
    table.columns[1].justify = "right"
    for name, count in summary.statuses.items():
        table.add_row(name, f"{count:,}")
    for name, count in summary.others.items():
        table.add_row(f"no page: {name}", f"{count:,}")
    for name, count in summary.passed_over.items():
        table.add_row(f"file passed over: {name}", f"{count:,}")
    return table
