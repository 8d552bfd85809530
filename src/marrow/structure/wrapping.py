"""From runs with marks to what opens and closes around them, properly nested, each as rarely as can be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from .block import Mark, Run

_MARKS = tuple(int(mark) for mark in Mark)
Wrapper = int | str
"""One mark, or the address of a link."""


class Step(NamedTuple):
    """Something opens, closes, or is said."""

    kind: Literal["open", "close", "run"]
    wrapper: Wrapper = 0
    run: Run = Run("", -1)


def wrapped(runs: Sequence[Run]) -> Iterator[Step]:
    """Return what opens, is said, and closes. What goes on for longer is around what is over sooner.

    >>> bold = Run("a", 1, Mark.STRONG), Run("b", 2, Mark.STRONG | Mark.EMPHASIS)
    >>> [step.run.text or (step.kind, step.wrapper) for step in wrapped(bold)]
    [('open', 1), 'a', ('open', 2), 'b', ('close', 2), ('close', 1)]
    """
    runs = apart(runs)
    until = _lasting(runs)
    stack: list[Wrapper] = []
    for place, run in enumerate(runs):
        wanted = _wrappers(run)
        keep = next((level for level, each in enumerate(stack) if each not in wanted), len(stack))
        while len(stack) > keep:
            yield Step("close", stack.pop())
        missing = [each for each in wanted if each not in stack]
        for each in sorted(missing, key=lambda wrapper: -until[place][wrapper]):
            stack.append(each)
            yield Step("open", each)
        yield Step("run", run=run)
    while stack:
        yield Step("close", stack.pop())


def _wrappers(run: Run) -> list[Wrapper]:
    wrappers: list[Wrapper] = [run.link] if run.link else []
    return wrappers + [mark for mark in _MARKS if run.marks & mark] if run.marks else wrappers


def _lasting(runs: Sequence[Run]) -> list[dict[Wrapper, int]]:
    """Return for each run how long each of its wrappers goes on from there."""
    found: list[dict[Wrapper, int]] = []
    following: dict[Wrapper, int] = {}
    for run in reversed(runs):
        following = {each: following.get(each, 0) + 1 for each in _wrappers(run)}
        found.append(following)
    found.reverse()
    return found


def apart(runs: Sequence[Run]) -> list[Run]:
    """Return runs with those of equal marks as one, and spaces at their ends outside of what ends there.

    >>> [(run.text, int(run.marks)) for run in apart([Run("a", 1), Run("b ", 2, Mark.STRONG), Run("c", 3)])]
    [('a', 0), ('b', 1), (' ', 0), ('c', 0)]
    """
    joined: list[Run] = []
    for run in runs:
        last = joined[-1] if joined else None
        if last and run.kind == last.kind == "text" and run.marks == last.marks and run.link == last.link:
            joined[-1] = last._replace(text=last.text + run.text)
        else:
            joined.append(run)
    found: list[Run] = []
    for place, run in enumerate(joined):
        if run.kind != "text" or not (run.marks or run.link):
            found.append(run)
            continue
        text = run.text
        if text[0] == " " and place:
            found.append(_between(run, joined[place - 1]))
        if inner := text.strip(" "):
            found.append(run._replace(text=inner))
            if text[-1] == " " and place + 1 < len(joined):
                found.append(_between(run, joined[place + 1]))
    return found


def _between(run: Run, other: Run) -> Run:
    """Return the space between two runs, which has the marks that both have."""
    return Run(" ", run.row, run.marks & other.marks, run.link if run.link == other.link else "")


def code_joined(runs: Sequence[Run]) -> list[Run]:
    """Return runs with those of code as one, since code has no marks in it."""
    found: list[Run] = []
    for run in runs:
        last = found[-1] if found else None
        if last and _is_code(run) and _is_code(last) and run.link == last.link:
            found[-1] = last._replace(text=last.text + run.text)
        else:
            found.append(run)
    return found


def _is_code(run: Run) -> bool:
    return run.kind == "text" and bool(run.marks & Mark.CODE)
