"""`marrow explain`: what a method did to a page, and why."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from ..errors import Unreadable
from ..explain.blocks import block_table, page_line
from ..explain.marked import marked_page
from ..explain.plot import density_plot
from ..explain.tree import tree_table
from ..reading import read
from ..registry import METHODS
from ..result import DEFAULT_METHOD
from .console import Exit, escaped, fail, messages, tables, write
from .options import BaseOption, EncodingOption, MethodOption, TimeoutOption
from .page import extracted, found, sentence


def explain(
    page: Annotated[str, typer.Argument(help="A file, an address, or - for standard input.")],
    *,
    method: MethodOption = DEFAULT_METHOD,
    depth: Annotated[int | None, typer.Option(min=0, help="Show this many levels; or fold what is alike.")] = None,
    plot: Annotated[Path | None, typer.Option(help="Draw the density plot to this PNG or SVG file.")] = None,
    html: Annotated[
        Path | None, typer.Option(help="Write the page with the rest hidden in place to this file.")
    ] = None,
    outline: Annotated[bool, typer.Option("--outline", help="With --html: outline both parts, hide nothing.")] = False,
    url: BaseOption = None,
    encoding: EncodingOption = None,
    timeout: TimeoutOption = 30.0,
    knobs: dict[str, Any],
) -> None:
    """Show which nodes of a page were kept and dropped, by which ratios, and why."""
    METHODS[method].settings(knobs)
    try:
        result = extracted(read(page, timeout=timeout), url, encoding, method, knobs)
    except Unreadable as error:
        fail(str(error), Exit.UNREADABLE)
    if plot:
        density_plot(result.selection, plot, title=f"{method}: {page}", cut=_cut(method, knobs))
        messages.print(f"The density plot is in {plot}")
    if html:
        write(html, marked_page(result.selection, outline=outline))
        messages.print(f"The page is in {html}")
    if not (plot or html) and method == "marrow" and depth is None:
        tables().print(block_table(result.selection, METHODS[method].settings(knobs)))
        messages.print(escaped(page_line(result.selection)))
    elif not (plot or html):
        tables().print(tree_table(result.selection, depth=depth))
        messages.print(f"[bold]{method}[/]: {escaped(sentence(result))}{escaped(found(result))}")


def _cut(method: str, knobs: dict[str, Any]) -> float | None:
    share = next((knob for knob in METHODS[method].knobs if knob.name == "c1"), None)
    return float(share.check(knobs.get("c1", share.default))) if share else None
