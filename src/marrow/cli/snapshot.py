"""`marrow snapshot`: a page as Chromium shows it, with boxes and visibility."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..browser.rendering import Rendering, render
from ..errors import Unreadable
from .console import Exit, fail, messages, show, write
from .options import BaseOption


def snapshot(
    page: Annotated[str, typer.Argument(metavar="PAGE|URL", help="A file or an address.")],
    *,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Write there, not to the terminal.")] = None,
    url: BaseOption = None,
    offline: Annotated[bool, typer.Option("--offline", help="With a file: load nothing that it names.")] = False,
    width: Annotated[int, typer.Option(min=100, max=10_000, help="Of the window, in pixels.")] = 1280,
    height: Annotated[int, typer.Option(min=100, max=10_000, help="Of the window, in pixels.")] = 800,
    timeout: Annotated[float, typer.Option(min=1, help="Seconds until a page that is not rendered is given up.")] = 30,
    browser: Annotated[Path | None, typer.Option(help="The browser, if it is not the system's Chromium.")] = None,
    sandbox: Annotated[bool, typer.Option(help="Chromium's own; root has none.")] = True,
) -> None:
    """Render a page in Chromium and write what it shows: HTML, boxes, visibility.

    Its scripts run, and what it names is loaded, as in any browser. Every command reads the snapshot like a page.
    """
    how = Rendering(url, width, height, timeout, offline, browser, sandbox)
    try:
        text = render(page, how)
    except Unreadable as error:
        fail(str(error), Exit.UNREADABLE)
    if output is None:
        show(text + "\n")
    else:
        write(output, text + "\n")
        messages.print(f"The snapshot is in {output}")
