"""Marrow's own: what pages of one site say together of each way from the body. 2026.

Pages are counted, not compared. For each way (tags with ids and classes, numbers alike) a template holds on how many
pages it is, which texts came again there, and how much of what is there a method of one page, the guide, kept. So
pages of other kinds, whose ways are others, do no harm; the order of pages does not matter; a page is added by adding
to the counts; and the guide's slips on single pages are outvoted by the site.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

import numpy as np

from .. import registry
from ..columns import share
from ..features import in_body
from ..knobs import ListOf
from ..page import Page
from ..registry import METHODS, site_method
from ..selection import Selection
from ..tree import Floats
from .document import Template
from .parts import Region
from .regions import Counts, Regions, leaf_texts, page_fingerprint
from .remaining import without_template
from .ways import named_ways

_LEAST_CONTENT: Final = 0.25  # a way of which the guide kept less is template,
_CONTENT: Final = 0.75  # and one of which it kept as much is content,
_LEAST_PAGES: Final = 2  # if so many pages
_LEAST_WORDS: Final = 5  # with so many words say it
_COMES_AGAIN: Final = 0.25  # a text that so many of the pages have is template,
_COMES_AGAIN_IN_CONTENT: Final = 0.5  # and within content if so many have it, and more than one


def apply_regions(template: Template, page: Page) -> Selection:
    """Select what is not template: texts that came again, and ways of which little was content, are."""
    known = _known(template)
    again = page_fingerprint(page) in template.seen
    counts = [known.counts.get(key) for key in named_ways(page).tolist()]
    shares = _content_shares(page, counts)
    fixed = np.zeros(len(page), dtype=bool)
    for row, text in leaf_texts(page):
        if (here := counts[row]) is not None:
            fixed[row] = _comes_again(here, text, again=again)
    unwanted = fixed | ((shares >= 0) & (shares < _LEAST_CONTENT))
    return without_template(page, unwanted, surely=shares >= _CONTENT, score=shares, ratios={"content": shares})


def add_pages(template: Template, pages: Iterator[Page]) -> Template:
    """Return the template of more pages, none of which it has seen."""
    regions = Regions(part for part in template.parts if isinstance(part, Region))
    guides = [METHODS[name].function for name in str(template.knobs["guide"]).split(",")]
    learned = template.pages
    for learned, page in enumerate(pages, learned + 1):
        regions.add(page, np.mean([guide(page).keep for guide in guides], axis=0) >= 0.5)
    return replace(template, pages=learned, parts=regions.parts())


@site_method(
    "template",
    paper="Marrow: what pages of one site say together of each way from the body",
    year=2026,
    part=Region,
    applied=apply_regions,
    onto=add_pages,
    guide=ListOf("methods", lambda: registry.methods("page")),
)
def template(pages: Iterable[Page], *, guide: str = "euclidean") -> Template:
    """Texts that come again at one way, and ways of which the guide keeps little. O(n) beside the guide's own time.

    With several guides, what half of them keep is kept.
    """
    return add_pages(Template("template", 0, {"guide": guide}, ()), iter(pages))


def _known(template: Template) -> Regions:
    if "regions" not in template.memo:
        template.memo["regions"] = Regions(part for part in template.parts if isinstance(part, Region))
    return template.memo["regions"]


def _content_shares(page: Page, counts: list[Counts | None]) -> Floats:
    """Return the share that was content of the nearest way above each row of which enough is known, -1 without one."""
    enough = np.array([
        each is not None and each.pages >= _LEAST_PAGES and each.words >= _LEAST_WORDS for each in counts
    ])  # fmt: skip
    shares = np.array([each.content / each.words if each and each.words else 0.0 for each in counts])
    nearest = page.nearest(enough & ~page.is_text & in_body(page))
    return np.where(nearest >= 0, shares[nearest], -1.0)


def _comes_again(counts: Counts, text: str, *, again: bool) -> bool:
    """Whether a text came on enough other pages that have its way."""
    found, pages = counts.pages_with(text) - again, counts.pages - again
    if counts.content >= _CONTENT * counts.words:
        return found > 1 and found >= _COMES_AGAIN_IN_CONTENT * pages
    return found > 0 and found >= _COMES_AGAIN * pages
