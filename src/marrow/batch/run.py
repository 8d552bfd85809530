"""A batch from the call to its end: plan, shards that are missing, engine, again what broke, summary."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager, closing, nullcontext

from ..errors import InvalidInput, Unreadable
from . import plan as planning
from . import sites
from .inputs import find
from .job import Folder, Job
from .plan import Plan, Shard
from .shard import Broken, Done
from .tallies import Summary, Tallies
from .writers import durably

Watch = Callable[[Tallies], AbstractContextManager[object]]
Engine = Callable[[Job, Iterable[Shard]], Generator[Done | Broken]]
_ATTEMPTS = 3  # for a shard whose process ended


def run(
    job: Job, engine: Engine, lines: Iterable[str] = (), watch: Watch = nullcontext, say: Callable[[str], None] = print
) -> Summary:
    """Do what is not done yet. `lines` are those of standard input; `watch` is open while the work is done."""
    folder = Folder(job.out, job.format)
    with folder.locked():
        folder.prepare(job)
        if not folder.plan.exists():
            planning.write(folder.plan, find(job.inputs, lines), job.shard_bytes)
        plan = Plan(folder.plan)
        if not plan.shards:
            raise InvalidInput(f"there is no page in {', '.join(job.inputs)}")
        if job.per_site:
            for wrong in sites.learn(job, folder, plan, os.cpu_count() or 1):
                say(f"no template of {wrong}")
        tallies = Tallies(folder, plan)
        try:
            with watch(tallies):
                _finish(job, engine, folder, plan)
        finally:
            folder.sweep()
        summary = Tallies(folder, plan).now()
        with durably(folder.state / "summary.json") as file:
            file.write(json.dumps(summary._asdict(), indent=2).encode())
        return summary


def _finish(job: Job, engine: Engine, folder: Folder, plan: Plan) -> None:
    broken: list[Broken] = []
    for _ in range(_ATTEMPTS):
        broken = []
        with closing(engine(job, _missing(folder, plan))) as outcomes:  # which ends its processes, however it ends
            for outcome in outcomes:
                if isinstance(outcome, Broken):
                    broken.append(outcome)
                    if outcome.fatal:
                        raise Unreadable(f"{outcome.error}; what is done stays: mend that, give the same call to go on")
        if not broken:
            return
    said = "; ".join(f"{each.number}: {each.error}" for each in broken[:5])
    raise Unreadable(f"{len(broken)} of {plan.shards} shards could not be finished ({said}); give the same call again")


def _missing(folder: Folder, plan: Plan) -> Iterator[Shard]:
    return (shard for shard in plan if not folder.part(shard.number).exists())
