"""The page itself, with what was not kept hidden in place or outlined, as the browser tools of the papers show it.

Hidden elements keep their room (`visibility: hidden`), so that the layout stays what it was.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import turbohtml
from turbohtml import Element, Node, Text

from .. import tags
from ..features import leaves
from ..page import Page
from ..selection import Selection
from ..tree import Ints

_MARK = "data-marrow"
_HIDE = f'[{_MARK}="dropped"], [{_MARK}="dropped"] * {{ visibility: hidden !important }}'
_OUTLINE = (
    f'[{_MARK}="kept"] {{ outline: 3px solid #2a7f62 !important; outline-offset: -1px }} '
    f'[{_MARK}="dropped"] {{ outline: 1px dashed #b3412e !important; outline-offset: -1px }}'
)
_POLICY = "script-src 'none'; object-src 'none'"  # scripts would draw the page anew, without the marks


def marked_page(selection: Selection, *, outline: bool = False) -> str:
    """Return the page's HTML with the rest hidden in place, or, with `outline`, both parts outlined.

    >>> from marrow import parse, select
    >>> html = marked_page(select(parse("<div><p>one two three<p>four</div>"), "wnr"))
    >>> html[html.index("<div>"):]
    '<div><p>one two three</p><p data-marrow="dropped">four</p></div></body></html>'
    """
    page = selection.page
    document = turbohtml.parse(page.source, positions=False)
    nodes = nodes_by_row(page, document)
    marks = [("dropped", dropped_roots(selection)), *([("kept", selection.nodes())] if outline else [])]
    for mark, rows in marks:
        for row in rows.tolist():
            for node in nodes.get(row, ()):
                _mark(node, mark)
    prepare_head(document, page.url, _OUTLINE if outline else _HIDE)
    return document.serialize()


def dropped_roots(selection: Selection) -> Ints:
    """Return the largest subtrees that hold content and of which nothing was kept."""
    page = selection.page
    content = leaves(page)
    nothing = (page.below(content) > 0) & (page.below(content & selection.keep) == 0)
    nothing[: page.body] = False
    return np.flatnonzero(nothing & ~(nothing[page.parent] & (page.parent >= 0)))


def nodes_by_row(page: Page, document: turbohtml.Document) -> dict[int, list[Node]]:
    """Return for each row of the table the nodes of the page's tree: one, or the runs of text that comments divide."""
    nodes: dict[int, list[Node]] = {}
    for row, node in _rows(page, document.root):
        nodes.setdefault(row, []).append(node)
    return nodes


def _rows(page: Page, root: Element | None) -> Iterator[tuple[int, Node]]:
    """Pair the rows of the table with the nodes of the tree.

    The tree has comments and the content of scripts and templates besides; a text that a comment divides is one row.
    """
    row = 0
    stack: list[Node] = [root] if root else []
    while stack:
        node = stack.pop()
        if isinstance(node, Text) and _continues(node):
            yield row - 1, node
        elif row == len(page):  # the page was cut at a limit
            return
        elif isinstance(node, Element | Text):
            yield row, node
            row += 1
            if isinstance(node, Element) and not tags.INERT[tags.CODES[node.tag]]:
                stack.extend(reversed(node.children))


def _continues(text: Text) -> bool:
    """Whether only comments stand between a text and the one before it, so that both are one row."""
    before = text.previous_sibling
    while before is not None and not isinstance(before, Element | Text):
        before = before.previous_sibling
    return isinstance(before, Text)


def _mark(node: Node, mark: str) -> None:
    if isinstance(node, Element):
        node.attrs[_MARK] = mark
    elif isinstance(node.parent, Element) and node.parent.tag != "textarea":
        node.wrap(Element("span", {_MARK: mark}))


def prepare_head(document: turbohtml.Document, url: str | None, style: str) -> None:
    """Have the page say UTF-8, run no scripts, stay where it is, find its pictures, and apply the marks."""
    head = document.find("head")
    if head is None:
        return
    for meta in document.find_all("meta"):
        if "charset" in meta.attrs or (meta.attr("http-equiv") or "").lower() in {"content-type", "refresh"}:
            meta.decompose()
    added = [Element("meta", {"charset": "utf-8"})]
    added.append(Element("meta", {"http-equiv": "Content-Security-Policy", "content": _POLICY}))
    if url and document.find("base") is None:
        added.append(Element("base", {"href": url}))
    for at, element in enumerate(added):
        head.insert(at, element)
    sheet = Element("style")
    sheet.append(Text(style))
    head.append(sheet)
