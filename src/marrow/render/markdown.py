"""Markdown: CommonMark with the tables and strikethrough of GitHub, footnotes, formulas between dollar signs.

What Markdown has no form for is HTML, which Markdown can hold: tables with spans, details, marks without a sign.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..registry import renderer
from ..structure.block import Block, Formula, Mark, Run
from ..structure.document import Document, Rendering
from ..structure.tables import is_head, is_simple
from .front_matter import front_matter
from .html import Writer as HtmlWriter
from .html_inline import inline as html_inline
from .markdown_escape import fence_for, lines_escaped
from .markdown_inline import inline, label


@renderer("markdown", media_type="text/markdown", suffix=".md", front_matter=True)
def markdown(document: Document) -> Rendering:
    """Render the blocks as Markdown."""
    writer = _Writer()
    if document.front_matter:
        writer.add(front_matter(document.result))
        writer.gap()
    writer.blocks(document.blocks)
    return Rendering("\n".join(writer.lines), document.blocks, writer.spans)


class _Writer:
    """Writes lines, each with what the containers put before it."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.spans: dict[int, tuple[int, int]] = {}
        self._position = 0
        self._prefix = ""
        self._first: str | None = None
        """What the containers put before the next line, if that is the first of one of them."""

    def add(self, text: str, block: Block | None = None) -> None:
        """Write lines."""
        for number, line in enumerate(text.split("\n") if "\n" in text else (text,)):
            before = self._prefix if self._first is None else self._first
            self._first = None
            whole = before + line if line else before.rstrip()
            if not number:
                start = self._position + len(before)
            self.lines.append(whole)
            self._position += len(whole) + 1
        if block:
            self.spans[block.number] = (start, self._position - 1)

    def gap(self) -> None:
        """Write an empty line, unless a container has just begun."""
        if self._first is None and self.lines:
            self.add("")

    def within(self, first: str, rest: str, blocks: Sequence[Block], *, tight: bool = False) -> None:
        """Write blocks with something before the first line and before the others."""
        prefix, before = self._prefix, self._prefix if self._first is None else self._first
        self._first, self._prefix = before + first, prefix + rest
        self.blocks(blocks, tight=tight)
        self._first, self._prefix = None, prefix

    def blocks(self, blocks: Sequence[Block], *, tight: bool = False) -> None:
        """Write blocks, with an empty line between them unless they are tight."""
        last: Block | None = None
        other = False
        for block in blocks:
            if last and not tight:
                self.gap()
            # Two lists that follow each other would be one, if their signs were the same.
            other = (
                bool(last and last.kind == block.kind == "list" and (last.start is None) == (block.start is None))
                and not other
            )
            self.block(block, other=other)
            last = block

    def block(self, block: Block, *, other: bool = False) -> None:
        """Write a block."""
        kind = block.kind
        if kind in _LINES:
            self.add(lines_escaped(inline(block.runs)), block)
        elif kind == "heading":
            self.heading(block)
        elif kind == "list":
            self.listed(block, other=other)
        elif kind == "code":
            fence = fence_for(block.text, 3)
            self.add(f"{fence}{block.language}\n{block.text}\n{fence}", block)
        elif kind == "math":
            self.math(block)
        elif kind == "quotation":
            self.within("> ", "> ", block.children)
        elif kind == "table":
            self.table(block)
        elif kind == "rule":
            self.add("***", block)
        elif kind == "footnote":
            self.within(f"[^{label(block.label)}]: ", "    ", block.children)
        elif kind == "details":
            self.details(block)
        elif kind == "definitions":
            self.definitions(block)
        elif kind == "caption":
            self.add(inline([_slanted(run) for run in block.runs]), block)
        elif kind == "summary":
            self.add(f"<summary>{html_inline(block.runs)}</summary>", block)
        else:
            self.blocks(block.children)

    def heading(self, block: Block) -> None:
        """Write a heading; a sign at its end would be taken for the end of the heading."""
        text = inline(block.runs, "<br>")
        if text.endswith("#"):
            text = text[:-1] + "\\#"
        self.add(f"{'#' * block.level} {text}", block)

    def listed(self, block: Block, *, other: bool) -> None:
        """Write a list; it is tight if its items hold a line each, and at most lists below that."""
        tight = all(_is_tight(item) for item in block.children)
        number = block.start
        marker = "-+"[other] if number is None else ".)"[other]
        for place, item in enumerate(block.children):
            sign = marker if number is None else f"{number + place}{marker}"
            if place and not tight:
                self.gap()
            self.within(f"{sign} ", " " * (len(sign) + 1), item.children, tight=tight)

    def math(self, block: Block) -> None:
        """Write a formula on lines of its own."""
        said = block.runs[0].detail
        if isinstance(said, Formula) and said.tex and said.display:
            tex = "\n".join(filter(str.strip, said.tex.split("\n")))
            self.add(f"$$\n{tex}\n$$", block)
        else:
            self.add(inline(block.runs), block)

    def table(self, table: Block) -> None:
        """Write a table; as HTML if it has spans, several heads, or blocks in its cells."""
        if not is_simple(table):
            self.html(table)
            return
        for caption in table.children:
            if caption.kind == "caption":
                self.block(caption)
                self.gap()
        rows = [child for child in table.children if child.kind == "row"]
        width = max(len(row.children) for row in rows)
        head, body = (rows[:1], rows[1:]) if is_head(rows[0]) else ([], rows)
        if head:
            self.row(head[0], width)
        else:
            self.add(f"|{'  |' * width}")
        self.add(f"|{' --- |' * width}")
        for row in body:
            self.row(row, width)

    def row(self, row: Block, width: int) -> None:
        """Write a row of a table."""
        cells = [inline(cell.line, "<br>").replace("|", "\\|") for cell in row.children]
        cells += [""] * (width - len(cells))
        position = self._position + len(self._prefix if self._first is None else self._first)
        for cell, said in zip(row.children, cells, strict=False):
            self.spans[cell.number] = (position + 2, position + 2 + len(said))
            position += len(said) + 3
        self.add(f"| {' | '.join(cells)} |", row)

    def html(self, block: Block) -> None:
        """Write a block as HTML, without empty lines, which would end it."""
        writer = HtmlWriter()
        writer.block(block)
        self.add("".join(writer.parts).replace("\n", "&#10;"), block)

    def details(self, block: Block) -> None:
        """Write what can be unfolded: the element, with Markdown in it."""
        first, *others = block.children
        self.add("<details>")
        if first.kind == "summary":
            self.block(first)
        else:
            others = block.children
        self.gap()
        self.blocks(others)
        self.gap()
        self.add("</details>")

    def definitions(self, block: Block) -> None:
        """Write a list of definitions: a term, and below it what it means."""
        if not _is_plain(block):
            self.html(block)
            return
        for place, child in enumerate(block.children):
            if child.kind == "term":
                if place:
                    self.gap()
                self.add(lines_escaped(inline(child.line)), child)
            else:
                self.within(":   ", "    ", child.children)


_LINES = frozenset({"paragraph", "image", "media"})


def _slanted(run: Run) -> Run:
    return run._replace(marks=run.marks | Mark.EMPHASIS) if run.kind == "text" else run


def _is_tight(item: Block) -> bool:
    first, *others = item.children
    return first.kind in _LINES and all(each.kind == "list" and each.start in (None, 1) for each in others)


def _is_plain(definitions: Block) -> bool:
    """Whether each term is one line, with a definition that begins with one."""
    kinds = [child.kind for child in definitions.children]
    follows = all(after == "definition" for kind, after in zip(kinds, [*kinds[1:], ""], strict=True) if kind == "term")
    lines = all(
        child.is_inline and not any(run.kind == "break" for run in child.line)
        for child in definitions.children
        if child.kind == "term"
    )
    return kinds[0] == "term" and follows and lines
