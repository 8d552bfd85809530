"""JSON Lines, packed with gzip or zstd or not: one page a line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from ..record import Columns, Record, Slice

_MOST = 512_000_000  # bytes of a line


def cut(path: Path, size: int) -> Iterator[Slice]:
    """Cut a file into runs of bytes; a packed one, in which there is no jumping, is one slice."""
    whole = path.stat().st_size
    step = max(whole, 1) if _packing(path) else size
    for first in range(0, max(whole, 1), step):
        last = first + step
        yield Slice("json_lines", str(path), whole, min(step, whole - first), first, last if last < whole else None)


def read(part: Slice, columns: Columns, any_http_status: bool = False) -> Iterator[Record]:
    """Read the lines that begin in the slice. Positions are those of the lines, unpacked."""
    del any_http_status
    position = part.first
    try:
        with _opened(Path(part.path)) as file:
            if position:  # a line that began before belongs to the slice before
                file.seek(position - 1)
                position += len(file.readline()) - 1
            while part.last is None or position < part.last:
                line = file.readline(_MOST)
                if not line:
                    break
                if line.strip():
                    yield _record(part, position, line, columns)
                position += len(line)
    except (OSError, EOFError) as error:
        yield Record(part.path, position, f"{part.path}#{position}", error=f"could not be read on: {error}")


def _record(part: Slice, position: int, line: bytes, columns: Columns) -> Record:
    page = Record(part.path, position, f"{part.path}#{position}")
    try:
        fields: Any = json.loads(line)
    except (ValueError, RecursionError) as error:
        return page._replace(error=f"the line is not JSON: {error}")
    if not isinstance(fields, dict):
        return page._replace(error=f"the line holds no object but {type(fields).__name__}")
    html, url, name = fields.get(columns.html), fields.get(columns.url), fields.get(columns.id)
    page = page._replace(
        id=page.id if name is None else str(name),
        url=url if isinstance(url, str) else None,
        html=html if isinstance(html, str) else "",
    )
    return page if isinstance(html, str) else page._replace(error=f"the line has no text in its field {columns.html!r}")


def _packing(path: Path) -> str | None:
    return {".gz": "gzip", ".zst": "zstd"}.get(path.suffix)


def _opened(path: Path) -> IO[bytes]:
    packing = _packing(path)
    if packing is None:
        return path.open("rb")
    import io

    import pyarrow as pa

    return io.BufferedReader(pa.input_stream(str(path), compression=packing))
