"""From what a call names to files: folders, patterns, files of any kind, lists of files on standard input."""

from __future__ import annotations

import glob
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from ..errors import InvalidInput, Unreadable
from .readers import reader_by_content, reader_by_name


class Found(NamedTuple):
    """A file, how it is read, and its address if the call said one. A file without a reader is only counted."""

    path: Path
    reader: str | None
    url: str | None = None


def find(names: Iterable[str], lines: Iterable[str] = ()) -> Iterator[Found]:
    """Return the files that are named, in order; for `-` those of the lines: a path each, perhaps a tab, an address."""
    for name in names:
        if name == "-":
            yield from _listed(lines)
        elif glob.has_magic(name) and not Path(name).exists():
            matches = sorted(glob.glob(name, recursive=True))  # noqa: PTH207 (Path.glob takes no absolute pattern)
            if not matches:
                raise InvalidInput(f"no file matches {name!r}")
            for match in matches:
                yield from _file_or_folder(Path(match))
        else:
            yield from _file_or_folder(Path(name))


def _listed(lines: Iterable[str]) -> Iterator[Found]:
    for line in lines:
        path, _, url = line.rstrip("\r\n").partition("\t")
        if path:
            yield Found(Path(path), reader_by_name(Path(path)) or reader_by_content(Path(path)), url or None)


def _file_or_folder(path: Path) -> Iterator[Found]:
    if path.is_dir():
        yield from _below(path)
    elif path.exists():
        yield Found(path, reader_by_name(path) or reader_by_content(path))
    else:
        raise Unreadable(f"{path} could not be read: no such file or folder")


def _below(folder: Path) -> Iterator[Found]:
    """Return the files of a folder and its folders, in the order of their names. Of links only those to files count."""
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError as error:
        raise Unreadable(f"{folder} could not be read: {error.strerror}") from error
    for entry in entries:
        path = folder / entry.name
        if entry.is_dir(follow_symlinks=False):
            yield from _below(path)
        elif entry.is_file():
            yield Found(path, reader_by_name(path))
