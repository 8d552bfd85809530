"""Arias Moreno, Deschacht, Moens: Language Independent Content Extraction from Web Pages. 2009.

The page is a list of strings, a new one wherever an element changes the structure. Their lengths, side by side, are a
graph: the main content is the region around its peak, as far as long strings follow each other closely.
"""

from __future__ import annotations

import numpy as np

from .. import tags
from ..characters import SPACE, counts, word_starts
from ..errors import Reason
from ..features import classes, in_body, inside
from ..page import Page
from ..registry import method
from ..selection import Selection, of_texts
from ..tree import Bools, Ints, run_starts

STRUCTURAL = tags.BLOCK | tags.tag_set("br")


@method(
    "density-graph",
    paper="Arias Moreno, Deschacht, Moens: Language Independent Content Extraction from Web Pages",
    year=2009,
    c1=(0, 1),
    c2=(1, 1000),
)
def density_graph(page: Page, *, c1: float = 0.333, c2: int = 4, on_exit: bool = False) -> Selection:
    """Density graph: the strings around the longest one, as long as such of c1 its length follow within c2. O(n).

    `on_exit` begins a new string also where a structural element ends; the paper does so only where one begins.

    >>> from marrow import extract
    >>> page = "<p>Menu<p>A sentence of some length.<p>Short.<p>One more sentence.<div><div><div><div>Foot of the page"
    >>> extract(page, method="density-graph").text.splitlines()
    ['A sentence of some length.', 'Short.', 'One more sentence.']
    """
    included = page.is_text & in_body(page) & ~inside(page, "dropped")
    string = strings(page, on_exit=on_exit)
    lengths = string_lengths(page, included, string)
    ratios = {"string": string, "length": np.where(included, lengths[string], 0)}
    if not lengths.any():
        return of_texts(page, np.zeros(len(page), dtype=bool), otherwise=Reason.FAR, ratios=ratios)
    first, last = region(lengths, c1=c1, c2=c2)
    kept = included & (string >= first) & (string <= last)
    return of_texts(
        page, kept, reason=Reason.REGION, otherwise=Reason.FAR, score=ratios["length"].astype(float), ratios=ratios
    )


def strings(page: Page, *, on_exit: bool = False) -> Ints:
    """Return the number of the string that each row adds to."""
    structural = STRUCTURAL[page.tag] & in_body(page) & ~inside(page, "dropped")
    structural[page.body] = False
    begins = np.zeros(len(page) + 1, dtype=np.int64)
    begins[:-1] = structural
    if on_exit:
        begins += np.bincount(page.end[structural], minlength=len(begins))
    return begins.cumsum()[:-1]


def string_lengths(page: Page, included: Bools, string: Ints) -> Ints:
    """Return the characters of each string, white space normalised, over the runs of text that are included."""
    rows = np.flatnonzero(included)
    lengths = np.zeros(int(string.max(initial=0)) + 1, dtype=np.int64)
    if not len(rows):
        return lengths
    sizes = page.stop[rows] - page.start[rows]
    found = classes(page)
    if sizes.sum() != len(found):
        found = found[np.repeat(included[page.text_rows], page.stop[page.text_rows] - page.start[page.text_rows])]
    stops = np.cumsum(sizes)
    of_row = string[rows]
    begins = run_starts(of_row)  # the first run of text of each string
    starts = (stops - sizes)[begins]
    stops = np.append(starts[1:], len(found))
    solid = counts((found & SPACE) == 0, starts, stops)
    tokens = counts(word_starts(found, starts, literal=True), starts, stops)
    lengths[of_row[begins]] = solid + np.maximum(tokens - 1, 0)
    return lengths


def region(lengths: Ints, *, c1: float = 0.333, c2: int = 4) -> tuple[int, int]:
    """First and last string of the region around the longest one.

    >>> region(np.array([0, 8, 24, 41, 6, 38, 1, 1, 1, 1, 37]))
    (2, 5)
    """
    longest = int(lengths.argmax())
    long = lengths > lengths[longest] * c1
    long[longest] = True
    at = np.flatnonzero(long)
    groups = np.cumsum(np.diff(at, prepend=at[0]) >= c2)
    group = at[groups == groups[np.searchsorted(at, longest)]]
    return int(group[0]), int(group[-1])
