"""Where a gold text stands in the text of its page (Vogels, Ganea, Eickhoff: Web2Text, 2018; METHODS 1.8).

Rare pieces of the gold anchor it: ten characters that occur once on the page, with their white space and without.
They are extended while the characters agree; what is between them is aligned by `gaps`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..tree import Bools, Ints
from .gaps import align_gap
from .hashing import Hashes, codes, window_hashes

_LENGTH = 10  # characters of an anchor


class Match(NamedTuple):
    """A stretch of the gold, and where it stands in the text."""

    gold: int
    text: int
    length: int


def aligned(text: str, gold: str) -> Ints:
    r"""Return for each character of the gold its position in the text, or -1.

    >>> aligned("Home. The story begins here.", "THE story\nbegins").tolist()
    [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21]
    """
    places = np.full(len(gold), -1, dtype=np.int64)
    gold_done = text_done = 0
    for match in [*_matches(text, gold), Match(len(gold), len(text), 0)]:
        gap = align_gap(text[text_done : match.text], gold[gold_done : match.gold])
        places[gold_done : match.gold] = np.where(gap < 0, -1, gap + text_done)
        gold_done, text_done = match.gold + match.length, match.text + match.length
        places[match.gold : gold_done] = np.arange(match.text, text_done)
    return places


def _matches(text: str, gold: str) -> list[Match]:
    """Anchors in the order of both texts, each extended to the left and to the right."""
    text_folded, gold_folded = _folded(text), _folded(gold)
    found: list[Match] = []
    done = 0
    for at, place in _anchors(text, gold):
        if at < done:
            continue
        if found and place < found[-1].text + found[-1].length:  # backwards: neither it nor the one before is trusted
            found.pop()
            done = at + _LENGTH
            continue
        last = found[-1] if found else Match(0, 0, 0)
        left_gold, left_text = last.gold + last.length, last.text + last.length
        left = _agree(gold_folded[left_gold:at][::-1], text_folded[left_text:place][::-1])
        right = _agree(gold_folded[at:], text_folded[place:])
        found.append(Match(at - left, place - left, left + right))
        done = at + right
    return found


def _folded(text: str) -> NDArray[np.uint32]:
    """Codes of the characters, small letters for capitals, one code for all white space."""
    lowered = text.lower()
    if len(lowered) != len(text):
        lowered = "".join(low if len(low := each.lower()) == 1 else each for each in text)
    return np.where(_spaces(text), np.uint32(0x20), codes(lowered))


def _spaces(text: str) -> Bools:
    spaces = np.array([ord(each) for each in set(text) if each.isspace()], dtype=np.uint32)
    return np.isin(codes(text), spaces)


def _agree(one: NDArray[np.uint32], other: NDArray[np.uint32]) -> int:
    """How many characters both begin with; looked at in stretches that double, so that little is looked at in vain."""
    done, stretch, length = 0, 64, min(len(one), len(other))
    while done < length:
        stop = min(done + stretch, length)
        differ = one[done:stop] != other[done:stop]
        if differ.any():
            return done + int(differ.argmax())
        done, stretch = stop, 2 * stretch
    return done


def _anchors(text: str, gold: str) -> list[tuple[int, int]]:
    """Where in the gold an anchor begins, and where it stands in the text."""
    text_codes, gold_codes = codes(text).astype(np.uint64), codes(gold).astype(np.uint64)
    at = np.arange(max(len(gold) - _LENGTH + 1, 0))
    place = _only_place(window_hashes(text_codes, _LENGTH), window_hashes(gold_codes, _LENGTH))
    at, place = at[place >= 0], place[place >= 0]
    text_dense, gold_filled = text_codes[~_spaces(text)], ~_spaces(gold)
    gold_dense = gold_codes[gold_filled]
    before = np.concatenate([[0], gold_filled.cumsum()])
    first, length = before[at], before[at + _LENGTH] - before[at]
    alone = np.zeros(len(at), dtype=bool)
    for each in np.unique(length[length > 0]).tolist():
        these = length == each
        alone[these] = _only_place(window_hashes(text_dense, each), window_hashes(gold_dense, each)[first[these]]) >= 0
    pairs = zip(at[alone].tolist(), place[alone].tolist(), strict=True)
    return [(a, b) for a, b in pairs if gold[a : a + _LENGTH] == text[b : b + _LENGTH]]


def _only_place(haystack: Hashes, needles: Hashes) -> Ints:
    """Return where each needle is in the haystack, -1 where it is not or more than once."""
    wanted = np.unique(needles)
    if not len(wanted) or not len(haystack):
        return np.full(len(needles), -1, dtype=np.int64)
    nearest = np.minimum(np.searchsorted(wanted, haystack), len(wanted) - 1)
    hits = np.flatnonzero(wanted[nearest] == haystack)
    times = np.bincount(nearest[hits], minlength=len(wanted))
    place = np.full(len(wanted), -1, dtype=np.int64)
    place[nearest[hits]] = hits
    place[times != 1] = -1
    return place[np.searchsorted(wanted, needles)]
