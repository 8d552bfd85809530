"""Tables of pages to tables of rows: for Spark's `mapInArrow`, Ray Data's `map_batches`, and whoever else has Arrow.

pages = ArrowPages(html="content", url="address")
frame.mapInArrow(pages.batches, pages.spark_schema)                      # Spark
dataset.map_batches(pages, batch_format="pyarrow", batch_size=256)       # Ray Data
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from ..pages import Pages
from ..readers.parquet import record
from ..record import Columns, Slice
from ..schema import METADATA, TIMINGS, arrow_schema

if TYPE_CHECKING:
    import pyarrow as pa

_SPARK = {
    "text": "string", "category": "string", "texts": "array<string>", "int32": "int", "int64": "bigint",
    "float32": "float",
}  # fmt: skip


class ArrowPages:
    """A function of tables. `html`, `url`, `id` and `encoding` name columns; the rest is as in `Pages`.

    Of `source` and `position`, the first is empty and the second the number of the row in its batch.
    """

    def __init__(
        self, *, html: str = "html", url: str = "url", id: str = "id", encoding: str = "encoding", **options: Any
    ) -> None:
        self._columns = Columns(html, url, id, encoding)
        self._pages = Pages(**options)

    def __call__(self, table: pa.Table) -> pa.Table:
        """Return the rows of a table of pages."""
        import pyarrow as pa

        return pa.Table.from_pylist(self._rows(table), schema=arrow_schema(self._pages.shape))

    def batches(self, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        """Return the rows of each batch."""
        import pyarrow as pa

        for batch in batches:
            yield pa.RecordBatch.from_pylist(self._rows(batch), schema=arrow_schema(self._pages.shape))

    @property
    def spark_schema(self) -> str:
        """The schema of the rows, as Spark wants it."""
        kinds = {
            **_SPARK,
            "metadata": _struct(METADATA),
            "timings": _struct(dict.fromkeys(TIMINGS, "float32")),
        }
        return ", ".join(f"`{name}` {kinds[kind]}" for name, kind in self._pages.shape.columns().items())

    def _rows(self, table: pa.Table | pa.RecordBatch) -> list[dict[str, Any]]:
        wanted = table.select([name for name in self._columns if name in table.schema.names])
        source = Slice("parquet", "", 0, 0)
        return [
            self._pages.row(record(source, number, row, self._columns)) for number, row in enumerate(wanted.to_pylist())
        ]


def _struct(fields: dict[str, str]) -> str:
    return f"struct<{', '.join(f'`{name}`: {_SPARK[kind]}' for name, kind in fields.items())}>"
