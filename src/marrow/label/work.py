"""A page to be labelled: its blocks, and what a method says of them before anybody does."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..features import inside
from ..learn.blocks import Blocks, text_blocks
from ..page import Page
from ..parsing import parse
from ..registry import METHODS
from ..selection import Selection
from ..tree import Bools
from .levels import HEADLINE, MAIN, MAIN_LEVELS, NOISE


@dataclass(frozen=True)
class Work:
    """A page as it is labelled."""

    page: Page
    blocks: Blocks

    @classmethod
    def of(cls, html: bytes, url: str | None) -> Work:
        """Parse a page, or a snapshot."""
        page = parse(html, url=url)
        return cls(page, text_blocks(page))

    def __len__(self) -> int:
        return len(self.blocks)

    def prefilled(self, method: str | None, scheme: str) -> dict[int, int]:
        """Return the levels that a method's selection comes to; without a method all is noise.

        >>> work = Work.of(b"<nav><a>Home</a></nav><h1>A cat</h1><p>sat on the mat, and the mat was warm.", None)
        >>> work.prefilled("everything", "l3s")
        {0: 2, 1: 1, 2: 2}
        """
        if method is None:
            return dict.fromkeys(range(len(self)), NOISE)
        return self.levels_of(METHODS[method].function(self.page).keep, scheme)

    def levels_of(self, keep: Bools, scheme: str) -> dict[int, int]:
        """Return the levels that rows come to: a block of which most characters are kept is main content."""
        page, blocks = self.page, self.blocks
        length = np.where(page.is_text, page.stop - page.start, 0)
        kept = 2 * blocks.sums(np.where(keep, length, 0)) > blocks.sums(length)
        headings = inside(page, "heading")[blocks.container] if scheme == "l3s" else np.zeros(len(blocks), dtype=bool)
        levels = np.where(kept, np.where(headings, HEADLINE, MAIN), NOISE)
        return dict(enumerate(levels.tolist()))

    def levels(self, said: dict[int, int]) -> list[int]:
        """Return the level of each block, noise where nothing was said."""
        return [said.get(block, NOISE) for block in range(len(self))]

    def main(self, levels: list[int]) -> Bools:
        """Return the runs of text that are main content."""
        is_main = np.array([level in MAIN_LEVELS for level in levels], dtype=bool)
        return self.blocks.spread(is_main).astype(bool)

    def selection(self, levels: list[int]) -> Selection:
        """Return what is main content as a selection."""
        from ..selection import of_texts

        return of_texts(self.page, self.main(levels))
