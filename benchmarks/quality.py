"""How good the methods are on pages with gold text, and other extractors beside them: F1 of the bag of words."""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track

import marrow
from marrow.errors import Status
from pages import Page, read
from peers import PEERS, installed, silence
from report import console, environment, table, write
from scores import Outcome, Scored, scored, summary

_FAILED = {Status.FAILED, Status.DEADLINE, Status.UNREADABLE}


def by_method(name: str, pages: list[Page]) -> Iterator[Outcome]:
    """Extract all pages by one of Marrow's methods."""
    for result in marrow.extract_many((page.html for page in pages), method=name):
        failed = result.status in _FAILED
        yield Outcome(result.text, (result.error or str(result.status)) if failed else None)


def by_peer(name: str, pages: list[Page]) -> Iterator[Outcome]:
    """Extract all pages by another extractor."""
    with ProcessPoolExecutor(mp_context=get_context("spawn"), initializer=silence) as pool:
        yield from pool.map(outcome_of_peer, repeat(name), (page.html for page in pages), chunksize=4)


def outcome_of_peer(name: str, html: bytes) -> Outcome:
    """Extract one page by another extractor; what it raises is its outcome."""
    peer = PEERS[name]
    try:
        return Outcome(peer.plain(peer.extract(html)))
    except Exception as error:  # noqa: BLE001 (a peer may raise anything; the page counts as failed)
        return Outcome("", f"{type(error).__name__}: {error}")


def score_corpus(
    pages: list[Page], extractors: Mapping[str, Callable[[str, list[Page]], Iterator[Outcome]]]
) -> dict[str, list[Scored]]:
    """Score every extractor on every page."""
    found = {}
    for name, extract in extractors.items():
        outcomes = track(extract(name, pages), name, total=len(pages), console=Console(stderr=True), transient=True)
        found[name] = [scored(page.id, outcome, page.gold or "") for page, outcome in zip(pages, outcomes, strict=True)]
    return found


def show(name: str, figures: dict[str, dict[str, Any]], pages: int, without_gold: int, output: Console) -> None:
    """Print the figures of a corpus as a table."""
    title = f"{name}: {pages:,} pages" + (f", {without_gold:,} without gold left out" if without_gold else "")
    columns = ("precision", "recall", "F1", "95 % interval", "median F1", "F1 < .5", "empty", "failed")
    shown = table(title, "extractor", *columns)
    for extractor, each in figures.items():
        shown.add_row(
            extractor,
            *(f"{each[key]:.4f}" for key in ("precision", "recall", "f1")),
            f"{each['f1_low']:.4f}-{each['f1_high']:.4f}",
            f"{each['f1_median']:.4f}",
            f"{each['below_half']:.1%}",
            str(each["empty"]),
            str(each["failed"]),
        )
    output.print(shown)


def benchmark(path: Path, given: argparse.Namespace, output: Console) -> dict[str, Any]:
    """Score one corpus and print its table."""
    everything = read([path])[: given.limit]
    pages = [page for page in everything if page.gold is not None]
    without_gold = len(everything) - len(pages)
    extractors = {**dict.fromkeys(given.methods, by_method), **dict.fromkeys(given.peers, by_peer)}
    found = score_corpus(pages, extractors) if pages else {}
    figures = {name: summary(each) for name, each in found.items()}
    show(path.stem, figures, len(pages), without_gold, output)
    return {
        "corpus": path.stem,
        "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
        "pages": len(pages),
        "without_gold": without_gold,
        "extractors": {
            name: {**figures[name], "by_page": [page._asdict() for page in each]} for name, each in found.items()
        },
    }


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpora", nargs="+", type=Path, metavar="CORPUS", help="parquet files with html and text")
    parser.add_argument("--methods", type=_names(marrow.methods("page")), default=marrow.methods("page"))
    parser.add_argument("--peers", type=_names(installed()), default=[], help="of: " + ", ".join(PEERS))
    parser.add_argument("--limit", type=int, help="only so many pages of each corpus, its first")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write the results as JSON")
    return parser.parse_args()


def _names(allowed: list[str]) -> Callable[[str], list[str]]:
    def names(given: str) -> list[str]:
        chosen = [name.strip() for name in given.split(",") if name.strip()]
        if unknown := [name for name in chosen if name not in allowed]:
            has = ", ".join(allowed) or "none"
            raise argparse.ArgumentTypeError(f"there is no {', '.join(unknown)} here; there are {has}")
        return chosen

    return names


def main() -> None:
    """Score every corpus, print, write."""
    given, output, before = arguments(), console(), environment()
    corpora = [benchmark(path, given, output) for path in given.corpora]
    if given.output:
        write(given.output, {**before, "corpora": corpora})


if __name__ == "__main__":
    main()
