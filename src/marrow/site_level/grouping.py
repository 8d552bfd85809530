"""Which pages are of one site: by their addresses, by what they say of themselves, or else by their folders."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePath
from urllib.parse import urlsplit

from ..page import Page

_SAYING = ("canonical", "og:url")


def site_of(page: Page, name: str = "") -> str:
    """Return the host of a page's address, or of the one that it says it has, or else the folder of its file.

    >>> from marrow import parse
    >>> site_of(parse("<p>text", url="https://www.example.org/a")), site_of(parse("<p>text"), "pages/a.html")
    ('example.org', 'pages')
    >>> site_of(parse("<link rel=canonical href=https://example.net/a><p>text"))
    'example.net'
    """
    for address in (page.url, *_said(page)):
        if host := _host(address or ""):
            return host
    return str(PurePath(name).parent) if name else ""


def _said(page: Page) -> Iterable[str]:
    for row, name, value in page.find_attributes("rel", "property"):
        if value.strip().lower() in _SAYING:
            yield page.attributes(row).get("href" if name == "rel" else "content", "")


def _host(address: str) -> str:
    try:
        host = urlsplit(address.strip()).hostname or ""
    except ValueError:
        return ""
    return host.removeprefix("www.")
