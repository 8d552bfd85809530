"""Which rows of a page are main content, with a score and a reason for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .errors import DifferentPages, Reason
from .features import count, in_body, inside, leaves
from .page import Page
from .paths import Path, path
from .tree import Bools, Floats, Ints
from .visibility import hidden

Reasons = NDArray[np.uint8]
_FACTS = frozenset({Reason.HIDDEN, Reason.NOT_CONTENT})  # true of a row wherever it stands


@dataclass(frozen=True, slots=True, eq=False)
class Selection:
    """Columns over the rows of a page: `keep`, `score` and `reason`; `ratios` are what the method went by.

    What is never content (`DROP`: scripts, the head ...) is not kept, whatever element holds it.
    """

    page: Page
    keep: Bools
    score: NDArray[np.float32]
    reason: Reasons
    ratios: Mapping[str, NDArray[Any]] = field(default_factory=dict)
    findings: Mapping[str, Any] = field(default_factory=dict)
    """What the method found of the page as a whole, as plain values."""

    def __post_init__(self) -> None:
        for each in (self.keep, self.score, self.reason, *self.ratios.values()):
            each.flags.writeable = False

    def __repr__(self) -> str:
        return f"<Selection of {int(self.keep.sum()):,} of {len(self.page):,} rows>"

    def __and__(self, other: Selection) -> Selection:
        keep = self.keep & self._same_page(other).keep
        reason = np.where(self.keep, other.reason, self.reason)
        return Selection(self.page, keep, np.minimum(self.score, other.score), reason)

    def __or__(self, other: Selection) -> Selection:
        keep = self.keep | self._same_page(other).keep
        reason = np.where(self.keep, self.reason, other.reason)
        return Selection(self.page, keep, np.maximum(self.score, other.score), reason)

    def __invert__(self) -> Selection:
        dropped = inside(self.page, "dropped")
        reason = np.where(self.keep, Reason.INVERTED, np.where(dropped, Reason.NOT_CONTENT, Reason.RESTORED))
        return Selection(self.page, ~self.keep & ~dropped, -self.score, reason.astype(np.uint8))

    def _same_page(self, other: Selection) -> Selection:
        if other.page is not self.page:
            raise DifferentPages("selections of two pages cannot be combined; parse once and select on that page")
        return other

    def leaves(self) -> Ints:
        """Rows that are kept and carry content themselves: text that is not blank, pictures, media."""
        return np.flatnonzero(self.keep & leaves(self.page))

    def nodes(self) -> Ints:
        """Return the smallest set of rows whose subtrees hold exactly what is kept (Alarte & Silva, Definition 2.3)."""
        relevant = leaves(self.page)
        kept = self.page.below(relevant & self.keep)
        whole = (kept > 0) & (kept == self.page.below(relevant)) & self.keep
        return np.flatnonzero(whole & ~(whole[self.page.parent] & (self.page.parent >= 0)))

    def path(self, row: int) -> Path:
        """Return the CSS path and XPath of a row."""
        return path(self.page, row)

    def why(self, row: int) -> Reason:
        """Return the reason of a row."""
        return Reason(self.reason[row])


def of_nodes(
    page: Page,
    roots: Ints | Bools | list[int],
    *,
    reason: Reason = Reason.CHOSEN,
    without: Mapping[Reason, Bools] | None = None,
    show_hidden: bool = False,
    score: Floats | None = None,
    ratios: Mapping[str, NDArray[Any]] | None = None,
    findings: Mapping[str, Any] | None = None,
) -> Selection:
    """Select the subtrees of some rows, without those of the masks in `without`, which say why.

    >>> from marrow import parse
    >>> selection = of_nodes(parse("<div><p>a</p><p hidden>b</p></div><p>c</p>"), np.array([3]))
    >>> selection.nodes().tolist(), str(selection.why(6))
    ([4], 'hidden from the reader')
    """
    mask = np.zeros(len(page), dtype=bool)
    mask[roots] = True
    keep = page.inside(mask)
    reasons = np.where(keep, reason, Reason.OUTSIDE).astype(np.uint8)
    exclusions = dict(without or {})
    if not show_hidden:
        exclusions[Reason.HIDDEN] = hidden(page)
    exclusions[Reason.NOT_CONTENT] = inside(page, "dropped")
    for why, excluded in exclusions.items():
        reasons[excluded if why in _FACTS else excluded & keep] = why
        keep = keep & ~excluded
    return Selection(page, keep, _score(page, score), reasons, ratios or {}, findings or {})


def of_texts(
    page: Page,
    texts: Bools,
    *,
    media: bool = False,
    reason: Reason = Reason.CHOSEN,
    otherwise: Reason = Reason.OUTSIDE,
    score: Floats | None = None,
    ratios: Mapping[str, NDArray[Any]] | None = None,
    findings: Mapping[str, Any] | None = None,
) -> Selection:
    """Select some runs of text, and with them the elements all of whose text they are, pictures and all.

    With `media` the mask speaks of pictures and media as well: they are not taken with the text around them.

    >>> from marrow import parse
    >>> page = parse("<div><p>a<img><b>b</b></p><img></div><p>c</p>")
    >>> of_texts(page, page.start < 2).nodes().tolist()
    [3]
    """
    dropped = inside(page, "dropped")
    content = leaves(page) if media else leaves(page) & page.is_text
    kept = page.below(texts & content)
    whole = (kept > 0) & (kept == page.below(content)) & in_body(page)
    keep = page.inside(whole) & ~dropped
    reasons = np.where(keep, reason, otherwise).astype(np.uint8)
    reasons[dropped] = Reason.NOT_CONTENT
    return Selection(page, keep, _score(page, score), reasons, ratios or {}, findings or {})


def _score(page: Page, score: Floats | None) -> NDArray[np.float32]:
    return np.zeros(len(page), dtype=np.float32) if score is None else score.astype(np.float32)


def agreement(selections: Sequence[Selection]) -> float:
    """Return how much selections of one page agree: F1 of the words kept, the mean over all pairs.

    Two that keep nothing agree; one alone agrees with itself.

    >>> from marrow import parse, select
    >>> page = parse("<body>one two<p>three</p></body>")
    >>> agreement([of_texts(page, page.start == 0), of_texts(page, page.start >= 0)])
    0.8
    """
    words = count(selections[0].page, "words")
    rows = np.flatnonzero(words)
    kept = np.array([selections[0]._same_page(each).keep[rows] for each in selections], dtype=np.float64)
    common = (kept * words[rows]) @ kept.T
    sizes = np.add.outer(common.diagonal(), common.diagonal())
    alike = np.divide(2 * common, sizes, out=np.ones(sizes.shape), where=sizes > 0)
    pairs = np.triu_indices(len(selections), 1)
    return float(alike[pairs].mean()) if len(selections) > 1 else 1.0
