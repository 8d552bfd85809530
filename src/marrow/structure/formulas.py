"""Formulas: TeX where the page has it, from annotations, scripts, attributes; else MathML. Never twice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

import numpy as np

from .. import tags
from ..page import Page
from .block import Formula
from .inline import collapsed, tokens

_DELIMITERS = (("\\(", "\\)"), ("\\[", "\\]"), ("$$", "$$"), ("$", "$"))
_TEX = frozenset({"application/x-tex", "text/x-tex", "latex", "tex", "application/x-latex"})
_STYLE = re.compile(r"^\{\\(?:display|text)style\s+(.*)\}$", re.DOTALL)
_LOOKS_LIKE_TEX = re.compile(r"[\\^_{}=+]")
_LEVELS = 6
# Elements that hold a formula in several forms, by a word of their class.
_WHOLE = re.compile(
    r"(?:^|\s)(?:katex(?:-display)?|MathJax(?:_Display|_SVG|_CHTML)?|mjx-chtml|mwe-math-element|MJX_Assistive_MathML)(?:\s|$)"
)
_PANDOC = re.compile(r"(?:^|\s)math\s+(inline|display|block)(?:\s|$)|(?:^|\s)language-math(?:\s|$)")
_IMAGE = re.compile(r"(?:^|\s)(?:mwe-math-fallback-image-\w+|latex|tex|ql-img-\w+|mathtex|equation_image)(?:\s|$)")
_DISPLAY = re.compile(r"display|block", re.IGNORECASE)
_ATTRIBUTES = tokens(
    "display mathvariant stretchy fence separator accent linethickness columnalign rowalign columnspan rowspan width "
    "open close"
)
MATHML = tokens(
    "math maction menclose merror mfenced mfrac mi mlabeledtr mmultiscripts mn mo mover mpadded mphantom mprescripts "
    "mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none"
)


def is_formula(class_: str) -> bool:
    """Whether an element of this class is a formula as a whole, in one form or several."""
    return bool(_WHOLE.search(class_) or _PANDOC.search(class_))


def of_image(attributes: dict[str, str]) -> Formula | None:
    """Return the formula that an image shows and its alternative text says, if it is one."""
    if not (attributes.get("alt") and _IMAGE.search(attributes.get("class", ""))):
        return None
    return Formula(plain(attributes["alt"]), "", bool(_DISPLAY.search(attributes["class"])))


def formula(page: Page, row: int) -> tuple[Formula, str] | None:
    """Return the formula in an element and what is read of it; None where there is nothing to show.

    >>> from marrow import parse
    >>> page = parse("<math><semantics><mi>x</mi><annotation encoding=application/x-tex>x</annotation></math>")
    >>> formula(page, 3)
    (Formula(tex='x', mathml='', display=False), 'x')
    """
    if row in page.tex:
        attributes = page.attributes(row)
        tex = plain(page.tex[row])
        return (Formula(tex, "", "mode=display" in attributes.get("type", "")), tex) if tex else None
    inside = range(row, int(page.end[row]))
    math = next((each for each in inside if page.tag[each] == tags.CODES["math"]), None)
    display = _is_display(page, row, math)
    tex = next(filter(None, (plain(each) for each in _said(page, row, math))), "")
    if tex:
        return Formula(tex, "", display), tex
    if math is None:
        text = collapsed(page[row].text).strip()
        return (Formula(plain(text), "", display), plain(text)) if text else None
    mathml, text = _written(page, math)
    return (Formula("", mathml, display), text) if text else None


def _said(page: Page, row: int, math: int | None) -> Iterator[str]:
    """Return what may be the TeX of a formula."""
    if math is not None:
        notes = np.flatnonzero(page.tag[math : page.end[math]] == tags.CODES["annotation"]) + math
        for note in notes.tolist():
            if page.attributes(note).get("encoding", "").lower() in _TEX:
                yield page[note].text
        alternative = page.attributes(math).get("alttext", "")
        if _LOOKS_LIKE_TEX.search(alternative):
            yield alternative
    for each in range(int(page.end[row]), min(int(page.end[row]) + 2, len(page))):
        if each in page.tex and page.parent[each] == page.parent[row]:
            yield page.tex[each]
    if math is None and _PANDOC.search(page.attributes(row).get("class", "")):
        yield page[row].text


def _is_display(page: Page, row: int, math: int | None) -> bool:
    if math is not None and page.attributes(math).get("display", "").lower() == "block":
        return True
    said = page.attributes(row)
    return bool(_DISPLAY.search(said.get("class", ""))) or said.get("display") == "true"


def plain(tex: str) -> str:
    r"""Return TeX without what only says where it begins and ends.

    >>> plain(r"{\displaystyle x^{2}}"), plain(r"\(x\)"), plain("$$ a $$")
    ('x^{2}', 'x', 'a')
    """
    tex = " ".join(tex.split()) if "%" not in tex else tex.strip()
    for start, end in _DELIMITERS:
        if len(tex) >= len(start) + len(end) and tex.startswith(start) and tex.endswith(end):
            tex = tex[len(start) : -len(end)].strip()
            break
    if styled := _STYLE.match(tex):
        tex = styled[1].strip()
    return tex


def _written(page: Page, math: int) -> tuple[str, str]:
    """Return a formula as MathML, presentation alone, and its text."""
    written: list[str] = []
    texts: list[str] = []
    ends: list[tuple[int, str]] = []
    row, stop = math, int(page.end[math])
    while row < stop:
        while ends and ends[-1][0] <= row:
            written.append(f"</{ends.pop()[1]}>")
        name = page.name(row)
        if name == "#text":
            text = collapsed(page[row].text).strip()
            written.append(escape(text, quote=False))
            texts.append(text)
        elif name in ("annotation", "annotation-xml"):
            row = int(page.end[row])
            continue
        elif name in MATHML:
            said = page.attributes(row).items()
            kept = "".join(f' {key}="{escape(value)}"' for key, value in said if key in _ATTRIBUTES)
            written.append(f"<{name}{kept}>")
            ends.append((int(page.end[row]), name))
        row += 1
    written += [f"</{name}>" for _, name in reversed(ends)]
    return "".join(written), " ".join(filter(None, texts))
