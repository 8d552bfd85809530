"""`marrow metadata`: what a page says about itself, and where."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.table import Table

from ..characters import printable
from ..errors import Unreadable
from ..metadata.record import Metadata
from ..reading import read
from ..result import DEFAULT_METHOD
from .console import Exit, escaped, fail, show, tables
from .options import BaseOption, EncodingOption, MethodOption, TimeoutOption
from .page import extracted

_LONGEST = 200  # characters of a value in the table; JSON has it whole


def metadata(
    page: Annotated[str, typer.Argument(metavar="PAGE|URL|-", help="A file, an address, or - for standard input.")],
    *,
    json_: Annotated[bool, typer.Option("--json", help="As JSON, whole.")] = False,
    method: MethodOption = DEFAULT_METHOD,
    url: BaseOption = None,
    encoding: EncodingOption = None,
    timeout: TimeoutOption = 30.0,
) -> None:
    """Show title, authors, dates ... of a page: the value that was taken, where it stands, and the others.

    The method finds the main content, which words, reading time and the detected language are of.
    """
    try:
        found = extracted(read(page, timeout=timeout), url, encoding, method, {}).metadata
    except Unreadable as error:
        fail(str(error), Exit.UNREADABLE)
    if json_:
        every = {name: [each._asdict() for each in candidates] for name, candidates in found.candidates.items()}
        show(json.dumps({**found.to_dict(), "candidates": every}, ensure_ascii=False, indent=2) + "\n")
    else:
        tables().print(_table(found))


def _table(found: Metadata) -> Table:
    """Return the fields as a table: what was taken first, what was not taken dim."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("field", "value", "source", "row"):
        table.add_column(column, overflow="fold")
    for name, value in found.to_dict().items():
        candidates = found.candidates.get(name, ())
        if name == "sources":
            continue
        if not candidates:
            table.add_row(name, _shown(value), "" if value in (None, []) else "main content")
        for number, each in enumerate(candidates):
            taken = not number or (isinstance(value, list) and each.value in value)
            row = "" if each.row is None else str(each.row)
            table.add_row("" if number else name, _shown(each.value), each.source, row, style=None if taken else "dim")
    return table


def _shown(value: object) -> str:
    text = ", ".join(value) if isinstance(value, tuple | list) else "" if value is None else str(value)
    return escaped(printable(text[:_LONGEST]))
