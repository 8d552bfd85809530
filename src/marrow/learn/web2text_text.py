"""What Web2Text counts in the texts of its blocks, and in what is above them."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from .. import tags
from ..characters import class_table, counts, looked_up
from ..columns import remembered
from ..features import count, inside
from ..page import Page
from ..stop_words import stop_words
from ..tree import Bools, Ints
from .simplified import judged_leaves, simplified
from .words import BREAK, split

_WORD = re.compile(rf"\w+|{BREAK}")
_SENTENCE_BREAK = re.compile(r"[.?!;]\s+(?=[^\W\d_])")
_PATTERNS = {
    "copyright": re.compile("\u00a9"),
    "email": re.compile(r"\w@\w[\w-]*\.\w"),
    "url": re.compile(r"(?:https?|ftp)://"),
    "year": re.compile(r"(?<!\w)\d{4}(?!\w)"),
}
_PUNCTUATION = ".,?;:!"
_INPUT = tags.CODES["input"]


@dataclass(frozen=True, eq=False)
class Amounts:
    """Columns over nodes; what is a sum over the blocks below comes first, then what is so if it is so of any."""

    characters: Ints
    words: Ints
    word_length: Ints
    sentences: Ints
    punctuation: Ints
    digits: Ints
    stop_words: Ints
    capitals: Ints
    link_characters: Ints
    copyright: Bools
    email: Bools
    url: Bools
    year: Bools
    ends_punctuation: Bools
    ends_question: Bools
    form: Bools
    start: Ints
    stop: Ints

    def __getitem__(self, nodes: Ints) -> Amounts:
        return Amounts(*(getattr(self, each.name)[nodes] for each in fields(self)))


_OF_LAST = ("ends_punctuation", "ends_question")


def leaf_texts(page: Page) -> list[str]:
    """Return the texts of the blocks, without white space at their ends."""
    rows = judged_leaves(page)
    spans = zip(page.start[rows].tolist(), page.stop[rows].tolist(), strict=True)
    return [page.text[start:stop].strip() for start, stop in spans]


@remembered
def amounts(page: Page) -> Amounts:
    """Count what is in each node of the collapsed DOM. O(n).

    >>> from marrow import parse
    >>> found = amounts(parse("<p>Hello World, this is it.</p><p>It was. Was it 1999?</p>"))
    >>> found.words.tolist(), found.stop_words.tolist(), found.sentences.tolist(), found.year.tolist()
    ([10, 5, 5], [5, 3, 2], [3, 1, 2], [True, False, True])
    """
    found, rows = simplified(page), judged_leaves(page)
    tree, leaves = found.tree, found.leaves
    of_leaf = _of_leaves(page)
    columns: dict[str, Any] = {}
    for name, values in of_leaf.items():
        wide = np.zeros(len(tree), dtype=np.int64)
        wide[leaves] = values
        if name in _OF_LAST:
            columns[name] = wide[tree.end - 1] > 0
        else:
            columns[name] = tree.below(wide) > 0 if values.dtype == bool else tree.below(wide)
    first = np.searchsorted(leaves, np.arange(len(tree)))
    last = np.searchsorted(leaves, tree.end) - 1
    form = page.below(page.tag == _INPUT)[tree.rows] > 0
    return Amounts(**columns, form=form, start=page.start[rows[first]], stop=page.stop[rows[last]])


def _of_leaves(page: Page) -> dict[str, Ints | Bools]:
    rows, texts = judged_leaves(page), leaf_texts(page)
    lengths = np.maximum(np.fromiter(map(len, texts), np.int64, len(texts)), 1)
    words = split(texts, _WORD.findall)
    starts = np.array([place for place, word in enumerate(words) if word == BREAK], dtype=np.int64)
    sizes = np.fromiter(map(len, words), np.int64, len(words))
    sizes[starts] = 0
    small = stop_words("en")  # the list of the authors' code; words are looked up as they are written
    stops = np.fromiter(map(small.__contains__, words), bool, len(words))
    capital = np.fromiter((word[0].isupper() for word in words), bool, len(words))
    is_mark = looked_up(page.text, _marks(), ())
    joined = BREAK.join(texts)
    begins = np.append(0, np.cumsum(np.fromiter(map(len, texts), np.int64, len(texts)) + 1))
    breaks = [match.start() for match in _SENTENCE_BREAK.finditer(joined) if joined[match.end()].isupper()]
    return {
        "characters": lengths,
        "words": _sums(sizes > 0, starts),
        "word_length": _sums(sizes, starts),
        "sentences": 1 + _where(breaks, begins),
        "punctuation": counts(is_mark > 0, page.start[rows], page.stop[rows]).astype(np.int64),
        "digits": count(page, "digits")[rows],
        "stop_words": _sums(stops, starts),
        "capitals": _sums(capital, starts),
        "link_characters": np.where(inside(page, "link")[rows], lengths, 0),
        **{
            name: _where([match.start() for match in pattern.finditer(joined)], begins) > 0
            for name, pattern in _PATTERNS.items()
        },
        "ends_punctuation": np.fromiter((text.endswith(tuple(_PUNCTUATION)) for text in texts), bool, len(texts)),
        "ends_question": np.fromiter((text.endswith("?") for text in texts), bool, len(texts)),
    }


def _marks() -> np.ndarray[tuple[int], np.dtype[np.uint8]]:
    table = np.zeros(len(class_table()), dtype=np.uint8)
    table[[ord(mark) for mark in _PUNCTUATION]] = 1
    return table


def _sums(column: Ints | Bools, starts: Ints) -> Ints:
    return np.add.reduceat(column.astype(np.int64), starts) if len(starts) else np.zeros(0, dtype=np.int64)


def _where(places: list[int], begins: Ints) -> Ints:
    """Return how many places are in each text; text i begins at begins[i], and the last entry is the end."""
    at = np.searchsorted(begins, np.array(places, dtype=np.int64), side="right") - 1
    return np.bincount(at, minlength=len(begins) - 1)
