"""Marrow's own: what pages of one site say together of each way from the body. 2026.

Pages are counted, not compared. For each way (tags with ids and classes, numbers alike) a template holds on how many
pages it is, which texts came again there, and how much of what is there a method of one page, the guide, kept. So
pages of other kinds, whose ways are others, do no harm; the order of pages does not matter; a page is added by adding
to the counts; and the guide's slips on single pages are outvoted by the site.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

import numpy as np

from .. import registry
from ..features import in_body
from ..knobs import ListOf
from ..page import Page
from ..registry import METHODS, site_method
from ..selection import Selection
from ..tree import Floats
from .document import Template
from .judging import CONTENT, LEAST_CONTENT, comes_again, is_known
from .parts import Region
from .regions import Counts, Regions, leaf_texts, page_fingerprint
from .remaining import without_template
from .ways import named_ways


def apply_regions(template: Template, page: Page) -> Selection:
    """Select what is not template: texts that came again, and ways of which little was content, are."""
    known = _known(template)
    again = page_fingerprint(page) in template.seen
    counts = [known.counts.get(key) for key in named_ways(page).tolist()]
    shares = _content_shares(page, counts)
    fixed = np.zeros(len(page), dtype=bool)
    for row, text in leaf_texts(page):
        if (here := counts[row]) is not None:
            fixed[row] = comes_again(here.pages_with(text) - again, here.pages - again, here.words, here.content)
    unwanted = fixed | ((shares >= 0) & (shares < LEAST_CONTENT))
    return without_template(page, unwanted, surely=shares >= CONTENT, score=shares, ratios={"content": shares})


def add_pages(template: Template, pages: Iterator[Page]) -> Template:
    """Return the template of more pages, none of which it has seen."""
    regions = Regions((part for part in template.parts if isinstance(part, Region)), template.pages)
    guides = [METHODS[name].function for name in str(template.knobs["guide"]).split(",")]
    for page in pages:
        regions.add(page, np.mean([guide(page).keep for guide in guides], axis=0) >= 0.5)
    return replace(template, pages=regions.pages, parts=regions.parts())


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
    enough = np.array([each is not None and is_known(each.pages, each.words) for each in counts])
    shares = np.array([each.content / each.words if each and each.words else 0.0 for each in counts])
    nearest = page.nearest(enough & ~page.is_text & in_body(page))
    return np.where(nearest >= 0, shares[nearest], -1.0)
