"""One page to one row: what a page worker does, and what its row says when it could not."""

from __future__ import annotations

from collections.abc import Mapping
from time import perf_counter
from typing import Any, NamedTuple

from ..errors import Status
from ..result import Result, extract
from .record import Record
from .schema import METADATA, Shape
from .templates import template_of

Row = dict[str, Any]


class PageTask(NamedTuple):
    """What is done to every page. It holds the call's options, and is pickled once for each worker."""

    method: str
    version: str
    knobs: tuple[tuple[str, Any], ...]
    shape: Shape
    templates: str | None = None
    """The folder of the templates of sites."""

    def run(self, job: Record) -> Row:
        """Make the row of a page."""
        if job.error is not None:
            return self.failed(job, Status.UNREADABLE, job.error)
        try:
            return self._done(job)
        except Exception as error:  # noqa: BLE001 (a fault in one page must not end the shard; the row names it)
            return self.failed(job, Status.FAILED, f"{type(error).__name__}: {error}")

    def failed(self, job: Record, status: Status, error: str) -> Row:
        """Return the row of a page that has nothing but an error."""
        return self._row(job, {"status": status.value, "error": error})

    def _done(self, page: Record) -> Row:
        site, template = template_of(self.templates, page.url) if self.templates else (None, None)
        result = extract(
            page.html,
            url=page.url,
            encoding=page.encoding,
            method=self.method,
            template=template,
            **dict(self.knobs),
        )
        started = perf_counter()
        formats = {name: result.render(name) for name in self.shape.formats}
        rendered = perf_counter()
        found = _metadata(result) if self.shape.metadata else None
        ended = perf_counter()
        timings = {**result.timings, "render": rendered - started, "metadata": ended - rendered}
        values = {
            "status": result.status.value,
            "confidence": result.selection.findings.get("confidence"),
            "kind": result.selection.findings.get("kind"),
            "language": _language(result),
            "encoding": result.page.encoding,
            "notes": [note.message for note in result.page.notes],
            "metadata": found,
            "template": site,
            "timings": timings,
            **formats,
        }
        return self._row(page, values)

    def _row(self, page: Record, values: Mapping[str, Any]) -> Row:
        known = {
            "id": page.id,
            "url": page.url,
            "source": page.source,
            "position": page.position,
            "bytes": len(page.html),
            "notes": [],
            "method": self.method,
            "version": self.version,
            **values,
        }
        return {name: _writable(known.get(name)) for name in self.shape.columns()}


def _metadata(result: Result) -> Row:
    found = result.metadata
    return {name: _writable(_plain(getattr(found, name))) for name in METADATA}


def _language(result: Result) -> str | None:
    return result.metadata.language


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _writable(value: Any) -> Any:
    """Replace lone surrogates, which file names and addresses can have and no UTF-8 can write."""
    if isinstance(value, str) and not value.isascii():
        return value.encode("utf-8", "replace").decode()
    if isinstance(value, list):
        return [_writable(each) for each in value]
    return value
