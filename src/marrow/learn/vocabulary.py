"""Words of classes, ids, roles and item properties, as authors write them."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from .. import tags
from ..columns import remembered
from ..page import Page
from .marks import parts

_PREFIX = {"class": "", "id": "", "role": "role:", "itemprop": "prop:"}
_TOO_WIDE = tags.tag_set("html body")


@lru_cache(maxsize=50_000)
def tokens(name: str, value: str) -> tuple[str, ...]:
    """Return the words of an attribute and the pairs of words within one of its names.

    >>> tokens("class", "post-content wide")
    ('post', 'content', 'post-content', 'wide')
    """
    found: dict[str, None] = {}
    prefix = _PREFIX[name]
    for each in value[:300].split():
        words = parts(each)
        found.update(dict.fromkeys(prefix + word for word in words if len(word) > 1))
        found.update((f"{prefix}{one}-{other}", None) for one, other in pairwise(words))
    return tuple(found)


@remembered
def named(page: Page) -> list[tuple[int, tuple[str, ...]]]:
    """Return the elements that have a class, an id, a role or an item property, with their words."""
    return [
        (row, tokens(name, value))
        for row, name, value in page.find_attributes(*_PREFIX)
        if value and not _TOO_WIDE[page.tag[row]]
    ]
