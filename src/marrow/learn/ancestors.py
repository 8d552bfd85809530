"""Features of the elements around a block, on the compressed tree: each level up holds more text than the one below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from .. import tags
from ..columns import remembered
from ..page import Page
from ..tree import Ints
from .blocks import Blocks, text_blocks
from .feature_table import group
from .measures import totals

LEVELS: Final = 5
_OF_LEVEL: Final = {
    "words": "words, on a logarithmic scale",
    "page_share": "share of the page's words",
    "link_share": "share of its words in links",
    "prose_share": "share of its words in sentences",
    "words_a_block": "words to a block",
    "density": "words to an element",
    "blocks": "blocks, on a logarithmic scale",
    "headings": "headings to a block",
    "place": "where in it the block is, from 0 to 1",
}
_KINDS: Final = ("div section", "ul ol menu dir li", "h1 h2 h3 h4 h5 h6")
_OF_KINDS: Final = tuple(map(tags.tag_set, _KINDS))


@remembered
def levels(page: Page) -> list[Ints]:
    """Return the row of the element around each block, and of those above it, as often as there is more text in one."""
    words = totals(page)["words"]
    parent = np.maximum(page.parent, 0)
    widest = np.where(words[parent] == words, parent, np.arange(len(page)))
    for _ in range(int(page.depth.max(initial=0)).bit_length()):
        widest = widest[widest]
    next_up = text_blocks(page).container
    found = [next_up]
    for _ in range(LEVELS - 1):
        next_up = parent[widest[next_up]]
        found.append(next_up)
    return found


def _meanings() -> dict[str, str]:
    return {
        **{
            f"{name}_{level}": f"{meaning}; {f'{level} levels up' if level else 'the element around it'}"
            for level in range(LEVELS)
            for name, meaning in _OF_LEVEL.items()
        },
        **{f"container_{kind.split()[0]}": f"the element around it is one of {kind}" for kind in _KINDS},
        "depth": "depth of the element around it",
        "children": "children of the parent of the element around it",
    }


@group(**_meanings())
def ancestors(blocks: Blocks) -> Sequence[NDArray[Any]]:
    """Compute what the elements around a block hold."""
    page, total = blocks.page, totals(blocks.page)
    at = blocks.heads
    rows = np.array(levels(page)).reshape(LEVELS, -1)
    words = total["words"][rows]
    some = np.maximum(words, 1)
    count = np.maximum(total["blocks"][rows], 1)
    per_level = (
        np.log1p(words),
        words / max(int(total["words"][0]), 1),
        total["link words"][rows] / some,
        total["prose"][rows] / some,
        words / count,
        words / (total["elements"][rows] + 1),
        np.log1p(count),
        total["headings"][rows] / count,
        (at - rows) / np.maximum(page.end[rows] - rows, 1),
    )
    tag = page.tag[blocks.container]
    children = np.bincount(np.maximum(page.parent[page.element_rows], 0), minlength=len(page))
    return [
        *np.array(per_level, dtype=np.float32).swapaxes(0, 1).reshape(-1, len(blocks)),
        *(kind[tag] for kind in _OF_KINDS),
        page.depth[blocks.container],
        children[np.maximum(page.parent[blocks.container], 0)],
    ]
