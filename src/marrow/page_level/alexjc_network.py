"""alexjc: The Easy Way to Extract Useful Text from Arbitrary HTML. 2007. The form with a network.

A line of text is content by its density, its length and what it cost in source, and those of the lines beside it.
"""

from __future__ import annotations

import numpy as np

from ..columns import share
from ..errors import Reason
from ..learn.classifiers import of_columns
from ..learn.weights import shipped
from ..page import Page
from ..registry import method
from ..selection import Selection
from ..source.stream import of_words, source
from ..tree import Floats, Ints
from .alexjc import line_lengths, line_of_word


@method(
    "alexjc-network",
    paper="alexjc: The Easy Way to Extract Useful Text from Arbitrary HTML",
    year=2007,
    threshold=(0, 1),
)
def alexjc_network(page: Page, *, threshold: float = 0.5) -> Selection:
    """Lines of text that a trained unit takes for content, by their density and length and those beside them. O(n).

    >>> from marrow import extract
    >>> text = "The storm that came over the coast in the night has taken the roofs of forty houses, said the mayor. "
    >>> page = f"<ul><li><a href=/>Home</a><li><a href=/n>News</a></ul><p>{text * 3}<p>{text * 2}"
    >>> extract(page, method="alexjc-network").text.splitlines() == [(text * 3).strip(), (text * 2).strip()]
    True
    """
    found = source(page)
    line, inputs = lines(page)
    if not len(line):
        return of_words(found, np.zeros(0, dtype=bool))
    likely = of_columns("line", shipped("alexjc-network").columns).predict(inputs)
    return of_words(
        found, (likely > threshold)[line], reason=Reason.DENSE, otherwise=Reason.SPARSE,
        score=likely[line], ratios={"likelihood": likely[line]},
    )  # fmt: skip


def lines(page: Page) -> tuple[Ints, Floats]:
    """Return the line of each word of the source, and the inputs of the network: one row a line.

    >>> from marrow import parse
    >>> lines(parse("<p>one two</p><p>three"))[1].round(2)[0].tolist()
    [0.7, 2.4, 2.08, 0.0, 0.0, 0.0, 0.42, 2.56, 1.79]
    """
    found = source(page)
    line = line_of_word(found)
    text, cost = line_lengths(found, line, in_bytes=True)
    own = np.array([share(text, cost), np.log1p(np.maximum(cost, 0)), np.log1p(text)])
    beyond = np.zeros((3, 1))
    before, after = np.hstack([beyond, own[:, :-1]]), np.hstack([own[:, 1:], beyond])
    return line, np.vstack([own, before[:, : len(text)], after[:, : len(text)]]).T
