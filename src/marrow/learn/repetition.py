"""Features of what repeats: the same text again, the same path of tags and classes, siblings of one kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..columns import column, numbered, remembered, share
from ..page import Page
from ..tree import Ints
from .ancestors import levels
from .blocks import Blocks, text_blocks
from .feature_table import group
from .measures import measures, totals
from .names import names

_PRIMES = np.array([1_000_003, 998_244_353, 2_654_435_761], dtype=np.uint64)


@column
def kinds(page: Page) -> NDArray[np.uint64]:
    """Return a number for each element that stands for its tag and its classes."""
    found = page.tag.astype(np.uint64) * _PRIMES[1]
    it = names(page).of["class"]
    found[it.rows] += (it.number + 1).astype(np.uint64) * _PRIMES[2]
    return found


@column
def same_text(page: Page) -> Ints:
    """Return a number for each block that stands for its text."""
    return numbered(map(str.strip, text_blocks(page).raw))[0]


@column
def tag_paths(page: Page) -> NDArray[np.uint64]:
    """Return a number for each row that stands for the tags on the way to it."""
    weights = (page.depth.astype(np.uint64) + np.uint64(7)) ** np.uint64(5) * _PRIMES[0]
    return page.along(page.tag.astype(np.uint64) * weights, np.add) if len(page) else weights


@group(
    copies="other blocks of the page with the same text",
    copy_before="the same text stood before",
    path_blocks="blocks with the same path of tags, on a logarithmic scale",
    path_words="share of the page's words under the same path of tags",
    path_prose="share of prose in the words under the same path",
    path_links="share of links in the words under the same path",
    path_mean="words of a block under the same path, in the mean",
    siblings="siblings of the element around it with the same tag and classes",
    siblings_up="the same for the element one level up",
    sibling_share="share of the words of its parent that such siblings hold",
)
def repetition(blocks: Blocks) -> Sequence[NDArray[Any]]:
    """Compute what is repeated."""
    page, own = blocks.page, measures(blocks.page)
    text = same_text(page)
    copies = np.bincount(text)
    order = np.arange(len(blocks))
    first = np.zeros(len(copies), dtype=np.int64)
    first[text[::-1]] = order[::-1]
    at = blocks.heads
    _, path, many = np.unique(tag_paths(page)[at], return_inverse=True, return_counts=True)
    words = np.bincount(path, own.words, len(many))
    rows = levels(page)
    many_alike, words_alike = alike(page)
    here, up = np.searchsorted(page.element_rows, rows[:2])
    return (
        copies[text] - 1,
        first[text] < order,
        np.log1p(many[path]),
        words[path] / max(float(own.words.sum()), 1),
        share(np.bincount(path, own.prose, len(many)), words)[path],
        share(np.bincount(path, own.link_words, len(many)), words)[path],
        (words / many)[path],
        np.log1p(many_alike[here]),
        np.log1p(many_alike[up]),
        words_alike[up] / np.maximum(totals(page)["words"][np.maximum(page.parent[rows[1]], 0)], 1),
    )


@remembered
def alike(page: Page) -> tuple[Ints, Ints]:
    """Return of each element how many siblings of its tag and class it has, itself included, and the words in them."""
    elements = page.element_rows
    key = kinds(page)[elements] * _PRIMES[0] + (page.parent[elements] + 1).astype(np.uint64)
    _, which, many = np.unique(key, return_inverse=True, return_counts=True)
    words = np.bincount(which, totals(page)["words"][elements], len(many))
    return many[which], words[which]
