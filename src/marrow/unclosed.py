"""A source in which a title, a script or a comment never ends: a browser shows nothing of what follows it.

Cut and damaged files have such. Where that is all of a page, it is better to end the element where it must have ended.
"""

from __future__ import annotations

import re
from typing import Final

_OPENING: Final = re.compile(
    r"<(?:!--|(title|textarea|xmp|script|style|iframe|noembed|noframes)(?=[\s/>]))", re.IGNORECASE
)
_NEXT_TAG: Final = re.compile("<")
_NEXT_LINE: Final = re.compile(r"\n\s*<")
_NO_CODE: Final = frozenset({"title", "textarea", "xmp"})


def closed(source: str) -> str | None:
    """Return the source with the first element or comment that never ends ended; None where all do. O(n).

    A title ends before the next tag, a script before the next line that begins with one; the sign that a comment
    begins is left out.

    >>> closed("<title>Tea<body><p>Boil water."), closed("<!-- a --><p>b<!-- c"), closed("<title>a</title>")
    ('<title>Tea</title><body><p>Boil water.', '<!-- a --><p>b c', None)
    """
    opening = _OPENING.search(source)
    while opening:
        name = (opening[1] or "").lower()
        if name:
            inside = source.find(">", opening.end()) + 1
            end = re.compile(rf"</{name}(?=[\s/>])", re.IGNORECASE).search(source, inside) if inside else None
            if inside and not end:
                after = (_NEXT_TAG if name in _NO_CODE else _NEXT_LINE).search(source, inside)
                cut = after.start() if after else len(source)
                return f"{source[:cut]}</{name}>{source[cut:]}"
            done = end.end() if end else len(source)
        else:
            done = source.find("-->", opening.end()) + 3
            if done < 3:
                return source[: opening.start()] + source[opening.end() :]
        opening = _OPENING.search(source, done)
    return None
