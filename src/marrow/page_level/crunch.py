"""Gupta, Kaiser, Neistadt, Grimm: DOM-based Content Extraction of HTML Documents. 2003.

Filters that each take away one kind of clutter: advertisements, table cells that are lists of links, pictures, forms,
tables that are empty after all that. What is left is content. (Their later version loads settings for each genre.)
"""

from __future__ import annotations

import re

import numpy as np

from .. import tags
from ..columns import share
from ..errors import Reason
from ..features import count, in_body, inside
from ..page import Page
from ..registry import method
from ..selection import Selection, of_nodes
from ..tree import Bools, Floats

_A, _IMG = tags.CODES["a"], tags.CODES["img"]
_CELLS = {"td": tags.tag_set("td"), "td ul ol div": tags.tag_set("td ul ol div")}
_CONTROLS = tags.tag_set("script noscript meta form input button select")
_FILLS_A_TABLE = tags.tag_set("img a button iframe input select textarea")
_CHARACTERS_A_WORD = 5
_HOST = re.compile(r"(?:https?:)?//([^/?#:]+)", re.IGNORECASE)
_AD_SERVERS = frozenset({
    "ad.doubleclick.net", "googleads.g.doubleclick.net", "securepubads.g.doubleclick.net", "ads.pubmatic.com",
    "pagead2.googlesyndication.com", "www.googleadservices.com", "ads.yahoo.com", "ad.atdmt.com", "ib.adnxs.com",
})  # fmt: skip


@method(
    "crunch",
    paper="Gupta, Kaiser, Neistadt, Grimm: DOM-based Content Extraction of HTML Documents",
    year=2003,
    threshold=(0, 1000),
    cells=tuple(_CELLS),
)
def crunch(
    page: Page,
    *,
    threshold: float = 0.25,
    cells: str = "td",
    ignore_text_links: bool = False,
    ignore_ads: bool = True,
) -> Selection:
    """Without advertisements, pictures, forms, and cells of more than `threshold` links a word. O(n).

    The authors' code has `ignore_text_links` on, which takes the links out of sentences too. On pages without tables
    other `cells` do what theirs did for tables.

    >>> from marrow import extract
    >>> extract("<table><td><a href=/>Home</a> now<td>Some text in a table", method="crunch").text.strip()
    'Some text in a table'
    """
    used = in_body(page) & ~inside(page, "dropped")
    links, ads = _links(page)
    images = page.tag == _IMG
    picture_links = links & (page.children(images) > 0)
    cell = used & _CELLS[cells][page.tag]
    density = _links_a_word(page, used & ~page.inside(links), links, without_words=threshold + 1)
    # A cell that is emptied loses its text and its links; other elements in it stay.
    emptied = page.inside(cell & (density > threshold)) & (page.is_text | links)
    clutter = {
        Reason.LINK_GROUP: page.inside(emptied | picture_links | (links & ignore_text_links)),
        Reason.OUTSIDE: page.inside(images | (ads & ignore_ads) | _CONTROLS[page.tag]),
    }
    gone = clutter[Reason.LINK_GROUP] | clutter[Reason.OUTSIDE]
    clutter[Reason.OUTSIDE] |= page.inside(_empty_tables(page, used & ~gone))
    return of_nodes(
        page, [page.body], without=clutter, show_hidden=True, ratios={"links a word": np.where(cell, density, 0)}
    )


def _links(page: Page) -> tuple[Bools, Bools]:
    """Return the links, and the links and images of servers of advertisements."""
    links, ads = np.zeros(len(page), dtype=bool), np.zeros(len(page), dtype=bool)
    for row, name, value in page.find_attributes("href", "src"):
        links[row] |= name == "href"
        host = _HOST.match(value.strip())
        if host and host[1].lower() in _AD_SERVERS:
            ads[row] = True
    links &= page.tag == _A
    return links, ads & (links | (page.tag == _IMG))


def _links_a_word(page: Page, outside: Bools, links: Bools, *, without_words: float) -> Floats:
    """Return the links over the words outside of them, which have five characters, white space too (as coded)."""
    words = page.below(np.where(outside & page.is_text, page.stop - page.start, 0)) / _CHARACTERS_A_WORD
    return np.where(words > 0, share(page.below(links), words), without_words)


def _empty_tables(page: Page, left: Bools) -> Bools:
    filled = page.below(left & (_FILLS_A_TABLE[page.tag] | (page.is_text & (count(page, "characters") > 0))))
    return (page.tag == tags.CODES["table"]) & (filled == 0)
