"""HTML that can be shown anywhere: the structure alone, nothing that runs, loads a style or asks for anything."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from ..registry import renderer
from ..structure.block import Block, walk
from ..structure.document import Document, Rendering
from ..structure.formulas import MATHML
from ..structure.inline import tokens
from ..structure.tables import is_head
from .html_inline import escaped, inline, note_id, value

if TYPE_CHECKING:
    from turbohtml.clean import Sanitizer

_TAGS = (
    "h1 h2 h3 h4 h5 h6 p ul ol li dl dt dd table caption thead tbody tr th td pre code blockquote figure figcaption "
    "aside hr details summary a strong em del mark q sub sup bdi ruby rp rt br img span"
)
_ATTRIBUTES = {
    "a": frozenset({"href", "id", "role", "data-embed"}),
    "img": frozenset({"src", "alt", "title"}),
    "ol": frozenset({"start"}),
    "td": frozenset({"colspan", "rowspan"}),
    "th": frozenset({"colspan", "rowspan"}),
    "code": frozenset({"class"}),
    "span": frozenset({"class"}),
    "aside": frozenset({"id", "role"}),
    "math": frozenset({"display"}),
    "*": frozenset(),
}
_OF_MATHML = frozenset(
    {
        "mathvariant",
        "stretchy",
        "fence",
        "separator",
        "accent",
        "linethickness",
        "columnalign",
        "rowalign",
        "open",
        "close",
    }
)
_SCHEMES = frozenset({"http", "https", "mailto", "tel", "ftp", "sms", "xmpp", "irc", "magnet", "geo", "data"})
_PLAIN: dict[str, str] = {
    "item": "li", "term": "dt", "definition": "dd", "quotation": "blockquote", "figure": "figure", "row": "tr",
    "details": "details", "definitions": "dl", "summary": "summary", "paragraph": "p", "image": "p", "media": "p",
    "math": "p", "caption": "figcaption",
}  # fmt: skip


@renderer("html", media_type="text/html", suffix=".html")
def html(document: Document) -> Rendering:
    """Render the blocks as HTML; each goes through a sanitiser, whatever was made of it before."""
    parts: list[str] = []
    spans: dict[int, tuple[int, int]] = {}
    position = 0
    named: set[str] = set()
    for block in document.blocks:
        writer = Writer(named)
        writer.block(block)
        written = "".join(writer.parts)
        clean = _sanitizer().sanitize(written)
        stop = position + len(clean)
        if clean == written:
            spans |= {number: (first + position, last + position) for number, (first, last) in writer.spans.items()}
        else:  # then where its parts are is not known
            spans |= dict.fromkeys((inner.number for inner in walk([block])), (position, stop))
        parts.append(clean)
        position = stop + 1
    return Rendering("\n".join(parts), document.blocks, spans)


@cache
def _sanitizer() -> Sanitizer:
    """Return the sanitiser, which knows the elements and attributes that are written here, and no others."""
    from turbohtml.clean import OnDisallowed, Policy, Sanitizer  # here, because few ask and it takes time to load

    attributes = {**_ATTRIBUTES, **{name: _ATTRIBUTES.get(name, frozenset()) | _OF_MATHML for name in MATHML}}
    return Sanitizer(
        Policy(
            tags=tokens(_TAGS) | MATHML,
            attributes=attributes,
            url_schemes=_SCHEMES,
            on_disallowed_tag=OnDisallowed.REMOVE,
            add_link_rel=frozenset(),
            attribute_filter=_only_pictures_in_data,
        )
    )


def _only_pictures_in_data(tag: str, name: str, said: str) -> str | None:
    if said[:5].lower() == "data:" and not (tag == "img" and name == "src" and said.startswith("data:image/")):
        return None
    return said


class Writer:
    """Writes blocks as HTML, without blank lines, so that Markdown can hold it."""

    def __init__(self, named: set[str] | None = None) -> None:
        self.parts: list[str] = []
        self.spans: dict[int, tuple[int, int]] = {}
        self._position = 0
        self._named: set[str] = set() if named is None else named

    def add(self, text: str) -> None:
        """Write text that is HTML."""
        self.parts.append(text)
        self._position += len(text)

    def blocks(self, blocks: Sequence[Block]) -> None:
        """Write blocks."""
        for block in blocks:
            self.block(block)

    def block(self, block: Block) -> None:
        """Write a block, with those that it holds."""
        start = self._position
        if block.kind == "code":
            language = f' class="language-{value(block.language)}"' if block.language else ""
            self.add(f"<pre><code{language}>{escaped(block.text)}</code></pre>")
        elif block.kind == "heading":
            self.add(f"<h{block.level}>{self.line(block)}</h{block.level}>")
        elif block.kind == "rule":
            self.add("<hr>")
        elif block.kind == "list":
            self.listed(block)
        elif block.kind == "table":
            self.table(block)
        elif block.kind == "footnote":
            self.footnote(block)
        else:
            self.plain(block, _PLAIN[block.kind])
        self.spans[block.number] = (start, self._position)

    def line(self, block: Block) -> str:
        """Return the runs of a block as HTML."""
        return inline(block.runs, self._named)

    def plain(self, block: Block, tag: str, attributes: str = "") -> None:
        """Write a block as one element; the only paragraph in an item, a definition or a cell is not marked."""
        self.add(f"<{tag}{attributes}>")
        if block.runs:
            self.add(self.line(block))
        elif tag in _TIGHT and len(block.children) == 1 and block.children[0].kind == "paragraph":
            only = block.children[0]
            start = self._position
            self.add(self.line(only))
            self.spans[only.number] = (start, self._position)
        else:
            for child in block.children:
                if tag == "figure" and child.kind == "image":
                    start = self._position
                    self.add(self.line(child))
                    self.spans[child.number] = (start, self._position)
                else:
                    self.block(child)
        self.add(f"</{tag}>")

    def listed(self, block: Block) -> None:
        """Write a list."""
        tag = "ul" if block.start is None else "ol"
        self.add(f"<{tag}>" if block.start in (None, 1) else f'<{tag} start="{block.start}">')
        self.blocks(block.children)
        self.add(f"</{tag}>")

    def footnote(self, block: Block) -> None:
        """Write a footnote, with the way back to where it is referred to."""
        name = note_id(block.label)
        back = f'<a href="#fnref-{name}" role="doc-backlink">{escaped(block.label)}</a> '
        self.add(f'<aside id="fn-{name}" role="doc-footnote">')
        first, *others = block.children
        if first.kind == "paragraph":
            start = self._position
            self.add(f"<p>{back}{self.line(first)}</p>")
            self.spans[first.number] = (start, self._position)
            self.blocks(others)
        else:
            self.add(f"<p>{back}</p>")
            self.blocks(block.children)
        self.add("</aside>")

    def table(self, table: Block) -> None:
        """Write a table: caption, head, body."""
        self.add("<table>")
        rows = [child for child in table.children if child.kind == "row"]
        for child in table.children:
            if child.kind == "caption":
                self.plain(child, "caption")
        heads = next((number for number, row in enumerate(rows) if not is_head(row)), len(rows))
        heads = 0 if heads == len(rows) else heads
        for tag, part in (("thead", rows[:heads]), ("tbody", rows[heads:])):
            if part:
                self.add(f"<{tag}>")
                for row in part:
                    self.row(row)
                self.add(f"</{tag}>")
        self.add("</table>")

    def row(self, row: Block) -> None:
        """Write a row of a table."""
        start = self._position
        self.add("<tr>")
        for cell in row.children:
            first = self._position
            columns = f' colspan="{cell.columns}"' if cell.columns > 1 else ""
            lines = f' rowspan="{cell.lines}"' if cell.lines > 1 else ""
            self.plain(cell, "th" if cell.header else "td", columns + lines)
            self.spans[cell.number] = (first, self._position)
        self.add("</tr>")
        self.spans[row.number] = (start, self._position)


_TIGHT = frozenset({"li", "dt", "dd", "td", "th"})
