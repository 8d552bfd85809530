"""What readers give: a page that was found, or something else that is only counted."""

from __future__ import annotations

from typing import NamedTuple


class Record(NamedTuple):
    """A page as its input holds it. With an `error` it could not be read, which its row says."""

    source: str
    """The input, as the call names it; in a WACZ, `file.wacz!member`."""
    position: int = 0
    """Where in it: the byte at which a WARC record or a JSON line begins, the row of a parquet file."""
    id: str = ""
    url: str | None = None
    html: bytes | str = b""
    encoding: str | None = None
    """The charset that HTTP gave."""
    error: str | None = None


class Other(NamedTuple):
    """Something that is no page: its type is counted."""

    type: str


class Slice(NamedTuple):
    """A part of an input: all that begins from `first` on and before `last`, in the units of its reader."""

    reader: str
    path: str
    size: int
    """Bytes of the whole input, which must not have changed when it is read."""
    cost: int
    """Bytes of this part, about: what shards are filled by and progress is measured in."""
    first: int = 0
    last: int | None = None
    member: str = ""
    url: str | None = None
    error: str | None = None
    """Why nothing of it can be read."""


class Columns(NamedTuple):
    """Where parquet files and JSON Lines hold what."""

    html: str = "html"
    url: str = "url"
    id: str = "id"
    encoding: str = "encoding"
