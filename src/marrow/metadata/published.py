"""When a page was published and when it was changed: as declared, as marked up, by its address, as written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

from ..columns import remembered
from ..page import Page
from .bylines import headline_row
from .candidate import Candidate, distinct
from .dates import read_date
from .entities import stated
from .language import reading_language
from .marks import address, links, metas
from .shown_dates import CHANGED, shown_dates

_PUBLISHED = (
    "article:published_time", "og:article:published_time", "datepublished", "citation_publication_date",
    "citation_date", "citation_online_date", "dc.date.issued", "dcterms.issued", "dc.date.created", "dcterms.created",
    "dcterms.date", "dc.date", "parsely-pub-date", "sailthru.date", "pubdate", "publishdate", "publish_date",
    "publish-date", "publication_date", "published-date", "publisheddate", "date-pub", "published",
    "article:first_published_time", "article-published_time", "og:publish_date", "og:pubdate",
    "cxenseparse:publishtime", "cxenseparse:recs:publishtime", "ptime", "rnews:datepublished", "video:release_date",
    "book:release_date", "ms.date", "date", "datecreated",
)  # fmt: skip
_MODIFIED = (
    "article:modified_time", "og:article:modified_time", "datemodified", "dc.date.modified", "dcterms.modified",
    "og:updated_time", "last-modified", "lastmod", "modified", "updated_at", "modified-date", "revised",
)  # fmt: skip
_IN_ADDRESS = re.compile(r"/((?:19|20)\d\d)[/-]?([01]\d)[/-]?([0-3]\d)(?=[/_.-]|$)")

Dates = tuple[Candidate[str], ...]


@remembered
def published(page: Page) -> Dates:
    """Return when a page was published, the best source first, in ISO 8601.

    >>> from marrow import parse
    >>> page = parse("<html lang=de><h1>Tee</h1><p>Veröffentlicht am 3. Mai 2021, geändert am 4.5.2021</p>")
    >>> published(page)[0].value, modified(page)[0].value
    ('2021-05-03', '2021-05-04')
    """
    return distinct(_in_order(page, ("datePublished",), _PUBLISHED, _shown_first))


@remembered
def modified(page: Page) -> Dates:
    """Return when a page was changed last."""
    return distinct(_in_order(page, ("dateModified",), _MODIFIED, _shown_changed))


def _in_order(
    page: Page, properties: tuple[str, ...], names: tuple[str, ...], shown: Callable[[Page], Iterator[Candidate[str]]]
) -> Iterator[Candidate[str]]:
    language = reading_language(page)
    later = ("dateCreated", "uploadDate", "datePosted") if properties == ("datePublished",) else ()
    for each in (*stated(page, properties), *metas(page, names), *stated(page, later)):
        if date := read_date(each.value, language):
            yield each._replace(value=date)
    yield from shown(page)


def _shown_first(page: Page) -> Iterator[Candidate[str]]:
    first = [each for each in shown_dates(page) if not each.source.endswith(CHANGED)]
    yield from (each for each in first if each.source == "time" and (each.row or 0) > headline_row(page))
    yield from _in_address(page)
    yield from first


def _shown_changed(page: Page) -> Iterator[Candidate[str]]:
    return (each for each in shown_dates(page) if each.source.endswith(CHANGED))


def _in_address(page: Page) -> Iterator[Candidate[str]]:
    for whole in (page.url or "", *(address(page, each.value) for each in links(page, "canonical"))):
        try:
            match = _IN_ADDRESS.search(urlsplit(whole).path)
        except ValueError:
            continue
        if match and (date := read_date("-".join(match.groups()))):
            yield Candidate(date, "address")
