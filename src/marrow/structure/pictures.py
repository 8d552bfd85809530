"""Where an image really is: behind placeholders of lazy loading, the largest of those it offers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import numpy as np

from .. import tags
from ..page import Page
from .addresses import media_address
from .block import Picture

# Where scripts that load images late find the address; the first two are the most used ones.
_LAZY = (
    "data-src", "data-original", "data-lazy-src", "data-lazy", "data-original-src", "data-hi-res-src", "data-full-src",
    "data-actualsrc", "data-image", "data-img-src", "data-url", "data-echo", "data-lazyload", "nitro-lazy-src",
)  # fmt: skip
_LAZY_SETS = ("data-srcset", "data-lazy-srcset", "nitro-lazy-srcset", "srcset")
_PLACEHOLDER = re.compile(
    r"(?:^|[/_.-])(?:(?:blank|spacer|placeholder|pixel|transparent|1x1)[^/]*\.(?:gif|png|svg|jpe?g)"
    r"|(?:lazy-?load(?:ing)?|loading|loader|clear|gr[ae]y)[^/]*\.(?:gif|svg))(?:$|\?)",
    re.IGNORECASE,
)
_SHORTEST_DATA = 300  # characters: data of less is a dot that holds the place of a picture
_OFFER = re.compile(r"\s*([^\s,]\S*[^\s,])(?:\s+(\d+(?:\.\d+)?)([wx]))?\s*(?:,|$)")
_DOT = re.compile(r"[0-3](?:px)?$")
_EMOJI = re.compile(r"(?:^|\s)(?:emoji|wp-smiley|twemoji)(?:$|\s)")
_MOST_OFFERS = 50


def picture(page: Page, row: int, attributes: Mapping[str, str]) -> Picture | None:
    """Return where an image is; None for a dot that counts readers, and for what has neither address nor text.

    >>> from marrow import parse
    >>> page = parse("<img src=blank.gif data-src=a.jpg srcset='b.jpg 1x, c.jpg 2x'>", url="http://example.org/")
    >>> picture(page, 3, page.attributes(3)).address
    'http://example.org/c.jpg'
    """
    if _DOT.match(attributes.get("width", "")) and _DOT.match(attributes.get("height", "0")):
        return None
    for source in _sources(page, row, attributes):
        if address := media_address(page, source):
            return Picture(address, " ".join(attributes.get("title", "").split()))
    return Picture("") if attributes.get("alt", "").strip() else None


def is_emoji(attributes: Mapping[str, str]) -> bool:
    """Whether an image stands for one character, its alternative text."""
    return len(attributes.get("alt", "")) in range(1, 9) and bool(_EMOJI.search(attributes.get("class", "")))


def _sources(page: Page, row: int, attributes: Mapping[str, str]) -> Iterator[str]:
    offers = [attributes[name] for name in _LAZY_SETS if name in attributes]
    if page.tag[page.parent[row]] == tags.CODES["picture"]:
        offers += _of_picture(page, int(page.parent[row]))
    if best := largest(", ".join(offers)):
        yield best
    yield from (attributes[name] for name in _LAZY if attributes.get(name, "").strip())
    plain = attributes.get("src", "")
    if not is_placeholder(plain):
        yield plain
    following = int(page.end[row])
    if following < len(page) and page.tag[following] == tags.CODES["noscript"]:
        for inner in range(following + 1, min(int(page.end[following]), following + 8)):
            if page.tag[inner] == tags.CODES["img"]:
                yield page.attributes(inner).get("src", "")
    if plain[:5].lower() != "data:":  # for want of a better one
        yield plain


def is_placeholder(source: str) -> bool:
    """Whether an address is that of what only holds the place of a picture."""
    if source[:5].lower() == "data:":
        return len(source) < _SHORTEST_DATA
    return bool(_PLACEHOLDER.search(source))


def _of_picture(page: Page, parent: int) -> list[str]:
    """Return what the sources of a `picture` offer, those for other media types than screens left out."""
    rows = parent + 1 + np.flatnonzero(page.tag[parent + 1 : page.end[parent]] == tags.CODES["source"])
    every = [page.attributes(row) for row in rows[:_MOST_OFFERS].tolist()]
    return [each.get("srcset") or each.get("data-srcset", "") for each in every if "print" not in each.get("media", "")]


def largest(offers: str) -> str:
    """Return the largest image of a `srcset`, the first of several as large.

    >>> largest("small.jpg 480w, large.jpg 1200w"), largest("a,b.jpg")
    ('large.jpg', 'a,b.jpg')
    """
    best, size = "", -1.0
    place = 0
    for _ in range(_MOST_OFFERS):
        offer = _OFFER.match(offers, place)
        if not offer:
            break
        place = offer.end()
        if is_placeholder(offer[1]):
            continue
        # One without a size is the plain one; a width tells more than a density.
        offered = float(offer[2]) * (1 if offer[3] == "w" else 0.001) if offer[2] else 0.001
        if offered > size:
            best, size = offer[1], offered
    return best
