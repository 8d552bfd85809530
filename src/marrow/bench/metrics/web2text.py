"""Vogels, Ganea, Eickhoff: Web2Text, 2018: labels of blocks, by alignment of output and gold (METHODS 4.8)."""

from __future__ import annotations

from typing import NamedTuple

from ...learn.simplified import text_leaves
from ...page import Page
from ...tree import Bools
from ..alignment import aligned
from ..averages import pooled
from ..gold import aligned_characters, is_content, readable
from ..marks import without_bullets
from ..registry import metric


class Counts(NamedTuple):
    """Right and wrong decisions over blocks or segments, to be summed over pages, and the F1 of the page."""

    tp: int
    fp: int
    fn: int
    tn: int
    f1: float


def counts(tp: int, fp: int, fn: int, tn: int) -> Counts:
    """Return counts with their F1, 0 where there is nothing to divide by."""
    return Counts(tp, fp, fn, tn, 2 * tp / (2 * tp + fp + fn) if tp else 0.0)


@metric("web2text", paper="Vogels, Ganea, Eickhoff 2018", needs="blocks", summary=pooled)
def web2text(page: Page, output: str, gold: str) -> Counts:
    """Blocks of text that are labelled as the gold's alignment labels them; all pages pooled.

    >>> from marrow import parse
    >>> page = parse("<p>The first paragraph</p><p>A second paragraph</p><p>Terms of use</p><p>Imprint")
    >>> web2text(page, "The first paragraph\\nTerms of use", "The first paragraph A second paragraph")
    Counts(tp=1, fp=1, fn=1, tn=1, f1=0.5)
    """
    return compared(_labels(page, output), _labels(page, without_bullets(gold)))


def compared(predicted: Bools, wanted: Bools) -> Counts:
    """Count the decisions that agree and that do not.

    >>> import numpy as np
    >>> compared(np.array([True, False, True, False]), np.array([True, True, False, False]))
    Counts(tp=1, fp=1, fn=1, tn=1, f1=0.5)
    """
    pairs = ((predicted, wanted), (predicted, ~wanted), (~predicted, wanted), (~predicted, ~wanted))
    return counts(*(int((one & other).sum()) for one, other in pairs))


def _labels(page: Page, text: str) -> Bools:
    hits, length = aligned_characters(page, aligned(readable(page), text), text_leaves(page))
    return is_content(hits, length)
