"""alexjc: The Easy Way to Extract Useful Text from Arbitrary HTML. 2007.

A line of text that cost few bytes of source for its own bytes is content.
"""

from __future__ import annotations

import numpy as np

from .. import tags
from ..columns import share
from ..errors import Reason
from ..page import Page
from ..registry import method
from ..selection import Selection
from ..source.stream import Source, of_words, source
from ..tree import Ints

BREAKS = tags.BLOCK | tags.tag_set("br")


@method(
    "alexjc",
    paper="alexjc: The Easy Way to Extract Useful Text from Arbitrary HTML",
    year=2007,
    threshold=(0, 1),
    compare=("threshold", "mean"),
    unit=("bytes", "characters"),
    newlines=(0, 2),
)
def alexjc(
    page: Page, *, threshold: float = 0.5, compare: str = "threshold", unit: str = "bytes", newlines: int = 0
) -> Selection:
    """Text density of lines: text by the source since the line before, above a threshold, or above the mean. O(n).

    Bytes are those of UTF-8. The original adds 1 or 2 `newlines` to the text of each line, and 2 bytes for each to its
    source.

    >>> from marrow import extract
    >>> extract("<ul><li><a href=/>Home</a></ul><p>Some text, with few tags around it.</p>", method="alexjc").text
    'Some text, with few tags around it.'
    """
    found = source(page)
    line = line_of_word(found)
    text, cost = line_lengths(found, line, in_bytes=unit == "bytes")
    density = share(text + newlines, cost + 2 * newlines)
    bound = threshold if compare == "threshold" or not len(density) else float(density.mean())
    return of_words(
        found, (density > bound)[line], reason=Reason.DENSE, otherwise=Reason.SPARSE,
        score=density[line], ratios={"density": density[line]},
    )  # fmt: skip


def line_of_word(found: Source) -> Ints:
    """Number the lines of the text, which begin and end at block elements, and tell that of each word."""
    breaks = np.searchsorted(found.tags.start[BREAKS[found.tags.code]], found.start)
    return np.cumsum(np.diff(breaks, prepend=breaks[:1]) != 0)


def line_lengths(found: Source, line: Ints, *, in_bytes: bool) -> tuple[Ints, Ints]:
    """Return the length of each line's text, white space collapsed, and of the source from the line before to its end.

    A line is over where the first tag begins after its last word; the first line pays for the tag of the body.
    """
    if not len(line):
        return line, line
    run = np.searchsorted(found.tags.start, found.start)
    in_tags = np.concatenate([[0], np.cumsum(found.tags.stop - found.tags.start)])[run]
    apart = np.ones(len(line), dtype=bool)  # from the word before, by white space and not by tags alone
    apart[1:] = found.start[1:] - found.stop[:-1] > np.diff(in_tags)
    apart[1:] &= line[1:] == line[:-1]
    apart[0] = False
    before = _bytes_before(found.text) if in_bytes and not found.text.isascii() else None
    start, stop = (at if before is None else before[at] for at in (found.start, found.stop))
    last = np.append(np.flatnonzero(np.diff(line)), len(line) - 1)
    over = np.append(found.tags.start, found.last)[run[last]]
    begin = found.first if before is None else int(before[found.first])
    ends = over if before is None else before[over]
    text = np.bincount(line, stop - start + apart).astype(np.int64)
    return text, np.diff(ends, prepend=begin - found.opening)


def _bytes_before(text: str) -> Ints:
    """Return how many bytes of UTF-8 are before each character."""
    codes = np.frombuffer(text.encode("utf-32-le"), dtype=np.uint32)
    sizes = np.ones(len(codes), dtype=np.uint8)
    for first in (0x80, 0x800, 0x10000):
        sizes += codes >= first
    before = np.zeros(len(codes) + 1, dtype=np.int32)
    np.cumsum(sizes, out=before[1:])
    return before
