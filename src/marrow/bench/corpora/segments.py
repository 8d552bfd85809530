"""trafilatura's evaluation pages: `evaldata.json`, segments that an extraction must or must not contain."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ...errors import Unreadable
from ..files import fields, pages_below, site_of, text_of, texts_of, unpacked
from ..record import Record, unreadable
from ..registry import corpus

_NAME = "evaldata.json"


def _file(path: Path) -> Path | None:
    if path.name == _NAME and path.is_file():
        return path
    return next(iter(sorted(path.rglob(_NAME))), None) if path.is_dir() else None


@corpus("trafilatura", recognise=lambda path: _file(path) is not None)
def trafilatura(path: Path) -> Iterator[Record]:
    """Read `evaldata.json` (an object: address to file, with, without), and the pages from whatever folders below."""
    file = _file(path)
    try:
        if file is None:
            raise FileNotFoundError(_NAME)
        truths = fields(file.read_bytes())
    except (OSError, ValueError, TypeError) as error:
        raise Unreadable(f"{path} has no readable {_NAME}: {error}") from error
    pages = {each.name.removesuffix(".gz"): each for each in pages_below(path if path.is_dir() else path.parent)}
    for url, truth in truths.items():
        given = truth if isinstance(truth, dict) else {}
        id = text_of(given, "file") or url
        try:
            html = unpacked(pages[Path(id).name])
        except KeyError:
            yield unreadable(id, "there is no page of this name")
        except OSError as error:
            yield unreadable(id, error)
        else:
            present, absent = texts_of(given, "with"), texts_of(given, "without")
            yield Record(
                id,
                html,
                url=url,
                site=site_of(url),
                present=present,
                absent=absent,
                title=text_of(given, "title"),
                author=text_of(given, "author"),
                date=text_of(given, "date"),
                faults=() if present or absent else ("no gold: there are no segments",),
            )
