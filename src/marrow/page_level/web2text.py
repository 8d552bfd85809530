"""Vogels, Ganea, Eickhoff: Web2Text: Deep Structured Boilerplate Removal. ECIR 2018.

A network says how likely each text is content, another one how likely each two in a row are both, one, or none; the
labels are those that are likeliest together.
"""

from __future__ import annotations

import numpy as np

from ..learn.linear_chain import likeliest
from ..learn.simplified import judged_leaves, text_leaves
from ..learn.web2text import likelihoods
from ..learn.weights import shipped
from ..page import Page
from ..registry import method
from ..selection import Selection, of_texts


@method(
    "web2text",
    paper="Vogels, Ganea, Eickhoff: Web2Text: Deep Structured Boilerplate Removal",
    year=2018,
    pairs=(0, 5),
)
def web2text(page: Page, *, pairs: float = 0.03) -> Selection:
    """Web2Text: texts as two networks, of blocks and of pairs of them, label them together. O(n).

    `pairs` is what the second network counts; the authors have 0.1. The first 100,000 texts are judged; of a page with
    more, a finding says how many are not.

    >>> from marrow import extract
    >>> text = "The storm that came over the coast in the night has taken the roofs of forty houses, said the mayor. "
    >>> page = f"<ul><li><a href=/>Home</a><li><a href=/n>News</a></ul><h1>A storm</h1><p>{text * 3}<p>{text * 2}"
    >>> text.strip() in extract(page, method="web2text").text
    True
    """
    rows = judged_leaves(page)
    content, both = likelihoods(page, shipped("web2text").columns)
    kept, likelihood = np.zeros(len(page), dtype=bool), np.zeros(len(page))
    kept[rows], likelihood[rows] = likeliest(content, both, pairs), content
    left = len(text_leaves(page)) - len(rows)
    findings = {"blocks not judged": left} if left else {}
    return of_texts(page, kept, score=likelihood, ratios={"likelihood": likelihood}, findings=findings)
