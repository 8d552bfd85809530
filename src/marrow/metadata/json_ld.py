"""JSON-LD as pages write it: several scripts, lists, graphs, and JSON that is broken."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

Thing = dict[str, Any]
"""A JSON-LD object; microdata and RDFa are read into the same shape."""

_BEFORE = re.compile(r"(?://|/\*)?[ \t]{0,9}<!(?:\[CDATA\[|--)(?:[ \t]{0,9}\*/)?")
_BEHIND = re.compile(r"(?://|/\*)?[ \t]{0,9}(?:\]\]|--)>(?:[ \t]{0,9}\*/)?\Z")
_LONGEST_WRAPPING = 30
# A string is taken whole, to the end where it is not closed: each character is looked at once.
_TRAILING_COMMA = re.compile(r'("(?:[^"\\]|\\(?:.|\Z))*+(?:"|\Z))|,(?=\s*+[}\]])', re.DOTALL)
_TYPE = re.compile(r'"@type"\s*+:\s*+\[?\s*+"([^"\\]++)"')
# What is worth saving of a script that no repair makes JSON: texts of single values, and names of authors.
_SAVED = re.compile(
    r'"(headline|name|datePublished|dateModified|description|author|articleSection|inLanguage)"'
    r'\s*+:\s*+(?:\[?\s*+\{[^{}]*?"name"\s*+:\s*+)?"((?:[^"\\]|\\.)*+)"'
)
_KEYS_THAT_HOLD_ENTITIES = ("@graph", "mainEntity", "mainEntityOfPage")
MOST_ENTITIES = 10_000


def entities(scripts: Iterable[str]) -> list[Thing]:
    """Return the objects that JSON-LD describes the page by: top objects, members of graphs, main entities.

    >>> graph = '{"@graph": [{"@type": "WebPage", "mainEntity": {"@type": "Product"}},]}'
    >>> [each["@type"] for each in entities([graph])]
    ['WebPage', 'Product']
    """
    found: list[Thing] = []
    for script in scripts:
        waiting = [load(script)]
        while waiting and len(found) < MOST_ENTITIES:
            value = waiting.pop()
            if isinstance(value, list):
                waiting.extend(reversed(value))
            elif isinstance(value, dict):
                if len(value.keys() - {"@context", "@id", "@graph"}):
                    found.append(value)
                waiting.extend(value[key] for key in reversed(_KEYS_THAT_HOLD_ENTITIES) if key in value)
    return found


def load(script: str) -> Any:
    """Read the text of a script; of one that is broken what can be saved, of one that says nothing None.

    >>> load('<!-- {"headline": "A\\nB",} -->')
    {'headline': 'A\\nB'}
    >>> load('{"@type": "Article", "headline": "He said "no"", "datePublished": "2020-01-02"')
    {'@type': 'Article', 'headline': 'He said ', 'datePublished': '2020-01-02'}
    >>> load("[" * 100_000)
    """
    for repaired in (_as_it_is, _without_wrapping):
        try:
            return json.loads(repaired(script), strict=False)
        except (ValueError, RecursionError):
            continue
    return _saved(script)


def _as_it_is(script: str) -> str:
    return script.strip().rstrip(";")


def _without_wrapping(script: str) -> str:
    script = script.strip()
    if begin := _BEFORE.match(script):
        script = script[begin.end() :]
    head, tail = script[:-_LONGEST_WRAPPING], script[-_LONGEST_WRAPPING:]
    return _TRAILING_COMMA.sub(r"\1", _as_it_is(head + _BEHIND.sub("", tail)))


def _saved(script: str) -> Thing | None:
    thing: Thing = {}
    for match in _SAVED.finditer(script):
        thing.setdefault(match[1], match[2].replace('\\"', '"').replace("\\/", "/"))
    if thing and (kind := _TYPE.search(script)):
        thing = {"@type": kind[1], **thing}
    return thing or None
