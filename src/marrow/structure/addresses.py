"""Addresses made whole against `base` and the address of the page; those that could run something are none."""

from __future__ import annotations

import re
from urllib.parse import urljoin, urlsplit

from ..columns import remembered
from ..metadata.marks import base
from ..page import Page

_LONGEST = 8_000
_SCHEME = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:")
_OF_LINKS = ("http:", "https:", "mailto:", "tel:", "ftp:", "sms:", "xmpp:", "irc:", "magnet:", "geo:")
_OF_MEDIA = ("http:", "https:")
_PICTURE_DATA = re.compile(r"data:image/(?:png|jpe?g|gif|webp|avif|bmp);", re.IGNORECASE)
# What the standard of addresses takes out, what it writes in another way, and what it does not allow.
_WRITTEN: dict[int, str | None] = {
    **dict.fromkeys((*range(0x20), 0x7F)),
    **{ord(each): f"%{ord(each):02X}" for each in ' "<>\\^`{|}'},
    **{ord(each): "%E2%80%A8" if each == "\u2028" else "%E2%80%A9" for each in "\u2028\u2029"},
    0x85: "%C2%85",
    0xA0: "%C2%A0",
    0x3000: "%E3%80%80",
}


def link_address(page: Page, href: str) -> str:
    """Return where a link leads; empty for what is no address that a reader can follow.

    >>> from marrow import parse
    >>> link_address(parse("", url="https://example.org/a/"), " ../b c"), link_address(parse(""), "javascript:x()")
    ('https://example.org/b%20c', '')
    """
    return _whole(page, href, _OF_LINKS)


def media_address(page: Page, source: str) -> str:
    """Return where a picture, sound or film is; pictures may be in the address itself.

    >>> from marrow import parse
    >>> page = parse("<base href=//cdn.example.org/x/>", url="https://example.org/")
    >>> media_address(page, "a.png"), media_address(page, "data:text/html,<b>")
    ('https://cdn.example.org/x/a.png', '')
    """
    source = source.strip()
    if source[:5].lower() == "data:":
        return "".join(source.split()).translate(_WRITTEN) if _PICTURE_DATA.match(source) else ""
    return _whole(page, source, _OF_MEDIA)


def _whole(page: Page, given: str, schemes: tuple[str, ...]) -> str:
    address = given.strip()
    if not address or len(address) > _LONGEST:
        return ""
    address = address.translate(_WRITTEN)
    if not address.startswith(("https://", "http://")):
        scheme = _SCHEME.match(address)
        if not scheme:
            address = _joined(page, address)
            scheme = _SCHEME.match(address)
        if scheme and scheme[0].lower() not in schemes:
            return ""
    return address


def _joined(page: Page, address: str) -> str:
    start, origin = _base(page)
    if address[:1] == "/" and address[:2] != "//" and origin and "/." not in address:
        return origin + address  # what urljoin does with most addresses, for a tenth of the time
    try:
        return urljoin(start, address) if start else address
    except ValueError:
        return ""


@remembered
def _base(page: Page) -> tuple[str, str]:
    """Return what relative addresses are relative to, and the part of it before the path."""
    start = base(page)
    try:
        parts = urlsplit(start)
    except ValueError:
        return "", ""
    return start, f"{parts.scheme}://{parts.netloc}" if parts.scheme and parts.netloc else ""
