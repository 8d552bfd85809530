"""Trainers by name; others add theirs by the same decorator."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeVar

import numpy as np

from ..learn.weights import Weights
from ..registry import Registry
from ..tree import Bools, Ints
from .examples import Example

_Function = TypeVar("_Function", bound=Callable[..., Any])


class Judged(NamedTuple):
    """What a model without a page's site said of the page: of each block, what it is and what was said."""

    example: Example
    wanted: Bools
    found: Bools
    words: Ints


@dataclass(frozen=True, slots=True)
class Trainer:
    """How a method is trained: from examples to a model, and from a model and an example to what it says of it.

    `variants` are the learners that its paper compares, of which the first is the one that is shipped.
    """

    name: str
    fit: Callable[..., Weights]
    judge: Callable[..., Judged]
    variants: tuple[str, ...]


TRAINERS: Final[Registry[Trainer]] = Registry("trained method", "marrow.trainers", "marrow.trainers")


def trainer(
    name: str, *, judge: Callable[[Weights, Example], Judged], variants: Sequence[str]
) -> Callable[[_Function], _Function]:
    """Register a function `(examples, *, seed, variant) -> Weights` as the trainer of a method."""

    def register(function: _Function) -> _Function:
        TRAINERS.add(name, Trainer(name, function, judge, tuple(variants)))
        return function

    return register


def labelled(characters: Ints, lengths: Ints) -> Bools:
    """Whether blocks are content, by how many of their characters are aligned with the gold (METHODS 1.8)."""
    return np.asarray(characters > 2 * np.maximum(lengths, 1) // 3)
