"""What makes a function of a page a column: it is computed once, when first asked for, and kept with the page."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from functools import wraps
from itertools import count
from typing import Any, Concatenate, ParamSpec, TypeVar

import numpy as np

from .page import Page
from .tree import Column, Floats, Ints

_Options = ParamSpec("_Options")
_Value = TypeVar("_Value")


def remembered(
    function: Callable[Concatenate[Page, _Options], _Value],
) -> Callable[Concatenate[Page, _Options], _Value]:
    """Keep what a function of a page computed with the page."""

    @wraps(function)
    def remembering(page: Page, /, *args: _Options.args, **options: _Options.kwargs) -> _Value:
        key = (function, args, *options.items())
        if key not in page.memo:
            page.memo[key] = function(page, *args, **options)
        return page.memo[key]

    return remembering


def column(
    function: Callable[Concatenate[Page, _Options], Column],
) -> Callable[Concatenate[Page, _Options], Column]:
    """Keep a column that a function of a page computed with the page; nobody can write to it."""

    @wraps(function)
    def frozen(page: Page, /, *args: _Options.args, **options: _Options.kwargs) -> Column:
        value = function(page, *args, **options)
        value.flags.writeable = False
        return value

    return remembered(frozen)


def numbered(values: Iterable[Hashable], first: int = 0) -> tuple[Ints, list[Any]]:
    """Number values, the same ones alike, in the order in which they come; return also the different ones.

    >>> numbers, different = numbered("abca")
    >>> numbers.tolist(), different
    ([0, 1, 2, 0], ['a', 'b', 'c'])
    """
    numbers: defaultdict[Hashable, int] = defaultdict(count(first).__next__)
    found = np.fromiter(map(numbers.__getitem__, values), np.int64)
    return found, list(numbers)


def share(part: Ints | Floats, whole: Ints | Floats) -> Floats:
    """Quotient of two columns, 0 where there is nothing to divide by.

    >>> share(np.array([1, 2]), np.array([2, 0])).tolist()
    [0.5, 0.0]
    """
    return np.divide(part, whole, out=np.zeros(len(part)), where=np.asarray(whole) != 0)
