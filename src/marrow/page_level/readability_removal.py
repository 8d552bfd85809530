"""What Readability removes before it scores: the hidden, the unlikely, the byline, the title, what is empty."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from .. import tags
from ..page import Page
from ..tree import Bools, Ints
from ..visibility import visible
from .draft import Draft
from .readability_draft import Rewritten, within
from .readability_text import Measured
from .readability_title import Known, similarity
from .readability_words import Called

_ROLES = frozenset({"menu", "menubar", "complementary", "navigation", "alert", "alertdialog", "dialog"})
_EMPTY = tags.tag_set(f"div section header {tags.HEADINGS}")
_RULES = tags.tag_set("br hr")
_TITLE_LIKE = tags.tag_set("h1 h2")
_LONGEST_BYLINE = 99
_SIMILAR = 0.75


@dataclass
class Removal:
    """What goes in each attempt. The byline goes once: when the page is restored for the next attempt, it stays."""

    page: Page
    draft: Draft
    called: Called
    byline_found: bool = False
    always: Bools = field(init=False)
    unlikely: Bools = field(init=False)
    empty: Bools = field(init=False)
    bylines: Ints = field(init=False)
    titles: Ints = field(init=False)

    def __post_init__(self) -> None:
        page, draft, called, known = self.page, self.draft, self.called, Known.of(self.page)
        rows, tag = draft.first, draft.tag
        roles, modal, authors = np.zeros((3, len(page)), dtype=bool)
        dialogs = np.zeros(len(page), dtype=bool)
        for row, name, value in page.find_attributes("role", "aria-modal", "rel", "itemprop"):
            if name == "role":
                roles[row], dialogs[row] = value in _ROLES, value == "dialog"
            elif name == "aria-modal":
                modal[row] = value == "true"
            else:
                authors[row] |= value == "author" if name == "rel" else "author" in value
        shown = visible(page)
        self.always = (~shown & (shown[page.parent] | (page.parent < 0)) | (modal & dialogs))[rows]
        spared = (tag == tags.CODES["a"]) | (tag == tags.CODES["body"])
        spared |= within(draft, tag, "table") | within(draft, tag, "code")
        self.unlikely = (called.unlikely[rows] & ~spared) | roles[rows]
        characters = Measured(page, draft, rows, tag).lengths()
        elements = draft.children(tag != tags.TEXT)
        self.empty = _EMPTY[tag] & (characters == 0) & (elements == draft.below(_RULES[tag]))
        likely = ((called.byline | authors)[rows]) & (characters > 0) & (characters <= _LONGEST_BYLINE)
        self.bylines = np.flatnonzero(likely & (tag != tags.TEXT)) if not known.has_author else np.zeros(0, np.int64)
        headings = np.flatnonzero(_TITLE_LIKE[tag]).tolist()
        spans = [page.text[page.start[rows[node]] : page.stop[rows[node]]] for node in headings]
        alike = [similarity(known.title, text) > _SIMILAR for text in spans]
        self.titles = np.array(headings, dtype=np.int64)[np.array(alike, dtype=bool)]

    def removed(self, rewritten: Rewritten, *, strip: bool) -> Bools:
        """Return the nodes of the rewritten draft that go, with all that is in them."""
        taken_over = np.zeros(len(self.page), dtype=bool)
        taken_over[rewritten.draft.first[rewritten.spared]] = True
        own = (self.always | (self.unlikely if strip else False)) & ~taken_over[self.draft.first]
        gone = own | self._first_ones(own, taken_over) | (self.empty & ~taken_over[self.draft.first])
        ended = np.zeros(len(self.page), dtype=bool)
        ended[self.draft.first[self.draft.inside(gone)]] = True
        draft = rewritten.draft
        if strip and self.called.unlikely[0]:
            ended[:] = True  # the root itself
        of_parent = ended[np.maximum(self.page.parent[draft.first], 0)]
        return np.where(rewritten.new, of_parent, ended[draft.first])

    def _first_ones(self, own: Bools, taken_over: Bools) -> Bools:
        """Return the first byline and the first heading that says the title, of what is left of the page."""
        found = np.zeros(len(self.draft), dtype=bool)
        inside = self.draft.inside(own)
        reached = ~(inside[self.draft.parent] & (self.draft.parent >= 0)) & ~self.always
        reached &= ~taken_over[self.draft.first]
        passed, title_found = 0, False
        bylines = {*self.bylines.tolist()}
        for node in sorted({*bylines, *self.titles.tolist()}):
            if not reached[node] or node < passed:
                continue
            if node in bylines and not self.byline_found:
                self.byline_found = found[node] = True
            elif node in self.titles and not title_found:
                title_found = found[node] = True
            if found[node]:
                passed = int(self.draft.end[node])
        return found
