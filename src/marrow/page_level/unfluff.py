"""Geitgey: Unfluff. 2014. A port of Goose, by Gravity Labs, 2011.

Paragraphs with small words, the stop words of a language, are text. They score for their parent and, by half, for its
parent; the best of these holds the article, with what its elder siblings have of text, and without what is no text.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .. import tags
from ..features import blank
from ..page import Page
from ..registry import method
from ..selection import Selection, of_nodes, of_texts
from ..stop_words import languages, stop_words
from ..tree import Bools, Floats, Ints
from .draft import Draft
from .unfluff_cleaning import P, cleaned

_A = tags.CODES["a"]
_SCORED = tags.tag_set("p pre td")
_MEDIA = tags.tag_set("object embed")
_STAY_WITHOUT_PARAGRAPHS = tags.tag_set("td ul ol")
_STAY_WITHOUT_SCORE = tags.tag_set("td ul ol blockquote")
_FORMATS = tags.tag_set("b strong i sup")
_NOT_STRIPPED = _FORMATS | tags.tag_set("#text a br")
_PUNCTUATION = b"|@<>[]\"'.,-/#?!$%^&*+;:{}=_\\`~()"
_SHORTEST = 25


@method("unfluff", paper="Geitgey: Unfluff, a port of Goose", year=2014, language=("page", *languages()))
def unfluff(page: Page, *, language: str = "page", keep_divs: bool = False) -> Selection:
    """Unfluff: the element whose paragraphs have the most stop words, and what there is text in it. O(n) and the depth.

    `language` is that of the stop words; by default that of the page, or English. Goose keeps the divisions whose text
    it puts into paragraphs (`keep_divs`), in Unfluff the outermost go.

    >>> from marrow import extract
    >>> page = "<p><a href=/>Home</a><p>It was the best of times, it was the worst of times.<p>The end of it all."
    >>> extract(page, method="unfluff").text.splitlines()
    ['It was the best of times, it was the worst of times.', 'The end of it all.']
    """
    draft = cleaned(page, keep_divs=keep_divs)
    text = Text.of(page, draft, stop_words(_language(page) if language == "page" else language))
    scores = paragraph_scores(draft, text)
    if not scores:
        return of_nodes(page, [])
    top = max(scores, key=scores.__getitem__)
    score = np.full(len(draft), np.nan)  # of what has none; nothing is less
    score[[*scores]] = [*scores.values()]
    chosen = _formatted(page, draft, text, top, score)
    kept, ratios = np.zeros(len(page), dtype=bool), {}
    kept[draft.first[chosen]] = True
    for name, values in {"stop words": text.stop_words, "score": np.nan_to_num(score)}.items():
        ratios[name] = np.zeros(len(page))
        ratios[name][draft.first] = values
    return of_texts(page, kept, score=ratios["score"], ratios=ratios)


def _language(page: Page) -> str:
    """Return the language that the page says it has, if there are stop words of it, or English."""
    said = page.attributes(0).get("lang", "")[:2].lower()
    return said if said in languages() else "en"


class Text(NamedTuple):
    """What each node of a draft has of text, itself and below."""

    own_stop_words: Ints
    own_spaces: Ints
    stop_words: Ints
    length: Ints
    link_dense: Bools

    @classmethod
    def of(cls, page: Page, draft: Draft, words: frozenset[str]) -> Text:
        """Count the stop words and the spaces, and find what is mostly links."""
        is_text = draft.tag == tags.TEXT
        nodes = np.flatnonzero(is_text)
        texts = texts_of(page, draft.first[nodes])
        own, spaces = np.zeros((2, len(draft)), dtype=np.int64)
        own[nodes] = _stop_words(texts, words)
        spaces[nodes] = [each.count(" ") for each in texts]
        is_link = draft.tag == _A
        links = draft.below(is_link) - is_link
        # Texts have a word more than spaces, those of the links together are joined by one each.
        linked = (draft.below(np.where(draft.inside(is_link), spaces, 0)) + links) * links
        dense = (links > 0) & (linked >= draft.below(spaces) + 1)
        length = draft.below(np.where(is_text, (page.stop - page.start)[draft.first], 0))
        return cls(own, spaces, draft.below(own), length, dense)


def _stop_words(texts: list[str], words: frozenset[str]) -> Ints:
    """Count the stop words of each text; all are split as one, with NUL between, which no page has."""
    found = " \0 ".join(texts).lower().encode().translate(None, _PUNCTUATION).decode().split()
    number = np.cumsum(np.fromiter(map("\0".__eq__, found), np.int64, len(found)))
    return np.bincount(number, np.fromiter(map(words.__contains__, found), np.int64, len(found)), len(texts))


def texts_of(page: Page, rows: Ints) -> list[str]:
    """Return the texts of some rows."""
    spans = zip(page.start[rows].tolist(), page.stop[rows].tolist(), strict=True)
    return [page.text[start:stop] for start, stop in spans]


def paragraph_scores(draft: Draft, text: Text) -> dict[int, int]:
    """Return the scores of what is around paragraphs with text: more than two stop words, and not mostly links.

    Those behind another paragraph with text get a boost, less each time; the last ones may lose. Scores are cut to
    whole numbers whenever they are read.
    """
    nodes = np.flatnonzero(_SCORED[draft.tag] & (text.stop_words > 2) & ~text.link_dense)
    boostable = _boostable(draft, text, nodes)
    boost = boostable * 50 / np.maximum(np.cumsum(boostable), 1)
    beyond = len(nodes) / 4 - (len(nodes) - np.arange(len(nodes)))
    if len(nodes) > 15:
        boost = np.where(beyond >= 0, np.where(beyond**2 > 40, 5, -(beyond**2)), boost)
    scores: dict[int, float] = {}
    for parent, amount in zip(
        draft.parent[nodes].tolist(), np.floor(text.stop_words[nodes] + boost).tolist(), strict=True
    ):
        for node, added in ((parent, amount), (int(draft.parent[parent]), amount / 2)):
            if node >= 0:
                scores[node] = int(scores.get(node, 0)) + added
    return {node: int(score) for node, score in scores.items()}


def _boostable(draft: Draft, text: Text, nodes: Ints) -> Bools:
    """Return which nodes have a paragraph of more than five stop words among the three siblings of that kind before."""
    paragraphs = np.flatnonzero(draft.tag == P)
    paragraphs = paragraphs[np.argsort(draft.parent[paragraphs], kind="stable")]
    place = np.searchsorted(
        draft.parent[paragraphs] * len(draft) + paragraphs, draft.parent[nodes] * len(draft) + nodes
    )
    found = np.zeros(len(nodes), dtype=bool)
    for steps in (1, 2, 3):
        before = np.append(paragraphs, 0)[np.maximum(place - steps, 0)]
        alike = (place >= steps) & (draft.parent[before] == draft.parent[nodes])
        found |= alike & (text.stop_words[before] > 5)
    return found


def _formatted(page: Page, draft: Draft, text: Text, top: int, score: Floats) -> Ints:
    """Return the runs of text of the best element and its siblings that are left after the last clean-up."""
    below_top = (np.arange(len(draft)) > top) & (np.arange(len(draft)) < draft.end[top])
    added = _siblings(draft, text, top)
    gone = _no_text(draft, text, top, score) | (below_top & (score < 1))
    left = (draft.tag == tags.TEXT) & (below_top | draft.inside(added)) & ~draft.inside(gone)
    elements = (below_top | added) & ~_NOT_STRIPPED[draft.tag] & ~draft.inside(_FORMATS[draft.tag])
    few = draft.below(np.where(left, text.own_stop_words, 0)) < 3
    few &= draft.below(_MEDIA[draft.tag]) == _MEDIA[draft.tag]
    left &= ~draft.inside(elements & (few | _in_parentheses(page, draft, left)))
    # What is left is in pieces, the children of the best element; one without a letter or a digit goes.
    pieces = added | ((draft.parent == top) & ~_NOT_STRIPPED[draft.tag])
    nodes = np.flatnonzero(left)
    piece = draft.borders(pieces, pieces)[nodes]
    spoken = np.bincount(piece, [any(map(str.isalnum, each)) for each in texts_of(page, draft.first[nodes])])
    return nodes[spoken[piece] > 0]


def _siblings(draft: Draft, text: Text, top: int) -> Bools:
    """Return the paragraphs that are elder siblings of the best element, or with enough text in one."""
    elder = (draft.parent == draft.parent[top]) & (np.arange(len(draft)) < top)
    is_paragraph = draft.tag == P
    in_top = is_paragraph & (np.arange(len(draft)) > top) & (np.arange(len(draft)) < draft.end[top])
    like = in_top & (text.stop_words > 2) & ~text.link_dense
    base = text.stop_words[like].mean() if like.any() else 100_000
    inner = is_paragraph & (text.stop_words > 0.3 * base) & ~text.link_dense
    return (elder & is_paragraph) | (inner & draft.inside(elder & ~is_paragraph))


def _no_text(draft: Draft, text: Text, top: int, score: Floats) -> Bools:
    """Return the children of the best element that are no text, and the short paragraphs in the others."""
    is_paragraph = draft.tag == P
    child = (draft.parent == top) & ~is_paragraph & (draft.tag != _A) & (draft.tag != tags.TEXT)
    short = is_paragraph & (text.length < _SHORTEST) & draft.inside(child)
    no_paragraph = (draft.below(is_paragraph & ~short) == 0) & ~_STAY_WITHOUT_PARAGRAPHS[draft.tag]
    low = (np.nan_to_num(score) < 0.08 * score[top]) & ~_STAY_WITHOUT_SCORE[draft.tag]
    return short | (child & (text.link_dense | no_paragraph | low))


def _in_parentheses(page: Page, draft: Draft, left: Bools) -> Bools:
    """Return the nodes whose text begins with a parenthesis and ends with one."""
    found = np.zeros(len(draft), dtype=bool)
    nodes = np.flatnonzero(left & ~blank(page)[draft.first])
    texts = [each.strip() for each in texts_of(page, draft.first[nodes])]
    opens, closes = (np.array([each[at] == mark for each in texts], dtype=bool) for at, mark in ((0, "("), (-1, ")")))
    first, last = np.searchsorted(nodes, np.arange(len(draft))), np.searchsorted(nodes, draft.end) - 1
    within = np.flatnonzero(last >= first)
    found[within] = opens[first[within]] & closes[last[within]]
    return found
