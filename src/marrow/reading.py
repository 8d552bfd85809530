"""Getting a page's bytes: from a file, from standard input, from an address."""

from __future__ import annotations

import sys
from email.message import Message
from pathlib import Path
from typing import NamedTuple
from urllib.error import URLError
from urllib.request import Request, urlopen

from . import __version__
from .errors import Unreadable

_AGENT = f"marrow/{__version__}"
ACCEPT = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.1"


class Source(NamedTuple):
    """A page's bytes, with what came along: its address and the charset of the HTTP header."""

    html: bytes
    url: str | None = None
    encoding: str | None = None


def is_address(name: str) -> bool:
    """Whether a name is an address and no file."""
    return name.startswith(("http://", "https://"))


def read(name: str, *, timeout: float = 30.0, most_bytes: int = 64_000_000) -> Source:
    """Read a page from a file, from an address, or, for `-`, from standard input."""
    if name == "-":
        return Source(sys.stdin.buffer.read(most_bytes + 1))
    if is_address(name):
        return fetch(name, timeout=timeout, most_bytes=most_bytes)
    try:
        with Path(name).open("rb") as file:
            return Source(file.read(most_bytes + 1))
    except (OSError, ValueError) as error:
        raise Unreadable(f"{name} could not be read: {_said(error)}") from error


def fetch(url: str, *, timeout: float = 30.0, most_bytes: int = 64_000_000) -> Source:
    """Get a page over HTTP. Redirects are followed; the address is then that of the page that came."""
    try:
        request = Request(url, headers={"User-Agent": _AGENT, "Accept": ACCEPT})
        with urlopen(request, timeout=timeout) as response:
            headers: Message = response.headers
            return Source(response.read(most_bytes + 1), response.url, headers.get_content_charset())
    except (URLError, OSError, ValueError) as error:
        raise Unreadable(f"{url} could not be fetched: {_said(error)}") from error


def _said(error: Exception) -> str:
    reason = getattr(error, "reason", error)  # that of a URLError is often an OSError
    said = str(getattr(reason, "strerror", None) or reason)
    return said[:1].lower() + said[1:]
