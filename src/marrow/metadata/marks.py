"""What the head of a page says: `meta` by name, `link` by relation, and addresses made whole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import unescape
from urllib.parse import urljoin

from ..columns import remembered
from ..page import Page
from .attributes import elements
from .candidate import Candidate

_LONGEST_CONTENT, _LONGEST_ADDRESS, _MOST = 10_000, 4_000, 50
_NAMES = ("name", "property", "itemprop", "http-equiv")


@remembered
def _metas(page: Page) -> dict[str, list[Candidate[str]]]:
    found: dict[str, list[Candidate[str]]] = {}
    for row, attributes in elements(page, "meta"):
        content = cleaned(attributes.get("content", "")[:_LONGEST_CONTENT])
        for name in {attributes[key].strip().lower() for key in _NAMES if key in attributes}:
            if content:
                found.setdefault(name, []).append(Candidate(content, f"meta {name}", row))
    return found


@remembered
def _links(page: Page) -> dict[str, list[tuple[str, Candidate[str]]]]:
    found: dict[str, list[tuple[str, Candidate[str]]]] = {}
    for row, attributes in elements(page, "link"):
        for relation in attributes.get("rel", "").lower().split():
            link = Candidate(attributes.get("href", ""), f"link {relation}", row)
            found.setdefault(relation, []).append((attributes.get("type", "").lower(), link))
    return found


def metas(page: Page, names: Iterable[str]) -> Iterator[Candidate[str]]:
    """Return what `meta` elements of these names say, in the order of the names.

    >>> from marrow import parse
    >>> [*metas(parse("<meta name=b content=2><meta property=A content=1>"), ["a", "b"])][0]
    Candidate(value='1', source='meta a', row=3)
    """
    found = _metas(page)
    for name in names:
        yield from found.get(name, ())[:_MOST]


def links(page: Page, relation: str, kinds: frozenset[str] = frozenset()) -> list[Candidate[str]]:
    """Return where the `link` elements of a relation lead, as written; only those to media types of `kinds`, if any."""
    found = _links(page).get(relation, ())
    return [link for kind, link in found if not kinds or kind in kinds][:_MOST]


def cleaned(text: str) -> str:
    """Return text on one line, with the entities undone that were written twice.

    >>> cleaned(" Q&amp;A &#8211;  part one")
    'Q&A – part one'
    """
    return " ".join((unescape(text) if "&" in text else text).split())


@remembered
def base(page: Page) -> str:
    """Return the address that the page's relative addresses are relative to, empty where nothing says."""
    for _, attributes in elements(page, "base"):
        if "href" in attributes:
            return _join(page.url or "", attributes["href"])
    return page.url or ""


def address(page: Page, href: str) -> str:
    """Return an address made whole; empty where it is none that can be fetched.

    >>> from marrow import parse
    >>> address(parse("", url="https://example.org/a/"), "../b"), address(parse(""), "javascript:x()")
    ('https://example.org/b', '')
    """
    whole = _join(base(page), "".join(href[:_LONGEST_ADDRESS].split()))
    return whole if whole.startswith(("http://", "https://")) or ":" not in whole.partition("/")[0] else ""


def _join(start: str, href: str) -> str:
    try:
        return urljoin(start, href)
    except ValueError:
        return ""
