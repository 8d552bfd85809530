"""Files of rows that get their name when they are whole: written beside it, synced, renamed."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, Protocol
from uuid import uuid4

from .rows import Row
from .schema import SCHEMA_VERSION, Shape, arrow_schema

SUFFIXES = {"parquet": ".parquet", "jsonl": ".jsonl.zst"}
_ROWS = 512  # of a group in parquet: what is held in memory
_CHARACTERS = 16_000_000


@contextmanager
def durably(path: Path, beside: Path | None = None) -> Iterator[IO[bytes]]:
    """Open a file that appears under its name when the block ends well, and not at all when it does not."""
    folder = beside or path.parent
    unfinished = folder / f".{path.name}.{uuid4().hex}"
    try:
        with unfinished.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
        _sync_folder(path.parent)
    except BaseException:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
        raise


def _sync_folder(folder: Path) -> None:
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


class Writer(Protocol):
    """What rows are given to."""

    def add(self, row: Row) -> None:
        """Write a row, now or later."""

    def close(self) -> None:
        """Write what is left."""


class _Parquet:
    def __init__(self, file: IO[bytes], shape: Shape) -> None:
        import pyarrow as pa
        from pyarrow import parquet

        schema = arrow_schema(shape).with_metadata({"marrow.schema": str(SCHEMA_VERSION)})
        categories = [name for name, kind in shape.columns().items() if kind == "category"]
        self._batch = pa.RecordBatch
        self._schema = schema
        self._writer = parquet.ParquetWriter(file, schema, compression="zstd", use_dictionary=categories)
        self._rows: list[Row] = []
        self._characters = 0

    def add(self, row: Row) -> None:
        self._rows.append(row)
        self._characters += sum(len(value) for value in row.values() if isinstance(value, str))
        if len(self._rows) >= _ROWS or self._characters >= _CHARACTERS:
            self._flush()

    def close(self) -> None:
        self._flush()
        self._writer.close()

    def _flush(self) -> None:
        if self._rows:
            self._writer.write_batch(self._batch.from_pylist(self._rows, schema=self._schema))
            self._rows, self._characters = [], 0


class _JsonLines:
    def __init__(self, file: IO[bytes], shape: Shape) -> None:
        import pyarrow as pa

        del shape
        # It closes what it writes to, which has to be open to be synced.
        self._file: Any = pa.CompressedOutputStream(os.fdopen(os.dup(file.fileno()), "wb"), "zstd")

    def add(self, row: Row) -> None:
        self._file.write(json.dumps(row, ensure_ascii=False).encode() + b"\n")

    def close(self) -> None:
        self._file.close()


@contextmanager
def part(path: Path, work: Path, shape: Shape) -> Iterator[Writer]:
    """Open the file of a shard's rows, which is written in another folder of the same disk until it is whole."""
    with durably(path, work) as file:
        writer: Writer = (_Parquet if path.name.endswith(SUFFIXES["parquet"]) else _JsonLines)(file, shape)
        try:
            yield writer
            writer.close()
        except BaseException:
            with suppress(Exception):  # it would want to write when it is collected, after the file is closed
                writer.close()
            raise
