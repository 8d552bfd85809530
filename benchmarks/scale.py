"""A crawl of a month on paper: shards, cores, lost nodes, hours and money, from the measured cost of a page.

    python benchmarks/scale.py --milliseconds 12 [--cores 1024] [--lost-every 24] [--pages 2.9e9]

Cores take shards one after another. A node is lost at random moments, with all that its cores were doing; what they had
done of their shards is done again, by whoever is free, and another node comes after a while. Every shard must be done
once in the end. docs/SCALE.md says where the numbers are from.
"""

from __future__ import annotations

import argparse
import heapq
import random
from collections import deque
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

_HOUR = 3600.0


class Cluster(NamedTuple):
    """What the shards are done by."""

    nodes: int
    cores: int
    lost_every: float
    """Hours between two losses of one node, on average; 0: never."""
    back_after: float
    """Hours until another node is there."""


class Outcome(NamedTuple):
    """What a crawl took."""

    hours: float
    paid: float
    """Core hours that nodes were there."""
    useful: float
    again: float
    """Core hours of work that was lost and done again."""
    losses: int
    done: int


class Crawl:
    """Shards on a cluster, from one event to the next."""

    def __init__(self, work: list[float], cluster: Cluster, seed: int) -> None:
        self.work, self.cluster = work, cluster
        self.waiting = deque(range(len(work)))
        self.done: set[int] = set()
        self.losses, self.again, self.away = 0, 0.0, 0.0
        self._chance = random.Random(seed)
        self._running: list[dict[int, tuple[int, float]]] = [{} for _ in range(cluster.nodes)]  # core: shard, begun
        self._lives = [0] * cluster.nodes  # the end of something that a lost node was doing is no end
        self._idle: set[tuple[int, int]] = set()
        self._events: list[tuple[float, int, str, int, int, int]] = []
        self._count = 0
        for node in range(cluster.nodes):
            self._come(0.0, node)

    def step(self) -> float:
        """Go to the next event, and return when it is."""
        while True:
            time, _, kind, node, core, life = heapq.heappop(self._events)
            if life == self._lives[node]:
                break
        if kind == "end":
            shard, _ = self._running[node].pop(core)
            assert shard not in self.done
            self.done.add(shard)
            self._take(time, node, core)
        elif kind == "lost":
            self._lose(time, node)
        else:
            self._come(time, node)
        return time

    def _at(self, time: float, kind: str, node: int, core: int = 0) -> None:
        self._count += 1
        heapq.heappush(self._events, (time, self._count, kind, node, core, self._lives[node]))

    def _come(self, time: float, node: int) -> None:
        if self.cluster.lost_every:
            self._at(time + self._chance.expovariate(1 / self.cluster.lost_every), "lost", node)
        for core in range(self.cluster.cores):
            self._take(time, node, core)

    def _lose(self, time: float, node: int) -> None:
        self.losses += 1
        self._lives[node] += 1
        self._idle -= {(node, core) for core in range(self.cluster.cores)}
        self.again += sum(time - begun for _, begun in self._running[node].values())
        self.away += self.cluster.back_after * self.cluster.cores
        self.waiting.extendleft(shard for shard, _ in self._running[node].values())
        self._running[node] = {}
        self._at(time + self.cluster.back_after, "come", node)
        while self._idle and self.waiting:
            self._take(time, *self._idle.pop())

    def _take(self, time: float, node: int, core: int) -> None:
        if not self.waiting:
            self._idle.add((node, core))
            return
        shard = self.waiting.popleft()
        self._running[node][core] = shard, time
        self._at(time + self.work[shard], "end", node, core)


def simulate(work: list[float], cluster: Cluster, seed: int = 0) -> Outcome:
    """Do shards that take so many hours each, and count.

    >>> simulate([1.0] * 8, Cluster(2, 2, 0, 0)).hours
    2.0
    """
    crawl = Crawl(work, cluster, seed)
    hours = 0.0
    while len(crawl.done) < len(work):
        hours = crawl.step()
    paid = hours * cluster.nodes * cluster.cores - crawl.away
    return Outcome(hours, paid, sum(work), crawl.again, crawl.losses, len(crawl.done))


def shards(pages: float, a_shard: float, milliseconds: float, spread: float, seed: int = 0) -> list[float]:
    """Return the hours of each shard: log-normal around the mean, since some files have larger pages than others."""
    chance = random.Random(seed)
    mean = a_shard * milliseconds / 1000 / _HOUR
    count = max(round(pages / a_shard), 1)
    return [mean * chance.lognormvariate(-(spread**2) / 2, spread) for _ in range(count)]


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--milliseconds", type=float, required=True, help="of a core for a page, all included")
    parser.add_argument("--pages", type=float, default=2.9e9)
    parser.add_argument("--files", type=int, default=64_000, help="WARC files that they are in")
    parser.add_argument("--cores", type=int, default=1024)
    parser.add_argument("--node", type=int, default=16, help="cores of a node")
    parser.add_argument("--lost-every", type=float, default=24, help="hours between two losses of one node")
    parser.add_argument("--back-after", type=float, default=0.1, help="hours until another is there")
    parser.add_argument("--spread", type=float, default=0.2, help="of the time of shards (sigma of a log-normal)")
    parser.add_argument("--price", type=float, default=0.021, help="of a core's hour")
    return parser.parse_args()


def main() -> None:
    """Simulate shards of several sizes, with and without losses, and print."""
    given = arguments()
    table = Table(title=f"{given.pages:,.0f} pages, {given.milliseconds:g} ms each, {given.cores:,} cores")
    for column in ("a shard", "shards", "a node lives", "hours", "core hours", "done again", "idle", "losses", "money"):
        table.add_column(column, justify="right")
    for parts in (1, 16):
        work = shards(given.pages, given.pages / given.files / parts, given.milliseconds, given.spread)
        for lost_every in (0, given.lost_every, given.lost_every / 8):
            found = simulate(work, Cluster(given.cores // given.node, given.node, lost_every, given.back_after))
            idle = found.paid - found.useful - found.again
            table.add_row(
                f"1/{parts} file" if parts > 1 else "a file",
                f"{found.done:,}",
                f"{lost_every:g} h" if lost_every else "for ever",
                f"{found.hours:,.1f}",
                f"{found.paid:,.0f}",
                f"{found.again / found.useful:.2%}",
                f"{idle / found.useful:.2%}",
                f"{found.losses:,}",
                f"{found.paid * given.price:,.0f}",
            )
    Console(width=120).print(table)


if __name__ == "__main__":
    main()
