"""The language of code, from the marks that highlighters and generators of documentation leave."""

from __future__ import annotations

import re

from .. import tags
from ..page import Page
from .inline import tokens

_MARKED = re.compile(
    r"(?:^|\s)(?:lang(?:uage)?-|highlight-(?:source-|text-)?|brush:\s*|sourcecode\s+|hljs\s+|code-block-|src-)"
    r"(?:language-|lang-)?([a-z][\w+#.-]*)"
)
_NO_LANGUAGE = tokens(
    "text plain plaintext none nohighlight default code hljs highlight wrapper block line-numbers numbered txt "
    "notranslate highlighter-rouge container copy math"
)
# Languages that some pages write into `class` without a word before them.
_BARE = tokens(
    "bash c clojure cpp csharp css dart diff elixir erlang go haskell html http ini java javascript js json jsx julia "
    "kotlin latex less lisp lua makefile markdown matlab nginx objectivec perl php powershell python r ruby rust "
    "sass scala scheme scss sh shell sql swift toml ts tsx typescript xml yaml yml zig"
)
_OTHER_NAMES = {"js": "javascript", "py": "python", "python3": "python", "sh": "bash", "yml": "yaml", "c++": "cpp"}
_LONGEST = 30
_LEVELS = 4


def language(page: Page, row: int) -> str:
    """Return the language of the code in an element, empty where nothing says it.

    >>> from marrow import parse
    >>> language(parse("<div class='highlight-source-rust'><pre>fn</pre></div>"), 4)
    'rust'
    """
    places = [row, *_code_below(page, row)]
    at = int(page.parent[row])
    for _ in range(_LEVELS):
        if at <= page.body:
            break
        places.append(at)
        at = int(page.parent[at])
    for place in places:
        attributes = page.attributes(place)
        for name in ("data-lang", "data-language"):
            if found := _known(attributes.get(name, "").lower()):
                return found
        said = attributes.get("class", "").lower()
        for mark in _MARKED.finditer(said):
            if found := _known(mark[1]):
                return found
        if place in places[:2]:
            for token in said.split():
                if token in _BARE:
                    return _known(token)
    return ""


def _code_below(page: Page, row: int) -> list[int]:
    inner = range(row + 1, min(int(page.end[row]), row + 6))
    return [each for each in inner if page.tag[each] == tags.CODES["code"]][:1]


def _known(name: str) -> str:
    name = name.strip(";,. ")
    if name in _NO_LANGUAGE or not name or len(name) > _LONGEST or not re.fullmatch(r"[\w+#.-]+", name):
        return ""
    return _OTHER_NAMES.get(name, name)


def as_written(pieces: list[str]) -> str:
    r"""Return code with its lines as they are, without empty ones at its ends.

    >>> as_written(["\n  a\r\n", "\tb \n\n"])
    '  a\n\tb '
    """
    text = "".join(pieces).replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    first = next((place for place, line in enumerate(lines) if line.strip()), len(lines))
    last = next((place for place in range(len(lines), first, -1) if lines[place - 1].strip()), first)
    return "\n".join(lines[first:last])
