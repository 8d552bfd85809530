"""XML of the Text Encoding Initiative (TEI P5): the metadata as its header, sections by headings, and their blocks."""

from __future__ import annotations

from collections.abc import Sequence

from ..registry import renderer
from ..structure.block import Block, Run, walk
from ..structure.document import Document, Rendering
from .html_inline import note_id
from .tei_header import header
from .tei_inline import escaped, graphic, inline, value

_NAMESPACE = "http://www.tei-c.org/ns/1.0"
_PLAIN: dict[str, str] = {"paragraph": "p", "media": "p", "math": "p", "quotation": "quote", "cell": "cell"}
_MIXED = frozenset({"item", "cell"})  # elements that can hold a line as well as blocks


@renderer("xml", media_type="application/xml", suffix=".xml")
def xml(document: Document) -> Rendering:
    """Render the metadata and the blocks as TEI."""
    writer = _Writer()
    writer.add(f'<?xml version="1.0" encoding="UTF-8"?>\n<TEI xmlns="{_NAMESPACE}">\n')
    writer.add(header(document.result))
    writer.add("\n<text><body>\n")
    writer.sections(document.blocks)
    writer.add("</body></text>\n</TEI>")
    return Rendering("".join(writer.parts), document.blocks, writer.spans)


class _Writer:
    def __init__(self) -> None:
        self.parts: list[str] = []
        self.spans: dict[int, tuple[int, int]] = {}
        self._position = 0

    def add(self, text: str) -> None:
        """Write text that is XML."""
        self.parts.append(text)
        self._position += len(text)

    def sections(self, blocks: Sequence[Block]) -> None:
        """Write the blocks of the body; each heading begins a section, within those of larger headings."""
        open_levels: list[int] = []
        if not blocks:
            self.add("<p/>\n")
        for block in blocks:
            if block.kind == "heading":
                while open_levels and open_levels[-1] >= block.level:
                    open_levels.pop()
                    self.add("</div>\n")
                open_levels.append(block.level)
                self.add(f'<div n="{block.level}">')
                self.element("head", block.runs, block)
            else:
                self.block(block)
            self.add("\n")
        self.add("</div>\n" * len(open_levels))

    def element(self, tag: str, runs: Sequence[Run], block: Block, attributes: str = "") -> None:
        """Write runs as one element."""
        start = self._position
        self.add(f"<{tag}{attributes}>{inline(runs)}</{tag}>")
        self.spans[block.number] = (start, self._position)

    def block(self, block: Block) -> None:
        """Write a block, with those that it holds."""
        start = self._position
        kind = block.kind
        if kind in _PLAIN:
            self.holder(_PLAIN[kind], block)
        elif kind == "heading":
            self.element("ab", block.runs, block, f' type="head" n="{block.level}"')
        elif kind == "code":
            language = f' lang="{value(block.language)}"' if block.language else ""
            self.add(f'<ab type="code" xml:space="preserve"><code{language}>{escaped(block.text)}</code></ab>')
        elif kind == "image" and block.runs[0].link:
            self.element("p", block.runs, block)
        elif kind == "image":
            self.add(f"<figure>{graphic(block.runs[0])}</figure>")
        elif kind == "figure":
            self.figure(block)
        elif kind == "list":
            self.listed(block)
        elif kind == "definitions":
            self.definitions(block)
        elif kind == "table":
            self.table(block)
        elif kind == "rule":
            self.add('<milestone unit="section"/>')
        elif kind == "footnote":
            name = note_id(block.label)
            self.holder("note", block, f' place="foot" n="{value(block.label)}" xml:id="fn-{name}"')
        elif kind == "details":
            self.details(block)
        self.spans[block.number] = (start, self._position)

    def holder(self, tag: str, block: Block, attributes: str = "") -> None:
        """Write a block as an element; the only paragraph in an item or a cell is not marked."""
        if block.runs:
            self.element(tag, block.runs, block, attributes)
            return
        start = self._position
        self.add(f"<{tag}{attributes}>")
        if tag in _MIXED and len(block.children) == 1 and block.children[0].kind == "paragraph":
            first = self._position
            self.add(inline(block.children[0].runs))
            self.spans[block.children[0].number] = (first, self._position)
        else:
            for child in block.children:
                self.block(child)
        self.add(f"</{tag}>")
        self.spans[block.number] = (start, self._position)

    def figure(self, figure: Block) -> None:
        """Write a figure: what it shows, and its caption as its head."""
        self.add("<figure>")
        for child in figure.children:
            start = self._position
            if child.kind == "caption":
                self.element("head", child.runs, child)
            elif child.kind == "image":
                self.add(graphic(child.runs[0]))
                self.spans[child.number] = (start, self._position)
            else:
                self.block(child)
        self.add("</figure>")

    def listed(self, block: Block) -> None:
        """Write a list; the items of an ordered one have their numbers."""
        self.add(f'<list rend="{"bulleted" if block.start is None else "numbered"}">')
        for place, item in enumerate(block.children):
            self.holder("item", item, "" if block.start is None else f' n="{block.start + place}"')
        self.add("</list>")

    def definitions(self, block: Block) -> None:
        """Write a list of definitions: pairs of a label and an item, either of which may be empty."""
        self.add('<list type="gloss">')
        labelled = False
        for child in block.children:
            if child.kind == "term":
                self.add("<item/>" if labelled else "")
                self.term(child)
            else:
                self.add("" if labelled else "<label/>")
                self.holder("item", child)
            labelled = child.kind == "term"
        self.add("<item/></list>" if labelled else "</list>")

    def term(self, term: Block) -> None:
        """Write a term as a label, which holds lines only."""
        start = self._position
        lines = [inline(inner.runs) or escaped(inner.text) for inner in walk(term.children) if inner.runs or inner.text]
        self.add(f"<label>{'<lb/>'.join(lines)}</label>")
        self.spans[term.number] = (start, self._position)

    def table(self, table: Block) -> None:
        """Write a table."""
        self.add("<table>")
        for child in table.children:
            if child.kind == "caption":
                self.element("head", child.runs, child)
                continue
            start = self._position
            self.add("<row>")
            for cell in child.children:
                role = ' role="label"' if cell.header else ""
                columns = f' cols="{cell.columns}"' if cell.columns > 1 else ""
                lines = f' rows="{cell.lines}"' if cell.lines > 1 else ""
                self.holder("cell", cell, role + columns + lines)
            self.add("</row>")
            self.spans[child.number] = (start, self._position)
        self.add("</table>")

    def details(self, details: Block) -> None:
        """Write what can be unfolded as a list of one item, headed by its summary."""
        self.add('<list rend="details">')
        first, *others = details.children
        if first.kind == "summary":
            self.element("head", first.runs, first)
        else:
            others = details.children
        self.add("<item>")
        for child in others:
            self.block(child)
        self.add("</item></list>")
