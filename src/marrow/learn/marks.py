"""Features of the elements that a block is inside of: their tags and roles, and what their classes and ids speak of.

Each element has a bit for each mark; the bits of all elements on the way to the root are combined at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from .. import tags
from ..columns import column
from ..page import Page
from .blocks import Blocks
from .feature_table import group
from .names import names

_TAGS: Final = {
    "in_nav": "nav", "in_header": "header", "in_footer": "footer", "in_aside": "aside", "in_form": "form fieldset",
    "in_button": "button label select option textarea input", "in_p": "p", "in_strong": "strong b",
    "in_caption": "figcaption caption",
}  # fmt: skip
_ROLES: Final = {
    "navigation": "in_nav", "menu": "in_nav", "menubar": "in_nav", "banner": "in_header", "contentinfo": "in_footer",
    "complementary": "in_aside", "search": "in_form", "form": "in_form", "button": "in_button",
}  # fmt: skip
# Words of classes and ids, by what they speak of. Written by hand from the vocabulary of HTML's authors.
_WORDS: Final = {
    "says_comment": "comment comments commentlist disqus respond reply replies commenter discussion livefyre",
    "says_menu": "nav navigation menu menus navbar subnav topnav sitemap dropdown submenu toolbar tabs",
    "says_notice": "cookie cookies consent gdpr modal popup overlay alert notice notification paywall lightbox toast",
    "says_product": "product price cart buy shop basket sku shipping checkout add-to-cart variant stock",
    "says_thread": "thread message messages forum topic post postbody posts question answer answers bbcode quote "
    "signature conversation",
    "says_item": "item items list grid card cards tile tiles box row col result results feed listing carousel slider",
    "says_review": "review reviews rating ratings testimonial testimonials stars faq accordion specs specifications "
    "features",
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


@column
def marks(page: Page) -> NDArray[np.uint64]:
    """Return the marks of each element, as bits."""
    found, it = _OF_TAG[page.tag], names(page)
    said = it.words.combined(_OF_WORD, np.uint64)
    for attribute in ("class", "id"):
        named = it.of[attribute]
        found[named.rows] |= said[named.number]
    roles = it.of["role"]
    of_role = np.array([_OF_ROLE.get(value, 0) for value in roles.values], dtype=np.uint64)
    found[roles.rows] |= of_role[roles.number - roles.first]
    return found


@group(**MEANINGS)
def inside_of(blocks: Blocks) -> Sequence[NDArray[Any]]:
    """Compute what the elements around a block are called."""
    page = blocks.page
    at = blocks.heads
    around = page.along(marks(page), np.bitwise_or)[at]
    bits = np.unpackbits(around.astype("<u8").view(np.uint8).reshape(-1, 8), axis=1, bitorder="little")
    return list(bits.T[: len(MEANINGS)])
