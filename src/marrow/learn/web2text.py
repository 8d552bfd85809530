"""Features of Web2Text (Vogels, Ganea, Eickhoff 2018): of a block and what is above it, and of two blocks in a row.

Constants are the means and deviations of the authors' code. Where it divides whole numbers, so does this.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from .. import tags
from ..columns import numbered, remembered
from ..page import Page
from ..tree import Bools, Floats, Ints
from .classifiers import of_columns
from .simplified import Simplified, simplified
from .web2text_text import Amounts, amounts, leaf_texts

_PARENT_TAGS = "td div p tr table body ul span li blockquote b small a ol ul i form dl strong pre"
_LEAF_TAGS = "a p td b li span i tr div strong em h3 h2 table h4 small sup h1 blockquote"
_BREAKING = tags.tag_set(
    "address article aside blockquote body canvas center dd div dl fieldset figcaption figure footer form h1 h2 h3 h4 "
    "h5 h6 head header hgroup hr html iframe input li main nav noscript ol output p pre section select table tbody td "
    "textarea tfoot th thead tr ul video br"
)
REACH: Final = 3
"""Features of so many blocks before and after count for a block."""
UNARY: Final = 128
PAIR: Final = 25
_CHUNK = 4096


def _z(values: Floats | Ints, mean: float, deviation: float) -> Floats:
    return (values - mean) / deviation


def _flag(mask: Bools) -> Floats:
    return np.where(mask, 1.0, -1.0)


def _capitals(it: Amounts, some: Bools) -> list[Floats]:
    share = it.capitals / np.maximum(it.words, 1)
    known = ((1, 0.4475758, 0.4129316), (2, 0.3708354, 0.4334037), (3, 0.340843, 0.4404389))
    return [np.where(some, _z(share**power, mean, deviation), 0) for power, mean, deviation in known]


def _word_length(it: Amounts) -> Floats:
    mean = np.clip(it.word_length // np.maximum(it.words, 1), 3, 15)
    return np.where(it.words > 0, _z(mean, 4.910001, 1.905709), -1)


def _middle(it: Amounts) -> dict[str, Floats]:
    """Return what blocks and inner nodes have in common."""
    marked = it.punctuation > 0
    marks = np.log(np.where(marked, it.punctuation, 1) / it.characters)
    return {
        "stop": _flag(it.stop_words > 0),
        "stop share": np.where(it.words > 0, _z(it.stop_words / np.maximum(it.words, 1), 0.374, 0.1529), 0),
        "mark share": np.where(marked, _z(np.clip(marks, -4, -2.5), -3.338525, 0.6058926), 0),
        "digit": _z(_flag(it.digits > 0), -0.5900983, 0.8073342),
        "digit share": _z(it.digits / it.characters, 0.2655969, 0.3052819),
        "sentence": _z(np.clip(np.log(np.maximum(it.characters // it.sentences, 1)), 2, 5), 3.109, 1.011),
    }


def _flags(it: Amounts) -> list[Floats]:
    masks = (it.ends_punctuation, it.ends_question, it.copyright, it.email, it.url, it.year)
    return [_flag(mask) for mask in masks]


def leaf_features(it: Amounts) -> Floats:
    """Return the 24 features of blocks: one row a block."""
    some, own = it.words > 0, _middle(it)
    first, last = (int(it.start[0]), int(it.stop[-1])) if len(it.start) else (0, 1)
    place = ((it.start + it.stop) / 2 - first) / max(last - first, 1)
    columns = [
        _z(_flag(some), 0.8255, 0.5643817),
        np.where(some, _z(np.clip(np.log(np.maximum(it.words, 1)), 0, 3.5), 1.5086, 1.205), 0),
        _word_length(it),
        own["stop"],
        own["stop share"],
        _z(np.clip(np.log(it.characters), 2.5, 5.5), 3.392, 1.06445),
        _flag(it.punctuation > 0),
        _z(np.clip(it.punctuation, 0, 10), 0.06938, 0.4083676),
        own["mark share"],
        own["digit"],
        own["digit share"],
        own["sentence"],
        _flag(it.sentences > 1),
        _z(place, 0.5198038, 0.2996195),
        _z(place**2, 0.3599672, 0.3157282),
        *_flags(it),
        *_capitals(it, some),
    ]
    return np.column_stack(columns).astype(np.float32)


def node_features(it: Amounts) -> Floats:
    """Return the 20 features of nodes, of which the first is the root."""
    own = _middle(it)
    body = max(int(it.stop[0] - it.start[0]), 1) if len(it.start) else 1
    columns = [
        (it.stop - it.start) // body,
        _z(it.link_characters / it.characters, 0.5, 0.5),
        _word_length(it),
        own["stop"],
        own["stop share"],
        _z(np.clip(np.log(it.characters), 2.5, 10), 6, 2.14),
        own["mark share"],
        own["digit"],
        own["digit share"],
        own["sentence"],
        *_flags(it),
        *_capitals(it, it.words > 0),
        _flag(it.form),
    ]
    return np.column_stack(columns).astype(np.float32)


def _copies(found: Simplified) -> Floats:
    """Return whether the text of each block is there twice, over ten times, and if all have the same path."""
    text, _ = numbered(leaf_texts(found.page))
    copies = np.bincount(text)[text] if len(text) else text
    same = _all_alike(found)
    return np.column_stack([_flag(copies > 1), _flag(copies > 10), np.full(len(text), float(same))]).astype(np.float32)


def _all_alike(found: Simplified) -> bool:
    """Whether the ways to all blocks have the same names and classes, by a number that each way gives."""
    page = found.page
    own = page.tag.astype(np.uint64) + np.uint64(1)
    rows, values = page.valued("class")
    own[rows] += np.uint64(1000) * (1 + numbered(values)[0]).astype(np.uint64)
    own = (own * np.uint64(0x9E3779B97F4A7C15)) ^ (page.depth.astype(np.uint64) * np.uint64(0xC2B2AE3D27D4EB4F))
    own *= own | np.uint64(1)
    own[0] = 0
    ways = page.along(own, np.add)[found.chain_rows[page.is_text[found.chain_rows]]]
    return bool(len(ways)) and bool((ways == ways[0]).all())


class Features:
    """The features of a page's blocks; rows are put together only when they are asked for."""

    def __init__(self, page: Page) -> None:
        self.found = found = simplified(page)
        tree, leaves = found.tree, found.leaves
        every = amounts(page)
        self._own = np.hstack([_copies(found), leaf_features(every[leaves])])
        self._nodes = np.vstack([node_features(every), np.zeros((1, 20), dtype=np.float32)])
        self._parent_tags = found.has_tags(_PARENT_TAGS)
        self._leaf_tags = found.has_tags(_LEAF_TAGS)
        self._parent = tree.parent[leaves]
        self._grandparent = np.where(self._parent >= 0, tree.parent[self._parent], -1)
        between = np.maximum(tree.parent[leaves[:-1] + 1], 0)  # what comes after a block is below what both are in
        self._common = between
        distance = tree.depth[leaves[:-1]] + tree.depth[leaves[1:]] - 2 * tree.depth[between]
        breaking = _BREAKING[page.tag]
        stretch = page.borders(breaking, breaking)[found.chain_rows[page.is_text[found.chain_rows]]]
        steps = [distance == 2, distance == 3, distance == 4, distance > 4, stretch[1:] != stretch[:-1]]
        self._steps = np.column_stack(steps).astype(np.float32)

    def __len__(self) -> int:
        return len(self.found.leaves)

    def unary(self, start: int, stop: int) -> Floats:
        """Return the features of some blocks: 3 of copies, 24 own, 41 of the parent, 21 of its parent, 20, 19."""
        parent, above = self._parent[start:stop], self._grandparent[start:stop]
        has_parent, has_above = (each >= 0 for each in (parent, above))
        parts = [
            self._own[start:stop],
            has_parent[:, None],
            self._nodes[parent],
            self._parent_tags[parent] * has_parent[:, None],
            has_above[:, None],
            self._nodes[above],
            np.broadcast_to(self._nodes[0], (len(parent), 20)),
            self._leaf_tags[self.found.leaves[start:stop]],
        ]
        return np.hstack(parts).astype(np.float32)

    def pair(self, start: int, stop: int) -> Floats:
        """Return the features of some pairs of blocks in a row."""
        return np.hstack([self._steps[start:stop], self._nodes[self._common[start:stop]]])


@remembered
def features(page: Page) -> Features:
    """Return the features of a page."""
    return Features(page)


def windows(rows: Callable[[int, int], Floats], length: int, width: int) -> Iterator[Floats]:
    """Put the features of the REACH rows before and after beside those of each row, some rows at a time; 0 outside.

    >>> column = np.arange(1.0, 4)[:, None]
    >>> np.concatenate(list(windows(lambda a, b: column[a:b], 3, 1)))[0].tolist()
    [0.0, 0.0, 0.0, 1.0, 2.0, 3.0, 0.0]
    """
    for start in range(0, length, _CHUNK):
        stop = min(start + _CHUNK, length)
        low, high = max(start - REACH, 0), min(stop + REACH, length)
        around = np.zeros((stop - start + 2 * REACH, width), dtype=np.float32)
        around[low - start + REACH : high - start + REACH] = rows(low, high)
        yield np.hstack([around[place : place + stop - start] for place in range(2 * REACH + 1)])


def likelihoods(page: Page, columns: Mapping[str, NDArray[Any]]) -> tuple[Floats, Floats]:
    """Return how likely each block is content, and how likely each pair of labels is of each two in a row."""
    found, unary, pair = features(page), of_columns("unary", columns), of_columns("pair", columns)
    pairs = max(len(found) - 1, 0)
    return (
        np.concatenate([np.zeros(0), *map(unary.predict, windows(found.unary, len(found), UNARY))]),
        np.concatenate([np.zeros((0, 4)), *map(pair.predict, windows(found.pair, pairs, PAIR))]),
    )
