"""Bylines: who wrote a page, by what it shows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, pairwise

from ..columns import remembered
from ..page import Page
from .attributes import links_like, of_items, rows_like
from .candidate import Candidate
from .people import LEAD, names
from .shown import lines_around, text_at
from .titles import titles

_NAME = re.compile(
    r"(?:^|[\s_-])(?:author[\s_-]*name|byline[\s_-]*(?:name|author)|author-?link|(?:p|entry|post)-author|fn)(?:$|[\s_-])"
)
_AUTHOR = re.compile(r"(?:^|\s)author(?:\s|$)")
_BYLINE = re.compile(r"author|byline|writer|submitted|posted-?by|user-?name|zuozhe")
# Bylines of others than the page's authors, and what stands near a byline.
_OTHER = re.compile(
    r"comment|related|sidebar|footer|widget|avatar|image|photo|bio|social|thumb|authors?-(?:list|grid)|desc|date|time|"
    r"reset|author(?:iz|is|it)"
)
_HREF = re.compile(
    r"/(?:authors?|profiles?|users?|people|contributors?|producers|members?|writers?|experts?|team|staff)/[^/]+/?$"
)
_BY = re.compile(
    r"^(?:(?:\w+\s+)?by|von|par|por|door|автор|作者|记者|記者|文)\b\s*[:：]?\s*(?=(?-i:\W*[^\W\d_a-z]))", re.IGNORECASE
)
_ALONE = re.compile(
    r"^(?:(?:written|posted|published|authored)\s+by|by|authors?|contributors?|von|par|por|作者)\s*:?$", re.IGNORECASE
)
_CLASSES = ("class", "id", "data-testid")
_LONGEST, _MOST_ROWS = 120, 100

People = tuple[str, ...]


def bylines(page: Page) -> Iterator[Candidate[People]]:
    """Return what looks like a byline: by its mark-up first, then by its words, then links to pages of authors."""
    marked = (
        ("rel=author", rows_like(page, ("rel",), _AUTHOR)),
        ("itemprop=author", [row for row, name, value in of_items(page) if (name, value) == ("itemprop", "author")]),
        ("class author", rows_like(page, _CLASSES, _NAME, _OTHER)),
        ("byline", rows_like(page, _CLASSES, _BYLINE, _OTHER)),
    )
    for source, rows in marked:
        for row in rows[:_MOST_ROWS]:
            text = text_at(page, row, 50)
            if 2 < len(text) < _LONGEST:
                yield Candidate(names(text), source, row)
    yield from _by_words(page)
    runs = [line.row for line in lines_around(page, headline_row(page))]
    for row in islice(links_like(page, ("href",), _HREF), _MOST_ROWS):
        if any(row < run < page.end[row] for run in runs):
            yield Candidate(names(text_at(page, row, 10)), "link to author", row)


@remembered
def headline_row(page: Page) -> int:
    """Return the row of the headline that the page shows for its title, or that of the body."""
    return next((each.row for each in titles(page) if each.source == "h1" and each.row), page.body)


def _by_words(page: Page) -> Iterator[Candidate[People]]:
    shown = lines_around(page, headline_row(page))
    for line, following in pairwise([*shown, *shown[-1:]]):
        if _ALONE.match(line.text) and len(following.text) < _LONGEST:
            yield Candidate(names(following.text), "text", following.row)
        elif len(line.text) < _LONGEST and _BY.match(line.text) and LEAD.match(line.text):
            yield Candidate(names(line.text), "text", line.row)
