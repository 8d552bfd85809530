"""How pictures look: one set of colours and sizes, that of a column of print; and how they become files."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final, ParamSpec

import numpy as np

from ...errors import MissingExtra
from ..results import Results

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

METHOD, PEER = "#1f6f54", "#c2701c"
INK, FAINT = "#222222", "#b9b4aa"
SEVERAL: Final = ("#1f6f54", "#c2701c", "#4a5fa5", "#a8385d", "#7a6a1d", "#3b8ea5", "#7d4e9e", "#555555")
_STYLE: Final[Any] = {
    "font.size": 8,
    "axes.titlesize": 9,
    "axes.titlelocation": "left",
    "axes.titleweight": "bold",
    "axes.labelsize": 8,
    "xtick.labelsize": 7.5,
    "ytick.labelsize": 7.5,
    "legend.fontsize": 7.5,
    "legend.frameon": False,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": "#777777",
    "axes.linewidth": 0.6,
    "axes.axisbelow": True,
    "axes.grid": True,
    "grid.color": "#e6e3dd",
    "grid.linewidth": 0.6,
    "xtick.major.width": 0.6,
    "ytick.major.width": 0.6,
    "xtick.color": "#444444",
    "ytick.color": "#444444",
    "lines.linewidth": 1.3,
}
_Parameters = ParamSpec("_Parameters")


def styled(draw: Callable[_Parameters, Figure]) -> Callable[_Parameters, Figure]:
    """Have a function draw in this style."""

    @wraps(draw)
    def inside(*given: _Parameters.args, **named: _Parameters.kwargs) -> Figure:
        try:
            from matplotlib import rc_context
        except ImportError as error:
            raise MissingExtra("pictures need matplotlib: pip install 'marrow[bench]'") from error
        with rc_context(_STYLE):
            return draw(*given, **named)

    return inside


def panels(count: int, *, across: int, size: tuple[float, float], **shared: Any) -> tuple[Figure, list[Axes]]:
    """Return a figure of so many panels, so many side by side, each of a size in inches."""
    from matplotlib.figure import Figure

    columns = min(count, across)
    rows = -(-count // columns)
    figure = Figure(figsize=(columns * size[0], rows * size[1]), layout="constrained")
    axes = np.atleast_1d(figure.subplots(rows, columns, **shared)).ravel().tolist()
    for empty in axes[count:]:
        empty.set_visible(False)
    return figure, axes[:count]


def colours(results: Results) -> list[str]:
    """Return the colour of each extractor: that of methods, or that of peers."""
    return [PEER if each.kind == "peer" else METHOD for each in results.extractors]


def legend_of_kinds(results: Results, target: Axes | Figure, **options: Any) -> None:
    """Say which colour is whose, where there are both."""
    from matplotlib.patches import Patch

    if len({each.kind for each in results.extractors}) > 1:
        handles = [Patch(color=METHOD, label="methods"), Patch(color=PEER, label="peers")]
        target.legend(handles=handles, **options)


def written(figure: Figure, format: str = "svg") -> bytes:
    """Return a picture as the bytes of a file (svg, png, pdf), the same on every run."""
    from matplotlib import rc_context

    file = BytesIO()
    metadata = {"svg": {"Date": None}, "pdf": {"CreationDate": None}}.get(format, {})
    with rc_context({"svg.hashsalt": "marrow"}):  # ids that do not change
        figure.savefig(file, format=format, dpi=200, metadata=metadata)
    return file.getvalue()
