"""The web page as it is shown and exported: each block's runs of text are marked, and no script of the page's runs."""

from __future__ import annotations

from collections.abc import Callable

import turbohtml
from turbohtml import Element, Node, Text

from .. import tags
from ..explain.marked import nodes_by_row, prepare_head
from ..page import Page
from .work import Work

# In these no other element may stand, or it would end them: what is in them is marked by what holds it.
_CLOSED = tags.tag_set("svg math select textarea button option")
_STYLE = "html, body { overflow-anchor: none } [data-marrow-text] { all: unset }"
BLOCK, ROW = "data-marrow-block", "data-marrow-row"


def frame(work: Work, segments: list[int]) -> str:
    """Return the page to be shown: every block has its number, every segment its row.

    >>> html = frame(Work.of(b"<p>one<p>two", None), [])
    >>> html[html.index("<p>"):html.index("</p>")]
    '<p><marrow-text data-marrow-block="0">one</marrow-text>'
    """
    document = turbohtml.parse(work.page.source, positions=False)
    nodes = nodes_by_row(work.page, document)
    for row in segments:
        for node in nodes.get(row, ()):
            if isinstance(node, Element):
                node.attrs[ROW] = str(row)
    _mark_blocks(work, nodes, "marrow-text", lambda block: (BLOCK, str(block)))
    prepare_head(document, work.page.url, _STYLE)
    return document.serialize()


def labelled(work: Work, levels: list[int]) -> str:
    """Return the page with its labels as those of L3S-GN1 are written: `span.x-nc-selN` around every run of text."""
    document = turbohtml.parse(work.page.source, positions=False)
    nodes = nodes_by_row(work.page, document)
    _mark_blocks(work, nodes, "span", lambda block: ("class", f"x-nc-sel{levels[block]}"))
    return document.serialize()


def _mark_blocks(work: Work, nodes: dict[int, list[Node]], name: str, mark: Callable[[int], tuple[str, str]]) -> None:
    closed = work.page.inside(_CLOSED[work.page.tag])
    for row, block in zip(work.blocks.rows.tolist(), work.blocks.of_row.tolist(), strict=True):
        attribute, value = mark(block)
        for node in nodes.get(row, ()):
            if not isinstance(node, Text) or not isinstance(node.parent, Element):
                continue
            if closed[row]:
                before = node.parent.attrs.get(attribute) if attribute == "class" else None
                node.parent.attrs[attribute] = f"{before} {value}" if before else value
            else:
                node.wrap(Element(name, {attribute: value}))


def title(page: Page) -> str:
    """Return what the page's title says, on one line."""
    row = next((node.row for node in page if node.name == "title"), None)
    return " ".join(page[row].text.split()) if row is not None else ""
