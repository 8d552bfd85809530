"""A line of runs as TEI, and text as XML has it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..structure.block import Formula, Mark, Media, Picture, Run
from ..structure.wrapping import code_joined, wrapped
from .html_inline import note_id

_TAGS: dict[int, tuple[str, str]] = {
    Mark.STRONG: ('<hi rend="bold">', "</hi>"),
    Mark.EMPHASIS: ('<hi rend="italic">', "</hi>"),
    Mark.DELETED: ("<del>", "</del>"),
    Mark.HIGHLIGHT: ('<hi rend="highlight">', "</hi>"),
    Mark.QUOTE: ("<q>", "</q>"),
    Mark.SUBSCRIPT: ('<hi rend="sub">', "</hi>"),
    Mark.SUPERSCRIPT: ('<hi rend="sup">', "</hi>"),
    Mark.ISOLATED: ("<seg>", "</seg>"),
    Mark.RUBY: ("<seg>", "</seg>"),
    Mark.RUBY_TEXT: ('<hi rend="ruby">(', ")</hi>"),
    Mark.CODE: ("<code>", "</code>"),
}
# What no XML 1.0 document can hold, not even as a reference.
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;"})
_IN_VALUES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": " ", "\t": " ", "\r": " "})


def escaped(text: str) -> str:
    r"""Return text as XML has it; characters that XML cannot hold are left out.

    >>> escaped("a & b\x00<c>\ufffe")
    'a &amp; b&lt;c&gt;'
    """
    return _NOT_XML.sub("", text).translate(_ESCAPES)


def value(text: str) -> str:
    """Return text as the value of an attribute, between double quotes."""
    return _NOT_XML.sub("", text).translate(_IN_VALUES)


def inline(runs: Sequence[Run]) -> str:
    """Return runs as TEI.

    >>> inline([Run("a ", 1), Run("b", 2, Mark.STRONG, "http://x/?a&b")])
    'a <ref target="http://x/?a&amp;b"><hi rend="bold">b</hi></ref>'
    """
    parts: list[str] = []
    for kind, wrapper, run in wrapped(code_joined(runs)):
        if kind == "run":
            parts.append(_said(run))
        elif isinstance(wrapper, str):
            parts.append(f'<ref target="{value(wrapper)}">' if kind == "open" else "</ref>")
        else:
            parts.append(_TAGS[wrapper][kind == "close"])
    return "".join(parts)


def _said(run: Run) -> str:
    if run.kind == "break":
        return "<lb/>"
    if run.kind == "note":
        return f'<ref type="note" target="#fn-{note_id(run.text)}">{escaped(run.text)}</ref>'
    if isinstance(run.detail, Picture):
        return f"<figure>{graphic(run)}</figure>"
    if isinstance(run.detail, Media):
        return f'<ref type="{run.detail.kind}" target="{value(run.detail.address)}">{escaped(run.text)}</ref>'
    if isinstance(run.detail, Formula):
        notation = "TeX" if run.detail.tex else "text"
        display = ' rend="display"' if run.detail.display else ""
        return f'<formula notation="{notation}"{display}>{escaped(run.detail.tex or run.text)}</formula>'
    return escaped(run.text)


def graphic(run: Run) -> str:
    """Return an image as what stands in a figure: where it is, and what it shows."""
    address = run.detail.address if isinstance(run.detail, Picture) else ""
    shown = f'<graphic url="{value(address)}"/>' if address else ""
    return shown + (f"<figDesc>{escaped(run.text)}</figDesc>" if run.text else "")
