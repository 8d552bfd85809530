"""`marrow extract`: the main content of pages."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import track

from ..errors import Status, Unreadable
from ..reading import read
from ..registry import METHODS, RENDERERS
from ..result import DEFAULT_METHOD, Result
from .console import Exit, messages, say, show, write
from .options import BaseOption, EncodingOption, MethodOption, TimeoutOption
from .page import extracted, sentence


def extract(
    pages: Annotated[
        list[str], typer.Argument(metavar="PAGE|URL|-...", help="Files, addresses, or - (standard input).")
    ],
    *,
    method: MethodOption = DEFAULT_METHOD,
    format: Annotated[str, typer.Option("--format", "-f", help="text or json.")] = "text",
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Write there, not to the terminal.")] = None,
    url: BaseOption = None,
    encoding: EncodingOption = None,
    timeout: TimeoutOption = 30.0,
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
            result = extracted(read(name, timeout=timeout), url, encoding, method, knobs)
        except Unreadable as error:
            say(str(error))
            worst = Exit.UNREADABLE
            continue
        if result.status is not Status.KEPT:
            say(f"{'standard input' if name == '-' else name}: {sentence(result)}")
        if not len(result.content.leaves()):
            worst = max(worst, Exit.NOTHING_KEPT)
        parts.append(_part(name, result, renderer.name, several=several))
        if output is None:
            show(parts.pop())
    if output is not None:
        write(output, "".join(parts))
    raise SystemExit(worst)


def _progress(pages: list[str], *, shown: bool) -> Iterable[str]:
    return track(pages, "Extracting", console=messages, transient=True) if shown else pages


def _part(name: str, result: Result, format: str, *, several: bool) -> str:
    if format == "json":
        dictionary = {"source": name, **result.to_dict()}
        return json.dumps(dictionary, ensure_ascii=False, indent=None if several else 2) + "\n"
    text = result.render(format)
    return (f"==> {name} <==\n" if several else "") + (text + "\n" if text else "") + ("\n" if several else "")
