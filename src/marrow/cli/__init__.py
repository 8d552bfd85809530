"""The command: one file a subcommand.

Exit codes: 0 main content was found on every page; 1 on some page it was not; 2 the call was wrong; 3 a page could not
be read.
"""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from .. import __version__
from ..errors import MarrowError
from .batch import batch
from .bench import bench
from .console import Exit, fail
from .explain import explain
from .extract import extract
from .label import label
from .metadata import metadata
from .methods import methods
from .options import with_knobs
from .serve import serve
from .snapshot import snapshot
from .template import app as template
from .train import train

app = typer.Typer(
    no_args_is_help=True, add_completion=False, rich_markup_mode="markdown", pretty_exceptions_enable=False
)


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
app.command()(metadata)
app.command()(methods)
app.command()(snapshot)
app.command()(bench)
app.add_typer(template, name="template")
app.command()(serve)
app.command()(with_knobs(batch))
app.command()(label)
app.command()(train)


def main() -> None:
    """Run the command; wrong calls end in one sentence."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal may not know every character of a page
    try:
        app()
    except MarrowError as error:
        fail(str(error), Exit.WRONG_CALL)
    except BrokenPipeError:  # the reader of our output, a pager perhaps, has gone
        sys.stderr.close()
