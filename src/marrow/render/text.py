"""Plain text that can be read alone: a line a block, nested lists indented, cells apart, code as it is.

Nothing is added to the page's text but white space, brackets around readings and around the numbers of footnotes.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..page import Page
from ..registry import renderer
from ..selection import Selection
from ..structure.block import Block, Mark, Run, walk
from ..structure.document import Document, Rendering
from ..structure.stream import blocks_of

_INDENT = "  "
_LISTS = frozenset({"list", "definitions"})
_NOT_READ = frozenset({"image", "media", "rule"})


@renderer("text", media_type="text/plain", suffix=".txt")
def text(document: Document) -> Rendering:
    """Render the blocks as text (METHODS 1.2): white space collapsed, no empty lines but in code."""
    writer = _Writer()
    writer.blocks(document.blocks)
    return Rendering("\n".join(writer.lines), document.blocks, writer.spans, _NOT_READ)


def lines(page: Page, selection: Selection) -> list[str]:
    r"""Return the lines of the kept text; cells of a row have a tab between them.

    >>> from marrow import parse, select
    >>> page = parse("<p>one <b>two</b><ul><li>a<ul><li>b</ul></ul><pre>x\n  y</pre><table><td>1<td>2</table>")
    >>> lines(page, select(page, "everything"))
    ['one two', 'a', '  b', 'x', '  y', '1\t2']
    """
    writer = _Writer()
    writer.blocks(blocks_of(page, selection))
    return "\n".join(writer.lines).split("\n") if writer.lines else []


class _Writer:
    def __init__(self) -> None:
        self.lines: list[str] = []
        self.spans: dict[int, tuple[int, int]] = {}
        self._position = 0

    def blocks(self, blocks: Sequence[Block], indent: str = "", nested: str = "") -> None:
        """Write blocks, each on lines of its own; `nested` is how far the lists among them are indented."""
        for block in blocks:
            if block.runs:
                self.write(block, said(block.runs), indent)
            elif block.kind == "code":
                self.write(block, block.text, "")
            elif block.kind in _LISTS:
                for item in block.children:
                    self.blocks(item.children, nested, nested + _INDENT)
            elif block.kind == "table":
                self.table(block, indent)
            elif block.kind == "footnote":
                self.footnote(block, indent, nested)
            else:
                self.blocks(block.children, indent, nested)

    def write(self, block: Block, text: str, indent: str) -> None:
        """Write the lines of a block."""
        if not text:
            return
        if indent:
            text = indent + text.replace("\n", "\n" + indent)
        stop = self._position + len(text)
        self.spans[block.number] = (self._position + len(indent), stop)
        self.lines.append(text)
        self._position = stop + 1

    def footnote(self, block: Block, indent: str, nested: str) -> None:
        """Write a footnote, its number before its first line."""
        first = len(self.lines)
        self.blocks(block.children, indent, nested)
        if len(self.lines) > first:
            number = f"[{block.label}] "
            self.lines[first] = indent + number + self.lines[first][len(indent) :]
            self._position += len(number)
            for inner in walk(block.children):
                if inner.number in self.spans:
                    start, stop = self.spans[inner.number]
                    self.spans[inner.number] = (start + len(number), stop + len(number))

    def table(self, table: Block, indent: str) -> None:
        """Write a table, a line a row."""
        for row in table.children:
            if row.kind != "row":
                self.write(row, said(row.runs), indent)
                continue
            cells = [_line(cell) for cell in row.children]
            while cells and not cells[-1]:
                cells.pop()
            start = self._position + len(indent)
            for cell, words in zip(row.children, cells, strict=False):
                self.spans[cell.number] = (start, start + len(words))
                start += len(words) + 1
            self.write(row, "\t".join(cells), indent)


def _line(cell: Block) -> str:
    """Return what is read of a cell, on one line."""
    if len(cell.children) == 1 and cell.children[0].runs:
        return said(cell.children[0].runs).replace("\n", " ")
    words = (said(block.runs) or block.text for block in walk(cell.children))
    return " ".join(filter(None, (" ".join(each.split()) for each in words)))


def said(runs: Sequence[Run]) -> str:
    """Return what is read of a line, lines that break included."""
    if len(runs) == 1 and runs[0].kind == "text":
        return runs[0].text
    parts: list[str] = []
    for run in runs:
        if run.kind in _NOT_READ:
            continue
        if run.text[:1] == " " and (not parts or parts[-1][-1:] == " "):  # on both sides of an image
            parts.append(run.text[1:])
        elif run.marks & Mark.RUBY_TEXT:
            parts.append(f"({run.text})")
        elif run.kind == "note":
            parts.append(f"[{run.text}]")
        else:
            parts.append(run.text)
    return "".join(parts).rstrip(" ")  # what was before an image at the end
