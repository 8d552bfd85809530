"""Features of the page as a reader sees it: its title, its main heading and what that governs, where the prose is,
and the signs that the article is over.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from .. import tags
from ..columns import remembered
from ..features import inside
from ..page import Page
from ..tree import Bools, Floats, Ints
from .blocks import Blocks, text_blocks
from .cues import has_cue
from .feature_table import group
from .measures import measures, totals
from .open_graph import open_graph

_SHARES: Final = (0.4, 0.6, 0.8)
_TITLE_WORDS = 30
_WORD = re.compile(r"[^\W\d_]+|\d+|[\u3040-\u9fff]")
_ARTICLE = tags.CODES["article"]


@remembered
def title_words(page: Page) -> frozenset[str]:
    """Return the words of the page's title, as `title` and `og:title` give it, lower case."""
    found = [page[row].text for row in np.flatnonzero(page.tag == tags.CODES["title"])[:1].tolist()]
    found += open_graph(page, "og:title")
    return frozenset(_WORD.findall(" ".join(found).lower()[:2000]))


@remembered
def title_likeness(page: Page) -> Floats:
    """How like the page's title each heading is: the geometric mean of the shares of their words that they have."""
    blocks = text_blocks(page)
    found = np.zeros(len(blocks))
    title = title_words(page)
    if not title:
        return found
    candidates = _headings(page) & (measures(page).words <= _TITLE_WORDS)
    for block in np.flatnonzero(candidates).tolist():
        words = set(_WORD.findall(blocks.raw[block].lower()))
        common = len(words & title)
        if common:
            found[block] = common / (len(words) * len(title)) ** 0.5
    return found


def _headings(page: Page) -> Bools:
    blocks = text_blocks(page)
    return inside(page, "heading")[blocks.heads]


@remembered
def main_heading(page: Page) -> int:
    """Return the block of the main heading: the heading most like the title, else the first of the highest level."""
    headings = np.flatnonzero(_headings(page))
    if not len(headings):
        return -1
    likeness = title_likeness(page)[headings]
    if likeness.max() > 0.4:
        return int(headings[likeness.argmax()])
    return int(headings[heading_levels(page)[headings].argmin()])


@remembered
def heading_levels(page: Page) -> Ints:
    """Return the level of each block that is a heading; 7 for others."""
    blocks = text_blocks(page)
    level = np.full(len(tags.NAMES), 7)
    level[[tags.CODES[f"h{n}"] for n in range(1, 7)]] = range(1, 7)
    row = page.nearest(tags.HEAD6[page.tag])[blocks.heads]
    return np.where(row >= 0, level[page.tag[row]], 7)


def _regions(blocks: Blocks) -> list[NDArray[Any]]:
    """Return of the smallest elements that hold shares of the prose: is a block in it, and where."""
    page = blocks.page
    at = blocks.heads
    total = totals(page)
    prose = total["prose"] if total["prose"][0] else total["words"]
    size = page.end - np.arange(len(page))
    found: list[NDArray[Any]] = []
    for part in _SHARES:
        region = int(np.where(prose >= part * prose[0], size, len(page) + 1).argmin())
        found.append((at >= region) & (at < page.end[region]))
        found.append(np.clip((at - region) / size[region], -1, 2))
        found.append(np.full(len(blocks), total["link words"][region] / max(int(total["words"][region]), 1)))
    return found


def _since(mask: Bools) -> Ints:
    """How many blocks ago the last block of a mask was, that block itself included; -1 where none was."""
    place = np.arange(len(mask))
    last = np.maximum.accumulate(np.where(mask, place, -1)) if len(mask) else place
    return np.where(last >= 0, place - last, -1)


@group(
    from_heading="blocks from the main heading, on a logarithmic scale, with its sign",
    words_from_heading="words since the main heading, on a logarithmic scale",
    heading_level="level of the heading that it is, 7 for none",
    governing_level="level of the last heading before it",
    since_heading="blocks since the last heading",
    headings_since_main="headings as high as the main one since that",
    under_cue="the last heading before it says what comes next, or that comments begin",
    since_comment="blocks since a word for comments, -1 before any",
    since_author="blocks since a word for the author, -1 before any",
    cues_before="words for comments and for what to read next before it, since the main heading",
    **{
        f"{name}_{share:g}": meaning.format(f"{share:.0%}")
        for share in _SHARES
        for name, meaning in {
            "in_region": "it is in the smallest element with {} of the prose",
            "place_in_region": "where it is in the smallest element with {} of the prose",
            "links_in_region": "share of links in the smallest element with {} of the prose",
        }.items()
    },
    articles="article elements, on a logarithmic scale",
)
def reader(blocks: Blocks) -> Sequence[NDArray[Any]]:
    """Compute how the page looks to a reader."""
    page, own = blocks.page, measures(blocks.page)
    place = np.arange(len(blocks))
    heading = main_heading(page)
    far = place - heading if heading >= 0 else np.zeros(len(blocks), dtype=np.int64)
    before = np.cumsum(own.words) - own.words
    since = np.maximum(before - before[heading], 0) if heading >= 0 else before
    level = heading_levels(page)
    is_heading = level < 7
    last_heading = np.maximum.accumulate(np.where(is_heading, place, -1)) if len(place) else place
    highest = level[heading] if heading >= 0 else 7
    as_high = np.cumsum((level <= highest) & is_heading & (place > heading))
    related, comment = has_cue(page, "cue_related"), has_cue(page, "cue_comment")
    ending = (related | comment) & (place > heading)
    return [
        np.sign(far) * np.log1p(np.abs(far)),
        np.log1p(since),
        level,
        np.where(last_heading >= 0, level[last_heading], 7) if len(level) else level,
        _since(is_heading),
        as_high,
        (related | comment)[last_heading] & (last_heading >= 0) if len(level) else level,
        _since(comment),
        _since(has_cue(page, "cue_author")),
        np.cumsum(ending) - ending,
        *_regions(blocks),
        np.full(len(blocks), np.log1p((page.tag == _ARTICLE).sum())),
    ]
