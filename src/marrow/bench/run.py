"""A run: every extractor on every page, then every metric on every output; each thing once, by processes.

What is done is in the cache at once. A run that was stopped does what is missing, and ends with the same results.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from functools import cache as cache_function
from pathlib import Path
from typing import NamedTuple, TypeVar

from ..errors import Status
from ..workers import Task, in_processes
from .cache import Cache, key
from .extractors import Extractor, Output
from .plan import Planned, records
from .record import Record
from .registry import METRICS
from .results import Results, empty_results
from .scoring import Gold, facts, numbers
from .sources import Source
from .versions import scoring_version

PROCESSORS = os.cpu_count() or 1
_FACTS = "facts of the page"  # kept like the numbers of a metric
_LONGER = 4  # deadlines for scoring a page, which has many outputs and metrics of quadratic time
_Job = TypeVar("_Job")
_Outcome = TypeVar("_Outcome")
Advance = Callable[[str, int, int], None]
"""Told what is done now, how much of it is there, and how much there will be."""


class Job(NamedTuple):
    """One page for one extractor."""

    key: str
    extractor: Extractor
    html: bytes
    url: str | None


class Extraction(NamedTuple):
    """What a process does to a page: an output, which it puts into the cache itself."""

    cache: Path

    def run(self, job: Job) -> tuple[str, Output | None]:
        """Extract one page."""
        _opened(self.cache).put_output(job.key, job.extractor.run(job.html, job.url))
        return job.key, None

    def failed(self, job: Job, status: Status, error: str) -> tuple[str, Output | None]:
        """Return the output of a page that took too long or ended its process."""
        return job.key, Output(status.value, error=error)


class Sheet(NamedTuple):
    """One page with what is to be scored on it: for each output the metrics and the keys of their numbers."""

    record: Record
    facts: str | None
    wanted: dict[str, list[tuple[str, str]]]


class Scoring(NamedTuple):
    """What a process does to the outputs of a page: their numbers, which it puts into the cache itself."""

    cache: Path

    def run(self, sheet: Sheet) -> str | None:
        """Score one page; return what went wrong."""
        cache = _opened(self.cache)
        gold = Gold(sheet.record)
        try:
            if sheet.facts:
                cache.put_scores(sheet.facts, facts(gold))
            for output_key, output in cache.outputs(sheet.wanted).items():
                for metric, score_key in sheet.wanted[output_key]:
                    cache.put_scores(score_key, numbers(metric, output, gold))
        except Exception as error:  # noqa: BLE001 (a fault in one page must not end the run: it is reported)
            return f"{sheet.record.id}: not scored: {type(error).__name__}: {error}"
        return None

    def failed(self, job: Sheet, _: Status, error: str) -> str | None:
        """Return that the page could not be scored in time."""
        return f"{job.record.id}: not scored: {error}"


class Run(NamedTuple):
    """What is to be done, and how."""

    sources: Sequence[Source]
    pages: Sequence[Planned]
    extractors: Sequence[Extractor]
    metrics: Sequence[str]
    cache: Path
    workers: int = PROCESSORS
    deadline: float = 30.0

    def results(self, advance: Advance = lambda *_: None) -> Results:
        """Do what is not done yet, and gather all."""
        cache = _opened(self.cache)
        self._extract(cache, advance)
        troubles = self._score(cache, advance)
        return self._gathered(cache, troubles)

    def _extract(self, cache: Cache, advance: Advance) -> None:
        readable = [page for page in self.pages if page.bytes]
        keys = {self._output_key(page, each) for page in readable for each in self.extractors}
        missing = keys - cache.done(keys, deadline=self.deadline)
        total, done = len(keys), len(keys) - len(missing)
        advance("extracting", done, total)
        for made, output in self._in_processes(Extraction(self.cache), self._jobs(missing), self.deadline):
            if output:
                late = output.status == Status.DEADLINE.value
                cache.put_output(made, output, deadline=self.deadline if late else None)
            advance("extracting", done := done + 1, total)

    def _jobs(self, missing: set[str]) -> Iterator[Job]:
        left = set(missing)
        for page, record in records(self.sources, self.pages) if left else ():
            for extractor in self.extractors:
                output_key = self._output_key(page, extractor)
                if output_key in left:
                    left.remove(output_key)
                    yield Job(output_key, extractor, record.html, record.url)

    def _score(self, cache: Cache, advance: Advance) -> list[str]:
        total, done, troubles = len(self.pages), 0, []
        advance("scoring", done, total)
        for trouble in self._in_processes(Scoring(self.cache), self._sheets(cache), _LONGER * self.deadline):
            troubles += [trouble] if trouble else []
            advance("scoring", done := done + 1, total)
        advance("scoring", total, total)
        return troubles

    def _sheets(self, cache: Cache) -> Iterator[Sheet]:
        """Return what is not scored yet. Pages that have all their numbers are not read again."""
        sheets = {}
        for page in self.pages:
            if page.bytes:
                wanted, facts_key = self._unscored(cache, page)
                if wanted or facts_key:
                    sheets[page.corpus, page.record.id] = (facts_key, wanted)
        for page, record in records(self.sources, [each for each in self.pages if _name(each) in sheets]):
            yield Sheet(record, *sheets[_name(page)])

    def _unscored(self, cache: Cache, page: Planned) -> tuple[dict[str, list[tuple[str, str]]], str | None]:
        digests = cache.digests(self._output_key(page, each) for each in self.extractors)
        keys = {
            output: [(metric, _score_key(page, digest, metric)) for metric in self.metrics]
            for output, digest in digests.items()
        }
        facts_key = _score_key(page, "", _FACTS)
        known = cache.scores([facts_key, *(key for pairs in keys.values() for _, key in pairs)])
        wanted = {output: [pair for pair in pairs if pair[1] not in known] for output, pairs in keys.items()}
        return {output: pairs for output, pairs in wanted.items() if pairs}, None if facts_key in known else facts_key

    def _gathered(self, cache: Cache, troubles: Sequence[str]) -> Results:
        def outputs(page: Planned) -> list[Output]:
            found = cache.outputs(self._output_key(page, each) for each in self.extractors)
            none = Output(Status.UNREADABLE.value, error="; ".join(page.record.faults) or "the page is empty")
            return [found.get(self._output_key(page, each), none) for each in self.extractors]

        found = empty_results(self.pages, self.extractors, self.metrics, troubles, outputs)
        for row, page in enumerate(self.pages):
            digests = cache.digests(self._output_key(page, each) for each in self.extractors)
            keys = {
                (column, metric): _score_key(page, digests[output], metric)
                for column, each in enumerate(self.extractors)
                if (output := self._output_key(page, each)) in digests
                for metric in self.metrics
            }
            known = cache.scores([*keys.values(), facts_key := _score_key(page, "", _FACTS)])
            found.fill(row, known.get(facts_key), {place: known.get(each) for place, each in keys.items()})
        return found

    def _output_key(self, page: Planned, extractor: Extractor) -> str:
        return key(page.html_key, _identity(extractor))

    def _in_processes(self, task: Task[_Job, _Outcome], jobs: Iterator[_Job], deadline: float) -> Iterator[_Outcome]:
        modules = {each.module for each in self.extractors} | {
            METRICS[each].function.__module__ for each in self.metrics
        }
        if not self.workers:
            return map(task.run, jobs)
        return in_processes(task, jobs, workers=self.workers, deadline=deadline, modules=sorted(modules), quiet=True)


def _name(page: Planned) -> tuple[str, str]:
    return page.corpus, page.record.id


def _score_key(page: Planned, digest: str, metric: str) -> str:
    return key(page.html_key, page.gold_key, digest, metric, _scoring())


_opened = cache_function(Cache)
_scoring = cache_function(scoring_version)


@cache_function
def _identity(extractor: Extractor) -> str:
    return extractor.identity
