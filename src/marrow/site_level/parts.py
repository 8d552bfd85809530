"""What a template is made of: records of a few plain fields each, which are checked when they are read."""

from __future__ import annotations

from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

from ..errors import InvalidTemplate


class Region(NamedTuple):
    """What is at one way from the body (`template`): how much of it was content, and which texts came again."""

    path: str
    pages: int
    words: int
    content: int
    """How many of the words the guide kept, over all pages."""
    texts: dict[str, int]
    """Texts directly in such an element that several pages have, and how many pages have each."""
    once: list[str]
    """Fingerprints of the texts that only one page has."""


class Subtree(NamedTuple):
    """Something that pages have at one place: a path, a fingerprint of what is there, and its beginning to read."""

    path: str
    fingerprint: str
    pages: int
    text: str


class TreeNode(NamedTuple):
    """A node of a tree, in document order: an element with its attributes, or, where the tag is `#text`, a text."""

    depth: int
    tag: str
    attributes: dict[str, str]
    text: str
    pages: int


Part = Region | Subtree | TreeNode


def read_part(kind: type[Part], given: object, place: str) -> Part:
    """Make a part of what a document has.

    >>> read_part(Subtree, {"path": "body > p", "fingerprint": "1f", "pages": 2, "text": "Home"}, "part 1").pages
    2
    >>> read_part(Subtree, {"path": "body > p", "fingerprint": "1f", "pages": -2, "text": "Home"}, "part 1")
    Traceback (most recent call last):
        ...
    marrow.errors.InvalidTemplate: part 1: pages must be a whole number from 0, not -2
    """
    fields = get_type_hints(kind)
    if not isinstance(given, dict) or set(given) != set(fields):
        raise InvalidTemplate(f"{place} must be an object with {', '.join(fields)}")
    for name, form in fields.items():
        if not _fits(given[name], form):
            raise InvalidTemplate(f"{place}: {name} must be {_said(form)}, not {given[name]!r:.80}")
    return kind(**given)


def _fits(value: object, form: Any) -> bool:
    if form is int:
        return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1 << 53
    if form is str:
        return isinstance(value, str)
    inner = get_args(form)[-1]
    if get_origin(form) is list:
        return isinstance(value, list) and all(_fits(each, inner) for each in value)
    return isinstance(value, dict) and all(isinstance(key, str) and _fits(each, inner) for key, each in value.items())


def _said(form: Any) -> str:
    if form in (int, str):
        return "a whole number from 0" if form is int else "a text"
    inner = "whole numbers from 0" if get_args(form)[-1] is int else "texts"
    return f"a list of {inner}" if get_origin(form) is list else f"an object of {inner}"
