"""CleanEval (Baroni, Chantree, Kilgarriff, Sharoff 2008): pages and gold texts whose lines begin with a mark.

A gold text begins with the address; `<h>` marks a heading, `<p>` a paragraph, `<l>` an item of a list. Published pages
are wrapped in a `<text>` element that the competition added, which is taken off.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from ..files import address_in, decoded, pages_below, site_of, stem, unpacked
from ..marks import HEADER, MARK, plain
from ..record import Record, unreadable
from ..registry import corpus

_WRAPPER = re.compile(rb"^\s*<text\b[^>]*>|</text>\s*$", re.IGNORECASE)
_ENDING = "-cleaned"


def _recognised(path: Path) -> bool:
    return path.is_dir() and any(_golds(path)) and any(_begins_marked(each) for each in list(_golds(path))[:5])


@corpus("cleaneval", recognise=_recognised)
def cleaneval(path: Path) -> Iterator[Record]:
    """Read a folder of html and gold text; `12.html` and `12-cleaned.txt` or `12.txt`, in whatever folders below."""
    golds = {stem(each).removesuffix(_ENDING): each for each in _golds(path)}
    for page in pages_below(path):
        id = stem(page)
        try:
            html = _WRAPPER.sub(b"", unpacked(page))
        except OSError as error:
            yield unreadable(id, error)
            continue
        if id not in golds:
            yield Record(id, html, faults=("no gold: there is no text of this name",))
            continue
        try:
            marked = decoded(golds[id].read_bytes())
        except OSError as error:
            yield Record(id, html, faults=(f"no gold: {error.strerror or error}",))
            continue
        header = HEADER.search(marked)
        url = address_in(header[0]) if header else None
        marked = HEADER.sub("", marked)
        yield Record(id, html, plain(marked), url, site_of(url), marked_text=marked)


def _golds(path: Path) -> Iterator[Path]:
    return (each for each in sorted(path.rglob("*.txt")) if each.is_file())


def _begins_marked(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            start = decoded(file.read(4096))
    except OSError:  # it is reported when it is read
        return False
    return bool(HEADER.match(start) or MARK.search(start))
