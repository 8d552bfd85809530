"""Hashes of all windows of a text at once, for anchors and fingerprints."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Hashes = NDArray[np.uint64]
_FACTOR = np.uint64(0x9E3779B97F4A7C15)  # odd, of the golden ratio: a window's hash is a polynomial in it


def codes(text: str) -> NDArray[np.uint32]:
    """Return the code of each character."""
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)


def window_hashes(values: Hashes, length: int) -> Hashes:
    """Hash each window of so many values; the polynomial is evaluated modulo 2 to the 64th.

    >>> found = window_hashes(codes("abcab").astype(np.uint64), 2)
    >>> bool(found[0] == found[3]), len(np.unique(found))
    (True, 3)
    """
    count = max(len(values) - length + 1, 0)
    found = np.zeros(count, dtype=np.uint64)
    for i in range(length if count else 0):
        found = found * _FACTOR + values[i : i + count]
    return found
