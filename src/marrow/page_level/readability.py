"""Mozilla: Readability.js. 2015. After Arc90: Readability. 2009.

Paragraphs score for the elements around them, by their length and commas; names of classes say what is likely. The best
element, its siblings that are alike, without what looks wrong in them. What is too short is tried again, less strictly.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .. import tags
from ..page import Page
from ..registry import method
from ..selection import Selection, of_nodes, of_texts
from ..tree import Bools, Branch, Floats, Ints
from .draft import Draft
from .readability_cleaning import Article
from .readability_draft import DIV, P, Rewritten, prepared, with_paragraphs
from .readability_removal import Removal
from .readability_text import Measured
from .readability_words import Called

_SCORED = tags.tag_set("section h2 h3 h4 h5 h6 p td pre")
_STAY = tags.tag_set("div article section p ol ul")
_SHORTEST = 25
_LEVELS = 5
_ENOUGH_ALTERNATIVES = 3
_FIRST_SCORE = np.zeros(len(tags.NAMES))
for _score, _names in (
    (5, "div"),
    (3, "pre td blockquote"),
    (-3, "address ol ul dl dd dt li form"),
    (-5, f"{tags.HEADINGS} th"),
):
    _FIRST_SCORE[tags.tag_set(_names)] = _score


class Flags(NamedTuple):
    """How strict an attempt is: unlikely elements go, classes and ids count, the article is cleaned."""

    strip: bool = True
    weigh: bool = True
    clean: bool = True


ATTEMPTS = (Flags(), Flags(strip=False), Flags(strip=False, weigh=False), Flags(False, False, False))


class Attempt(NamedTuple):
    """What an attempt found: the rows of text, how long it is, and the scores of the page's rows."""

    rows: Ints
    length: int
    score: Floats


@method(
    "readability",
    paper="Mozilla: Readability.js, after Arc90: Readability, 2009",
    year=2015,
    threshold=(0, 100_000),
    candidates=(1, 50),
)
def readability(page: Page, *, threshold: int = 500, candidates: int = 5) -> Selection:
    """Readability: the element whose paragraphs score most, and its siblings that are alike. O(n) times the depth.

    An attempt whose text is shorter than `threshold` is followed by one that is less strict. So many of the best
    `candidates` are asked whether an element above most of them is better.

    >>> from marrow import extract
    >>> text = "A paragraph of some length, with commas, that scores for the element around it. " * 4
    >>> page = f"<div class=sidebar><p>{text}</div><div><p>{text}<p>{text}</div>"
    >>> len(extract(page, method="readability").text.splitlines())
    2
    """
    draft = prepared(page)
    called = Called.of(page)
    rewritten = with_paragraphs(page, draft)
    removal = Removal(page, draft, called)
    best = Attempt(np.zeros(0, dtype=np.int64), 0, np.zeros(len(page)))
    for flags in ATTEMPTS:
        removed = removal.removed(rewritten, strip=flags.strip)
        if removed[0]:  # the original stops at the root: nothing is rewritten or scored, and the whole page is taken
            nothing = np.zeros(len(draft), dtype=bool)
            attempt = _attempt(page, Rewritten(draft, nothing, nothing), ~nothing, called, flags, 0)
        else:
            attempt = _attempt(page, rewritten, ~removed, called, flags, candidates)
        if attempt.length > best.length:
            best = attempt
        if attempt.length >= threshold:
            break
    if not best.length:
        return of_nodes(page, [])
    kept = np.zeros(len(page), dtype=bool)
    kept[best.rows] = True
    return of_texts(page, kept, score=best.score, ratios={"score": best.score})


def _attempt(page: Page, rewritten: Rewritten, left: Bools, called: Called, flags: Flags, candidates: int) -> Attempt:
    """Score, choose, and clean what is left of a page."""
    tree = rewritten.draft.restrict(left)
    scored = Scored(page, rewritten, tree, called, weigh=flags.weigh)
    top = scored.top(candidates)
    members = scored.siblings(top) if top else []
    article = scored.article(members, called, weigh=flags.weigh)
    article.clean(conditionally=flags.clean)
    texts = article.left & (article.tag == tags.TEXT)
    score = np.zeros(len(page))
    score[rewritten.draft.first[tree.rows][~scored.new]] = np.nan_to_num(scored.score)[~scored.new]
    return Attempt(article.rows[texts], int(article.measured.lengths(article.left)[0]), score)


class Scored:
    """The scores of what is left of a page: NaN where there is none."""

    def __init__(self, page: Page, rewritten: Rewritten, tree: Branch, called: Called, *, weigh: bool) -> None:
        self.page, self.tree, self.draft = page, tree, rewritten.draft
        self.tag, self.rows = rewritten.draft.tag[tree.rows], rewritten.draft.first[tree.rows]
        self.new = rewritten.new[tree.rows]
        self.measured = Measured(page, tree, self.rows, self.tag)
        self.length = self.measured.lengths()
        self.links = self.measured.link_density(self.length)
        self.first_score = _FIRST_SCORE[self.tag] + np.where(self.new | (not weigh), 0, called.weight[self.rows])
        self.score, self.turn = self._scores()

    def _scores(self) -> tuple[Floats, Ints]:
        """Return the score of each element, and when it got its first part of it."""
        commas = self.tree.below(self.measured.of_texts("all commas"))
        nodes = np.flatnonzero(_SCORED[self.tag] & (self.length >= _SHORTEST))
        amount = 2 + commas[nodes] + np.minimum(self.length[nodes] // 100, 3)
        score, turn = np.zeros(len(self.tree)), np.full(len(self.tree), np.iinfo(np.int64).max)
        above, place = self.tree.parent[nodes], np.arange(len(nodes))
        for level in range(_LEVELS):
            some = above >= 0
            above, amount, place = above[some], amount[some], place[some]
            divider = (1, 2)[level] if level < 2 else 3 * level
            score += np.bincount(above, amount / divider, len(self.tree))
            np.minimum.at(turn, above, _LEVELS * place + level)
            above = self.tree.parent[above]
        has = turn < np.iinfo(np.int64).max
        return np.where(has, (score + self.first_score) * (1 - self.links), np.nan), turn

    def top(self, candidates: int) -> int:
        """Return the best element, 0 for the whole body."""
        found = np.flatnonzero(~np.isnan(self.score))
        if not len(found) or not candidates:
            return 0
        best = found[np.lexsort((self.turn[found], -self.score[found]))][:candidates].tolist()
        top = best[0]
        if not top:
            return 0
        close = [node for node in best[1:] if share_of(self.score[node], self.score[top]) >= 0.75]
        top = self._common(top, [{*self._above(node)} for node in close])
        top = self._climbed(top)
        elements = self.tree.children(self.tag != tags.TEXT)
        while (parent := int(self.tree.parent[top])) > 0 and elements[parent] == 1:
            top = parent
        self._own(top)
        return top

    def _above(self, node: int) -> list[int]:
        """Return the elements above a node, but for the body."""
        found = []
        while (node := int(self.tree.parent[node])) > 0:
            found.append(node)
        return found

    def _common(self, top: int, alternatives: list[set[int]]) -> int:
        """Return the first element above the best that is above enough of those that are nearly as good."""
        for node in self._above(top) if len(alternatives) >= _ENOUGH_ALTERNATIVES else ():
            if sum(node in each for each in alternatives) >= _ENOUGH_ALTERNATIVES:
                return node
        return top

    def _climbed(self, top: int) -> int:
        """Return the first element above that has a higher score than what is right below it, if scores stay high."""
        last = self._own(top)
        threshold = last / 3
        for node in self._above(top):
            score = self.score[node]
            if np.isnan(score):
                continue
            if score < threshold:
                break
            if score > last:
                return node
            last = score
        return top

    def _own(self, node: int) -> float:
        """Return the score of an element, which gets the one that its name has if it has none."""
        if np.isnan(self.score[node]):
            self.score[node] = self.first_score[node]
        return float(self.score[node])

    def siblings(self, top: int) -> list[int]:
        """Return the best element and the siblings that belong to it."""
        best, own_class = self.score[top], self._class(top)
        threshold = max(10, 0.2 * best)
        found = []
        for node in np.flatnonzero((self.tree.parent == self.tree.parent[top]) & (self.tag != tags.TEXT)).tolist():
            bonus = 0.2 * best if own_class and self._class(node) == own_class else 0
            if node == top or self.score[node] + bonus >= threshold or (self.tag[node] == P and self._is_text(node)):
                found.append(node)
        return found

    def _class(self, node: int) -> str:
        return "" if self.new[node] else self.page.attributes(int(self.rows[node])).get("class", "")

    def _is_text(self, node: int) -> bool:
        """Whether a paragraph reads as one: long with few links, or short with none and a full stop."""
        length, links = self.length[node], self.links[node]
        if length > 80 and links < 0.25:
            return True
        start, stop = self.draft.first[self.tree.rows[node]], self.draft.stop[self.tree.rows[node]] - 1
        text = " ".join(self.page.text[self.page.start[start] : self.page.stop[stop]].split())
        return 0 < length < 80 and not links and (". " in text or text.endswith("."))

    def article(self, members: list[int], called: Called, *, weigh: bool) -> Article:
        """Put the members, or the whole body in an element of its own, into a container."""
        nodes = np.zeros(len(self.tree), dtype=bool)
        nodes[members or 0] = True
        chosen = np.flatnonzero(self.tree.inside(nodes)) if members else np.arange(1, len(self.tree))
        around = 1 if members else 2
        tag = self.tag.copy()
        for node in members:
            if not _STAY[tag[node]]:
                tag[node] = DIV
        body, whole = np.full(around, self.page.body), np.full(around, self.page.end[self.page.body])
        rows = self.tree.rows[chosen]
        draft = Draft.of(
            np.append(np.full(around, DIV), tag[chosen]),
            np.append(body, self.draft.first[rows]),
            np.append(whole, self.draft.stop[rows]),
        )
        new = np.append(np.ones(around, dtype=bool), self.new[chosen])
        return Article(self.page, draft, new, called, weigh=weigh)


def share_of(part: float, whole: float) -> float:
    """Return a quotient, 0 where there is nothing to divide by."""
    return part / whole if whole else 0.0
