"""The things that a page says it is about: JSON-LD, microdata and RDFa, and which of them is the page's own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ..columns import remembered
from ..page import Page
from . import json_ld
from .candidate import Candidate
from .items import Place, items
from .json_ld import Thing
from .marks import cleaned

_CONTENT = (
    "Article", "Posting", "Report", "Recipe", "Product", "ProductGroup", "Question", "HowTo", "Course", "Event", "Book",
    "Movie", "VideoObject", "PodcastEpisode", "SoftwareApplication", "Dataset", "CreativeWork", "Thesis", "Chapter",
    "Review", "LiveBlogPosting", "Conversation", "Comment", "Blog", "Service", "MusicAlbum", "TVEpisode",
)  # fmt: skip
_MOST_VALUES, _LONGEST = 200, 10_000


class Entity(NamedTuple):
    """A thing and how it was written: `json-ld`, `microdata`, `rdfa`."""

    thing: Thing
    origin: str


def types(thing: Thing) -> list[str]:
    """Return the types of a thing without the address of their vocabulary.

    >>> types({"@type": ["https://schema.org/NewsArticle", "Thing"]})
    ['NewsArticle', 'Thing']
    """
    given = thing.get("@type")
    names = given if isinstance(given, list) else [given]
    return [name.rstrip("/").rpartition("/")[2].removeprefix("schema:") for name in names if isinstance(name, str)]


def is_content(thing: Thing) -> bool:
    """Whether a thing is of a type that pages are there for: an article, a product, a question ...; no web page."""
    return any(name.endswith(_CONTENT) for name in types(thing))


def is_page(thing: Thing) -> bool:
    """Whether a thing is of a type of web pages."""
    return any(name.endswith("Page") for name in types(thing))


@remembered
def _by_id(page: Page) -> dict[str, Thing]:
    found: dict[str, Thing] = {}
    for thing in _json_ld(page):
        name = thing.get("@id")
        if isinstance(name, str) and len(thing) > len(found.get(name, ())):
            found[name] = thing
    return found


@remembered
def _json_ld(page: Page) -> list[Thing]:
    return json_ld.entities(page.json_ld)


@remembered
def entities(page: Page) -> list[Entity]:
    """Return all that the page describes at its top level."""
    found = items(page)
    return [
        *(Entity(thing, "json-ld") for thing in _json_ld(page)),
        *(Entity(thing, "microdata") for thing in found.microdata[: json_ld.MOST_ENTITIES]),
        *(Entity(thing, "rdfa") for thing in found.rdfa[: json_ld.MOST_ENTITIES]),
    ]


@remembered
def main(page: Page) -> list[Entity]:
    """Return what the page is about: of each way of writing the first thing that is content, then those that are pages.

    Properties that belong to no item come last.
    """
    found: list[Entity] = []
    for fits in (is_content, is_page):
        for origin in ("json-ld", "microdata", "rdfa"):
            found += [each for each in entities(page) if each.origin == origin and fits(each.thing)][:1]
    loose = items(page).loose
    return [*found, Entity(loose, "microdata")] if loose else found


def values(page: Page, thing: Thing, name: str) -> list[Any]:
    """Return the values of a property, lists opened and references to things of the page followed."""
    given = thing.get(name)
    flat: list[Any] = []
    for value in given[:_MOST_VALUES] if isinstance(given, list) else [given]:
        flat += value[:_MOST_VALUES] if isinstance(value, list) else [value]
    known = _by_id(page)
    return [known.get(_reference(value), value) for value in flat if value is not None]


def _reference(value: Any) -> str:
    name = value.get("@id") if isinstance(value, dict) else None
    return name if isinstance(name, str) else ""


def texts(
    page: Page, thing: Thing, name: str, of: tuple[str, ...] = ("@value", "name")
) -> Iterator[tuple[str, int | None]]:
    """Return the values of a property as text, each with its row; of a thing the first of the properties `of`."""
    for value in values(page, thing, name):
        if isinstance(value, dict):
            inner = (each for key in of if key in value for each in values(page, value, key))
            value = next((each for each in inner if isinstance(each, str | Place)), None)
        if isinstance(value, str):
            yield cleaned(value[:_LONGEST]), None
        elif isinstance(value, Place):
            yield cleaned(value.text(page)), value.row
        elif isinstance(value, int | float) and not isinstance(value, bool):
            yield str(value), None


def stated(page: Page, names: tuple[str, ...], of: tuple[str, ...] = ("@value", "name")) -> Iterator[Candidate[str]]:
    """Return what the main things say by properties of these names, in the order of the names within each thing."""
    for entity in main(page):
        for name in names:
            for text, row in texts(page, entity.thing, name, of):
                yield Candidate(text, f"{entity.origin} {name}", row)
