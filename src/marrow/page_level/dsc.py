"""Pinto, Branstein, Coleman, Croft, King, Li, Wei: QuASM: A System for Question Answering Using Semi-Structured Data.
2002.

Count the tags from the beginning of the source to each token: the curve rises in menus and lies flat in text. The main
content is where its slope is low for long. (Document slope curve, DSC.)
"""

from __future__ import annotations

import numpy as np

from .. import tags
from ..errors import Reason
from ..page import Page
from ..registry import method
from ..selection import Selection
from ..source.stream import of_words, source
from ..source.tokens import tokens
from ..tree import Bools, Floats, Ints

FORMATTING = tags.tag_set("b i em strong font u a span tt small big sub sup s strike code cite abbr acronym")
_SHORT = 500  # a page of fewer tokens is measured with smaller windows
_FEWEST = 8


@method(
    "dsc",
    paper="Pinto, Branstein, Coleman, Croft, King, Li, Wei: QuASM: A System for Question Answering Using "
    "Semi-Structured Data",
    year=2002,
    window=(2, 1000),
    low=(0, 1),
    consecutive=(1, 20),
    least=(0, 1),
)
def dsc(
    page: Page,
    *,
    window: int = 50,
    low: float = 0.5,
    consecutive: int = 3,
    least: float = 0.1,
    cjk: bool = True,
) -> Selection:
    """Document slope curve: where tags are few for long. O(n).

    Windows of `window` tokens (a tenth of a page of fewer than 500) overlap by half. One is low if its share of tags
    is below `low` times the page's. A section opens with so many low windows in a row, and closes with as many others.
    If sections cover less than the share `least` of all tokens, the whole page is taken.

    >>> from marrow import extract
    >>> cells = "<td>x</td>" * 40
    >>> text = extract(f"<table><tr>{cells}</table><p>{'word ' * 90}</p><table><tr>{cells}</table>", method="dsc").text
    >>> text.count("word"), text.count("x")
    (90, 3)
    """
    found = source(page)
    stream = tokens(found, cjk=cjk, without=FORMATTING)
    count = len(stream.is_tag)
    size = window if count >= _SHORT else min(window, max(_FEWEST, count // 10))
    slopes = window_slopes(stream.is_tag, size)
    mean = float(stream.is_tag.mean()) if count else 0.0
    step = max(size // 2, 1)
    kept = np.zeros(count, dtype=bool)
    for first, last in sections(slopes < low * mean, consecutive):
        kept[first * step : last * step + size] = True
    whole = kept.sum() < least * count or not kept.any()
    slope = slopes[np.minimum(np.arange(count) // step, len(slopes) - 1)] if count else np.zeros(0)
    return of_words(
        found,
        (kept | whole)[~stream.is_tag],
        words=stream.words,
        reason=Reason.WHOLE_PAGE if whole else Reason.REGION,
        ratios={"slope": slope[~stream.is_tag]},
    )


def window_slopes(is_tag: Bools, size: int) -> Floats:
    """Return the share of tags in each window; the last ones are shorter.

    >>> window_slopes(np.array([True, True, False, False, False, True]), 4).tolist()
    [0.5, 0.25, 0.5]
    """
    total = np.concatenate([[0], np.cumsum(is_tag)])
    first = np.arange(0, len(is_tag), max(size // 2, 1))
    last = np.minimum(first + size, len(is_tag))
    return (total[last] - total[first]) / np.maximum(last - first, 1)


def sections(low: Bools, consecutive: int) -> list[tuple[int, int]]:
    """Return the first and the last low window of each section.

    >>> sections(np.array([0, 1, 1, 1, 0, 0, 1, 0, 0, 0, 1, 1], dtype=bool), 3)
    [(1, 6)]
    """
    borders: Ints = np.flatnonzero(np.diff(low, prepend=False, append=False))
    found: list[tuple[int, int]] = []
    for first, after in zip(borders[::2].tolist(), borders[1::2].tolist(), strict=True):
        if found and first - found[-1][1] <= consecutive:
            found[-1] = found[-1][0], after - 1
        elif after - first >= consecutive:
            found.append((first, after - 1))
    return found
