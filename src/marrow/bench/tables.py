"""The tables of a report, as values: a renderer makes text, Markdown or HTML of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np

from ..tree import Floats
from .doubt import Figure
from .figures import (
    as_figures,
    by_corpus,
    counted,
    differences,
    headlines,
    mean_ranks,
    measured,
    over_corpora,
    samples,
    values,
)
from .registry import METRICS
from .results import Results

_MOST_VALUES = 12  # columns of a table by kind or site


@dataclass
class Table:
    """Rows of cells; the first column names, the others are numbers. `best` are the cells to be marked."""

    title: str
    columns: Sequence[str]
    rows: list[list[str]]
    best: set[tuple[int, int]] = field(default_factory=set)
    note: str = ""


def overview(results: Results, metric: str) -> Table:
    """The headline of each extractor on each corpus, with what there is to say of it over all."""
    sampled = by_corpus(results, metric)
    labels = results.labels()
    if not sampled:
        return Table(_title(metric), ["extractor"], [], note="No page has a gold that this metric can use.")
    pages = {name: counted(results, metric, measured(results) & results.where(corpus=name)) for name in sampled}
    columns = [as_figures(each, pages[name]) for name, each in sampled.items()]
    several = len(columns) > 1
    if several:
        total = [min(counts) for counts in zip(*pages.values(), strict=True)]
        columns.append(as_figures(over_corpora(sampled), total))
    order = _descending(columns[-1])
    extra = [_ranks(sampled)] if several else []
    extra += [_milliseconds(results), _failures(results)]
    heads = [f"{name} ({max(pages[name]):,})" for name in sampled]
    heads += ["mean of corpora", "mean rank"] if several else []
    rows = [[labels[i], *(str(each[i]) for each in columns), *(each[i] for each in extra)] for i in order]
    table = Table(_title(metric), ["extractor", *heads, "ms/page", "failed"], rows)
    table.best = _best([[each[i].value for each in columns] for i in order])
    table.note = (
        "In brackets 95 % intervals: bootstrap over sites. ms/page: median processor time from bytes to "
        "the extractor's own output, in one of several processes."
    )
    return table


def numbers(results: Results, metric: str, corpus: str) -> Table:
    """All numbers of a metric on one corpus."""
    pages = measured(results) & results.where(corpus=corpus)
    sampled = samples(results, metric, pages)
    counts = counted(results, metric, pages)
    columns = {name: as_figures(each, counts) for name, each in sampled.items()}
    headline = METRICS[metric].headline
    order = _descending(columns[headline]) if columns else []
    rows = [[results.labels()[i], *(_plain(each[i]) for each in columns.values()), f"{counts[i]:,}"] for i in order]
    return Table(f"{corpus}: {_title(metric)}", ["extractor", *columns, "pages"], rows)


def grouped(results: Results, metric: str, by: str, corpus: str | None = None) -> Table:
    """The headline of each extractor by kind, site or language of the pages."""
    pages = measured(results)
    if corpus is not None:
        pages = pages & results.where(corpus=corpus)
    every = values(results, by, pages)
    shown = every[:_MOST_VALUES]
    columns = {value: headlines(results, metric, pages & results.where(**{by: value})) for value in shown}
    columns = {value: each for value, each in columns.items() if any(figure.pages for figure in each)}
    order = _descending(headlines(results, metric, pages))
    heads = [f"{value} ({max(figure.pages for figure in each):,})" for value, each in columns.items()]
    rows = [[results.labels()[i], *(_plain(each[i]) for each in columns.values())] for i in order]
    table = Table(
        f"{corpus or 'all corpora'}: {_title(metric)} by {by}", ["extractor", *heads], rows if columns else []
    )
    table.best = _best([[each[i].value for each in columns.values()] for i in order])
    if len(every) > len(shown):
        table.note = f"The {len(shown)} with the most pages, of {len(every):,}."
    return table


def comparison(results: Results, metric: str, against: str) -> Table:
    """How much better or worse each extractor is than one of them, page by page."""
    column = results.column(against)
    names = [*by_corpus(results, metric)]
    found = [differences(results, metric, column, measured(results) & results.where(corpus=name)) for name in names]
    rows = []
    for i, label in enumerate(results.labels()):
        if i != column and any(each[i] for each in found):
            cells = [(each[i].difference, each[i].chance) if each[i] else None for each in found]  # type: ignore[union-attr]
            rows.append([label, *(_difference(*cell) if cell else "" for cell in cells)])
    return Table(
        f"{_title(metric)}: difference to {against}, page by page",
        ["extractor", *names],
        rows,
        note="Mean difference, its 95 % interval (bootstrap over sites), and p of a randomisation test over sites, "
        "corrected for the number of extractors (Holm). Below 0: worse.",
    )


def faults(results: Results) -> Table:
    """What is wrong with the pages of the corpora, page by page, and what could not be scored."""
    rows = [[page.corpus, page.record.id, fault] for page in results.pages for fault in page.record.faults]
    missing = results.facts.get("missing", np.zeros(len(results.pages)))
    rows += [
        [page.corpus, page.record.id, f"{share:.0%} of the gold stands nowhere on the page"]
        for page, share in zip(results.pages, missing.tolist(), strict=True)
        if share > 0.5
    ]
    rows += [["", "", trouble] for trouble in results.troubles]
    return Table("Faults of the corpora", ["corpus", "page", "fault"], sorted(rows))


def failures(results: Results) -> Table:
    """The pages on which an extractor failed, and why."""
    rows = [
        [
            results.labels()[column],
            results.pages[row].corpus,
            results.pages[row].record.id,
            results.errors[row][column] or "",
        ]
        for row, column in np.argwhere(results.failed).tolist()
        if results.pages[row].bytes
    ]
    return Table("Pages without an output", ["extractor", "corpus", "page", "error"], sorted(rows))


def corpora(results: Results) -> Table:
    """What the corpora hold."""
    rows = []
    for name in results.corpora:
        pages = [page for page in results.pages if page.corpus == name]
        missing = results.facts.get("missing", np.full(len(results.pages), np.nan))[results.where(corpus=name)]
        measured = missing[~np.isnan(missing)]
        counts = (
            len(pages),
            sum(page.part == "test" for page in pages),
            len({page.record.site for page in pages if page.record.site}),
            sum(page.record.text is not None for page in pages),
            sum(bool(page.record.present or page.record.absent) for page in pages),
            sum(bool(page.record.faults) for page in pages),
        )
        share = f"{measured.mean():.1%}" if len(measured) else ""
        rows.append([name, *(f"{count:,}" for count in counts), share])
    heads = ["corpus", "pages", "tested", "sites", "gold texts", "with snippets", "with faults", "gold not on its page"]
    return Table("Corpora", heads, rows)


def _descending(column: Sequence[Figure]) -> list[int]:
    """Return the rows that have a figure, the largest first."""
    found = [i for i, each in enumerate(column) if not np.isnan(each.value)]
    return sorted(found, key=lambda i: -column[i].value)


def _title(metric: str) -> str:
    return f"{metric} ({METRICS[metric].headline}; {METRICS[metric].paper})"


def _plain(figure: Figure) -> str:
    return "" if np.isnan(figure.value) else f"{figure.value:.4f}"


def _difference(difference: Figure, chance: float) -> str:
    return f"{difference.value:+.4f} ({difference.low:+.4f}, {difference.high:+.4f}) p {chance:.3f}"


def _ranks(sampled: dict[str, Floats]) -> list[str]:
    return ["" if np.isnan(rank) else f"{rank:.1f}" for rank in mean_ranks(sampled).tolist()]


def _milliseconds(results: Results) -> list[str]:
    seconds = [column[~np.isnan(column)] for column in results.seconds.T]
    return [f"{1000 * float(np.median(column)):.2f}" if len(column) else "" for column in seconds]


def _failures(results: Results) -> list[str]:
    readable = np.array([page.bytes > 0 for page in results.pages])
    return [str(count) for count in results.failed[readable].sum(axis=0).tolist()]


def _best(found: Iterable[Sequence[float]]) -> set[tuple[int, int]]:
    """Return the cells with the largest number of each column; the names are column 0."""
    numbers = np.array([*found], dtype=float)
    if not numbers.size:
        return set()
    largest = np.nanmax(np.where(np.isnan(numbers), -np.inf, numbers), axis=0)
    return {(row, column + 1) for row, column in np.argwhere(numbers == largest).tolist()}
