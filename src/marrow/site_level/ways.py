"""The way to an element as a person would write it: from the nearest id above, by tags and classes."""

from __future__ import annotations

import re

import numpy as np

from ..columns import column, remembered
from ..page import Attributes, Page
from ..tree import Bools
from .fingerprints import OF_DEPTH, Fingerprints, fingerprint, fingerprints, powers, ways
from .labels import SEPARATOR, element_names

_DIGITS = re.compile(r"\d+")


def _name(tag: str, attributes: Attributes) -> str:
    """Return the tag with its id, or else with its classes; a 0 stands for any number."""
    if not attributes or tag == "body":
        return tag
    given = dict(attributes)
    if words := (given.get("id") or "").split():
        return tag + _DIGITS.sub("0", "".join(f"#{word}" for word in words))
    words = (given.get("class") or "").split()
    return tag + _DIGITS.sub("0", "".join(f".{word}" for word in sorted(set(words)))) if words else tag


@remembered
def names(page: Page) -> list[str]:
    """Return the names of the rows that are elements.

    >>> from marrow import parse
    >>> names(parse("<div id=post-17 class=wide><p class='wide item2'>text"))[3:]
    ['div#post-0', 'p.item0.wide']
    """
    return list(map(_name, element_names(page), page.attrs))


@column
def named_ways(page: Page) -> Fingerprints:
    """Fingerprint of the way to each element; for a run of text that of its parent's. O(n log depth)."""
    labels = np.zeros(len(page), dtype=np.uint64)
    labels[page.element_rows] = fingerprints(names(page))
    total = ways(page, labels)
    starts = page.nearest(_starts(page))
    before = np.where(starts >= 0, total[page.parent[starts]], 0)
    inverse = powers(pow(OF_DEPTH, -1, 1 << 64), int(page.depth.max(initial=0)) + 1)
    return (total - before) * inverse[page.depth[np.maximum(starts, 0)]]


@column
def _starts(page: Page) -> Bools:
    """Return the elements that a way can start with: the body, and those with an id."""
    starts = np.zeros(len(page), dtype=bool)
    starts[page.element_rows] = ["#" in name for name in names(page)]
    starts[: page.body + 1] = False
    starts[page.body] = True
    return starts


def way(page: Page, row: int) -> str:
    """Return the way to an element, to read.

    >>> from marrow import parse
    >>> page = parse("<div class=menu><ul><li>Home</ul></div><div id=story><p>text")
    >>> way(page, 5), way(page, 8)
    ('body > div.menu > ul > li', 'div#story > p')
    """
    steps: list[str] = []
    starts = _starts(page)
    while row > 0:
        steps.append(names(page)[int(np.searchsorted(page.element_rows, row))])
        if starts[row]:
            break
        row = int(page.parent[row])
    return SEPARATOR.join(reversed(steps))


def way_fingerprint(path: str) -> int:
    """Return the fingerprint of a way as it is written, the same that `named_ways` gives.

    >>> from marrow import parse
    >>> way_fingerprint("div#story > p") == int(named_ways(parse("<div><div id=story><p>text"))[5])
    True
    """
    total, power = 0, 1
    for name in path.split(SEPARATOR):
        total += fingerprint(name) * power
        power *= OF_DEPTH
    return total % (1 << 64)
