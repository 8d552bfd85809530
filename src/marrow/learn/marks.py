"""Features of the elements that a block is inside of: their tags and roles, and what their classes and ids speak of.

Each element has a bit for each mark; the bits of all elements on the way to the root are combined at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from .. import tags
from ..columns import column
from ..page import Page
from ..visibility import hidden
from .blocks import Blocks
from .feature_table import group
from .names import LONGEST, named, parts

_TAGS: Final = {
    "in_nav": "nav", "in_header": "header", "in_footer": "footer", "in_aside": "aside", "in_article": "article",
    "in_main": "main", "in_form": "form fieldset", "in_table": "table", "in_unordered": "ul menu dir",
    "in_ordered": "ol",
    "in_definitions": "dl", "in_quotation": "blockquote", "in_code": "pre code samp listing", "in_figure": "figure",
    "in_section": "section", "in_link": "a", "in_button": "button label select option textarea input",
    "in_h1": "h1", "in_h2": "h2", "in_h3": "h3", "in_lower_heading": "h4 h5 h6", "in_p": "p", "in_item": "li dd dt",
    "in_cell": "td th", "in_strong": "strong b", "in_emphasis": "em i", "in_time": "time", "in_small": "small",
    "in_address": "address", "in_caption": "figcaption caption", "in_details": "details dialog", "in_span": "span font",
}  # fmt: skip
_ROLES: Final = {
    "navigation": "in_nav", "menu": "in_nav", "menubar": "in_nav", "banner": "in_header", "contentinfo": "in_footer",
    "complementary": "in_aside", "article": "in_article", "main": "in_main", "search": "in_form", "form": "in_form",
    "dialog": "in_details", "alertdialog": "in_details", "button": "in_button", "heading": "in_h2",
}  # fmt: skip
# Words of classes and ids, by what they speak of. Written by hand from the vocabulary of HTML's authors.
_WORDS: Final = {
    "says_comment": "comment comments commentlist disqus respond reply replies commenter discussion livefyre",
    "says_menu": "nav navigation menu menus navbar subnav topnav sitemap dropdown submenu toolbar tabs",
    "says_advertisement": "ad ads advert adsense sponsor sponsored promo promotion banner outbrain taboola adv dfp",
    "says_share": "share sharing social facebook twitter follow addthis sharedaddy pinterest whatsapp linkedin",
    "says_related": "related recommended recommend recommendations more similar also popular trending latest most "
    "read next prev previous recent suggested readmore teaser teasers",
    "says_footer": "footer foot bottom copyright colophon legal",
    "says_header": "header masthead top topbar branding logo",
    "says_side": "sidebar side aside rail widget widgets secondary sidebox column right left",
    "says_author": "author byline bio writer contributor avatar profile username",
    "says_date": "date time timestamp published posted updated meta metadata postmeta info",
    "says_content": "content article body entry story text main post maincontent articlebody copy prose markdown "
    "richtext wysiwyg rte single",
    "says_title": "title headline heading hed subtitle dek standfirst lead lede intro excerpt summary description",
    "says_tag": "tag tags category categories topic topics label keywords cat",
    "says_breadcrumb": "breadcrumb breadcrumbs crumb crumbs pagination pager paging pages page-numbers",
    "says_notice": "cookie cookies consent gdpr modal popup overlay alert notice notification paywall lightbox toast",
    "says_form": "login signin signup register search newsletter subscribe subscription form email cta button btn",
    "says_product": "product price cart buy shop basket sku shipping checkout add-to-cart variant stock",
    "says_thread": "thread message messages forum topic post postbody posts question answer answers bbcode quote "
    "signature conversation",
    "says_item": "item items list grid card cards tile tiles box row col result results feed listing carousel slider",
    "says_caption": "caption credit gallery image photo figure media video thumb thumbnail slide",
    "says_unseen": "hidden hide sr-only visually screen-reader assistive print noprint skip none collapse",
    "says_review": "review reviews rating ratings testimonial testimonials stars faq accordion specs specifications "
    "features",
    "says_code": "code highlight syntax snippet codehilite gist console",
    "says_reference": "toc contents reference references footnote footnotes notes infobox navbox",
}
MEANINGS: Final = {
    **{name: "is inside of " + words.replace(" ", ", ") for name, words in _TAGS.items()},
    **{name: "a class or id around it has a word such as " + words.split()[0] for name, words in _WORDS.items()},
}
BITS: Final = {name: 1 << place for place, name in enumerate(MEANINGS)}
_OF_ROLE: Final = {role: BITS[name] for role, name in _ROLES.items()}


def _by_word() -> dict[str, int]:
    found: dict[str, int] = {}
    for name, words in _WORDS.items():
        for word in words.split():
            found[word] = found.get(word, 0) | BITS[name]
    return found


_OF_WORD: Final = _by_word()
_OF_TAG = np.zeros(len(tags.NAMES), dtype=np.uint64)
for _name, _tags in _TAGS.items():
    _OF_TAG[tags.tag_set(_tags)] |= np.uint64(BITS[_name])


@lru_cache(maxsize=65_536)
def _of_name(name: str) -> int:
    bits = 0
    for word in parts(name):
        bits |= _OF_WORD.get(word, 0)
    return bits


def _of_names(value: str) -> int:
    bits = 0
    for name in value[:LONGEST].split():
        bits |= _of_name(name)
    return bits


def _of_role(value: str) -> int:
    return _OF_ROLE.get(value, 0)


@column
def marks(page: Page) -> NDArray[np.uint64]:
    """Return the marks of each element, as bits."""
    found = _OF_TAG[page.tag]
    for attribute, meaning in (("class", _of_names), ("id", _of_names), ("role", _of_role)):
        it = named(page, attribute)
        if len(it.rows):
            found[it.rows] |= np.array([meaning(value) for value in it.values], dtype=np.uint64)[it.number]
    return found


@group(**MEANINGS, hidden="the mark-up hides it")
def inside_of(blocks: Blocks) -> Sequence[NDArray[Any]]:
    """Compute what the elements around a block are called."""
    page = blocks.page
    at = blocks.rows[blocks.first[:-1]]
    around = page.along(marks(page), np.bitwise_or)[at]
    bits = np.unpackbits(around.astype("<u8").view(np.uint8).reshape(-1, 8), axis=1, bitorder="little")
    return [*bits.T[: len(MEANINGS)], hidden(page)[at]]
