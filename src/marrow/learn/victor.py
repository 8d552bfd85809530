"""Blocks and features of Victor (Spousta, Marek, Pecina 2008): lines of text, where they stand, what they are."""

from __future__ import annotations

import re
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from .. import tags
from ..characters import ALPHANUMERIC, CAPITAL, DIGIT, SPACE, TERMINAL, counts, word_starts
from ..columns import numbered, remembered, share
from ..features import block_like, classes, count, inside
from ..page import Page
from ..tree import Floats, Ints
from .blocks import Blocks, divided

_BR, _HR, _P = (tags.CODES[name] for name in ("br", "hr", "p"))
_CONTAINERS: Final = {
    "p": "p", "a": "a", "u": "u", "img": "img", "header": tags.HEADINGS, "bold": "b strong", "italic": "i em",
    "list": "ul ol li dl dt dd", "form": "form input select textarea button label option fieldset",
}  # fmt: skip
_SPLITS: Final = ("p", "br", "hr", "inline", "block")
_PATTERNS: Final = {
    "url": re.compile(r"https?://|www\."),
    "date": re.compile(
        r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{1,2}\.? (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)"
    ),
    "time": re.compile(r"\d{1,2}:\d{2}"),
}
_BULLETS: Final = frozenset("\u2022\u00b7\u2023\u25aa\u25cf\u25e6*-\u2013\u2014>\u00bb")
INTERVALS: Final = 5
REACH: Final = 2
"""Features of so many blocks before and after count for a block."""


@remembered
def line_blocks(page: Page) -> Blocks:
    """Divide the text of the body at block elements, line breaks and rules.

    >>> from marrow import parse
    >>> line_blocks(parse("<p>one <b>two</b><br>three<hr>four")).texts
    ['one two', 'three', 'four']
    """
    return divided(page, (page.tag == _BR) | (page.tag == _HR))


def features(page: Page) -> dict[str, NDArray[Any]]:
    """Return the features of the blocks of a page by name.

    >>> from marrow import parse
    >>> found = features(parse("<p>Call 555 now!"))
    >>> {name: round(float(found[name][0]), 3) for name in ("alphabetic", "numeric", "punctuation", "white")}
    {'alphabetic': 0.538, 'numeric': 0.231, 'punctuation': 0.077, 'white': 0.154}
    >>> {name: float(found[name][0]) for name in ("alphabetic tokens", "other tokens", "sentences", "sentence length")}
    {'alphabetic tokens': 1.0, 'other tokens': 1.0, 'sentences': 1.0, 'sentence length': 3.0}
    """
    blocks = line_blocks(page)
    at = blocks.heads
    found: dict[str, NDArray[Any]] = {
        f"in {name}": page.inside(tags.tag_set(names)[page.tag])[at] for name, names in _CONTAINERS.items()
    }
    found |= {f"after {name}": each for name, each in zip(_SPLITS, _splits(page, blocks), strict=True)}
    found |= _characters(page, blocks)
    tokens = _tokens(page, blocks)
    words = sum(tokens.values(), start=np.zeros(len(blocks), dtype=np.int64))
    found |= tokens | {f"{name} to all": share(each, words) for name, each in tokens.items()}
    found |= _sentences(page, blocks, words) | _patterns(page, blocks)
    text, _ = numbered(blocks.texts)
    _, first = np.unique(text, return_index=True)
    found["copies"] = np.bincount(text)[text] if len(text) else text
    found["first copy"] = np.isin(np.arange(len(blocks)), first)
    found["links"] = share(blocks.sums(count(page, "link characters")), blocks.sums(count(page, "characters")))
    found["position"] = np.arange(len(blocks)) / max(len(blocks) - 1, 1)
    for name, total in (("words", words.sum()), ("sentences", found["sentences"].sum()), ("blocks", len(blocks))):
        found[f"page {name}"] = np.full(len(blocks), np.log1p(total))
    return found | _groups(page, blocks, words)


def _splits(page: Page, blocks: Blocks) -> list[NDArray[Any]]:
    """Say what stands or ends between each block and the one before."""
    at = blocks.heads
    before = np.append(page.body, blocks.rows[blocks.first[1:] - 1][:-1])[: len(at)]
    code, elements = page.tag, (page.tag != tags.TEXT) & ~inside(page, "dropped")
    line, block = (code == _P) | (code == _BR) | (code == _HR), block_like(page)
    masks = (code == _P, code == _BR, code == _HR, elements & ~block & ~line, elements & block & ~line)
    found = []
    for mask in masks:
        starts = np.append(0, np.cumsum(mask))
        ends = np.append(0, np.cumsum(np.bincount(page.end[mask], minlength=len(page) + 1)))
        found.append((starts[at] > starts[before + 1]) | (ends[at + 1] > ends[before + 1]))
    return found


def _characters(page: Page, blocks: Blocks) -> dict[str, Floats]:
    """Return the shares of the kinds of characters; white space counts one between two words."""
    alphanumeric = _in_texts(page, blocks, (classes(page) & ALPHANUMERIC) != 0)
    digits, marks = blocks.sums(count(page, "digits")), blocks.sums(count(page, "punctuation"))
    filled = blocks.sums(count(page, "characters"))
    white = np.maximum(blocks.sums(count(page, "tokens")) - 1, 0)
    kinds = {
        "alphabetic": alphanumeric - digits, "numeric": digits, "punctuation": marks, "white": white,
        "other": filled - alphanumeric - marks,
    }  # fmt: skip
    return {name: share(each, filled + white) for name, each in kinds.items()}


def _in_texts(page: Page, blocks: Blocks, mask: NDArray[np.bool_]) -> Ints:
    return blocks.sums(counts(mask, page.start, page.stop))


def _tokens(page: Page, blocks: Blocks) -> dict[str, Ints]:
    """Count the words that are letters, digits, both, or have something else in them."""
    found = classes(page)
    starts = np.flatnonzero(word_starts(found, page.start[page.text_rows], literal=True))
    letters = np.where(found & DIGIT, 2, np.where(found & ALPHANUMERIC, 1, np.where(found & SPACE, 0, 4)))
    what = np.bitwise_or.reduceat(letters, starts) if len(starts) else starts
    counted = {}
    kinds = {"alphabetic": what == 1, "numeric": what == 2, "mixed": what == 3, "other": what >= 4}
    for name, mask in kinds.items():
        counted[f"{name} tokens"] = _in_texts(page, blocks, np.bincount(starts[mask], minlength=len(found)) > 0)
    return counted


def _sentences(page: Page, blocks: Blocks, words: Ints) -> dict[str, NDArray[Any]]:
    """Count the sentences, and say how the block begins and ends."""
    found = classes(page)
    terminal = (found & TERMINAL) != 0
    at_end = np.append(found[1:] & SPACE != 0, True)[: len(found)]
    at_end[page.stop[blocks.rows] - 1] = True
    ended = _in_texts(page, blocks, terminal & at_end)
    filled = np.append(np.flatnonzero((found & SPACE) == 0), 0)
    first = found[filled[np.searchsorted(filled[:-1], blocks.start)]]
    end = found[filled[np.searchsorted(filled[:-1], blocks.stop) - 1]]
    ends = (end & TERMINAL) != 0
    sentences = ended + (~ends & (words > 0))
    return {
        "sentences": sentences,
        "sentence length": share(words, sentences),
        "begins with a capital": (first & CAPITAL) != 0,
        "ends a sentence": ends,
    }


def _patterns(page: Page, blocks: Blocks) -> dict[str, NDArray[Any]]:
    """Say which blocks have an address, a date, a time, or begin with a bullet."""
    found: dict[str, NDArray[Any]] = {}
    for name, pattern in _PATTERNS.items():
        hits = np.zeros(len(page.text), dtype=bool)
        hits[[match.start() for match in pattern.finditer(page.text)]] = True
        found[f"has {name}"] = _in_texts(page, blocks, hits) > 0
    found["begins with a bullet"] = np.array([text[:1] in _BULLETS for text in blocks.texts], dtype=bool)
    return found


def _groups(page: Page, blocks: Blocks, words: Ints) -> dict[str, NDArray[Any]]:
    """Return the share of the page's words in the division and in the cell around each block, and the largest ones."""
    wide = np.zeros(len(page), dtype=np.int64)
    at = blocks.heads
    wide[at] = words
    below = page.below(wide)
    found: dict[str, NDArray[Any]] = {}
    for name in ("div", "td"):
        around = page.nearest(page.tag == tags.CODES[name])[at]
        shares = np.where(around >= 0, below[around], 0) / max(int(words.sum()), 1)
        found[f"words in {name}"] = shares
        found[f"most words in {name}"] = np.full(len(blocks), shares.max(initial=0))
    return found


def intervals(columns: dict[str, NDArray[Any]], edges: Floats) -> Ints:
    """Return the interval that each feature of each block is in: one row a feature."""
    values = np.array([*columns.values()], dtype=np.float64)
    return (values[:, :, None] > edges[:, None, :]).sum(axis=2)


def scores(found: Ints, weights: Floats, bias: float) -> Floats:
    """Sum what the intervals of each block, and of those around it, count for it.

    `weights` has one row for each place from REACH before to REACH after, one column a feature, an entry an interval.
    """
    numbers, total = np.arange(len(found))[:, None], np.full(found.shape[1], float(bias))
    length = len(total)
    for place in range(-REACH, REACH + 1):
        part = weights[place + REACH][numbers, found].sum(axis=0)
        total[max(-place, 0) : length - max(place, 0)] += part[max(place, 0) : length - max(-place, 0)]
    return total
