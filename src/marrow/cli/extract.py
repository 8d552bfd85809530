"""`marrow extract`: the main content of pages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

import typer
from rich.progress import track

from ..errors import Status, Unreadable
from ..reading import read
from ..registry import METHODS, RENDERERS
from ..result import DEFAULT_METHOD
from .console import Exit, messages, say
from .options import BaseOption, EncodingOption, MethodOption, TemplateOption, TimeoutOption
from .output import Output, Writing
from .page import extracted, sentence
from .templates import Templates

_WRITTEN = "What is written (it never changes what is selected)"


def extract(
    pages: Annotated[
        list[str], typer.Argument(metavar="PAGE|URL|-...", help="Files, addresses, or - (standard input).")
    ],
    *,
    method: MethodOption = DEFAULT_METHOD,
    format: Annotated[str, typer.Option("--format", "-f", help=f"{', '.join(RENDERERS.names())}.")] = "text",
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", help="Write there, not to the terminal; into a folder, a file a page."),
    ] = None,
    links: Annotated[bool, typer.Option(help="Where links lead.", rich_help_panel=_WRITTEN)] = True,
    images: Annotated[bool, typer.Option(help="Images, and what plays.", rich_help_panel=_WRITTEN)] = True,
    tables: Annotated[bool, typer.Option(help="Tables of data.", rich_help_panel=_WRITTEN)] = True,
    front_matter: Annotated[
        bool, typer.Option("--front-matter", help="Metadata as YAML before Markdown.", rich_help_panel=_WRITTEN)
    ] = False,
    template: TemplateOption = None,
    per_site: Annotated[
        bool, typer.Option("--per-site", help="Learn a template of each site from its pages here, and use it.")
    ] = False,
    url: BaseOption = None,
    encoding: EncodingOption = None,
    timeout: TimeoutOption = 30.0,
    knobs: dict[str, Any],
) -> None:
    """Extract the main content of pages.

    Several pages are headed by their names as text, and are one line each as JSON; into a folder, each is a file.
    """
    METHODS[method].settings(knobs)
    options = {"links": links, "images": images, "tables": tables, "front_matter": front_matter}
    writing = Output(Writing(RENDERERS[format], options), output, several=len(pages) > 1)
    worst = Exit.KEPT
    templates = Templates(template, pages if per_site else None, timeout)
    for name in _progress(pages, shown=len(pages) > 1 and output is not None):
        try:
            source = read(name, timeout=timeout)
            result = extracted(source, url, encoding, method, knobs, templates.of(name))
        except Unreadable as error:
            say(str(error))
            worst = Exit.UNREADABLE
            continue
        if result.status is not Status.KEPT:
            say(f"{'standard input' if name == '-' else name}: {sentence(result)}")
        if not len(result.content.leaves()):
            worst = max(worst, Exit.NOTHING_KEPT)
        writing.add(name, result)
    writing.end()
    raise SystemExit(worst)


def _progress(pages: list[str], *, shown: bool) -> Iterable[str]:
    return track(pages, "Extracting", console=messages, transient=True) if shown else pages
