"""Fingerprints of texts by their shingles, with which near-duplicates are found (Broder 1997).

A signature has, for each of some hash functions, the least hash of all shingles; the share of places at which two
signatures agree estimates the overlap of their sets of shingles. Texts that agree in a band of a few places are
compared.
"""

from __future__ import annotations

from collections import defaultdict

import numpy as np

from .hashing import Hashes, codes, window_hashes

_SHINGLE = 12  # characters, so that languages without spaces need no rule of their own
_BANDS, _ROWS = 16, 4
_LEAST = 200  # characters: shorter texts are alike by chance
_ALIKE = 0.7  # share of shingles that both have, of those that either has
_FACTORS = np.random.default_rng(0).integers(0, 2**63, size=_BANDS * _ROWS, dtype=np.uint64) | np.uint64(1)


class Fingerprints:
    """Texts that are known by their names, and a search for one that is like another.

    >>> known = Fingerprints()
    >>> story = " ".join(f"word{number}" for number in range(60))
    >>> known.add("one", story)
    >>> known.like(story.replace("word7 ", "")), known.like(story[::-1])
    ('one', None)
    """

    def __init__(self) -> None:
        self._signatures: dict[str, Hashes] = {}
        self._bands: defaultdict[tuple[int, bytes], list[str]] = defaultdict(list)

    def add(self, name: str, text: str) -> None:
        """Remember a text."""
        signature = _signature(text)
        if signature is not None:
            self._signatures[name] = signature
            for band in _bands(signature):
                self._bands[band].append(name)

    def like(self, text: str) -> str | None:
        """Return the name of the text that is most like this one, if one is nearly the same."""
        signature = _signature(text)
        if signature is None:
            return None
        near = dict.fromkeys(name for band in _bands(signature) for name in self._bands.get(band, ()))
        alike = {name: float((self._signatures[name] == signature).mean()) for name in near}
        best = max(alike, key=alike.__getitem__, default=None)
        return best if best is not None and alike[best] >= _ALIKE else None


def _signature(text: str) -> Hashes | None:
    letters = "".join(text.lower().split())
    if len(letters) < _LEAST:
        return None
    shingles = np.unique(window_hashes(codes(letters).astype(np.uint64), _SHINGLE))
    mixed = shingles ^ (shingles >> np.uint64(29))
    return np.array([(mixed * factor >> np.uint64(16)).min() for factor in _FACTORS])


def _bands(signature: Hashes) -> list[tuple[int, bytes]]:
    return [(band, signature[band * _ROWS : (band + 1) * _ROWS].tobytes()) for band in range(_BANDS)]
