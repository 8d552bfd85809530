"""Many pages: a stream of results in the order of the inputs, from processes that have a deadline for each page.

A worker process is this module run by the same interpreter, spoken to over pipes: nothing of the caller's program is
imported or forked, so that it needs no guard and may have threads. A page that hangs takes its process with it, not
the stream.
"""

from __future__ import annotations

import gc
import os
import pickle
import struct
import subprocess
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Timer
from typing import IO, Any, NamedTuple

from .errors import InvalidInput, InvalidLimits, Status, Unreadable, WrongRegistration
from .parsing import DEFAULT_LIMITS, Limits
from .reading import read
from .registry import METHODS
from .result import DEFAULT_METHOD, Result, extract, without_page

Input = bytes | str | os.PathLike[str]
_HEADER = struct.Struct("!Q")
_AHEAD = 4  # inputs read before their turn, for each worker


class Job(NamedTuple):
    """One page and its address."""

    html: bytes | str | Path
    url: str | None


class Task(NamedTuple):
    """What is done to every page."""

    method: str
    limits: Limits
    knobs: dict[str, Any]

    def run(self, job: Job) -> Result:
        """Extract one page. Whatever happens to it, there is a result."""
        try:
            html = job.html
            if isinstance(html, Path):
                html = read(str(html), most_bytes=self.limits.bytes).html
            return extract(html, url=job.url, method=self.method, limits=self.limits, **self.knobs)
        except Unreadable as error:
            return self.failed(job, Status.UNREADABLE, str(error))
        except Exception as error:  # noqa: BLE001 (a fault in one page must not end the stream; the result names it)
            return self.failed(job, Status.FAILED, f"{type(error).__name__}: {error}")

    def failed(self, job: Job, status: Status, error: str) -> Result:
        """Return the result of a page that has none of its own."""
        return without_page(status, method=self.method, url=job.url, error=error)


def extract_many(
    inputs: Iterable[Input | tuple[Input, str | None]],
    *,
    workers: int | None = None,
    deadline: float = 30.0,
    method: str = DEFAULT_METHOD,
    limits: Limits = DEFAULT_LIMITS,
    **knobs: Any,
) -> Iterator[Result]:
    """Extract many pages; results come in the order of the inputs, which are read as they are needed.

    An input is HTML as bytes or str, a `pathlib.Path`, or a pair of one of these and its address. A page that takes
    more than `deadline` seconds, or ends its process, gives a result that says so. `workers` is the number of
    processes (default: one a processor); with 0 the pages are done in this process, without a deadline.

    >>> [result.text for result in extract_many(["<p>One", b"<p>Two"], workers=0)]
    ['One', 'Two']
    """
    chosen = METHODS[method]
    task = Task(method, limits, chosen.settings(knobs))
    if workers is None:
        workers = os.cpu_count() or 1
    if workers < 0 or deadline <= 0:
        raise InvalidLimits(f"workers must be 0 or more and the deadline above 0, not {workers} and {deadline}")
    if workers and chosen.function.__module__ == "__main__":
        raise WrongRegistration(f"workers cannot import {method!r} from a script: put it in a module, or say workers=0")
    jobs = map(_job, inputs)
    if not workers:
        return map(task.run, jobs)
    return _in_processes(task, jobs, workers, deadline, chosen.function.__module__)


def _job(given: Input | tuple[Input, str | None]) -> Job:
    html, url = given if isinstance(given, tuple) else (given, None)
    if isinstance(html, os.PathLike):
        return Job(Path(html), url)
    if not isinstance(html, bytes | str):
        raise InvalidInput(f"an input is bytes, str, a path, or a pair of one and its address, not {html!r:.80}")
    return Job(html, url)


def _in_processes(task: Task, jobs: Iterator[Job], workers: int, deadline: float, module: str) -> Iterator[Result]:
    idle: SimpleQueue[Worker] = SimpleQueue()
    team = [Worker(task, deadline, module) for _ in range(workers)]
    for worker in team:
        idle.put(worker)

    def run(job: Job) -> Result:
        worker = idle.get()
        try:
            return worker.run(job)
        finally:
            idle.put(worker)

    pending: deque[Future[Result]] = deque()
    pool = ThreadPoolExecutor(workers)
    try:
        for job in jobs:
            pending.append(pool.submit(run, job))
            if len(pending) >= workers * _AHEAD:
                yield pending.popleft().result()
        while pending:
            yield pending.popleft().result()
    finally:
        for future in pending:
            future.cancel()
        for worker in team:
            worker.stop()
        pool.shutdown()


class Worker:
    """One process, made when first needed and again after each that had to be ended."""

    def __init__(self, task: Task, deadline: float, module: str) -> None:
        self._task, self._deadline, self._module = task, deadline, module
        self._process: subprocess.Popen[bytes] | None = None

    def run(self, job: Job) -> Result:
        """Have the process do a page; end it if the deadline passes."""
        process = self._process or self._start()
        late = False

        def end() -> None:
            nonlocal late
            late = True
            process.kill()

        timer = Timer(self._deadline, end)
        timer.start()
        try:
            assert process.stdin
            assert process.stdout
            _send(process.stdin, job)
            result = _receive(process.stdout)
        except (OSError, EOFError):
            result = None
        finally:
            timer.cancel()
            timer.join()  # now it has fired, or never will
        if late or result is None:
            self.stop()
        if isinstance(result, Result):
            return result
        if late:
            return self._task.failed(job, Status.DEADLINE, f"no result within {self._deadline:g} s")
        return self._task.failed(job, Status.FAILED, f"the process ended (exit code {process.returncode})")

    def stop(self) -> None:
        """End the process."""
        if self._process:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def _start(self) -> subprocess.Popen[bytes]:
        pipe = subprocess.PIPE
        # The caller's search path goes along, so that the worker finds the same package and the same modules.
        path = os.pathsep.join(filter(None, sys.path))
        command = [sys.executable, "-c", "from marrow.streams import _serve; _serve()"]
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, env={**os.environ, "PYTHONPATH": path})
        assert self._process.stdin
        assert self._process.stdout
        with suppress(OSError, EOFError):  # it ended at once: the first page says so
            _send(self._process.stdin, (self._module, self._task))
            _receive(self._process.stdout)  # it has imported what it needs, which is not the first page's time
        return self._process


def _serve() -> None:
    """Do pages until the pipe ends. What the code of a method prints goes to standard error, not between results."""
    gc.freeze()  # what the imports made is not looked through again at every collection
    requests, results = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    try:
        module, task = _receive(requests)
        __import__(module)
        _send(results, "ready")
        while True:
            _send(results, task.run(_receive(requests)))
    except (EOFError, BrokenPipeError, KeyboardInterrupt):
        return


def _send(pipe: IO[bytes], value: object) -> None:
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    pipe.write(_HEADER.pack(len(data)))
    pipe.write(data)
    pipe.flush()


def _receive(pipe: IO[bytes]) -> Any:
    header = pipe.read(_HEADER.size)
    if len(header) < _HEADER.size:
        raise EOFError
    (size,) = _HEADER.unpack(header)
    data = pipe.read(size)
    if len(data) < size:
        raise EOFError
    return pickle.loads(data)
