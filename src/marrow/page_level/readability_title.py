"""What Readability.js is told of a page before it looks: its title, and whether it has an author."""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

import numpy as np

from .. import tags
from ..page import Page

_PROPERTY = re.compile(r"(article|dc|dcterm|og|twitter)\s*:\s*(author|creator|title)", re.IGNORECASE)
_NAME = re.compile(
    r"\s*(?:(dc|dcterm|og|twitter|parsely|weibo:(article|webpage))\s*[-.:]\s*)?(author|creator|title)\s*$",
    re.IGNORECASE,
)
_ARTICLE = re.compile(
    r"^Article|(?:AdvertiserContent|News|AnalysisNews|AskPublicNews|BackgroundNews|OpinionNews|ReportageNews|ReviewNews|"
    r"Satirical|Scholarly|MedicalScholarly|Tech)Article|Report|SocialMediaPosting|BlogPosting|LiveBlogPosting|"
    r"DiscussionForumPosting|APIReference$"
)
_TITLES = (
    "dc:title", "dcterm:title", "og:title", "weibo:article:title", "weibo:webpage:title", "title", "twitter:title",
    "parsely-title",
)  # fmt: skip
_AUTHORS = ("dc:creator", "dcterm:creator", "author", "parsely-author")
_SEPARATOR = re.compile(r" [|\-–—\\/>»] ")
_HIERARCHY = re.compile(r" [\\/>»] ")
_WORDS = re.compile(r"\W+", re.ASCII)


class Known(NamedTuple):
    """The title of a page, and whether its author is told."""

    title: str
    has_author: bool

    @classmethod
    def of(cls, page: Page) -> Known:
        """Ask the structured data, then the metadata, then the title."""
        told, values = _told(page), _values(page)
        author = values.get("article:author", "")
        titles = (told.title, *(values.get(name, "") for name in _TITLES))
        return cls(
            next(filter(None, titles), "") or title(page),
            told.has_author or any(values.get(name) for name in _AUTHORS) or bool(author and "://" not in author),
        )


def similarity(title: str, heading: str) -> float:
    """Return the share of a heading's words, by their letters, that the title has.

    >>> similarity("A story of two towns | The Daily", "A Story"), similarity("A story", "Another tale")
    (1.0, 0.0)
    """
    known, words = ({*filter(None, _WORDS.split(title.lower()))}, [*filter(None, _WORDS.split(heading.lower()))])
    if not known or not words:
        return 0.0
    return 1 - len(" ".join(word for word in words if word not in known)) / len(" ".join(words))


def title(page: Page) -> str:
    """Return what is the article's own of the document's title."""
    rows = np.flatnonzero(page.tag == tags.CODES["title"])
    whole = " ".join(_text(page, int(rows[0])).split()) if len(rows) else ""
    separators = [*_SEPARATOR.finditer(whole)]
    found, hierarchical = whole, bool(_HIERARCHY.search(whole))
    if separators:
        found = whole[: separators[-1].start()]
        if len(found.split()) < 3:
            found = re.sub(r"^[^|\-–—\\/>»]*[|\-–—\\/>»]", "", whole)
    elif ": " in whole:
        if not any(_text(page, row).strip() == whole for row in _headings(page, "h1", "h2")):
            found = whole[whole.rindex(":") + 1 :]
            if len(found.split()) < 3:
                found = whole[whole.index(":") + 1 :]
            elif len(whole[: whole.index(":")].split()) > 5:
                found = whole
    elif not 15 <= len(whole) <= 150:
        headlines = _headings(page, "h1")
        found = _text(page, headlines[0]) if len(headlines) == 1 else whole
    found = " ".join(found.split())
    one_word_less = len(found.split()) == len(re.sub(r"[|\-–—\\/>»]+", "", whole).split()) - 1
    return whole if len(found.split()) <= 4 and not (hierarchical and one_word_less) else found


def _text(page: Page, row: int) -> str:
    return page.text[page.start[row] : page.stop[row]]


def _headings(page: Page, *names: str) -> list[int]:
    return [int(row) for name in names for row in np.flatnonzero(page.tag == tags.CODES[name])]


def _values(page: Page) -> dict[str, str]:
    found: dict[str, str] = {}
    for row in np.flatnonzero(page.tag == tags.CODES["meta"]).tolist():
        said = page.attributes(row)
        matched = _PROPERTY.search(said.get("property", ""))
        name = matched[0] if matched else said.get("name", "").replace(".", ":")
        if said.get("content") and (matched or _NAME.match(said.get("name", ""))):
            found["".join(name.lower().split())] = said["content"].strip()
    return found


class _Told(NamedTuple):
    title: str = ""
    has_author: bool = False


def _told(page: Page) -> _Told:
    """Return what the first structured data tell that are of an article."""
    for script in page.json_ld:
        try:
            articles = [each for each in _graph(json.loads(script)) if _ARTICLE.search(str(each.get("@type", "")))]
        except (ValueError, RecursionError):
            continue
        if articles:
            name, headline = (articles[0].get(key) for key in ("name", "headline"))
            author = articles[0].get("author")
            first = author[0] if isinstance(author, list) and author else author
            has_author = isinstance(first, dict) and isinstance(first.get("name"), str)
            return _Told(next((each for each in (name, headline) if isinstance(each, str)), ""), has_author)
    return _Told()


def _graph(told: Any) -> list[dict[str, Any]]:
    found = told.get("@graph", [told]) if isinstance(told, dict) and "@type" not in told else told
    return [each for each in (found if isinstance(found, list) else [found]) if isinstance(each, dict)]
