"""Targets for pages of which only segments are known: what a model says, where the segments do not decide."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ..tree import Floats
from .examples import Example


def with_segments(example: Example, probability: Floats) -> Example:
    """Return the example with targets: what has a present segment is content, what has an absent one is not."""
    found = np.array(probability, dtype=np.float64)
    for blocks in example.absent:
        found[blocks] = 0
    for blocks in example.present:
        found[blocks] = 1
    return replace(example, targets=found)
