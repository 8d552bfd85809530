"""Pages to measure on: from parquet files, folders and files of html."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

COLUMNS = ("id", "html")


class Page(NamedTuple):
    """The bytes of a page as published."""

    id: str
    html: bytes


def read(paths: Iterable[Path]) -> list[Page]:
    """Read all pages that the paths name."""
    return [page for path in paths for page in _read(path)]


def spread(pages: list[Page], count: int) -> list[Page]:
    """Take every k-th page by size, the smallest and the largest among them.

    >>> [page.id for page in spread([Page(str(size), b"x" * size) for size in range(9, 0, -1)], 3)]
    ['1', '5', '9']
    """
    if count >= len(pages):
        return pages
    ordered = sorted(pages, key=lambda page: len(page.html))
    last = len(ordered) - 1
    return [ordered[round(i * last / max(count - 1, 1))] for i in range(count)]


def _read(path: Path) -> list[Page]:
    if path.suffix == ".parquet":
        return _read_parquet(path)
    files = sorted(path.rglob("*.htm*")) if path.is_dir() else [path]
    return [Page(str(file), file.read_bytes()) for file in files if file.is_file()]


def _read_parquet(path: Path) -> list[Page]:
    from pyarrow import parquet  # here, because folders of html can be measured without it

    file = parquet.ParquetFile(path)
    columns = [name for name in COLUMNS if name in file.schema_arrow.names]
    rows = [row for batch in file.iter_batches(columns=columns) for row in batch.to_pylist()]
    return [Page(str(row.get("id", number)), row["html"]) for number, row in enumerate(rows) if row["html"] is not None]
