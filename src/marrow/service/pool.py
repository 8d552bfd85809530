"""Seats for pages, and processes that do them: one that hangs or ends takes its own page with it and no other."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from ..workers import Task, Worker
from .answers import Answer, Call, Refused
from .settings import Settings


class Pool:
    """Workers that are asked from the server's loop. It is opened and closed in that loop."""

    def __init__(self, task: Task[Call, Answer], settings: Settings, modules: Sequence[str] = ()) -> None:
        self._settings = settings
        self._team = [Worker(task, settings.deadline, modules) for _ in range(settings.workers)]
        self._threads = ThreadPoolExecutor(settings.workers)
        self._idle: asyncio.LifoQueue[Worker[Call, Answer]] = asyncio.LifoQueue()
        self._ending = False
        self.taken = 0
        """Seats that are taken."""

    async def open(self) -> None:
        """Start the processes, all at once."""
        loop = asyncio.get_running_loop()
        await asyncio.gather(*(loop.run_in_executor(self._threads, worker.start) for worker in self._team))
        for worker in self._team:
            self._idle.put_nowait(worker)

    def close(self) -> None:
        """End the processes."""
        self._ending = True
        for worker in self._team:
            worker.stop()
        self._threads.shutdown()

    @property
    def busy(self) -> int:
        """How many processes are at work."""
        return len(self._team) - self._idle.qsize()

    @contextmanager
    def seat(self) -> Iterator[None]:
        """Take a place in the service; refuse if there is none."""
        if self._ending:
            raise Refused(503, "the service is ending")
        if self.taken >= self._settings.concurrent:
            raise Refused(429, f"{self.taken} pages are here already; try again later", {"Retry-After": "1"})
        self.taken += 1
        try:
            yield
        finally:
            self.taken -= 1

    async def run(self, call: Call) -> Answer:
        """Have a request done by the next process that is free."""
        try:
            async with asyncio.timeout(self._settings.deadline):
                worker = await self._idle.get()
        except TimeoutError:
            waited = f"no process was free within {self._settings.deadline:g} s; try again later"
            raise Refused(503, waited, {"Retry-After": "1"}) from None
        done = asyncio.get_running_loop().run_in_executor(self._threads, worker.run, call)
        done.add_done_callback(lambda _: self._idle.put_nowait(worker))  # also if nobody waits for it any more
        return await asyncio.shield(done)
