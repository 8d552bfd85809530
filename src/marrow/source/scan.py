"""Tags of a source as columns over one string.

Most tags end at the first '>', and are found all at once; only where a quotation may hold a '>' is a tag looked at.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import unescape
from typing import NamedTuple

import numpy as np

from .. import tags
from ..tree import Bools, Ints
from .inert import LESS_THAN, TAG, without_inert

_ENTITY = re.compile("&#?[0-9A-Za-z]+;?")
_NAME = 12  # so many characters tell all names of the table apart


@dataclass(frozen=True, slots=True, eq=False)
class Tags:
    """Tags in the order of a text: where each begins and is over, the code of its name, and whether it is an end."""

    start: Ints
    stop: Ints
    code: Ints
    closing: Bools

    def __len__(self) -> int:
        return len(self.start)

    def __getitem__(self, which: slice) -> Tags:
        return Tags(self.start[which], self.stop[which], self.code[which], self.closing[which])


class Scanned(NamedTuple):
    """A source without what is inert, entities in its text decoded: the text, its characters' codes, its tags."""

    text: str
    codes: Ints
    tags: Tags


def scan(source: str) -> Scanned:
    r"""Scan a source.

    >>> text, _, found = scan("<p title='a>b'>1 &lt; 2<!-- --><br>")
    >>> text, [text[start:stop] for start, stop in zip(found.start, found.stop)]
    ("<p title='a>b'>1 \x7f 2<br>", ["<p title='a>b'>", '<br>'])
    """
    text = without_inert(source)
    padded = latin(text + ">" * _NAME)
    codes = padded[: len(text)]
    start = _openings(codes, padded)
    stop = _ends(text, codes, start)
    # What begins within another tag is a part of it.
    begins = np.ones(len(start), dtype=bool)
    begins[1:] = start[1:] >= np.maximum.accumulate(stop)[:-1]
    start, stop = start[begins], stop[begins]
    closing = padded[start + 1] == ord("/")
    found = Tags(start, stop, _names(padded, start + 1 + closing), closing)
    return _decoded(text, codes, found)


def latin(text: str) -> Ints:
    """Return one byte a character: its code, a question mark for what is not Latin."""
    return np.frombuffer(text.encode("latin-1", "replace"), dtype=np.uint8)


def _openings(codes: Ints, padded: Ints) -> Ints:
    """Where a '<' is followed by a letter, or by a slash and a letter."""
    start = np.flatnonzero(codes == ord("<")).astype(np.int32)
    name = padded[start + 1 + (padded[start + 1] == ord("/"))]
    return start[(name | 32) - np.uint8(ord("a")) < 26]


def _ends(text: str, codes: Ints, start: Ints) -> Ints:
    """Where each tag is over: behind the first '>' that is not quoted."""
    greater = np.flatnonzero(codes == ord(">")).astype(np.int32)
    stop = np.append(greater, np.int32(len(codes) - 1))[np.searchsorted(greater, start)] + 1
    uneven = np.zeros(len(start), dtype=bool)
    for mark in b"\"'":
        marks = np.flatnonzero(codes == mark)
        uneven |= ((np.searchsorted(marks, stop) - np.searchsorted(marks, start)) & 1).astype(bool)
    last = 0
    for i in np.flatnonzero(uneven).tolist():
        if start[i] >= last:
            stop[i] = last = TAG.match(text, int(start[i])).end()  # type: ignore[union-attr]
    return stop


def _names(padded: Ints, start: Ints) -> Ints:
    """Return the codes of the names that begin at some places."""
    windows = np.ndarray(len(padded) - _NAME + 1, dtype=f"S{_NAME}", buffer=padded, strides=(1,))
    names = windows[start]
    letters = names.view(np.uint8).reshape(-1, _NAME)
    ends = (letters <= ord(" ")) | (letters == ord("/")) | (letters == ord(">"))
    letters[np.logical_or.accumulate(ends, axis=1)] = 0
    letters |= ((letters >= ord("A")) & (letters <= ord("Z"))).astype(np.uint8) << 5
    found = np.minimum(np.searchsorted(_SORTED, names), len(_SORTED) - 1)
    return np.where(_SORTED[found] == names, _CODES[found], tags.UNKNOWN)


_SORTED = np.array(sorted(name[:_NAME].lower().encode() for name in tags.NAMES), dtype=f"S{_NAME}")
_CODES = np.array([tags.CODES[name] for name in sorted(tags.NAMES, key=lambda name: name[:_NAME].lower().encode())])


def _decoded(text: str, codes: Ints, found: Tags) -> Scanned:
    """Decode the entities between tags; what they write never begins a tag."""
    marks = np.flatnonzero(codes == ord("&"))
    tag = np.searchsorted(found.start, marks, side="right") - 1
    if len(found):
        marks = marks[(tag < 0) | (marks >= found.stop[tag])]
    if not len(marks):
        return Scanned(text, codes, found)
    pieces, done = [], 0
    places, shifts, shift = [], [0], 0
    for mark in marks.tolist():
        entity = _ENTITY.match(text, mark)
        if not entity or mark < done:
            continue
        character = unescape(entity[0]).replace("<", LESS_THAN)
        pieces += [text[done:mark], character]
        done = entity.end()
        shift += len(character) - (done - mark)
        places.append(mark)
        shifts.append(shift)
    pieces.append(text[done:])
    moved = np.array(shifts)
    start, stop = (at + moved[np.searchsorted(places, at)] for at in (found.start, found.stop))
    text = "".join(pieces)
    return Scanned(text, latin(text), Tags(start, stop, found.code, found.closing))
