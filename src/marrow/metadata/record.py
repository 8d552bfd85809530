"""The metadata of a page: one value of each field, and all candidates beside it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

import numpy as np

from .. import characters
from ..page import Page
from . import addresses, authors, language, marks, published, site, titles, topics
from .candidate import Candidate, distinct
from .entities import stated

_WORDS_A_MINUTE = 238  # Brysbaert: How many words do we read per minute? Journal of Memory and Language 109, 2019
_DESCRIPTION = (
    "description", "og:description", "twitter:description", "dc.description", "dcterms.description",
    "dcterms.abstract", "abstract",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Metadata:
    """What a page says about itself. A field is None, or empty, where the page says nothing of it.

    `candidates[field]` has all that was found for a field, the best first: that is the field's value; each names its
    source and its row. docs/METADATA.md has the order.

    >>> from marrow import parse
    >>> page = parse("<title>Tea - Kettle</title><meta property=og:title content='A tea'><h1>Tea</h1>")
    >>> found = metadata(page, "Tea")
    >>> found.title, found.source("title"), [each.source for each in found.candidates["title"]]
    ('Tea', 'h1', ['h1', 'meta og:title', 'title'])
    """

    title: str | None = None
    authors: tuple[str, ...] = ()
    published: str | None = None
    modified: str | None = None
    site: str | None = None
    description: str | None = None
    language: str | None = None
    detected_language: str | None = None
    url: str | None = None
    images: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    licence: str | None = None
    type: str | None = None
    feeds: tuple[str, ...] = ()
    words: int = 0
    reading_time: int = 0
    """Minutes that reading takes, at 238 words a minute; at least one, where there are words."""
    candidates: Mapping[str, tuple[Candidate[Any], ...]] = field(default_factory=dict, repr=False)

    @property
    def date(self) -> str | None:
        """The date of publication, or else that of the last change."""
        return self.published or self.modified

    def source(self, name: str) -> str | None:
        """Return what a field's value was read from."""
        return next((each.source for each in self.candidates.get(name, ())), None)

    def to_dict(self) -> dict[str, Any]:
        """Return the fields as plain values, and the source of each."""
        plain = {each.name: getattr(self, each.name) for each in fields(self) if each.name != "candidates"}
        plain = {name: list(value) if isinstance(value, tuple) else value for name, value in plain.items()}
        return {**plain, "sources": {name: self.source(name) for name, found in self.candidates.items() if found}}


def metadata(page: Page, content: str) -> Metadata:
    """Read the metadata of a page whose main content is this text, which words and detected language are of."""
    detected = language.detected(content)
    said = Candidate(detected.language or "", f"text, confidence {detected.confidence:.2f}")
    found: dict[str, tuple[Candidate[Any], ...]] = {
        "title": titles.titles(page),
        "authors": authors.authors(page),
        "published": published.published(page),
        "modified": published.modified(page),
        "site": site.sites(page),
        "description": distinct([*marks.metas(page, _DESCRIPTION), *stated(page, ("description", "abstract"))]),
        "language": distinct([*language.languages(page), said]),
        "detected_language": distinct([said]),
        "url": addresses.own_address(page),
        "tags": topics.keywords(page),
        "categories": topics.categories(page),
        "licence": addresses.licences(page),
        "type": topics.kinds(page),
    }
    several = {"images": addresses.pictures(page), "feeds": addresses.feeds(page)}
    words = count_words(content)
    values: dict[str, Any] = {name: best[0].value for name, best in found.items() if best}
    values |= {name: tuple(dict.fromkeys(each.value for each in every)) for name, every in several.items()}
    return Metadata(
        **values,
        words=words,
        reading_time=math.ceil(words / _WORDS_A_MINUTE),
        candidates={**found, **several},
    )


def count_words(text: str) -> int:
    """Return the number of words of a text; scripts without spaces count a word a character.

    >>> count_words("Two words"), count_words("今天很好")
    (2, 4)
    """
    return int(characters.word_starts(characters.classes(text), np.array([0])).sum()) if text else 0
