"""The rows of a batch: what their columns are called and what is in them. docs/BATCH.md is the same for readers.

The version counts up when a column changes its meaning or goes; a new column at the end does not change it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import pyarrow as pa

SCHEMA_VERSION = 1
FORMATS = ("text", "markdown", "html", "json")
METADATA = {
    "title": "text", "authors": "texts", "published": "text", "modified": "text", "site": "text",
    "description": "text", "url": "text", "images": "texts", "tags": "texts", "categories": "texts",
    "licence": "text", "type": "text", "words": "int32",
}  # fmt: skip
TIMINGS = ("parse", "select", "render", "metadata")


class Shape(NamedTuple):
    """Which of the columns there are that a call can leave out."""

    formats: tuple[str, ...] = ("text",)
    metadata: bool = True
    timings: bool = True

    def columns(self) -> dict[str, str]:
        """Return the types of all columns by their names, in order."""
        before = {
            "id": "text", "url": "text", "source": "text", "position": "int64", "bytes": "int64",
            "status": "category", "error": "text", "kind": "category", "confidence": "float32",
            "language": "category", "encoding": "category", "notes": "texts",
        }  # fmt: skip
        return {
            **before,
            **dict.fromkeys(self.formats, "text"),
            **({"metadata": "metadata"} if self.metadata else {}),
            "method": "category",
            "version": "category",
            "template": "text",
            **({"timings": "timings"} if self.timings else {}),
        }


def arrow_schema(shape: Shape) -> pa.Schema:
    """Return the schema of the parquet files."""
    import pyarrow as pa

    types: dict[str, Any] = {
        "text": pa.string(),
        "texts": pa.list_(pa.string()),
        "category": pa.string(),
        "int32": pa.int32(),
        "int64": pa.int64(),
        "float32": pa.float32(),
        "timings": pa.struct([(stage, pa.float32()) for stage in TIMINGS]),
    }
    types["metadata"] = pa.struct([(name, types[kind]) for name, kind in METADATA.items()])
    return pa.schema([(name, types[kind]) for name, kind in shape.columns().items()])
