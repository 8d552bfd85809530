"""What of a source is neither text nor mark-up of the page: comments, scripts, styles, templates, nested documents.

It is left out before anything is counted, tags and all, so that a script or a comment changes nothing. The table of
nodes leaves out the same.
"""

from __future__ import annotations

import re

_QUOTED = r"""(?>[^>=]+|=\s*+(?:"[^"]*+"|'[^']*+')?+)*+>?+"""  # the rest of a tag, '>' within quoted values included
TAG = re.compile("</?[a-zA-Z]" + _QUOTED)

_RAW = "script|style|iframe|noembed|noframes"
_ESCAPABLE = "title|textarea|xmp"  # in which tags are text
_OPENING = re.compile(rf"<(?:[!?]|/[^a-zA-Z>]|(?=[stinx])(template|{_RAW}|{_ESCAPABLE})(?=[\s/>]))", re.I)
_COMMENT_END = re.compile("--!?>")
_TEMPLATE = re.compile(r"<(/?)template(?=[\s/>])", re.I)
_ENDS = {name: re.compile(rf"</{name}(?=[\s/>])", re.I) for name in f"{_RAW}|{_ESCAPABLE}".split("|")}
_TEXT_ONLY = frozenset(_ESCAPABLE.split("|"))
LESS_THAN = "\x7f"  # stands for a '<' that begins no tag; no white space, and one byte long


def without_inert(source: str) -> str:
    r"""Return the source without what is no part of the page; a '<' in a title or a text area is written as U+007F.

    >>> without_inert("<p>a<!-- b -->c<script>d</script><template>e<template></template></template>f")
    '<p>acf'
    >>> without_inert("<title>a <b> c</title>")
    '<title>a \x7fb> c</title>'
    """
    if "\r" in source:
        source = source.replace("\r\n", "\n").replace("\r", "\n")
    if "\0" in source:
        source = source.replace("\0", "")
    pieces, done = [], 0
    opening = _OPENING.search(source)
    while opening:
        start = opening.start()
        name = (opening[1] or "").lower()
        pieces.append(source[done:start])
        if name in _TEXT_ONLY:
            content = TAG.match(source, start).end()  # type: ignore[union-attr]
            end = _ENDS[name].search(source, content)
            done = end.start() if end else len(source)
            pieces += [source[start:content], source[content:done].replace("<", LESS_THAN)]
        else:
            done = _after(source, start, name)
        opening = _OPENING.search(source, done)
    pieces.append(source[done:])
    return "".join(pieces)


def _after(source: str, start: int, name: str) -> int:
    """Return where the comment, script or other that begins at `start` is over."""
    if name == "template":
        return _after_template(source, start)
    if name:
        content = TAG.match(source, start).end()  # type: ignore[union-attr]
        return _after_tag(source, _ENDS[name].search(source, content))
    if not source.startswith("<!--", start):
        return source.find(">", start) + 1 or len(source)
    if source.startswith((">", "->"), start + 4):
        return source.index(">", start) + 1
    end = _COMMENT_END.search(source, start + 4)
    return end.end() if end else len(source)


def _after_template(source: str, start: int) -> int:
    level = 0
    for tag in _TEMPLATE.finditer(source, start):
        level += -1 if tag[1] else 1
        if not level:
            return _after_tag(source, tag)
    return len(source)


def _after_tag(source: str, tag: re.Match[str] | None) -> int:
    return TAG.match(source, tag.start()).end() if tag else len(source)  # type: ignore[union-attr]
