"""Splits that keep a site together, and what is in both parts of one although it must not be."""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from ..parsing import parse
from ..tree import Ints
from .fingerprints import Fingerprints
from .gold import readable
from .record import Record

_PORTS = (":80", ":443")


class Leak(NamedTuple):
    """Two pages of different parts that have too much in common."""

    kind: str
    """`page` (same bytes or address), `near-duplicate` (of the page or of its gold), or `site`."""
    one: str
    other: str


def grouped_folds(groups: Sequence[str], folds: int, *, seed: int = 0) -> Ints:
    """Divide pages into so many folds of about the same size; pages of one group are in one fold.

    >>> grouped_folds(["a", "b", "a", "c", "b", "a"], 2).tolist()
    [0, 1, 0, 1, 1, 0]
    """
    sizes = Counter(groups)
    order = sorted(sizes, key=lambda group: (-sizes[group], hashlib.sha256(f"{seed} {group}".encode()).digest()))
    filled = np.zeros(folds, dtype=np.int64)
    fold = {}
    for group in order:
        fold[group] = int(filled.argmin())
        filled[fold[group]] += sizes[group]
    return np.array([fold[group] for group in groups], dtype=np.int64)


def leaks(one: Iterable[Record], other: Iterable[Record]) -> list[Leak]:
    """Find what is in both parts: the same page, nearly the same page or gold, the same site.

    >>> leaks([Record("1", b"<p>a", site="x.org")], [Record("2", b"<p>b", site="x.org"), Record("3", b"<p>a")])
    [Leak(kind='site', one='1', other='2'), Leak(kind='page', one='1', other='3')]
    """
    sites: dict[str, str] = {}
    pages: dict[bytes | str, str] = {}
    near = [Fingerprints(), Fingerprints()]
    for record in one:
        sites.setdefault(record.site, record.id)
        for key in _keys(record):
            pages.setdefault(key, record.id)
        for known, text in zip(near, _texts(record), strict=True):
            known.add(record.id, text)
    found: dict[tuple[str, str], list[Leak]] = defaultdict(list)
    for record in other:
        same = next((pages[key] for key in _keys(record) if key in pages), None)
        alike = next((id for known, text in zip(near, _texts(record), strict=True) if (id := known.like(text))), None)
        for kind, id in (("page", same), ("near-duplicate", None if same else alike), ("site", _site(record, sites))):
            if id is not None:
                found[kind, record.id].append(Leak(kind, id, record.id))
    return [leak for each in found.values() for leak in each]


def _site(record: Record, sites: dict[str, str]) -> str | None:
    return sites.get(record.site) if record.site else None


def _keys(record: Record) -> list[bytes | str]:
    keys: list[bytes | str] = [hashlib.sha256(record.html).digest()] if record.html else []
    if record.url and "://" in record.url:
        address = record.url.partition("://")[2].partition("#")[0].rstrip("/").lower()
        for port in _PORTS:
            address = address.replace(port, "", 1)
        keys.append(address.removeprefix("www."))
    return keys


def _texts(record: Record) -> tuple[str, str]:
    """Return the texts by which pages can be nearly the same: that of the page, and the gold."""
    return readable(parse(record.html)).replace("\0", "") if record.html else "", record.text or ""
