"""Weninger, Hsu: Text Extraction from the Web via Text-to-Tag Ratio. 2008.

Lines of the source with much text for each tag, and lines among such lines, are content.
"""

from __future__ import annotations

from ..errors import Reason
from ..page import Page
from ..registry import method
from ..selection import Selection
from ..smoothing import box, smooth
from ..source.lines import lines
from ..source.stream import of_words, source


@method(
    "ttr",
    paper="Weninger, Hsu: Text Extraction from the Web via Text-to-Tag Ratio",
    year=2008,
    radius=(0, 50),
    deviations=(0, 10),
    wrap=(0, 1000),
)
def ttr(page: Page, *, radius: int = 2, deviations: float = 1.0, wrap: int = 65) -> Selection:
    r"""Text-to-tag ratio: lines whose smoothed ratio is at least so many standard deviations of all. O(n).

    A source of few or very long lines is broken after every `wrap` characters, never within a tag; 0 leaves it.

    >>> from marrow import extract
    >>> menu = "<li><a href=/>Home</a></li>\n" * 9
    >>> extract(f"{menu}{'<p>A line that is full of text.</p>' * 3}\n{menu}", method="ttr", radius=0).text
    'A line that is full of text.\nA line that is full of text.\nA line that is full of text.'
    """
    found = source(page)
    split = lines(found, wrap=wrap)
    smoothed = smooth(split.tag_ratio, box(radius), borders="zero")
    kept = smoothed >= deviations * smoothed.std() if len(smoothed) else smoothed > 0
    return of_words(
        found,
        kept[split.of_word],
        reason=Reason.DENSE,
        otherwise=Reason.SPARSE,
        score=smoothed[split.of_word],
        ratios={"text-to-tag ratio": split.tag_ratio[split.of_word], "smoothed": smoothed[split.of_word]},
    )
