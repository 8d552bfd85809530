"""What a report says, in its order: tables, pictures, pages. A renderer makes text, Markdown or HTML of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from .. import reproduction
from .. import tables as of
from ..figures import measured, values
from ..plan import TRAIN
from ..plots import by_group, speed, sweep
from ..plots.density import density
from ..plots.published import beside_published
from ..published import Paper
from ..results import Results
from ..sources import Source
from ..tables import Table
from ..tuning import empties, tuned
from ..worst import WorstPage, best_extractor, worst_pages

if TYPE_CHECKING:
    from matplotlib.figure import Figure


class Picture(NamedTuple):
    """A picture that is drawn when it is asked for."""

    name: str
    caption: str
    draw: Callable[[], Figure]


class Section(NamedTuple):
    """A part of a report. Details are not for the terminal."""

    title: str
    parts: Sequence[Table | Picture | WorstPage]
    detail: bool = False


_INTERVALS = "Lines are 95 % intervals (bootstrap over sites)."
_BOXES = "Boxes: quartiles of pages, line: median, diamond: mean, whiskers: 5th and 95th percentile."


def sections(results: Results, *, against: str | None = None) -> list[Section]:
    """Return what there is to say of results; the first metric is the one that most is about."""
    metric, *others = results.metrics
    found = [
        Section("Corpora", [of.corpora(results)]),
        Section(
            "Quality",
            [
                of.overview(results, metric),
                Picture(f"{metric}-by-corpus", f"{metric} by corpus. {_INTERVALS}", _bars(results, metric, "corpus")),
                Picture(f"{metric}-of-pages", f"{metric} of pages. {_BOXES}", _boxes(results, metric, "corpus")),
            ],
        ),
        Section("Other metrics", [of.overview(results, each) for each in others]),
        Section("Kinds, languages, sites", _by_kind(results, metric)),
        Section("Page by page", [of.comparison(results, metric, against)] if against else []),
        Section("Speed", _speed(results, metric)),
        Section("Knobs", _knobs(results)),
        Section(
            "All numbers",
            [of.numbers(results, each, corpus) for each in results.metrics for corpus in results.corpora],
            detail=True,
        ),
        Section("What went wrong", [of.faults(results), of.failures(results), empties(results)]),
    ]
    drawn = _says_something(results, metric)
    kept = [part._replace(parts=[each for each in part.parts if _is_something(each, drawn=drawn)]) for part in found]
    return [part for part in kept if part.parts]


def reproduced(results: Results, paper: Paper, sources: Sequence[Source]) -> Section:
    """Return a paper's tables and pictures, with our figures beside the published ones."""
    parts: list[Table | Picture] = [*reproduction.tables(results, paper)]
    for number, table in enumerate(paper.tables, 1):
        if not table.is_time and any(reproduction.column_of(results, system) is not None for system in table.rows):
            draw = partial(beside_published, results, table)
            parts.append(Picture(f"published-{number}", f"{table.title}: as printed, and ours.", draw))
    printed = {(each.method, each.knob): each.figures for each in paper.sweeps}
    found = [each for each in sweep.sweeps(results) if (each.method, each.knob) in printed]
    swept = dict.fromkeys(metric for each in found for metric in printed[each.method, each.knob])
    for metric in (each for each in swept if _says_something(results, each)):
        figures = {knob: of_metrics.get(metric, {}) for knob, of_metrics in printed.items()}
        draw = partial(sweep.swept, results, metric, found, figures)
        parts.append(Picture(f"{metric}-by-published-knob", f"{metric} by the value of a knob.", draw))
    if paper.density_plots and any(page.record.text for page in results.pages):
        draw = partial(density, results, sources)
        parts.append(Picture("density", "Lengths of strings, in the order of the page.", draw))
    return Section(f"{paper.title}: printed and ours", parts)


def worst(results: Results, labels: Sequence[str] | None, count: int, sources: Sequence[Source]) -> Iterator[Section]:
    """Yield the worst pages of these extractors, or of the best method, if that can be said."""
    metric = results.metrics[0]
    for label in labels or best_extractor(results, metric):
        pages = worst_pages(results, metric, label, count, sources)
        if pages:
            yield Section(f"Worst pages of {label}", pages, detail=True)


def about(results: Results, made: dict[str, Any]) -> Section:
    """Return with what the results were made: versions, machine, and what the caller knows of the run."""
    rows = [[name, str(value)] for name, value in made.items()]
    for group in results.about.values():
        rows += [[name, str(value)] for name, value in group.items()]
    rows += [[f"version of {each.label}", each.version] for each in results.extractors]
    return Section("How this was made", [Table("Versions and machine", ["", "value"], rows)], detail=True)


def _says_something(results: Results, metric: str) -> bool:
    return not np.isnan(results.headline(metric)[measured(results)]).all()


def _is_something(part: Table | Picture | WorstPage, *, drawn: bool) -> bool:
    return bool(part.rows) if isinstance(part, Table) else drawn


def _bars(results: Results, metric: str, by: str) -> Callable[[], Figure]:
    return partial(by_group.bars, results, metric, by)


def _boxes(results: Results, metric: str, by: str) -> Callable[[], Figure]:
    return partial(by_group.boxes, results, metric, by)


def _by_kind(results: Results, metric: str) -> list[Table | Picture]:
    parts: list[Table | Picture] = [of.grouped(results, metric, by) for by in ("kind", "language", "site")]
    if values(results, "kind", measured(results)):
        parts += [
            Picture(f"{metric}-by-kind", f"{metric} by kind of page. {_INTERVALS}", _bars(results, metric, "kind")),
            Picture(f"{metric}-of-pages-by-kind", f"Pages by kind. {_BOXES}", _boxes(results, metric, "kind")),
        ]
    return parts


def _speed(results: Results, metric: str) -> list[Table | Picture]:
    if not (results.seconds > 0).any():
        return []
    return [
        Picture(
            f"{metric}-against-speed",
            f"{metric}, mean of corpora, against time. Nobody is both faster and better than those on the line.",
            partial(speed.quality_against_speed, results, metric),
        ),
        Picture(
            "time-against-size",
            "Time against size of pages, both logarithmic: where it rises as fast as it goes right, time is linear.",
            partial(speed.time_against_size, results),
        ),
    ]


def _knobs(results: Results) -> list[Table | Picture]:
    found = sweep.sweeps(results)
    parts: list[Table | Picture] = [
        Picture(
            f"{metric}-by-knob",
            f"{metric} by the values of a knob. Band: 95 % interval of the mean of corpora.",
            partial(sweep.swept, results, metric, found),
        )
        for metric in (results.metrics if found else [])
        if _says_something(results, metric)
    ]
    if results.where(part=TRAIN).any():
        parts += [tuned(results, metric) for metric in results.metrics]
    return parts
