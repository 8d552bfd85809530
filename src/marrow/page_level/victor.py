"""Spousta, Marek, Pecina: Victor, the Web-Page Cleaning Tool. 2008.

Lines of text are labelled in a row: by what each is made of and what is around it, and by which labels follow each
other.
"""

from __future__ import annotations

import numpy as np

from ..learn.linear_chain import likeliest
from ..learn.victor import features, intervals, line_blocks, scores
from ..learn.weights import shipped
from ..page import Page
from ..registry import method
from ..selection import Selection, of_texts


@method("victor", paper="Spousta, Marek, Pecina: Victor, the Web-Page Cleaning Tool", year=2008, pairs=(0, 5))
def victor(page: Page, *, pairs: float = 0.5) -> Selection:
    """Victor: lines of text as a trained sequence model labels them. O(n).

    `pairs` is what it counts which labels follow each other.

    >>> from marrow import extract
    >>> text = "The storm that came over the coast in the night has taken the roofs of forty houses, said the mayor. "
    >>> menu = "<ul><li><a href=/>Home</a><li><a href=/n>News</a></ul>"
    >>> page = f"{menu}<h1>A storm</h1><p>{text * 2}<p>{text * 3}<p>{text * 4}"
    >>> [len(line) for line in extract(page, method="victor").text.splitlines()]
    [7, 201, 302, 403]
    """
    blocks, model = line_blocks(page), shipped("victor")
    found = scores(intervals(features(page), model["edges"]), model["weights"], float(model["bias"]))
    likely = 1 / (1 + np.exp(-found))
    content = likeliest(likely, np.broadcast_to(model["pairs"], (max(len(blocks) - 1, 0), 4)), pairs)
    kept, likelihood = np.zeros(len(page), dtype=bool), np.zeros(len(page))
    kept[blocks.rows], likelihood[blocks.rows] = content[blocks.of_row], likely[blocks.of_row]
    return of_texts(page, kept, score=likelihood, ratios={"likelihood": likelihood})
