"""WCXB, the Web Content Extraction Benchmark (2026): a JSON file a page, and the page's gzipped HTML."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ..files import fields, pages_below, site_of, stem, text_of, texts_of, unpacked
from ..record import Record, unreadable
from ..registry import corpus


def _recognised(path: Path) -> bool:
    folder = path / "ground-truth"
    return folder.is_dir() and any(folder.glob("*.json"))


@corpus("wcxb", recognise=_recognised)
def wcxb(path: Path) -> Iterator[Record]:
    """Read a folder with `ground-truth/NAME.json` and `html/NAME.html.gz`."""
    pages = {stem(each): each for each in pages_below(path)}
    for file in sorted((path / "ground-truth").glob("*.json")):
        id = stem(file)
        try:
            given = fields(file.read_bytes())
            html = unpacked(pages[id])
        except KeyError:
            yield unreadable(id, "there is no page of this name")
        except (OSError, ValueError, TypeError) as error:
            yield unreadable(id, error)
        else:
            yield _record(id, html, given)


def _record(id: str, html: bytes, given: Mapping[str, Any]) -> Record:
    inner = given.get("ground_truth")
    truth = inner if isinstance(inner, dict) else given
    text, url = text_of(truth, "main_content", "text"), text_of(given, "url")
    return Record(
        id,
        html,
        text,
        url,
        site_of(url),
        _kind(given),
        present=texts_of(truth, "with"),
        absent=texts_of(truth, "without"),
        title=text_of(truth, "title"),
        author=text_of(truth, "author"),
        date=text_of(truth, "publish_date", "date"),
        faults=() if text is not None else ("no gold: the JSON has no main_content",),
    )


def _kind(given: Mapping[str, Any]) -> str:
    """Return the kind of page, which stands by itself or in what the set calls internal."""
    internal = given.get("_internal")
    for each in (given, internal if isinstance(internal, dict) else {}):
        kind = each.get("page_type")
        found = text_of(kind, "primary") if isinstance(kind, dict) else text_of(each, "page_type")
        if found:
            return found
    return ""
