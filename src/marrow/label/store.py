"""Pages and what people said of them, in one SQLite file.

What is said is only ever added, as events; a state is what they come to. So undoing is an event taken back, a browser
can send what it does not know to have arrived again, and whatever is killed, nothing that was answered is lost.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple
from uuid import uuid4

from ..errors import Unreadable

_VERSION = 1
_SCHEMA = """
CREATE TABLE IF NOT EXISTS about (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS pages (
  number INTEGER PRIMARY KEY, name TEXT NOT NULL, hash TEXT NOT NULL UNIQUE, url TEXT, site TEXT, html BLOB NOT NULL
);
CREATE TABLE IF NOT EXISTS events (
  number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, page INTEGER NOT NULL REFERENCES pages, annotator TEXT NOT NULL,
  kind TEXT NOT NULL, value TEXT NOT NULL, taken_back INTEGER NOT NULL DEFAULT 0,
  at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ'))
);
CREATE INDEX IF NOT EXISTS events_of ON events (page, annotator);
"""


class Stored(NamedTuple):
    """A page without its bytes."""

    number: int
    name: str
    url: str | None
    site: str


class Event(NamedTuple):
    """Something that an annotator said of a page; `id` is the browser's, by which what comes twice is told."""

    id: str
    page: int
    annotator: str
    kind: str
    value: Any


class State(NamedTuple):
    """What an annotator's events of a page come to."""

    blocks: dict[int, int]
    segments: dict[int, int]
    note: str
    done: bool
    can_undo: bool


class Store:
    """The file. It is used by several threads, one at a time."""

    def __init__(self, path: Path) -> None:
        self._lock = Lock()
        try:
            self._connection = sqlite3.connect(path, check_same_thread=False)
            self._connection.execute("PRAGMA journal_mode = WAL")
            self._connection.execute("PRAGMA synchronous = FULL")  # what was answered is on the disk
            version = self._connection.execute("PRAGMA user_version").fetchone()[0]
            if version not in (0, _VERSION):
                raise Unreadable(f"{path} was written by another version of Marrow ({version}, not {_VERSION})")
            self._connection.executescript(_SCHEMA)
            self._connection.execute("INSERT OR IGNORE INTO about VALUES ('id', ?)", [uuid4().hex])
            self._connection.execute(f"PRAGMA user_version = {_VERSION}")
            self._connection.commit()
        except sqlite3.Error as error:
            raise Unreadable(f"{path} is no file of labels: {error}") from error

    @property
    def id(self) -> str:
        """What tells this file from others, wherever it is."""
        return str(self._rows("SELECT value FROM about WHERE name = 'id'")[0][0])

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._lock, self._connection:
            yield self._connection

    def _rows(self, query: str, values: Iterable[Any] = ()) -> list[tuple[Any, ...]]:
        with self._lock, closing(self._connection.execute(query, tuple(values))) as cursor:
            return cursor.fetchall()

    def add_page(self, name: str, html: bytes, url: str | None = None, site: str = "") -> int:
        """Add a page, unless it is there; return its number."""
        hash = sha256(html).hexdigest()
        with self._writing() as connection:
            connection.execute(
                "INSERT OR IGNORE INTO pages (name, hash, url, site, html) VALUES (?, ?, ?, ?, ?)",
                (name, hash, url, site, zlib.compress(html)),
            )
        return int(self._rows("SELECT number FROM pages WHERE hash = ?", [hash])[0][0])

    def pages(self) -> list[Stored]:
        """Return all pages in the order in which they came."""
        return [Stored(*row) for row in self._rows("SELECT number, name, url, site FROM pages ORDER BY number")]

    def html(self, page: int) -> bytes | None:
        """Return the bytes of a page, or None if there is none of that number."""
        found = self._rows("SELECT html FROM pages WHERE number = ?", [page])
        return zlib.decompress(found[0][0]) if found else None

    def add(self, event: Event) -> None:
        """Add an event, unless it is there."""
        with self._writing() as connection:
            connection.execute(
                "INSERT OR IGNORE INTO events (id, page, annotator, kind, value) VALUES (?, ?, ?, ?, ?)",
                (event.id, event.page, event.annotator, event.kind, json.dumps(event.value)),
            )

    def undo(self, id: str, page: int, annotator: str) -> None:
        """Take back the last labels that are not taken back. That is an event too: it counts once."""
        with self._writing() as connection:
            added = connection.execute(
                "INSERT OR IGNORE INTO events (id, page, annotator, kind, value) VALUES (?, ?, ?, 'undo', '{}')",
                (id, page, annotator),
            )
            if added.rowcount:
                connection.execute(
                    "UPDATE events SET taken_back = 1 WHERE number = (SELECT max(number) FROM events WHERE page = ?"
                    " AND annotator = ? AND kind IN ('blocks', 'segments') AND NOT taken_back)",
                    (page, annotator),
                )

    def state(self, page: int, annotator: str) -> State:
        """Return what an annotator said of a page."""
        query = "SELECT kind, value FROM events WHERE page = ? AND annotator = ? AND NOT taken_back ORDER BY number"
        found = State({}, {}, "", done=False, can_undo=False)
        for kind, value in self._rows(query, [page, annotator]):
            given = json.loads(value)
            if kind in {"prefill", "blocks"}:
                found.blocks.update({int(block): code for block, code in given.items()})
            elif kind == "segments":
                found.segments.update({int(row): code for row, code in given.items()})
            elif kind in {"note", "done"}:
                found = found._replace(**{kind: given})
            found = found._replace(can_undo=found.can_undo or kind in {"blocks", "segments"})
        return found

    def begun(self, page: int, annotator: str) -> bool:
        """Whether an annotator has seen a page."""
        return bool(self._rows("SELECT 1 FROM events WHERE page = ? AND annotator = ? LIMIT 1", [page, annotator]))

    def annotators(self) -> list[str]:
        """Return who said something, by name."""
        return [row[0] for row in self._rows("SELECT DISTINCT annotator FROM events ORDER BY annotator")]

    def done(self) -> dict[int, list[str]]:
        """Return who has finished which pages, in the order in which they did."""
        query = (
            "SELECT page, annotator, max(number) AS last, value FROM events WHERE kind = 'done'"
            " GROUP BY page, annotator ORDER BY last"  # SQLite gives the value of the row that has the maximum
        )
        found: dict[int, list[str]] = {}
        for page, annotator, _, value in self._rows(query):
            if json.loads(value):
                found.setdefault(page, []).append(annotator)
        return found
