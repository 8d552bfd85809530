"""Where a row is on the page, so that a browser finds it again."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from . import tags
from .page import Page
from .tree import Ints


class Path(NamedTuple):
    """A CSS path and an XPath. A run of text has no CSS path of its own: `css` is then that of its parent."""

    css: str
    xpath: str


def path(page: Page, row: int) -> Path:
    """Paths from the root to a row, unambiguous on the page as it was parsed.

    Elements that HTML knows are named and counted among those of their name; others, whose names depend on name
    spaces, are only counted. A run of text is found by the element before it, since comments may divide it.

    >>> from marrow import parse
    >>> path(parse("<p>one<p>two<br>three"), 8)
    Path(css='html > body > p:nth-of-type(2)', xpath='/html/body/p[2]/*[1]/following-sibling::text()[1]')
    """
    css: list[str] = []
    xpath: list[str] = []
    target = page[row].row
    at = int(page.parent[target]) if page.tag[target] == tags.TEXT else target
    while at >= 0:
        step_css, step_xpath = _step(page, at)
        css.append(step_css)
        xpath.append(step_xpath)
        at = int(page.parent[at])
    xpath.reverse()
    if page.tag[target] == tags.TEXT:
        elements = len(_elder_siblings(page, target))
        xpath.append(f"*[{elements}]/following-sibling::text()[1]" if elements else "text()[1]")
    return Path(" > ".join(reversed(css)), "/" + "/".join(xpath))


_ONLY_ONCE = tags.tag_set("html head body")
_FIRST_FOREIGN = tags.CODES["svg"]


def _step(page: Page, row: int) -> tuple[str, str]:
    code = page.tag[row]
    name = page.name(row)
    if _ONLY_ONCE[code] and page.depth[row] <= 1:
        return name, name
    elder = _elder_siblings(page, row)
    if code == tags.UNKNOWN or code >= _FIRST_FOREIGN:
        return f":nth-child({len(elder) + 1})", f"*[{len(elder) + 1}]"
    position = int((page.tag[elder] == code).sum()) + 1
    return f"{name}:nth-of-type({position})", f"{name}[{position}]"


def _elder_siblings(page: Page, row: int) -> Ints:
    """Return the elements before a row that have the same parent."""
    parent = int(page.parent[row])
    between = np.arange(parent + 1, row)
    return between[(page.parent[between] == parent) & (page.tag[between] != tags.TEXT)]
