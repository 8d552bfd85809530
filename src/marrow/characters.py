"""Classes of characters, and counts of them over spans of a text, all at once.

What a word is: with `literal`, a run of characters between white space. By default the characters of scripts that
write without spaces (Han, kana, Thai, Lao, Khmer, Burmese, ...) are a word each, and their punctuation is none.
"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterable
from functools import cache

import numpy as np
from numpy.typing import NDArray

from .tree import Bools, Ints

SPACE, UNSPACED, UNSPACED_PUNCTUATION, PUNCTUATION, DIGIT, CAPITAL, TERMINAL, ALPHANUMERIC = 1, 2, 4, 8, 16, 32, 64, 128
Classes = NDArray[np.uint8]

# Blocks of the scripts that write without spaces (Unicode 16, Blocks.txt).
_UNSPACED_BLOCKS = (
    (0x0E00, 0x0EFF), (0x1000, 0x109F), (0x1780, 0x17FF), (0x1950, 0x19DF), (0x1A20, 0x1AAF), (0x2E80, 0x2FDF),
    (0x3005, 0x3007), (0x3021, 0x3029), (0x3031, 0x3035), (0x3040, 0x312F), (0x31A0, 0x31BF), (0x31F0, 0x31FF),
    (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xA9E0, 0xA9FF), (0xAA60, 0xAA7F), (0xF900, 0xFAFF), (0xFF66, 0xFF9F),
)  # fmt: skip
_UNSPACED_PUNCTUATION_BLOCKS = ((0x3000, 0x303F), (0xFF00, 0xFF65))
_SUPPLEMENTARY = ((0x1B000, 0x323AF, UNSPACED), (0x20000, 0x323AF, UNSPACED | ALPHANUMERIC))


_LETTER = 64  # only while the table is made
_TERMINAL = ".!?\u2026\u3002\uff01\uff1f\uff61\u061f\u06d4\u0964\u1362"  # what ends a sentence
_CATEGORIES = {
    **dict.fromkeys(("Zs", "Zl", "Zp"), SPACE),
    **dict.fromkeys(("Pc", "Pd", "Ps", "Pe", "Pi", "Pf", "Po"), PUNCTUATION),
    **dict.fromkeys(("Ll", "Lt", "No"), ALPHANUMERIC),
    **dict.fromkeys(("Lo", "Lm", "Nl"), _LETTER | ALPHANUMERIC),
    "So": _LETTER,
    "Nd": DIGIT | ALPHANUMERIC,
    "Lu": CAPITAL | ALPHANUMERIC,
}


@cache
def class_table() -> Classes:
    """Classes of the characters of the basic plane; the last one, which is none, also stands for the other planes."""
    bits = defaultdict(int, _CATEGORIES)
    table = np.array(bytearray(map(bits.__getitem__, map(unicodedata.category, map(chr, range(0x10000))))))
    table[[*range(0x09, 0x0E), *range(0x1C, 0x20), 0x85]] = SPACE  # control characters that Python splits at
    for first, last in _UNSPACED_BLOCKS:
        table[first : last + 1] |= np.where(table[first : last + 1] & _LETTER, UNSPACED, 0).astype(np.uint8)
    for first, last in _UNSPACED_PUNCTUATION_BLOCKS:
        marks = table[first : last + 1] & PUNCTUATION
        table[first : last + 1] |= np.where(marks, UNSPACED_PUNCTUATION, 0).astype(np.uint8)
    table &= 0xFF ^ _LETTER
    table[[ord(mark) for mark in _TERMINAL]] |= TERMINAL
    table.flags.writeable = False
    return table


def classes(text: str) -> Classes:
    """Classes of each character of a text, as bits.

    >>> classes("a 1,").tolist() == [ALPHANUMERIC, SPACE, DIGIT | ALPHANUMERIC, PUNCTUATION]
    True
    """
    return looked_up(text, class_table(), _SUPPLEMENTARY)


def looked_up(text: str, table: Classes, beyond: Iterable[tuple[int, int, int]]) -> Classes:
    """Look up each character in a table of the basic plane.

    `beyond` has ranges of the characters beyond it: first, last, class; others have the class at the table's end.
    """
    try:
        data = text.encode("latin-1")
    except UnicodeEncodeError:
        return _looked_up_wide(text, table, beyond)
    return np.frombuffer(data.translate(table[:256].tobytes()), dtype=np.uint8)


def _looked_up_wide(text: str, table: Classes, beyond: Iterable[tuple[int, int, int]]) -> Classes:
    data = text.encode("utf-16-le")
    if len(data) == 2 * len(text):
        return table[np.frombuffer(data, dtype=np.uint16)]
    codes = np.frombuffer(text.encode("utf-32-le"), dtype=np.uint32)
    found = table[np.minimum(codes, 0xFFFF)]
    for first, last, value in beyond:
        found[(codes >= first) & (codes <= last)] = value
    return found


_CONTROLS = dict.fromkeys([*range(0x09), *range(0x0B, 0x20), *range(0x7F, 0xA0)])


def printable(text: str) -> str:
    r"""Return the text without control characters, such as begin the commands of a terminal.

    >>> printable("a\x1b[2Jb\tc\n")
    'a[2Jb\tc\n'
    """
    return text.translate(_CONTROLS)


def counts(mask: Bools, starts: Ints, stops: Ints) -> Ints:
    """How many characters of the mask each span has.

    >>> counts(np.array([True, False, True]), np.array([0, 1]), np.array([1, 3])).tolist()
    [1, 1]
    """
    before = np.zeros(len(mask) + 1, dtype=np.int32)
    np.cumsum(mask, out=before[1:])
    return before[stops] - before[starts]


def word_starts(found: Classes, spans: Ints, *, literal: bool = False) -> Bools:
    """Where a word begins; `spans` are the positions where a new span, and so at most a new word, begins.

    >>> word_starts(classes("ab c\u6f22\u5b57d"), np.array([0])).tolist()
    [True, False, False, True, True, True, True]
    >>> word_starts(classes("ab c\u6f22\u5b57d"), np.array([0]), literal=True).tolist()
    [True, False, False, True, False, False, False]
    """
    if literal or not (found & (UNSPACED | UNSPACED_PUNCTUATION)).any():
        inside = (found & SPACE) == 0
        alone = None
    else:
        alone = (found & UNSPACED) != 0
        inside = (found & (SPACE | UNSPACED | UNSPACED_PUNCTUATION)) == 0
    begins = inside.copy()
    begins[1:] &= ~inside[:-1]
    begins[spans] |= inside[spans]
    return begins if alone is None else begins | alone
