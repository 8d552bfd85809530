"""Many pages: a stream of results in the order of the inputs, from processes that have a deadline for each page."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from .errors import InvalidInput, InvalidLimits, Status, Unreadable, WrongRegistration
from .parsing import DEFAULT_LIMITS, Limits
from .reading import read
from .registry import METHODS, RENDERERS
from .result import DEFAULT_METHOD, Result, extract, without_page
from .site_level.document import Template
from .workers import in_processes

Input = bytes | str | os.PathLike[str]


class Job(NamedTuple):
    """One page and its address."""

    html: bytes | str | Path
    url: str | None


class Task(NamedTuple):
    """What is done to every page."""

    method: str
    limits: Limits
    template: Template | None
    knobs: dict[str, Any]

    def run(self, job: Job) -> Result:
        """Extract one page. Whatever happens to it, there is a result."""
        try:
            html = job.html
            if isinstance(html, Path):
                html = read(str(html), most_bytes=self.limits.bytes).html
            return extract(
                html, url=job.url, method=self.method, template=self.template, limits=self.limits, **self.knobs
            )
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
    template: Template | None = None,
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
    task = Task(method, limits, template, chosen.settings(knobs))
    if workers is None:
        workers = os.cpu_count() or 1
    if workers < 0 or deadline <= 0:
        raise InvalidLimits(f"workers must be 0 or more and the deadline above 0, not {workers} and {deadline}")
    if workers and chosen.function.__module__ == "__main__":
        raise WrongRegistration(f"workers cannot import {method!r} from a script: put it in a module, or say workers=0")
    jobs = map(_job, inputs)
    if not workers:
        return map(task.run, jobs)
    modules = [chosen.function.__module__, RENDERERS["text"].function.__module__]
    return in_processes(task, jobs, workers=workers, deadline=deadline, modules=modules)


def _job(given: Input | tuple[Input, str | None]) -> Job:
    html, url = given if isinstance(given, tuple) else (given, None)
    if isinstance(html, os.PathLike):
        return Job(Path(html), url)
    if not isinstance(html, bytes | str):
        raise InvalidInput(f"an input is bytes, str, a path, or a pair of one and its address, not {html!r:.80}")
    return Job(html, url)
