"""The engine for a cluster: shards through a pipeline of Ray Data, whose actors do what local workers do.

Every node must see the inputs and the output folder under the same names, and have Marrow installed. Ray starts actors
as there are processors, starts them again where a process or a node was lost, and gives them no more shards than they
can take. A shard that was done twice, since its node was lost before it could say so, is found done the second time.
"""

from __future__ import annotations

import logging
from collections.abc import Generator, Iterable
from importlib import import_module
from typing import Any

from ..errors import MissingExtra
from ..registry import METHODS
from .job import Job
from .plan import Shard
from .record import Slice
from .shard import Broken, Done, ShardTask


class ShardActor:
    """What a process of the cluster does with shards. It is made once, where it runs."""

    def __init__(self, job: Job, module: str) -> None:
        import_module(module)
        self._task = ShardTask(job)

    def __call__(self, batch: dict[str, Any]) -> dict[str, list[Any]]:
        """Do the shards of a batch."""
        given = zip(batch["number"].tolist(), batch["slices"].tolist(), strict=True)
        done = [self._task.run(Shard(number, tuple(Slice(*each) for each in slices))) for number, slices in given]
        errors = [(each.error, each.fatal) if isinstance(each, Broken) else ("", False) for each in done]
        return {
            "number": [each.number for each in done],
            "error": [error for error, _ in errors],
            "fatal": [fatal for _, fatal in errors],
        }


def shards_done(
    job: Job, shards: Iterable[Shard], workers: int | None, address: str | None
) -> Generator[Done | Broken, None, None]:
    """Do shards on the cluster at an address, or on one that this machine is alone; with at most so many workers."""
    try:
        import ray
    except ImportError as error:
        raise MissingExtra("--engine ray needs Ray: pip install 'marrow[ray]'") from error
    wanted = [{"number": shard.number, "slices": [list(each) for each in shard.slices]} for shard in shards]
    if not wanted:
        return
    began = not ray.is_initialized()
    if began:
        own = {} if address else {"num_cpus": workers, "include_dashboard": False}
        ray.init(address or "local", log_to_driver=False, logging_level=logging.ERROR, **own)
    try:
        context = ray.data.DataContext.get_current()
        context.enable_progress_bars = False
        logging.getLogger("ray.data").setLevel(logging.ERROR)
        most = max(min(workers or int(ray.cluster_resources().get("CPU", 1)), len(wanted)), 1)
        module = METHODS[job.method].function.__module__
        done = ray.data.from_items(wanted, override_num_blocks=len(wanted)).map_batches(
            ShardActor,
            fn_constructor_args=(job, module),
            batch_size=1,
            num_cpus=1,
            compute=ray.data.ActorPoolStrategy(min_size=1, max_size=most),
        )
        for row in done.iter_rows():
            number = int(row["number"])
            yield Broken(number, row["error"], bool(row["fatal"])) if row["error"] else Done(number)
    finally:
        if began:
            ray.shutdown()
