"""Features of the blocks before and after a block, near and far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..smoothing import gaussian, smooth
from ..tree import Floats
from .blocks import Blocks
from .feature_table import group
from .measures import measures

_WIDTHS: Final = (1.5, 5.0)


def _meanings() -> dict[str, str]:
    return {
        "link_share_after": "share of words in links of the block after it",
        **{
            f"{name}_near_{width:g}": f"{name} around it, smoothed over {width:g} blocks"
            for width in _WIDTHS
            for name in ("words", "prose", "link_share")
        },
        **{f"peak_share_{width:g}": f"smoothed prose to the page's peak, {width:g} blocks" for width in _WIDTHS},
        "position": "its place among the page's blocks, from 0 to 1",
        "page_before": "share of the page's words before it",
        "page_prose_before": "share of the page's prose before it",
        "from_peak": "blocks from the peak of the prose, on a logarithmic scale, with its sign",
        "to_prose": "blocks to the nearest prose before it, on a logarithmic scale",
        "to_next_prose": "blocks to the nearest prose after it, on a logarithmic scale",
    }


@group(**_meanings())
def neighbours(blocks: Blocks) -> Sequence[NDArray[Any]]:
    """Compute what is around a block in the order of the page."""
    own, count = measures(blocks.page), len(blocks)
    found: list[NDArray[Any]] = [np.append(own.link_share[1:], 0)]
    amounts = np.stack([own.words, own.prose, own.link_words]).astype(np.float64)
    peaks = []
    for width in _WIDTHS:
        weights = gaussian(width, int(3 * width))
        near = [smooth(column, weights, borders="zero") for column in amounts]
        found.extend((np.log1p(near[0]), np.log1p(near[1]), near[2] / np.maximum(near[0], 1e-9)))
        peaks.append(near[1] / max(float(near[1].max(initial=0)), 1e-9))
    place = np.arange(count)
    peak = int(peaks[1].argmax()) if count else 0
    has_prose = own.prose > 0
    return [
        *found,
        *peaks,
        place / max(count, 1),
        _share_before(own.words),
        _share_before(own.prose),
        np.sign(place - peak) * np.log1p(np.abs(place - peak)),
        np.log1p(place - np.maximum.accumulate(np.where(has_prose, place, -count))),
        np.log1p(np.minimum.accumulate(np.where(has_prose, place, 2 * count)[::-1])[::-1] - place),
    ]


def _share_before(column: NDArray[Any]) -> Floats:
    sums = np.cumsum(column)
    return (sums - column) / max(float(sums[-1]) if len(sums) else 0, 1)
