"""What of the stream is not to be written: links, images and media, tables. It changes no selection."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from .block import Block, Run

SWITCHES: Final = ("images", "links", "tables")
_SHOWN = frozenset({"image", "media"})


def without(blocks: Sequence[Block], left_out: Collection[str]) -> list[Block]:
    """Return blocks without links (their text stays), images and what plays, or tables; each keeps its number.

    >>> from marrow import extract
    >>> blocks = extract("<p>a <a href=http://x/>b</a><p><img src=c alt=d>", method="everything").blocks
    >>> [[run.link for run in block.runs] for block in without(blocks, ["links", "images"])]
    [['', '']]
    """
    found: list[Block] = []
    for block in blocks:
        if block.kind in _SHOWN and "images" in left_out:
            continue
        if block.kind == "table" and "tables" in left_out:
            continue
        runs = _runs(block.runs, left_out)
        children = without(block.children, left_out)
        if children or runs or block.text or block.kind in ("rule", "cell"):
            found.append(replace(block, runs=runs, children=children))
    return found


def _runs(runs: Sequence[Run], left_out: Collection[str]) -> list[Run]:
    kept = [run for run in runs if not (run.kind in _SHOWN and "images" in left_out)]
    return [run._replace(link="") for run in kept] if "links" in left_out else kept
