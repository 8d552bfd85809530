"""A server for an application: bound before anything is said, and ended when what was begun is done."""

from __future__ import annotations

import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from math import ceil
from typing import TYPE_CHECKING, Any

from ..errors import MissingExtra, Unreadable

if TYPE_CHECKING:
    from starlette.types import ASGIApp

_IDLE_SECONDS = 15  # that a connection is kept for another request


def serve(app: ASGIApp, host: str, port: int, *, finishing: float, say: Callable[[str], None]) -> None:
    """Serve until the process is told to end; then finish what was begun, within so many seconds."""
    uvicorn = needs_uvicorn()
    listening = bound(host, port)
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        lifespan="on",
        ws="none",
        proxy_headers=False,
        timeout_keep_alive=_IDLE_SECONDS,
        timeout_graceful_shutdown=ceil(finishing),
    )
    say(address(listening))
    signal.signal(signal.SIGTERM, lambda *_: None)  # the server's own handler ends it, and then calls this one
    with listening, suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listening])


def needs_uvicorn() -> Any:
    """Return the server's module, if it is installed, and the framework with it."""
    try:
        import fastapi  # noqa: F401 (whoever comes next needs it)
        import uvicorn
    except ImportError as error:
        raise MissingExtra("serving needs FastAPI and uvicorn: pip install 'marrow[service]'") from error
    return uvicorn


def bound(host: str, port: int) -> socket.socket:
    """Listen; port 0 is any that is free."""
    name = host.removeprefix("[").removesuffix("]")
    family = socket.AF_INET6 if ":" in name else socket.AF_INET
    try:
        return socket.create_server((name, port), family=family, backlog=1024)
    except OSError as error:
        said = (error.strerror or str(error)).lower()
        raise Unreadable(f"{host}:{port} cannot be bound: {said}; say another with --host and --port") from error


def address(listening: socket.socket) -> str:
    """Return the address that a browser opens."""
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
