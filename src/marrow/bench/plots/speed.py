"""Quality against speed, with the front of those that nobody beats in both; and time against the size of pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ...tree import Floats
from ..figures import by_corpus, measured, over_corpora
from ..registry import METRICS
from ..results import Results
from .placing import LINE, label_beside
from .style import INK, colours, legend_of_kinds, panels, styled

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_BINS = 8  # of sizes, each with the same number of pages
_LEAST = 5  # pages of a bin


def milliseconds(results: Results) -> Floats:
    """Return the median time of a page of each extractor; NaN where none was timed."""
    columns = [column[~np.isnan(column)] for column in results.seconds[measured(results)].T]
    return np.array([1000 * np.median(column) if len(column) else np.nan for column in columns])


def front(times: Floats, qualities: Floats) -> list[int]:
    """Return those that nobody beats in time or quality without losing in the other; fast ones first.

    >>> front(np.array([1.0, 2.0, 3.0, 4.0]), np.array([0.5, 0.4, 0.9, np.nan]))
    [0, 2]
    """
    there = np.flatnonzero(~np.isnan(times) & ~np.isnan(qualities))
    found: list[int] = []
    for i in there[np.lexsort((-qualities[there], times[there]))].tolist():
        if not found or qualities[i] > qualities[found[-1]]:
            found.append(i)
    return found


@styled
def quality_against_speed(results: Results, metric: str) -> Figure:
    """Draw the headline, the mean of corpora with its interval, against the median time of a page."""
    sampled = over_corpora(by_corpus(results, metric))
    times, qualities = milliseconds(results), sampled[0]
    figure, axes = _panel(results)
    shades, labels = colours(results), results.labels()
    there = np.flatnonzero(~np.isnan(times) & ~np.isnan(qualities)).tolist()
    low, high = np.percentile(sampled[1:], (2.5, 97.5), axis=0)
    best = front(times, qualities)
    for i in there:
        axes.plot([times[i]] * 2, [low[i], high[i]], color=shades[i], linewidth=0.6, alpha=0.6)
        axes.plot(times[i], qualities[i], "o", color=shades[i], markersize=5.5 if i in best else 4, zorder=3)
    axes.step(times[best], qualities[best], where="post", color=INK, linewidth=0.8, linestyle="--", zorder=1)
    axes.margins(0.05)
    _logarithmic(axes, "x")
    axes.set(xlabel="milliseconds a page (median, one thread)", ylabel=f"{metric}, {METRICS[metric].headline}")
    axes.set_title("Nobody is faster and better than those on the dashed line")
    label_beside(axes, [(times[i], qualities[i]) for i in there], [labels[i] for i in there], _of(shades, there))
    legend_of_kinds(results, axes, loc="lower right")
    return figure


@styled
def time_against_size(results: Results) -> Figure:
    """Draw the median time of pages of about a size, for each extractor; both axes are logarithmic."""
    sizes = np.array([page.bytes for page in results.pages], dtype=float) / 1024
    wanted = measured(results) & (sizes > 0)
    figure, axes = _panel(results)
    bounds = np.unique(np.quantile(sizes[wanted], np.linspace(0, 1, _BINS + 1))) if wanted.any() else np.zeros(0)
    bins = np.clip(np.searchsorted(bounds, sizes, side="right") - 1, 0, max(len(bounds) - 2, 0))
    shades, labels = colours(results), results.labels()
    ends: list[tuple[float, float]] = []
    drawn = []
    axes.set(xlabel="kilobytes of HTML", ylabel="milliseconds (median of pages of that size)")
    _logarithmic(axes, "x", "y")
    for i in range(len(labels)):
        timed = wanted & (results.seconds[:, i] > 0)
        parts = [np.flatnonzero(timed & (bins == each)) for each in range(max(len(bounds) - 1, 1))]
        line = [
            (float(np.median(sizes[rows])), 1000 * float(np.median(results.seconds[rows, i])))
            for rows in parts
            if len(rows) >= min(_LEAST, int(timed.sum()))
        ]
        if line and timed.any():
            axes.plot(*zip(*line, strict=True), color=shades[i], marker=".", markersize=3, linewidth=0.9, alpha=0.85)
            ends.append(line[-1])
            drawn.append(i)
    label_beside(axes, ends, [labels[i] for i in drawn], _of(shades, drawn))
    legend_of_kinds(results, axes, loc="upper left")
    return figure


def _panel(results: Results) -> tuple[Figure, Axes]:
    """Return a figure that is high enough for a column of all labels."""
    figure, (axes,) = panels(1, across=1, size=(7.2, max(4.0, 0.9 + LINE * len(results.extractors))))
    return figure, axes


def _logarithmic(axes: Axes, *names: str) -> None:
    """Make axes logarithmic, with plain numbers on them."""
    from matplotlib.ticker import FuncFormatter, LogLocator, NullLocator

    for name in names:
        axes.set(**{f"{name}scale": "log"})
        axis = axes.xaxis if name == "x" else axes.yaxis
        axis.set_major_locator(LogLocator(subs=(1, 2, 5)))
        axis.set_minor_locator(NullLocator())
        axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))


def _of(every: list[str], which: list[int]) -> list[str]:
    return [every[i] for i in which]
