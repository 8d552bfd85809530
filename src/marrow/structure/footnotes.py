"""Footnotes, and the references to them: links within the page to a short block that is marked, or links back."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from typing import NamedTuple

from .. import tags
from ..page import Page
from ..tree import Bools

_SIGN = re.compile(r"[\[(]?\s*(?:\d{1,4}|[a-zA-Z]|[ivxIVX]{1,6}|note \d{1,4}|[*†‡§¶#]{1,4})\s*[\])]?\.?")
_MARKED = re.compile(r"foot-?note|end-?note|\bfn|cite_|\bnote|noteref|reference", re.IGNORECASE)
_NOTHING_BUT_SIGNS = re.compile(r"[\W\d_]*|[a-zA-Z]{1,2}|back|return", re.IGNORECASE)
_BRACKETS = " []().:\n\t"
_LONGEST_REFERENCE, _LONGEST_NOTE = 12, 4_000  # characters
_NO_NOTE = tags.CELL | tags.HEAD6 | tags.LIST | tags.tag_set("html body main article table tbody tr nav")
_LEVELS = 5
_MOST_LINKS, _MOST_BACKLINKS = 20_000, 50
_SAYING = ("class", "role", "id", "epub:type")


class Notes(NamedTuple):
    """The references to footnotes and the footnotes, by row with their label, and the links back."""

    references: dict[int, str]
    notes: dict[int, str]
    backlinks: frozenset[int]


_NONE = Notes({}, {}, frozenset())


def footnotes(page: Page, live: Bools, links: list[tuple[int, str]]) -> Notes:
    """Find the footnotes that links within the page lead to; `links` are their rows and the ids they lead to.

    >>> from marrow import parse
    >>> page = parse("<p id=r>Text<sup><a href=#n>1</a></sup></p><p id=n><a href=#r>1</a> Note</p>")
    >>> footnotes(page, page.depth >= 0, [(6, "n"), (9, "r")])
    Notes(references={6: '1'}, notes={8: '1'}, backlinks=frozenset({9}))
    """
    if not links:
        return _NONE
    wanted = {target for _, target in links}
    places: dict[str, int] = {}
    for row, _, value in page.find_attributes("id", "name"):
        if value in wanted:
            places.setdefault(value, row)
    found = [(row, places[target]) for row, target in links[:_MOST_LINKS] if target in places]
    rows = [row for row, _ in found]
    references: dict[int, str] = {}
    notes: dict[int, str] = {}
    labels = _Labels()
    for row, place in found:
        note = _block(page, place)
        if note >= page.end[row] and live[note] and notes.keys().isdisjoint(_around(page, note)):
            inner = found[bisect_left(rows, note) : bisect_left(rows, int(page.end[note]))][:_MOST_BACKLINKS]
            if _is_reference(page, row, note, inner):
                if note not in notes:
                    notes[note] = labels.label(page[row].text)
                references[row] = notes[note]
    back = (row for row, place in found if row not in references and _leads_back(page, row, place, notes))
    return Notes(references, notes, frozenset(back))


class _Labels:
    """Labels that are all different."""

    def __init__(self) -> None:
        self._taken: Counter[str] = Counter()

    def label(self, text: str) -> str:
        """Return the sign of a reference as a label."""
        label = "-".join(text.strip(_BRACKETS).split()).strip(_BRACKETS) or "note"
        self._taken[label] += 1
        return label if self._taken[label] == 1 else f"{label}-{self._taken[label]}"


def _around(page: Page, row: int) -> list[int]:
    around = []
    while (row := int(page.parent[row])) > 0:
        around.append(row)
    return around


def _block(page: Page, row: int) -> int:
    """Return the block element that a row is in, or is; 0 if that is too large for a note."""
    while row > 0 and not tags.BLOCK[page.tag[row]]:
        row = int(page.parent[row])
    if row <= 0 or _NO_NOTE[page.tag[row]] or page.stop[row] - page.start[row] > _LONGEST_NOTE:
        return 0
    return row


def _is_reference(page: Page, row: int, note: int, inner: list[tuple[int, int]]) -> bool:
    """Whether a link is a sign that leads to a note, which leads back, or which says what it is."""
    text = page[row].text.strip()
    if len(text) > _LONGEST_REFERENCE or not _SIGN.fullmatch(text):
        return False
    block = _block(page, row)
    for _, place in inner:  # links in the note
        if place <= row and (page.end[place] > row or (block and _block(page, place) == block)):
            return True
    around = _around(page, row)[:_LEVELS]
    said = [page.attributes(each) for each in (row, *around[:1], note)]
    marks = sum(any(_MARKED.search(each.get(name, "")) for name in _SAYING) for each in said)
    return marks >= 2 or (marks == 1 and any(page.tag[each] == tags.CODES["sup"] for each in around))


def _leads_back(page: Page, row: int, place: int, notes: dict[int, str]) -> bool:
    """Whether a link leads from a note to a place before it, and says nothing."""
    holder = next((each for each in _around(page, row) if each in notes), None)
    return holder is not None and place < holder and bool(_NOTHING_BUT_SIGNS.fullmatch(page[row].text.strip()))
