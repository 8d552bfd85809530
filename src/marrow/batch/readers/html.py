"""Files of HTML, packed with gzip or not: one page each."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator
from pathlib import Path

from ...errors import Unreadable
from ...parsing import DEFAULT_LIMITS
from ...reading import read as read_page
from ..record import Columns, Record, Slice


def cut(path: Path, size: int) -> Iterator[Slice]:
    """Return the file, which is not cut however large."""
    del size
    whole = path.stat().st_size
    yield Slice("html", str(path), whole, whole)


def read(part: Slice, columns: Columns, any_http_status: bool = False) -> Iterator[Record]:
    """Read the page. Its id is its path."""
    del columns, any_http_status
    page = Record(part.path, id=part.path, url=part.url)
    try:
        yield page._replace(html=_bytes(part.path))
    except (Unreadable, OSError, EOFError, zlib.error) as error:
        yield page._replace(error=str(error))


def _bytes(path: str) -> bytes:
    if not path.endswith(".gz"):
        html = read_page(path).html
        assert isinstance(html, bytes)
        return html
    with gzip.open(path) as file:
        return file.read(DEFAULT_LIMITS.bytes + 1)
