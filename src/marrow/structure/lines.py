"""Blocks made of lines that were read: paragraphs, and what stands alone: images, what plays, formulas, code."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .. import tags
from ..page import Page
from .block import Block, Run
from .code import as_written

_SHOWN = frozenset({"image", "media"})
_BLOCK = tags.BLOCK.tolist()


def lines_of(page: Page, runs: Sequence[Run], around: int) -> Iterator[Block]:
    """Return runs as blocks: images that stand alone are one each, so are what plays and formulas; else a paragraph."""
    first = runs[0].kind
    if first in _SHOWN and all(run.kind in _SHOWN or not run.text.strip() for run in runs):
        for run in runs:
            if run.kind in _SHOWN:
                yield Block("image" if run.kind == "image" else "media", run.row, [run])
    elif len(runs) == 1 and first == "math":
        yield Block("math", runs[0].row, runs)
    else:
        yield Block("paragraph", _element(page, runs, around), runs)


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
