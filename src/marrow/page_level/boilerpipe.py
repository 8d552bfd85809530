"""Kohlschütter, Fankhauser, Nejdl: Boilerplate Detection using Shallow Text Features. 2010.

How many words a block of text has, how many of them are links, and the same of the blocks before and after it say
whether it is content: rules learned by a machine that a person can read. An extractor is a chain of filters.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

import numpy as np

from ..page import Page
from ..registry import method
from ..selection import Selection, of_texts
from .boilerpipe_blocks import Segmentation, TextBlocks, segmented
from .boilerpipe_filters import (
    Filter,
    content_alone,
    content_or_title,
    density_rules,
    expand_title,
    ignore_after_content,
    keep_largest,
    large_blocks_on_same_level,
    list_at_end,
    num_words_rules,
    proximity_fusion,
    simple_block_fusion,
    trailing_headline,
)
from .boilerpipe_words import terminating_blocks, title_match

_PAPER = "Kohlschütter, Fankhauser, Nejdl: Boilerplate Detection using Shallow Text Features"

DEFAULT = (simple_block_fusion, proximity_fusion(), density_rules)
LARGEST = (num_words_rules, proximity_fusion(), keep_largest(same_level=False))
ARTICLE = (
    num_words_rules,
    ignore_after_content,
    trailing_headline,
    proximity_fusion(),
    content_or_title,
    proximity_fusion(content_only=True, same_level=True),
    keep_largest(same_level=True, fewest=150),
    expand_title,
    large_blocks_on_same_level,
    list_at_end,
)
ARTICLE_OF_PORT = (
    num_words_rules,
    ignore_after_content,
    proximity_fusion(),
    content_alone,
    proximity_fusion(content_only=True),
    keep_largest(same_level=False),
    expand_title,
)


@method("boilerpipe-default", paper=_PAPER, year=2010)
def boilerpipe_default(page: Page, *, port: bool = False) -> Selection:
    """Boilerpipe's DefaultExtractor: blocks of text by their density and that of the blocks beside them. O(n).

    With `port` blocks are those of boilerpy3, which makes none of symbols alone.

    >>> from marrow import extract
    >>> text = "There is more text in this line than in the others, so much that a line of it is full."
    >>> page = f"<a>Home</a><h1>Headline</h1><p>{text}<p>{text}<ul><li><a>More</a></ul>"
    >>> extract(page, method="boilerpipe-default").text.splitlines() == [text] * 2
    True
    """
    segments = segmented(page, port=port)
    return _selection(page, segments, filtered(segments.blocks, DEFAULT))


@method("boilerpipe-largest", paper=_PAPER, year=2010)
def boilerpipe_largest(page: Page, *, port: bool = False) -> Selection:
    """Boilerpipe's LargestContentExtractor: of the blocks that are content, fused, the largest. O(n)."""
    segments = segmented(page, port=port)
    return _selection(page, segments, filtered(segments.blocks, LARGEST))


@method("boilerpipe-article", paper=_PAPER, year=2010)
def boilerpipe_article(page: Page, *, port: bool = False) -> Selection:
    """Boilerpipe's ArticleExtractor: the largest block, and what belongs to it, up to the first sign of an end. O(n).

    With `port` the chain is that of boilerpy3, of an earlier boilerpipe: no levels, no lists, no headlines.
    """
    segments = segmented(page, port=port)
    blocks = title_match(page, terminating_blocks(segments.blocks, segments.texts), segments.texts)
    return _selection(page, segments, filtered(blocks, ARTICLE_OF_PORT if port else ARTICLE))


def filtered(blocks: TextBlocks, filters: Iterable[Filter]) -> TextBlocks:
    """Send blocks through a chain of filters."""
    return reduce(lambda found, each: each(found), filters, blocks)


def _selection(page: Page, segments: Segmentation, found: TextBlocks) -> Selection:
    content = np.append(found.content, False)[found.of]
    columns = {
        "words": segments.blocks.words,
        "text density": segments.blocks.text_density,
        "link density": segments.blocks.link_density,
        "content": content,
    }
    ratios = {}
    for name, column in columns.items():
        ratios[name] = np.zeros(len(page))
        ratios[name][segments.rows] = np.append(column, 0)[segments.of_row]
    return of_texts(page, ratios.pop("content") > 0, score=ratios["text density"], ratios=ratios)
