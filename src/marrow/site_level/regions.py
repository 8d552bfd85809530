"""Counts of what is at each way from the body, over many pages; they are bounded, and become a template's parts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice

import numpy as np

from ..features import count, in_body, inside, leaves
from ..page import Page
from ..tree import Bools, Ints
from .fingerprints import fingerprint
from .labels import SEPARATOR, texts
from .parts import Region
from .ways import named_ways, way, way_fingerprint

_LONGEST = 60  # characters of a text that stands in a document as it is
# What a template can hold. Over it, what came once and longest ago goes first.
_MOST_REGIONS, _MOST_TEXTS, _MOST_ONCE = 20_000, 512, 256


def shown(text: str) -> str:
    """Return a text as it stands in a document: long ones by their beginning and a fingerprint.

    >>> shown("Home"), shown("word " * 20)
    ('Home', 'word word word word word word word word … 0f000da24d8e')
    """
    return text if len(text) <= _LONGEST else f"{text[:40].rstrip()} … {fingerprint(text) >> 16:012x}"


def short(text: str) -> str:
    """Return the fingerprint by which a text that came once is known again."""
    return f"{fingerprint(text) >> 32:08x}"


def leaf_texts(page: Page) -> Iterator[tuple[int, str]]:
    """Return what each row with content of its own shows: its text, or where its picture comes from."""
    normal = texts(page)
    media = {row: value for row, name, value in page.find_attributes("src", "data") if value}
    for row in np.flatnonzero(leaves(page) & in_body(page)).tolist():
        yield row, shown(normal[row]) if row in normal else f"[{shown(media.get(row, page.name(row)))}]"


def page_fingerprint(page: Page) -> str:
    """Return the fingerprint of what a page shows, by which a page is known again."""
    whole = sum(fingerprint(text) * (2 * place + 1) for place, (_, text) in enumerate(leaf_texts(page)))
    return f"{whole >> 16 & 0xFFFF_FFFF_FFFF:012x}"


@dataclass(slots=True)
class Counts:
    """What is known of one way."""

    path: str
    pages: int = 0
    words: int = 0
    content: int = 0
    texts: dict[str, int] = field(default_factory=dict)
    once: dict[str, None] = field(default_factory=dict)

    def pages_with(self, text: str) -> int:
        """On how many pages a text was there."""
        return self.texts.get(text) or int(short(text) in self.once)

    def meet(self, text: str) -> None:
        """Count a text on one more page."""
        if text in self.texts:
            self.texts[text] += 1
        elif (key := short(text)) in self.once:
            del self.once[key]
            self.texts[text] = 2
        else:
            self.once[key] = None

    def bound(self) -> None:
        """Forget what is over the limits."""
        for key in [*islice(self.once, max(len(self.once) - _MOST_ONCE, 0))]:
            del self.once[key]
        if len(self.texts) > 2 * _MOST_TEXTS:
            often = sorted(self.texts.items(), key=lambda item: (-item[1], item[0]))
            self.texts = dict(often[:_MOST_TEXTS])


class Regions:
    """The counts of all ways, by the fingerprints of the ways."""

    def __init__(self, parts: Iterable[Region] = (), pages: int = 0) -> None:
        self.pages = pages
        self.counts: dict[int, Counts] = {}
        for part in parts:
            counts = Counts(part.path, part.pages, part.words, part.content, dict(part.texts), dict.fromkeys(part.once))
            self.counts[way_fingerprint(part.path)] = counts

    def add(self, page: Page, kept: Bools) -> None:
        """Count a page, of which the guide kept some rows."""
        self.pages += 1
        rows, keys, place = _ways(page)
        if not len(rows):
            return
        words = np.where(leaves(page), count(page, "words"), 0)
        totals = np.bincount(place, page.below(words)[rows], minlength=len(keys)).astype(int).tolist()
        content = np.bincount(place, page.below(words * kept)[rows], minlength=len(keys)).astype(int).tolist()
        first = np.full(len(keys), len(page))
        np.minimum.at(first, place, rows)
        for key, row, total, part in zip(keys.tolist(), first.tolist(), totals, content, strict=True):
            counts = self.counts.get(key)
            if counts is None:
                counts = self.counts[key] = Counts(way(page, row))
            counts.pages += 1
            counts.words += total
            counts.content += part
        ways = named_ways(page).tolist()
        for key, text in dict.fromkeys((ways[row], text) for row, text in leaf_texts(page)):
            self.counts[key].meet(text)
        for key in keys.tolist():
            self.counts[key].bound()
        if len(self.counts) > 2 * _MOST_REGIONS:
            self._bound()

    def _bound(self) -> None:
        rare = [key for key, counts in self.counts.items() if counts.pages == 1]
        for key in rare[: len(self.counts) - _MOST_REGIONS]:
            del self.counts[key]

    def parts(self) -> tuple[Region, ...]:
        """Return the counts as parts of a document, by path."""
        found = (
            Region(each.path, each.pages, each.words, each.content, dict(sorted(each.texts.items())), [*each.once])
            for each in self.counts.values()
        )
        return tuple(sorted(found, key=lambda region: region.path.split(SEPARATOR)))


def _ways(page: Page) -> tuple[Ints, Ints, Ints]:
    """Return the elements that hold content, the different ways to them, and which of these each has."""
    holds = (page.below(leaves(page)) > 0) & in_body(page) & ~page.is_text & ~inside(page, "dropped")
    rows = np.flatnonzero(holds)
    keys, place = np.unique(named_ways(page)[rows], return_inverse=True)
    return rows, keys, place
