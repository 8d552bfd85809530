"""Sun, Song, Liao: DOM Based Content Extraction via Text Density. 2011.

Content has many characters for each tag, and few of them in links. The element whose children are densest together is
content; the elements above it say how dense all content must be on this page.
"""

from __future__ import annotations

import numpy as np

from ..columns import share
from ..errors import Reason
from ..features import block_like
from ..page import Page
from ..registry import method
from ..selection import Selection, of_nodes, of_texts
from ..smoothing import gaussian, smooth
from ..tree import Bools, Floats, Ints
from ..visibility import hidden
from .text_density import Counters, by_density_sum, counters

_PAPER = "Sun, Song, Liao: DOM Based Content Extraction via Text Density"
_TOLERANCE = 1e-9
_SIGMA = 1.0  # of the smoothing of CETR
OWN_TEXT = ("consistent", "authors")


@method("cetd-ds", paper=_PAPER, year=2011)
def cetd_ds(page: Page, *, links_collapsed: bool = False) -> Selection:
    """Text density: the element with the densest children, and what is as dense. O(n) times the depth.

    With `links_collapsed` the characters of links count for nothing, as the authors' code has it in a comment.

    >>> from marrow import extract
    >>> extract("<ul><li><a>Home</a></ul><div><p>A paragraph of text.<p>More</div>", method="cetd-ds").text.splitlines()
    ['A paragraph of text.', 'More']
    """
    counts = counters(page, links_collapsed=links_collapsed)
    density = counts.characters / np.maximum(counts.tags, 1)
    return by_density_sum(counts, density, counts.run_length)


@method("cectd-ds", paper=_PAPER, year=2011, own_text=OWN_TEXT)
def cectd_ds(page: Page, *, own_text: str = "consistent") -> Selection:
    """Composite text density: `cetd-ds` with a density that links make less. O(n) times the depth.

    `own_text` is the density of text beside elements. That of the authors is infinite on a page without links, where
    `consistent` is taken instead: the formula of an element with one tag and one character in links.
    """
    counts = counters(page)
    return by_density_sum(counts, composite_density(counts), density_of_runs(counts, own_text))


@method("cectd-s", paper=_PAPER, year=2011)
def cectd_s(page: Page) -> Selection:
    """Composite text density, smoothed: the elements with text that are as dense as the body. O(n).

    The paper names the smoothing of CETR and says no more: ours takes the elements with text of their own in document
    order, and keeps that text with what inline elements below have.
    """
    counts = counters(page)
    owners = np.unique(counts.run_owner)
    if not len(owners):
        return of_nodes(page, [])
    density = composite_density(counts)
    smoothed = np.zeros(len(density))
    smoothed[owners] = smooth(density[owners], gaussian(_SIGMA))
    content = counts.tree.rows[owners[smoothed[owners] >= density[0] - _TOLERANCE]]
    ratios = counts.ratios(density=density, smoothed=smoothed)
    return of_texts(
        page,
        text_of(page, content) & ~hidden(page),
        reason=Reason.DENSE,
        otherwise=Reason.SPARSE,
        score=ratios["smoothed"],
        ratios=ratios,
    )


def composite_density(counts: Counters) -> Floats:
    """Return the characters to tags, weighed by how few of both are in links; 0 where there are no characters."""
    characters = counts.characters
    outside = _or_one(characters - counts.link_characters)
    in_links, tags, link_tags = (_or_one(each) for each in (counts.link_characters, counts.tags, counts.link_tags))
    weight = np.log(_or_one(characters * tags / (in_links * link_tags)))
    return share(
        characters / tags * weight,
        _log_log(characters * in_links / outside + _share_in_links(counts) * characters),
    )


def density_of_runs(counts: Counters, own_text: str) -> Floats:
    """Return the density of each run of text, which has no tags."""
    length, in_links = counts.run_length, _share_in_links(counts)
    logarithm = _log_log(1 + in_links * length)
    if own_text == "authors" and in_links:
        logarithm = _log_log(in_links * length)
    return share(length * np.log(length), logarithm)


def _share_in_links(counts: Counters) -> float:
    return float(counts.link_characters[0] / counts.characters[0]) if counts.characters[0] else 0.0


def _or_one(column: Floats | Ints) -> Floats:
    return np.where(column == 0, 1.0, column)


def _log_log(column: Floats) -> Floats:
    return np.log(np.log(column + np.e))


def text_of(page: Page, elements: Ints) -> Bools:
    """Return the runs of text right in these elements, or with no more than inline elements between."""
    mask = np.zeros(len(page), dtype=bool)
    mask[elements] = True
    around = page.above(mask)
    block = page.nearest(block_like(page))
    outside = np.where(block >= 0, (around - mask)[block], 0)
    return page.is_text & (around > outside)
