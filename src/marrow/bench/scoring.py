"""A page's outputs, compared with its gold by metrics.

An extraction that failed counts as if it had found nothing; where nothing is right, as if it had found something.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, Final

from ..features import below
from ..page import Page
from ..parsing import parse
from .extractors import Output, rows_of
from .gold import GoldRows, gold_rows
from .marked import marked_text
from .record import Record
from .registry import METRICS, Needs

Numbers = dict[str, float]
_SOMETHING = "wrong"


class Gold:
    """What is known of a page, made once for all outputs and metrics that ask for it."""

    def __init__(self, record: Record) -> None:
        self.record = record

    @cached_property
    def page(self) -> Page:
        """The page as a table."""
        return parse(self.record.html, url=self.record.url)

    @cached_property
    def rows(self) -> GoldRows | None:
        """The rows that are main content."""
        return gold_rows(self.record, self.page)


def numbers(metric: str, output: Output, gold: Gold) -> Numbers | None:
    """Return the numbers of a metric; None where the page has no gold for it, or a peer has no rows.

    >>> gold = Gold(Record("1", b"<p>a b", text="a b"))
    >>> numbers("bag-of-words", Output("kept", "a"), gold)["recall"]
    0.5
    >>> numbers("bag-of-words", Output("failed", error="no memory"), gold)["f1"]
    0.0
    >>> numbers("retrieved-words", Output("kept", "a"), gold) is None
    True
    """
    entry = METRICS[metric]
    arguments = _ARGUMENTS[entry.needs](output, gold)
    if arguments is None:
        return None
    found = entry.function(*arguments)._asdict()
    return {name: float(value) for name, value in found.items()}


def _text(output: Output, gold: str) -> str:
    if output.failed:
        return "" if gold.strip() else _SOMETHING
    return output.text


def _of_texts(output: Output, gold: Gold) -> tuple[Any, ...] | None:
    text = gold.record.text
    return None if text is None else (_text(output, text), text)


def _of_segments(output: Output, gold: Gold) -> tuple[Any, ...] | None:
    record = gold.record
    return (output.text, record.present, record.absent) if record.present or record.absent else None


def _of_rows(output: Output, gold: Gold) -> tuple[Any, ...] | None:
    if output.kept is None or gold.rows is None:
        return None
    return gold.page, rows_of(output.kept, len(gold.page)), gold.rows.keep


def _of_blocks(output: Output, gold: Gold) -> tuple[Any, ...] | None:
    text = gold.record.marked_text or gold.record.text
    return None if text is None else (gold.page, output.text, text)


def _of_marks(output: Output, gold: Gold) -> tuple[Any, ...] | None:
    if output.kept is None or gold.record.marked_text is None:
        return None
    return marked_text(gold.page, rows_of(output.kept, len(gold.page))), gold.record.marked_text


_ARGUMENTS: Final[dict[Needs, Callable[[Output, Gold], tuple[Any, ...] | None]]] = {
    "texts": _of_texts,
    "segments": _of_segments,
    "rows": _of_rows,
    "blocks": _of_blocks,
    "marks": _of_marks,
}


def facts(gold: Gold) -> Numbers:
    """Return what there is to say of the page itself: its rows and words, and how much of the gold is not on it."""
    page = gold.page
    found = {"rows": float(len(page)), "words": float(below(page, "words")[page.body])}
    return found if gold.rows is None else {**found, "missing": gold.rows.missing}
