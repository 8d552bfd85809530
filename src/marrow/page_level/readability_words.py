"""The words by which Readability knows elements, from Mozilla's Readability.js (Apache-2.0).

^ and $ are the ends of an attribute's value; what contains another word of its list is left out, such as pagetools.
"""

from __future__ import annotations

import re
from typing import NamedTuple

import numpy as np

from ..page import Page
from ..tree import Bools, Ints
from .named import Named

_UNLIKELY = (
    "-ad-", "ai2html", "banner", "breadcrumbs", "combx", "comment", "community", "cover-wrap", "disqus", "extra",
    "footer", "gdpr", "header", "legends", "menu", "related", "remark", "replies", "rss", "shoutbox", "sidebar",
    "skyscraper", "social", "sponsor", "supplemental", "ad-break", "agegate", "pagination", "pager", "popup",
    "yom-remote",
)  # fmt: skip
_MAYBE = ("and", "article", "body", "column", "content", "main", "mathjax", "shadow")
_POSITIVE = ("article", "body", "content", "entry", "main", "page", "pagination", "post", "text", "blog", "story")
_NEGATIVE = (
    "-ad-", "hidden", "^hid$", " hid$", " hid ", "^hid ", "banner", "combx", "comment", "com-", "contact", "footer",
    "gdpr", "masthead", "media", "meta", "outbrain", "promo", "related", "scroll", "share", "shoutbox", "sidebar",
    "skyscraper", "sponsor", "shopping", "tags", "widget",
)  # fmt: skip
_BYLINE = ("byline", "author", "dateline", "writtenby")
_SHARE = re.compile(r"(?:\b|_)(?:share|sharedaddy)(?:\b|_)")
_WEIGHT = 25


class Called(NamedTuple):
    """What classes and ids say of each row of a page."""

    unlikely: Bools
    byline: Bools
    share: Bools
    weight: Ints

    @classmethod
    def of(cls, page: Page) -> Called:
        """Look for all words."""
        named = Named.of(page, "class", "id")
        unlikely, maybe, byline, share = np.zeros((4, len(page)), dtype=bool)
        weight = np.zeros(len(page), dtype=np.int64)
        masks: tuple[tuple[Bools, tuple[str, ...]], ...] = (
            (unlikely, _UNLIKELY), (maybe, _MAYBE), (byline, _BYLINE),
        )  # fmt: skip
        for mask, words in masks:
            for _, _, rows in named.holding(words):
                mask[rows] = True
        weights: tuple[tuple[int, tuple[str, ...]], ...] = ((_WEIGHT, _POSITIVE), (-_WEIGHT, _NEGATIVE))
        for amount, words in weights:
            for _, _, rows in named.holding(words):
                weight[rows] += amount
        for _, value, rows in named.holding(("share",)):
            share[rows] |= bool(_SHARE.search(value.lower()))
        return cls(unlikely & ~maybe, byline, share, weight)
