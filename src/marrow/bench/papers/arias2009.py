"""Arias Moreno, Deschacht, Moens: Language Independent Content Extraction from Web Pages. 2009 (METHODS 5.7)."""

from __future__ import annotations

from ..published import SECONDS_A_MEGABYTE, Paper, Published, System, paper

_SETS = [
    "bbc",
    "chip",
    "economist",
    "espresso",
    "golem",
    "heise",
    "manual",
    "repubblica",
    "slashdot",
    "spiegel",
    "telepolis",
    "wiki",
    "yahoo",
    "zdf",
]
_PLAIN = System("all text", "everything")
_DENSITY = System("density", "density-graph")
_ACCB = System("ACCB", "accb")
_PLAIN_STRING = "60.16 6.09 30.91 69.04 8.28 46.57 11.72 14.77 10.96 8.86 5.25 70.49 34.73 14.39"
_DENSITY_STRING = "96.32 26.33 45.48 82.10 15.78 72.28 20.64 21.57 29.93 13.39 5.83 71.96 52.36 25.13"
_PLAIN_SEQUENCE = "61.52 19.25 66.85 77.32 50.92 61.47 40.72 71.95 11.61 55.86 83.14 81.87 65.75 67.50"
_DENSITY_SEQUENCE = "97.17 78.09 91.88 89.25 92.17 96.82 53.94 90.74 53.85 86.84 89.15 78.67 94.58 82.93"
_ACCB_WORDS = "92.4 70.3 89.0 87.5 95.9 91.6 41.9 96.8 17.7 86.1 90.8 68.2 73.2 92.9"
_DENSITY_SECONDS = "0.361 0.314 0.294 0.317 0.337 0.341 0.353 0.355 0.353 0.351 0.377 0.377 0.315 0.318"
_ACCB_SECONDS = "1.0 8.0 15.0 16.0 9.0 12.0 20.0 14.0 13.0 15.0 52.0 28.0 13.0 1.0"


@paper("arias2009")
def arias2009() -> Paper:
    """Tables 2 to 4: longest common string and sequence, and time, on Gottron's 14 sets; the density plots."""
    string = _table("Table 2: LCString", "lcs-string", {_PLAIN: _PLAIN_STRING, _DENSITY: _DENSITY_STRING})
    rows = {_PLAIN: _PLAIN_SEQUENCE, _DENSITY: _DENSITY_SEQUENCE, _ACCB: _ACCB_WORDS}
    sequence = _table("Tables 2 and 3: LCSequence", "lcs-sequence", rows, "ACCB's figures are Gottron's, over words.")
    seconds = Published(
        "Table 4: seconds a megabyte",
        SECONDS_A_MEGABYTE,
        ("seconds",),
        (*_SETS, "mean"),
        {_DENSITY: _with_mean(_DENSITY_SECONDS, 3), _ACCB: _with_mean(_ACCB_SECONDS, 1)},
        scale=1,
        note="Theirs on a 1.66 GHz Intel; ACCB's by Gottron on a machine that is not named.",
    )
    return Paper("Arias Moreno, Deschacht, Moens 2009: density graph", [string, sequence, seconds], density_plots=True)


def _table(title: str, metric: str, rows: dict[System, str], note: str = "") -> Published:
    cells = {system: _with_mean(row, 2) for system, row in rows.items()}
    return Published(title, metric, ("f1",), (*_SETS, "mean"), cells, note=note)


def _with_mean(row: str, digits: int) -> list[str]:
    cells = row.split()
    return [*cells, f"{sum(map(float, cells)) / len(cells):.{digits}f}"]
