"""How Unfluff rewrites a page before it looks for the text: what it removes, and what becomes a paragraph."""

from __future__ import annotations

import re

import numpy as np

from .. import tags
from ..features import blank, in_body, inside
from ..page import Page
from ..tree import Bools, Ints, run_starts
from .draft import Draft
from .named import Named

P, _A = tags.CODES["p"], tags.CODES["a"]
_ITEMS = tags.tag_set("a blockquote dl div img ol p pre table ul")
_CLOSES_P = tags.tag_set(f"p {tags.HEADINGS}")  # in the parser of Unfluff
_CODE = tags.tag_set("pre code")
# Of id, class or name (from node-unfluff), in lower case. ^ and $ are the ends of the value; what contains another one
# is left out, such as footer and pagetools.
_CLUTTER = (
    "^side$", "combx", "retweet", "mediaarticlerelated", "menucontainer", "navbar", "partner-gravity-ad",
    "video-full-transcript", "storytopbar-bucket", "utility-bar", "inline-share-tools", "comment", "popularquestions",
    "contact", "foot", "cnn_strycaptiontxt", "cnn_html_slideshow", "cnn_strylftcntnt", "links", "meta$", "shoutbox",
    "sponsor", "tags", "socialnetworking", "cnnstryhghlght", "cnn_stryspcvbx", "^inset$", "post-attributes",
    "welcome_form", "the_answers", "communitypromo", "runaroundleft", "subscribe", "vcard", "articleheadings", "date",
    "^print$", "popup", "author-dropdown", "tools", "byline", "konafilter", "breadcrumbs", "^fn$", "wp-caption-text",
    "legende", "ajoutvideo", "timestamp", "js_replies",
)  # fmt: skip
# Of id or class of a div, each on its own.
_CLUTTER_OF_DIVS = re.compile(r"^caption$| google |^[^entry-]more|[^-]facebook|facebook-broadcasting|[^-]twitter")


def cleaned(page: Page, *, keep_divs: bool) -> Draft:
    """Return the body without clutter, and the text of its divisions and spans in paragraphs."""
    named = Named.of(page, "id", "class", "name")
    used = in_body(page) & ~(inside(page, "dropped") | page.inside(_clutter(page, named)))
    nodes = np.flatnonzero(used & ~_unwrapped(page, named))
    draft = Draft.of(page.tag[nodes].astype(np.int64), nodes, page.end[nodes].astype(np.int64))
    for name in ("div", "span"):
        draft = _in_paragraphs(page, draft, tags.CODES[name], keep=keep_divs)
    return draft


def _clutter(page: Page, named: Named) -> Bools:
    """Return the elements of the body whose id, class or name says that they are clutter."""
    found = np.zeros(len(page), dtype=bool)
    for name, _, rows in named.holding(_CLUTTER):
        found[rows if name != "class" else rows[page.tag[rows] != tags.CODES["body"]]] = True
    found &= page.tag != tags.CODES["article"]
    for name, value, rows in named.holding(("caption", "google", "more", "facebook", "twitter")):
        if name != "name" and _CLUTTER_OF_DIVS.search(value):
            found[rows[page.tag[rows] == tags.CODES["div"]]] = True
    return found & in_body(page)


def _unwrapped(page: Page, named: Named) -> Bools:
    """Return the elements that go while what is in them stays: emphasis, drop caps, spans of paragraphs, code."""
    drop_cap, code = np.zeros(len(page), dtype=bool), _CODE[page.tag]
    for name, value, rows in named.holding(("dropcap", "drop_cap", "highlight-", "task-list")):
        if name == "class":
            names = value.split()
            drop_cap[rows] = "dropcap" in names or "drop_cap" in names
            code[rows] |= ("highlight-" in value) | ((page.tag[rows] == tags.CODES["ul"]) & ("task-list" in names))
    span = page.tag == tags.CODES["span"]
    emphasis = (page.tag == tags.CODES["em"]) & (page.below(page.tag == tags.CODES["img"]) == 0)
    formats = emphasis | (page.tag == tags.CODES["u"]) | (span & (drop_cap | page.inside(page.tag == P)))
    return ~page.is_text & (formats | page.inside(code))


def _in_paragraphs(page: Page, draft: Draft, tag: int, *, keep: bool) -> Draft:
    """Make paragraphs of the elements of one tag.

    One without items (blocks, links, pictures) is a paragraph itself. Of another, the text right in it, with links
    beside it, becomes paragraphs. If the element is not to be kept, it goes, and every other child of it becomes a
    paragraph, as far as the parser of Unfluff lets it: a paragraph ends where another one or a heading begins in it.
    Of such elements in each other only the outermost goes: what it held is then no longer what was to be changed.
    """
    chosen = draft.tag == tag
    if not chosen.any():
        return draft
    if not keep:
        chosen &= draft.above(chosen) == 1
    has_items = draft.below(_ITEMS[draft.tag]) > _ITEMS[draft.tag]
    container = chosen & has_items
    new_tag, stop = np.where(chosen & ~has_items, P, draft.tag), draft.stop.copy()
    loose, firsts, lasts = _loose_text(page, draft, container)
    stay = np.ones(len(draft), dtype=bool)
    if not keep:
        renamed = container[draft.parent] & ~loose & (draft.tag != tags.TEXT) & (draft.parent >= 0)
        closing = np.flatnonzero(renamed[draft.parent] & _CLOSES_P[draft.tag])[::-1]
        stop[draft.parent[closing]] = draft.first[closing]
        new_tag[renamed] = P
        stay = ~container
    # A new paragraph goes before its first member: they may begin and end at the same rows.
    new_first = np.append(draft.first[firsts], draft.first[stay])
    new_stop = np.append(stop[lasts], stop[stay])
    order = np.lexsort((np.arange(len(new_first)), -new_stop, new_first))
    return Draft.of(np.append(np.full(len(firsts), P), new_tag[stay])[order], new_first[order], new_stop[order])


def _loose_text(page: Page, draft: Draft, container: Bools) -> tuple[Bools, Ints, Ints]:
    """Return which children of the containers are loose text or links beside it, and where each run begins and ends."""
    is_text = draft.tag == tags.TEXT
    empty = is_text & blank(page)[draft.first]
    children = np.flatnonzero(container[draft.parent] & ~empty & (draft.parent >= 0))
    loose = np.zeros(len(draft), dtype=bool)
    if not len(children):
        return loose, children, children
    children = children[np.argsort(draft.parent[children], kind="stable")]
    text = is_text[children] & (page.stop - page.start > 1)[draft.first[children]]
    together = text | (draft.tag[children] == _A)
    starts = run_starts(2 * draft.parent[children] + together)
    run = np.cumsum(np.bincount(starts, minlength=len(children))) - 1
    has_text = np.bincount(run, text, minlength=len(starts)) > 0
    loose[children] = has_text[run]
    ends = np.append(starts[1:], len(children)) - 1
    return loose, children[starts[has_text]], children[ends[has_text]]
