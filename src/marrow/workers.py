"""Processes that do jobs, each within a deadline: what one gives comes in the order of the jobs.

A worker is this module run by the same interpreter, spoken to over pipes: nothing of the caller's program is imported
or forked, so that it needs no guard and may have threads. A job that hangs takes its process with it, not the others.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import struct
import subprocess
import sys
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from queue import SimpleQueue
from threading import Timer
from typing import IO, Any, Generic, Protocol, TypeVar

from .errors import Status

_SET_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG of Linux
_PARENT = "MARROW_PARENT"
# The processes are as many as there is work for: numpy's libraries need no threads beside them.
_ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
_HEADER = struct.Struct("!Q")
_AHEAD = 4  # jobs taken before their turn, for each worker
_Job = TypeVar("_Job")
_JobOf = TypeVar("_JobOf", contravariant=True)
_Outcome = TypeVar("_Outcome")
_OutcomeOf = TypeVar("_OutcomeOf", covariant=True)


class Task(Protocol[_JobOf, _OutcomeOf]):
    """What is done to every job. It is pickled, and must not raise."""

    def run(self, job: _JobOf) -> _OutcomeOf:
        """Do a job."""

    def failed(self, job: _JobOf, status: Status, error: str) -> _OutcomeOf:
        """Return the outcome of a job that took too long or ended its process."""


def in_processes(
    task: Task[_Job, _Outcome],
    jobs: Iterable[_Job],
    *,
    workers: int,
    deadline: float,
    modules: Sequence[str] = (),
    quiet: bool = False,
) -> Iterator[_Outcome]:
    """Do jobs in so many processes, which first import the modules; with `quiet`, nothing they say is heard."""
    idle: SimpleQueue[Worker[_Job, _Outcome]] = SimpleQueue()
    team = [Worker(task, deadline, modules, quiet=quiet) for _ in range(workers)]
    for worker in team:
        idle.put(worker)

    def run(job: _Job) -> _Outcome:
        worker = idle.get()
        try:
            return worker.run(job)
        finally:
            idle.put(worker)

    pending: deque[Future[_Outcome]] = deque()
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


class Worker(Generic[_Job, _Outcome]):
    """One process, made when first needed and again after each that had to be ended.

    With `memory`, a job that asks for so many bytes more than the process has when it is ready gets a MemoryError, or
    ends its process. A job that ended its process is done again by the next one, `attempts` times in all: perhaps
    something else ended it. A job that was late is not.
    """

    def __init__(
        self,
        task: Task[_Job, _Outcome],
        deadline: float,
        modules: Sequence[str] = (),
        *,
        quiet: bool = False,
        memory: int | None = None,
        attempts: int = 1,
    ) -> None:
        self._task, self._deadline, self._modules, self._quiet = task, deadline, tuple(modules), quiet
        self._memory, self._attempts = memory, attempts
        self._process: subprocess.Popen[bytes] | None = None

    def run(self, job: _Job) -> _Outcome:
        """Have the process do a job; end it if the deadline passes."""
        status, error = Status.FAILED, ""
        for _ in range(self._attempts):
            outcome, status, error = self._try(job)
            if outcome:
                return outcome[0]
            if status is Status.DEADLINE:
                break
        return self._task.failed(job, status, error)

    def _try(self, job: _Job) -> tuple[list[_Outcome], Status, str]:
        process = self.start()
        late = False

        def end() -> None:
            nonlocal late
            late = True
            process.kill()

        timer = Timer(self._deadline, end)
        timer.start()
        outcome: list[_Outcome] = []
        try:
            assert process.stdin
            assert process.stdout
            send(process.stdin, job)
            outcome.append(receive(process.stdout))
        except (OSError, EOFError):
            pass
        finally:
            timer.cancel()
            timer.join()  # now it has fired, or never will
        if late or not outcome:
            self.stop()
        if late:
            return outcome, Status.DEADLINE, f"no result within {self._deadline:g} s"
        return outcome, Status.FAILED, f"the process ended (exit code {process.returncode})"

    def stop(self) -> None:
        """End the process."""
        if self._process:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def start(self) -> subprocess.Popen[bytes]:
        """Have a process ready, which the first job need not wait for then."""
        if self._process and self._process.poll() is not None:  # it was ended from outside while it had no job
            self.stop()
        if self._process:
            return self._process
        pipe = subprocess.PIPE
        # The caller's search path goes along, so that the worker finds the same package and the same modules.
        path = os.pathsep.join(filter(None, sys.path))
        command = [sys.executable, "-c", "from marrow.workers import serve; serve()"]
        said = subprocess.DEVNULL if self._quiet else None
        environment = {**_ONE_THREAD, **os.environ, "PYTHONPATH": path, _PARENT: str(os.getpid())}
        # A group of its own: what is typed to end the caller, which ends its workers itself, does not reach it.
        self._process = subprocess.Popen(
            command,
            stdin=pipe,
            stdout=pipe,
            stderr=said,
            env=environment,
            process_group=0 if os.name == "posix" else None,
        )
        assert self._process.stdin
        assert self._process.stdout
        with suppress(OSError, EOFError):  # it ended at once: the first job says so
            send(self._process.stdin, (self._modules, self._memory))
            send(self._process.stdin, self._task)
            receive(self._process.stdout)  # it has imported what it needs, which is not the first job's time
        return self._process


def serve() -> None:
    """Do jobs until the pipe ends. What the code of a job prints goes to standard error, not between outcomes."""
    gc.freeze()  # what the imports made is not looked through again at every collection
    requests, outcomes = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    end_with_parent()
    try:
        modules, memory = receive(requests)
        for module in modules:
            __import__(module)
        task = receive(requests)
        if memory is not None:
            limit_memory(memory)
        send(outcomes, "ready")
        while True:
            send(outcomes, task.run(receive(requests)))
    except (EOFError, BrokenPipeError, KeyboardInterrupt):
        return


def end_with_parent() -> None:
    """Have this process end when the one that started it does, even if that is killed while a job hangs here.

    Where the system has no such thing (all but Linux), a worker ends at the end of the job it is doing.
    """
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(_SET_DEATH_SIGNAL, signal.SIGKILL)
        if str(os.getppid()) != os.environ.get(_PARENT):  # it had ended before it could be watched
            os._exit(1)


def limit_memory(more: int) -> None:
    """Let this process have so many bytes more than now; for the others of this machine, not for its own good."""
    if sys.platform == "linux":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_DATA)
        limit = _data_size() + more
        resource.setrlimit(resource.RLIMIT_DATA, (limit if most < 0 else min(limit, most), most))


def _data_size() -> int:
    with open("/proc/self/status", encoding="ascii", errors="replace") as status:  # noqa: PTH123 (no path is made of it)
        return next(int(line.split()[1]) * 1024 for line in status if line.startswith("VmData:"))


def send(pipe: IO[bytes], value: object) -> None:
    """Write a value to a pipe."""
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    pipe.write(_HEADER.pack(len(data)))
    pipe.write(data)
    pipe.flush()


def receive(pipe: IO[bytes]) -> Any:
    """Read a value from a pipe."""
    header = pipe.read(_HEADER.size)
    if len(header) < _HEADER.size:
        raise EOFError
    (size,) = _HEADER.unpack(header)
    data = pipe.read(size)
    if len(data) < size:
        raise EOFError
    return pickle.loads(data)
