"""What boilerpipe knows blocks by their words: the document's title, and what stands behind an article.

Kohlschütter, Fankhauser, Nejdl: Boilerplate Detection using Shallow Text Features. 2010. Patterns of boilerpipe 1.2.
"""

from __future__ import annotations

import re

import numpy as np

from .. import tags
from ..page import Page
from .boilerpipe_blocks import END, TITLE, TextBlocks

_FEWEST_WORDS, _FEWEST_CHARACTERS = 15, 8
_STARTS = re.compile(r"comments|\d+ (?:comments|users responded in)|© reuters|please rate this|post a comment")
_WITHIN = re.compile(
    r"what you think\.\.\.|add your comment|add comment|reader views|have your say|reader comments|rätta artikeln"
)
_CLOSED = "thanks for your comments - this feedback is now closed"

_SEPARATORS = tuple(
    re.compile(f" *[{marks}]+ *") for marks in ("|»-", "|»:", "|»:()", "|»:()-", "|»,:()-", "|»,:()\xa0-")
)
_MARKS = re.compile(r"[?!.\-:]+")


def terminating_blocks(blocks: TextBlocks, texts: list[str]) -> TextBlocks:
    """Label the blocks that stand behind an article: comments, the form for one, a rating."""
    ends = np.zeros(len(blocks), dtype=bool)
    for i in np.flatnonzero(blocks.words < _FEWEST_WORDS).tolist():
        text = " ".join(texts[i].split())
        if len(text) < _FEWEST_CHARACTERS:
            ends[i] = text == "Comment" and blocks.linked[i] == blocks.words[i]
        else:
            text = text.lower()
            ends[i] = bool(_STARTS.match(text) or _WITHIN.search(text)) or text == _CLOSED
    return blocks.labelled(ends, END)


def title_match(page: Page, blocks: TextBlocks, texts: list[str]) -> TextBlocks:
    """Label the first block whose text is the document's title, or the part of it that is not the site's name."""
    rows = np.flatnonzero(page.tag == tags.CODES["title"])
    title = page.text[page.start[rows[0]] : page.stop[rows[0]]] if len(rows) else ""
    candidates = potential_titles(title)
    found = np.zeros(len(blocks), dtype=bool)
    for i, text in enumerate(texts if candidates else ()):
        plain = _plain(text)
        if plain in candidates or _MARKS.sub("", plain).strip() in candidates:
            found[i] = True
            break
    return blocks.labelled(found, TITLE)


def _plain(text: str) -> str:
    return " ".join(text.replace("\xa0", " ").replace("'", "").split()).lower()


def potential_titles(title: str) -> set[str]:
    """Return what the headline can be if this is the document's title.

    >>> sorted(potential_titles("A story of two towns - The Daily"))
    ['a story of two towns', 'a story of two towns - the daily', 'the daily']
    """
    title = _plain(title)
    if not title:
        return set()
    parts = [longest for pattern in _SEPARATORS if (longest := _longest_part(pattern.split(title)))]
    for separator in (" | ", " - "):
        pieces = title.split(separator)
        parts += [piece for piece in pieces if len(pieces) > 1 and len(piece.split()) >= 4]
    return {title, *parts, *(re.sub(pattern, "", title) for pattern in (r" - [^-]+$", r"^[^-]+ - "))}


def _longest_part(parts: list[str]) -> str:
    longest, most = "", 0
    for part in parts if len(parts) > 1 else ():
        words = len(part.split())
        if ".com" not in part and (words > most or len(part) > len(longest)):
            longest, most = part, words
    return longest.strip()
