"""A page is a table of nodes: one row an element or a run of text, in document order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from operator import itemgetter
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from . import tags
from .tree import Bools, Ints, Tree

Attributes = tuple[tuple[str, str | None], ...]
_OFTEN: Final = frozenset(
    {
        *("class", "id", "role", "rel", "href", "style", "hidden", "aria-hidden", "aria-label", "data-testid"),
        *("itemprop", "itemtype", "itemscope", "typeof", "property", "data-embed"),
    }
)
"""Attributes that most methods ask for: all of them are looked up in one pass."""


class Note(NamedTuple):
    """What the parser had to say of a page: a sentence and its kind.

    Kinds are "limit", "not-html", "frames", "scripts", "unclosed", and "layout" for what a snapshot does not tell.
    """

    kind: str
    message: str


@dataclass(frozen=True, slots=True, eq=False)
class Page(Tree):
    """The columns of a page. Nothing changes it; features computed from it are kept in its memo.

    Row 0 is the `html` element, `body` is the row of the element that methods take for the root. A text row's data
    is `text[start:stop]`; for an element this is all text below it. Comments, doctypes, the code of scripts and
    styles and the content of `template` are not rows.
    """

    tag: Ints
    start: Ints
    stop: Ints
    text: str
    attrs: tuple[Attributes, ...]
    """One tuple an element, in document order: `attributes(row)` looks them up by row."""
    names: Mapping[int, str]
    """The names of the elements, by row, whose code is UNKNOWN."""
    source: str
    """The decoded source."""
    url: str | None = None
    encoding: str | None = None
    json_ld: tuple[str, ...] = ()
    """The text of the scripts that hold JSON-LD, in document order."""
    tex: Mapping[int, str] = field(default_factory=dict)
    """The TeX of the formulas that scripts hold, by the row of the script."""
    notes: tuple[Note, ...] = ()
    boxes: NDArray[np.float32] | None = None
    """Where a browser put each row: x, y, width, height, in pixels; None for a page that comes from no browser."""
    shown: Bools | None = None
    """Which rows a browser rendered and did not make invisible; None for a page that comes from no browser."""
    numbers: Ints | None = None
    """Each row's node in the snapshot that the page was read from, -1 for a row that the browser did not have."""
    memo: dict[Any, Any] = field(default_factory=dict, init=False, repr=False)

    def __reduce__(self) -> tuple[type[Page], tuple[Any, ...]]:
        """Pickle the columns and leave the memo, which the other side can compute."""
        return Page, tuple(getattr(self, each.name) for each in fields(self) if each.name != "memo")

    def __repr__(self) -> str:
        return f"<Page of {len(self):,} rows, {len(self.text):,} characters{f', {self.url}' if self.url else ''}>"

    def __getitem__(self, row: int) -> Node:
        if not -len(self) <= row < len(self):
            raise IndexError(f"row {row} of a page of {len(self)} rows")
        return Node(self, row % len(self))

    def __iter__(self) -> Iterator[Node]:
        return (Node(self, row) for row in range(len(self)))

    @property
    def body(self) -> int:
        """The row of `body`; where there is none (frames), 0."""
        if "body" not in self.memo:
            candidates = np.flatnonzero((self.tag == tags.CODES["body"]) & (self.depth == 1))
            self.memo["body"] = int(candidates[0]) if len(candidates) else 0
        return int(self.memo["body"])

    @property
    def is_text(self) -> Bools:
        """Which rows are runs of text."""
        return self.tag == tags.TEXT

    @property
    def text_rows(self) -> Ints:
        """The rows that are runs of text."""
        if "text_rows" not in self.memo:
            self.memo["text_rows"] = np.flatnonzero(self.tag == tags.TEXT)
        return self.memo["text_rows"]

    @property
    def element_rows(self) -> Ints:
        """The rows that are elements, in the order of `attrs`."""
        if "element_rows" not in self.memo:
            self.memo["element_rows"] = np.flatnonzero(self.tag != tags.TEXT)
        return self.memo["element_rows"]

    def name(self, row: int) -> str:
        """Tag name of a row, `#text` for a run of text."""
        code = self.tag[row]
        return self.names[row] if code == tags.UNKNOWN else tags.NAMES[code]

    def attributes(self, row: int) -> dict[str, str]:
        """Return an element's attributes; one without a value has an empty one."""
        if self.tag[row] == tags.TEXT:
            return {}
        ordinal = self.element_rows.searchsorted(row)
        return {name: value or "" for name, value in self.attrs[ordinal]}

    def find_attributes(self, *names: str) -> list[tuple[int, str, str]]:
        """Return the attributes of these names, wherever they are on the page: row, name, value; by row."""
        found = [(row, name, value) for name in names for row, value in zip(*self.valued(name), strict=True)]
        return sorted(found, key=itemgetter(0)) if len(names) > 1 else found

    def valued(self, name: str) -> tuple[list[int], list[str]]:
        """Return the rows of the elements that have an attribute, and its values."""
        key = "attribute", name
        if key not in self.memo:
            together = _OFTEN if name in _OFTEN else (name,)
            self.memo.update({("attribute", each): found for each, found in self._valued(together).items()})
        return self.memo[key]

    def _valued(self, names: Iterable[str]) -> dict[str, tuple[list[int], list[str]]]:
        found: dict[str, tuple[list[int], list[str]]] = {name: ([], []) for name in names}
        for row, attrs in zip(self.element_rows.tolist(), self.attrs, strict=True):
            for name, value in attrs:
                if name in found:
                    rows, values = found[name]
                    rows.append(row)
                    values.append(value or "")
        return found


class Node(NamedTuple):
    """A view of one row, for reading a page one node at a time. Methods use the columns."""

    page: Page
    row: int

    @property
    def name(self) -> str:
        """Tag name, `#text` for a run of text."""
        return self.page.name(self.row)

    @property
    def attributes(self) -> dict[str, str]:
        """Attributes by name."""
        return self.page.attributes(self.row)

    @property
    def text(self) -> str:
        """All text of the subtree, nothing inserted and nothing left out."""
        return self.page.text[self.page.start[self.row] : self.page.stop[self.row]]

    @property
    def parent(self) -> Node | None:
        """The parent; None for the root."""
        parent = int(self.page.parent[self.row])
        return Node(self.page, parent) if parent >= 0 else None

    @property
    def children(self) -> list[Node]:
        """The children, in document order."""
        children, row, end = [], self.row + 1, int(self.page.end[self.row])
        while row < end:
            children.append(Node(self.page, row))
            row = int(self.page.end[row])
        return children

    def __repr__(self) -> str:
        return f"<row {self.row}: {self.text[:40]!r}>" if self.name == "#text" else f"<row {self.row}: {self.name}>"
