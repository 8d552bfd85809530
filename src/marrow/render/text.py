"""Plain text that can be read alone: a line a block, nested lists indented, cells apart, preformatted text as it is.

Nothing is added to the page's text but white space.
"""

from __future__ import annotations

import numpy as np

from .. import tags
from ..columns import column
from ..features import inside
from ..page import Page
from ..registry import renderer
from ..result import Result
from ..selection import Selection
from ..tree import Ints, run_starts

_LINE = (tags.BLOCK & ~tags.CELL) | tags.PREFORMATTED
_INDENT = "  "
_NEW_CELL = "\0"  # which no text of a page holds: parsers drop it


@renderer("text", media_type="text/plain")
def text(result: Result) -> str:
    """Render the selection as text (METHODS 1.2): white space collapsed, no empty lines but in preformatted text."""
    return "\n".join(lines(result.content.page, result.content))


def lines(page: Page, selection: Selection) -> list[str]:
    r"""Return the lines of the kept text; cells of a row have a tab between them.

    >>> from marrow import parse, select
    >>> page = parse("<p>one <b>two</b><ul><li>a<ul><li>b</ul></ul><pre>x\n  y</pre><table><td>1<td>2</table>")
    >>> lines(page, select(page, "everything"))
    ['one two', 'a', '  b', 'x', '  y', '1\t2']
    """
    rows = np.flatnonzero(page.is_text & selection.keep)
    if not len(rows):
        return []
    spans = zip(page.start[rows].tolist(), page.stop[rows].tolist(), strict=True)
    texts = [page.text[start:stop] for start, stop in spans]
    line, cell = line_numbers(page)[rows], cell_numbers(page)[rows]
    same_line = line[1:] == line[:-1]
    readable = np.flatnonzero(page.is_text & ~inside(page, "dropped"))
    gap = np.diff(np.searchsorted(readable, rows)) > 1
    for i in (np.flatnonzero(same_line & gap) + 1).tolist():  # what was dropped between must not glue words together
        texts[i] = " " + texts[i]
    for i in (np.flatnonzero(same_line & (cell[1:] != cell[:-1])) + 1).tolist():
        texts[i] = _NEW_CELL + texts[i]
    firsts = run_starts(line)
    indents = [_INDENT * max(level - 1, 0) for level in page.above(tags.LIST[page.tag])[rows[firsts]].tolist()]
    preformatted = inside(page, "preformatted")[rows[firsts]].tolist()
    found: list[str] = []
    bounds = [*firsts.tolist(), len(rows)]
    for first, last, indent, as_written in zip(bounds, bounds[1:], indents, preformatted, strict=False):
        whole = "".join(texts[first:last])
        if as_written:
            found += _as_written(whole)
        elif words := "\t".join(filter(None, map(_normal, whole.split(_NEW_CELL)))):
            found.append(indent + words)
    return found


def _normal(text: str) -> str:
    return " ".join(text.split())


def _as_written(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip("\n").split("\n")] if text.strip() else []


@column
def line_numbers(page: Page) -> Ints:
    """Return the number of the line of each row: a new one begins and ends with each block element, and at `br`."""
    blocks = _LINE[page.tag]
    return page.borders(blocks | (page.tag == tags.CODES["br"]), blocks)


@column
def cell_numbers(page: Page) -> Ints:
    """Return the number of the table cell of each row."""
    cells = tags.CELL[page.tag]
    return page.borders(cells, cells)
