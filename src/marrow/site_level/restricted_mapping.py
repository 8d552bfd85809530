"""RTDM: the restricted top-down mapping of two ordered trees, and its distance.

Reis, Golgher, Silva, Laender: Automatic Web News Extraction Using Tree Edit Distance. 2004. Nodes may be inserted,
removed or replaced only as leaves or whole subtrees, so that whoever is mapped has a mapped parent.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .nodes import Nodes

_FAR = float("inf")
# A page of lists of thousands of items that all differ is not mapped exactly: over so many pairs of inner nodes no more
# are looked into, over so many cells of a table only the identical ends are mapped.
_MOST_PAIRS, _MOST_CELLS = 200_000, 1_000_000
Pair = tuple[int, int]


class Mapping(NamedTuple):
    """Pairs of nodes that are mapped and have equal labels, and what it costs to make one tree the other."""

    pairs: list[Pair]
    distance: int


def restricted_mapping(one: Nodes, other: Nodes) -> Mapping:
    """Map two trees. O(n m) for the children of what is mapped; identical subtrees are not looked into.

    >>> from marrow import parse
    >>> from marrow.site_level.nodes import nodes_of
    >>> pages = (parse("<p>one</p><b>two</b>"), parse("<p>one</p><p>x</p><b>two</b>"))
    >>> found = restricted_mapping(*map(nodes_of, pages))
    >>> found.distance, found.pairs
    (2, [(0, 0), (1, 1), (2, 2), (3, 5), (4, 6)])
    """
    if not len(one) or not len(other) or one.labels[0] != other.labels[0]:
        return Mapping([], len(one) + len(other))
    trees = _Trees(one, other)
    wanted = trees.wanted()
    distances: dict[Pair, int] = {}
    steps: dict[Pair, list[Pair]] = {}
    for pair in reversed(wanted):
        distances[pair], steps[pair] = trees.aligned(pair, distances)
    pairs: list[Pair] = []
    waiting = [(0, 0)]
    while waiting:
        pair = waiting.pop()
        if trees.identical(*pair):
            size = int(one.sizes[pair[0]])
            pairs += zip(range(pair[0], pair[0] + size), range(pair[1], pair[1] + size), strict=True)
        elif trees.labels[0][pair[0]] == trees.labels[1][pair[1]]:
            pairs.append(pair)
            waiting += steps.get(pair, ())
    return Mapping(sorted(pairs), 0 if trees.identical(0, 0) else distances[0, 0])


class _Trees:
    """Two trees as lists, which are faster to look into one at a time than columns."""

    def __init__(self, one: Nodes, other: Nodes) -> None:
        both = (one, other)
        self.labels = [each.labels.tolist() for each in both]
        self.subtrees = [each.subtrees.tolist() for each in both]
        self.sizes = [each.sizes.tolist() for each in both]
        self.children = [each.children for each in both]

    def identical(self, x: int, y: int) -> bool:
        return self.subtrees[0][x] == self.subtrees[1][y]

    def wanted(self) -> list[Pair]:
        """Return the pairs of inner nodes whose distance is asked for, each before those below it."""
        found: list[Pair] = []
        waiting = [] if self.identical(0, 0) else [(0, 0)]
        for x, y in waiting:  # which grows meanwhile
            found.append((x, y))
            if len(waiting) > _MOST_PAIRS:
                continue
            first, last = self._ends(x, y)
            of_label: dict[int, list[int]] = {}
            for child in self._middle(1, y, first, last):
                if self.children[1][child]:
                    of_label.setdefault(self.labels[1][child], []).append(child)
            for child in self._middle(0, x, first, last):
                if self.children[0][child]:
                    fit = of_label.get(self.labels[0][child], ())
                    waiting += [(child, each) for each in fit if not self.identical(child, each)]
        return found

    def aligned(self, pair: Pair, distances: dict[Pair, int]) -> tuple[int, list[Pair]]:
        """Return the distance of the children of two nodes, and which of them are mapped."""
        x, y = pair
        first, last = self._ends(x, y)
        ends = [*zip(self.children[0][x][:first], self.children[1][y][:first], strict=True)]
        if last:
            ends += zip(self.children[0][x][-last:], self.children[1][y][-last:], strict=True)
        left, right = self._middle(0, x, first, last), self._middle(1, y, first, last)
        if len(left) * len(right) > _MOST_CELLS:
            apart = sum(self.sizes[0][each] for each in left) + sum(self.sizes[1][each] for each in right)
            return apart, ends
        table: list[list[float]] = [[0]]
        for each in right:
            table[0].append(table[0][-1] + self.sizes[1][each])
        for one in left:
            before = table[-1]
            row = [before[0] + self.sizes[0][one]]
            for at, other in enumerate(right):
                removed = before[at + 1] + self.sizes[0][one]
                inserted = row[at] + self.sizes[1][other]
                row.append(min(before[at] + self._replaced(one, other, distances), removed, inserted))
            table.append(row)
        return int(table[-1][-1]), ends + self._backtrack(table, left, right, distances)

    def _backtrack(
        self, table: Sequence[Sequence[float]], left: Sequence[int], right: Sequence[int], distances: dict[Pair, int]
    ) -> list[Pair]:
        pairs: list[Pair] = []
        i, j = len(left), len(right)
        while i and j:
            one, other = left[i - 1], right[j - 1]
            if table[i][j] == table[i - 1][j - 1] + self._replaced(one, other, distances):
                pairs.append((one, other))
                i, j = i - 1, j - 1
            elif table[i][j] == table[i - 1][j] + self.sizes[0][one]:
                i -= 1
            else:
                j -= 1
        return pairs

    def _replaced(self, x: int, y: int, distances: dict[Pair, int]) -> float:
        """What it costs to replace one subtree by another."""
        if self.identical(x, y):
            return 0
        differ = self.labels[0][x] != self.labels[1][y]
        if not self.children[0][x]:
            return differ + self.sizes[1][y] - 1
        if not self.children[1][y]:
            return differ + self.sizes[0][x] - 1
        return _FAR if differ else distances.get((x, y), _FAR)

    def _ends(self, x: int, y: int) -> tuple[int, int]:
        """Return how many children are identical from the first on, and how many of the others from the last back."""
        left = [self.subtrees[0][each] for each in self.children[0][x]]
        right = [self.subtrees[1][each] for each in self.children[1][y]]
        shorter = min(len(left), len(right))
        first = next((at for at in range(shorter) if left[at] != right[at]), shorter)
        rest = shorter - first
        return first, next((at for at in range(rest) if left[-1 - at] != right[-1 - at]), rest)

    def _middle(self, side: int, node: int, first: int, last: int) -> Sequence[int]:
        children = self.children[side][node]
        return children[first : len(children) - last]
