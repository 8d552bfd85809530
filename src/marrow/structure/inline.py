"""The runs of a line with their white space as a browser shows it: collapsed over all of them, none at the ends."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .block import Formula, Run

# White space that HTML collapses, and what would begin a line where lines have a meaning.
_SPACES = re.compile("[ \t\n\r\f\v\x1c-\x1f\x85\u2028\u2029]+")
# Non-breaking and ideographic spaces stay, but not at the ends of a block, where they are for looks.
_WHITE = " \t\n\r\f"
_ENDS = " \xa0\u3000"


def collapsed(text: str) -> str:
    r"""Return text with its white space collapsed; spaces that must not break, and marks of direction, stay.

    >>> collapsed("a \n b\xa0 c\u200f ")
    'a b\xa0 c\u200f '
    """
    if text.isprintable() and "  " not in text:
        return text
    if text.isascii():  # then splitting does the same, sooner
        words = " ".join(text.split())
        before, after = " " if text[:1].isspace() else "", " " if text[-1:].isspace() else ""
        return before + words + after if words else before
    return _SPACES.sub(" ", text)


def finished(runs: Sequence[Run]) -> list[Run]:
    """Return the runs of a block, without white space that is not shown.

    >>> [run.text for run in finished([Run(" one ", 1), Run(" two", 2), Run(" ", 3)])]
    ['one ', 'two']
    """
    if not runs:
        return []
    first = runs[0]
    if len(runs) == 1 and first.kind == "text":
        text = collapsed(first.text).strip(_ENDS)
        if text == first.text:
            return [first]
        return [Run(text, first.row, first.marks, first.link)] if text else []
    found: list[Run] = []
    edge = True
    for run in runs:
        if run.kind == "text":
            text = collapsed(run.text)
            if edge:
                text = text.lstrip(_ENDS if not found or found[-1].kind == "break" else " ")
            if not text:
                continue
            edge = text[-1] == " "
            found.append(Run(text, run.row, run.marks, run.link))
        elif run.kind == "break":
            _strip_end(found)
            found.append(run)
            edge = True
        else:
            found.append(run)
            edge = False
    _strip_end(found)
    while found and found[-1].kind == "break":
        found.pop()
        _strip_end(found)
    if found and found[0].kind == "break":
        found = found[next(place for place, run in enumerate(found) if run.kind != "break") :]
    return found


def _strip_end(runs: list[Run]) -> None:
    """Take white space from the end of the last line."""
    while runs and runs[-1].kind == "text":
        text = runs[-1].text.rstrip(_ENDS)
        if text:
            if text != runs[-1].text:
                runs[-1] = runs[-1]._replace(text=text)
            return
        runs.pop()


def paragraphs(runs: Sequence[Run]) -> list[list[Run]]:
    """Divide runs where two breaks or more follow each other, and where a formula has a line of its own.

    >>> [[run.text for run in part] for part in paragraphs([Run("a", 1), *[Run("", 2, kind="break")] * 2, Run("b", 3)])]
    [['a'], ['b']]
    """
    if not runs or _DIVIDING.isdisjoint([run.kind for run in runs]):
        return [list(runs)] if runs else []
    parts: list[list[Run]] = [[]]
    for run in runs:
        if isinstance(run.detail, Formula) and run.detail.display:
            parts += [[run], []]
        elif run.kind == "break" and parts[-1] and parts[-1][-1].kind == "break":
            parts.append([])
        elif run.kind != "break" or parts[-1]:
            parts[-1].append(run)
    return [ended for part in parts if (ended := finished(part))]


def once_broken(runs: Sequence[Run]) -> list[Run]:
    """Return runs without breaks that follow a break: what is one line, or a few, has no empty ones.

    >>> [run.text for run in once_broken([Run("a", 1), *[Run("", 2, kind="break")] * 2, Run("b", 3)])]
    ['a', '', 'b']
    """
    found: list[Run] = []
    for run in runs:
        broken = run.kind == "break" or (run.kind == "text" and not run.text.strip(_WHITE))
        if not (broken and found and found[-1].kind == "break"):
            found.append(run)
    return found


_DIVIDING = frozenset({"break", "math"})


def tokens(words: str) -> frozenset[str]:
    """Return the words of a text as a set.

    >>> sorted(tokens("b a"))
    ['a', 'b']
    """
    return frozenset(words.split())
