"""What a paper printed beside what its systems do on the pages of a run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..figures import headlines, measured
from ..published import Published
from ..reproduction import column_of
from ..results import Results
from .style import FAINT, INK, SEVERAL, panels, styled

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_ROW, _AROUND = 0.26, 1.2


@styled
def beside_published(results: Results, table: Published) -> Figure:
    """Draw the last number of each system: the paper's sets and their last, which is the mean, and our corpora."""
    figure, (axes,) = panels(1, across=1, size=(6.4, _AROUND + _ROW * len(table.rows)))
    systems = list(table.rows)[::-1]
    for place, system in enumerate(systems):
        printed = [float(cell.split("/")[-1]) / table.scale for cell in table.rows[system]]
        named = {0: (f"paper: {table.sets[-1]}", "paper: its other sets")}.get(place, (None, None))
        axes.plot(printed[-1], place, "D", color=INK, markersize=4.5, markerfacecolor="white", zorder=3, label=named[0])
        if len(printed) > 1:
            axes.plot(
                printed[:-1], [place] * (len(printed) - 1), "|", color=FAINT, ms=8, markeredgewidth=1.4, label=named[1]
            )
    for number, corpus in enumerate(results.corpora):
        found = headlines(results, table.metric, measured(results) & results.where(corpus=corpus))
        offset = 0.12 * (number - (len(results.corpora) - 1) / 2)
        columns = [(place, column_of(results, system)) for place, system in enumerate(systems)]
        drawn = [(place + offset, found[each]) for place, each in columns if each is not None and found[each].pages]
        shade = SEVERAL[number % len(SEVERAL)]
        if not drawn:
            continue
        axes.hlines(*zip(*((place, each.low, each.high) for place, each in drawn), strict=True), color=shade, lw=0.8)
        axes.plot(
            [each.value for _, each in drawn],
            [place for place, _ in drawn],
            "o",
            color=shade,
            ms=4,
            label=f"ours: {corpus}",
        )
    axes.set_yticks(np.arange(len(systems)), [system.label for system in systems])
    axes.set(xlim=(0, 1), ylim=(-0.6, len(systems) - 0.4), xlabel=f"{table.metric}, {table.numbers[-1]}")
    axes.tick_params(axis="y", length=0)
    axes.set_title(table.title)
    figure.legend(loc="outside lower center", ncols=4)
    return figure
