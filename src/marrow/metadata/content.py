"""The content of a page as its structured data tells it, for pages that show none of it themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from html import escape, unescape

from ..columns import remembered
from ..errors import Reason
from ..page import Page
from ..parsing import parse
from ..selection import Selection, of_nodes
from .candidate import Candidate
from .entities import entities, is_content, types, values
from .items import Place

_PROPERTIES = ("articleBody", "reviewBody", "text", "description")
_SHORTEST = 100  # characters: a description that is shorter is a label, no content
_SUMMARISED = ("Article", "Posting", "Report")  # their description is a summary, no content
_MARKUP = re.compile(r"<(?:p|br|div|h[1-6]|ul|ol|li|b|i|strong|em|span|a)\b", re.IGNORECASE)
_LINES = re.compile(r"\n\s*")


@remembered
def told_content(page: Page) -> Candidate[str] | None:
    """Return the longest text that structured data hold, and the page does not show, for the content of the page.

    >>> from marrow import parse
    >>> page = parse('<script type=application/ld+json>{"@type": "Book", "text": "%s"}</script>' % ("a " * 60))
    >>> told_content(page).source
    'json-ld text'
    """
    for name in _PROPERTIES:
        best = max(_told(page, name), key=lambda each: len(each.value), default=None)
        if best and len(best.value) >= _SHORTEST:
            return best
    return None


def _told(page: Page, name: str) -> Iterator[Candidate[str]]:
    for each in entities(page):
        summarised = name == "description" and any(kind.endswith(_SUMMARISED) for kind in types(each.thing))
        if is_content(each.thing) and not summarised:
            for value in values(page, each.thing, name):
                text = value.value if isinstance(value, Place) else value
                if isinstance(text, str):
                    yield Candidate(text.strip(), f"{each.origin} {name}", getattr(value, "row", None))


@remembered
def told_selection(page: Page) -> Selection:
    """Return what the structured data tell as a page of its own, all of which is selected; empty if they tell nothing.

    >>> from marrow import parse
    >>> told_selection(parse("<p>Shown")).page.text
    ''
    """
    told = told_content(page)
    small = replace(parse(_as_html(told.value) if told else ""), url=page.url)
    return of_nodes(small, [small.body], reason=Reason.FROM_METADATA)


def _as_html(text: str) -> str:
    """Return a text as mark-up: some write HTML, some HTML with its entities escaped, some lines."""
    if "&lt;" in text and not _MARKUP.search(text):
        text = unescape(text)
    if _MARKUP.search(text):
        return text
    return "".join(f"<p>{escape(unescape(line))}</p>" for line in _LINES.split(text) if line)
