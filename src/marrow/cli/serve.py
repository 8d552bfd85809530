"""`marrow serve`: the HTTP service."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from ..errors import Unreadable
from ..service.running import needs_uvicorn
from ..service.running import serve as serve_until_ended
from ..service.settings import DEFAULT_PORT, LOOPBACK, Settings
from .console import messages

HostOption = Annotated[str, typer.Option(help="Where it can be asked; loopback unless said otherwise.")]
_ENDING = 10  # seconds beside those of the pages that are still here


def serve(
    *,
    host: HostOption = LOOPBACK,
    port: Annotated[int, typer.Option(min=0, max=65535, help="0: any that is free.")] = DEFAULT_PORT,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes that extract; one a processor.")] = None,
    concurrent: Annotated[int, typer.Option(min=1, help="Pages at once; more are answered 429.")] = 64,
    deadline: Annotated[float, typer.Option(min=0.1, help="Seconds a page may take, and may wait.")] = 20.0,
    most_bytes: Annotated[int, typer.Option(min=1, help="Of a page; larger ones are answered 413.")] = 16_000_000,
    token_file: Annotated[Path | None, typer.Option(help="Ask for this bearer token (or MARROW_TOKEN).")] = None,
    origin: Annotated[
        list[str] | None, typer.Option(help="Answer these origins alone, not all extensions of browsers.")
    ] = None,
    fetch: Annotated[bool, typer.Option("--fetch", help="Get public addresses: GET /extract?url=")] = False,
) -> None:
    """Serve extraction over HTTP (docs/SERVICE.md). Ctrl-C, or SIGTERM, ends it when what it began is done."""
    settings = Settings(
        host=host,
        workers=workers or os.cpu_count() or 1,
        deadline=deadline,
        concurrent=concurrent,
        most_bytes=most_bytes,
        token=_token(token_file),
        origins=tuple(origin or ()),
        fetch=fetch,
    )
    needs_uvicorn()
    from ..service.application import application  # here, because the framework need not be installed

    if not settings.is_local and settings.token is None:
        messages.print("[yellow]Anybody who reaches this machine can ask: --token-file asks for a token.[/]")
    finishing = 2 * settings.deadline + _ENDING
    serve_until_ended(application(settings), host, port, finishing=finishing, say=_say)


def _say(address: str) -> None:
    messages.print(f"Serving at {address} (described at {address}docs). Ctrl-C ends it.")


def _token(file: Path | None) -> str | None:
    if file is None:
        return os.environ.get("MARROW_TOKEN") or None
    try:
        token = file.read_text("utf-8").strip()
    except (OSError, ValueError) as error:
        raise Unreadable(f"{file} could not be read: {getattr(error, 'strerror', None) or error}") from error
    if not token or not token.isascii():
        raise Unreadable(f"{file} has no token: one line of ASCII")
    return token
