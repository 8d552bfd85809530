"""What the add-on exports: a snapshot whose nodes also say whether they are kept, once a reader corrected them."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import numpy as np

from ..bench.files import site_of
from ..errors import InvalidInput, Unreadable
from ..snapshot import is_snapshot
from .store import Event, Store
from .work import Work


def take(store: Store, path: Path, annotator: str, scheme: str) -> int:
    """Add a page that was corrected in a browser, with its labels, as finished; return how many blocks are main."""
    try:
        html = path.read_bytes()
    except OSError as error:
        raise Unreadable(f"{path} could not be read: {error.strerror or error}") from error
    work = Work.of(html, None)
    keep = _kept(html, path)
    numbers = work.page.numbers
    if numbers is None or not len(work):
        raise InvalidInput(f"{path} is no snapshot that can be read, or has no text")
    known = (numbers >= 0) & (numbers < len(keep))
    rows = known & keep[np.where(known, numbers, 0)]
    levels = work.levels_of(rows, scheme)
    page = store.add_page(path.stem, html, work.page.url, site_of(work.page.url))
    hash = sha256(html).hexdigest()
    store.add(Event(f"{hash} {annotator} blocks", page, annotator, "blocks", levels))
    store.add(Event(f"{hash} {annotator} done", page, annotator, "done", value=True))
    return sum(level > 0 for level in levels.values())


def _kept(html: bytes, path: Path) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    try:
        given = json.loads(html)["nodes"]["keep"] if is_snapshot(html) else []
        keep = np.array(given)
    except (ValueError, KeyError, TypeError, RecursionError):
        keep = np.array([])
    if keep.ndim != 1 or not len(keep) or keep.dtype.kind not in "biuf":
        raise InvalidInput(f"{path} does not say which nodes are kept: export the labels from the add-on")
    return keep != 0
