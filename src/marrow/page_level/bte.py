"""Finn, Kushmerick, Smyth: Fact or Fiction: Content Classification for Digital Libraries. 2001.

The source is a sequence of words and tags. The main content is the part of it with the most words in it and the most
tags outside of it. (Body text extraction, BTE.)
"""

from __future__ import annotations

import numpy as np

from ..errors import Reason
from ..page import Page
from ..registry import method
from ..selection import Selection
from ..source.stream import of_words, source
from ..source.tokens import tokens
from ..tree import Bools


@method(
    "bte", paper="Finn, Kushmerick, Smyth: Fact or Fiction: Content Classification for Digital Libraries", year=2001
)
def bte(page: Page, *, cjk: bool = True) -> Selection:
    """Body text extraction: the stretch of the source with the most words within and the most tags outside. O(n).

    `cjk` counts characters of scripts without spaces as a word each.

    >>> from marrow import extract
    >>> menu = "<ul><li><a>Home</a><li><a>News</a></ul>"
    >>> extract(f"{menu}<p>one two three four</p><p>five six seven</p>{menu}", method="bte").text.splitlines()
    ['one two three four', 'five six seven']
    """
    found = source(page)
    stream = tokens(found, cjk=cjk)
    first, last = densest_range(stream.is_tag)
    kept = np.zeros(len(stream.is_tag), dtype=bool)
    kept[first:last] = True
    return of_words(found, kept[~stream.is_tag], words=stream.words, reason=Reason.REGION)


def densest_range(is_tag: Bools) -> tuple[int, int]:
    """Return the first token of the range and the one past its last: of equal ones the first, and the shortest.

    >>> densest_range(np.array([True, False, False, True, False, True]))
    (1, 3)
    """
    total = np.zeros(len(is_tag) + 1, dtype=np.int64)
    np.cumsum(np.where(is_tag, -1, 1), out=total[1:])
    least = np.minimum.accumulate(total[:-1])
    gain = total[1:] - least
    if not len(gain) or gain.max() <= 0:
        return 0, 0
    last = int(gain.argmax())
    return int((total[:-1] == least[last]).argmax()), last + 1
