"""Parts of a document that are subtrees: made from a page's rows, and told apart by fingerprints."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from ..page import Page
from .fingerprints import Fingerprints
from .labels import SEPARATOR, normal, tag_way
from .parts import Part, Subtree
from .regions import shown

_LONGEST = 500


def subtree(page: Page, row: int, key: int) -> Subtree:
    """Return a row of a page as a part.

    >>> from marrow import parse
    >>> subtree(parse("<ul><li>Home"), 5, 255)
    Subtree(path='body > ul > li > #text', fingerprint='00000000000000ff', pages=1, text='Home')
    """
    start = int(page.start[row])
    text = page.text[start : min(int(page.stop[row]), start + _LONGEST)]
    return Subtree(tag_way(page, row), hexadecimal(key), 1, shown(normal(text)))


def hexadecimal(key: int) -> str:
    """Return a fingerprint as it stands in a document."""
    return f"{key:016x}"


def number(part: Part) -> int:
    """Return the fingerprint of a part; one that is no number, in a document that was edited, fits nothing."""
    try:
        return int(part.fingerprint, 16) % (1 << 64) if isinstance(part, Subtree) else 0
    except ValueError:
        return 0


def numbers(parts: Iterable[Part]) -> Fingerprints:
    """Return the fingerprints of parts."""
    return np.fromiter(map(number, parts), dtype=np.uint64)


def by_path(parts: Iterable[Subtree]) -> tuple[Subtree, ...]:
    """Return parts in an order that does not depend on that of the pages."""
    return tuple(sorted(parts, key=lambda part: (part.path.split(SEPARATOR), part.fingerprint)))
