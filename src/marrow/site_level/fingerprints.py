"""Fingerprints of texts, of subtrees and of ways from the root: numbers that are the same in every process.

A fingerprint of a sequence is a polynomial over its members' fingerprints, in 64-bit arithmetic, so that those of all
subtrees of a page are differences of two cumulative sums. They tell pages of a site apart; they are no protection
against somebody who looks for two texts with the same fingerprint.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from ..tree import Tree

Fingerprints = NDArray[np.uint64]

# Odd numbers without a pattern in their bits (from the golden ratio, and from the constants of MurmurHash3).
OF_DEPTH = 0x9E3779B97F4A7C15
_OF_PLACE = 0xFF51AFD7ED558CCD
_AND_DEPTH = np.uint64(0xC4CEB9FE1A85EC53)
_REMEMBERED = 1 << 16


@lru_cache(_REMEMBERED)
def fingerprint(text: str) -> int:
    """Return the fingerprint of a text.

    >>> f"{fingerprint('Home'):016x}"
    '400e78b6b01da335'
    """
    return int.from_bytes(blake2b(text.encode("utf-8", "replace"), digest_size=8).digest(), "big")


def fingerprints(texts: Iterable[str]) -> Fingerprints:
    """Return the fingerprints of many texts."""
    return np.fromiter(map(fingerprint, texts), dtype=np.uint64)


def ways(tree: Tree, labels: Fingerprints) -> Fingerprints:
    """Fingerprint of the labels from the root to each node, in order. O(n log depth)."""
    values = labels * powers(OF_DEPTH, int(tree.depth.max(initial=0)) + 1)[tree.depth]
    values[:1] = 0  # the root is on every way; as 0 it may be added more than once
    return tree.along(values, np.add)


def subtrees(tree: Tree, labels: Fingerprints) -> Fingerprints:
    """Fingerprint of the labels of each subtree, in document order, with their depths below its root. O(n).

    >>> from marrow import parse
    >>> page = parse("<p><b>a</b></p><p><b>a</b></p><p>a<b></b></p>")
    >>> found = subtrees(page, fingerprints(page[row].name for row in range(len(page))))
    >>> bool(found[3] == found[6]), bool(found[3] == found[9])
    (True, False)
    """
    size = len(tree)
    weights = powers(_OF_PLACE, size)
    values = _sums((labels + _AND_DEPTH * tree.depth.astype(np.uint64)) * weights)
    places = _sums(weights)
    within = values[tree.end] - values[:-1]
    within -= _AND_DEPTH * tree.depth.astype(np.uint64) * (places[tree.end] - places[:-1])
    return within * powers(pow(_OF_PLACE, -1, 1 << 64), size)


def powers(base: int, size: int) -> Fingerprints:
    """Return the first powers of a number, from 1 on."""
    factors = np.full(size, base, dtype=np.uint64)
    factors[:1] = 1
    return np.cumprod(factors, dtype=np.uint64)


def _sums(values: Fingerprints) -> Fingerprints:
    sums = np.zeros(len(values) + 1, dtype=np.uint64)
    np.cumsum(values, out=sums[1:])
    return sums
