"""The alignment of a gold text with a text between two anchors (METHODS 1.8, step 2)."""

from __future__ import annotations

import re
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..errors import MissingExtra
from ..tree import Bools, Ints

# Scores of the Web2Text authors.
_EXACT, _SAME, _SPACE, _SKIP, _OPEN = 3, 1, 0, -6, -2
_NEVER: Final = -(10**8)
_MOST_CELLS = 4_000_000  # above, words are aligned instead of characters
_MOST_WORD_CELLS = 1_000_000_000  # bits of the matrix of the words' alignment: 125 MB; above, nothing is aligned
Letters = NDArray[np.str_]
_WORD = re.compile(r"\S+")


def align_gap(text: str, gold: str) -> Ints:
    """Return for each character of the gold its position in the text, or -1.

    >>> align_gap("a menu, The cat", "the cat").tolist()
    [8, 9, 10, 11, 12, 13, 14]
    """
    places = np.full(len(gold), -1, dtype=np.int64)
    if not text or not gold.strip():
        return places
    if len(text) * len(gold) <= _MOST_CELLS:
        _align_characters(text, gold, places)
    else:
        _align_words(text, gold, places)
    return places


def _align_characters(text: str, gold: str, places: Ints) -> None:
    letters = np.array(list(text))
    low, space = np.char.lower(letters), np.array([each.isspace() for each in text])
    gains = [_gains(each, letters, low, space) for each in dict.fromkeys(gold)]
    gain = dict(zip(dict.fromkeys(gold), gains, strict=True))
    best = np.empty((len(gold) + 1, len(text) + 1), dtype=np.int32)
    best[0] = _OPEN
    best[0, 0] = 0
    for i, each in enumerate(gold):
        row = _without_gap(best[i], gain[each], each.isspace())
        best[i + 1] = np.maximum(row, _gap_before(row))
    _trace(best, gold, gain, places)


def _gains(letter: str, letters: Letters, low: Letters, space: Bools) -> Ints:
    """What it gains to align a character of the gold with each character of the text."""
    if letter.isspace():
        return np.where(space, _SPACE, _NEVER)
    same = np.where(low == letter.lower(), _SAME, _NEVER)
    return np.where(letters == letter, _EXACT, same) if letter.isalnum() else same


def _without_gap(above: Ints, gain: Ints, is_space: bool) -> Ints:
    row = above + (0 if is_space else _SKIP)
    np.maximum(row[1:], above[:-1] + gain, out=row[1:])
    return row


def _gap_before(row: Ints) -> Ints:
    gap = np.full(len(row), _NEVER, dtype=row.dtype)
    gap[1:] = np.maximum.accumulate(row)[:-1] + _OPEN
    return gap


def _trace(best: Ints, gold: str, gain: dict[str, Ints], places: Ints) -> None:
    i, j = len(gold), best.shape[1] - 1
    while i:
        letter = gold[i - 1]
        row = _without_gap(best[i - 1], gain[letter], letter.isspace())
        if row[j] < best[i, j]:  # a gap in the text ends here: go to where it began
            j = int(np.flatnonzero(row[:j] + _OPEN == best[i, j])[-1])
        if j and best[i - 1, j - 1] + gain[letter][j - 1] == row[j]:
            places[i - 1] = j = j - 1
        i -= 1


def _align_words(text: str, gold: str, places: Ints) -> None:
    try:
        from rapidfuzz.distance import LCSseq
    except ImportError as error:
        raise MissingExtra("long alignments need rapidfuzz: pip install 'marrow[bench]'") from error
    of_text, of_gold = list(_WORD.finditer(text)), list(_WORD.finditer(gold))
    if len(of_text) * len(of_gold) > _MOST_WORD_CELLS:
        return
    edits = LCSseq.editops([each[0].lower() for each in of_gold], [each[0].lower() for each in of_text])
    for block in edits.as_matching_blocks():
        for i in range(block.size):
            ours, theirs = of_gold[block.a + i], of_text[block.b + i]
            if ours.end() - ours.start() == theirs.end() - theirs.start():  # else a letter's small form is two
                places[ours.start() : ours.end()] = np.arange(*theirs.span())
