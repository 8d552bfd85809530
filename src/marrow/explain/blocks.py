"""The blocks of a page in the terminal: how likely each is content, what was decided, and what moved it most."""

from __future__ import annotations

from typing import Any

from rich.table import Table
from rich.text import Text

from ..characters import printable
from ..learn.blocks import text_blocks
from ..page_level.marrow import moved_by
from ..selection import Selection

_LONGEST_TEXT = 48


def block_table(selection: Selection, knobs: dict[str, Any], *, most: int = 3) -> Table:
    """Return a table of the blocks that the learned method judged.

    A feature is followed by how much it moved the log-odds of the block, were it otherwise as is usual on pages.
    """
    page = selection.page
    blocks = text_blocks(page)
    table = Table(box=None, pad_edge=False, header_style="bold", expand=True)
    table.add_column("", no_wrap=True)
    table.add_column("likely", justify="right", no_wrap=True)
    table.add_column("why", no_wrap=True)
    table.add_column("moved most by", no_wrap=True)
    table.add_column("text", no_wrap=True, overflow="ellipsis", ratio=1, min_width=16)
    rows = blocks.heads
    given = {name: value for name, value in knobs.items() if name != "favour"}
    for row, moved, text in zip(rows.tolist(), moved_by(page, **given, most=most), blocks.texts, strict=False):
        kept = bool(selection.keep[row])
        by = "  ".join(f"{name} {amount:+.1f}" for name, amount in moved if abs(amount) >= 0.05)
        table.add_row(
            Text("✓" if kept else "✗", "green" if kept else "red"),
            f"{selection.score[row]:.2f}",
            Text(str(selection.why(row)), "dim"),
            Text(by, "dim"),
            Text(printable(text[:_LONGEST_TEXT]), "" if kept else "dim"),
        )
    return table


def page_line(selection: Selection) -> str:
    """Return what the method found of the page as a whole.

    >>> from marrow import parse, select
    >>> page_line(select(parse("<p>" + "A long day came to its end at last. " * 9), "marrow")).endswith("are kept")
    True
    """
    found = selection.findings
    likely = max(found["kinds"].values())
    return (
        f"{found['kind']} ({likely:.0%}), F1 of {found['confidence']:.2f} to be expected, "
        f"blocks from {found['threshold']:.2f} on are kept"
    )
