"""Which shards there are: slices of inputs, in order, until about so many bytes are together.

The plan is a file, written before the work begins and read by whoever goes on with it: a line a shard, and a last line
with their sum. It is made of names and sizes alone, and never held in memory whole.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from .inputs import Found
from .readers import reader
from .record import Slice
from .writers import durably

_MOST_SLICES = 5_000  # of a shard: files can be small


class Shard(NamedTuple):
    """What is done at once."""

    number: int
    slices: tuple[Slice, ...]

    @property
    def cost(self) -> int:
        """Bytes of input, about."""
        return sum(each.cost for each in self.slices)


class Plan:
    """The shards of a job, in a file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        last = _last_line(path)
        self.shards: int = last["shards"]
        self.cost: int = last["cost"]
        self.passed_over: dict[str, int] = last["passed over"]
        """Files in folders that are of no kind that is read, by their suffix."""

    def __iter__(self) -> Iterator[Shard]:
        with self.path.open(encoding="utf-8") as lines:
            for number, line in zip(range(self.shards), lines, strict=False):
                yield Shard(number, tuple(Slice(*fields) for fields in json.loads(line)))


def write(path: Path, inputs: Iterable[Found], shard_bytes: int) -> Plan:
    """Cut inputs into shards and write them down."""
    passed_over: Counter[str] = Counter()
    shards = cost = 0
    with durably(path) as file:
        for number, slices in enumerate(_packed(_slices(inputs, shard_bytes, passed_over), shard_bytes)):
            file.write(json.dumps(slices).encode() + b"\n")
            shards, cost = number + 1, cost + sum(each.cost for each in slices)
        file.write(json.dumps({"shards": shards, "cost": cost, "passed over": passed_over}).encode() + b"\n")
    return Plan(path)


def _slices(inputs: Iterable[Found], size: int, passed_over: Counter[str]) -> Iterator[Slice]:
    for path, name, url in inputs:
        if name is None:
            passed_over[path.suffix.lower() or "(no suffix)"] += 1
            continue
        try:
            for each in reader(name).cut(path, size):
                yield each._replace(url=url)
        except OSError as error:
            yield Slice(name, str(path), 0, 0, url=url, error=error.strerror or str(error))


def _packed(slices: Iterable[Slice], size: int) -> Iterator[list[Slice]]:
    found: list[Slice] = []
    cost = 0
    for each in slices:
        if found and (cost + each.cost > size or len(found) >= _MOST_SLICES):
            yield found
            found, cost = [], 0
        found.append(each)
        cost += each.cost
    if found:
        yield found


def _last_line(path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        size = file.seek(0, 2)
        file.seek(max(size - (1 << 16), 0))
        return json.loads(file.read().splitlines()[-1])
