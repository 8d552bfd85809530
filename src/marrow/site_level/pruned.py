"""A page without some of its subtrees, as a page of its own, and what was selected there on the page itself."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ..page import Page
from ..selection import Selection
from ..tree import Bools, Branch


def without(page: Page, dropped: Bools) -> tuple[Page, Branch]:
    """Return the page without the subtrees of the rows in the mask, and where its rows are on the whole page.

    >>> from marrow import parse
    >>> whole = parse("<p>one</p><p id=two>two</p>")
    >>> pruned, _ = without(whole, np.arange(len(whole)) == 3)
    >>> pruned.text, pruned.attributes(3)
    ('two', {'id': 'two'})
    """
    keep = ~page.inside(dropped)
    branch = page.restrict(keep)
    rows = branch.rows
    length = np.where(page.is_text & keep, page.stop - page.start, 0)
    before = np.concatenate([[0], np.cumsum(length)])
    texts = np.flatnonzero(page.is_text & keep)
    spans = zip(page.start[texts].tolist(), page.stop[texts].tolist(), strict=True)
    place = np.cumsum(keep) - 1
    kept_elements = keep[page.element_rows].tolist()
    pruned = replace(
        page,
        parent=branch.parent,
        end=branch.end,
        depth=branch.depth,
        tag=page.tag[rows],
        start=before[rows],
        stop=before[page.end[rows]],
        text="".join(page.text[start:stop] for start, stop in spans),
        attrs=tuple(attrs for attrs, kept in zip(page.attrs, kept_elements, strict=True) if kept),
        names={int(place[row]): name for row, name in page.names.items() if keep[row]},
        boxes=None if page.boxes is None else page.boxes[rows],
        shown=None if page.shown is None else page.shown[rows],
        numbers=None if page.numbers is None else page.numbers[rows],
    )
    return pruned, branch


def on_whole(page: Page, branch: Branch, selection: Selection) -> Selection:
    """Return a selection on a pruned page as one on the whole page."""
    return Selection(
        page,
        branch.spread(selection.keep, page),
        branch.spread(selection.score, page),
        branch.spread(selection.reason, page),
        {name: branch.spread(ratio, page) for name, ratio in selection.ratios.items()},
        selection.findings,
    )
