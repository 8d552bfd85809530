"""Lin, Chen, Niu: Combining a Segmentation-Like Approach and a Density-Based Approach. 2012 (METHODS 5.5, 5.10)."""

from __future__ import annotations

from ..published import Paper, Published, PublishedSweep, System, paper

_TENTHS = tuple(tenth / 10 for tenth in range(21))
_HALVES = (2.5, 3.0, 3.5, 4.0)


@paper("lin2012")
def lin2012() -> Paper:
    """Table 2, and the threshold of figures 4 and 5; 100 news pages a site."""
    rows = {
        System("Zhou", "zhou"): "19.94/22.44/21.11 92.01/97.31/94.58 46.90/41.07/43.80 91.84/93.64/92.73 "
        "62.67/63.62/63.01",
        System("Sun (CETD-DS)", "cetd-ds"): "38.95/93.57/55.01 75.72/99.08/85.84 57.89/99.26/73.13 83.58/96.82/89.7 "
        "64.04/97.18/75.92",
        System("Alexjc", "alexjc"): "48.20/89.00/62.54 82.84/97.71/89.67 61.22/96.30/74.86 83.73/95.16/89.08 "
        "69.00/94.54/79.04",
        System("BlockExtractor 1.5", "block-extractor"): "95.87/95.66/95.76 89.15/97.03/92.93 96.56/98.12/97.34 "
        "90.97/94.82/92.86 93.14/96.40/94.72",
    }
    table = Published(
        "Table 2: LCS",
        "lcs-words",
        ("precision", "recall", "f1"),
        ("Yahoo", "CNN", "BBC", "NYTimes", "average"),
        {system: cells.split() for system, cells in rows.items()},
        note="The paper prints shares; here as percent. Its third step, blocks that other pages have, needs a site.",
    )
    sweep = PublishedSweep(
        "block-extractor",
        "threshold",
        (*_TENTHS, *_HALVES),
        {"lcs-words": {}},
        "Figures 4 and 5: the threshold. The paper prints no numbers; its F1 has its peak near 1.6",
    )
    return Paper("Lin, Chen, Niu 2012: BlockExtractor", [table], [sweep])
