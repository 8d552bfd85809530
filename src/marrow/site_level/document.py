"""A template: what pages of a site share, as a small document that a person can read, edit and keep."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import numpy as np

from ..errors import InvalidTemplate, KnobOutOfRange, UnknownKnob, UnknownName, Unreadable
from ..knobs import Value
from ..page import Page
from ..registry import SITE_METHODS, Method
from ..selection import Selection
from .parts import Part, TreeNode, read_part
from .remaining import without_template

VERSION: Final = 1
_KIND: Final = "marrow template"
_MOST_BYTES: Final = 64_000_000
_LEAST_PAGES: Final = 2
_HEAD: Final = {"kind": str, "version": int, "method": str, "pages": int, "knobs": dict, "seen": list, "parts": list}


@dataclass(frozen=True, slots=True, eq=False)
class Template:
    """What pages of a site share, and by which method that was learned. Nothing changes it.

    >>> from marrow import learn_template
    >>> pages = ["<div class=menu>Home News</div><p>One story", "<div class=menu>Home News</div><p>Another story"]
    >>> template = learn_template(pages)
    >>> [part.path for part in template.parts], Template.from_json(template.to_json()) == template
    (['body', 'body > div.menu', 'body > p'], True)
    """

    method: str
    pages: int
    knobs: Mapping[str, Value]
    parts: tuple[Part, ...]
    seen: tuple[str, ...] = ()
    """Fingerprints of the pages, where the method has to know a page again."""
    memo: dict[Any, Any] = field(default_factory=dict, init=False, repr=False)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Template) and self.to_dict() == other.to_dict()

    def __repr__(self) -> str:
        return f"<Template of {self.pages:,} pages by {self.method}: {len(self.parts):,} parts>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Template, (self.method, self.pages, dict(self.knobs), self.parts, self.seen)

    def apply(self, page: Page) -> Selection:
        """Return what of a page is not template; reasons say what is known of each row. One page says nothing."""
        if self.pages < _LEAST_PAGES:
            return replace(without_template(page, np.zeros(len(page), dtype=bool)), findings={"degraded": True})
        return SITE_METHODS[self.method].applied(self, page)

    def select(self, page: Page, method: Method, settings: dict[str, Any]) -> Selection:
        """Return what a method of one page selects of what is not template, and what is known to be content."""
        from .combining import select_with

        return select_with(self, page, method, settings)

    def add(self, pages: Iterable[Page | bytes | str]) -> Template:
        """Return the template of more pages, if its method can go on learning (`template`, `iwptd`)."""
        from .learning import learn_template

        return learn_template(pages, onto=self)

    def to_dict(self) -> dict[str, Any]:
        """Return the document as plain values."""
        values = (_KIND, VERSION, self.method, self.pages, dict(self.knobs), [*self.seen])
        return {**dict(zip(_HEAD, values, strict=False)), "parts": [part._asdict() for part in self.parts]}

    def to_json(self) -> str:
        """Return the document as JSON, a line a part."""
        document = self.to_dict()
        parts = document.pop("parts")
        lines = [f'  "{name}": {_json(value)},' for name, value in document.items()]
        inner = ",\n".join(f"    {_json(part)}" for part in parts)
        return "\n".join(["{", *lines, '  "parts": [', inner, "  ]", "}", ""])

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the document to a file."""
        try:
            Path(path).write_text(self.to_json(), encoding="utf-8", errors="surrogatepass")
        except OSError as error:
            raise Unreadable(f"{path} could not be written: {(error.strerror or str(error)).lower()}") from error

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Template:
        """Read a document from a file."""
        try:
            with Path(path).open("rb") as file:
                data = file.read(_MOST_BYTES + 1)
        except (OSError, ValueError) as error:
            said = str(getattr(error, "strerror", None) or error)
            raise Unreadable(f"{path} could not be read: {said[:1].lower()}{said[1:]}") from error
        try:
            return cls.from_json(data)
        except InvalidTemplate as error:
            raise InvalidTemplate(f"{path}: {error}") from error

    @classmethod
    def from_json(cls, text: str | bytes) -> Template:
        """Read a document. Whatever is wrong with it is said in one sentence.

        >>> Template.from_json("[]")
        Traceback (most recent call last):
            ...
        marrow.errors.InvalidTemplate: this is no template: it must be an object with kind, version, method, ...
        """
        if len(text) > _MOST_BYTES:
            raise InvalidTemplate(f"this is larger than a template can be, {_MOST_BYTES:,} bytes")
        try:
            document = json.loads(text)
        except (ValueError, RecursionError) as error:
            said = "its brackets are too deep" if isinstance(error, RecursionError) else str(error)
            raise InvalidTemplate(f"this is no template: it is not JSON ({said})") from error
        return _checked(document)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _checked(document: object) -> Template:
    if not isinstance(document, dict) or document.get("kind") != _KIND:
        raise InvalidTemplate(f"this is no template: it must be an object with {', '.join([*_HEAD][:3])}, ...")
    if document.get("version") != VERSION:
        raise InvalidTemplate(
            f"this is a template of version {document.get('version')!r:.20}, and only version {VERSION} can be read: "
            "learn it again"
        )
    for name, form in _HEAD.items():
        if not isinstance(document.get(name), form) or isinstance(document[name], bool):
            raise InvalidTemplate(f"{name} is missing, or is no {_NAMES[form]}")
    if extra := set(document) - set(_HEAD):
        raise InvalidTemplate(f"a template has no {', '.join(sorted(map(repr, extra)))}")
    if document["pages"] < 0 or not all(isinstance(each, str) for each in document["seen"]):
        raise InvalidTemplate("pages must be a whole number from 0, and seen a list of texts")
    try:
        method = SITE_METHODS[document["method"]]
        knobs = method.settings(document["knobs"])
    except (UnknownName, UnknownKnob, KnobOutOfRange) as error:
        raise InvalidTemplate(str(error)) from error
    parts = tuple(read_part(method.part, part, f"part {at}") for at, part in enumerate(document["parts"], 1))
    if method.part is TreeNode:
        _check_depths(parts)
    return Template(method.name, document["pages"], knobs, parts, tuple(document["seen"]))


def _check_depths(nodes: tuple[Part, ...]) -> None:
    """Each node of a tree is at most a level deeper than the one before."""
    depths = [node.depth for node in nodes if isinstance(node, TreeNode)]
    for place, (before, depth) in enumerate(pairwise([-1, *depths]), 1):
        if depth > before + 1:
            raise InvalidTemplate(f"part {place} is at depth {depth} below a part at depth {before}: one is missing")


_NAMES = {str: "text", int: "whole number", dict: "object", list: "list"}
