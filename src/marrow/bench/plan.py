"""Which pages of which corpora a run is about, found by reading each corpus once without keeping its pages."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ..errors import InvalidInput
from .cache import key
from .record import Record
from .sources import Source
from .splits import Leak, grouped_folds, leaks

TRAIN, TEST = "train", "test"


@dataclass(frozen=True, slots=True)
class Planned:
    """A page of a run: its record without the page, and what its outputs and its gold depend on."""

    corpus: str
    record: Record
    bytes: int
    html_key: str
    gold_key: str
    part: str = TEST


class Split:
    """One fold of several, as `K/N` says: what is in it is tested, what is not is to tune by.

    >>> Split.read("0/5").folds
    5
    """

    def __init__(self, fold: int, folds: int) -> None:
        self.fold, self.folds = fold, folds

    @classmethod
    def read(cls, given: str) -> Split:
        """Read what a call says."""
        fold, _, folds = given.partition("/")
        if not (fold.isdecimal() and folds.isdecimal() and int(fold) < int(folds)):
            raise InvalidInput(f"a split is written K/N: fold K, counted from 0, of N folds by site, not {given!r}")
        return cls(int(fold), int(folds))

    def parts(self, pages: Sequence[Planned]) -> list[Planned]:
        """Say of each page which part it is in; pages of one site are in one part, whatever corpus they are of."""
        folds = grouped_folds([page.record.site or f"{page.corpus} {page.record.id}" for page in pages], self.folds)
        return [
            replace(page, part=TEST if fold == self.fold else TRAIN) for page, fold in zip(pages, folds, strict=True)
        ]


def plan(sources: Sequence[Source], *, pages: int | None = None, split: Split | None = None) -> list[Planned]:
    """Read the corpora and choose: all pages, or so many of each, by the hashes of their names."""
    names = [source.name for source in sources]
    if len(set(names)) < len(names):
        raise InvalidInput(f"two corpora have the same name ({', '.join(names)}): results could not be told apart")
    found = [page for source in sources for page in _some([_planned(source, each) for each in source.records()], pages)]
    if not found:
        raise InvalidInput("there is no page in these corpora")
    return split.parts(found) if split else found


def _planned(source: Source, record: Record) -> Planned:
    light = replace(record, html=b"", labelled_html=None)
    gold_key = key(*(part or "" for part in _gold(record)))
    return Planned(source.name, light, len(record.html), key(record.html, record.url or ""), gold_key)


def _gold(record: Record) -> Iterator[object]:
    yield from (record.text, record.marked_text, record.labelled_html, record.labels)
    yield from ("\n".join(record.present), "\n".join(record.absent))


def _some(pages: list[Planned], count: int | None) -> list[Planned]:
    if count is None or count >= len(pages):
        return pages
    order = sorted(range(len(pages)), key=lambda i: hashlib.sha256(pages[i].record.id.encode()).digest())
    return [pages[i] for i in sorted(order[:count])]


def records(sources: Iterable[Source], pages: Iterable[Planned]) -> Iterator[tuple[Planned, Record]]:
    """Read the pages of a plan again, whole."""
    wanted = {(page.corpus, page.record.id): page for page in pages}
    for source in sources:
        if any(corpus == source.name for corpus, _ in wanted):
            for record in source.records():
                page = wanted.get((source.name, record.id))
                if page is not None:
                    yield page, record


def leaked(sources: Iterable[Source], pages: Sequence[Planned]) -> list[Leak]:
    """Return what is in both parts of a plan: pages, near-duplicates, sites."""
    parts = [
        [record for _, record in records(sources, (each for each in pages if each.part == part))]
        for part in (TRAIN, TEST)
    ]
    return leaks(*parts)
