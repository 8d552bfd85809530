"""Which blocks stand in which: an item in a list, a cell in a row; what is missing on the page is put in between."""

from __future__ import annotations

from collections.abc import Callable

from ..page import Page
from .block import Block, Kind
from .tables import holds_data, unfolded, without_empty

_HOLDS: dict[Kind, frozenset[Kind]] = {
    "list": frozenset({"item", "footnote"}),
    "definitions": frozenset({"term", "definition"}),
    "table": frozenset({"row", "caption"}),
    "row": frozenset({"cell"}),
}
_BETWEEN: dict[Kind, Kind] = {"list": "item", "definitions": "definition", "table": "row", "row": "cell"}
_AROUND: dict[Kind, Kind] = {"item": "list", "term": "definitions", "definition": "definitions"}
_ONLY_IN: dict[Kind, frozenset[Kind]] = {
    "caption": frozenset({"table", "figure"}),
    "summary": frozenset({"details"}),
    "row": frozenset({"table"}),
    "cell": frozenset({"row"}),
}
_ANYWHERE = frozenset({"paragraph", "heading", "list", "image", "code", "table"})
_CONTINUED = frozenset({"item", "definition"})


def fits(containers: list[Block], kind: Kind) -> bool:
    """Whether a container can stand here; a cell is nothing outside of a row."""
    return kind not in ("row", "cell") or containers[-1].kind in _ONLY_IN[kind]


def place(containers: list[Block], block: Block, *, enter: bool = False) -> None:
    """Put a block into the innermost container, with what is missing between them; `enter` makes it the innermost."""
    inner = containers[-1]
    if block.kind in _ANYWHERE and inner.kind not in _HOLDS:
        inner.children.append(block)
        if enter:
            containers.append(block)
        return
    while inner.kind in _HOLDS and block.kind not in _HOLDS[inner.kind]:
        inner = _between(inner, block)
        if enter:
            containers.append(inner)
    around = _AROUND.get(block.kind)
    if around and inner.kind != around:
        inner = _around(inner, block, around)
        if enter:
            containers.append(inner)
    elif block.kind in _ONLY_IN and inner.kind not in _ONLY_IN[block.kind]:
        block.kind = "paragraph"
    inner.children.append(block)
    if enter:
        containers.append(block)


def _between(inner: Block, block: Block) -> Block:
    """Return the item, definition, row or cell that a block without one belongs to."""
    kind = _BETWEEN[inner.kind]
    if block.kind == "list" and kind in _CONTINUED and inner.children and inner.children[-1].kind == kind:
        return inner.children[-1]
    inner.children.append(Block(kind, block.row))
    return inner.children[-1]


def _around(inner: Block, block: Block, kind: Kind) -> Block:
    """Return the list that items without one belong to: that of the item before."""
    last = inner.children[-1] if inner.children else None
    if last and last.kind == kind and last.children and last.row == last.children[0].row:
        return last
    inner.children.append(Block(kind, block.row))
    return inner.children[-1]


def leave(page: Page, containers: list[Block], count: int) -> None:
    """Leave containers until so many are left; those that hold nothing, or are not what they seemed, are undone."""
    while len(containers) > count:
        block = containers.pop()
        instead = _ENDING.get(block.kind, _filled)(page, block)
        if instead != [block]:
            siblings = containers[-1].children
            siblings.pop()
            siblings += instead


def _filled(_: Page, block: Block) -> list[Block]:
    return [block] if block.children else []


def _row(_: Page, row: Block) -> list[Block]:
    return [row] if any(cell.children for cell in row.children) else []


def _table(page: Page, table: Block) -> list[Block]:
    without_empty(table)
    return [table] if holds_data(table, page.attributes(table.row).get("role", "")) else unfolded(table)


def _list(_: Page, block: Block) -> list[Block]:
    notes = sum(child.kind == "footnote" for child in block.children)
    if notes == len(block.children):
        return block.children
    if notes:
        block.children = [
            child if child.kind == "item" else Block("item", child.row, children=[child]) for child in block.children
        ]
    return [block]


def _figure(_: Page, figure: Block) -> list[Block]:
    captions = sum(child.kind == "caption" for child in figure.children)
    if captions and captions < len(figure.children):
        return [figure]
    for child in figure.children:
        if child.kind == "caption":
            child.kind = "paragraph"
    return figure.children


_ENDING: dict[Kind, Callable[[Page, Block], list[Block]]] = {
    "cell": lambda _, cell: [cell],
    "row": _row,
    "table": _table,
    "list": _list,
    "figure": _figure,
}
