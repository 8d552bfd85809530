"""Density plots: the lengths of a page's strings in order, which of them are gold, and what density-graph keeps.

Arias Moreno, Deschacht, Moens 2009, figures 2 and 3; smoothed, as in Louvan's figures 2 and 3.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from ...explain.plot import string_bars
from ...page_level.density_graph import density_graph
from ...parsing import parse
from ...smoothing import box, smooth
from ..figures import measured
from ..gold import gold_rows
from ..plan import records
from ..record import Record
from ..results import Results
from ..sources import Source
from .style import FAINT, INK, METHOD, PEER, panels, styled

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_PAGES = 6
_RADIUS = 2  # of Louvan's smoothing, taken from the text-to-tag ratio


@styled
def density(results: Results, sources: Sequence[Source]) -> Figure:
    """Draw some pages, as many of each corpus."""
    found = _chosen(results, sources)
    figure, every = panels(len(found), across=2, size=(5.0, 2.0))
    for axes, (corpus, record) in zip(every, found, strict=True):
        _draw(axes, record)
        axes.set_title(f"{corpus}: {record.id[:40]}")
    from matplotlib.lines import Line2D
    from matplotlib.patches import Patch

    handles = [
        Patch(color=METHOD, label="gold"),
        Patch(color=FAINT, label="not gold"),
        Patch(color=PEER, alpha=0.18, label="region that density-graph keeps"),
        Line2D([], [], color=INK, linewidth=0.8, label=f"smoothed within {_RADIUS}"),
        Line2D([], [], color=INK, linewidth=0.8, linestyle=":", label="standard deviation of that"),
    ]
    figure.legend(handles=handles, loc="outside lower center", ncols=5)
    return figure


def _chosen(results: Results, sources: Sequence[Source]) -> list[tuple[str, Record]]:
    """Return pages with gold: the first ones of each corpus, the same on every run."""
    pages = [page for page, wanted in zip(results.pages, measured(results), strict=True) if wanted and page.record.text]
    each = max(_PAGES // max(len(results.corpora), 1), 1)
    few = [page for name in results.corpora for page in [one for one in pages if one.corpus == name][:each]]
    return [(page.corpus, record) for page, record in records(sources, few[:_PAGES])]


def _draw(axes: Axes, record: Record) -> None:
    page = parse(record.html, url=record.url)
    gold = gold_rows(record, page)
    lengths, right = string_bars(page, gold.keep if gold else np.zeros(len(page), dtype=bool))
    _, kept = string_bars(page, density_graph(page).keep)
    places = np.arange(len(lengths))
    region = np.flatnonzero(kept)
    if len(region):
        axes.axvspan(region[0] - 0.5, region[-1] + 0.5, color=PEER, alpha=0.18, linewidth=0)
    axes.bar(places[~right], lengths[~right], width=1.0, color=FAINT)
    axes.bar(places[right], lengths[right], width=1.0, color=METHOD)
    smoothed = smooth(lengths, box(_RADIUS), borders="zero")
    axes.plot(places, smoothed, color=INK, linewidth=0.7)
    axes.axhline(float(smoothed.std()) if len(smoothed) else 0.0, color=INK, linewidth=0.8, linestyle=":")
    axes.set(xlabel="string", ylabel="characters")
    axes.margins(x=0.01)
