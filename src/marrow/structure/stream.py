"""The one stream of blocks, from a page and what is selected of it, in one pass over the rows that matter."""

from __future__ import annotations

from collections.abc import Callable

from .. import tags
from ..page import Page
from ..selection import Selection
from .addresses import link_address
from .block import Block, Kind, Mark, Run, walk
from .code import language
from .footnotes import Notes
from .formulas import formula, of_image
from .inline import collapsed, finished, once_broken
from .lines import code_of, lines_of
from .media import media
from .nesting import fits, leave, place
from .pictures import is_emoji, picture
from .roles import MARK, Role
from .rows import events
from .tables import cell

_MOST_NESTED = 32  # containers in containers; what is deeper goes to the one around it
_LONGEST_LINE: dict[int, int] = {Role.HEADING: 600, Role.SUMMARY: 1_000, Role.CAPTION: 4_000}
# As numbers, because each row is compared with them.
_TEXT, _BREAK, _MARK, _LINK, _LEFT_OUT, _BUTTON, _CELL = map(
    int, (Role.TEXT, Role.BREAK, Role.MARK, Role.LINK, Role.LEFT_OUT, Role.BUTTON, Role.CELL)
)
_TH, _THEAD = tags.CODES["th"], tags.CODES["thead"]
_LINES: dict[int, Kind] = {Role.HEADING: "heading", Role.SUMMARY: "summary", Role.CAPTION: "caption"}
_CONTAINERS: dict[int, Kind] = {
    Role.LIST: "list", Role.ITEM: "item", Role.DEFINITIONS: "definitions", Role.TERM: "term",
    Role.DEFINITION: "definition", Role.TABLE: "table", Role.ROW: "row", Role.CELL: "cell",
    Role.QUOTATION: "quotation", Role.FIGURE: "figure", Role.DETAILS: "details", Role.FOOTNOTE: "footnote",
}  # fmt: skip


def blocks_of(page: Page, selection: Selection) -> tuple[Block, ...]:
    """Return what is kept of a page as blocks, in document order, those that hold others with these.

    >>> from marrow import parse, select
    >>> page = parse("<h1>Tea</h1><ol start=3><li>Boil<li>Pour</ol><pre><code class=language-c>  x;</code></pre>")
    >>> blocks = blocks_of(page, select(page, "everything"))
    >>> [(block.kind, block.row) for block in blocks], blocks[1].start, blocks[2].language, blocks[2].text
    ([('heading', 3), ('list', 5), ('code', 10)], 3, 'c', '  x;')
    """
    builder = _Builder(page)
    builder.read(selection)
    for number, block in enumerate(walk(builder.root.children)):
        block.number = number
    return tuple(builder.root.children)


class _Builder:
    """What is open while the rows are read: elements, the containers among them, and the line."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.root = Block("document", page.body)
        self.containers = [self.root]
        self.open: list[tuple[int, int, int, str, bool]] = [(len(page) + 1, 1, 0, "", False)]
        """Elements that matter: where each ends, the containers, marks and link around it, whether it owns lines."""
        self.marks, self.link = 0, ""
        self.hrefs = dict(zip(*page.valued("href"), strict=True))
        self.runs: list[Run] = []
        self.owner: Block | None = None
        """The block whose lines are read, if that is no paragraph: a heading, a caption, code."""
        self.line = -1
        self.end = 0
        """Where the element ends that is read."""
        self.skip = 0
        self.told: set[int] = set()
        self.notes: Notes | None = None

    def read(self, selection: Selection) -> None:
        """Read the rows that are kept."""
        page, text = self.page, self.page.text
        rows, roles, lines, left_out, self.notes = events(page, selection)
        starts, stops, ends = (column[rows].tolist() for column in (page.start, page.stop, page.end))
        marks = MARK[page.tag[rows]].tolist()
        missing, opened, runs, containers = 0, self.open, self.runs, self.containers
        for row, role, line, before, start, stop, self.end, mark in zip(
            rows, roles, lines, left_out, starts, stops, ends, marks, strict=True
        ):
            if row < self.skip:
                continue
            while row >= opened[-1][0]:
                self.close()
            if line != self.line and role < _MARK:
                self.new_line(line)
            if role == _TEXT:
                said = text[start:stop]
                if before != missing:
                    missing = before
                    if self.owner is None or self.owner.kind != "code":
                        said = " " + said
                runs.append(Run(said, row, self.marks, self.link))
            elif role == _MARK:
                opened.append((self.end, len(containers), self.marks, self.link, False))
                self.marks |= mark
            else:
                self.element(row, role)
        while len(opened) > 1:
            self.close()
        self.flush()

    def new_line(self, line: int) -> None:
        """End the line, because a block element began or ended."""
        self.line = line
        if not self.runs:
            return
        if self.owner is None:
            self.flush()
        elif not (self.owner.kind == "code" and self.runs[-1].text.endswith("\n")):
            self.runs.append(Run("\n", -1, kind="break"))

    def element(self, row: int, role: int) -> None:
        """Take in an element that has a role."""
        if role > _BUTTON:
            if self.owner is None:
                self.block(row, role)
        elif role == _LINK:
            self.push()
            self.link = link_address(self.page, self.hrefs.get(row, "")) or self.link
        elif role == _BREAK:
            self.runs.append(Run("\n", row, kind="break"))
        elif role == _LEFT_OUT or (role == _BUTTON and self.owner is not None and self.owner.kind == "code"):
            self.skip = self.end
        elif run := _INSERTED[role](self, row) if role in _INSERTED else None:
            self.runs.append(run)

    def image(self, row: int) -> Run | None:
        """Return an image as a run; some stand for a character or a formula."""
        attributes = self.page.attributes(row)
        alternative = collapsed(attributes.get("alt", "")).strip()
        if is_emoji(attributes):
            return Run(alternative, row, self.marks, self.link)
        if shown := of_image(attributes):
            return Run(shown.tex, row, kind="math", detail=shown)
        found = picture(self.page, row, attributes)
        return found and Run(alternative, row, self.marks & Mark.DELETED, self.link, "image", found)

    def media(self, row: int) -> Run | None:
        """Return as a run what plays; what is below it is for browsers that cannot."""
        found = media(self.page, row, self.page.attributes(row))
        if not found:
            return None
        self.skip = self.end
        return Run(found[1], row, kind="media", detail=found[0])

    def formula(self, row: int) -> Run | None:
        """Return a formula as a run; its other forms are passed over."""
        if row in self.told:
            return None
        self.skip = end = self.end
        self.told.update(each for each in (end, end + 1) if each in self.page.tex)
        found = formula(self.page, row)
        return found and Run(found[1], row, self.marks & Mark.DELETED, self.link, "math", found[0])

    def note(self, row: int) -> Run | None:
        """Return a reference to a footnote as a run."""
        self.skip = self.end
        return Run(self.notes.references[row], row, kind="note") if self.notes else None

    def block(self, row: int, role: int) -> None:
        """Begin a block, unless it would be nested too deep, or is a line as long as a page."""
        kind = _CONTAINERS.get(role)
        if kind:
            if len(self.containers) < _MOST_NESTED and fits(self.containers, kind):
                if self.runs:
                    self.flush()
                self.push()
                place(self.containers, self.container(row, role), enter=True)
        elif role in _LINES:
            if self.page.stop[row] - self.page.start[row] <= _LONGEST_LINE[role]:
                level = self.page.tag[row] - tags.CODES["h1"] + 1 if role == Role.HEADING else 0
                self.own(Block(_LINES[role], row, level=int(level)))
        elif role == Role.CODE:
            self.own(Block("code", row, language=language(self.page, row)))
        elif role == Role.RULE:
            self.flush()
            place(self.containers, Block("rule", row))

    def container(self, row: int, role: int) -> Block:
        """Return an empty container with what its element says of it."""
        if role == _CELL:
            tag, parent = self.page.tag, self.page.parent
            is_header = tag[row] == _TH or tag[parent[parent[row]]] == _THEAD
            return cell(row, header=bool(is_header), attributes=self.page.attributes(row))
        block = Block(_CONTAINERS[role], row)
        if role == Role.LIST and self.page.tag[row] == tags.CODES["ol"]:
            said = self.page.attributes(row).get("start", "").strip()
            block.start = int(said) if said.isdecimal() and len(said) < 10 else 1
        elif role == Role.FOOTNOTE and self.notes:
            block.label = self.notes.notes[row]
        return block

    def push(self, *, owns: bool = False) -> None:
        """Remember what was open when an element began."""
        self.open.append((self.end, len(self.containers), self.marks, self.link, owns))

    def own(self, block: Block) -> None:
        """Let a block have the lines that follow."""
        self.flush()
        self.push(owns=True)
        self.owner = block

    def close(self) -> None:
        """End the innermost element that is open."""
        _, containers, marks, link, owned = self.open.pop()
        if owned:
            self.flush()
        elif len(self.containers) > containers:
            if self.runs:
                self.flush()
            leave(self.page, self.containers, containers)
        self.marks, self.link = marks, link

    def flush(self) -> None:
        """Make blocks of the runs that were read."""
        owner, self.owner = self.owner, None
        if not self.runs:
            return
        runs = finished(self.runs) if owner is None else self.runs.copy()
        self.runs.clear()
        if owner is None:
            if runs:
                around = self.containers[-1].row
                for block in lines_of(self.page, runs, around):
                    place(self.containers, block)
        elif owner.kind == "code":
            for block in code_of(self.page, owner, runs):
                place(self.containers, block)
        else:
            owner.runs = finished(once_broken(runs))
            if owner.runs:
                place(self.containers, owner)


_INSERTED: dict[int, Callable[[_Builder, int], Run | None]] = {
    Role.IMAGE: _Builder.image,
    Role.MEDIA: _Builder.media,
    Role.FORMULA: _Builder.formula,
    Role.NOTE: _Builder.note,
}
