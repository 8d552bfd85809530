"""How Readability rewrites a page before it scores: what becomes a paragraph. Mozilla's Readability.js (Apache-2.0)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .. import tags
from ..features import blank, in_body
from ..page import Page
from ..tree import Bools, Ints, Tree, run_starts
from .draft import Draft
from .readability_text import Measured

P, DIV, BR = (tags.CODES[name] for name in ("p", "div", "br"))
_LEFT_OUT = tags.tag_set("script noscript style")
_PHRASING = tags.tag_set(
    "#text abbr audio b bdo br button cite code data datalist dfn em embed i img input kbd label mark math meter "
    "noscript object output progress q ruby samp script select small span strong sub sup textarea time var wbr"
)
_PHRASING_BY_CONTENT = tags.tag_set("a del ins")
_BLOCKS = tags.tag_set("blockquote dl div img ol p pre table ul")
_MOST_LINKS = 0.25


class Rewritten(NamedTuple):
    """A draft, in which `new` are paragraphs that the page does not have, `spared` those in a div's place."""

    draft: Draft
    new: Bools
    spared: Bools


def prepared(page: Page) -> Draft:
    """Return the body without scripts and styles, with paragraphs in place of line breaks in a row.

    Runs of white space are left out: no rule sees them but as what is between words.
    """
    nodes = np.flatnonzero(in_body(page) & ~page.inside(_LEFT_OUT[page.tag]) & ~blank(page))
    tag = page.tag[nodes].astype(np.int64)
    tag[tag == tags.CODES["font"]] = tags.CODES["span"]
    draft = Draft.of(tag, nodes, page.end[nodes].astype(np.int64))
    following = draft.next_sibling()
    repeated = (tag == BR) & (following >= 0) & (tag[following] == BR)
    return _without_breaks(draft, following, repeated) if repeated.any() else draft


def _without_breaks(draft: Draft, following: Ints, repeated: Bools) -> Draft:
    """Put a paragraph in place of line breaks in a row, around what follows up to the next such."""
    tag, stop, stay = draft.tag.copy(), draft.stop.copy(), np.ones(len(draft), dtype=bool)
    inline, after = phrasing(draft).tolist(), following.tolist()
    stay[following[repeated]] = False
    chains = np.flatnonzero(repeated & stay).tolist()
    begins = set(chains)
    for first in chains:
        node = after[first]
        while not stay[node] and tag[node] == BR and repeated[node]:
            node = after[node]
        node, end = after[node], int(draft.first[first]) + 1
        while node >= 0 and inline[node] and node not in begins:
            if tag[node] != BR:
                end = int(draft.stop[node])
            node = after[node]
        tag[first], stop[first] = P, end
        parent = draft.parent[first]
        tag[parent] = DIV if tag[parent] == P else tag[parent]
    return Draft.of(tag[stay], draft.first[stay], stop[stay])


def phrasing(draft: Draft) -> Bools:
    """Return what is text or as inline as text; links are by what is in them."""
    by_content = _PHRASING_BY_CONTENT[draft.tag]
    found = _PHRASING[draft.tag] | by_content
    while (wrong := found & by_content & (draft.children(~found) > 0)).any():
        found &= ~wrong
    return found


def with_paragraphs(page: Page, draft: Draft) -> Rewritten:
    """Put what is inline in divs into paragraphs; a div of one paragraph becomes it, one without blocks becomes one."""
    is_div = draft.tag == DIV
    children, first, last, dropped = _runs(draft, is_div)
    wrapped = np.zeros(len(draft), dtype=bool)
    for a, b in zip(first.tolist(), last.tolist(), strict=True):
        wrapped[children[a : b + 1]] = True
    added = np.bincount(draft.parent[children[first]], minlength=len(draft))
    elements = draft.children((draft.tag != tags.TEXT) & ~wrapped & ~dropped)
    single = is_div & (elements + added == 1) & (added + draft.children((draft.tag == P) & ~wrapped) == 1)
    measured = Measured(page, draft, draft.first, draft.tag)
    if single.any():
        single &= measured.link_density(measured.lengths()) < _MOST_LINKS
    renamed = is_div & ~single & (added == 0) & (draft.below(_BLOCKS[draft.tag]) == 1)
    spared = (draft.tag == P) & single[draft.parent] & (draft.parent >= 0) & ~wrapped
    stay = ~single & ~dropped
    count = len(first)
    new_first = np.append(draft.first[children[first]], draft.first[stay])
    new_stop = np.append(draft.stop[children[last]], draft.stop[stay])
    tag = np.append(np.full(count, P), np.where(renamed, P, draft.tag)[stay])
    # A new paragraph goes before its first member: they may begin and end at the same rows.
    order = np.lexsort((np.arange(len(tag)), -new_stop, new_first))
    return Rewritten(
        Draft.of(tag[order], new_first[order], new_stop[order]),
        (np.arange(len(tag)) < count)[order],
        np.append(np.zeros(count, dtype=bool), spared[stay])[order],
    )


def _runs(draft: Draft, container: Bools) -> tuple[Ints, Ints, Ints, Bools]:
    """Return the children of the containers, the first and last of each run to be wrapped, and line breaks that go.

    A run begins and ends with what is no line break; at the end of its container it ends as it may.
    """
    inline = phrasing(draft)
    children = np.flatnonzero(container[draft.parent] & (draft.parent >= 0))
    children = children[np.argsort(draft.parent[children], kind="stable")]
    dropped = np.zeros(len(draft), dtype=bool)
    if not len(children):
        return children, children, children, dropped
    starts = run_starts(2 * draft.parent[children] + inline[children])
    solid = inline[children] & (draft.tag[children] != BR)
    place = np.arange(len(children))
    first = np.minimum.reduceat(np.where(solid, place, len(children)), starts)
    last = np.maximum.reduceat(np.where(solid, place, -1), starts)
    ends = np.append(starts[1:], len(children)) - 1
    parents = draft.parent[children]
    at_end = np.append(parents[1:] != parents[:-1], True)[ends]
    has = last >= 0
    whole = np.where(at_end, ends, last)[has]
    for a, b in zip(whole.tolist(), ends[has].tolist(), strict=True):
        dropped[children[a + 1 : b + 1]] = True
    return children, first[has], whole, dropped


def within(tree: Tree, tag: Ints, name: str, levels: int = 4) -> Bools:
    """Which nodes have an element of a name among the next levels above them."""
    code, found, above = tags.CODES[name], np.zeros(len(tree), dtype=bool), tree.parent
    if not (tag == code).any():
        return found
    for _ in range(levels):
        found |= (above >= 0) & (tag[above] == code)
        above = np.where(above >= 0, tree.parent[above], -1)
    return found
