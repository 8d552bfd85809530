"""Microdata and RDFa, read from the table into the shape of JSON-LD objects."""

from __future__ import annotations

import re
from itertools import groupby
from typing import Any, NamedTuple

from ..columns import remembered
from ..page import Page
from .attributes import of_items
from .json_ld import Thing
from .shown import text_at

_VOCABULARY = re.compile(r"(?:schema|dc|dct|dcterms|sioc|foaf):|https?://schema\.org/|http://purl\.org/dc/terms/")
_VALUES = {
    "a": "href", "link": "href", "area": "href", "img": "src", "audio": "src", "video": "src", "source": "src",
    "embed": "src", "iframe": "src", "object": "data", "data": "value", "meter": "value", "time": "datetime",
}  # fmt: skip


class Place(NamedTuple):
    """A value that stands on the page: its row, and an attribute's value, where that is the value."""

    row: int
    value: str | None

    def text(self, page: Page) -> str:
        """Return the value; the text is read when asked for, since properties can be nested as deep as elements."""
        return text_at(page, self.row) if self.value is None else self.value


class Items(NamedTuple):
    """What the attributes of a page describe: items, and properties of no item."""

    microdata: list[Thing]
    rdfa: list[Thing]
    loose: Thing


@remembered
def items(page: Page) -> Items:
    """Return the items of a page in document order. O(attributes).

    >>> from marrow import parse
    >>> found = items(parse("<div itemscope itemtype=https://schema.org/Book><b itemprop=name>A</b></div>"))
    >>> found.microdata
    [{'@type': ['Book'], 'name': [Place(row=4, value=None)]}]
    """
    found = Items([], [], {})
    stack: list[tuple[int, Thing]] = []
    for row, group in groupby(of_items(page), key=lambda each: each[0]):
        attributes = {name: value for _, name, value in group}
        while stack and stack[-1][0] <= row:
            stack.pop()
        rdfa = "typeof" in attributes
        is_item = rdfa or "itemscope" in attributes
        names = f"{attributes.get('itemprop', '')} {attributes.get('property', '')}".split()
        value = _thing(attributes) if is_item else _place(page, row)
        if names and (stack or not is_item):
            holder = stack[-1][1] if stack else found.loose
            for name in names:
                holder.setdefault(_local(name), []).append(value)
        elif isinstance(value, dict):
            (found.rdfa if rdfa else found.microdata).append(value)
        if isinstance(value, dict):
            stack.append((int(page.end[row]), value))
    return found


def _thing(attributes: dict[str, str]) -> Thing:
    types = attributes.get("itemtype") or attributes.get("typeof") or ""
    return {"@type": [_local(name) for name in types.split()]}


def _place(page: Page, row: int) -> Any:
    attributes = page.attributes(row)
    name = _VALUES.get(page.name(row))
    return Place(row, attributes.get("content", attributes.get(name) if name else None))


def _local(name: str) -> str:
    return name[match.end() :] if (match := _VOCABULARY.match(name)) else name
