"""The addresses that a page gives: its own, those of its pictures, feeds and licence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice

import numpy as np

from .. import tags
from ..columns import remembered
from ..page import Page
from .attributes import links_like
from .candidate import Candidate, distinct
from .entities import is_content, is_page, main, stated, texts
from .marks import address, links, metas

_PICTURES = (
    "og:image", "og:image:url", "og:image:secure_url", "twitter:image", "twitter:image:src", "thumbnail", "image",
)  # fmt: skip
_FEEDS = frozenset({"application/rss+xml", "application/atom+xml", "application/feed+json", "application/rdf+xml"})
_LICENCE = re.compile(r"(?:^|\s)license(?:\s|$)", re.IGNORECASE)
_CREATIVE_COMMONS = re.compile(r"creativecommons\.org/(?:licenses|publicdomain)/", re.IGNORECASE)
_SMALL = 100  # pixels: what says that it is narrower is an icon or a mark
_MOST = 20


@remembered
def own_address(page: Page) -> tuple[Candidate[str], ...]:
    """Return the address of a page: the canonical one, else that which it was got from.

    >>> from marrow import parse
    >>> own_address(parse("<link rel=canonical href=/a>", url="https://example.org/a?b"))[0].value
    'https://example.org/a'
    """
    return _whole(page, _own(page))


def _own(page: Page) -> Iterator[Candidate[str]]:
    yield from links(page, "canonical")
    yield from metas(page, ["og:url"])
    for entity in main(page):
        if is_content(entity.thing) or is_page(entity.thing):
            for name in ("url", "mainEntityOfPage"):
                for text, row in texts(page, entity.thing, name, of=("@id", "url")):
                    yield Candidate(text, f"{entity.origin} {name}", row)
    yield Candidate(page.url or "", "address")


@remembered
def pictures(page: Page) -> tuple[Candidate[str], ...]:
    """Return the pictures that a page names for itself, the lead picture first; else the first that it shows."""
    declared: list[Candidate[str]] = [
        *stated(page, ("image", "thumbnailUrl", "primaryImageOfPage"), of=("url", "contentUrl", "@id")),
        *metas(page, _PICTURES),
        *links(page, "image_src"),
    ]
    return _whole(page, declared or _shown_pictures(page))


def _shown_pictures(page: Page) -> Iterator[Candidate[str]]:
    content = page.inside(tags.tag_set("article main figure")[page.tag])
    for row in np.flatnonzero((page.tag == tags.CODES["img"]) & content).tolist()[:_MOST]:
        attributes = page.attributes(row)
        width = attributes.get("width", "")
        if not (width.isdecimal() and len(width) < 6 and int(width) < _SMALL):
            yield Candidate(attributes.get("data-src") or attributes.get("src", ""), "img", row)


@remembered
def feeds(page: Page) -> tuple[Candidate[str], ...]:
    """Return the feeds that a page links to."""
    return _whole(page, links(page, "alternate", _FEEDS))


@remembered
def licences(page: Page) -> tuple[Candidate[str], ...]:
    """Return the licence of a page: its address, else its name.

    >>> from marrow import parse
    >>> licences(parse('<a rel=license href="https://creativecommons.org/licenses/by/4.0/">CC BY</a>'))[0].source
    'rel=license'
    """
    return distinct(_licences(page))


def _licences(page: Page) -> Iterator[Candidate[str]]:
    yield from stated(page, ("license",), of=("url", "@id", "name"))
    for each in links(page, "license"):
        yield each._replace(value=address(page, each.value))
    yield from metas(page, ["dcterms.license", "dc.rights", "dcterms.rights", "license"])
    for source, names, wanted in (("rel=license", ("rel",), _LICENCE), ("link", ("href",), _CREATIVE_COMMONS)):
        for row in islice(links_like(page, names, wanted), _MOST):
            yield Candidate(address(page, page.attributes(row).get("href", "")), source, row)


def _whole(page: Page, candidates: Iterable[Candidate[str]]) -> tuple[Candidate[str], ...]:
    return distinct(each._replace(value=address(page, each.value)) for each in candidates)
