"""Alarte, Insa, Silva, Tamarit: Main Content Extraction from Heterogeneous Webpages. 2018.

ConEx: what TemEx leaves is searched for the main content. How is not published in what could be read; here it is the
deepest element with most of the words that are neither template nor in links, and its siblings (METHODS 3.6).
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from ..features import count, inside
from ..page import Page
from ..registry import site_method
from ..selection import Selection
from ..tree import Bools
from .document import Template
from .parts import TreeNode
from .remaining import content_rows, without_template
from .temex import learned, mapped_rows


def apply_search(template: Template, page: Page) -> Selection:
    """Select what is not template in the element that holds most of it."""
    is_template = mapped_rows(template, page)
    unwanted = ~_chosen(page, is_template, float(template.knobs["least_share"]), float(template.knobs["least_sibling"]))
    return without_template(page, is_template | unwanted)


@site_method(
    "conex",
    paper="Alarte, Insa, Silva, Tamarit: Main Content Extraction from Heterogeneous Webpages",
    year=2018,
    part=TreeNode,
    applied=apply_search,
    least_alike=(0, 1),
    least_share=(0, 1),
    least_sibling=(0, 1),
)
def conex(
    pages: Iterable[Page], *, least_alike: float = 0.5, least_share: float = 0.6, least_sibling: float = 0.1
) -> Template:
    """TemEx, then the deepest element with `least_share` of the words that remain. O(n m) a page."""
    count, knobs, parts = learned(pages, least_alike)
    return Template("conex", count, {**knobs, "least_share": least_share, "least_sibling": least_sibling}, parts)


def _chosen(page: Page, is_template: Bools, least_share: float, least_sibling: float) -> Bools:
    """Return the rows in the element that was found, and in its siblings that hold much as well."""
    remains = content_rows(page) & ~is_template & page.is_text
    words = page.below(np.where(remains & ~inside(page, "link"), count(page, "tokens"), 0))
    total = int(words[page.body])
    if not total:
        return np.ones(len(page), dtype=bool)
    rows = np.arange(len(page))
    fit = (words >= least_share * total) & (words > 0) & ~page.is_text & (rows >= page.body)
    deepest = int(np.where(fit, page.depth, -1).argmax())
    siblings = (page.parent == page.parent[deepest]) & (page.below(remains) > 0) & (rows > page.body)
    siblings &= (words > 0) & (words >= least_sibling * words[deepest])
    siblings[deepest] = True
    return page.inside(siblings)
