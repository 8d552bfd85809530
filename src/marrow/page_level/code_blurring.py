"""Gottron: Content Code Blurring: A New Approach to Content Extraction. 2008.

Characters of text are 1, those of mark-up 0. Blurred like a picture, the sequence stays close to 1 where there is much
text and little mark-up around.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .. import tags
from ..errors import Reason
from ..page import Page
from ..registry import method
from ..selection import Selection
from ..smoothing import gaussian, smooth
from ..source.stream import Source, of_words, source
from ..source.tokens import tokens
from ..tree import Bools, Floats, Ints

_PAPER = "Gottron: Content Code Blurring: A New Approach to Content Extraction"
_RANGES: dict[str, Any] = {
    "threshold": (0, 1),
    "radius": (1, 200),
    "spread": (0.1, 10),
    "passes": (1, 100),
    "settled": (0, 1),
}
_LINKS = tags.tag_set("a")
_NOTHING = np.zeros(len(tags.NAMES), dtype=bool)


@method("ccb", paper=_PAPER, year=2008, **_RANGES, every=(1, 40))
def ccb(
    page: Page,
    *,
    threshold: float = 0.75,
    radius: int = 40,
    spread: float = 0.5,
    passes: int = 10,
    settled: float = 0.01,
    every: int = 8,
) -> Selection:
    """Content code blurring: words whose surroundings are text, character by character. O(n).

    The blur is a Gaussian of `spread` times the radius, repeated at most `passes` times, until the mean change is below
    `settled`. It is computed from the means of `every` so many characters; 1 is the paper's, 8
    decide 0.3 % of the words of 50 pages (wcxb-dev, CleanEval) otherwise.

    >>> from marrow import extract
    >>> extract("<i><b><a href=/>Home</a></b></i>" * 9 + f"<p>{'Some text. ' * 9}</p>", method="ccb").text[:10]
    'Some text.'
    """
    found = source(page)
    return _of_characters(found, _NOTHING, threshold, radius, spread, passes, settled, every)


@method("accb", paper=_PAPER, year=2008, **_RANGES, every=(1, 40))
def accb(
    page: Page,
    *,
    threshold: float = 0.75,
    radius: int = 40,
    spread: float = 0.5,
    passes: int = 10,
    settled: float = 0.01,
    every: int = 8,
) -> Selection:
    """Adapted content code blurring: as `ccb`, but the tags of links are left out, so that linked words count. O(n).

    >>> from marrow import extract
    >>> linked = "Some <a href='/a/very/long/address/of/another/page'>linked</a> text. " * 9
    >>> [len(extract(f"<p>{linked}</p>", method=name).text) for name in ("ccb", "accb")]
    [0, 161]
    """
    found = source(page)
    return _of_characters(found, _LINKS, threshold, radius, spread, passes, settled, every)


@method("tccb", paper=_PAPER, year=2008, **_RANGES)
def tccb(
    page: Page,
    *,
    threshold: float = 0.75,
    radius: int = 25,
    spread: float = 0.5,
    passes: int = 10,
    settled: float = 0.01,
    cjk: bool = True,
) -> Selection:
    """Token-based content code blurring: as `ccb`, with a word or a tag as one entry. Radius 25 or 18. O(n * radius).

    >>> from marrow import extract
    >>> extract("<i><b><a href=/>Home</a></b></i>" * 9 + f"<p>{'Some text. ' * 90}</p>", method="tccb").text[:10]
    'Some text.'
    """
    found = source(page)
    stream = tokens(found, cjk=cjk)
    blurred = blur((~stream.is_tag).astype(float), gaussian(spread * radius, radius), passes=passes, settled=settled)
    value = blurred[~stream.is_tag]
    return of_words(
        found, value > threshold, words=stream.words, reason=Reason.DENSE, otherwise=Reason.SPARSE,
        score=value, ratios={"content code ratio": value},
    )  # fmt: skip


def blur(column: Floats, weights: Floats, *, passes: int, settled: float) -> Floats:
    """Smooth a column again and again, until it hardly changes.

    >>> blur(np.array([0.0, 1, 1, 0]), gaussian(0.5, 1), passes=1, settled=0).round(4).tolist()
    [0.1192, 0.8935, 0.8935, 0.1192]
    """
    for _ in range(passes if len(column) else 0):
        smoothed = smooth(column, weights, borders="renormalised")
        change = np.abs(smoothed - column).mean()
        column = smoothed
        if change < settled:
            break
    return column


def _of_characters(
    found: Source,
    left_out: Bools,
    threshold: float,
    radius: int,
    spread: float,
    passes: int,
    settled: float,
    every: int,
) -> Selection:
    blocks, word = content_code(found, left_out, every)
    weights = gaussian(spread * radius / every, max(round(radius / every), 1))
    blurred = blur(blocks, weights, passes=passes, settled=settled)
    value = _means(blurred, word / every, (word + found.stop - found.start) / every)
    return of_words(
        found, value > threshold, reason=Reason.DENSE, otherwise=Reason.SPARSE,
        score=value, ratios={"content code ratio": value},
    )  # fmt: skip


def content_code(found: Source, left_out: Bools, every: int) -> tuple[Floats, Ints]:
    """Return the share of text in each block of so many characters, and where in this sequence each word begins.

    White space is what the character before it is, at the beginning mark-up. Tags whose code is in `left_out` are not
    there.
    """
    length = np.where(left_out[found.tags.code], 0, found.tags.stop - found.tags.start)
    skipped = np.concatenate([[0], np.cumsum(found.tags.stop - found.tags.start - length)])
    before = np.searchsorted(found.tags.start, found.start)  # tags before each word
    word = found.start - found.first - skipped[before]
    # From the first word after a tag to the next tag all is text.
    firsts = np.flatnonzero(np.diff(before, prepend=-1))
    opens = word[firsts]
    edges = np.append(found.tags.start, found.last)[before[firsts]]
    closes = edges - found.first - skipped[before[firsts]]
    whole = found.last - found.first - int(skipped[-1])
    grid = np.append(np.arange(0, whole, every), whole)
    text = (
        np.interp(grid, np.column_stack([opens, closes]).ravel(), _climbing(opens, closes)) if len(opens) else grid * 0
    )
    return np.diff(text) / np.maximum(np.diff(grid), 1), word


def _climbing(opens: Ints, closes: Ints) -> Ints:
    """Return how many characters are text before each of the borders."""
    total = np.cumsum(closes - opens)
    return np.column_stack([total - (closes - opens), total]).ravel()


def _means(column: Floats, start: Floats, stop: Floats) -> Floats:
    """Return the mean of a column, as a function by steps, between places."""
    if not len(column):
        return np.zeros(len(start))
    at = np.arange(len(column) + 1)
    total = np.concatenate([[0], np.cumsum(column)])
    return (np.interp(stop, at, total) - np.interp(start, at, total)) / (stop - start)
