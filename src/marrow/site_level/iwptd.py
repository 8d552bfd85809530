"""Wang, Fang, Cheng, Guo, Xu: Incremental Web Page Template Detection by Text Segments. 2008.

Pages come one by one. Each text, with the tags that lead to it, is counted; a text that enough pages have is template,
and a block most of which is template goes whole. (The second half of the poster is recalled, see METHODS 3.3.)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

import numpy as np

from .. import tags
from ..features import count, in_body, inside
from ..page import Page
from ..registry import site_method
from ..selection import Selection
from .document import Template
from .fingerprints import fingerprint
from .labels import tag_ways, texts
from .parts import Part, Subtree
from .regions import page_fingerprint
from .remaining import without_template
from .subtree_parts import number, subtree

_BLOCKS = tags.tag_set("table tr div ul ol dl form nav header footer section body")
_MOST_SEGMENTS: Final = 100_000


def apply_segments(template: Template, page: Page) -> Selection:
    """Select the blocks of which not enough is text that other pages have."""
    again = page_fingerprint(page) in template.seen
    known = {number(part): part.pages for part in template.parts}
    least = int(template.knobs["least_pages"]) - (not again)  # the page itself is one more
    rows = _segments(page)
    come_again = np.zeros(len(page), dtype=bool)
    come_again[[row for row, key in rows.items() if known.get(key, 0) >= least]] = True
    block = page.nearest(_BLOCKS[page.tag] & in_body(page))
    characters = np.zeros(len(page), dtype=np.int64)
    characters[[*rows]] = count(page, "characters")[[*rows]]
    held = np.bincount(np.maximum(block, 0), characters, minlength=len(page))
    template_held = np.bincount(np.maximum(block, 0), characters * come_again, minlength=len(page))
    is_template = (held > 0) & (template_held >= float(template.knobs["share"]) * held)
    return without_template(page, is_template[np.maximum(block, 0)])


def add_segments(template: Template, pages: Iterator[Page]) -> Template:
    """Return the template of more pages; of too many texts those go first that one page had, longest ago."""
    known: dict[int, Part] = {number(part): part for part in template.parts}
    learned = template.pages
    for page in pages:
        learned += 1
        for key, row in {key: row for row, key in _segments(page).items()}.items():
            before = known.pop(key, None)
            known[key] = before._replace(pages=before.pages + 1) if before else subtree(page, row, key)
        if len(known) > _MOST_SEGMENTS:
            once = [key for key, part in known.items() if part.pages == 1]
            for key in once[: len(known) - _MOST_SEGMENTS]:
                del known[key]
    return replace(template, pages=learned, parts=tuple(known.values()))


@site_method(
    "iwptd",
    paper="Wang, Fang, Cheng, Guo, Xu: Incremental Web Page Template Detection by Text Segments",
    year=2008,
    part=Subtree,
    applied=apply_segments,
    onto=add_segments,
    least_pages=(2, 1000),
    share=(0, 1),
)
def iwptd(pages: Iterable[Page], *, least_pages: int = 2, share: float = 0.5) -> Template:
    """Blocks of whose characters `share` are texts that `least_pages` have; order matters over a limit. O(n)."""
    empty = Template("iwptd", 0, {"least_pages": least_pages, "share": share}, ())
    return add_segments(empty, iter(pages))


def _segments(page: Page) -> dict[int, int]:
    """Return the fingerprint of each text together with that of the tags that lead to it, by row."""
    here = (in_body(page) & ~inside(page, "dropped")).tolist()
    ways = tag_ways(page).tolist()
    return {row: (3 * ways[row] + fingerprint(text)) % (1 << 64) for row, text in texts(page).items() if here[row]}
