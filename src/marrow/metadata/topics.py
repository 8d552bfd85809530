"""What a page is about: tags, categories, and the kind of thing that it is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice

import numpy as np

from .. import tags
from ..columns import remembered
from ..page import Page
from .attributes import links_like, rows_like
from .candidate import Candidate, distinct
from .entities import entities, main, stated, texts, types, values
from .marks import metas
from .shown import text_at

_COMMA = re.compile(r"\s*[,;，、；]\s*")
_TRAIL = re.compile(r"bread-?crumb")
_TAG = re.compile(r"(?:^|\s)tag(?:\s|$)")
_CATEGORY = re.compile(r"/(?:category|categories|kategorie|topics?|rubrik)/[^/]+/?$")
_LONGEST, _MOST = 80, 100

Names = tuple[str, ...]


@remembered
def keywords(page: Page) -> tuple[Candidate[Names], ...]:
    """Return the tags of a page by each source.

    >>> from marrow import parse
    >>> keywords(parse('<meta property=article:tag content=Tea><meta property=article:tag content=Cups>'))[0].value
    ('Tea', 'Cups')
    """
    return distinct(
        [
            _names(stated(page, ("keywords", "about")), split=True),
            _names(metas(page, ["article:tag", "og:article:tag", "book:tag", "video:tag"])),
            _names(
                metas(page, ["keywords", "news_keywords", "citation_keywords", "parsely-tags", "sailthru.tags"]),
                split=True,
            ),
            _names(metas(page, ["dc.subject", "dcterms.subject"]), split=True),
            _names(_links(page, "rel", _TAG, "rel=tag")),
        ]
    )


@remembered
def categories(page: Page) -> tuple[Candidate[Names], ...]:
    """Return the categories of a page by each source: sections that it names, and the way to it.

    >>> from marrow import parse
    >>> categories(parse("<h1>Green</h1><nav class=breadcrumb><a href=/>Home</a><a href=/tea>Tea</a></nav>"))[0].value
    ('Home', 'Tea')
    """
    return distinct(
        [
            _names(stated(page, ("articleSection", "category", "genre"))),
            _names(metas(page, ["article:section", "og:article:section", "parsely-section", "section", "category"])),
            _names(_trail(page)),
            _names(_shown_trail(page)),
            _names(_links(page, "href", _CATEGORY, "link to category")),
        ]
    )


@remembered
def kinds(page: Page) -> tuple[Candidate[str], ...]:
    """Return the type of schema.org of the thing that a page is about, or that of OpenGraph."""
    stated_kinds = (Candidate(name, f"{each.origin} @type") for each in main(page) for name in types(each.thing))
    return distinct([*stated_kinds, *metas(page, ["og:type"])])


def _names(found: Iterable[Candidate[str]], *, split: bool = False) -> Candidate[Names]:
    """Gather what the first source says into one candidate."""
    all_found = [each for each in found if each.value][:_MOST]
    first = all_found[0] if all_found else Candidate("", "")
    texts_of = [each.value for each in all_found if each.source == first.source]
    parts = [part for text in texts_of for part in (_COMMA.split(text[: _LONGEST * _MOST]) if split else [text])]
    kept = [part.strip() for part in parts if 0 < len(part.strip()) <= _LONGEST]
    return Candidate(tuple(dict.fromkeys(kept))[:_MOST], first.source, first.row)


def _trail(page: Page) -> Iterator[Candidate[str]]:
    """Return the names of a BreadcrumbList, without the last, which is the page itself."""
    for entity in entities(page):
        if "BreadcrumbList" in types(entity.thing):
            steps = [step for step in values(page, entity.thing, "itemListElement") if isinstance(step, dict)]
            for step in steps[:-1][:_MOST]:
                for text, row in [*texts(page, step, "name"), *texts(page, step, "item")][:1]:
                    yield Candidate(text, f"{entity.origin} BreadcrumbList", row)


def _shown_trail(page: Page) -> Iterator[Candidate[str]]:
    for row in rows_like(page, ("class", "id", "aria-label"), _TRAIL)[:1]:
        rows = np.arange(row, page.end[row])
        for link in rows[page.tag[rows] == tags.CODES["a"]].tolist()[:_MOST]:
            yield Candidate(text_at(page, link, 20), "breadcrumb", link)


def _links(page: Page, name: str, wanted: re.Pattern[str], source: str) -> Iterator[Candidate[str]]:
    for row in islice(links_like(page, (name,), wanted), _MOST):
        yield Candidate(text_at(page, row, 20), source, row)
