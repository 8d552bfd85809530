"""What a renderer is given, and what it gives back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from .block import Block, walk

if TYPE_CHECKING:
    from ..page import Page
    from ..result import Result

Spans = Mapping[int, tuple[int, int]]


class Document(NamedTuple):
    """A result and its blocks, as far as they are to be written."""

    result: Result
    blocks: Sequence[Block]
    front_matter: bool = False
    """Whether the metadata are to be written before the text, in formats that have a place for them."""

    @property
    def page(self) -> Page:
        """The page that the blocks are of."""
        return self.result.content.page


class Rendering:
    """A text in some format, and which part of it each block is; `written` has the spans that the renderer noted."""

    def __init__(
        self,
        text: str,
        blocks: Sequence[Block] = (),
        written: Spans | None = None,
        unread: frozenset[str] = frozenset(),
    ) -> None:
        self.text = text
        self._of = blocks, written or {}, unread

    @cached_property
    def spans(self) -> Spans:
        """The part of the text that each block is, by the block's number; few ask."""
        return _complete(*self._of)

    def __reduce__(self) -> tuple[type[Rendering], tuple[str, tuple[()], Spans]]:
        """Pickle the spans instead of the blocks."""
        return Rendering, (self.text, (), self.spans)


def _complete(blocks: Sequence[Block], spans: Spans, unread: frozenset[str] = frozenset()) -> Spans:
    """Return spans with those of all blocks: containers reach from the first to the last that they hold.

    What has no span of its own, such as the paragraph in a cell, has that of what it stands in.

    >>> item = Block("item", 1, children=[Block("paragraph", 2, number=2)], number=1)
    >>> _complete([Block("list", 1, children=[item], number=0)], {1: (2, 5)})
    {1: (2, 5), 0: (2, 5), 2: (2, 5)}
    """
    every = dict(spans)
    order = list(walk(blocks))
    for block in reversed(order):
        inner = [every[child.number] for child in block.children if child.number in every]
        if inner and block.number not in every:
            every[block.number] = (min(start for start, _ in inner), max(stop for _, stop in inner))
    for block in order:
        for child in block.children:
            if block.number in every and child.kind not in unread:
                every.setdefault(child.number, every[block.number])
    return every
