"""`marrow label`: a page on which people label blocks."""

from __future__ import annotations

import getpass
from collections.abc import Iterable
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from ..bench.sources import source
from ..errors import InvalidInput
from ..label.agreement import agreements
from ..label.corrections import take
from ..label.export import write
from ..label.levels import SCHEMES
from ..label.store import Store
from ..registry import METHODS
from ..result import DEFAULT_METHOD
from ..service.running import needs_uvicorn
from ..service.running import serve as serve_until_ended
from ..service.settings import LOOPBACK, Settings
from .console import messages, say, tables

_ENDING = 5


def label(
    corpora: Annotated[
        list[str] | None, typer.Argument(metavar="[CORPUS|FOLDER]...", help="Pages to label; those labelled are kept.")
    ] = None,
    *,
    labels: Annotated[Path, typer.Option("--labels", "-l", help="The file that keeps it all.")] = Path("labels.sqlite"),
    annotator: Annotated[str | None, typer.Option("--as", help="Who labels [your login].")] = None,
    levels: Annotated[str, typer.Option(help="main (main content or noise), or l3s (the six levels).")] = "main",
    segments: Annotated[bool, typer.Option("--segments", help="Ask for good and bad segments, too.")] = False,
    method: Annotated[str, typer.Option("--method", "-m", help="What fills in first; none.")] = DEFAULT_METHOD,
    pages: Annotated[int | None, typer.Option(min=1, help="So many pages of each corpus.")] = None,
    offline: Annotated[bool, typer.Option("--offline", help="Load no pictures and styles of the pages.")] = False,
    export: Annotated[Path | None, typer.Option(help="Write .parquet or .jsonl, and end.")] = None,
    agreement: Annotated[bool, typer.Option("--agreement", help="How much annotators agree, and end.")] = False,
    corrections: Annotated[list[Path] | None, typer.Option("--import", help="Add what the add-on exported.")] = None,
    port: Annotated[int, typer.Option(min=0, max=65535, help="0: any that is free.")] = 8643,
) -> None:
    """Label blocks of web pages as main content or noise, in a browser (docs/LABEL.md)."""
    if levels not in SCHEMES:
        raise InvalidInput(f"there are no levels {levels!r}; there are {', '.join(SCHEMES)}")
    if method != "none":
        METHODS[method].settings({})
    if not corpora and not corrections and not labels.exists():
        raise InvalidInput(f"there is no {labels} yet: name pages to label, marrow label CORPUS|FOLDER")
    store = Store(labels)
    try:
        _add(store, corpora or (), pages)
        for file in corrections or ():
            take(store, file, annotator or "add-on", levels)
        if export or agreement or (corrections and not corpora):
            _finish(store, export, annotator, agreement=agreement)
            return
        _serve(store, annotator or _login(), levels, method, port, segments=segments, offline=offline)
    finally:
        store.close()


def _add(store: Store, corpora: Iterable[str], pages: int | None) -> None:
    for given in corpora:
        corpus = source(given)
        for record in islice(corpus.records(), pages):
            if not record.html:
                say(f"{record.id}: {'; '.join(record.faults)}")
                continue
            store.add_page(record.id, record.html, record.url, record.site)


def _finish(store: Store, export: Path | None, annotator: str | None, *, agreement: bool) -> None:
    done = store.done()
    messages.print(f"{len(done)} of {len(store.pages())} pages are finished, by {', '.join(store.annotators())}.")
    if agreement:
        table = Table(box=None, pad_edge=False, header_style="bold")
        for column in ("annotators", "pages", "blocks", "kappa", "F1 of words"):
            table.add_column(column)
        for each in agreements(store):
            names = f"{each.one}, {each.other}"
            table.add_row(names, str(each.pages), str(each.blocks), f"{each.kappa:.3f}", f"{each.f1:.3f}")
        tables().print(table)
    if export:
        messages.print(f"{write(store, export, annotator)} pages are in {export}")


def _serve(store: Store, annotator: str, levels: str, method: str, port: int, *, segments: bool, offline: bool) -> None:
    needs_uvicorn()
    from ..label.application import Labelling, application  # here, because the framework need not be installed

    if not store.pages():
        raise InvalidInput("there are no pages to label")
    labelling = Labelling(store, levels, None if method == "none" else method, segments, offline, annotator)
    app = application(labelling, Settings())
    serve_until_ended(app, LOOPBACK, port, finishing=_ENDING, say=_say)


def _say(address: str) -> None:
    messages.print(f"Label at {address} : what you say is kept at once. Ctrl-C ends it.")


def _login() -> str:
    with suppress(OSError, KeyError, ImportError):
        return getpass.getuser()
    return "me"
