"""`marrow methods`: what methods there are."""

from __future__ import annotations

import json
import sys
from typing import Annotated

import typer
from rich.table import Table

from ..registry import METHODS, SITE_METHODS
from .console import escaped, tables
from .options import shown


def methods(
    *,
    json_: Annotated[bool, typer.Option("--json", help="As JSON, with the range of each knob.")] = False,
) -> None:
    """List the methods: level, year, paper, knobs with their ranges and defaults."""
    found = [registry[name] for registry in (METHODS, SITE_METHODS) for name in registry.names()]
    if json_:
        sys.stdout.write(json.dumps([method.to_dict() for method in found], ensure_ascii=False, indent=2) + "\n")
        return
    table = Table(box=None, pad_edge=False, header_style="bold", row_styles=["", "dim"])
    for column in ("method", "level", "year", "what it does", "paper", "knobs"):
        table.add_column(column, overflow="fold")
    for method in found:
        knobs = "\n".join(f"{knob.name} = {shown(knob.default)}  ({knob.allowed})" for knob in method.knobs)
        table.add_row(method.name, method.level, str(method.year), method.summary, method.paper, escaped(knobs))
    tables().print(table)
