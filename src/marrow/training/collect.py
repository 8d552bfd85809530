"""From corpora to examples: pages as published, and the same pages with something grafted in; in processes."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final, NamedTuple

from ..bench.record import Record
from ..bench.sources import Source
from ..characters import UNSPACED, classes
from ..errors import Status
from ..tree import Floats
from ..workers import in_processes
from .examples import Example, example, grafted_example
from .grafts import graft
from .sentences import Sentences

PAGES_A_SITE: Final = 20
_DEADLINE: Final = 60.0  # seconds
_PLANS: Final = (["comments"], ["comments"], ["teasers"], ["teasers", "teasers"], ["comments", "teasers"])
_PLANS_A_PAGE: Final = 2
_HOSTS: Final = frozenset({"", "article", "documentation", "service", "news"})
"""Kinds of page into which grafts are set: on others, comments and teasers may be what the page is for."""
_SOME: Final = 60
_SHORT_POST, _LONG_POST, _SHORT_PROSE = 5, 200, 12
_OLD_POLICY: Final = frozenset({"cleaneval"})
"""Corpora whose gold has reader comments in it, as their guidelines ask."""


class Job(NamedTuple):
    """A page to make an example of; with `plan`, after grafting."""

    record: Record
    corpus: str
    plan: Sequence[str] = ()
    targets: Floats | None = None
    sentences: Sentences = Sentences((), ())
    seed: int = 0


class Failed(NamedTuple):
    """A page of which no example could be made, and why."""

    id: str
    why: str


@dataclass(frozen=True)
class Making:
    """What a process does to a job."""

    def run(self, job: Job) -> Example | Failed | None:
        """Make the example; None where a graft did not take."""
        try:
            return _made(job)
        except Exception as error:  # noqa: BLE001 (one page must not end a training run; it is counted and named)
            return Failed(job.record.id, f"{type(error).__name__}: {error}")

    def failed(self, job: Job, status: Status, error: str) -> Failed:
        """Return what is known of a page that took too long."""
        return Failed(job.record.id, f"{status.value}: {error}")


def _made(job: Job) -> Example | None:
    if not job.plan:
        made = example(job.record, job.corpus)
        return replace(made, policies={"comments": 1.0}) if job.corpus in _OLD_POLICY else made
    assert job.targets is not None
    found = graft(job.record.html, job.targets, job.plan, job.sentences, Random(job.seed))
    return grafted_example(job.record, job.corpus, found, job.plan) if found else None


@dataclass(frozen=True)
class Collected:
    """Examples as published, grafted ones, and the pages that gave none."""

    natural: list[Example]
    grafted: list[Example]
    failed: list[Failed]


def collect(sources: Sequence[Source], *, seed: int, advance: Callable[[str, int], None]) -> Collected:
    """Read corpora and make examples of their pages; of a site with very many pages, of the first ones."""
    pages = list(_pages(sources))
    natural: list[Example] = []
    kept: list[tuple[Record, Example]] = []
    failed: list[Failed] = []
    jobs = [Job(record, corpus) for corpus, record in pages]
    for job, made in zip(jobs, _in_processes(jobs), strict=True):
        advance("pages", len(jobs))
        if isinstance(made, Failed):
            failed.append(made)
        elif made is not None:
            natural.append(made)
            kept.append((job.record, made))
    grafting = list(_graft_jobs(kept, seed))
    grafted = []
    for made in _in_processes(grafting):
        advance("grafts", len(grafting))
        if isinstance(made, Failed):
            failed.append(made)
        elif made is not None:
            grafted.append(made)
    return Collected(natural, grafted, failed)


def _in_processes(jobs: Iterable[Job]) -> Iterator[Example | Failed | None]:
    return in_processes(Making(), jobs, workers=os.cpu_count() or 1, deadline=_DEADLINE, modules=[__name__])


def _pages(sources: Sequence[Source]) -> Iterator[tuple[str, Record]]:
    for source in sources:
        of_site: Counter[str] = Counter()
        for record in source.records():
            of_site[record.group] += 1
            labelled = record.text is not None or record.present or record.absent
            if record.html and labelled and of_site[record.group] <= PAGES_A_SITE:
                yield source.name, record


def _graft_jobs(pages: Sequence[tuple[Record, Example]], seed: int) -> Iterator[Job]:
    pools = {unspaced: _sentences(pages, unspaced=unspaced) for unspaced in (False, True)}
    random = Random(seed)
    for record, made in pages:
        if made.weak or made.policies or made.kind not in _HOSTS or not len(made.words):
            continue
        pool = pools[_unspaced(made)]
        if not (pool.posts and pool.prose):
            continue
        some = Sentences(*(random.sample(each, min(_SOME, len(each))) for each in pool))
        for plan in random.sample(_PLANS, _PLANS_A_PAGE):
            yield Job(record, made.corpus, plan, made.targets, some, random.randrange(1 << 30))


def _sentences(pages: Sequence[tuple[Record, Example]], *, unspaced: bool) -> Sentences:
    """Return what threads and what articles say, in scripts with or without spaces between words."""
    posts: list[str] = []
    prose: list[str] = []
    for _, made in pages:
        if made.weak or _unspaced(made) is not unspaced:
            continue
        for text, target, words in zip(made.texts, made.targets.tolist(), made.words.tolist(), strict=True):
            if target > 0.9 and made.kind == "forum" and _SHORT_POST <= words < _LONG_POST:
                posts.append(text)
            elif target > 0.9 and made.kind != "forum" and words >= _SHORT_PROSE:
                prose.append(text)
    return Sentences(posts or prose, prose)


def _unspaced(made: Example) -> bool:
    text = "".join(made.texts[:200])
    return bool(((classes(text) & UNSPACED) != 0).mean() > 0.3) if text else False
