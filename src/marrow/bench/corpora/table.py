"""Parquet files of one schema: id, url, site, kind, language, html, text, present, absent, title, author, date.

`labelled_html` is a version of the page in which `span.x-nc-selN` wraps every run of text, as in L3S-GN1. Columns
may be missing. Where no page of a file has a text, the empty texts mean that there is no gold text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ...errors import MissingExtra, Unreadable
from ..files import site_of, text_of, texts_of
from ..record import Record, unreadable
from ..registry import corpus
from .l3s import LABELS

_COLUMNS = (
    *("id", "url", "site", "kind", "language", "html", "text", "present", "absent"),
    *("title", "author", "date", "labelled_html"),
)
_AT_ONCE = 64  # rows: pages can be large


@corpus("parquet", recognise=lambda path: path.suffix == ".parquet")
def table(path: Path) -> Iterator[Record]:
    """Read one parquet file, a row a page."""
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError as error:
        raise MissingExtra("reading parquet needs pyarrow: pip install 'marrow[bench]'") from error
    try:
        with parquet.ParquetFile(path) as file:
            columns = [name for name in _COLUMNS if name in file.schema_arrow.names]
            with_text = "text" in columns and any(row.get("text") for row in _rows(file, ["text"]))
            for number, row in enumerate(_rows(file, columns)):
                yield record(row, number, with_text=with_text)
    except (OSError, pyarrow.ArrowException) as error:
        raise Unreadable(f"{path} could not be read as parquet: {error}") from error


def _rows(file: Any, columns: list[str]) -> Iterator[dict[str, Any]]:
    """Yield the rows; for a row group that is damaged, one that says so."""
    for group in range(file.num_row_groups):
        try:
            for batch in file.iter_batches(batch_size=_AT_ONCE, row_groups=[group], columns=columns):
                yield from batch.to_pylist()
        except (OSError, ValueError) as error:  # Arrow's own errors are of these
            rows = file.metadata.row_group(group).num_rows
            yield {"id": f"row group {group}", "fault": f"of its {rows} rows not all can be read: {error}"}


def record(row: Mapping[str, Any], number: int, *, with_text: bool) -> Record:
    """Return the record that a row's fields make."""
    id = str(number if row.get("id") is None else row["id"])
    html = row.get("html")
    if isinstance(html, str):
        html = html.encode()
    if not isinstance(html, bytes):
        return unreadable(id, row.get("fault", "no html"))
    labelled, url = row.get("labelled_html"), text_of(row, "url")
    return Record(
        id,
        html,
        text=text_of(row, "text") if with_text else None,
        url=url,
        site=text_of(row, "site") or site_of(url),
        kind=text_of(row, "kind") or "",
        language=text_of(row, "language") or "",
        present=texts_of(row, "present"),
        absent=texts_of(row, "absent"),
        title=text_of(row, "title"),
        author=text_of(row, "author"),
        date=text_of(row, "date"),
        labelled_html=labelled,
        labels=LABELS if labelled is not None else None,
    )
