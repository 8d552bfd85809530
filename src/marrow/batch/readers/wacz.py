"""WACZ: a ZIP with WARC files in its folder `archive`."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path

from ..record import Columns, Other, Record, Slice
from . import warc


def cut(path: Path, size: int) -> Iterator[Slice]:
    """Return a slice for each WARC file."""
    del size
    with _opened(path) as archive:
        for each in archive.infolist():
            if each.filename.startswith("archive/") and each.filename.endswith((".warc", ".warc.gz", ".warc.zst")):
                yield Slice("wacz", str(path), each.file_size, each.file_size, member=each.filename)


def read(part: Slice, columns: Columns, any_http_status: bool = False) -> Iterator[Record | Other]:
    """Read a WARC file of the archive."""
    del columns
    source = f"{part.path}!{part.member}"
    try:
        with _opened(Path(part.path)) as archive, archive.open(part.member) as file:
            yield from warc.records(file, part, source, any_http_status=any_http_status)
    except (OSError, KeyError, zipfile.BadZipFile) as error:
        yield Record(source, part.first, f"{source}#{part.first}", error=f"could not be read: {error}")


def _opened(path: Path) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(path)
    except zipfile.BadZipFile as error:
        raise OSError(f"{path} is no WACZ that can be read: {error}") from error
