"""Where a row is on the page, so that a browser finds it again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from . import tags
from .columns import remembered
from .page import Page
from .tree import Bools, Ints, run_starts


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
    return paths(page, [row])[0]


def paths(page: Page, rows: Sequence[int]) -> list[Path]:
    """Return the paths of rows; what they have in common is made once.

    >>> from marrow import parse
    >>> [each.css for each in paths(parse("<p>one<p>two"), [3, 5])]
    ['html > body > p:nth-of-type(1)', 'html > body > p:nth-of-type(2)']
    """
    known: dict[int, Path] = {-1: Path("", "")}
    elder, kin = _elder_siblings(page)
    found = []
    for row in rows:
        target = page[row].row
        is_text = page.tag[target] == tags.TEXT
        at = int(page.parent[target]) if is_text else target
        way: list[int] = []
        while at not in known:
            way.append(at)
            at = int(page.parent[at])
        for each in reversed(way):
            css, xpath = _step(page, each, int(elder[each]), int(kin[each]))
            around = known[at]
            known[each] = Path(f"{around.css} > {css}" if around.css else css, f"{around.xpath}/{xpath}")
            at = each
        before = int(elder[target])
        place = f"/*[{before}]/following-sibling::text()[1]" if before else "/text()[1]"
        found.append(Path(known[at].css, known[at].xpath + place) if is_text else known[at])
    return found


_ONLY_ONCE = tags.tag_set("html head body")
_FIRST_FOREIGN = tags.CODES["svg"]


def _step(page: Page, row: int, elder: int, kin: int) -> tuple[str, str]:
    """Return the last step to an element, which has so many elder siblings, and so many of its name among them."""
    code = page.tag[row]
    name = page.name(row)
    if _ONLY_ONCE[code] and page.depth[row] <= 1:
        return name, name
    if code == tags.UNKNOWN or code >= _FIRST_FOREIGN:
        return f":nth-child({elder + 1})", f"*[{elder + 1}]"
    return f"{name}:nth-of-type({kin + 1})", f"{name}[{kin + 1}]"


@remembered
def _elder_siblings(page: Page) -> tuple[Ints, Ints]:
    """Return how many elements before each row have the same parent, and how many of these have the same name."""
    is_element = page.tag != tags.TEXT
    parent = page.parent.astype(np.int64)
    return _before(parent, is_element), _before(parent * len(tags.NAMES) + page.tag, is_element)


def _before(group: Ints, counted: Bools) -> Ints:
    """Return how many of those counted come before each row in its group."""
    order = np.argsort(group, kind="stable")
    total: Ints = np.cumsum(counted[order]) - counted[order]
    starts = run_starts(group[order])
    at_start: Ints = np.repeat(total[starts], np.diff(np.append(starts, len(group))))
    found = np.empty(len(group), dtype=np.int64)
    found[order] = total - at_start
    return found
