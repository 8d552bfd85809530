"""What plays, or is shown from elsewhere: its kind, its address, and a label to follow it by."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import get_args

from .. import tags
from ..page import Page
from .addresses import media_address
from .block import Media, MediaKind
from .inline import collapsed

# Of the hosts whose players and cards are embedded most.
_HOSTS: tuple[tuple[MediaKind, re.Pattern[str]], ...] = (
    ("video", re.compile(r"(?:youtu\.?be|vimeo|dailymotion|twitch|wistia|brightcove|jwplayer|bilibili|rutube)")),
    ("audio", re.compile(r"(?:soundcloud|spotify|anchor\.fm|podcasts?|bandcamp|mixcloud|deezer)")),
    ("map", re.compile(r"(?:google\.[a-z.]+/maps|maps\.google|openstreetmap|bing\.com/maps|mapbox)")),
    ("post", re.compile(r"(?:twitter|x\.com|instagram|facebook|tiktok|bsky|mastodon|reddit)")),
)  # fmt: skip
_TYPES: tuple[tuple[MediaKind, re.Pattern[str]], ...] = (
    ("video", re.compile(r"^video/|\.(?:mp4|webm|ogv|mov|m3u8)(?:$|[?#])")),
    ("audio", re.compile(r"^audio/|\.(?:mp3|ogg|oga|m4a|wav|flac|opus)(?:$|[?#])")),
    ("document", re.compile(r"^application/pdf|\.pdf(?:$|[?#])")),
)
_ADDRESSES = ("src", "data-src", "data-lazy-src", "data", "data-url", "poster")
_MOST_ROWS = 60


def media(page: Page, row: int, attributes: Mapping[str, str]) -> tuple[Media, str] | None:
    """Return what an element plays or shows, and its label; None where it has no address.

    >>> from marrow import parse
    >>> page = parse("<video title='A film'><source src=a.mp4></video>", url="http://example.org/")
    >>> media(page, 3, page.attributes(3))
    (Media(kind='video', address='http://example.org/a.mp4'), 'A film')
    """
    name = page.name(row)
    if name == "a":  # as our HTML writes it
        address = media_address(page, attributes.get("href", ""))
        return (
            (Media(_named(attributes["data-embed"]), address), collapsed(page[row].text).strip()) if address else None
        )
    address = _address(page, row, attributes)
    if not address:
        return None
    label = attributes.get("title") or attributes.get("aria-label") or attributes.get("alt") or ""
    kind = _kind(name, address, attributes.get("type", ""))
    return Media(kind, address), " ".join(label.split()) or kind


def _named(kind: str) -> MediaKind:
    return next((known for known in get_args(MediaKind) if known == kind), "embed")


def _address(page: Page, row: int, attributes: Mapping[str, str]) -> str:
    for name in _ADDRESSES[:-1]:
        if name in attributes and (address := media_address(page, attributes[name])):
            return address
    for inner in range(row + 1, min(int(page.end[row]), row + _MOST_ROWS)):
        if page.tag[inner] in _SOURCES and (address := media_address(page, page.attributes(inner).get("src", ""))):
            return address
    return media_address(page, attributes.get(_ADDRESSES[-1], ""))


_SOURCES = frozenset({tags.CODES["source"], tags.CODES["embed"]})


def _kind(name: str, address: str, media_type: str) -> MediaKind:
    if name == "video":
        return "video"
    if name == "audio":
        return "audio"
    for kind, known in _TYPES:
        if known.search(media_type) or known.search(address):
            return kind
    start = address[:200]
    return next((kind for kind, known in _HOSTS if known.search(start)), "embed")
