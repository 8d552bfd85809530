"""What a template costs: seconds, memory and size of the document while pages of a made-up site are learned.

python benchmarks/site_cost.py [--pages 1000] [--method template] [--items 200]
"""

from __future__ import annotations

import argparse
import random
import resource
from time import process_time

import marrow
from marrow.site_level.document import Template

_WORDS = (
    *("harbour", "morning", "council", "station", "winter", "library", "people", "market", "bridge", "evening"),
    *("garden", "letter", "island", "doctor", "window", "forest", "singer", "summer", "teacher", "village"),
)


def main() -> None:
    """Print a table: after how many pages it took how long, how much memory there is, how large the document is."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--pages", type=int, default=1000)
    parser.add_argument("--method", default="template")
    parser.add_argument("--items", type=int, default=200, help="items in menus and lists of a page")
    options = parser.parse_args()
    bytes_of_one = len(site_page(0, options.items))
    print(
        f"{options.method}; pages of {bytes_of_one:,} bytes, {len(marrow.parse(site_page(0, options.items))):,} rows\n"
    )
    print("| pages | s to parse 100 | s to learn 100 | peak MB | parts | kB of JSON |")
    print("|---|---|---|---|---|---|")
    template: Template | None = None
    for first in range(0, options.pages, 100):
        start = process_time()
        pages = [marrow.parse(site_page(number, options.items)) for number in range(first, first + 100)]
        parsed = process_time()
        template = marrow.learn_template(pages, onto=template, method=None if template else options.method)
        learned = process_time()
        size = len(template.to_json().encode()) / 1000
        print(
            f"| {first + 100} | {parsed - start:.2f} | {learned - parsed:.2f} | {_peak():.0f} "
            f"| {len(template.parts)} | {size:.0f} |",
            flush=True,
        )


def site_page(number: int, items: int) -> bytes:
    """Return a page of a site: menus that are the same, lists that turn over slowly, a story of its own."""
    chance = random.Random(number)
    menu = "".join(f"<li class=item><a href=/topic/{each}>{_words(each, 2)}</a></li>" for each in range(items // 2))
    news = "".join(
        f"<li class=news-{each % 7}><a href=/story/{number // 20 + each}>{_words(number // 20 + each, 6)}</a>"
        f"<span class=when>{each} minutes ago</span></li>"
        for each in range(items // 2)
    )
    story = "".join(f"<p>{_sentence(chance, 60)} <a href=#>{chance.choice(_WORDS)}</a>.</p>" for _ in range(20))
    return (
        f"<!doctype html><html><head><title>{_words(number, 5)}</title></head><body class=page-{number}>"
        f"<div id=header><ul>{menu}</ul></div><div id=main><h1>{_words(number, 5)}</h1><div class=story>{story}</div>"
        f"<div class=comments><h3>Comments ({number % 50})</h3></div></div>"
        f"<div class=sidebar><h3>Latest</h3><ul>{news}</ul></div><div id=footer><p>All rights reserved.</p></div>"
    ).encode()


def _words(seed: int, count: int) -> str:
    chance = random.Random(seed)
    return " ".join(chance.choice(_WORDS) for _ in range(count)) + f" {seed}"


def _sentence(chance: random.Random, count: int) -> str:
    return " ".join(chance.choice(_WORDS) for _ in range(count))


def _peak() -> float:
    """Return the most memory that the process had, in megabytes (on Linux)."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000


if __name__ == "__main__":
    main()
