"""Another tree over the rows of a page, for methods that rewrite it before they look at it.

The originals change the tree. Here the page stays as it is: in a draft elements are left out, renamed, cut short, or
put around others.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..tree import Ints, Tree


@dataclass(frozen=True, slots=True, eq=False)
class Draft(Tree):
    """A tree over the rows of a page: each node begins at one and ends before another."""

    tag: Ints
    first: Ints
    stop: Ints

    @classmethod
    def of(cls, tag: Ints, first: Ints, stop: Ints) -> Draft:
        """Return the tree of nodes that are in order, an outer one before what is in it."""
        nodes, rows = np.arange(len(tag)), int(stop.max(initial=0)) + 1
        begun, ended = (np.bincount(places, minlength=rows).cumsum() for places in (first, stop))
        depth = nodes - ended[first]
        by_depth = np.argsort(depth.astype(np.int16), kind="stable")
        places = depth[by_depth] * len(tag) + by_depth
        parent = np.append(by_depth, -1)[np.searchsorted(places, (depth - 1) * len(tag) + nodes) - 1]
        return cls(parent, begun[stop - 1], depth, tag, first, stop)
