"""How fast Marrow is, stage by stage, and other extractors beside it.

One process and one thread; processor time, not time on the wall. All candidates do a page, then all do the next, and
which of them begins changes from page to page, so that a busy machine slows all of them alike. This is done several
times over, and a page counts with the median of its times: no candidate sees a page twice in a row.
"""

from __future__ import annotations

import argparse
import gc
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console
from rich.progress import track

import growth
from candidates import Candidate, peers, stages
from marrow.bench.extractors import silence
from pages import Page, read, spread
from report import console, environment, table, write

REFERENCE = "trafilatura"


class Times(NamedTuple):
    """Milliseconds of one candidate, page by page: NaN where it raised."""

    candidate: str
    milliseconds: list[float]


def measure(candidates: list[Candidate], pages: list[Page], repeats: int) -> list[Times]:
    """Time all candidates on all pages."""
    seconds = np.full((repeats, len(pages), len(candidates)), np.nan)
    turns = [(repeat, number) for repeat in range(repeats) for number in range(len(pages))]
    # Nothing may refresh the progress from a thread of its own: its time would count.
    for repeat, number in track(turns, "timing", console=Console(stderr=True), auto_refresh=False):
        for i in range(len(candidates)):
            turn = (i + number + repeat) % len(candidates)
            taken = candidates[turn].seconds(pages[number].html)
            seconds[repeat, number, turn] = np.nan if taken is None else taken
    medians = 1000 * np.median(seconds, axis=0)
    return [Times(each.name, medians[:, i].tolist()) for i, each in enumerate(candidates)]


def summary(times: Times, pages: list[Page], reference: float | None) -> dict[str, Any]:
    """Return the figures of one candidate over the pages on which it did not fail."""
    done = ~np.isnan(times.milliseconds)
    if not done.any():
        return {"name": times.candidate, "failed": len(pages)}
    milliseconds = np.array(times.milliseconds)[done]
    size = np.array([len(page.html) for page in pages])[done]
    middle, seconds = float(np.median(milliseconds)), milliseconds.sum() / 1000
    return {
        "name": times.candidate,
        "median_ms": middle,
        "mean_ms": float(milliseconds.mean()),
        "p95_ms": float(np.percentile(milliseconds, 95)),
        "pages_per_second": float(len(milliseconds) / seconds),
        "megabytes_per_second": float(size.sum() / 1e6 / seconds),
        "share_of_reference": middle / reference if reference else None,
        "failed": int((~done).sum()),
    }


def summaries(times: list[Times], pages: list[Page]) -> list[dict[str, Any]]:
    """Return the figures of all candidates."""
    reference = [np.nanmedian(each.milliseconds) for each in times if each.candidate == REFERENCE]
    return [summary(each, pages, float(reference[0]) if reference else None) for each in times]


def show(figures: list[dict[str, Any]], title: str, output: Console) -> None:
    """Print the figures as a table."""
    columns = ("median ms", "mean ms", "p95 ms", "pages/s", "MB/s", f"of {REFERENCE}", "failed")
    shown = table(title, "candidate", *columns)
    for each in figures:
        if "median_ms" not in each:
            shown.add_row(each["name"], *[""] * (len(columns) - 1), str(each["failed"]))
            continue
        share = each["share_of_reference"]
        shown.add_row(
            each["name"],
            *(f"{each[key]:.2f}" for key in ("median_ms", "mean_ms", "p95_ms")),
            *(f"{each[key]:,.1f}" for key in ("pages_per_second", "megabytes_per_second")),
            "" if share is None else f"{share:.1%}",
            str(each["failed"]),
        )
    output.print(shown)


def warm_up(candidates: list[Candidate]) -> None:
    """Let all candidates import and compile what they need, and keep that out of what is collected later."""
    html = growth.generated(1)
    for each in candidates:
        each.seconds(html)
    gc.collect()
    gc.freeze()


def by_page(times: list[Times], pages: list[Page]) -> list[dict[str, Any]]:
    """Return the milliseconds of every candidate on every page; null where it raised."""
    return [
        {
            "id": page.id,
            "bytes": len(page.html),
            "ms": {name: None if np.isnan(ms[number]) else ms[number] for name, ms in times},
        }
        for number, page in enumerate(pages)
    ]


def chosen(candidates: list[Candidate], names: list[str] | None) -> list[Candidate]:
    """Return those of the given names; all where none are given."""
    if unknown := set(names or ()) - {each.name for each in candidates}:
        raise SystemExit(
            f"no candidate is called {', '.join(sorted(unknown))}: {', '.join(c.name for c in candidates)}"
        )
    return [each for each in candidates if names is None or each.name in names]


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("paths", nargs="+", type=Path, metavar="PAGES", help="parquet files, folders or files of html")
    parser.add_argument("--pages", type=int, default=300, help="how many, from all sizes (default: 300)")
    parser.add_argument("--repeats", type=int, default=3, help="times that a page is done (default: 3)")
    parser.add_argument("--only", nargs="+", metavar="CANDIDATE", help="these alone, by their names in the table")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write the results as JSON")
    return parser.parse_args()


def main() -> None:
    """Measure, print, write."""
    given, output, before = arguments(), console(), environment()
    silence()
    warm_up(stages())
    grown = [] if given.only else growth.measure(given.repeats)  # first, while the process that is forked is small
    candidates = chosen([*stages(), *peers()], given.only)
    pages = spread(read(given.paths), given.pages)
    warm_up(candidates)
    times = measure(candidates, pages, given.repeats)
    sizes = [len(page.html) for page in pages]
    results = {
        **before,
        "pages": len(pages),
        "bytes": sum(sizes),
        "repeats": given.repeats,
        "candidates": summaries(times, pages),
        "growth": [each._asdict() for each in grown],
        "by_page": by_page(times, pages),
    }
    title = f"{len(pages)} pages, {sum(sizes) / 1e6:.1f} MB, median {median(sizes) / 1e3:.0f} KB"
    show(results["candidates"], title, output)
    if grown:
        growth.show(grown, output)
    if given.output:
        write(given.output, results)


if __name__ == "__main__":
    main()
