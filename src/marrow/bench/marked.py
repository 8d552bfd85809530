"""What a method kept as CleanEval writes it: a line a block, `<h>`, `<l>` or `<p>` before it."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from .. import tags
from ..features import inside
from ..page import Page
from ..tree import Bools, Ints, run_starts

_LINE = (tags.BLOCK & ~tags.CELL) | tags.PREFORMATTED


def marked_text(page: Page, kept: Bools) -> str:
    r"""Return the kept text with a mark before each line.

    >>> from marrow import parse
    >>> page = parse("<h2>Cats</h2><p>They <b>sit</b>.<ul><li>One<li>Two</ul>")
    >>> marked_text(page, page.is_text)
    '<h>Cats\n<p>They sit.\n<l>One\n<l>Two'
    """
    rows = np.flatnonzero(page.is_text & kept)
    heading, listed = inside(page, "heading")[rows], inside(page, "list")[rows]
    bounds = [*run_starts(_lines(page)[rows]).tolist(), len(rows)] if len(rows) else []
    found = []
    for first, last in pairwise(bounds):
        spans = zip(page.start[rows[first:last]].tolist(), page.stop[rows[first:last]].tolist(), strict=True)
        words = " ".join("".join(page.text[start:stop] for start, stop in spans).split())
        if words:
            found.append(f"<{'h' if heading[first] else 'l' if listed[first] else 'p'}>{words}")
    return "\n".join(found)


def _lines(page: Page) -> Ints:
    """Return the number of the line of each row: a new one begins and ends with each block element, and at `br`."""
    blocks = _LINE[page.tag]
    return page.borders(blocks | (page.tag == tags.CODES["br"]), blocks)
