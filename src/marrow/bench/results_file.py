"""The results file: one parquet table, a row a page and extractor, with outputs, scores, times and what went wrong.

What was run, with which versions, stands in its metadata (`marrow`, as JSON).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from ..errors import MissingExtra, Unreadable
from .results import Results

_AT_ONCE = 64  # pages of a row group


def write(results: Results, path: Path) -> None:
    """Write the results; the file is there whole or not at all."""
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError as error:
        raise MissingExtra("a results file needs pyarrow: pip install 'marrow[bench]'") from error
    schema = _schema(pyarrow, results)
    unfinished = path.with_name(path.name + ".part")
    try:
        with parquet.ParquetWriter(unfinished, schema, compression="zstd") as file:
            for rows in _groups(results):
                file.write_table(pyarrow.Table.from_pylist(rows, schema=schema))
        unfinished.replace(path)
    except OSError as error:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
        raise Unreadable(f"{path} could not be written: {(error.strerror or str(error)).lower()}") from error


def _schema(pyarrow: Any, results: Results) -> Any:
    text, number = pyarrow.string(), pyarrow.float64()
    fields = dict.fromkeys(("corpus", "id", "url", "site", "kind", "language", "part", "faults", "gold"), text)
    fields |= dict.fromkeys(("present", "absent"), pyarrow.list_(text))
    fields |= {"bytes": pyarrow.int64(), **dict.fromkeys(sorted(results.facts), number)}
    fields |= dict.fromkeys(("extractor", "version", "status", "error", "output", "findings"), text)
    fields |= {"seconds": number, **{_name(*pair): number for pair in results.numbers}}
    about = {
        **results.about,
        "metrics": list(results.metrics),
        "extractors": [
            {
                "label": each.label,
                "kind": each.kind,
                "name": each.name,
                "knobs": dict(each.knobs),
                "version": each.version,
            }
            for each in results.extractors
        ],
    }
    return pyarrow.schema(list(fields.items()), metadata={"marrow": json.dumps(about, ensure_ascii=False)})


def _groups(results: Results) -> Iterator[list[dict[str, Any]]]:
    for first in range(0, len(results.pages), _AT_ONCE):
        rows = range(first, min(first + _AT_ONCE, len(results.pages)))
        yield [each for row in rows for each in _rows(results, row)]


def _rows(results: Results, row: int) -> Iterator[dict[str, Any]]:
    page = results.pages[row]
    record = page.record
    of_page = {
        "corpus": page.corpus,
        **{name: _valid(getattr(record, name)) for name in ("id", "url", "site", "kind", "language")},
        "part": page.part,
        "faults": _valid("; ".join(record.faults)),
        "gold": _valid(record.text),
        "present": [_valid(each) for each in record.present],
        "absent": [_valid(each) for each in record.absent],
        "bytes": page.bytes,
        **{name: _known(column[row]) for name, column in results.facts.items()},
    }
    for column, (extractor, output) in enumerate(zip(results.extractors, results.outputs(page), strict=True)):
        yield {
            **of_page,
            "extractor": extractor.label,
            "version": extractor.version,
            "status": output.status,
            "error": _valid(output.error),
            "output": _valid(output.text),
            "findings": json.dumps(output.findings, ensure_ascii=False),
            "seconds": output.seconds,
            **{_name(*pair): _known(numbers[row, column]) for pair, numbers in results.numbers.items()},
        }


def _name(metric: str, number: str) -> str:
    return f"{metric}.{number}"


def _known(value: Any) -> float | None:
    return None if value != value else float(value)  # NaN is the value that is not itself


def _valid(text: str | None) -> str | None:
    """Return a text as UTF-8 can have it: an output may hold halves of characters."""
    return None if text is None else text.encode("utf-8", "replace").decode()
