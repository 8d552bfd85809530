"""A plain folder of `name.html` and `name.txt`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ..files import decoded, pages_below, stem, unpacked
from ..record import Record, unreadable
from ..registry import corpus


@corpus("folder", recognise=lambda path: path.is_dir() and bool(pages_below(path)))
def folder(path: Path) -> Iterator[Record]:
    """Read the pages of a folder and its folders, and beside each its gold text. A folder in it is a site."""
    for page in pages_below(path):
        inner = page.parent.relative_to(path)
        id, site = str(inner / stem(page)), inner.parts[0] if inner.parts else ""
        try:
            html = unpacked(page)
        except OSError as error:
            yield unreadable(id, error)
            continue
        gold = page.parent / f"{stem(page)}.txt"
        try:
            yield Record(id, html, decoded(gold.read_bytes()), site=site)
        except OSError as error:
            yield Record(id, html, site=site, faults=(f"no gold: {error.strerror or error}",))
