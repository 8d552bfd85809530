"""Zyte's article-extraction-benchmark (2020): `ground-truth.json` and gzipped pages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ...errors import Unreadable
from ..files import fields, pages_below, site_of, stem, text_of, unpacked
from ..record import Record, unreadable
from ..registry import corpus

_NAME = "ground-truth.json"


@corpus("scrapinghub", recognise=lambda path: (path / _NAME).is_file())
def scrapinghub(path: Path) -> Iterator[Record]:
    """Read a folder with `ground-truth.json` (an object: name to articleBody and url) and `html/NAME.html.gz`."""
    try:
        truths = fields((path / _NAME).read_bytes())
    except (OSError, ValueError, TypeError) as error:
        raise Unreadable(f"{path / _NAME} could not be read: {error}") from error
    pages = {stem(each): each for each in pages_below(path)}
    for id, truth in truths.items():
        if id not in pages:
            yield unreadable(id, "there is no page of this name")
            continue
        try:
            html = unpacked(pages[id])
        except OSError as error:
            yield unreadable(id, error)
            continue
        given = truth if isinstance(truth, dict) else {}
        text, url = text_of(given, "articleBody"), text_of(given, "url")
        faults = () if text is not None else ("no gold: there is no articleBody",)
        yield Record(id, html, text, url, site_of(url), "article", faults=faults)
