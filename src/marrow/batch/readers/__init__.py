"""Readers of inputs, one file each: how an input is cut into slices, and what records a slice holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Protocol

from ...errors import MissingExtra
from ..record import Columns, Other, Record, Slice

_SUFFIXES = {
    "warc": (".warc", ".warc.gz", ".warc.zst"),
    "wacz": (".wacz",),
    "parquet": (".parquet",),
    "json_lines": (".jsonl", ".ndjson", ".jsonl.gz", ".ndjson.gz", ".jsonl.zst", ".ndjson.zst"),
    "html": (".html", ".htm", ".xhtml", ".html.gz", ".htm.gz"),
}
_SIGNATURES = ((b"WARC/", "warc"), (b"PAR1", "parquet"), (b"{", "json_lines"))


class Reader(Protocol):
    """What a module of this package has."""

    cut: Callable[[Path, int], Iterator[Slice]]
    """Cut an input into slices of about so many bytes, always in the same way."""
    read: Callable[[Slice, Columns, bool], Iterator[Record | Other]]
    """Read a slice, in order; with True, whatever the status of HTTP. Faults of the input are records with an error."""


def reader(name: str) -> Reader:
    """Return a reader by its name."""
    try:
        return import_module(f"{__name__}.{name}")
    except ImportError as error:
        raise MissingExtra(f"reading {name} needs {error.name}: pip install 'marrow[batch]'") from error


def reader_by_name(path: Path) -> str | None:
    """Return the reader for files of such a name; None for a name that says nothing.

    >>> reader_by_name(Path("crawl/CC-MAIN-0001.warc.gz")), reader_by_name(Path("photo.png"))
    ('warc', None)
    """
    name = path.name.lower()
    return next((reader for reader, suffixes in _SUFFIXES.items() if name.endswith(suffixes)), None)


def reader_by_content(path: Path) -> str:
    """Return the reader for a file that was asked for, whatever its name: what its first bytes say, or else HTML."""
    try:
        with path.open("rb") as file:
            start = file.read(8)
    except OSError:
        return "html"  # whose row will say why it could not be read
    return next((reader for signature, reader in _SIGNATURES if start.startswith(signature)), "html")
