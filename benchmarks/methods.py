"""All methods side by side: quality and time on labelled pages, and which orderings of the papers hold there.

A page is parsed once; each method then gets it with nothing computed yet, and its time on top of the table is taken.
"""

from __future__ import annotations

import argparse
import hashlib
import os
from collections import defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from time import process_time
from typing import NamedTuple

import numpy as np
from rich.console import Console
from rich.progress import track

import marrow
from marrow.bench.doubt import interval
from marrow.bench.metrics.bag_of_words import bag_of_words
from marrow.bench.record import Record
from marrow.bench.sources import source
from marrow.render.text import lines
from marrow.tree import Floats
from orderings import ORDERINGS


class Done(NamedTuple):
    """One page of one corpus: what it is called, its site, and for each method precision, recall, F1, milliseconds."""

    corpus: str
    id: str
    site: str
    figures: dict[str, tuple[float, float, float, float]]


def measure(job: tuple[str, Record, tuple[str, ...]]) -> Done:
    """Run all methods on a page. The same text is scored once."""
    corpus, record, names = job
    page = marrow.parse(record.html, url=record.url)
    scores: dict[str, tuple[float, float, float]] = {}
    figures = {}
    for name in names:
        fresh = replace(page)
        started = process_time()
        selection = marrow.select(fresh, name)
        milliseconds = 1000 * (process_time() - started)
        text = "\n".join(lines(fresh, selection))
        if text not in scores:
            scores[text] = tuple(bag_of_words(text, record.text or ""))
        figures[name] = (*scores[text], milliseconds)
    return Done(corpus, record.id, record.group, figures)


def by_site(records: Iterable[Record], count: int | None) -> list[Record]:
    """Take so many pages that have a gold text, from as many sites as there are: by hash, one of each, then another."""

    def place(text: str) -> bytes:
        return hashlib.sha256(text.encode()).digest()

    sites = defaultdict(list)
    for record in records:
        if record.text is not None:
            sites[record.group].append(record)
    turns = [
        (turn, place(site), record)
        for site, found in sites.items()
        for turn, record in enumerate(sorted(found, key=lambda each: place(each.id)))
    ]
    chosen = sorted(turns, key=lambda each: each[:2])[:count]
    return [record for _, _, record in chosen]


def run(paths: list[str], names: tuple[str, ...], count: int | None, workers: int) -> Iterator[Done]:
    """Measure all methods on the pages of all corpora, in processes."""
    with ProcessPoolExecutor(workers) as pool:
        for path in paths:
            corpus = source(path)
            jobs = [(corpus.name, record, names) for record in by_site(corpus.records(), count)]
            done = pool.map(measure, jobs, chunksize=4)
            yield from track(done, corpus.name, len(jobs), console=Console(stderr=True))


def columns(done: list[Done], name: str) -> dict[str, Floats]:
    """Return a method's figures on each corpus, a row a page."""
    corpora = dict.fromkeys(page.corpus for page in done)
    return {each: np.array([page.figures[name] for page in done if page.corpus == each]) for each in corpora}


def table_of_methods(done: list[Done], names: tuple[str, ...]) -> list[str]:
    """Return a Markdown table: a row a method, best mean F1 first; precision / recall / F1 on each corpus."""
    found = {name: columns(done, name) for name in names}
    mean = {name: np.mean([each[:, 2].mean() for each in found[name].values()]) for name in names}
    heads = [f"{corpus} ({len(each)})" for corpus, each in found[names[0]].items()]
    rows = ["| method | mean F1 | " + " | ".join(heads) + " | ms |", "|---" * (len(heads) + 3) + "|"]
    for name in sorted(names, key=lambda each: -mean[each]):
        means = [each[:, :3].mean(axis=0) for each in found[name].values()]
        cells = [" / ".join(f"{value:.3f}".removeprefix("0") for value in each) for each in means]
        time = np.median(next(iter(found[name].values()))[:, 3])
        rows.append(f"| `{name}` | {mean[name]:.3f} | " + " | ".join(cells) + f" | {time:.2f} |")
    return rows


def table_of_orderings(done: list[Done], names: tuple[str, ...]) -> list[str]:
    """Return a Markdown table: a row a pair of neighbours in a paper's table, whether it holds on each corpus."""
    sites: dict[str, list[str]] = defaultdict(list)
    for page in done:
        sites[page.corpus].append(page.site)
    rows = ["| paper | better than | " + " | ".join(sites) + " |", "|---" * (len(sites) + 2) + "|"]
    for ordering in ORDERINGS:
        for better, worse in ordering.pairs():
            if better in names and worse in names:
                of = columns(done, better), columns(done, worse)
                by = {each: interval(of[0][each][:, 2] - of[1][each][:, 2], sites[each]) for each in sites}
                cells = [f"{ordering.verdict(each)} ({each.value:+.3f})" for each in by.values()]
                rows.append(f"| {ordering.source} | `{better}` {ordering.sign} `{worse}` | " + " | ".join(cells) + " |")
    return rows


def report(done: list[Done], names: tuple[str, ...]) -> str:
    """Return both tables, with what they are of."""
    return "\n".join([*table_of_methods(done, names), "", *table_of_orderings(done, names), ""])


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("corpora", nargs="+", metavar="CORPUS", help="as for marrow bench; the first gives the times")
    parser.add_argument("--methods", default="all", help="names with commas between (default: all)")
    parser.add_argument("--pages", type=int, help="so many of each corpus, of as many sites as there are")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write the tables there")
    return parser.parse_args()


def main() -> None:
    """Measure, print, write."""
    given = arguments()
    names = tuple(marrow.methods(level="page") if given.methods == "all" else given.methods.split(","))
    tables = report(list(run(given.corpora, names, given.pages, given.workers)), names)
    print(tables)
    if given.output:
        given.output.write_text(tables, encoding="utf-8")


if __name__ == "__main__":
    main()
