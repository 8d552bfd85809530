"""How often title, authors and date of a page are what the corpus says, and the same for trafilatura.

What was decided by looking at pages was decided on those whose site has an even SHA-256; the others are the default.
"""

from __future__ import annotations

import argparse
import hashlib
import math
import re
import unicodedata
from collections.abc import Callable, Iterable
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console
from rich.progress import track

import marrow
from marrow.bench.doubt import interval
from marrow.bench.extractors import silence
from marrow.bench.record import Record
from marrow.bench.sources import source
from marrow.metadata.record import metadata
from report import console, environment, table, write

_WORD = re.compile(r"\w+")


class Said(NamedTuple):
    """What an extractor says of a page."""

    title: str | None
    author: str | None
    date: str | None


def by_marrow(record: Record) -> Said:
    """Read the metadata; the date is that of publication, else that of the last change."""
    found = metadata(marrow.parse(record.html, url=record.url), "")
    return Said(found.title, "; ".join(found.authors), found.date)


def by_trafilatura(record: Record) -> Said:
    """Read the metadata as trafilatura's documentation says, with its defaults."""
    from trafilatura.metadata import extract_metadata

    found = extract_metadata(record.html, default_url=record.url)
    return Said(found.title, found.author, found.date)


EXTRACTORS: dict[str, Callable[[Record], Said]] = {"marrow": by_marrow, "trafilatura": by_trafilatura}


def words(text: str | None) -> list[str]:
    """Return the words of a text in lower case, compatible characters as one (NFKC).

    >>> words("Tea & Co: a “short” Story")
    ['tea', 'co', 'a', 'short', 'story']
    """
    return _WORD.findall(unicodedata.normalize("NFKC", text or "").casefold())


def same_people(said: str | None, gold: str) -> bool:
    """Whether the words of all names are the same, in any order, `and` left out.

    >>> same_people("Bo Hu; Ann Lee", "Ann Lee and Bo Hu"), same_people("Ann Lee", "Ann Lee, Ph.D.")
    (True, False)
    """
    ours, theirs = (sorted(word for word in words(text) if word != "and") for text in (said, gold))
    return ours == theirs


def same_date(said: str | None, gold: str) -> bool:
    """Whether two dates are at most a day apart; where the label has no day, whether they agree as far as it goes.

    >>> same_date("2021-05-04T01:00:00", "2021-05-03"), same_date("2021-05-05", "2021-05-03")
    (True, False)
    >>> same_date("2021-05-04", "2021-05"), same_date("2021-05", "2021-05-03")
    (True, False)
    """
    ours, theirs = (said or "")[:10], gold[:10]
    if min(len(ours), len(theirs)) < 10:
        return ours.startswith(theirs)
    return abs((date.fromisoformat(ours) - date.fromisoformat(theirs)).days) <= 1


SAME: dict[str, Callable[[str | None, str], bool]] = {
    "title": lambda said, gold: words(said) == words(gold),
    "author": same_people,
    "date": same_date,
}


def chosen(records: Iterable[Record], part: str, pages: int) -> list[Record]:
    """Return so many pages of a part of the sites, in the order of the hashes of their names."""

    def number(text: str) -> int:
        return int(hashlib.sha256(text.encode()).hexdigest(), 16)

    parts = {"tuned": {0}, "held-out": {1}, "all": {0, 1}}[part]
    fitting = [record for record in records if record.html and number(record.group) % 2 in parts]
    return sorted(fitting, key=lambda record: number(record.id))[:pages]


def figures(field: str, records: list[Record], said: dict[str, list[Said]]) -> dict[str, Any]:
    """Compare the extractors on the pages whose label has the field."""
    gold = [getattr(record, field) for record in records]
    labelled = [i for i, value in enumerate(gold) if value]
    right = {
        name: np.array([SAME[field](getattr(each[i], field), gold[i]) for i in labelled], dtype=float)
        for name, each in said.items()
    }
    ours, theirs = right["marrow"], right["trafilatura"]
    only_ours, only_theirs = int((ours > theirs).sum()), int((theirs > ours).sum())
    return {
        "pages": len(labelled),
        "rate": {name: float(each.mean()) for name, each in right.items()},
        "interval": {name: interval(each)[1:3] for name, each in right.items()},
        "difference": float((ours - theirs).mean()),
        "difference_interval": interval(ours - theirs)[1:3],
        "only_marrow": only_ours,
        "only_trafilatura": only_theirs,
        "p": sign_test(only_ours, only_theirs),
        "said_without_label": {
            name: sum(bool(getattr(each[i], field)) for i in range(len(records)) if not gold[i])
            for name, each in said.items()
        },
        "without_label": len(records) - len(labelled),
    }


def sign_test(one: int, other: int) -> float:
    """Return how likely so uneven a division of the disagreements is by chance: the exact test of McNemar.

    >>> round(sign_test(9, 1), 4), sign_test(0, 0)
    (0.0215, 1.0)
    """
    both = one + other
    tail = sum(math.comb(both, k) for k in range(min(one, other) + 1)) / 2**both
    return min(1.0, 2 * tail)


def show(title: str, found: dict[str, dict[str, Any]], output: Console) -> None:
    """Print the comparison."""
    columns = ("pages", "marrow", "trafilatura", "difference", "only marrow", "only trafilatura", "p")
    shown = table(title, "field", *columns, "said without a label")
    for field, each in found.items():
        rates = [
            f"{each['rate'][name]:.3f} ({each['interval'][name][0]:.3f}-{each['interval'][name][1]:.3f})"
            for name in EXTRACTORS
        ]
        low, high = each["difference_interval"]
        without = " / ".join(str(each["said_without_label"][name]) for name in EXTRACTORS)
        shown.add_row(
            field,
            str(each["pages"]),
            *rates,
            f"{each['difference']:+.3f} ({low:+.3f}-{high:+.3f})",
            str(each["only_marrow"]),
            str(each["only_trafilatura"]),
            f"{each['p']:.2g}",
            f"{without} of {each['without_label']}",
        )
    output.print(shown)


def main() -> None:
    """Read the pages, ask both, print, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", help="a corpus with titles, authors and dates, as `marrow bench` names it")
    parser.add_argument(
        "--part", choices=["held-out", "tuned", "all"], default="held-out", help="which half of the sites"
    )
    parser.add_argument("--pages", type=int, default=500)
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write the results as JSON")
    given = parser.parse_args()
    silence()
    records = chosen(source(given.corpus).records(), given.part, given.pages)
    errors = Console(stderr=True)
    said = {
        name: [extract(record) for record in track(records, name, console=errors, transient=True)]
        for name, extract in EXTRACTORS.items()
    }
    found = {field: figures(field, records, said) for field in SAME}
    show(f"{given.corpus}: {len(records)} pages, sites {given.part}", found, console())
    if given.output:
        answers = {name: [each._asdict() for each in every] for name, every in said.items()}
        pages = [{"id": record.id, "gold": {field: getattr(record, field) for field in SAME}} for record in records]
        write(given.output, {**environment(), "part": given.part, "figures": found, "pages": pages, "said": answers})


if __name__ == "__main__":
    main()
