"""datatrove: a reader whose documents are main content.

datatrove's extractors are given text, after its readers have guessed what encoding it is in; this is reader and
extractor in one, so that bytes, the charset of HTTP and the deadline are what they are in `marrow batch`.

    LocalPipelineExecutor([MarrowReader("crawl/", glob_pattern="*.warc.gz"), ..., JsonlWriter("out/")], tasks=8)
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from datatrove.data import Document
from datatrove.io import DataFolderLike
from datatrove.pipeline.readers.base import BaseDiskReader

from ..pages import Pages
from ..readers import reader, reader_by_content, reader_by_name
from ..record import Columns, Other, Record

_WHOLE = 1 << 62


class MarrowReader(BaseDiskReader):  # type: ignore[misc]
    """Documents of what `marrow batch` reads, on this machine's disks. All of a row but its text is in their metadata.

    Pages without text are no documents; the statistics count them by status, and what is no page by its type.
    """

    name = "Marrow"

    def __init__(
        self,
        data_folder: DataFolderLike,
        *,
        columns: Columns = Columns(),  # noqa: B008 (it cannot be changed)
        any_http_status: bool = False,
        paths_file: str | None = None,
        glob_pattern: str | None = None,
        limit: int = -1,
        skip: int = 0,
        **options: Any,
    ) -> None:
        super().__init__(data_folder, paths_file, limit, skip, glob_pattern=glob_pattern)
        self._columns, self._any_http_status = columns, any_http_status
        self._pages = Pages(**options)

    def read_file(self, filepath: str) -> Iterator[Document]:
        """Read the documents of a file."""
        path = Path(self.data_folder.resolve_paths(filepath))
        module = reader(reader_by_name(path) or reader_by_content(path))
        for part in module.cut(path, _WHOLE):
            for found in module.read(part, self._columns, self._any_http_status):
                if isinstance(found, Other):
                    self.stat_update(f"no page: {found.type}")
                elif document := self._document(found):
                    yield document

    def _document(self, page: Record) -> Document | None:
        with self.track_time():
            row = self._pages.row(page)
        self.stat_update(str(row["status"]))
        text = row.pop("text")
        return Document(text, row.pop("id"), metadata={"file_path": row["source"], **row}) if text else None
