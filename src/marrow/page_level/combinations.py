"""Bevendorff, Gupta, Kiesel, Stein: An Empirical Comparison of Web Content Extraction Algorithms. 2023.

No method is best on every page, and methods that agree are seldom wrong together. A combination runs others, with the
defaults of their knobs, and says among its findings how much they agree. (The cascade is that of Trafilatura: Barbaresi
2021.)
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from .. import registry
from ..errors import Reason
from ..features import below, count
from ..knobs import ListOf
from ..page import Page
from ..registry import METHODS, method
from ..selection import Selection, agreement, of_texts

_PAPER = "Bevendorff, Gupta, Kiesel, Stein: An Empirical Comparison of Web Content Extraction Algorithms"
_METHODS = ListOf("methods", lambda: registry.methods("page"))


@method("union", paper=_PAPER, year=2023, methods=_METHODS)
def union(page: Page, *, methods: str = "euclidean,cectd-ds") -> Selection:
    """What any of the named methods keeps. O(n) beside their own time.

    >>> from marrow import parse, select
    >>> selection = select(parse("<div>one<p>two three</div>"), "union", methods="fe, wlr")
    >>> len(selection.nodes()), selection.findings
    (1, {'agreement': 0.8, 'words': {'fe': 2, 'wlr': 3}})
    """
    return vote(page, methods=methods, share=0.0)


@method("vote", paper=_PAPER, year=2023, methods=_METHODS, share=(0, 1))
def vote(page: Page, *, methods: str = "euclidean,cectd-ds,block-extractor", share: float = 0.5) -> Selection:
    """What at least `share` of the named methods keep, and one at least. O(n) beside their own time.

    A method that is named twice has two votes.

    >>> from marrow import extract
    >>> page = "<div>one<p>two three</div>"
    >>> extract(page, method="vote", methods="fe,wlr,everything").text.splitlines()
    ['one', 'two three']
    >>> extract(page, method="vote", methods="fe,wlr,everything", share=1).text
    'two three'
    """
    names = methods.split(",")
    found = {name: METHODS[name].function(page) for name in names}
    votes = np.sum([found[name].keep for name in names], axis=0, dtype=float) / len(names)
    return of_texts(
        page,
        (votes > 0) & (votes >= share),
        media=True,
        reason=Reason.AGREED,
        score=votes,
        ratios={"votes": votes},
        findings=_findings(found),
    )


@method(
    "cascade",
    paper="Barbaresi: Trafilatura: A Web Scraping Library and Command-Line Tool for Text Discovery and Extraction",
    year=2021,
    methods=_METHODS,
    least_characters=(0, 1_000_000),
    most_links=(0, 1),
    least_share=(0, 1),
)
def cascade(
    page: Page,
    *,
    methods: str = "euclidean,cectd-ds,everything",
    least_characters: int = 250,
    most_links: float = 0.5,
    least_share: float = 0.2,
) -> Selection:
    """The first of the named methods whose result looks like an article. O(n) beside their own time.

    It does if it has `least_characters` (250, as in Trafilatura), at most `most_links` of them in links, and at least
    `least_share` of those of the page (ours, measured on two corpora). If none does, the largest result is taken.

    >>> from marrow import parse, select
    >>> select(parse("<p>Too short."), "cascade", methods="lqf,wlr").findings["used"]
    'lqf'
    """
    least = max(least_characters, least_share * below(page, "characters")[page.body])
    found: dict[str, Selection] = {}
    for name in methods.split(","):
        found[name] = METHODS[name].function(page)
        characters = _kept(found[name], "characters")
        if characters >= least and _kept(found[name], "link characters") <= most_links * characters:
            used = name
            break
    else:
        used = max(found, key=lambda name: _kept(found[name], "characters"))
    return replace(found[used], findings={**found[used].findings, "used": used, **_findings(found)})


def _kept(selection: Selection, what: str) -> int:
    return int(count(selection.page, what)[selection.keep].sum())


def _findings(found: dict[str, Selection]) -> dict[str, Any]:
    """Return how many words each selection has, and how much they agree, if there are several."""
    several = {"agreement": round(agreement([*found.values()]), 4)} if len(found) > 1 else {}
    return {**several, "words": {name: _kept(each, "words") for name, each in found.items()}}
