"""What a renderer is given, and what it gives back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
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


@dataclass(frozen=True, slots=True)
class Rendering:
    """A text in some format, and which part of it each block is, by the block's number."""

    text: str
    spans: Spans = field(default_factory=dict)


def around(blocks: Sequence[Block], spans: Mapping[int, tuple[int, int]]) -> Spans:
    """Return spans with those of the containers as well, which reach from the first to the last that they hold.

    >>> around([Block("list", 1, children=[Block("item", 2, number=1)], number=0)], {1: (2, 5)})
    {1: (2, 5), 0: (2, 5)}
    """
    every = dict(spans)
    for block in reversed(list(walk(blocks))):
        inner = [every[child.number] for child in block.children if child.number in every]
        if inner and block.number not in every:
            every[block.number] = (min(start for start, _ in inner), max(stop for _, stop in inner))
    return every
