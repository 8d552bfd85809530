"""Bars with their intervals, and boxes of pages, for each corpus or kind: a panel a group, the extractors below."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ...tree import Bools
from ..doubt import Figure as Number
from ..figures import headlines, measured, values
from ..registry import METRICS
from ..results import Results
from .style import FAINT, INK, colours, legend_of_kinds, panels, styled

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_MOST_PANELS = 12
_ACROSS = 5
_WIDTH, _ROW, _AROUND = 2.6, 0.155, 0.85  # inches of a panel, of an extractor in it, and of what is around


@styled
def bars(results: Results, metric: str, by: str) -> Figure:
    """Draw the headline of each extractor in each group, with 95 % intervals."""
    groups = _groups(results, metric, by)
    numbers = {name: headlines(results, metric, pages) for name, pages in groups.items()}
    order = _order(numbers)
    figure, every = _panels(results, metric, groups, order)
    shades = colours(results)
    for axes, name in zip(every, groups, strict=True):
        found = [numbers[name][i] for i in order]
        value = np.array([each.value for each in found])
        below, above = value - [each.low for each in found], [each.high for each in found] - value
        places = np.arange(len(order))
        axes.barh(places, np.nan_to_num(value), height=0.72, color=[shades[i] for i in order])
        axes.errorbar(
            value, places, xerr=np.maximum([below, above], 0), fmt="none", ecolor=INK, elinewidth=0.7, capsize=1.3
        )
    return figure


@styled
def boxes(results: Results, metric: str, by: str) -> Figure:
    """Draw how the pages of each group score: quartiles, median, mean, and from the 5th to the 95th percentile."""
    groups = _groups(results, metric, by)
    scores = results.headline(metric)
    order = _order({name: headlines(results, metric, pages) for name, pages in groups.items()})
    figure, every = _panels(results, metric, groups, order)
    shades = colours(results)
    for axes, pages in zip(every, groups.values(), strict=True):
        columns = [scores[pages, i][~np.isnan(scores[pages, i])] for i in order]
        there = [place for place, column in enumerate(columns) if len(column)]
        drawn = axes.boxplot(
            [columns[place] for place in there],
            positions=there,
            orientation="horizontal",
            widths=0.62,
            whis=(5, 95),
            showfliers=False,
            showmeans=True,
            patch_artist=True,
            manage_ticks=False,
            medianprops={"color": INK, "linewidth": 1.1},
            meanprops={"marker": "D", "markersize": 2.2, "markerfacecolor": "white", "markeredgecolor": INK}
            | {"markeredgewidth": 0.5},
            whiskerprops={"linewidth": 0.6, "color": INK},
            capprops={"linewidth": 0.6, "color": INK},
            boxprops={"linewidth": 0.5, "edgecolor": INK},
        )
        for box, place in zip(drawn["boxes"], there, strict=True):
            box.set_facecolor(shades[order[place]])
            box.set_alpha(0.75)
    return figure


def _groups(results: Results, metric: str, by: str) -> dict[str, Bools]:
    """Return the pages of each group that the metric says something of, those with the most pages first."""
    pages = measured(results) & ~np.isnan(results.headline(metric)).all(axis=1)
    names = values(results, by, pages)[:_MOST_PANELS]
    return {name: pages & results.where(**{by: name}) for name in names}


def _order(numbers: dict[str, list[Number]]) -> list[int]:
    """Return the extractors by their mean over the groups, the best last: it is drawn at the top."""
    table = np.array([[each.value for each in found] for found in numbers.values()])
    there = ~np.isnan(table).all(axis=0)
    mean = np.where(there, np.nan_to_num(table).sum(axis=0) / np.maximum((~np.isnan(table)).sum(axis=0), 1), -1)
    return [i for i in np.argsort(mean, kind="stable").tolist() if there[i]]


def _panels(results: Results, metric: str, groups: dict[str, Bools], order: list[int]) -> tuple[Figure, list[Axes]]:
    labels = results.labels()
    height = _AROUND + _ROW * len(order)
    across = -(-len(groups) // -(-len(groups) // _ACROSS))  # rows of about the same length
    figure, every = panels(len(groups), across=across, size=(_WIDTH, height), sharex=True, sharey=True)
    for axes, (name, pages) in zip(every, groups.items(), strict=True):
        axes.set_title(f"{name} ({int(pages.sum()):,})")
        axes.set_yticks(np.arange(len(order)), [labels[i] for i in order])
        axes.set(xlim=(0, 1), ylim=(-0.6, len(order) - 0.4))
        axes.tick_params(axis="y", length=0)
        axes.grid(visible=False, axis="y")
        axes.spines["left"].set_color(FAINT)
        axes.xaxis.set_tick_params(labelbottom=True)
    figure.supxlabel(f"{metric}, {METRICS[metric].headline}; in brackets the number of pages", fontsize=8)
    legend_of_kinds(results, figure, loc="outside upper right", ncols=2)
    return figure, every
