"""`marrow bench`: methods and other extractors, side by side on labelled pages."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from ..bench.cache import default_path
from ..bench.extractors import Extractor, chosen, values_of
from ..bench.plan import Planned, Split, leaked, plan
from ..bench.published import PAPERS, Paper
from ..bench.registry import METRICS
from ..bench.reports.files import check, write_pictures, write_report
from ..bench.reports.sections import Section, about, reproduced, sections, worst
from ..bench.reports.terminal import shown
from ..bench.results_file import write
from ..bench.results_read import read
from ..bench.run import PROCESSORS, Advance, Run
from ..bench.sources import Source, source
from ..bench.tables import Table
from ..bench.versions import environment, peak_memory
from ..errors import InvalidInput
from .bench_options import (
    AgainstOption,
    CacheOption,
    CorporaArgument,
    FromOption,
    KnobOption,
    MethodsOption,
    MetricsOption,
    OutputOption,
    PageDeadlineOption,
    PagesOption,
    PaperOption,
    PeersOption,
    PicturesOption,
    ReportOption,
    SplitOption,
    WorkersOption,
    WorstOption,
    WorstPagesOption,
)
from .console import messages, tables


def bench(
    corpora: CorporaArgument = None,
    *,
    methods: MethodsOption = None,
    peers: PeersOption = "none",
    metrics: MetricsOption = None,
    paper: PaperOption = None,
    knob: KnobOption = None,
    split: SplitOption = None,
    pages: PagesOption = None,
    against: AgainstOption = None,
    output: OutputOption = None,
    results: FromOption = None,
    report: ReportOption = None,
    pictures: PicturesOption = None,
    worst_of: WorstOption = None,
    worst_pages: WorstPagesOption = 10,
    workers: WorkersOption = PROCESSORS,
    deadline: PageDeadlineOption = 30.0,
    cache: CacheOption = None,
) -> None:
    """Compare methods, and other extractors, on labelled pages.

    A run that is stopped goes on where it was: what was done is kept, by the content of page, method, knobs, version.
    """
    started = perf_counter()
    check(report or [], pictures)
    again = PAPERS[paper]() if paper else None
    sources = [source(each) for each in corpora or []]
    if results:
        found = read(results)
    elif not sources:
        raise InvalidInput("name a corpus, or a results file with --from")
    else:
        extractors, wanted = _extractors(again, methods, peers, knob or []), _metrics(again, metrics)
        planned = plan(sources, pages=pages, split=Split.read(split) if split else None)
        run = Run(sources, planned, extractors, wanted, cache or default_path(), workers, deadline)
        with progress() as advance:
            found = run.results(advance)
        found.about = environment()
        found.troubles = [*found.troubles, *_leaks(sources, planned)]
    if output:
        write(found, output)
        messages.print(f"All outputs and scores are in {output}")
    printed = [reproduced(found, again, sources)] if again else []
    said = sections(found, against=against)
    _show([said[0], *printed, said[-1]] if again else said)
    made = {"command": " ".join(["marrow", *sys.argv[1:]])}
    made |= {"seconds": f"{perf_counter() - started:.0f}", "memory of the largest process": peak_memory()}
    if pictures:
        write_pictures([*printed, *said], pictures)
        messages.print(f"The pictures are in {pictures}")
    if report:
        said = [said[0], *printed, *said[1:], *worst(found, worst_of, worst_pages, sources), about(found, made)]
    for path in report or []:
        write_report("marrow bench: " + ", ".join(found.corpora), said, path)
        messages.print(f"The report is in {path}")
    counts = f"{len(found.pages):,} pages, {len(found.extractors)} extractors"
    messages.print(f"{counts}, {made['seconds']} s, {peak_memory()}")


def _leaks(sources: list[Source], planned: list[Planned]) -> list[str]:
    """Say what is in both parts of a split although it must not be."""
    if len({page.part for page in planned}) < 2:
        return []
    return [f"in both parts: {leak.kind}: {leak.one} and {leak.other}" for leak in leaked(sources, planned)]


def _extractors(paper: Paper | None, methods: str | None, peers: str, knobs: list[str]) -> list[Extractor]:
    if not paper:
        return chosen(_names(methods or "all"), _names(peers), _knobs(knobs))
    if methods or knobs:
        raise InvalidInput("--paper says itself which methods and knobs: leave --methods and --knob out")
    return paper.extractors() + (chosen([], _names(peers)) if _names(peers) else [])


def _metrics(paper: Paper | None, metrics: str | None) -> list[str]:
    named = METRICS.names() if metrics == "all" else _names(metrics or ("none" if paper else "bag-of-words"))
    wanted = list(dict.fromkeys([*(paper.metrics if paper else []), *named]))
    for name in wanted:
        METRICS[name]
    if not wanted:
        raise InvalidInput("nothing is to be measured: name metrics")
    return wanted


def _show(sections: list[Section]) -> None:
    for section in sections:
        for part in () if section.detail else section.parts:
            if isinstance(part, Table):
                tables().print(shown(part))


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
def progress() -> Iterator[Advance]:
    """Show how far a long run is, a bar for each of its parts."""
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
