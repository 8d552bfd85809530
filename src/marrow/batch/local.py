"""The engine for one machine: a process for each worker, which reads and writes, and under it one that does pages."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from threading import TIMEOUT_MAX

from ..registry import METHODS
from ..workers import in_processes
from .job import Job
from .plan import Shard
from .shard import Broken, Done, ShardTask


def shards_done(job: Job, shards: Iterable[Shard], workers: int) -> Generator[Done | Broken]:
    """Do shards; a shard has no deadline, since each of its pages has one."""
    modules = [METHODS[job.method].function.__module__]
    yield from in_processes(ShardTask(job), shards, workers=workers, deadline=TIMEOUT_MAX, modules=modules)
