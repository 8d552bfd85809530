"""WebMainBench (2025): JSON Lines, a page a line, main content labelled by `cc-select` and given as text."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator
from pathlib import Path

from ...errors import Unreadable
from ..files import fields, site_of, text_of
from ..record import Labels, Record, unreadable
from ..registry import corpus
from .teco import without_labels

LABELS = Labels("cc-select", ("true",))
_ENDINGS = (".jsonl", ".jsonl.gz")


@corpus("webmainbench", recognise=lambda path: path.name.endswith(_ENDINGS))
def webmainbench(path: Path) -> Iterator[Record]:
    """Read one JSON Lines file, packed or not."""
    number = 0
    try:
        with gzip.open(path) if path.suffix == ".gz" else path.open("rb") as file:
            for number, line in enumerate(file, 1):
                if line.strip():
                    yield _record(f"line {number}", line)
    except (OSError, EOFError, zlib.error) as error:
        if not number:
            raise Unreadable(f"{path} could not be read: {error}") from error
        yield unreadable(f"after line {number}", f"the file is damaged: {error}")


def _record(id: str, line: bytes) -> Record:
    try:
        given = fields(line)
    except (ValueError, TypeError) as error:
        return unreadable(id, f"bad JSON: {error}")
    id = text_of(given, "track_id", "id") or id
    source = text_of(given, "html")
    if source is None:
        return unreadable(id, "no html")
    labelled = source.encode("utf-8", "replace")
    html = without_labels(labelled, LABELS)
    labels = LABELS if html != labelled else None
    meta = given["meta"] if isinstance(given.get("meta"), dict) else {}
    text, url = text_of(given, "groundtruth_content", "convert_main_content", "main_content"), text_of(given, "url")
    return Record(
        id,
        html,
        text,
        url,
        site_of(url),
        text_of(meta, "style") or text_of(given, "style") or "",
        text_of(meta, "language") or text_of(given, "language") or "",
        labelled_html=labelled if labels else None,
        labels=labels,
        faults=() if text is not None else ("no gold: the line has no groundtruth_content",),
    )
