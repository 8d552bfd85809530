"""Insa, Silva, Tamarit: Using the Words/LeafsRatio in the DOM Tree for Content Extraction. 2013 (METHODS 5.1)."""

from __future__ import annotations

from ..published import Paper, Published, System, paper


@paper("insa2013")
def insa2013() -> Paper:
    """Table 5: four ratios on 27 pages of much visited sites, retrieved words, mean of pages."""
    rows = {
        System("CNR", "cnr"): ["76.96/26.04/30.91"],
        System("WNR", "wnr"): ["80.34/32.52/36.89"],
        System("CLR", "clr"): ["83.84/73.52/73.82"],
        System("WLR", "wlr"): ["83.84/73.52/73.82"],
    }
    table = Published(
        "Table 5: retrieved words",
        "retrieved-words",
        ("precision", "recall", "f1"),
        ("27 pages",),
        rows,
        note="The paper's gold is nodes chosen by hand; where a corpus has only text, its alignment with the page is.",
    )
    return Paper("Insa, Silva, Tamarit 2013: Words/LeafsRatio", [table])
