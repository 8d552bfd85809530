"""A line of runs as Markdown."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from ..structure.block import Formula, Mark, Media, Picture, Run
from ..structure.wrapping import Step, code_joined, wrapped
from .html_inline import TAGS
from .markdown_escape import code_span, destination, escaped, title, without_math

_SIGNS: dict[int, str] = {Mark.STRONG: "**", Mark.EMPHASIS: "*", Mark.DELETED: "~~"}
_NESTABLE = "*"  # what a sign is to its neighbours: punctuation


def inline(runs: Sequence[Run], line_break: str = "\\\n") -> str:
    r"""Return runs as Markdown; what Markdown has no sign for, or where a sign would not be read as one, is HTML.

    >>> inline([Run("a ", 1), Run("b", 2, Mark.STRONG), Run(" c_d*", 3, link="http://x/")])
    'a **b** [c_d\\*](http://x/)'
    """
    if len(runs) == 1 and runs[0].kind == "text" and not (runs[0].marks or runs[0].link):
        text = escaped(runs[0].text)
        return without_math(text) if text.count("$") > 1 else text
    steps = list(wrapped(code_joined(runs)))
    dollars = sum(run.text.count("$") for run in runs) > 1 or any(run.kind == "math" for run in runs)
    parts = [_said(step.run, line_break, dollars=dollars) if step.kind == "run" else "" for step in steps]
    _signs(steps, parts)
    return "".join(parts)


def _said(run: Run, line_break: str, *, dollars: bool) -> str:
    if run.kind == "break":
        return line_break
    if run.kind == "note":
        return f"[^{label(run.text)}]"
    if isinstance(run.detail, Picture):
        return f"![{escaped(run.text)}]({destination(run.detail.address)}{title(run.detail.title)})"
    if isinstance(run.detail, Media):
        return f'[{escaped(run.text)}]({destination(run.detail.address)} "{run.detail.kind}")'
    if isinstance(run.detail, Formula):
        tex = " ".join(run.detail.tex.split())
        return f"${tex}$" if tex else run.detail.mathml
    if run.marks & Mark.CODE:
        return code_span(run.text) if run.text.strip() else run.text
    text = escaped(run.text)
    if text[-1:] == "!":  # before a link it would make an image of it
        text = text[:-1] + "\\!"
    if text[:1] == "^":  # in a link it would make a footnote of it
        text = "\\" + text
    return without_math(text) if dollars else text


def label(text: str) -> str:
    """Return the label of a footnote as Markdown has it.

    >>> label("a]b c")
    'a-b-c'
    """
    return "".join(each if each.isalnum() or each in "*†‡§¶#-" else "-" for each in text) or "note"


def _signs(steps: Sequence[Step], parts: list[str]) -> None:
    """Put the signs of marks and links where they open and close; a mark whose sign would not be read is a tag."""
    opened: list[int] = []
    stars: set[int] = set()
    for place, step in enumerate(steps):
        if step.kind == "open":
            opened.append(place)
        elif step.kind == "close":
            start = opened.pop()
            wrapper = step.wrapper
            if isinstance(wrapper, str):
                parts[start], parts[place] = "[", f"]({destination(wrapper)})"
            elif wrapper == Mark.CODE:
                continue
            elif wrapper in _SIGNS and (sign := _sign(wrapper, start, place, steps, parts, stars)):
                parts[start] = parts[place] = sign
                if sign != "_":
                    stars.update((start, place))
            else:
                parts[start], parts[place] = TAGS[wrapper]


def _sign(mark: int, start: int, stop: int, steps: Sequence[Step], parts: Sequence[str], stars: set[int]) -> str | None:
    """Return the sign for a mark from one step to another, if there is one that is read as such there."""
    outer_before, inner_before = _near(start, -1, steps, parts), _near(start, 1, steps, parts)
    inner_after, outer_after = _near(stop, -1, steps, parts), _near(stop, 1, steps, parts)
    flanked = _flanks(outer_before, inner_before) and _flanks(outer_after, inner_after)
    if not flanked:
        return None
    crowded = any(
        0 <= place < len(steps) and steps[place].kind != "run" and steps[place].wrapper in _SIGNS
        for place in (start - 1, start + 1, stop - 1, stop + 1)
    )
    if not crowded:
        return _SIGNS[mark]
    if any(place in stars for place in (start - 1, start + 1, stop - 1, stop + 1)) or mark == Mark.EMPHASIS:
        free = not (_is_word(outer_before) or _is_word(outer_after))
        return "_" if mark == Mark.EMPHASIS and free else None
    return _SIGNS[mark]


def _near(place: int, way: int, steps: Sequence[Step], parts: Sequence[str]) -> str:
    """Return the character beside a step: a space at the ends of the line, punctuation where something opens."""
    place += way
    if not 0 <= place < len(steps):
        return " "
    if steps[place].kind != "run":
        wrapper = steps[place].wrapper
        if wrapper != Mark.CODE:
            return _NESTABLE
        return "`"
    said = parts[place]
    return (said[-1] if way < 0 else said[0]) if said else " "


def _flanks(outer: str, inner: str) -> bool:
    """Whether a sign between two characters opens, or closes, towards the inner one (CommonMark 6.2)."""
    if inner.isspace():
        return False
    return not _is_punctuation(inner) or outer.isspace() or _is_punctuation(outer)


def _is_punctuation(character: str) -> bool:
    return not character.isalnum() and unicodedata.category(character)[0] in "PS"


def _is_word(character: str) -> bool:
    return not character.isspace() and not _is_punctuation(character)
