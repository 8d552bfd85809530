"""ETDM: the equal top-down mapping of two trees. Nodes are mapped to equal ones, whose parents are mapped.

Alarte, Insa, Silva, Tamarit: Site-Level Web Template Extraction Based on DOM Analysis. 2015.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .nodes import Nodes

_ADDRESSES = ("href", "src")
_MOST_CELLS = 1_000_000  # of a table of two lists of children; over it only their equal ends are mapped


def equal_mapping(one: Nodes, other: Nodes, *, least_alike: float = 0.5) -> list[tuple[int, int]]:
    """Return a largest mapping of the children of each mapped pair, in order, from the roots down.

    >>> from marrow import parse
    >>> from marrow.site_level.nodes import nodes_of
    >>> pages = (parse("<p class='a b'>one</p><b>x</b>"), parse("<p class=b>two</p><i>y</i><b>x</b>"))
    >>> equal_mapping(*map(nodes_of, pages))
    [(0, 0), (1, 1), (3, 5), (4, 6)]
    """
    if not len(one) or not len(other):
        return []
    pairs = [(0, 0)]
    equal = _equality(one, other, least_alike)
    for x, y in pairs:  # which grows meanwhile
        pairs += common(one.children[x], other.children[y], equal)
    return sorted(pairs)


def common(left: Sequence[int], right: Sequence[int], equal: Callable[[int, int], bool]) -> list[tuple[int, int]]:
    """Return a longest common subsequence; equal ends are taken first, which loses nothing."""
    first = 0
    while first < min(len(left), len(right)) and equal(left[first], right[first]):
        first += 1
    last = 0
    while last < min(len(left), len(right)) - first and equal(left[-1 - last], right[-1 - last]):
        last += 1
    found = [*zip(left[:first], right[:first], strict=True)]
    found += zip(left[len(left) - last :], right[len(right) - last :], strict=True)
    left, right = left[first : len(left) - last], right[first : len(right) - last]
    if len(left) * len(right) > _MOST_CELLS:
        return found
    fits = [[equal(x, y) for y in right] for x in left]
    table = [[0] * (len(right) + 1)]
    for row in fits:
        before, longest = table[-1], [0]
        for at, fit in enumerate(row):
            longest.append(before[at] + 1 if fit else max(before[at + 1], longest[at]))
        table.append(longest)
    i, j = len(left), len(right)
    while i and j:
        if fits[i - 1][j - 1]:
            i, j = i - 1, j - 1
            found.append((left[i], right[j]))
        elif table[i - 1][j] >= table[i][j - 1]:
            i -= 1
        else:
            j -= 1
    return found


def _equality(one: Nodes, other: Nodes, least_alike: float) -> Callable[[int, int], bool]:
    """Return whether two nodes are equal: tag, id and addresses where both have them, most classes; texts whole."""
    labels = (one.labels.tolist(), other.labels.tolist())
    remembered: dict[tuple[int, int], bool] = {}

    def equal(x: int, y: int) -> bool:
        key = labels[0][x], labels[1][y]
        if key[0] == key[1]:
            return True
        if key not in remembered:
            remembered[key] = (
                one.tags[x] == other.tags[y]
                and one.tags[x] != "#text"
                and _alike(one.attributes[x], other.attributes[y], least_alike)
            )
        return remembered[key]

    return equal


def _alike(one: object, other: object, least_alike: float) -> bool:
    assert isinstance(one, dict)
    assert isinstance(other, dict)
    for name in ("id", *_ADDRESSES):
        if one.get(name) and other.get(name) and one[name] != other[name]:
            return False
    left, right = set(one.get("class", "").split()), set(other.get("class", "").split())
    return not (left | right) or len(left & right) >= least_alike * len(left | right)
