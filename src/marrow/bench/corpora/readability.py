"""The test pages of Mozilla's Readability: a folder a page, with the page and what Readability makes of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ...result import extract
from ..files import decoded, fields, site_of, text_of
from ..record import Record, unreadable
from ..registry import corpus

_PAGE, _GOLD, _METADATA = "source.html", "expected.html", "expected-metadata.json"


@corpus("readability", recognise=lambda path: path.is_dir() and any(path.glob(f"*/{_PAGE}")))
def readability(path: Path) -> Iterator[Record]:
    """Read folders with `source.html`, `expected.html` and `expected-metadata.json`."""
    for page in sorted(path.glob(f"*/{_PAGE}")):
        folder, id = page.parent, page.parent.name
        faults, text, given = [], None, {}
        try:
            html = page.read_bytes()
        except OSError as error:
            yield unreadable(id, error)
            continue
        try:
            text = extract(decoded((folder / _GOLD).read_bytes()), method="everything").text
        except OSError as error:
            faults.append(f"no gold: {error}")
        try:
            given = fields((folder / _METADATA).read_bytes())
        except (OSError, ValueError, TypeError) as error:
            faults.append(f"no metadata: {error}")
        yield Record(
            id,
            html,
            text,
            site=text_of(given, "siteName") or site_of(text_of(given, "url")),
            kind="article",
            language=text_of(given, "lang") or "",
            title=text_of(given, "title"),
            author=text_of(given, "byline"),
            date=text_of(given, "publishedTime"),
            faults=tuple(faults),
        )
