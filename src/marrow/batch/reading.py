"""What is in a slice, with what kept it from being read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from .job import Job
from .readers import reader
from .record import Other, Record, Slice


def found_in(part: Slice, job: Job) -> Iterator[Record | Other]:
    """Read a slice. Where its input cannot be opened, or is not what was planned, a record says so."""
    nothing = Record(part.path, part.first, part.path, part.url)
    if part.error is not None:
        yield nothing._replace(error=f"could not be read: {part.error}")
        return
    try:
        changed = part.member == "" and Path(part.path).stat().st_size != part.size
    except OSError:
        changed = False  # the reader says what is wrong
    if changed:
        yield nothing._replace(error=f"has no longer the {part.size:,} bytes that it had when the batch began")
        return
    yield from reader(part.reader).read(part, job.columns, job.any_http_status)
