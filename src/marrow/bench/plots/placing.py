"""Labels beside points, moved apart where they would stand on each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LINE = 0.12  # inches of a line of 7 points
_AT = 1.03  # of the width of the axes


def apart(wanted: Sequence[float], least: float) -> list[float]:
    """Return places as near to those wanted as may be, in their order, each at least so far from the next.

    Places that would be too near share the mean of their wishes: pooled neighbours, as in isotonic regression.

    >>> apart([0.0, 0.1, 5.0], 1.0)
    [-0.45, 0.55, 5.0]
    """
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    pools: list[tuple[float, int]] = []  # sum of wishes less their offsets, and how many
    for place, i in enumerate(order):
        pools.append((wanted[i] - place * least, 1))
        while len(pools) > 1 and pools[-2][0] / pools[-2][1] >= pools[-1][0] / pools[-1][1]:
            (one, several), (other, more) = pools[-2:]
            pools[-2:] = [(one + other, several + more)]
    means = np.repeat([total / count for total, count in pools], [count for _, count in pools])
    found = [0.0] * len(wanted)
    for place, i in enumerate(order):
        found[i] = round(float(means[place] + place * least), 9)
    return found


def label_beside(
    axes: Axes, points: Sequence[tuple[float, float]], labels: Sequence[str], shades: Sequence[str]
) -> None:
    """Write the labels in a column at the right of the axes, each with a line to its point."""
    from matplotlib.figure import Figure

    figure = axes.get_figure()
    if not isinstance(figure, Figure) or not points:
        return
    figure.draw_without_rendering()  # lays the axes out, so that inches are known
    inches = axes.get_window_extent().height / figure.dpi
    wanted = axes.transAxes.inverted().transform(axes.transData.transform(np.array(points)))[:, 1]
    places = apart(wanted.tolist(), LINE / inches)
    low, high = min(places), max(places)
    shift = 0.5 - (low + high) / 2 if high - low > 1 else max(0.0, -low) + min(0.0, 1 - high)
    line = {"arrowstyle": "-", "relpos": (0, 0.5), "linewidth": 0.35, "alpha": 0.6, "shrinkA": 1, "shrinkB": 2}
    for point, place, label, shade in zip(points, places, labels, shades, strict=True):
        axes.annotate(
            label,
            point,
            xytext=(_AT, place + shift),
            textcoords="axes fraction",
            fontsize=7,
            color=shade,
            va="center",
            annotation_clip=False,
            arrowprops={"color": shade, **line},
        )
