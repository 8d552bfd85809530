"""Features of the structural elements of a page, for Content-Seeker (Louvan 2009): one row an element of the page."""

from __future__ import annotations

from typing import Final

import numpy as np

from .. import tags
from ..characters import TERMINAL, counts
from ..columns import column, share
from ..features import below, classes, count, inside
from ..page import Page
from ..stop_words import stop_words
from ..tree import Bools, Floats, Ints

STRUCTURAL: Final = ("div", "span", "ul", "ol", "li", "table", "tr", "td")
_STRUCTURAL = tags.tag_set(" ".join(STRUCTURAL))
_TABLE = tags.tag_set("table caption thead tbody tfoot tr td th col colgroup")
_INPUTS = tags.tag_set("input select textarea button")
_BRACKETS = 5  # characters of `<`, `>` and `</>` that the mark-up of an element has beside its names


@column
def structural(page: Page) -> Bools:
    """Return the elements that can be a segment: structural ones with text that can be content."""
    return _STRUCTURAL[page.tag] & ~inside(page, "dropped") & (characters(page) > 0)


@column
def characters(page: Page) -> Ints:
    """Return the characters below each element, without those that are never content."""
    return page.below(np.where(inside(page, "dropped"), 0, count(page, "characters")))


@column
def _stop_words(page: Page) -> Ints:
    """Return how many of the words of each run of text are stop words of English, as the paper has them."""
    words, found = stop_words("en"), np.zeros(len(page), dtype=np.int64)
    rows = page.text_rows
    spans = zip(page.start[rows].tolist(), page.stop[rows].tolist(), strict=True)
    lower = page.text.lower() if len(page.text.lower()) == len(page.text) else page.text
    found[rows] = [sum(map(words.__contains__, lower[start:stop].split())) for start, stop in spans]
    return found


@column
def _sentences(page: Page) -> Ints:
    terminal = (classes(page) & TERMINAL) != 0
    terminal[:-1] &= ~terminal[1:]
    return counts(terminal, page.start, page.stop)


@column
def vectors(page: Page) -> Floats:
    """Return the features of the structural elements, one row each; `FEATURES` names them."""
    rows = np.flatnonzero(structural(page))
    tag = page.tag
    text = characters(page) + np.maximum(below(page, "tokens") - 1, 0)
    content = ~inside(page, "dropped")
    elements = page.below((tag != tags.TEXT) & content)
    markup = page.below(np.where(content, count(page, "markup"), 0)) + characters(page) + _BRACKETS * elements
    place = np.cumsum(content) / max(int(content.sum()), 1)
    words, stops = below(page, "words"), page.below(_stop_words(page))
    height = -page.least_below(np.where(inside(page, "dropped"), 0, -page.depth.astype(np.int64))) - page.depth
    boxes = page.boxes if page.boxes is not None else np.zeros((len(page), 4))
    columns = (
        text, markup, share(text, markup), words, _sentences(page), below(page, "images"),
        page.below(tag == tags.CODES["form"]), page.below(_INPUTS[tag]), page.below(_TABLE[tag]), below(page, "links"),
        page.below(tag == tags.CODES["li"]), page.below(tag == tags.CODES["p"]), page.below(tags.HEAD6[tag]), stops,
        share(stops, words), share(below(page, "link characters"), below(page, "characters")), height, page.depth,
        elements, below(page, "texts"), _commas(page), place,
        words / max(int(words[page.body]), 1), *np.nan_to_num(boxes).T,
        *(tag == tags.CODES[name] for name in STRUCTURAL),
    )  # fmt: skip
    return np.array([each[rows] for each in columns], dtype=np.float64).T


FEATURES: Final = (
    "text", "html", "text to html", "words", "sentences", "images", "forms", "inputs", "table elements", "links",
    "items", "paragraphs", "headings", "stop words", "stop word share", "link share", "height", "depth", "elements",
    "texts", "commas", "position", "share of words", "x", "y", "width", "height of box", *STRUCTURAL,
)  # fmt: skip


def _commas(page: Page) -> Ints:
    is_comma = np.zeros(len(page.text), dtype=bool)
    place = page.text.find(",")
    while place >= 0:
        is_comma[place] = True
        place = page.text.find(",", place + 1)
    return counts(is_comma, page.start, page.stop)
