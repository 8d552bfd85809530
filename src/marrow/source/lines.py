"""A source as lines, with what each has of text and of tags."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..tree import Floats, Ints
from .stream import Source

_FEWEST, _LONGEST = 10, 500  # with fewer lines, or with longer ones in the mean, a source is taken as minified


@dataclass(frozen=True, slots=True, eq=False)
class Lines:
    """The lines of a source that are not blank."""

    characters: Ints
    """Characters of each that are in no tag, from the first that is no white space to the last."""
    tags: Ints
    """Tags that begin on each."""
    of_word: Ints
    """The line of each word of the source."""

    @property
    def tag_ratio(self) -> Floats:
        """Characters of text for each tag."""
        return self.characters / np.maximum(self.tags, 1)


def lines(source: Source, *, wrap: int) -> Lines:
    r"""Return the lines of a source; one that was minified is broken after every `wrap` characters, but for 0.

    >>> from marrow import parse
    >>> from .stream import source
    >>> found = lines(source(parse("<p>one\ntwo <b>three</b>\n\n<p>four")), wrap=0)
    >>> found.characters.tolist(), found.tags.tolist(), found.of_word.tolist()
    ([3, 9, 4], [1, 2, 1], [0, 1, 1, 2])
    """
    codes = source.codes[source.first : source.last]
    begins = np.append(0, np.flatnonzero(codes == ord("\n")) + 1)
    if wrap and (len(begins) < _FEWEST or len(codes) > _LONGEST * len(begins)):
        begins = _wrapped(source, begins, len(codes), wrap)
    begins = begins + source.first
    of_word = np.searchsorted(begins, source.start, side="right") - 1
    of_tag = np.searchsorted(begins, source.tags.start, side="right") - 1
    goes_on = np.searchsorted(begins, source.tags.stop, side="left") - 1  # the line that a broken tag ends on
    tags = np.bincount(of_tag, minlength=len(begins) + 1)
    filled = np.cumsum(tags - np.bincount(goes_on + 1, minlength=len(begins) + 1))[:-1] > 0
    filled[of_word] = filled[of_tag] = filled[goes_on] = True
    used = np.flatnonzero(filled)
    number = np.zeros(len(begins), dtype=np.int64)
    number[used] = np.arange(len(used))
    return Lines(
        _characters(source, of_word, len(begins))[used],
        tags[used],
        number[of_word],
    )


def _characters(source: Source, of_word: Ints, count: int) -> Ints:
    """Return for each line the characters of text between its first word and the end of its last."""
    found = np.zeros(count, dtype=np.int64)
    if not len(of_word):
        return found
    before = np.concatenate([[0], np.cumsum(source.tags.stop - source.tags.start)])
    tags = source.tags.start

    def of_text(places: Ints) -> Ints:
        return places - before[np.searchsorted(tags, places)]

    firsts = np.flatnonzero(np.diff(of_word, prepend=-1))
    lasts = np.append(firsts[1:], len(of_word)) - 1
    found[of_word[firsts]] = of_text(source.stop[lasts]) - of_text(source.start[firsts])
    return found


def _wrapped(source: Source, begins: Ints, length: int, wrap: int) -> Ints:
    """Break each line after every so many characters; a break within a tag moves behind it."""
    sizes = np.diff(np.append(begins, length))
    parts = np.maximum(-(-sizes // wrap), 1)
    first = np.cumsum(parts) - parts
    broken = np.repeat(begins, parts) + wrap * (np.arange(int(parts.sum())) - np.repeat(first, parts))
    places = broken + source.first
    tag = np.searchsorted(source.tags.start, places, side="left") - 1
    if len(source.tags):
        stop = np.where(tag >= 0, source.tags.stop[tag], 0)
        places = np.where(np.isin(broken, begins), places, np.maximum(places, stop))
    return np.unique(places) - source.first
