"""JSON Lines as `marrow label` writes them: the fields of the parquet layout, a page a line."""

from __future__ import annotations

import base64
import gzip
from collections.abc import Iterator
from pathlib import Path

from ...errors import Unreadable
from ..files import fields
from ..record import Record, unreadable
from ..registry import corpus
from .table import record

_ENDINGS = (".jsonl", ".jsonl.gz")


def _recognised(path: Path) -> bool:
    if not path.name.endswith(_ENDINGS):
        return False
    try:
        return "labelled_html" in fields(next(_lines(path), b""))
    except (OSError, EOFError, ValueError, TypeError):
        return False


@corpus("jsonl", recognise=_recognised)
def json_lines(path: Path) -> Iterator[Record]:
    """Read one JSON Lines file, packed or not; a page whose bytes are no UTF-8 is in `html_base64`."""
    try:
        for number, line in enumerate(_lines(path), 1):
            yield _record(number, line)
    except (OSError, EOFError) as error:
        raise Unreadable(f"{path} could not be read: {error}") from error


def _lines(path: Path) -> Iterator[bytes]:
    with gzip.open(path) if path.suffix == ".gz" else path.open("rb") as file:
        yield from filter(bytes.strip, file)


def _record(number: int, line: bytes) -> Record:
    try:
        given = fields(line)
        if isinstance(packed := given.get("html_base64"), str):
            given["html"] = base64.b64decode(packed)
    except (ValueError, TypeError) as error:
        return unreadable(f"line {number}", f"bad JSON: {error}")
    if isinstance(labelled := given.get("labelled_html"), str):
        given["labelled_html"] = labelled.encode("utf-8", "replace")
    return record(given, number, with_text=True)
