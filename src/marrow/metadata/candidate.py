"""A value that a page gives for one of its metadata, and where it stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")
_MOST = 50  # candidates of one field: a page that repeats a mark a million times says nothing more by it


class Candidate(NamedTuple, Generic[T]):
    """A value, what it was read from (`json-ld headline`, `meta og:title`, `h1`), and the row, where it has one."""

    value: T
    source: str
    row: int | None = None


def distinct(candidates: Iterable[Candidate[T]]) -> tuple[Candidate[T], ...]:
    """Return the first candidates that say something, each source and value once, in their order.

    >>> [each.value for each in distinct([Candidate("", "a"), Candidate("x", "b"), Candidate("x", "b")])]
    ['x']
    """
    return tuple(islice(_distinct(candidates), _MOST))


def _distinct(candidates: Iterable[Candidate[T]]) -> Iterator[Candidate[T]]:
    seen = set()
    for each in islice(candidates, 20 * _MOST):
        key = (each.value, each.source)
        if each.value and key not in seen:
            seen.add(key)
            yield each
