"""Zhou, Xiong, Liu: Efficient Web Page Main Text Extraction towards Online News Analysis. 2009.

The paragraphs of a page are what is between block elements. Long ones are content, and short ones between long ones.
"""

from __future__ import annotations

import numpy as np

from ..errors import Reason
from ..features import block, count, in_body, inside
from ..page import Page
from ..registry import method
from ..selection import Selection, of_texts
from ..smoothing import smooth
from ..tree import Floats, Ints


@method(
    "zhou",
    paper="Zhou, Xiong, Liu: Efficient Web Page Main Text Extraction towards Online News Analysis",
    year=2009,
    threshold=(0, 1),
    neighbours=(0, 0.5),
)
def zhou(page: Page, *, threshold: float = 0.25, neighbours: float = 0.25, cjk: bool = True) -> Selection:
    """Paragraphs whose smoothed length is at least a share of the longest one's. O(n).

    `neighbours` is the weight that each of the two paragraphs next to one has when lengths are smoothed.

    >>> from marrow import extract
    >>> extract(f"<p>Menu<p>Home<p>Us{'<p>word word word word word' * 2}<p>Short.", method="zhou").text.splitlines()
    ['Us', 'word word word word word', 'word word word word word', 'Short.']
    """
    used = in_body(page) & ~inside(page, "dropped")
    words = np.bincount(block(page), np.where(used, count(page, "words" if cjk else "tokens"), 0))
    paragraphs = np.flatnonzero(words)
    lengths = np.zeros(len(words))
    lengths[paragraphs] = smoothed(words[paragraphs], neighbours)
    length = np.where(page.is_text & used, lengths[block(page)], 0)
    return of_texts(
        page,
        (length >= threshold) & (length > 0),
        reason=Reason.DENSE,
        otherwise=Reason.SPARSE,
        score=length,
        ratios={"length": length},
    )


def smoothed(words: Ints | Floats, neighbours: float = 0.25) -> Floats:
    """Return lengths as shares of the longest, each mixed with those next to it; those at the ends are repeated.

    >>> smoothed(np.array([4, 0, 2])).tolist()
    [0.75, 0.375, 0.375]
    """
    if not len(words):
        return np.zeros(0)
    return smooth(words / words.max(), np.array([neighbours, 1 - 2 * neighbours, neighbours]))
