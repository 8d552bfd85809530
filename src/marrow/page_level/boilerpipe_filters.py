"""The filters of boilerpipe 1.2: each takes text blocks and fuses them, leaves some out, or says what is content.

Kohlschütter, Fankhauser, Nejdl: Boilerplate Detection using Shallow Text Features. 2010.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..tree import Bools, Floats, Ints
from .boilerpipe_blocks import END, HEADING, LI, MIGHT_BE, TITLE, VERY_LIKELY, TextBlocks

Filter = Callable[[TextBlocks], TextBlocks]
_MOST_LINKS, _LINKS_BEFORE = 0.333333, 0.555556  # of the decision trees
_FULL_TEXT = 9  # text density of what is text in sentences
_ENOUGH = 60


def _beside(column: Ints | Floats) -> tuple[Ints | Floats, Ints | Floats]:
    """Return a column of the blocks before and of those after; beyond the ends there is an empty block."""
    zero = column[:0].sum(keepdims=True)
    return np.append(zero, column[:-1])[: len(column)], np.append(column[1:], zero)[: len(column)]


def simple_block_fusion(blocks: TextBlocks) -> TextBlocks:
    """Fuse blocks of equal density; that of what is fused of them is the same."""
    density = blocks.text_density
    return blocks.fused(np.append([False], density[1:] == density[:-1])[: len(blocks)])


def density_rules(blocks: TextBlocks) -> TextBlocks:
    """Decide by densities of a block and those beside it: a tree learned by C4.8."""
    density = blocks.text_density
    before, after = _beside(density)
    links_before, _ = _beside(blocks.link_density)
    beside = np.where(density > 9, after != 0, (after > 10) | (before > 4))
    return blocks.saying(_by_links(blocks, np.where(links_before > _LINKS_BEFORE, after > 11, beside)))


def num_words_rules(blocks: TextBlocks) -> TextBlocks:
    """Decide by numbers of words instead."""
    before, after = _beside(blocks.words)
    links_before, _ = _beside(blocks.link_density)
    behind_links = (blocks.words > 40) | (after > 17)
    beside = (blocks.words > 16) | (after > 15) | (before > 4)
    return blocks.saying(_by_links(blocks, np.where(links_before > _LINKS_BEFORE, behind_links, beside)))


def _by_links(blocks: TextBlocks, otherwise: Bools) -> Bools:
    return otherwise & (blocks.link_density <= _MOST_LINKS)


def proximity_fusion(*, content_only: bool = False, same_level: bool = False) -> Filter:
    """Fuse a block of content with the one before it, where at most one block that there was is between them.

    Without `content_only` the one before becomes content with it.
    """

    def fuse(blocks: TextBlocks) -> TextBlocks:
        if len(blocks) < 2:
            return blocks
        near = blocks.content[1:] & (blocks.start[1:] - blocks.end[:-1] <= 2)
        if content_only:
            near &= blocks.content[:-1]
        if same_level:
            near &= blocks.level[1:] == blocks.level[:-1]
        return blocks.fused(np.append([False], near))

    return fuse


def ignore_after_content(blocks: TextBlocks) -> TextBlocks:
    """Let the content end at the first sign of an end that has enough text before it."""
    full = np.where(blocks.content & (blocks.text_density >= _FULL_TEXT), blocks.words, 0)
    ends = blocks.has(END) & (np.cumsum(full) >= _ENOUGH)
    return blocks.saying(blocks.content & (np.cumsum(ends) == 0))


def trailing_headline(blocks: TextBlocks) -> TextBlocks:
    """Let the content end with no headline."""
    text = np.flatnonzero(blocks.content & ~blocks.has(HEADING))
    last = text[-1] if len(text) else -1
    return blocks.saying(blocks.content & (np.arange(len(blocks)) <= last))


def content_or_title(blocks: TextBlocks) -> TextBlocks:
    """Leave out what is neither content nor the title."""
    return blocks.only(blocks.content | blocks.has(TITLE))


def content_alone(blocks: TextBlocks) -> TextBlocks:
    """Leave out what is no content."""
    return blocks.only(blocks.content)


def keep_largest(*, same_level: bool, fewest: int = 0) -> Filter:
    """Keep the content block of most words; with `same_level`, also the large ones around it on its level."""

    def keep(blocks: TextBlocks) -> TextBlocks:
        if len(blocks) < 2:
            return blocks
        kept = np.zeros(len(blocks), dtype=bool)
        if blocks.content.any():
            largest = int(np.where(blocks.content, blocks.words, -1).argmax())
            kept[largest] = True
        labelled = blocks.labelled(kept, VERY_LIKELY).labelled(~kept, MIGHT_BE)
        if same_level and kept.any():
            outer = blocks.level < blocks.level[largest]
            around = np.cumsum(outer) == np.cumsum(outer)[largest]
            kept |= around & ~outer & (blocks.level == blocks.level[largest]) & (blocks.words >= fewest)
        return labelled.saying(kept)

    return keep


def expand_title(blocks: TextBlocks) -> TextBlocks:
    """Take what is between the title and the content."""
    content = np.flatnonzero(blocks.content)
    titles = np.flatnonzero(blocks.has(TITLE)[: content[0]]) if len(content) else content
    if not len(titles):
        return blocks
    place = np.arange(len(blocks))
    between = (place >= titles[-1]) & (place < content[0])
    return blocks.saying(blocks.content | (between & blocks.has(MIGHT_BE)))


def large_blocks_on_same_level(blocks: TextBlocks) -> TextBlocks:
    """Take the blocks of a hundred words that are on the level of the content."""
    likely = np.flatnonzero(blocks.content & blocks.has(VERY_LIKELY))
    if not len(likely):
        return blocks
    return blocks.saying(blocks.content | ((blocks.level == blocks.level[likely[0]]) & (blocks.words >= 100)))


def list_at_end(blocks: TextBlocks) -> TextBlocks:
    """Take the items of a list right behind the content, where they are deeper and hold no link."""
    starts = blocks.content & blocks.has(VERY_LIKELY)
    item = ~starts & blocks.has(MIGHT_BE) & blocks.has(LI) & (blocks.linked == 0)
    content, level = blocks.content.copy(), None
    for i in np.flatnonzero(item | starts).tolist():
        if starts[i]:
            level, last = blocks.level[i], i
        elif level is not None and i == last + 1 and blocks.level[i] > level:
            content[i], last = True, i
    return blocks.saying(content)
