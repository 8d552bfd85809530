"""JSON: the text, how it came about, the metadata, and the blocks, each with where on the page it stands.

`result.schema.json` beside this module says what there is; docs/OUTPUT.md says it in words.
"""

from __future__ import annotations

from collections.abc import Mapping
from json import dumps, loads
from pathlib import Path
from typing import Any

from ..paths import paths
from ..registry import renderer
from ..selection import Selection
from ..structure.block import Block, Formula, Mark, Media, Picture, Run, walk
from ..structure.document import Document, Rendering

Values = dict[str, Any]
_MARKS = {int(mark): (mark.name or "").lower().replace("_", "-") for mark in Mark}


@renderer("json", media_type="application/json", suffix=".json")
def json(document: Document) -> Rendering:
    """Render the result as JSON; the spans of its blocks are those in its text."""
    return Rendering(dumps(values(document), ensure_ascii=False, indent=2))


def values(document: Document) -> Values:
    """Return a result and its blocks as plain values."""
    result = document.result
    selection = result.content
    every = list(walk(document.blocks))
    where = dict(
        zip((block.number for block in every), paths(selection.page, [block.row for block in every]), strict=True)
    )
    spans = result.spans("text")

    def block_values(block: Block, children: list[Values]) -> Values:
        span = spans.get(block.number)
        said: Values = {"kind": block.kind, "number": block.number, "row": block.row, **where[block.number]._asdict()}
        said |= {"span": list(span) if span else None, **_reason(block, selection), **_own(block)}
        if block.runs:
            said["runs"] = [_run(run) for run in block.runs]
        if children:
            said["children"] = children
        return said

    made: dict[int, Values] = {}
    for block in reversed(every):
        made[block.number] = block_values(block, [made.pop(child.number) for child in block.children])
    return {**result.to_dict(), "blocks": [made[block.number] for block in document.blocks]}


def schema() -> Mapping[str, Any]:
    """Return the JSON Schema of what is written here."""
    text = Path(__file__).with_name("result.schema.json").read_text(encoding="utf-8")
    return loads(text)


def _reason(block: Block, selection: Selection) -> Values:
    rows = block.own_rows
    row = rows[0] if rows else block.row
    return {"rows": rows, "score": round(float(selection.score[row]), 6), "reason": str(selection.why(row))}


def _own(block: Block) -> Values:
    """Return what only blocks of this kind have."""
    if block.kind == "heading":
        return {"level": block.level}
    if block.kind == "list":
        return {"ordered": block.start is not None, **({} if block.start is None else {"start": block.start})}
    if block.kind == "code":
        return {"language": block.language or None, "text": block.text}
    if block.kind == "cell":
        return {"header": block.header, "columns": block.columns, "lines": block.lines}
    return {"label": block.label} if block.kind == "footnote" else {}


def _run(run: Run) -> Values:
    said: Values = {"kind": run.kind, "row": run.row, "text": run.text}
    if run.marks:
        said["marks"] = [name for mark, name in _MARKS.items() if run.marks & mark]
    if run.link:
        said["link"] = run.link
    return said | _detail(run.detail)


def _detail(detail: Picture | Media | Formula | None) -> Values:
    if isinstance(detail, Picture):
        return {"address": detail.address, **({"title": detail.title} if detail.title else {})}
    if isinstance(detail, Media):
        return {"media": detail.kind, "address": detail.address}
    if isinstance(detail, Formula):
        said = {"tex": detail.tex} if detail.tex else {"mathml": detail.mathml}
        return {**said, "display": detail.display}
    return {}
