"""Insa, Silva, Tamarit 2013; Alarte, Silva 2021: what of the gold's own nodes was retrieved (METHODS 4.1, 4.2)."""

from __future__ import annotations

import numpy as np

from ...features import blank, count, inside
from ...page import Page
from ...tree import Bools, Ints
from ..registry import metric
from ..score import Score, score


@metric("retrieved-words", paper="Insa, Silva, Tamarit 2013", needs="rows")
def retrieved_words(page: Page, kept: Bools, gold: Bools) -> Score:
    """Words of the retrieved nodes, each where it stands. O(n).

    >>> from marrow import parse
    >>> page = parse("<p>one two three four five six seven eight<p>a b<p>nine ten")
    >>> rows = [row for row in range(len(page)) if page.name(row) == "p"]
    >>> retrieved_words(page, page.inside(np.isin(range(len(page)), rows[:2])), np.isin(range(len(page)), [4, 8]))
    Score(precision=0.8, recall=0.8, f1=0.8)
    """
    return _score(np.where(page.is_text, count(page, "tokens"), 0), kept, gold)


@metric("retrieved-nodes", paper="Alarte, Silva 2021", needs="rows")
def retrieved_nodes(page: Page, kept: Bools, gold: Bools) -> Score:
    """DOM nodes of the retrieved subtrees: elements and texts that are not blank. O(n).

    >>> from marrow import parse
    >>> page = parse("<div><p>a</p><p>b</p></div>")
    >>> found = retrieved_nodes(page, np.arange(8) // 2 == 2, np.arange(8) >= 3)
    >>> found.precision, found.recall, round(found.f1, 4)
    (1.0, 0.4, 0.5714)
    """
    nodes = (~page.is_text | ~blank(page)) & ~inside(page, "dropped")
    return _score(nodes.astype(np.int64), kept, gold)


def _score(amounts: Ints, kept: Bools, gold: Bools) -> Score:
    return score(*(int(amounts[rows].sum()) for rows in (kept & gold, kept, gold)))
