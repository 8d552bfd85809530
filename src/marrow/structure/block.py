"""What the stream is made of: blocks, and in those that hold text, runs of it with their marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Literal, NamedTuple

from ..page import Page
from ..paths import Path, path

Kind = Literal[
    "paragraph", "heading", "list", "item", "definitions", "term", "definition", "table", "row", "cell", "caption",
    "code", "math", "quotation", "image", "media", "figure", "footnote", "rule", "details", "summary", "document",
]  # fmt: skip
RunKind = Literal["text", "break", "image", "media", "math", "note"]
MediaKind = Literal["video", "audio", "map", "post", "document", "embed"]


class Mark(IntEnum):
    """How a run stands out from the text around it. Several are combined as numbers, which is faster than flags are."""

    STRONG = 1
    EMPHASIS = 2
    DELETED = 4
    HIGHLIGHT = 8
    QUOTE = 16
    SUBSCRIPT = 32
    SUPERSCRIPT = 64
    ISOLATED = 128
    """Set apart from the direction of the text around it."""
    RUBY = 256
    RUBY_TEXT = 512
    CODE = 1024


class Picture(NamedTuple):
    """Where an image is, made whole, and its title."""

    address: str
    title: str = ""


class Media(NamedTuple):
    """Something that plays, or is shown from elsewhere: its kind and address."""

    kind: MediaKind
    address: str


class Formula(NamedTuple):
    """A formula: TeX where the page has it, MathML otherwise; whether it stands on a line of its own."""

    tex: str
    mathml: str
    display: bool


class Run(NamedTuple):
    """A piece of a line: text, a line break, an image, something that plays, a formula, a reference to a footnote.

    `text` is what is read: of an image its alternative text, of media a label, of a footnote its number.
    """

    text: str
    row: int
    marks: int = 0
    link: str = ""
    kind: RunKind = "text"
    detail: Picture | Media | Formula | None = None


@dataclass(slots=True, eq=False)
class Block:
    """One block of the stream: those of text have `runs`, code has `text`, those that hold blocks have `children`."""

    kind: Kind
    row: int
    """The row of its element; of text that has no element of its own, that of its first run."""
    runs: Sequence[Run] = ()
    children: list[Block] = field(default_factory=list)
    text: str = ""
    """Of code: as written."""
    language: str = ""
    """Of code: its language, where the page says it."""
    label: str = ""
    """Of a footnote: its number or sign."""
    level: int = 0
    """Of a heading: 1 to 6."""
    start: int | None = None
    """Of an ordered list: the number of its first item. None for other lists."""
    header: bool = False
    """Of a cell: whether it is a heading of its row or column."""
    columns: int = 1
    """Of a cell: how many columns it spans."""
    lines: int = 1
    """Of a cell: how many rows it spans."""
    code_rows: tuple[int, ...] = ()
    number: int = -1
    """Its place in the stream, containers before what they contain."""

    @property
    def own_rows(self) -> list[int]:
        """The rows of text, images and media that it holds itself."""
        return sorted({run.row for run in self.runs} | set(self.code_rows))

    @property
    def rows(self) -> list[int]:
        """The rows of text, images and media in it and in the blocks that it holds."""
        return sorted({row for block in walk([self]) for row in block.own_rows})

    def path(self, page: Page) -> Path:
        """Return the CSS path and XPath of its element."""
        return path(page, self.row)

    @property
    def is_inline(self) -> bool:
        """Whether what it holds is one line of runs at most, so that it can stand where no blocks can."""
        return not self.children or (len(self.children) == 1 and self.children[0].kind in _LINES)

    @property
    def line(self) -> Sequence[Run]:
        """Its runs, or those of its only block."""
        return self.children[0].runs if len(self.children) == 1 else self.runs


_LINES = frozenset({"paragraph", "image", "media", "math"})


def walk(blocks: Sequence[Block]) -> Iterator[Block]:
    """Go through blocks, each before those that it holds.

    >>> [block.kind for block in walk([Block("list", 1, children=[Block("item", 2)]), Block("rule", 3)])]
    ['list', 'item', 'rule']
    """
    stack = list(reversed(blocks))
    while stack:
        block = stack.pop()
        yield block
        stack.extend(reversed(block.children))
