"""Known faults of corpora: repaired where they stand in the way of any extractor, else named page by page."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from .record import Record

_DECLARATION = re.compile(rb"(?P<before>[\s?]*)<!(?!--|\[)[^<>]*>?", re.IGNORECASE)
_QUOTED = rb"(?:\"[^\"]*\"|'[^']*')"
_SOUND = re.compile(
    rb"[\s?]*<!doctype\s+[a-z]+\s*(?:(?:public\s+" + _QUOTED + rb"|system)\s*(?:" + _QUOTED + rb")?)?\s*>",
    re.IGNORECASE,
)
_TWICE_ENCODED_MARK = b"\xc3\xaf\xc2\xbb\xc2\xbf"  # a byte order mark that was read as Latin-1 and written as UTF-8
_LEAST = 40  # characters that two golds must have before being the same means something
_NOWHERE = 0.9


def checked(records: Iterable[Record]) -> Iterator[Record]:
    """Pass records on with their pages repaired and their faults named; ids that come twice are told apart."""
    pages: dict[bytes, str] = {}
    golds: dict[bytes, str] = {}
    ids: dict[str, int] = {}
    for given in records:
        record = replace(given, id=given.id.encode("utf-8", "replace").decode())  # JSON can hold half a character
        ids[record.id] = ids.get(record.id, 0) + 1
        id = record.id if ids[record.id] == 1 else f"{record.id}#{ids[record.id]}"
        html, repaired = repair(record.html)
        faults = [*record.faults, *repaired, *_of_gold(record)]
        if html:
            first = pages.setdefault(_digest(html), id)
            faults += [f"duplicate: the page is that of {first}"] if first != id else []
        if record.text and len(record.text) >= _LEAST:
            first = golds.setdefault(_digest(record.text.encode("utf-8", "replace")), id)
            faults += [f"duplicate gold: it is that of {first}"] if first != id else []
        yield replace(record, id=id, html=html, faults=tuple(faults))


def repair(html: bytes) -> tuple[bytes, list[str]]:
    r"""Give a page whose beginning was cut off in its doctype a sound one; parsers differ in what they lose otherwise.

    >>> repair(b'<!DOCTYPE htm\n <div id="header">')
    (b'<!doctype html><div id="header">', ['damaged doctype: repaired'])
    >>> repair(b'<!DOCTYPE html><p>')
    (b'<!DOCTYPE html><p>', [])
    """
    faults = []
    if html.startswith(_TWICE_ENCODED_MARK):
        html, faults = html[len(_TWICE_ENCODED_MARK) :], ["damaged byte order mark: taken off"]
    found = _DECLARATION.match(html)
    if found and not _SOUND.match(html):
        return found["before"] + b"<!doctype html>" + html[found.end() :], [*faults, "damaged doctype: repaired"]
    return html, faults


def gold_is_elsewhere(missing: float) -> bool:
    """Whether so much of a gold stands nowhere on its page that the page cannot be what was labelled."""
    return missing > _NOWHERE


def _of_gold(record: Record) -> list[str]:
    if record.text is None and not record.present and not record.absent and not record.faults:
        return ["no gold"]
    if record.text is not None and not record.text.strip():
        return ["empty gold"]
    return []


def _digest(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=16).digest()
