"""Labels as a corpus: parquet or JSON Lines, a line a page, that `marrow bench` and `marrow train` read."""

from __future__ import annotations

import base64
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..errors import InvalidInput, MissingExtra, Unreadable
from ..render.text import lines
from .frame import labelled
from .segments import segments
from .store import Store
from .work import Work

ENDINGS = (".parquet", ".jsonl")


def rows(store: Store, annotator: str | None = None) -> Iterator[dict[str, Any]]:
    """Give each page that is finished, by one annotator or by any.

    What most say of a block holds; of equals, what the one says who finished first. Segments are the first one's.
    """
    pages = {page.number: page for page in store.pages()}
    for number, annotators in sorted(store.done().items()):
        names = [name for name in annotators if annotator in (None, name)]
        if not names:
            continue
        stored, html = pages[number], store.html(number) or b""
        work = Work.of(html, stored.url)
        states = [store.state(number, name) for name in names]
        levels = merged([work.levels(state.blocks) for state in states])
        said = states[0].segments
        yield {
            "id": stored.name,
            "url": stored.url,
            "site": stored.site,
            "html": html,
            "text": "\n".join(lines(work.page, work.selection(levels))),
            "labelled_html": labelled(work, levels).encode("utf-8", "replace"),
            "levels": levels,
            "segments": [
                {"row": row, "css": work.selection(levels).path(row).css, "good": bool(good)}
                for row, good in segments(work, levels, said).items()
            ]
            if said
            else [],
            "annotators": names,
            "note": "\n".join(state.note for state in states if state.note),
        }


def merged(given: list[list[int]]) -> list[int]:
    """Return for each block what most say; of equals, what the first of them says.

    >>> merged([[0, 2, 1], [0, 0, 2], [2, 0, 3]])
    [0, 0, 1]
    """
    return [Counter(said).most_common(1)[0][0] for said in zip(*given, strict=True)]


def write(store: Store, path: Path, annotator: str | None = None) -> int:
    """Write the labels to a file, as its name says; return how many pages there were."""
    if path.suffix not in ENDINGS:
        raise InvalidInput(f"labels are written as {' or '.join(ENDINGS)}, not as {path.suffix or path.name!r}")
    found = list(rows(store, annotator))
    if not found:
        raise InvalidInput("no page is finished yet: nothing was written")
    try:
        if path.suffix == ".parquet":
            _write_parquet(found, path)
        else:
            path.write_text("".join(map(line, found)), encoding="utf-8")
    except OSError as error:
        raise Unreadable(f"{path} could not be written: {error.strerror or error}") from error
    return len(found)


def line(row: dict[str, Any]) -> str:
    """Return a page as a line of JSON; bytes that are no UTF-8 are written as `html_base64`."""
    html = row["html"]
    try:
        page = {"html": html.decode("utf-8")}
    except UnicodeDecodeError:
        page = {"html_base64": base64.b64encode(html).decode("ascii")}
    others = {name: value for name, value in row.items() if name != "html"}
    others["labelled_html"] = row["labelled_html"].decode("utf-8")
    return json.dumps({**page, **others}, ensure_ascii=False) + "\n"


def _write_parquet(found: list[dict[str, Any]], path: Path) -> None:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError as error:
        raise MissingExtra("writing parquet needs pyarrow: pip install 'marrow[bench]'; or write .jsonl") from error
    segment = pyarrow.struct([("row", pyarrow.int32()), ("css", pyarrow.string()), ("good", pyarrow.bool_())])
    texts = {name: pyarrow.string() for name in ("id", "url", "site", "text", "note")}
    schema = pyarrow.schema(
        {
            **texts,
            "html": pyarrow.binary(),
            "labelled_html": pyarrow.binary(),
            "levels": pyarrow.list_(pyarrow.int8()),
            "segments": pyarrow.list_(segment),
            "annotators": pyarrow.list_(pyarrow.string()),
        }
    )
    parquet.write_table(pyarrow.Table.from_pylist(found, schema=schema), path)
