"""A line of runs as HTML."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..structure.block import Formula, Mark, Media, Picture, Run
from ..structure.wrapping import wrapped

TAGS: dict[int, tuple[str, str]] = {
    Mark.STRONG: ("<strong>", "</strong>"),
    Mark.EMPHASIS: ("<em>", "</em>"),
    Mark.DELETED: ("<del>", "</del>"),
    Mark.HIGHLIGHT: ("<mark>", "</mark>"),
    Mark.QUOTE: ("<q>", "</q>"),
    Mark.SUBSCRIPT: ("<sub>", "</sub>"),
    Mark.SUPERSCRIPT: ("<sup>", "</sup>"),
    Mark.ISOLATED: ("<bdi>", "</bdi>"),
    Mark.RUBY: ("<ruby>", "</ruby>"),
    Mark.RUBY_TEXT: ("<rp>(</rp><rt>", "</rt><rp>)</rp>"),
    Mark.CODE: ("<code>", "</code>"),
}
_TEXT = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "\xa0": "&nbsp;"})
_VALUE = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "\xa0": "&nbsp;", '"': "&quot;"})
_NOT_IN_ID = re.compile(r"[^A-Za-z0-9_-]")


def escaped(text: str) -> str:
    """Return text as HTML has it between tags."""
    return text.translate(_TEXT)


def value(text: str) -> str:
    """Return text as the value of an attribute, between double quotes."""
    return text.translate(_VALUE)


def inline(runs: Sequence[Run], named: set[str] | None = None) -> str:
    """Return runs as HTML; `named` are the footnotes to which a reference has a name already, for the way back.

    >>> inline([Run("a ", 1), Run("b<c", 2, Mark.STRONG, "http://x/")])
    'a <a href="http://x/"><strong>b&lt;c</strong></a>'
    """
    if len(runs) == 1 and runs[0].kind == "text" and not (runs[0].marks or runs[0].link):
        return escaped(runs[0].text)
    parts: list[str] = []
    for kind, wrapper, run in wrapped(runs):
        if kind == "run":
            parts.append(_said(run, set() if named is None else named))
        elif isinstance(wrapper, str):
            parts.append(f'<a href="{value(wrapper)}">' if kind == "open" else "</a>")
        else:
            parts.append(TAGS[wrapper][kind == "close"])
    return "".join(parts)


def _said(run: Run, named: set[str]) -> str:
    if run.kind == "break":
        return "<br>"
    if run.kind == "note":
        name = note_id(run.text)
        anchor = "" if name in named else f' id="fnref-{name}"'
        named.add(name)
        return f'<sup><a href="#fn-{name}"{anchor} role="doc-noteref">{escaped(run.text)}</a></sup>'
    if isinstance(run.detail, Picture):
        title = f' title="{value(run.detail.title)}"' if run.detail.title else ""
        source = f' src="{value(run.detail.address)}"' if run.detail.address else ""
        return f'<img{source} alt="{value(run.text)}"{title}>'
    if isinstance(run.detail, Media):
        return _played(run.text, run.detail)
    if isinstance(run.detail, Formula):
        return formula(run.detail)
    return escaped(run.text)


def _played(label: str, media: Media) -> str:
    address = value(media.address)
    return f'<a href="{address}" data-embed="{media.kind}">{escaped(label)}</a>'


def formula(said: Formula) -> str:
    """Return a formula: TeX between the signs that scripts which draw it look for, or MathML."""
    if not said.tex:
        return said.mathml
    if said.display:
        return f'<span class="math display">\\[{escaped(said.tex)}\\]</span>'
    return f'<span class="math inline">\\({escaped(said.tex)}\\)</span>'


def note_id(label: str) -> str:
    """Return the label of a footnote as a part of an id.

    >>> note_id("1"), note_id("*")
    ('1', '-2a')
    """
    return _NOT_IN_ID.sub(lambda sign: f"-{ord(sign[0]):x}", label)
