"""The density plot: the lengths of the page's strings, in order (Arias Moreno, Deschacht, Moens, figure 2)."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from ..errors import InvalidInput, MissingExtra, Unreadable
from ..features import in_body, inside
from ..page import Page
from ..page_level.density_graph import string_lengths, strings
from ..selection import Selection
from ..tree import Bools, Ints

_FORMATS = (".png", ".svg")
_KEPT, _DROPPED = "#2a7f62", "#c9c5bd"


def density_plot(selection: Selection, path: Path, *, title: str, cut: float | None = None) -> None:
    """Draw the density graph to a PNG or SVG file; bars of strings that the selection kept are coloured.

    `cut` draws the share of the longest string above which the density graph counts a string as long.
    """
    if path.suffix.lower() not in _FORMATS:
        raise InvalidInput(f"a plot is written as {' or '.join(_FORMATS)}: name the file so, not {path.name!r}")
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise MissingExtra("plots need matplotlib: pip install 'marrow[bench]'") from error
    lengths, kept = string_bars(selection.page, selection.keep)
    figure = Figure(figsize=(10, 4), layout="constrained")
    axes = figure.subplots()
    places = np.arange(len(lengths))
    axes.bar(places[~kept], lengths[~kept], width=1.0, color=_DROPPED, label="dropped")
    axes.bar(places[kept], lengths[kept], width=1.0, color=_KEPT, label="kept")
    if cut is not None and len(lengths):
        axes.axhline(lengths.max() * cut, color="black", linewidth=0.8, linestyle="--", label=f"{cut:g} of the longest")
    axes.set(xlabel="string (in the order of the page)", ylabel="characters", title=title)
    axes.margins(x=0.005)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False)
    try:
        figure.savefig(path, dpi=150)
    except OSError as error:
        raise Unreadable(f"{path} could not be written: {(error.strerror or str(error)).lower()}") from error


def string_bars(page: Page, keep: Bools) -> tuple[Ints, Bools]:
    """Return the length of each string of the body, and whether some of it is kept."""
    included = page.is_text & in_body(page) & ~inside(page, "dropped")
    string = strings(page)
    lengths = string_lengths(page, included, string)
    kept = np.zeros(len(lengths), dtype=bool)
    kept[string[included & keep]] = True
    return lengths, kept
