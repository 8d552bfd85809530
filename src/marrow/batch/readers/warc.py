"""WARC, packed with gzip or zstd or not: one page a response, or a resource, of HTML.

Other records are counted by their type, responses of other media types by these, and responses without a page (404,
redirects) by their status. Where a file is damaged, there is a record that says so, and reading goes on at the next
record that is whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from fastwarc.warc import ArchiveIterator, WarcRecord, WarcRecordType

from ...parsing import DEFAULT_LIMITS
from ..record import Columns, Other, Record, Slice
from .damage import Damage, kind_of_packing

_MEDIA_TYPES = {"text/html", "application/xhtml+xml", ""}
_PAGES = WarcRecordType.response | WarcRecordType.resource
_MOST_HEADER = 65_536


def cut(path: Path, size: int) -> Iterator[Slice]:
    """Cut a file where records begin. That takes reading it once, if it is large enough for two slices."""
    whole = path.stat().st_size
    first = 0
    if whole >= 2 * size and path.suffix != ".zst":  # whose dictionary, if it has one, is at its beginning
        with path.open("rb") as file, path.open("rb") as again:
            damage = Damage(again, whole)
            for position in _positions(file, whole):
                if position - first >= size and damage.begins_record(position):
                    yield Slice("warc", str(path), whole, position - first, first, position)
                    first = position
    yield Slice("warc", str(path), whole, whole - first, first)


def read(part: Slice, columns: Columns, any_http_status: bool = False) -> Iterator[Record | Other]:
    """Read the records that begin in the slice."""
    del columns
    try:
        with Path(part.path).open("rb") as file:
            yield from records(file, part, part.path, any_http_status=any_http_status)
    except OSError as error:
        yield Record(part.path, part.first, f"{part.path}#{part.first}", error=f"could not be read: {error}")


def records(file: IO[bytes], part: Slice, source: str, *, any_http_status: bool) -> Iterator[Record | Other]:
    """Read the records that begin in a slice of an open file."""
    position, last = part.first, part.size if part.last is None else part.last
    damage = Damage(file, part.size)
    while position < last:
        known: int | None = None  # where the last record that was seen begins
        error, is_whole = "the file ends in the middle of a record", True
        file.seek(position)
        try:
            for record in ArchiveIterator(file, parse_http=False):
                if part.last is not None and record.stream_pos >= last:
                    return
                # In a file that is packed as a whole, records have no positions: these at least are different.
                known = record.stream_pos if known is None else max(record.stream_pos, known + 1)
                is_whole = False
                found = _record(record, source, known, any_http_status=any_http_status)
                is_whole = not isinstance(found, Record) or found.error is None
                yield found
            ended = True
        except OSError as raised:
            ended, error = False, str(raised)
        if known is None:
            lost, position = position, damage.next_record(position + 1)
        elif not is_whole:
            lost, position = known, damage.next_record(known + 1)
        else:
            lost = damage.after(known) or known
            if ended and lost in {known, last}:
                return
            lost = max(lost, known + 1)
            position = damage.next_record(known + 1 if damage.plain else lost)
        if lost < last and not (ended and not is_whole) and (position != lost or known is None):
            yield Record(source, lost, f"{source}#{lost}", error=f"damaged: {error}")


def _positions(file: IO[bytes], whole: int) -> Iterator[int]:
    """Return where records begin, over damaged places."""
    position, damage = 0, Damage(file, whole)
    while position < whole:
        file.seek(position)
        known = position
        try:
            for record in ArchiveIterator(file, parse_http=False):
                known = record.stream_pos
                yield known
        except OSError:
            position = damage.next_record(known + 1)
        else:
            return


def _record(record: WarcRecord, source: str, position: int, *, any_http_status: bool) -> Record | Other:
    headers = record.headers
    declared = headers.get("Content-Length") or ""
    if not record.record_type & _PAGES and declared:
        return Other(f"warc {record.record_type}")
    url = headers.get("WARC-Target-URI")
    page = Record(source, position, headers.get("WARC-Record-ID") or f"{source}#{position}", url and url.strip("<>"))
    most = DEFAULT_LIMITS.bytes + _MOST_HEADER
    message = record.reader.read(most) if record.reader else b""
    if not declared.isdecimal() or len(message) < min(int(declared), most):
        return page._replace(error=f"damaged: {len(message):,} of {declared or 'how many'} bytes are there")
    if not record.is_http:
        return _page(page, headers.get("Content-Type") or "", message)
    http = _http(message)
    if http is None:
        return page._replace(error="damaged: the header of the response cannot be read")
    body, header = http
    status = header.http_headers.status_code if header.http_headers else None
    media_type = (header.http_content_type or "").lower()
    if media_type not in _MEDIA_TYPES:
        return Other(media_type)
    if not any_http_status and status is not None and not 200 <= status < 300:
        return Other(f"http {status}")
    if body is None:
        return page._replace(error="its Content-Encoding cannot be undone")
    return page._replace(html=body, encoding=header.http_charset)


def _page(page: Record, content_type: str, body: bytes) -> Record | Other:
    """Return a resource, which has no header of HTTP."""
    media_type, _, parameters = content_type.partition(";")
    if media_type.strip().lower() not in _MEDIA_TYPES:
        return Other(media_type.strip().lower())
    _, _, charset = parameters.lower().partition("charset=")
    return page._replace(html=body, encoding=charset.strip(" \"'") or None)


def _http(message: bytes) -> tuple[bytes | None, Any] | None:
    """Read a response: its body with encodings undone, and what knows its header. None where there is no header.

    Some archives keep the header of an encoding that they have undone: what is not packed is taken as it is.
    """
    for decode in ("all", "none"):
        parsed = WarcRecord()
        parsed.set_bytes_content(message)
        parsed.is_http = True
        try:
            parsed.parse_http(auto_decode=decode)
            body = parsed.reader.read(DEFAULT_LIMITS.bytes + 1) if parsed.reader else b""
        except OSError:
            continue
        if decode == "all" and not body and not message.endswith(b"\r\n\r\n"):
            continue
        return (None if decode == "none" and kind_of_packing(body) else body), parsed
    return None
