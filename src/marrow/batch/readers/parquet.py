"""Parquet: one page a row."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from ...errors import InvalidInput
from ..record import Columns, Record, Slice

_MOST_CUTS = 8  # of a group of rows: each slice reads the group from its beginning
_AT_ONCE = 16  # rows


def cut(path: Path, size: int) -> Iterator[Slice]:
    """Cut a file into runs of rows; groups of rows, as they were written, are cut only if they are large."""
    groups = _file(path).metadata
    whole = path.stat().st_size
    first = 0
    for number in range(groups.num_row_groups):
        group = groups.row_group(number)
        packed = sum(group.column(each).total_compressed_size for each in range(group.num_columns))
        cuts = max(min(round(packed / size), _MOST_CUTS, group.num_rows), 1)
        bounds = [first + group.num_rows * each // cuts for each in range(cuts + 1)]
        for start, stop in pairwise(bounds):
            yield Slice("parquet", str(path), whole, packed // cuts, start, stop)
        first = bounds[-1]


def read(part: Slice, columns: Columns, any_http_status: bool = False) -> Iterator[Record]:
    """Read the rows. Those that cannot be read have a record each nevertheless."""
    del any_http_status
    assert part.last is not None
    position = part.first
    try:
        for row in _rows(part, columns):
            yield record(part, position, row, columns)
            position += 1
    except (OSError, ValueError) as error:  # ValueError: text that is not UTF-8
        for lost in range(position, part.last):
            yield Record(part.path, lost, f"{part.path}#{lost}", error=f"could not be read: {error}")


def check(path: Path, columns: Columns) -> None:
    """Raise if the file has no column of HTML."""
    names = _file(path).schema_arrow.names
    if columns.html not in names:
        raise InvalidInput(
            f"{path} has no column {columns.html!r}; it has {', '.join(names)}; say which: --html-column NAME"
        )


def _rows(part: Slice, columns: Columns) -> Iterator[dict[str, Any]]:
    file = _file(Path(part.path))
    wanted = [name for name in columns if name in file.schema_arrow.names]
    start = 0
    for number in range(file.metadata.num_row_groups):
        rows = file.metadata.row_group(number).num_rows
        if start < (part.last or 0) and start + rows > part.first:
            first, last = max(part.first - start, 0), min((part.last or 0) - start, rows)
            at = 0
            for batch in file.iter_batches(_AT_ONCE, row_groups=[number], columns=wanted, use_threads=False):
                skipped = min(max(first - at, 0), len(batch))
                yield from batch.slice(skipped, max(last - at - skipped, 0)).to_pylist()
                at += len(batch)
                if at >= last:
                    break
        start += rows


def record(part: Slice, position: int, row: dict[str, Any], columns: Columns) -> Record:
    """Make the record of a row."""
    html, url, name = row.get(columns.html), row.get(columns.url), row.get(columns.id)
    encoding = row.get(columns.encoding)
    page = Record(
        part.path,
        position,
        f"{part.path}#{position}" if name is None else str(name),
        url if isinstance(url, str) else None,
        html if isinstance(html, bytes | str) else b"",
        encoding if isinstance(encoding, str) else None,
    )
    if isinstance(html, bytes | str):
        return page
    return page._replace(error=f"the row has neither bytes nor text in its column {columns.html!r}")


def _file(path: Path) -> Any:
    from pyarrow import ArrowInvalid, parquet

    try:
        return parquet.ParquetFile(path, pre_buffer=False, memory_map=False)
    except ArrowInvalid as error:
        raise OSError(f"{path} is no parquet file that can be read: {error}") from error
