"""The tree of a page in the terminal: what was kept and dropped, the method's ratios, and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from rich.table import Table
from rich.text import Text

from ..characters import printable
from ..features import in_body, leaves
from ..page import Page
from ..selection import Selection

_MARKS = {"kept": ("✓", "green"), "partly": ("◐", "yellow"), "dropped": ("✗", "red")}
_LONGEST_NAME = 44
_LONGEST_TEXT = 60


@dataclass(frozen=True, slots=True)
class Branch:
    """One line of the tree: a row, whether it was kept, and how many rows are folded into it."""

    row: int
    level: int
    state: str
    folded: int


def branches(selection: Selection, *, depth: int | None = None) -> Iterator[Branch]:
    """Return the rows of the body that hold content, from the top down; an element and its only text are one line.

    With `depth` that many levels are shown; without, every subtree that was kept or dropped as a whole is folded.

    >>> from marrow import parse, select
    >>> page = parse("<div><p>one two <b>three</b> four</p><p>five</p></div>")
    >>> [(page[each.row].name, each.state, each.folded) for each in branches(select(page, "wlr"))]
    [('body', 'kept', 6)]
    >>> [(page[each.row].name, each.state, each.folded) for each in branches(select(page, "wlr"), depth=2)]
    [('body', 'kept', 0), ('div', 'kept', 0), ('p', 'kept', 3), ('p', 'kept', 0)]
    """
    page = selection.page
    content = leaves(page)
    holding = page.below(content)
    kept = page.below(content & selection.keep)
    shown = in_body(page) & (holding > 0)
    shown &= ~(page.is_text & (page.children(shown)[page.parent] == 1) & (page.parent > page.body))
    levels = page.depth - page.depth[page.body]
    folds = shown & ((kept == 0) | (kept == holding)) if depth is None else shown & (levels >= depth)
    open_rows = shown & (page.above(folds) - folds == 0)
    size = page.below(shown) - 1
    for row in np.flatnonzero(open_rows).tolist():
        state = "dropped" if not kept[row] else "kept" if kept[row] == holding[row] else "partly"
        yield Branch(row, int(levels[row]), state, int(size[row]) if folds[row] else 0)


def tree_table(selection: Selection, *, depth: int | None = None) -> Table:
    """Return the tree as a table: node, ratios, reason, the beginning of the text."""
    page = selection.page
    table = Table(box=None, pad_edge=False, header_style="bold", expand=True)
    table.add_column("node", no_wrap=True)
    for name in selection.ratios:
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("why", no_wrap=True)
    table.add_column("text", no_wrap=True, overflow="ellipsis", ratio=1, min_width=16)
    for branch in branches(selection, depth=depth):
        mark, style = _MARKS[branch.state]
        node = Text("  " * branch.level)
        node.append(f"{mark} ", style).append(_label(page, branch.row), style)
        if branch.folded:
            node.append(f" +{branch.folded}", "dim")
        ratios = [_number(column[branch.row]) for column in selection.ratios.values()]
        why = "" if branch.state == "partly" else str(selection.why(branch.row))
        text = Text(_beginning(page, branch.row), "dim" if branch.state == "dropped" else "")
        table.add_row(node, *ratios, Text(why, "dim"), text)
    return table


def _label(page: Page, row: int) -> str:
    name = page.name(row)
    if name == "#text":
        return "text"
    attributes = page.attributes(row)
    if attributes.get("id", "").strip():
        name += f"#{attributes['id'].strip()}"
    name += "".join(f".{each}" for each in attributes.get("class", "").split())
    name = printable(name)
    return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1] + "…"


def _number(value: float) -> str:
    return f"{value:.4g}" if value else "·"


def _beginning(page: Page, row: int) -> str:
    first, last = np.searchsorted(page.text_rows, (row, page.end[row]))
    words: list[str] = []
    for each in page.text_rows[first:last].tolist():
        words += page[each].text[: 4 * _LONGEST_TEXT].split()
        if sum(map(len, words)) > _LONGEST_TEXT:
            break
    return printable(" ".join(words)[:_LONGEST_TEXT])
