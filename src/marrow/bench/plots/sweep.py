"""How the headline changes with a knob: a panel a method, a line a corpus, and their mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from ...knobs import Value
from ...registry import METHODS
from ..figures import by_corpus, over_corpora
from ..registry import METRICS
from ..results import Results
from .style import FAINT, INK, SEVERAL, panels, styled

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_PRINTED: Final[Any] = {
    "markerfacecolor": "white",
    "markersize": 4,
    "linewidth": 0.8,
    "label": "paper, on its own pages",
}


class Sweep(NamedTuple):
    """One method with several values of one knob, all else the same: the values, and the extractors that have them."""

    method: str
    knob: str
    others: tuple[tuple[str, Value], ...]
    values: tuple[Value, ...]
    columns: tuple[int, ...]

    @property
    def title(self) -> str:
        """What a panel is called."""
        return " ".join([self.method, *(f"{name}={value}" for name, value in self.others)])


def sweeps(results: Results) -> list[Sweep]:
    """Find the methods that were run with several values of a knob."""
    found: dict[tuple[str, str, tuple[tuple[str, Value], ...]], list[tuple[Value, int]]] = {}
    for column, each in enumerate(results.extractors):
        for knob, value in each.knobs.items():
            others = tuple((name, other) for name, other in each.knobs.items() if name != knob)
            found.setdefault((each.name, knob, others), []).append((value, column))
    return [
        Sweep(*key, *zip(*sorted(pairs, key=lambda pair: (str(type(pair[0])), pair[0])), strict=True))
        for key, pairs in found.items()
        if len(pairs) > 1
    ]


@styled
def swept(
    results: Results, metric: str, found: Sequence[Sweep], printed: Mapping[tuple[str, str], Mapping[Value, float]] = {}
) -> Figure:
    """Draw the sweeps of a metric, with what a paper printed of a method and knob, if it did."""
    sampled = by_corpus(results, metric)
    figure, every = panels(len(found), across=3, size=(3.3, 2.7))
    for axes, sweep in zip(every, found, strict=True):
        places = np.array(sweep.values, dtype=float) if _is_scale(sweep) else np.arange(len(sweep.values))
        if not _is_scale(sweep):
            axes.set_xticks(places, [str(value) for value in sweep.values], rotation=30, ha="right")
        columns = list(sweep.columns)
        for shade, (name, each) in zip(SEVERAL[1:] * len(sampled), sampled.items(), strict=False):
            axes.plot(places, each[0, columns], marker="o", markersize=2.5, linewidth=0.9, color=shade, label=name)
        mean = over_corpora(sampled)[:, columns]
        low, high = np.percentile(mean[1:], (2.5, 97.5), axis=0)
        axes.fill_between(places, low, high, color=SEVERAL[0], alpha=0.15, linewidth=0)
        axes.plot(places, mean[0], marker="o", markersize=3.5, color=SEVERAL[0], label="mean of corpora", linewidth=1.8)
        if figures := printed.get((sweep.method, sweep.knob)):
            axes.plot(list(map(float, figures)), list(figures.values()), "D--", color=INK, **_PRINTED)
        _mark_default(axes, sweep)
        axes.set_title(sweep.title)
        axes.set(xlabel=sweep.knob, ylabel=f"{metric}, {METRICS[metric].headline}")
    every[0].legend()
    return figure


def _is_scale(sweep: Sweep) -> bool:
    return all(isinstance(value, int | float) and not isinstance(value, bool) for value in sweep.values)


def _mark_default(axes: Axes, sweep: Sweep) -> None:
    default = next((knob.default for knob in METHODS[sweep.method].knobs if knob.name == sweep.knob), None)
    if _is_scale(sweep) and isinstance(default, int | float):
        axes.axvline(default, color=INK, linewidth=0.7, linestyle=":", zorder=0)
        axes.annotate(
            "default", (default, 1), (2, -5), xycoords=("data", "axes fraction"), textcoords="offset points", fontsize=7
        )
    axes.spines["left"].set_color(FAINT)
