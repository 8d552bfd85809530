"""Features of the page as a whole, the same for each of its blocks: what kind of page it is, of which age and make."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from .. import tags
from ..characters import UNSPACED
from ..columns import remembered
from ..features import classes, inside
from ..page import Page
from .blocks import Blocks, text_blocks
from .cues import has_cue
from .feature_table import group
from .marks import BITS, marks
from .measures import measures
from .open_graph import open_graph

_ELEMENTS: Final = "p li h1 h2 h3 img form input article section pre iframe video button"
_CODES: Final = [tags.CODES[name] for name in _ELEMENTS.split()]
_TYPES: Final = (
    "article", "blog", "product", "website", "Question", "DiscussionForum", "ItemList", "CollectionPage", "FAQPage",
    "NewsArticle", "Offer", "Comment", "Breadcrumb", "Organization",
)  # fmt: skip
_COMMENT_LIKE: Final = ("says_comment", "says_thread", "says_product", "says_item", "says_review")


def _meanings() -> dict[str, str]:
    return {
        "page_words": "words of the page, on a logarithmic scale",
        "page_blocks": "blocks of the page, on a logarithmic scale",
        "page_link_share": "share of the page's words in links",
        "page_prose_share": "share of the page's words in sentences",
        "page_prose_blocks": "blocks of prose, on a logarithmic scale",
        "page_prose_mean": "words of a block of prose, in the mean",
        "page_longest": "words of the longest block, on a logarithmic scale",
        "page_unspaced": "share of characters of scripts without spaces",
        "page_in_table": "share of the page's words in tables",
        "page_in_list": "share of the page's words in lists",
        **{f"page_{name}": f"elements {name} to a hundred, on a logarithmic scale" for name in _ELEMENTS.split()},
        **{f"told_{name}": f"its mark-up says that it is, or has, {name}" for name in _TYPES},
        **{
            f"page_{name}": f"elements with a class such as in {name}, on a logarithmic scale" for name in _COMMENT_LIKE
        },
        "page_cue_comment": "short blocks with a word for comments, on a logarithmic scale",
        "page_cue_buy": "short blocks with a word for buying, on a logarithmic scale",
        "page_cue_more": "short blocks with a word for reading on, on a logarithmic scale",
    }


@remembered
def page_numbers(page: Page) -> NDArray[np.float32]:
    """Return the features of a page."""
    own = measures(page)
    words = max(int(own.words.sum()), 1)
    text = classes(page)
    blocks = text_blocks(page)
    at = blocks.heads
    elements = max(len(page.element_rows), 1)
    per_tag = np.bincount(page.tag, minlength=len(tags.NAMES))
    told = _told_types(page)
    prose_blocks = int((own.prose > 0).sum())
    bits = marks(page)
    return np.array(
        [
            np.log1p(words),
            np.log1p(len(blocks)),
            own.link_words.sum() / words,
            own.prose.sum() / words,
            np.log1p(prose_blocks),
            own.prose.sum() / max(prose_blocks, 1),
            np.log1p(own.words.max(initial=0)),
            ((text & UNSPACED) != 0).mean() if len(text) else 0,
            own.words[inside(page, "table")[at]].sum() / words,
            own.words[inside(page, "list")[at]].sum() / words,
            *np.log1p(100 * per_tag[_CODES] / elements),
            *(name.lower() in told for name in _TYPES),
            *(np.log1p(((bits & np.uint64(BITS[name])) != 0).sum()) for name in _COMMENT_LIKE),
            *(np.log1p(has_cue(page, name).sum()) for name in ("cue_comment", "cue_buy", "cue_more")),
        ],
        dtype=np.float32,
    )


def _told_types(page: Page) -> str:
    """Return what the page calls itself, lower case: `og:type`, the types in its JSON-LD and microdata."""
    found = open_graph(page, "og:type")
    for script in page.json_ld:
        found.extend(part[:40].partition(",")[0] for part in script.split('"@type"')[1:200])
    found.extend(page.valued("itemtype")[1])
    return " ".join(found).lower()


@group(**_meanings())
def whole_page(blocks: Blocks) -> Sequence[NDArray[Any]]:
    """Give each block the features of its page."""
    numbers = page_numbers(blocks.page)
    return list(np.broadcast_to(numbers[:, None], (len(numbers), len(blocks))))
