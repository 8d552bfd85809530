"""Derived columns: what is known of every row, computed once, when first asked for, and kept with the page.

`count(page, what)` is a row's own amount, `below(page, what)` that of its subtree, `inside(page, what)` says whether
a row is in the subtree of such an element. What can be asked for stands in `COUNTS` and `PLACES`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from . import characters, tags
from .columns import column
from .errors import UnknownName
from .page import Page
from .tree import Bools, Ints


@column
def classes(page: Page) -> characters.Classes:
    """Classes of the characters of `page.text`."""
    return characters.classes(page.text)


def _of_characters(page: Page, mask: Bools) -> Ints:
    amounts = np.zeros(len(page), dtype=np.int64)
    rows = page.text_rows
    amounts[rows] = characters.counts(mask, page.start[rows], page.stop[rows])
    return amounts


def _words(page: Page, *, literal: bool) -> Ints:
    starts = page.start[page.text_rows]
    return _of_characters(page, characters.word_starts(classes(page), starts, literal=literal))


def _markup(page: Page) -> Ints:
    """Length of an element's name, and of the names and values of its attributes."""
    lengths = [len(name) + len(value) if value else len(name) for attrs in page.attrs for name, value in attrs]
    before = np.zeros(len(lengths) + 1, dtype=np.int64)
    np.cumsum(lengths, out=before[1:])
    stops = np.cumsum(np.fromiter(map(len, page.attrs), np.int64, len(page.attrs)))
    amounts = _NAME_LENGTHS[page.tag]
    amounts[page.element_rows] += np.diff(before[stops], prepend=0)
    for row, name in page.names.items():
        amounts[row] += len(name)
    return amounts


_NAME_LENGTHS = np.array([0, 0, *map(len, tags.NAMES[2:])])


@column
def count(page: Page, what: str) -> Ints:
    """Each row's own amount of what `COUNTS` names.

    >>> from marrow import parse
    >>> count(parse("<p>One, <b>two</b>"), "words").tolist()
    [0, 0, 0, 0, 1, 0, 1]
    """
    if what not in COUNTS:
        raise UnknownName(f"there is no count {what!r}; there are {', '.join(COUNTS)}")
    return COUNTS[what](page)


@column
def below(page: Page, what: str) -> Ints:
    """Return the amount in each row's subtree, the row included.

    >>> from marrow import parse
    >>> below(parse("<p>One, <b>two</b>"), "words").tolist()
    [2, 0, 2, 2, 1, 1, 1]
    """
    return page.below(count(page, what))


@column
def blank(page: Page) -> Bools:
    """Return the runs of text that hold no character but white space."""
    return page.is_text & (count(page, "characters") == 0)


@column
def normal_length(page: Page) -> Ints:
    """Length of each run of text when its white space is normalised."""
    return count(page, "characters") + np.maximum(count(page, "tokens") - 1, 0)


PLACES: Final[dict[str, Bools]] = {
    "link": tags.tag_set("a"),
    "heading": tags.HEAD6,
    "list": tags.LIST,
    "table": tags.tag_set("table"),
    "code": tags.tag_set("pre code kbd samp tt"),
    "preformatted": tags.PREFORMATTED,
    "dropped": tags.DROP,
    "without scripts": tags.tag_set("template noscript"),
}
"""What a row can be inside of; `dropped` are the elements whose content is never main content (METHODS 1.3)."""


@column
def inside(page: Page, what: str) -> Bools:
    """Whether a row is in the subtree of an element that `PLACES` names.

    >>> from marrow import parse
    >>> inside(parse("<p>One, <a>two</a>"), "link").tolist()
    [False, False, False, False, False, True, True]
    """
    if what not in PLACES:
        raise UnknownName(f"there is no place {what!r}; there are {', '.join(PLACES)}")
    return page.inside(PLACES[what][page.tag])


@column
def in_body(page: Page) -> Bools:
    """Return the rows of the body, which is the root for every method."""
    rows = np.arange(len(page))
    return (rows >= page.body) & (rows < page.end[page.body])


@column
def readable(page: Page) -> Bools:
    """Return the runs of text of the body that are not blank, nor inside of what is never content."""
    return page.is_text & ~blank(page) & in_body(page) & ~inside(page, "dropped")


@column
def leaves(page: Page) -> Bools:
    """Rows that carry content themselves: text that is not blank, pictures and media with neither below them.

    Nothing inside of `DROP` is one.
    """
    carrying = (tags.MEDIA[page.tag] | (page.is_text & ~blank(page))) & ~inside(page, "dropped")
    return carrying & (page.below(carrying) == 1)


@column
def block_like(page: Page) -> Bools:
    """Elements of `BLOCK`, and others that have one below."""
    return (page.tag != tags.TEXT) & (page.below(tags.BLOCK[page.tag]) > 0)


@column
def block(page: Page) -> Ints:
    """Return the block of text of each row, by number: a new one begins and ends with each block element, and at `br`.

    >>> from marrow import parse
    >>> page = parse("<p>one <b>two</b></p>three<br>four")
    >>> block(page)[page.text_rows].tolist()
    [3, 3, 4, 5]
    """
    blocks = block_like(page)
    return page.borders(blocks | (page.tag == tags.CODES["br"]), blocks)


COUNTS: Final[dict[str, Callable[[Page], Ints]]] = {
    "characters": lambda page: _of_characters(page, (classes(page) & characters.SPACE) == 0),
    "words": lambda page: _words(page, literal=False),
    "tokens": lambda page: _words(page, literal=True),
    "punctuation": lambda page: _of_characters(page, (classes(page) & characters.PUNCTUATION) != 0),
    "digits": lambda page: _of_characters(page, (classes(page) & characters.DIGIT) != 0),
    "capitals": lambda page: _of_characters(page, (classes(page) & characters.CAPITAL) != 0),
    "markup": _markup,
    "elements": lambda page: (page.tag != tags.TEXT).astype(np.int64),
    "links": lambda page: (page.tag == tags.CODES["a"]).astype(np.int64),
    "images": lambda page: (page.tag == tags.CODES["img"]).astype(np.int64),
    "texts": lambda page: (page.is_text & ~blank(page)).astype(np.int64),
    "link characters": lambda page: np.where(inside(page, "link"), count(page, "characters"), 0),
    "link words": lambda page: np.where(inside(page, "link"), count(page, "words"), 0),
}
"""What can be counted: characters (without white space), words, tokens (words as the papers write, between white
space), punctuation marks, digits, capitals, markup (characters of tag names and attributes), elements, links, images,
texts (runs that are not blank), and characters and words in links."""
