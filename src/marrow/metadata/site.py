"""The name of the site that a page is of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import numpy as np

from .. import tags
from ..columns import remembered
from ..page import Page
from .candidate import Candidate, distinct
from .entities import entities, stated, texts, types
from .marks import address, links, metas
from .shown import headings, text_at

_NAMES = ("og:site_name", "application-name", "apple-mobile-web-app-title", "dc.publisher", "citation_journal_title")
# What stands between a title and the name of its site: a mark with white space on both sides, or a bar.
SEPARATOR = re.compile(r"\s+[-–—|•·‹›«»:/~⋆_]+\s+|\s*[|｜]\s*")
_WORD = re.compile(r"\w+")
_LONGEST = 1000
_SHORTEST = 3  # letters: shorter names are in too many others


def words(text: str) -> list[str]:
    """Return the words by which names are compared.

    >>> words("The Daily-News")
    ['the', 'daily', 'news']
    """
    return _WORD.findall(text.casefold())


@remembered
def sites(page: Page) -> tuple[Candidate[str], ...]:
    """Return the names that a page gives for its site, the domain last."""
    return distinct(_sites(page))


def _sites(page: Page) -> Iterator[Candidate[str]]:
    yield from metas(page, _NAMES[:1])
    for entity in entities(page):
        if "WebSite" in types(entity.thing):
            for text, row in texts(page, entity.thing, "name"):
                yield Candidate(text, f"{entity.origin} WebSite", row)
    yield from stated(page, ("publisher", "isPartOf"))
    yield from metas(page, _NAMES[1:])
    for text, row in title_parts(page)[1:]:
        if is_of_domain(page, text):
            yield Candidate(text, "title", row)
    yield from _beside_headline(page)
    if name := domain(page):
        yield Candidate(name, "address")


def _beside_headline(page: Page) -> Iterator[Candidate[str]]:
    """Return what the title has at an end beside the headline that the page shows."""
    shown = [words(line.text) for line in headings(page)]
    parts = title_parts(page)
    for (name, row), (text, _) in ((parts[1], parts[0]), (parts[0], parts[1])) if len(parts) == 2 else ():
        if words(text) in shown and words(name) not in shown:
            yield Candidate(name, "title", row)


@remembered
def title_parts(page: Page) -> list[tuple[str, int]]:
    """Return the parts of the `title` element between its separators, each with the row of the element."""
    whole, row = title_element(page)
    return [(part, row) for part in SEPARATOR.split(whole) if part.strip()]


@remembered
def title_element(page: Page) -> tuple[str, int]:
    """Return the text of the page's title and its row: the first that is no picture's."""
    for row in np.flatnonzero(page.tag == tags.CODES["title"]).tolist()[:10]:
        if page.name(int(page.parent[row])) != "svg" and (text := text_at(page, row)[:_LONGEST]):
            return text, row
    return "", -1


@remembered
def domain(page: Page) -> str:
    """Return the page's domain: of its own address, or of that which it declares.

    >>> from marrow import parse
    >>> domain(parse("", url="https://www.example.org/a"))
    'example.org'
    """
    for candidate in (Candidate(page.url or "", "url"), *links(page, "canonical"), *metas(page, ["og:url"])):
        try:
            host = urlsplit(address(page, candidate.value)).hostname or ""
        except ValueError:
            continue
        if "." in host:
            return host.removeprefix("www.")
    return ""


def is_of_domain(page: Page, text: str) -> bool:
    """Whether a name is the one that the domain is made of.

    >>> from marrow import parse
    >>> page = parse("", url="https://thedailynews.com")
    >>> is_of_domain(page, "Daily News"), is_of_domain(page, "TheDailyNews Inc."), is_of_domain(page, "News of today")
    (True, True, False)
    """
    letters = "".join(words(text))
    labels = ["".join(words(label)) for label in domain(page).split(".")[:-1]]
    return len(letters) > _SHORTEST and any(
        letters in label or (len(label) > _SHORTEST and label in letters and 2 * len(label) > len(letters))
        for label in labels
    )


def is_site(page: Page, text: str) -> bool:
    """Whether a text is a name of the page's site."""
    same = words(text)
    return any(words(each.value) == same for each in sites(page) if each.source != "title") or is_of_domain(page, text)
