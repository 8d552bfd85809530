"""Tables in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...characters import printable
from ..tables import Table

if TYPE_CHECKING:
    import rich.table

_MOST_ROWS = 60
_WORDS = {"corpus", "page", "fault", "error", "extractor", "system"}


def shown(table: Table) -> rich.table.Table:
    """Return a table for a console: the best numbers bold, long lists cut."""
    from rich.table import Table as RichTable
    from rich.text import Text

    made = RichTable(title=table.title, title_justify="left", caption_justify="left", box=None, header_style="bold")
    for column in table.columns:
        words = column in _WORDS
        made.add_column(Text(column), justify="left" if words else "right", overflow="fold", no_wrap=not words)
    for row, cells in enumerate(table.rows[:_MOST_ROWS]):
        texts = [
            Text(printable(cell), "bold" if (row, column) in table.best else "") for column, cell in enumerate(cells)
        ]
        made.add_row(*texts)
    left = len(table.rows) - _MOST_ROWS
    made.caption = " ".join(filter(None, [table.note, f"{left:,} more are not shown." if left > 0 else ""])) or None
    return made
