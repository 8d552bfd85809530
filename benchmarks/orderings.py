"""Orderings of methods that papers report, to be looked for on other pages."""

from __future__ import annotations

from typing import NamedTuple

from marrow.bench.doubt import Figure

_ALIKE = 0.01


class Ordering(NamedTuple):
    """Methods from best to worst, as a table of a paper has them."""

    source: str
    names: tuple[str, ...]
    sign: str = ">"

    def pairs(self) -> list[tuple[str, str]]:
        """Return neighbours: what is to be better, what worse."""
        return list(zip(self.names, self.names[1:], strict=False))

    def verdict(self, difference: Figure) -> str:
        """Say whether a pair holds, going by the 95 % interval of its difference; equal ones differ by under 0.01.

        >>> Ordering("", ("a", "b")).verdict(Figure(0.2, 0.1, 0.3, 50))
        'holds'
        >>> Ordering("", ("a", "b")).verdict(Figure(0.2, -0.1, 0.3, 50))
        'open'
        """
        if self.sign == "=":
            return "holds" if abs(difference.value) < _ALIKE else "not equal"
        return "holds" if difference.low > 0 else "reversed" if difference.high < 0 else "open"


ORDERINGS = (
    Ordering("Insa 2013, 27 pages, words", ("wlr", "clr"), "="),
    Ordering("Insa 2013, 27 pages, words", ("wlr", "wnr", "cnr")),
    Ordering(
        "Alarte 2021, table 5, mean of 7 sets",
        ("cectd-ds", "cehtd-ds", "cetd-ds", "cectd-s", "euclidean", "lqf", "wlr", "cetr", "bte", "dsc", "ccb", "k-fe",
         "fe"),
    ),
    Ordering(
        "Alarte 2021, table 6, CleanEval",
        ("euclidean", "bte", "boilerpipe-default", "boilerpipe-article", "unfluff", "boilerpipe-largest"),
    ),
    Ordering("Lin 2012, 4 news sites", ("block-extractor", "alexjc", "cetd-ds", "zhou")),
    Ordering("Louvan, news", ("dsc", "tccb", "ccb", "crunch")),
    Ordering("Louvan, blogs", ("ccb", "tccb", "lqf")),
    Ordering("Louvan, forums", ("lqf", "largest-pagelet")),
    Ordering("Arias Moreno 2009, 14 sets", ("density-graph", "accb", "everything")),
    Ordering("Bevendorff 2023, 8 sets, micro F1", ("readability", "bte", "boilerpipe-article", "justext", "unfluff")),
    Ordering("WCXB 2026", ("justext", "boilerpipe-article", "readability", "unfluff")),
)  # fmt: skip
