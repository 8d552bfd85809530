"""What elements are called by their attributes, and which of them by one of many words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np

from ..page import Page
from ..tree import Ints


class Named(NamedTuple):
    """What elements are called. Pages repeat themselves: each value is looked at once."""

    rows: dict[tuple[str, str], list[int]]
    text: str
    starts: Ints

    @classmethod
    def of(cls, page: Page, *attributes: str) -> Named:
        """Put all values into one text, in lower case, a value a line, so that they are searched together."""
        rows: dict[tuple[str, str], list[int]] = {}
        for row, name, value in page.find_attributes(*attributes):
            rows.setdefault((name, value), []).append(row)
        lines = [value.replace("\n", " ").lower() for _, value in rows]
        return cls(rows, "\n".join(["", *lines, ""]), np.cumsum([1, *(len(line) + 1 for line in lines)]))

    def holding(self, words: Iterable[str]) -> Iterator[tuple[str, str, Ints]]:
        """Return the values that hold one of the words, in which ^ and $ are the ends of the value, and their rows."""
        at: list[int] = []
        for word in words:
            literal = word.replace("^", "\n").replace("$", "\n")
            position = self.text.find(literal)
            while position >= 0:
                at.append(position + word.startswith("^"))
                end_of_line = self.text.find("\n", position + 1)
                position = self.text.find(literal, end_of_line)
        keys = [*self.rows]
        for number in np.unique(np.searchsorted(self.starts, at, side="right") - 1).tolist():
            yield *keys[number], np.array(self.rows[keys[number]])
