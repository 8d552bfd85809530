"""Dates that a page shows: marked up as such, and written around the headline."""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np

from .. import tags
from ..columns import remembered
from ..page import Page
from .attributes import rows_like
from .bylines import headline_row
from .candidate import Candidate
from .dates import find_dates, read_date
from .language import reading_language
from .shown import lines_around, text_at

_CHANGED = re.compile(
    r"updat|modif|edit(?!or)|revis|review|aktualis|geändert|mis à jour|actualiz|aggiornat|обновл|更新|修改",
    re.IGNORECASE,
)
_RELEASED = re.compile(
    r"publish|posted|released|written|created|date|veröffentlicht|erstellt|stand|publié|publicad|pubblicat|gepubliceerd|"
    r"опубликован|发布|發布|公開|投稿",
    re.IGNORECASE,
)
_MARKED = re.compile(
    r"(?:^|[\s_-])(?:date|dated?time|published|pub-?date|post-?(?:date|time|meta)|entry-?date|time-?stamp|posted-?on)"
    r"(?:$|[\s_-])"
)
_NOT_THIS = re.compile(r"comment|event|expire|deadline|copyright|countdown|related|sidebar|footer")
_LONGEST, _MOST_ROWS = 200, 200
CHANGED = " changed"
"""How the source of a date ends that is one of a change."""


@remembered
def shown_dates(page: Page) -> tuple[Candidate[str], ...]:
    """Return the dates that a page shows, those that are marked up first.

    >>> from marrow import parse
    >>> [*shown_dates(parse("<h1>Tea</h1><p>Updated on May 4, 2021"))]
    [Candidate(value='2021-05-04', source='text changed', row=6)]
    """
    return (*_marked(page), *_written(page))


def _marked(page: Page) -> Iterator[Candidate[str]]:
    """Return the dates of `time` elements and of elements whose class says that they are dates."""
    language = reading_language(page)
    rows = np.flatnonzero(page.tag == tags.CODES["time"]).tolist()[:_MOST_ROWS]
    others = rows_like(page, ("class", "id"), _MARKED, _NOT_THIS)[:_MOST_ROWS]
    for source, places in (("time", rows), ("class date", others)):
        for row in places:
            attributes = page.attributes(row)
            text = text_at(page, row, 30)
            value = attributes.get("datetime") or attributes.get("content") or attributes.get("title") or text
            date = read_date(value, language) or (len(text) < _LONGEST and read_date(text, language))
            if date and len(date) > 9:
                about = f"{attributes.get('class', '')} {attributes.get('itemprop', '')} {text} {_before(page, row)}"
                yield Candidate(date, f"{source} changed" if _CHANGED.search(about) else source, row)


def _before(page: Page, row: int) -> str:
    """Return the text just before a row."""
    start = int(page.start[row])
    return page.text[max(start - 25, 0) : start]


def _written(page: Page) -> Iterator[Candidate[str]]:
    """Return the dates in the lines around the headline, with what is said of them."""
    language = reading_language(page)
    label = ""
    for line in lines_around(page, headline_row(page)):
        end = 0
        for when in sorted(find_dates(line.text[:_LONGEST], language), key=lambda each: each.start):
            before = line.text[end : when.start] or label
            said = " changed" if _CHANGED.search(before) else " published" if _RELEASED.search(before) else ""
            if len(line.text) < _LONGEST:
                yield Candidate(when.iso, f"text{said}", line.row)
            end = when.start
        label = line.text if len(line.text) < 25 else ""
