"""What a feature is: a named column over the blocks of a page, with a line that says what it means.

A group is a function from a page's blocks to an array of one row a feature; its names stand in the decorator, in the
order of the rows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .blocks import Blocks

Columns = NDArray[np.float32]


@dataclass(frozen=True)
class Group:
    """Features that are computed together; `meanings` has a line for each, by name."""

    name: str
    compute: Callable[[Blocks], Sequence[NDArray[Any]]]
    meanings: dict[str, str]


def group(
    **meanings: str,
) -> Callable[[Callable[[Blocks], Sequence[NDArray[Any]]]], Group]:
    """Make a group of a function that computes the named features."""

    def make(function: Callable[[Blocks], Sequence[NDArray[Any]]]) -> Group:
        return Group(function.__name__, function, meanings)

    return make


class Recipe:
    """Which features of which groups make up the rows that a model is given, in the order of its names."""

    def __init__(self, groups: Sequence[Group], names: Sequence[str]) -> None:
        place = {name: row for row, name in enumerate(names)}
        wanted = [
            (group, [(place[name], each) for each, name in enumerate(group.meanings) if name in place])
            for group in groups
        ]
        self.names = tuple(names)
        self._wanted = [(group, rows) for group, rows in wanted if rows]
        self.missing = [name for name in names if not any(name in group.meanings for group in groups)]
        """Names that no group has: what else the model is given."""

    def columns(self, blocks: Blocks, others: dict[str, Any], most: int | None = None) -> Columns:
        """Return the features of the first `most` blocks, one row each; `others` has those that no group computes."""
        count = len(blocks) if most is None else min(most, len(blocks))
        found = np.empty((len(self.names), count), dtype=np.float32)
        for name in self.missing:
            found[self.names.index(name)] = others[name]
        if len(blocks):
            for group, rows in self._wanted:
                computed = group.compute(blocks)
                for row, each in rows:
                    found[row] = computed[each][:count]
                del computed  # on the largest pages it is large
        return found
