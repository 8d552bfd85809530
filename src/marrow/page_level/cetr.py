"""Weninger, Hsu, Han: CETR: Content Extraction via Tag Ratios. 2010.

Lines of the source as points: their tag ratio, smoothed, and how much the ratio is about to change. Those close to the
origin are not content.
"""

from __future__ import annotations

import numpy as np

from ..clustering import k_means, seeds
from ..errors import Reason
from ..page import Page
from ..registry import method
from ..selection import Selection
from ..smoothing import gaussian, smooth
from ..source.lines import Lines, lines
from ..source.stream import Source, of_words, source
from ..tree import Bools, Floats

_PAPER = "Weninger, Hsu, Han: CETR: Content Extraction via Tag Ratios"
_FEWEST = 3  # with fewer lines all are content


@method("cetr-tm", paper=_PAPER, year=2010, deviations=(0, 10), sigma=(0, 20), wrap=(0, 1000))
def cetr_tm(page: Page, *, deviations: float = 1.0, sigma: float = 1.0, wrap: int = 65) -> Selection:
    """Content extraction via tag ratios, threshold: at least so many standard deviations of all lines. O(n).

    `sigma` is that of the Gaussian that smooths the ratios; `wrap` breaks lines of minified sources.

    >>> from marrow import extract
    >>> menu = "<li><a href=/>Home</a></li>\\n" * 9
    >>> text = extract(f"{menu}<p>A line that is full of text.</p>\\n{menu}", method="cetr-tm").text
    >>> "full of text" in text, text.count("Home")
    (True, 4)
    """
    found = source(page)
    split = lines(found, wrap=wrap)
    smoothed = smooth(split.tag_ratio, gaussian(sigma))
    kept = smoothed >= deviations * smoothed.std() if len(smoothed) else smoothed > 0
    return _of_lines(found, split, kept, {"smoothed": smoothed})


@method("cetr-km", paper=_PAPER, year=2010, clusters=(2, 10), sigma=(0, 20), wrap=(0, 1000))
def cetr_km(page: Page, *, clusters: int = 3, sigma: float = 1.0, wrap: int = 65) -> Selection:
    """Content extraction via tag ratios, k-means: lines outside of the cluster next to 0. O(n) each of 100 rounds.

    >>> from marrow import extract
    >>> menu = "<li><a href=/>Home</a></li>\\n" * 9
    >>> text = extract(f"{menu}<p>A line that is full of text.</p>\\n{menu}", method="cetr-km").text
    >>> "full of text" in text, text.count("Home")
    (True, 4)
    """
    found = source(page)
    split = lines(found, wrap=wrap)
    smoothed = smooth(split.tag_ratio, gaussian(sigma))
    return _of_lines(found, split, outside_of_the_least(smoothed, clusters), {"smoothed": smoothed})


@method("cetr", paper=_PAPER, year=2010, clusters=(2, 10), sigma=(0, 20), ahead=(1, 20), wrap=(0, 1000))
def cetr(
    page: Page,
    *,
    clusters: int = 3,
    sigma: float = 1.0,
    ahead: int = 3,
    smoothed_change: bool = False,
    wrap: int = 65,
) -> Selection:
    """Content extraction via tag ratios: lines outside of the cluster of the origin, by ratio and its change.

    O(n) each of 100 rounds. The change is from a line's ratio to the mean of so many lines `ahead`, of the ratios as
    they are, or of the smoothed ones (`smoothed_change`).

    >>> from marrow import extract
    >>> menu = "<li><a href=/>Home</a></li>\\n" * 9
    >>> text = extract(f"{menu}<p>A line that is full of text.</p>\\n{menu}", method="cetr").text
    >>> "full of text" in text, text.count("Home")
    (True, 18)
    """
    found = source(page)
    split = lines(found, wrap=wrap)
    smoothed = smooth(split.tag_ratio, gaussian(sigma))
    changed = smooth(change(smoothed if smoothed_change else split.tag_ratio, ahead), gaussian(sigma))
    kept = outside_of_the_origin(np.column_stack([smoothed, changed]), clusters)
    return _of_lines(found, split, kept, {"smoothed": smoothed, "change": changed})


def change(column: Floats, ahead: int = 3) -> Floats:
    """Return by how much the mean of the next entries differs from each; for the last, half of the last step.

    >>> change(np.array([1.0, 2, 4])).tolist()
    [2.0, 2.0, 1.0]
    """
    if not len(column):
        return np.zeros(0)
    total = np.concatenate([[0], np.cumsum(column)])
    at = np.arange(1, len(column))
    last = np.minimum(at + ahead, len(column))
    following = (total[last] - total[at]) / (last - at)
    return np.abs(np.append(following - column[:-1], (column[-2:].mean() - column[-1])))


def outside_of_the_least(column: Floats, clusters: int = 3) -> Bools:
    """Return what is not in the cluster whose centre is next to 0."""
    if len(column) < _FEWEST:
        return np.ones(len(column), dtype=bool)
    points = column[:, None]
    found = k_means(points, seeds(points, clusters))
    return found.of_point != np.abs(found.centres[:, 0]).argmin()


def outside_of_the_origin(points: Floats, clusters: int = 3) -> Bools:
    """Return what is not in the cluster whose centre is pinned to the origin."""
    if len(points) < _FEWEST:
        return np.ones(len(points), dtype=bool)
    centres = seeds(points, clusters)
    centres[0] = 0
    return k_means(points, centres, pinned=1).of_point != 0


def _of_lines(found: Source, split: Lines, kept: Bools, ratios: dict[str, Floats]) -> Selection:
    columns = {"tag ratio": split.tag_ratio, **ratios}
    return of_words(
        found,
        kept[split.of_word],
        reason=Reason.DENSE,
        otherwise=Reason.SPARSE,
        score=columns["smoothed"][split.of_word],
        ratios={name: column[split.of_word] for name, column in columns.items()},
    )
