"""A results file read again: the same tables and pictures of it, on any machine, without the pages."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from ..errors import InvalidInput, MissingExtra, Unreadable
from .extractors import Output
from .plan import Planned
from .record import Record
from .registry import METRICS
from .results import Compared, Results

_AT_ONCE = 256  # rows


def read(path: Path) -> Results:
    """Read what `marrow bench -o` wrote. Outputs stay in the file until they are asked for."""
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError as error:
        raise MissingExtra("a results file needs pyarrow: pip install 'marrow[bench]'") from error
    try:
        file = parquet.ParquetFile(path)
        about = json.loads((file.schema_arrow.metadata or {}).get(b"marrow", b"null"))
        if not isinstance(about, dict) or not {"metrics", "extractors"} <= about.keys():
            raise InvalidInput(f"{path} is no results file: name one that `marrow bench -o` wrote")
        return _read(file, about)
    except (OSError, pyarrow.ArrowException) as error:
        raise Unreadable(f"{path} could not be read as results: {error}") from error


def _read(file: Any, about: dict[str, Any]) -> Results:
    extractors = [Compared(**each) for each in about.pop("extractors")]
    metrics = about.pop("metrics")
    names = file.schema_arrow.names
    rows = [name for name in names if name not in {"output", "findings"}]
    pages: list[Planned] = []
    found: list[dict[str, Any]] = []
    for number, row in enumerate(_rows(file, rows)):
        if number % len(extractors) == 0:
            pages.append(_page(row))
        found.append({name: row[name] for name in rows if name not in {"gold", "present", "absent"}})
    shape = len(pages), len(extractors)

    def column(name: str) -> Any:
        return np.array([row[name] for row in found], dtype=float).reshape(shape)

    known = {(name.partition(".")[0], name.partition(".")[2]): column(name) for name in names if "." in name}
    between = names[names.index("bytes") + 1 : names.index("extractor")]
    empty = [not row["output"].strip() for row in _rows(file, ["output"])]
    places = {id(page): place for place, page in enumerate(pages)}
    for metric in metrics:
        METRICS[metric]
    return Results(
        pages,
        extractors,
        metrics,
        lambda page: _outputs(file, places[id(page)], len(extractors)),
        about=about,
        status=[[row["status"] for row in found[first : first + shape[1]]] for first in _firsts(shape)],
        errors=[[row["error"] for row in found[first : first + shape[1]]] for first in _firsts(shape)],
        empty=np.array(empty, dtype=bool).reshape(shape),
        seconds=column("seconds"),
        facts={name: column(name)[:, 0] for name in between},
        numbers=known,
    )


def _firsts(shape: tuple[int, int]) -> range:
    return range(0, shape[0] * shape[1], shape[1])


def _rows(file: Any, columns: list[str]) -> Iterator[dict[str, Any]]:
    for batch in file.iter_batches(batch_size=_AT_ONCE, columns=columns):
        yield from batch.to_pylist()


def _page(row: Mapping[str, Any]) -> Planned:
    record = Record(
        row["id"],
        text=row["gold"],
        **{name: row[name] for name in ("url", "site", "kind", "language")},
        present=tuple(row["present"] or ()),
        absent=tuple(row["absent"] or ()),
        faults=tuple(filter(None, (row["faults"] or "").split("; "))),
    )
    return Planned(row["corpus"], record, row["bytes"], "", "", row["part"])


def _outputs(file: Any, page: int, width: int) -> list[Output]:
    """Return the outputs of a page, from the row group that holds its rows."""
    first = page * width
    for group in range(file.num_row_groups):
        rows = file.metadata.row_group(group).num_rows
        if first < rows:
            return [
                Output(row["status"], row["output"], row["seconds"], row["error"])
                for row in _group(file, group)[first : first + width]
            ]
        first -= rows
    raise IndexError(page)


@lru_cache(maxsize=2)
def _group(file: Any, group: int) -> list[dict[str, Any]]:
    return file.read_row_group(group, columns=["status", "output", "seconds", "error"]).to_pylist()
