"""Blocks made of lines that were read: paragraphs, and what stands alone: images, what plays, formulas, code."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .. import tags
from ..page import Page
from .block import Block, Run
from .code import as_written
from .inline import paragraphs

_SHOWN = frozenset({"image", "media"})
_BLOCK = tags.BLOCK.tolist()


def lines_of(page: Page, runs: Sequence[Run], around: int) -> list[Block]:
    """Return runs as blocks: paragraphs, and what stands alone in one, images, what plays, formulas."""
    if len(runs) == 1 and runs[0].kind == "text":
        return [Block("paragraph", _element(page, runs, around), runs)]
    return [
        block
        for part in paragraphs(runs)
        for block in _alone(part) or [Block("paragraph", _element(page, part, around), part)]
    ]


def _alone(runs: Sequence[Run]) -> list[Block]:
    """Return the blocks of a line that has no text: each image is one, so is a formula."""
    if len(runs) == 1 and runs[0].kind == "math":
        return [Block("math", runs[0].row, runs)]
    shown = [run for run in runs if run.kind in _SHOWN]
    if not shown or any(run.kind not in _SHOWN and run.text.strip() for run in runs):
        return []
    return [Block("image" if run.kind == "image" else "media", run.row, [run]) for run in shown]


def _element(page: Page, runs: Sequence[Run], around: int) -> int:
    """Return the row of the block element that holds the runs of a paragraph, or else that of the first."""
    at = row = runs[0].row
    while not _BLOCK[page.tag[at]]:
        at = int(page.parent[at])
        if at <= around:
            return row
    return at if at > around and page.end[at] > runs[-1].row else row


def code_of(page: Page, block: Block, runs: Sequence[Run]) -> Iterator[Block]:
    """Return the block of code with its text as it is written; images in it come after it."""
    said = [run for run in runs if run.kind in ("text", "break")]
    block.text = as_written([run.text for run in said])
    block.code_rows = tuple(run.row for run in said if run.kind == "text")
    if block.text:
        yield block
    others = [run for run in runs if run.kind not in ("text", "break")]
    if others:
        yield from lines_of(page, others, block.row)
