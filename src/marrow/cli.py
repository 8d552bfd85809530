"""The command: one function a subcommand.

Exit codes: 0 main content was found on every page; 1 on some page it was not; 2 the call was wrong; 3 a page could not
be read.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from enum import IntEnum
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table

from . import __version__
from .characters import printable
from .errors import MarrowError, Status, Unreadable
from .flags import shown, with_knobs
from .reading import Source, read
from .registry import METHODS, RENDERERS, Method
from .result import DEFAULT_METHOD, Result
from .result import extract as extract_page

_WIDTH_OF_A_PIPE = 200

app = typer.Typer(
    no_args_is_help=True, add_completion=False, rich_markup_mode="markdown", pretty_exceptions_enable=False
)
_errors = Console(stderr=True, highlight=False, soft_wrap=True)


class Exit(IntEnum):
    """What the command's exit code says."""

    KEPT = 0
    NOTHING_KEPT = 1
    WRONG_CALL = 2
    UNREADABLE = 3


def main() -> None:
    """Run the command; wrong calls end in one sentence."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal may not know every character of a page
    try:
        app()
    except MarrowError as error:
        _fail(str(error), Exit.WRONG_CALL)
    except BrokenPipeError:  # the reader of our output, a pager perhaps, has gone
        sys.stderr.close()


def _fail(message: str, code: Exit) -> NoReturn:
    _say(message)
    raise SystemExit(code)


def _say(message: str) -> None:
    _errors.print(f"[bold red]marrow:[/] {_escaped(message)}")


def _escaped(text: str) -> str:
    return text.replace("[", r"\[")


_MethodOption = Annotated[str, typer.Option("--method", "-m", help="See `marrow methods`.")]
_EncodingOption = Annotated[str | None, typer.Option(help="Character set that HTTP gave, if not in the page.")]
_BaseOption = Annotated[str | None, typer.Option("--url", help="The address that the page came from.")]
_TimeoutOption = Annotated[float, typer.Option(min=0.1, help="Seconds to wait for an address.")]


def extract(
    pages: Annotated[
        list[str], typer.Argument(metavar="PAGE|URL|-...", help="Files, addresses, or - (standard input).")
    ],
    *,
    method: _MethodOption = DEFAULT_METHOD,
    format: Annotated[str, typer.Option("--format", "-f", help="text or json.")] = "text",
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Write there, not to the terminal.")] = None,
    url: _BaseOption = None,
    encoding: _EncodingOption = None,
    timeout: _TimeoutOption = 30.0,
    knobs: dict[str, Any],
) -> None:
    """Extract the main content of pages.

    Several pages are headed by their names as text, and are one line each as JSON.
    """
    renderer = RENDERERS[format]
    METHODS[method].settings(knobs)
    worst = Exit.KEPT
    several = len(pages) > 1
    parts: list[str] = []
    for name in _progress(pages, shown=several and output is not None):
        try:
            result = _extracted(read(name, timeout=timeout), url, encoding, method, knobs)
        except Unreadable as error:
            _say(str(error))
            worst = Exit.UNREADABLE
            continue
        if result.status is not Status.KEPT:
            _say(f"{'standard input' if name == '-' else name}: {_sentence(result)}")
        if not len(result.selection.leaves()):
            worst = max(worst, Exit.NOTHING_KEPT)
        parts.append(_part(name, result, renderer.name, several=several))
        if output is None:
            _print(parts.pop())
    if output is not None:
        _write(output, "".join(parts))
    raise SystemExit(worst)


def _extracted(source: Source, url: str | None, encoding: str | None, method: str, knobs: dict[str, Any]) -> Result:
    """Extract a page; what the caller says of it goes before what came along with it."""
    url, encoding = url or source.url, encoding or source.encoding
    return extract_page(source.html, url=url, encoding=encoding, method=method, **knobs)


def _progress(pages: list[str], *, shown: bool) -> Iterable[str]:
    return track(pages, "Extracting", console=_errors, transient=True) if shown else pages


def _sentence(result: Result) -> str:
    notes = "; ".join(note.message for note in result.page.notes if note.kind == result.status.value)
    sentence = result.error or str(result.status)
    return f"{sentence[:-1]}: {notes}." if notes else sentence


def _part(name: str, result: Result, format: str, *, several: bool) -> str:
    if format == "json":
        dictionary = {"source": name, **result.to_dict()}
        return json.dumps(dictionary, ensure_ascii=False, indent=None if several else 2) + "\n"
    text = result.render(format)
    return (f"==> {name} <==\n" if several else "") + (text + "\n" if text else "") + ("\n" if several else "")


def _print(text: str) -> None:
    """Print what a page says; to a terminal without the control characters with which it could speak to that."""
    sys.stdout.write(printable(text) if sys.stdout.isatty() else text)


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Unreadable(f"{path} could not be written: {(error.strerror or str(error)).lower()}") from error


@app.command()
def methods(
    *,
    json_: Annotated[bool, typer.Option("--json", help="As JSON, with the range of each knob.")] = False,
) -> None:
    """List the methods: level, year, paper, knobs with their ranges and defaults."""
    found = [METHODS[name] for name in METHODS.names()]
    if json_:
        sys.stdout.write(json.dumps([_described(method) for method in found], ensure_ascii=False, indent=2) + "\n")
        return
    table = Table(box=None, pad_edge=False, header_style="bold", row_styles=["", "dim"])
    for column in ("method", "level", "year", "what it does", "paper", "knobs"):
        table.add_column(column, overflow="fold")
    for method in found:
        knobs = "\n".join(f"{knob.name} = {shown(knob.default)}  ({knob.allowed})" for knob in method.knobs)
        table.add_row(method.name, method.level, str(method.year), method.summary, method.paper, _escaped(knobs))
    _console().print(table)


def _described(method: Method) -> dict[str, Any]:
    return {
        "name": method.name,
        "level": method.level,
        "year": method.year,
        "paper": method.paper,
        "summary": method.summary,
        "knobs": [
            {"name": knob.name, "default": knob.default, "range": list(knob.range), "allowed": knob.allowed}
            for knob in method.knobs
        ],
    }


def explain(
    page: Annotated[str, typer.Argument(help="A file, an address, or - for standard input.")],
    *,
    method: _MethodOption = DEFAULT_METHOD,
    depth: Annotated[int | None, typer.Option(min=0, help="Show this many levels; or fold what is alike.")] = None,
    plot: Annotated[Path | None, typer.Option(help="Draw the density plot to this PNG or SVG file.")] = None,
    html: Annotated[
        Path | None, typer.Option(help="Write the page with the rest hidden in place to this file.")
    ] = None,
    outline: Annotated[bool, typer.Option("--outline", help="With --html: outline both parts, hide nothing.")] = False,
    url: _BaseOption = None,
    encoding: _EncodingOption = None,
    timeout: _TimeoutOption = 30.0,
    knobs: dict[str, Any],
) -> None:
    """Show which nodes of a page were kept and dropped, by which ratios, and why."""
    from .explain.marked import marked_page
    from .explain.plot import density_plot
    from .explain.tree import tree_table

    METHODS[method].settings(knobs)
    try:
        result = _extracted(read(page, timeout=timeout), url, encoding, method, knobs)
    except Unreadable as error:
        _fail(str(error), Exit.UNREADABLE)
    if plot:
        density_plot(result.selection, plot, title=f"{method}: {page}", cut=_cut(method, knobs))
        _errors.print(f"The density plot is in {plot}")
    if html:
        _write(html, marked_page(result.selection, outline=outline))
        _errors.print(f"The page is in {html}")
    if not (plot or html):
        _console().print(tree_table(result.selection, depth=depth))
        _errors.print(f"[bold]{method}[/]: {_escaped(_sentence(result))}")


def _cut(method: str, knobs: dict[str, Any]) -> float | None:
    share = next((knob for knob in METHODS[method].knobs if knob.name == "c1"), None)
    return float(share.check(knobs.get("c1", share.default))) if share else None


def _console() -> Console:
    return Console() if sys.stdout.isatty() else Console(width=_WIDTH_OF_A_PIPE)


def _version(asked: bool) -> None:
    if asked:
        sys.stdout.write(f"marrow {__version__}\n")
        raise typer.Exit


@app.callback(epilog="Exit codes: 0 found, 1 nothing found on some page, 2 wrong call, 3 a page could not be read.")
def _everything(
    *,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Find the main content of web pages."""


app.command()(with_knobs(extract))
app.command()(with_knobs(explain))
