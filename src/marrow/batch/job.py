"""What a batch is asked to do, and the folder in which it does it.

OUT/part-00000.parquet ...     rows; a part is there when it is whole
OUT/_marrow/job.json           what was asked for: the same call goes on, another is refused
OUT/_marrow/plan.jsonl         the shards
OUT/_marrow/templates/         those of sites, with --per-site
OUT/_marrow/done/00000.json    counts of a shard that is finished, or about to be
OUT/_marrow/work/              what is not whole yet
OUT/_marrow/lock               held by the process that runs
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from ..errors import InvalidInput, Unreadable
from .record import Columns
from .schema import Shape
from .writers import SUFFIXES, durably


class Job(NamedTuple):
    """What is asked for. All of it but the limits is part of what rows are, and must be the same to go on."""

    out: str
    inputs: tuple[str, ...]
    method: str
    version: str
    knobs: tuple[tuple[str, Any], ...] = ()
    shape: Shape = Shape()
    columns: Columns = Columns()
    any_http_status: bool = False
    format: str = "parquet"
    rejects: str | None = None
    per_site: bool = False
    shard_bytes: int = 64_000_000
    deadline: float = 30.0
    memory: int | None = 2_000_000_000
    """Bytes that a page may take beyond what its process has."""

    def asked(self) -> dict[str, Any]:
        """Return what a call that goes on must have in common with the first."""
        found = self._replace(shape=self.shape._asdict(), columns=self.columns._asdict())._asdict()  # type: ignore[arg-type]
        del found["out"], found["deadline"], found["memory"]
        return json.loads(json.dumps(found))


class Folder:
    """Where a job's files are."""

    def __init__(self, out: str | Path, format: str) -> None:
        self.out = Path(out)
        self.state = self.out / "_marrow"
        self.work = self.state / "work"
        self.done = self.state / "done"
        self.templates = self.state / "templates"
        self.plan = self.state / "plan.jsonl"
        self._suffix = SUFFIXES[format]

    def part(self, number: int, folder: Path | None = None) -> Path:
        """Return the name of a shard's file, in the output folder or that of rejects."""
        return (folder or self.out) / f"part-{number:05d}{self._suffix}"

    def counts(self, number: int) -> Path:
        """Return the name of the file with a shard's counts."""
        return self.done / f"{number:05d}.json"

    def progress(self, number: int) -> Path:
        """Return the name of the file that says how far a shard is."""
        return self.work / f"{number:05d}.progress"

    def prepare(self, job: Job) -> None:
        """Make the folder, or see that it is of the same job; sweep out what a stopped run left behind."""
        try:
            for folder in (self.work, self.done, *([Path(job.rejects)] if job.rejects else [])):
                folder.mkdir(parents=True, exist_ok=True)
            self._same(job)
            self.sweep()
        except OSError as error:
            raise Unreadable(f"{self.out} cannot be used: {(error.strerror or str(error)).lower()}") from error

    def sweep(self) -> None:
        """Remove what is not whole and nobody works on any more."""
        for left in [*self.work.iterdir()]:
            left.unlink(missing_ok=True)

    def _same(self, job: Job) -> None:
        path = self.state / "job.json"
        asked = job.asked()
        if not path.exists():
            if any(self.out.glob("part-*")):
                raise InvalidInput(f"{self.out} has parts that are not of a batch; name another folder")
            with durably(path) as file:
                file.write(json.dumps(asked, indent=2).encode())
            return
        before = json.loads(path.read_text(encoding="utf-8"))
        for name, value in asked.items():
            if before.get(name) != value:
                raise InvalidInput(
                    f"{self.out} was begun with {name} {_said(before.get(name))}, not {_said(value)}: "
                    "give the same call to go on, or name another folder"
                )

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Hold the folder, so that no two runs write into it."""
        self.state.mkdir(parents=True, exist_ok=True)
        with (self.state / "lock").open("w") as file:
            if os.name == "posix":
                import fcntl

                try:
                    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except OSError as error:
                    raise InvalidInput(f"another run is writing into {self.out}: wait for it, or stop it") from error
            yield


def _said(value: object) -> str:
    said = json.dumps(value, ensure_ascii=False)
    return said if len(said) <= 200 else f"{said[:200]}..."
