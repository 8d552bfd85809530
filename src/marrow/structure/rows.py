"""Which rows of a page the stream is made from, in document order, and the part that each of them plays."""

from __future__ import annotations

import re
from typing import NamedTuple

import numpy as np

from .. import tags
from ..columns import column
from ..features import blank, inside
from ..page import Page
from ..selection import Selection
from ..tree import Bools, Ints
from .footnotes import Notes, footnotes
from .formulas import is_formula
from .roles import ROLE, Role

_LINE = tags.BLOCK | tags.PREFORMATTED
_ALONE = tags.tag_set("img image video audio iframe embed object hr")  # content without text below
_SPECIAL = re.compile(r"math|katex|mjx|ln|line|gutter|blob-num")
_GUTTER = re.compile(
    r"(?:^|\s)(?:line-?num(?:ber)?s?|line_numbers?|linenos?|linenodiv|lineno-\w+|gutter|rouge-gutter|hljs-ln-numbers|"
    r"blob-num|lnt?|line-numbers-rows|react-syntax-highlighter-line-number|codemirror-linenumber)(?:\s|$)",
    re.IGNORECASE,
)
_NUMBERS = re.compile(r"[\s\d|.:]*")
_MOST_NUMBERS = 200_000  # characters


class Events(NamedTuple):
    """The rows that the stream is made from, in document order, as lists."""

    rows: list[int]
    roles: list[int]
    lines: list[int]
    """The line of each, by number: a new one begins and ends with each block element."""
    left_out: list[int]
    """How many texts before each can be read and were not kept; the words around one must not be glued together."""
    notes: Notes


@column
def line_numbers(page: Page) -> Ints:
    """Return the number of the line of each row: a new one begins and ends with each block element."""
    lines = _LINE[page.tag]
    return page.borders(lines, lines)


def events(page: Page, selection: Selection) -> Events:
    """Return the rows that the stream is made from: what is kept, and the elements around that give it structure."""
    tag, keep, role = page.tag, selection.keep, ROLE[page.tag]
    texts = page.is_text & keep
    filled = texts & ~blank(page)
    carrying = filled | (_ALONE[tag] & keep)
    for row in page.tex:  # a script; it goes with the element that it is in
        carrying[row] = keep[page.parent[row]]
        role[row] = Role.FORMULA
    live = page.below(carrying) > 0
    notes = _special_roles(page, live, role)
    wanted = live & (role > Role.TEXT)
    beside = np.flatnonzero(((role == Role.CELL) | (role == Role.BREAK)) & ~live)
    wanted[beside] = live[page.parent[beside]]
    wanted |= filled
    lines = line_numbers(page)
    wanted[_useful_blanks(page, np.flatnonzero(texts & ~filled), np.flatnonzero(filled), lines)] = True
    rows = np.flatnonzero(wanted)
    readable = np.zeros(len(page) + 1, dtype=np.int64)
    np.cumsum(page.is_text & ~texts & ~inside(page, "dropped"), out=readable[1:])
    return Events(rows.tolist(), role[rows].tolist(), lines[rows].tolist(), readable[rows].tolist(), notes)


def _special_roles(page: Page, live: Bools, role: Ints) -> Notes:
    """Give their roles to the elements that only their attributes tell of: formulas, numbers of lines, footnotes."""
    lives = live.tolist()
    for row, value in zip(*page.valued("class"), strict=True):
        if lives[row] and _SPECIAL.search(value.lower()):
            _special_class(page, row, value, role)
    for row, value in zip(*page.valued("data-embed"), strict=True):
        if lives[row] and value:
            role[row] = Role.MEDIA
    links = zip(*page.valued("href"), strict=True)
    references = [(row, href[1:]) for row, href in links if lives[row] and href[:1] == "#" != href]
    notes = footnotes(page, live, references)
    role[list(notes.references)] = Role.NOTE
    role[list(notes.notes)] = Role.FOOTNOTE
    role[list(notes.backlinks)] = Role.LEFT_OUT
    return notes


def _special_class(page: Page, row: int, class_: str, role: Ints) -> None:
    if is_formula(class_):
        role[row] = Role.FORMULA
    elif "MathJax_Preview" in class_ and page.tex:
        role[row] = Role.LEFT_OUT
    elif _GUTTER.search(class_):
        start, stop = int(page.start[row]), int(page.stop[row])
        if stop - start < _MOST_NUMBERS and _NUMBERS.fullmatch(page.text, start, stop):
            role[row] = Role.LEFT_OUT


def _useful_blanks(page: Page, blanks: Ints, filled: Ints, lines: Ints) -> Ints:
    """Return the runs of white space that stand between texts of one line, or are as written."""
    if not len(filled) or not len(blanks):
        return blanks[:0]
    place = np.searchsorted(filled, blanks)
    before, after = filled[np.maximum(place - 1, 0)], filled[np.minimum(place, len(filled) - 1)]
    useful = (lines[before] == lines[blanks]) & (lines[after] == lines[blanks])
    return blanks[useful | inside(page, "preformatted")[blanks]]
