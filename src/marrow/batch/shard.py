"""A shard from its slices to its file: what a process of any engine does. Doing it again gives the same file."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import nullcontext, suppress
from functools import cache
from pathlib import Path
from time import monotonic, perf_counter
from typing import Any, NamedTuple

from ..errors import Status
from ..registry import METHODS
from ..workers import Worker
from .job import Folder, Job
from .plan import Shard
from .reading import found_in
from .record import Other, Record
from .rows import PageTask, Row
from .writers import durably, part

_KEPT = {Status.KEPT.value, Status.FROM_METADATA.value, Status.LIMIT.value}
_TOLD_EVERY = 1.0  # seconds


class Done(NamedTuple):
    """A shard whose file is there."""

    number: int


class Broken(NamedTuple):
    """A shard that could not be finished."""

    number: int
    error: str
    fatal: bool
    """Whether the next shard would fare no better: the disk is full, say."""


class ShardTask(NamedTuple):
    """What is done to a shard."""

    job: Job

    def run(self, job: Shard) -> Done | Broken:
        """Make the file of a shard, unless it is there: engines may ask twice."""
        try:
            if not Folder(self.job.out, self.job.format).part(job.number).exists():
                _make(self.job, job)
        except OSError as error:
            return Broken(job.number, f"the rows could not be written: {error.strerror or error}", fatal=True)
        except Exception as error:  # noqa: BLE001 (a shard that breaks must not keep others from being done)
            return Broken(job.number, f"{type(error).__name__}: {error}", fatal=False)
        return Done(job.number)

    def failed(self, job: Shard, status: Status, error: str) -> Done | Broken:
        """Return that the process of a shard ended, which is no fault of its pages: they have their own."""
        del status
        return Broken(job.number, error, fatal=False)


class Tally:
    """What is in a shard, counted, and told now and then."""

    def __init__(self, path: Path, shard: Shard) -> None:
        self._path, self._shard, self._told = path, shard, monotonic()
        self._started = perf_counter()
        self._cost_before: Counter[int] = Counter()
        self.statuses: Counter[str] = Counter()
        self.others: Counter[str] = Counter()
        self.bytes = 0

    def tell(self, slice_number: int, position: int) -> None:
        """Write down how far the shard is, if it was not done a moment ago."""
        if monotonic() - self._told < _TOLD_EVERY:
            return
        self._told = monotonic()
        slices = self._shard.slices
        each = slices[slice_number]
        length = (each.size if each.last is None else each.last) - each.first
        share = min(max((position - each.first) / length, 0.0), 1.0) if length > 0 else 0.0
        cost = sum(before.cost for before in slices[:slice_number]) + int(share * each.cost)
        unfinished = self._path.with_suffix(".told")
        with suppress(OSError):  # it is for show
            unfinished.write_text(json.dumps(self.counts(cost)))
            unfinished.replace(self._path)

    def counts(self, cost: int) -> dict[str, Any]:
        """Return all counts."""
        return {
            "cost": cost,
            "pages": self.statuses.total(),
            "bytes": self.bytes,
            "statuses": dict(sorted(self.statuses.items())),
            "others": dict(sorted(self.others.items())),
            "seconds": round(perf_counter() - self._started, 3),
        }


def _make(job: Job, shard: Shard) -> None:
    folder = Folder(job.out, job.format)
    tally = Tally(folder.progress(shard.number), shard)
    rejects = part(folder.part(shard.number, Path(job.rejects)), folder.work, job.shape) if job.rejects else None
    with part(folder.part(shard.number), folder.work, job.shape) as kept:
        with rejects or nullcontext(kept) as rejected:
            for row in _rows(job, shard, tally):
                (kept if row["status"] in _KEPT else rejected).add(row)
        with durably(folder.counts(shard.number)) as file:
            file.write(json.dumps(tally.counts(shard.cost)).encode())
    with suppress(OSError):
        folder.progress(shard.number).unlink(missing_ok=True)


def _rows(job: Job, shard: Shard, tally: Tally) -> Iterator[Row]:
    templates = str(Folder(job.out, job.format).templates) if job.per_site else None
    task = PageTask(job.method, job.version, job.knobs, job.shape, templates)
    worker = page_worker(task, job.deadline, job.memory)
    for number, each in enumerate(shard.slices):
        for found in found_in(each, job):
            if isinstance(found, Other):
                tally.others[found.type] += 1
                continue
            row = task.run(found) if found.error is not None else worker.run(found)
            tally.statuses[row["status"]] += 1
            tally.bytes += len(found.html)
            tally.tell(number, found.position)
            yield row


@cache
def page_worker(task: PageTask, deadline: float, memory: int | None) -> Worker[Record, Row]:
    """Return the process that does the pages of this one, which lives as long: starting one takes its time."""
    return Worker(task, deadline, [METHODS[task.method].function.__module__], memory=memory, attempts=2)
