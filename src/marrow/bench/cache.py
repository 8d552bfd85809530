"""What was done already: outputs and scores by the content that they depend on, so that a stopped run goes on.

One SQLite file, written by the processes that do the work at the moment it is done.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from ..errors import Unreadable
from .extractors import Output

_TABLES = """
create table if not exists outputs (
    key text primary key, status text, text blob, seconds real, error text, kept blob, findings text, deadline real,
    digest text
) without rowid;
create table if not exists scores (key text primary key, numbers text) without rowid;
"""
_PATIENCE = 60.0  # seconds to wait for another process that is writing
_AT_ONCE = 500  # keys of one question


def default_path() -> Path:
    """Return where the cache is if nobody says otherwise."""
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "marrow" / "bench.sqlite"


def key(*parts: object) -> str:
    """Return one name for what something depends on.

    >>> key("a", b"bc") == key("a", b"bc"), key("a", "bc") == key("ab", "c")
    (True, False)
    """
    found = hashlib.sha256()
    for part in parts:
        data = part if isinstance(part, bytes) else str(part).encode("utf-8", "surrogatepass")
        found.update(b"%d:" % len(data))
        found.update(data)
    return found.hexdigest()[:40]


class Cache:
    """Outputs and scores by key."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._connection = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)
            self._connection.execute("pragma journal_mode=wal")
            self._connection.execute("pragma synchronous=normal")
            self._connection.executescript(_TABLES)
        except (OSError, sqlite3.Error) as error:
            raise Unreadable(f"the cache {path} cannot be used: {error}; name another with --cache") from error

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def put_output(self, key: str, output: Output, *, deadline: float | None = None) -> None:
        """Keep an output; one that missed a deadline with that deadline."""
        text = zlib.compress(output.text.encode("utf-8", "surrogatepass"), 1)
        findings = json.dumps(output.findings, default=str)
        row = (output.status, text, output.seconds, output.error, output.kept, findings, deadline, _digest(output))
        self._connection.execute("insert or replace into outputs values (?, ?, ?, ?, ?, ?, ?, ?, ?)", (key, *row))

    def outputs(self, keys: Iterable[str]) -> dict[str, Output]:
        """Return the outputs that there are."""
        columns = "key, status, text, seconds, error, kept, findings"
        return {
            key: Output(status, _unpacked(text), seconds, error, kept, json.loads(findings))
            for key, status, text, seconds, error, kept, findings in self._rows(f"select {columns} from outputs", keys)
        }

    def done(self, keys: Iterable[str], *, deadline: float) -> set[str]:
        """Return the keys that have an output; not those that failed within a shorter deadline than this one."""
        rows = self._rows("select key, deadline from outputs", keys)
        return {key for key, missed in rows if missed is None or missed >= deadline}

    def digests(self, keys: Iterable[str]) -> dict[str, str]:
        """Return what the scores of an output depend on, in short."""
        return dict(self._rows("select key, digest from outputs", keys))

    def put_scores(self, key: str, numbers: dict[str, float] | None) -> None:
        """Keep the numbers of a metric, or that it says nothing here."""
        self._connection.execute("insert or replace into scores values (?, ?)", (key, json.dumps(numbers)))

    def scores(self, keys: Iterable[str]) -> dict[str, dict[str, float] | None]:
        """Return the numbers that there are."""
        return {key: json.loads(numbers) for key, numbers in self._rows("select key, numbers from scores", keys)}

    def _rows(self, question: str, keys: Iterable[str]) -> Iterator[tuple[Any, ...]]:
        every = list(keys)
        for first in range(0, len(every), _AT_ONCE):
            part = every[first : first + _AT_ONCE]
            yield from self._connection.execute(f"{question} where key in ({','.join('?' * len(part))})", part)


def _digest(output: Output) -> str:
    return key(output.text, output.kept or b"", output.failed)


def _unpacked(text: bytes) -> str:
    return zlib.decompress(text).decode("utf-8", "surrogatepass")
