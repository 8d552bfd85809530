"""How good templates of sites are, leave-one-out: each method of several pages, alone and under methods of one page.

python benchmarks/site.py CORPUS [--pages 24] [--others 8] [--on euclidean] [--methods all] [-o site.json]
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from hashlib import sha256
from pathlib import Path
from time import process_time

import numpy as np

import marrow
from marrow.bench.doubt import interval, paired_test
from marrow.bench.gold import gold_rows
from marrow.bench.metrics.bag_of_words import bag_of_words
from marrow.bench.metrics.retrieved import retrieved_nodes
from marrow.bench.record import Record
from marrow.bench.sources import source
from marrow.page import Page
from marrow.registry import METHODS
from marrow.render.text import lines
from marrow.selection import Selection
from marrow.tree import Bools


def main() -> None:
    """Measure, print Markdown, write figures."""
    options = _options()
    sites = _sites(options)
    measured = Measured()
    for path in options.add:
        measured.read(path)
    for pages in sites.values():
        for place, (record, page, gold) in enumerate(pages):
            others = [pages[(place + step) % len(pages)][1] for step in range(1, min(options.others + 1, len(pages)))]
            _one_page(measured, record, page, gold, others, options, timed=place == 0)
        print(f"{pages[0][0].site}: {len(pages)} pages", file=sys.stderr)
    measured.print()
    if options.output:
        options.output.write_text(json.dumps(measured.to_dict(), indent=1) + "\n")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("corpus")
    parser.add_argument("--pages", type=int, default=24, help="so many of each site, by the hashes of their names")
    parser.add_argument("--others", type=int, default=8, help="so many other pages a template is learned from")
    parser.add_argument("--on", default="euclidean", help="methods of one page, with commas between")
    parser.add_argument("--methods", default="all", help="methods of several pages, with commas between")
    parser.add_argument("--part", choices=("all", "tuned", "held-out"), default="all", help="sites by their hashes")
    parser.add_argument("--sites", help="only these, with commas between")
    parser.add_argument("--add", type=Path, nargs="*", default=[], help="figures of other runs, for one table")
    parser.add_argument("-o", "--output", type=Path)
    options = parser.parse_args()
    options.on = options.on.split(",")
    options.methods = marrow.methods("site") if options.methods == "all" else options.methods.split(",")
    return options


def _sites(options: argparse.Namespace) -> dict[str, list[tuple[Record, Page, Bools | None]]]:
    """Return the pages of each site that has several, the first of them by the hashes of their names."""
    records: dict[str, list[Record]] = defaultdict(list)
    for record in source(options.corpus).records():
        if record.text is not None and not record.faults and _wanted(record.site, options):
            records[record.site].append(record)
    sites = {}
    for site, found in records.items():
        found.sort(key=lambda record: sha256(record.id.encode()).hexdigest())
        if len(found) > 1:
            parsed = [(record, marrow.parse(record.html, url=record.url)) for record in found[: options.pages]]
            sites[site] = [(record, page, _gold(record, page)) for record, page in parsed]
    return sites


def _wanted(site: str, options: argparse.Namespace) -> bool:
    even = sha256(site.encode()).digest()[-1] % 2 == 0
    in_part = options.part == "all" or even == (options.part == "tuned")
    return in_part and (options.sites is None or site in options.sites.split(","))


def _gold(record: Record, page: Page) -> Bools | None:
    found = gold_rows(record, page)
    return found.keep if found is not None and found.missing < 0.2 else None


def _one_page(
    measured: Measured,
    record: Record,
    page: Page,
    gold: Bools | None,
    others: list[Page],
    options: argparse.Namespace,
    *,
    timed: bool,
) -> None:
    def started() -> float:
        """Forget what is known of the pages where time is taken: features are computed in the time of each method."""
        for each in (page, *others) if timed else ():
            each.memo.clear()
        return process_time()

    def score(name: str, selection: Selection, seconds: float) -> None:
        text = bag_of_words("\n".join(lines(page, selection)), record.text or "")
        nodes = None if gold is None else retrieved_nodes(page, selection.keep, gold)
        measured.add(name, record.site, text, nodes, seconds if timed else None)

    for method in options.on:
        start = started()
        selection = marrow.select(page, method)
        score(method, selection, process_time() - start)
    for name in options.methods:
        start = started()
        template = marrow.learn_template(others, method=name)
        measured.learn(name, (process_time() - start) / len(others) if timed else None)
        start = started()
        selection = template.apply(page)
        score(name, selection, process_time() - start)
        for method in options.on:
            start = started()
            selection = template.select(page, METHODS[method], {})
            score(f"{name} + {method}", selection, process_time() - start)


class Measured:
    """Figures of each page, by what made them."""

    def __init__(self) -> None:
        self.words: dict[str, list[tuple[float, ...]]] = defaultdict(list)
        self.nodes: dict[str, list[tuple[float, ...]]] = defaultdict(list)
        self.seconds: dict[str, list[float]] = defaultdict(list)
        self.groups: dict[str, list[str]] = defaultdict(list)
        self.learned: dict[str, list[float]] = defaultdict(list)

    def add(
        self, name: str, site: str, words: tuple[float, ...], nodes: tuple[float, ...] | None, seconds: float | None
    ) -> None:
        """Keep what one page gave, and how long it took, if time was taken."""
        self.words[name].append(words)
        self.nodes[name].append(nodes or (np.nan,) * 3)
        self.groups[name].append(site)
        if seconds is not None:
            self.seconds[name].append(1000 * seconds)

    def learn(self, name: str, seconds: float | None) -> None:
        """Keep how long a page took to learn."""
        if seconds is not None:
            self.learned[name].append(1000 * seconds)

    def to_dict(self) -> dict[str, object]:
        """Return all figures as plain values."""
        return {
            name: {
                "words": np.round(self.words[name], 4).tolist(),
                "nodes": [
                    [None if np.isnan(value) else round(value, 4) for value in each] for each in self.nodes[name]
                ],
                "sites": self.groups[name],
                "ms": self.seconds[name],
                "ms to learn": self.learned[name],
            }
            for name in self.words
        }

    def read(self, path: Path) -> None:
        """Add what another run has written."""
        for name, found in json.loads(path.read_text()).items():
            self.words[name] += map(tuple, found["words"])
            self.nodes[name] += [tuple(np.nan if value is None else value for value in each) for each in found["nodes"]]
            self.groups[name] += found["sites"]
            self.seconds[name] += found["ms"]
            self.learned[name] += found["ms to learn"]

    def print(self) -> None:
        """Print the tables as Markdown."""
        print(f"\n{len(next(iter(self.words.values())))} pages\n")
        print("| method | words P/R/F1 | nodes P/R/F1 | ms a page | ms to learn one | better than the method alone |")
        print("|---|---|---|---|---|---|")
        for name in self.words:
            words = "/".join(f"{value:.3f}" for value in np.mean(self.words[name], axis=0))
            nodes = "/".join(f"{value:.3f}" for value in np.nanmean(self.nodes[name], axis=0))
            learned = f"{np.mean(self.learned[name]):.1f}" if self.learned[name] else ""
            cells = (name, words, nodes, f"{np.mean(self.seconds[name]):.1f}", learned, self._against(name))
            print(f"| {' | '.join(cells)} |")

    def _against(self, name: str) -> str:
        """Say how much better in F1 of words it is than the method of one page alone, and how sure that is."""
        alone = name.partition(" + ")[2]
        if not alone:
            return ""
        pairs = zip(self.words[name], self.words[alone], strict=True)
        difference = np.array([one[2] - other[2] for one, other in pairs])
        pages = [str(place) for place in range(len(difference))]
        chances = (paired_test(difference, pages), paired_test(difference, self.groups[name]))
        return f"{interval(difference)}, p {chances[0]:.4f} by pages, {chances[1]:.3f} by sites"


if __name__ == "__main__":
    main()
