"""Louvan: Extracting the Main Content from HTML Documents. 2009.

A first classifier finds the elements that are of the right size to be judged as a whole, a second one says which of
them are main content; of each of these a heuristic takes what is most of its text.
"""

from __future__ import annotations

import numpy as np

from ..learn.content_seeker import HEURISTICS, segments
from ..learn.weights import shipped
from ..page import Page
from ..registry import method
from ..selection import Selection, of_texts

_OF_GENRE = {"news": "lbs", "forum": "tp", "any": "lbs"}


@method(
    "content-seeker",
    paper="Louvan: Extracting the Main Content from HTML Documents",
    year=2009,
    genre=("any", "news", "forum"),
    heuristic=("genre", *HEURISTICS),
)
def content_seeker(page: Page, *, genre: str = "any", heuristic: str = "genre") -> Selection:
    """Content-Seeker: what trained classifiers take for content, and of it what says most. O(n) and height.

    There is a pair of models for each `genre`. Heuristics: the largest block string (`lbs`, that of news), smoothed
    lengths of strings (`sls`), patterns of tables (`tp`, that of forums), or `none`.

    >>> from marrow import extract
    >>> text = "The storm that came over the coast in the night has taken the roofs of forty houses, said the mayor. "
    >>> page = f"<ul><li><a href=/>Home</a><li><a href=/n>News</a></ul><div><p>{text * 3}<p>{text * 2}</div>"
    >>> text.strip() in extract(page, method="content-seeker").text
    True
    """
    model = shipped(f"content-seeker-{genre}")
    all_segments, main = segments(page, model)
    take = HEURISTICS[_OF_GENRE[genre] if heuristic == "genre" else heuristic]
    kept = take(page, main)
    kinds = np.zeros(len(page))
    kinds[all_segments], kinds[main] = 1, 2
    return of_texts(page, kept, score=kinds, ratios={"segment": kinds})
