"""The title of a page: the headline that it shows, else what it declares, without the name of the site."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .. import tags
from ..columns import remembered
from ..page import Page
from .candidate import Candidate, distinct
from .entities import stated
from .marks import metas
from .shown import headings
from .site import SEPARATOR, is_site, title_element, words

_META = ("og:title", "twitter:title", "headline", "parsely-title", "sailthru.title", "dc.title", "dcterms.title",
         "citation_title", "title")  # fmt: skip
_BAR = re.compile(r"\s*[|｜]\s*|\s+[/·•»]\s+")
_LONGEST = 300
_SURE = 0.4  # between 0.25 and 0.6 the choice moves under 1 % of the titles (benchmarks/metadata.py)


@remembered
def titles(page: Page) -> tuple[Candidate[str], ...]:
    """Return the titles of a page, the best first.

    >>> from marrow import parse
    >>> page = parse("<title>Tea for two | Kettle</title><h1>Kettle</h1><h1>Tea for two</h1>")
    >>> [(each.value, each.source) for each in titles(page)]
    [('Tea for two', 'h1'), ('Kettle', 'h1'), ('Tea for two', 'title')]
    """
    declared = [*_declared(page)]
    found = [Candidate(without_site(page, line.text), "h1", line.row) for line in headings(page)]
    evidence = [words(each.value) for each in (*declared, Candidate(title_element(page)[0], "title"))]
    shown = sorted(found, key=lambda each: -_support(words(each.value), evidence))
    sure = [each for each in shown if _support(words(each.value), evidence) >= _SURE and not is_site(page, each.value)]
    return distinct([*sure, *(sure or _of_article(page, shown)), *declared, *shown])


def _of_article(page: Page, found: list[Candidate[str]]) -> list[Candidate[str]]:
    """Return the headline that is alone in the page's article, whatever the titles say."""
    inside = page.inside(page.tag == tags.CODES["article"])
    of_article = [each for each in found if inside[each.row or 0] and not is_site(page, each.value)]
    return of_article if len(of_article) == 1 else []


def _support(heading: list[str], evidence: list[list[str]]) -> float:
    """How much of a heading is the same as a title, at best: twice the common words by the words of both (Dice)."""
    best = 0.0
    for title in evidence:
        same = len(set(heading) & set(title))
        best = max(best, 2 * same / (len(set(heading)) + len(set(title))) if same else 0.0)
    return best


def _declared(page: Page) -> Iterator[Candidate[str]]:
    for each in (*stated(page, ("headline",)), *metas(page, _META), *stated(page, ("name",))):
        yield each._replace(value=without_site(page, each.value))
    whole, row = title_element(page)
    yield Candidate(without_site(page, whole), "title", row)


def without_site(page: Page, title: str) -> str:
    """Return a title without the names of the site at its ends, and without what stands behind a bar.

    >>> from marrow import parse
    >>> page = parse("<meta property=og:site_name content=Kettle>")
    >>> without_site(page, "Tea - for two - Kettle"), without_site(page, "Kettle | Tea | Blog")
    ('Tea - for two', 'Tea')
    """
    title = title[:_LONGEST]
    title = next((part for part in _BAR.split(title) if part and not is_site(page, part)), title)
    parts = [part for part in SEPARATOR.split(title) if part]
    kept = [part for part in parts if not is_site(page, part)]
    if not kept or len(kept) == len(parts):
        return title
    first, last = title.find(kept[0]), title.rfind(kept[-1]) + len(kept[-1])
    return title[first:last]
