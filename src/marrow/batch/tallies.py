"""How far a batch is: the counts of shards that are done, and what the others tell of themselves."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from .job import Folder
from .plan import Plan


class Summary(NamedTuple):
    """What a batch holds, over all its runs."""

    shards: int
    pages: int
    bytes: int
    statuses: dict[str, int]
    others: dict[str, int]
    passed_over: dict[str, int]
    seconds: float
    """Of all shards together."""
    cost: int
    """Bytes of input that are done, about."""
    total_cost: int

    @property
    def share(self) -> float:
        """How much is done, from 0 to 1."""
        return self.cost / self.total_cost if self.total_cost else 1.0


class Tallies:
    """The counts of all shards, which are read once when they are done."""

    def __init__(self, folder: Folder, plan: Plan) -> None:
        self._folder, self._plan = folder, plan
        self._seen: set[str] = set()
        self._done: Counter[str] = Counter()
        self._kinds: dict[str, Counter[str]] = {"statuses": Counter(), "others": Counter()}

    def now(self) -> Summary:
        """Read what is new."""
        for path in self._folder.done.glob("*.json"):
            if path.name not in self._seen:
                self._seen.add(path.name)
                _add(_counts(path), self._done, self._kinds)
        sums, kinds = self._done.copy(), {name: found.copy() for name, found in self._kinds.items()}
        for path in self._folder.work.glob("*.progress"):
            if f"{path.stem}.json" not in self._seen:
                _add(_counts(path), sums, kinds)
        return Summary(
            shards=len(self._seen),
            pages=sums["pages"],
            bytes=sums["bytes"],
            statuses=dict(kinds["statuses"].most_common()),
            others=dict(kinds["others"].most_common()),
            passed_over=self._plan.passed_over,
            seconds=round(sums["milliseconds"] / 1000, 3),
            cost=sums["cost"],
            total_cost=self._plan.cost,
        )


def _counts(path: Path) -> dict[str, Any]:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):  # it has just been finished
        return {}


def _add(counts: dict[str, Any], sums: Counter[str], kinds: dict[str, Counter[str]]) -> None:
    for name, found in kinds.items():
        found.update(counts.get(name, {}))
    sums.update({name: counts.get(name, 0) for name in ("pages", "bytes", "cost")})
    sums["milliseconds"] += round(1000 * counts.get("seconds", 0))
