"""Paragraphs as jusText makes them of a page."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np

from .. import tags
from ..columns import share
from ..features import blank, in_body, inside
from ..page import Page
from ..tree import Bools, Floats, Ints, run_starts

_PARAGRAPH = tags.tag_set(
    "body blockquote caption center col colgroup dd div dl dt fieldset form legend optgroup option p pre table td "
    "textarea tfoot th thead tr ul li h1 h2 h3 h4 h5 h6"
)
_REMOVED = tags.tag_set("head script style button input select textarea applet template")
_UNWRAPPED = tags.tag_set("form iframe embed object param")
_BR = tags.CODES["br"]


@dataclass(frozen=True, eq=False)
class Paragraphs:
    """Paragraphs in order: the rows of text that are in one, the paragraph of each, and what it holds, as columns."""

    rows: Ints
    of_row: Ints
    texts: list[str]
    link_characters: Ints
    heading: Bools

    def __len__(self) -> int:
        return len(self.texts)

    @cached_property
    def length(self) -> Ints:
        """Characters of each text."""
        return np.fromiter(map(len, self.texts), np.int64, len(self.texts))

    @property
    def link_density(self) -> Floats:
        """Share of the characters that are in links."""
        return share(self.link_characters, self.length)

    @cached_property
    def words(self) -> list[list[str]]:
        """The words of each, in lower case."""
        return [text.lower().split() for text in self.texts]

    def stop_density(self, words: frozenset[str]) -> Floats:
        """Share of the words that are in a list."""
        found = [sum(map(words.__contains__, each)) for each in self.words]
        return share(np.array(found, dtype=np.int64), np.fromiter(map(len, self.words), np.int64, len(self)))


def paragraphs(page: Page) -> Paragraphs:
    """Divide the text of a page at the elements that divide it, and where two line breaks follow each other.

    Text that is white space counts for nothing, not even as a space.

    >>> from marrow import parse
    >>> found = paragraphs(parse("<div><a>Home</a> <a>News</a></div>one<br>two<br> <br>three<h2>four"))
    >>> found.texts, found.link_characters.tolist(), found.heading.tolist()
    (['HomeNews', 'one two', 'three', 'four'], [8, 0, 0, 0], [False, False, False, True])
    """
    removed = page.inside(_REMOVED[page.tag])
    rows = np.flatnonzero(page.is_text & ~blank(page) & in_body(page) & ~removed)
    dividing = _PARAGRAPH[page.tag] & ~_UNWRAPPED[page.tag]
    number = page.borders(dividing | _second_breaks(page, removed), dividing)[rows]
    first = run_starts(number) if len(rows) else rows
    breaks = np.cumsum(page.tag == _BR)[rows]
    breaks[1:] = breaks[1:] > breaks[:-1]
    breaks[first] = False
    spans = zip(page.start[rows].tolist(), page.stop[rows].tolist(), breaks.tolist(), strict=True)
    pieces = [" " + page.text[start:stop] if spaced else page.text[start:stop] for start, stop, spaced in spans]
    bounds = np.append(first, len(rows)).tolist()
    in_link = inside(page, "link")[rows]
    linked = [len(" ".join(f".{pieces[i]}.".split())) - 2 if in_link[i] else 0 for i in range(len(rows))]
    of_row = np.zeros(len(rows), dtype=np.int64)
    of_row[first[1:]] = 1
    of_row = of_row.cumsum()
    return Paragraphs(
        rows,
        of_row,
        [" ".join("".join(pieces[a:b]).split()) for a, b in pairwise(bounds)],
        np.bincount(of_row, linked, len(first)).astype(np.int64),
        inside(page, "heading")[rows[first]],
    )


def _second_breaks(page: Page, removed: Bools) -> Bools:
    """Return the line breaks behind another one, with no text and no other element's start between."""
    found = np.zeros(len(page), dtype=bool)
    starts = ~(removed | _UNWRAPPED[page.tag] | blank(page))
    at = np.flatnonzero(starts)
    is_break = page.tag[at] == _BR
    found[at[1:][is_break[1:] & is_break[:-1]]] = True
    return found
