"""A report as Markdown, with its pictures as files beside it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from ..plots.style import written
from ..side_by_side import Span
from ..tables import Table
from ..worst import WorstPage
from .sections import Picture, Section

_MOST_ROWS = 200
_LONGEST = 1500  # characters of what is missing or too much on a page
_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~])")


def markdown(title: str, sections: Sequence[Section], path: Path) -> str:
    """Return the text of a report that is to stand at a path; its pictures are written to a folder of that name."""
    folder = path.with_name(path.stem + "-pictures")
    parts = [f"# {title}"]
    for section in sections:
        parts.append(f"## {section.title}")
        for part in section.parts:
            if isinstance(part, Table):
                parts.append(_table(part))
            elif isinstance(part, Picture):
                parts.append(_picture(part, folder))
            else:
                parts.append(_page(part))
    return "\n\n".join(parts) + "\n"


def _table(table: Table) -> str:
    lines = [f"**{_plain(table.title)}**", ""]
    lines.append("| " + " | ".join(_plain(each) for each in table.columns) + " |")
    lines.append("|" + "|".join(["---", *["---:"] * (len(table.columns) - 1)]) + "|")
    for row, cells in enumerate(table.rows[:_MOST_ROWS]):
        shown = [_plain(cell) for cell in cells]
        shown = [f"**{cell}**" if (row, column) in table.best and cell else cell for column, cell in enumerate(shown)]
        lines.append("| " + " | ".join(shown) + " |")
    left = len(table.rows) - _MOST_ROWS
    note = " ".join(filter(None, [table.note, f"{left:,} more are not shown." if left > 0 else ""]))
    return "\n".join([*lines, *(["", _plain(note)] if note else [])])


def _picture(picture: Picture, folder: Path) -> str:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{picture.name}.svg"
    file.write_bytes(written(picture.draw()))
    return f"![{_plain(picture.caption)}]({folder.name}/{file.name})\n\n{_plain(picture.caption)}"


def _page(page: WorstPage) -> str:
    numbers = ", ".join(f"{name} {value:.4f}" for name, value in page.numbers.items())
    lines = [f"### {_plain(page.corpus)}: {_plain(page.id)}", "", f"{page.status}; {numbers}"]
    lines += ["", f"Missing: {_marked(page.gold)}", "", f"Too much: {_marked(page.output)}"]
    return "\n".join(lines)


def _marked(spans: Sequence[Span]) -> str:
    text = " … ".join(" ".join(span.text.split()) for span in spans if not span.same and span.text.strip())
    return _plain(text if len(text) <= _LONGEST else text[:_LONGEST] + " …") or "-"


def _plain(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))
