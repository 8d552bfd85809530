"""Alarte, Silva: Page-Level Main Content Extraction from Heterogeneous Webpages. 2021 (METHODS 5.2-5.4, 5.10)."""

from __future__ import annotations

from ...knobs import Value
from ..published import SECONDS, Paper, Published, PublishedSweep, System, paper

_OWN = System("4-D Euclidean", "euclidean")
_PRF = ("precision", "recall", "f1")
_SETS = ("CleanEval", "NYTimes", "Yahoo", "Wikipedia", "BBC", "Ars", "Chaos", "average P/R/F1")
_NODES = (0.6993, 0.7782, 0.8295, 0.8180, 0.7837, 0.6675, 0.5931, 0.6403)
_WORDS = (0.7975, 0.8303, 0.8765, 0.8577, 0.8210, 0.7407, 0.6840, 0.7292)


@paper("alarte2021")
def alarte2021() -> Paper:
    """Tables 1, 4, 5 and 6: the size of the c-SET, and others by nodes, words, LCS and labels of blocks."""
    sizes = range(1, 9)
    figures: dict[str, dict[Value, float]] = {
        "retrieved-nodes": dict(zip(sizes, _NODES, strict=True)),
        "retrieved-words": dict(zip(sizes, _WORDS, strict=True)),
    }
    sweep = PublishedSweep("euclidean", "c", tuple(sizes), figures, "Table 1: the size of the c-SET, 15 pages of TECO")
    return Paper("Alarte, Silva 2021: four-dimensional", [*_table_4(), _table_5(), _table_6()], [sweep])


def _table_4() -> list[Published]:
    """TECO's 50 pages. All but the last are methods of several pages, which do not run here."""
    rows = {
        System("SST", "sst"): "47.42/65.10/51.66 59.92/72.64/61.26 18.75",
        System("RTDM-TD", "rtdm-td"): "51.53/99.39/63.10 67.35/99.98/77.57 7.27",
        System("IWPTD", "iwptd"): "61.86/70.29/61.94 64.33/79.28/68.78 3.64",
        System("RBM-TD", "rbm-td"): "52.45/100/65.10 67.84/100/77.84 5.87",
        System("TemEx", "temex"): "81.28/90.62/83.05 88.82/94.39/90.18 4.87",
        System("ConEx", "conex"): "88.07/83.91/80.93 90.57/86.13/83.06 8.47",
        _OWN: "91.47/84.87/84.54 95.23/88.93/90.32 0.47",
    }
    kinds = (("retrieved-nodes", _PRF, 100), ("retrieved-words", _PRF, 100), (SECONDS, (SECONDS,), 1))
    return [
        Published(
            f"Table 4: {metric}",
            metric,
            numbers,
            ("TECO, 50 pages",),
            {system: [cells.split()[place]] for system, cells in rows.items()},
            scale,
            note="Methods of several pages of a site do not run on single pages.",
        )
        for place, (metric, numbers, scale) in enumerate(kinds)
    ]


def _table_5() -> Published:
    rows = {
        System("BTE", "bte"): "92.22 76.23 69.64 82.74 80.73 80.44 83.78 71.95/94.10/80.83",
        System("DSC", "dsc"): "74.07 91.68 83.23 48.62 83.76 93.09 86.79 92.61/72.16/80.17",
        System("FE", "fe"): "17.56 6.98 9.41 2.91 7.15 0.00 11.46 77.26/4.28/8.97",
        System("K-FE", "k-fe"): "74.13 72.56 62.61 55.59 64.43 82.03 69.78 73.64/65.19/68.73",
        System("LQF", "lqf"): "91.23 93.42 75.40 79.85 83.93 93.15 88.01 82.14/91.82/86.42",
        System("CCB", "ccb"): "86.24 72.03 62.46 67.82 67.72 76.92 75.47 61.48/90.70/72.66",
        System("CETR", "cetr"): "88.59 87.80 73.27 82.30 76.76 88.16 82.63 81.61/84.93/82.78",
        System("CETD-DS", "cetd-ds"): "93.73 97.09 84.51 97.77 89.48 98.33 93.59 92.66/94.65/93.50",
        System("CECTD-S", "cectd-s"): "91.46 96.64 86.35 97.81 87.80 94.08 91.22 90.33/93.97/92.24",
        System("CECTD-DS", "cectd-ds"): "96.51 98.92 89.04 95.43 91.67 98.77 96.15 94.11/96.52/95.21",
        System("WLR", "wlr"): "78.25 92.62 78.89 90.15 79.71 97.12 81.71 98.79/75.94/85.49",
        System("CEHTD-DS", "cehtd-ds"): "94.52 97.80 90.26 93.39 96.00 98.48 95.57 95.95/94.39/95.15",
        _OWN: "92.57 92.79 79.47 96.71 92.28 97.42 93.42 91.91/93.18/92.09",
    }
    return Published(
        "Table 5: CETD's metric (LCS)",
        "lcs-words",
        _PRF,
        _SETS,
        {system: cells.split() for system, cells in rows.items()},
        note="F1 of each set. On Chaos, CETD-DS's figure is its precision and CECTD-S's its recall, as printed: "
        "by their precision and recall it would be 94.28 and 90.42. CEHTD-DS has no boxes: pages were not rendered.",
    )


def _table_6() -> Published:
    rows = {
        System("BTE", "bte"): "79/79/89/83 75/76/84/80",
        System("CRF (Victor)", "victor"): "82/87/81/84 82/88/81/84",
        System("boilerpipe Default", "boilerpipe-default"): "80/89/75/81 79/89/74/81",
        System("boilerpipe Article", "boilerpipe-article"): "72/91/59/71 67/89/50/64",
        System("boilerpipe Largest", "boilerpipe-largest"): "60/83/36/52 59/93/33/48",
        System("Unfluff", "unfluff"): "71/90/57/70 68/90/51/65",
        System("Web2Text", "web2text"): "84/88/85/86 86/87/90/88",
        _OWN: "83/83/90/87 84/83/92/87",
    }
    return Published(
        "Table 6: Web2Text's metric",
        "web2text",
        ("accuracy", "precision", "recall", "f1"),
        ("CleanEval test", "Web2Text's test"),
        {system: cells.split() for system, cells in rows.items()},
    )
