"""Tables: which of them hold data, and which only put things side by side."""

from __future__ import annotations

from collections.abc import Mapping

from .block import Block

_MOST_SPANNED = 1_000  # as the HTML standard limits columns
_LONGEST_CELL = 2_000  # characters; more than that is no cell of data
_MOST_BLOCKS = 8
_INLINE = frozenset({"paragraph", "image", "media", "math"})
_NO_DATA = frozenset({"heading", "table", "quotation", "details", "footnote", "figure", "rule"})


def cell(row: int, *, header: bool, attributes: Mapping[str, str]) -> Block:
    """Return an empty cell with its spans."""
    block = Block("cell", row, header=header)
    if "colspan" in attributes:
        block.columns = _spanned(attributes["colspan"])
    if "rowspan" in attributes:
        block.lines = _spanned(attributes["rowspan"])
    return block


def _spanned(said: str) -> int:
    said = said.strip()
    return max(1, min(int(said), _MOST_SPANNED)) if said.isdecimal() and len(said) < 6 else 1


def holds_data(table: Block, role: str) -> bool:
    """Whether a table is one: two columns at least, and no cell that is a page of its own."""
    rows = [each for each in table.children if each.kind == "row"]
    if role in ("presentation", "none") or not rows:
        return False
    cells = [each for row in rows for each in row.children]
    if max(len(row.children) for row in rows) < 2:
        return False
    titled = len(rows) < len(table.children) or any(each.header for each in cells)
    most = _MOST_BLOCKS if titled else 1
    for each in cells:
        if len(each.children) > most or any(child.kind in _NO_DATA for child in each.children):
            return False
        if not titled and any(child.kind not in _INLINE for child in each.children):
            return False
        if sum(len(run.text) for child in each.children for run in child.runs) > _LONGEST_CELL:
            return False
    return True


def unfolded(table: Block) -> list[Block]:
    """Return what a table that is none holds, in order."""
    found: list[Block] = []
    for child in table.children:
        if child.kind == "row":
            for each in child.children:
                found += each.children
        else:
            child.kind = "paragraph"
            found.append(child)
    return found


def without_empty(table: Block) -> None:
    """Take away the columns at the right that no row fills; they are there for looks."""
    rows = [each for each in table.children if each.kind == "row"]
    while all(row.children and not row.children[-1].children for row in rows) and any(
        len(row.children) > 1 for row in rows
    ):
        if any(row.children[-1].lines > 1 or row.children[-1].columns > 1 for row in rows):
            return
        for row in rows:
            row.children.pop()


def is_simple(table: Block) -> bool:
    """Whether a table has no spans, at most one row of headings, which is the first, and a line a cell."""
    rows = [each for each in table.children if each.kind == "row"]
    for number, row in enumerate(rows):
        if any(each.columns > 1 or each.lines > 1 or not each.is_inline for each in row.children):
            return False
        if number and is_head(row):
            return False
    return True


def is_head(row: Block) -> bool:
    """Whether all cells of a row that hold anything are headings."""
    filled = [each for each in row.children if each.children]
    return bool(filled) and all(each.header for each in filled)
