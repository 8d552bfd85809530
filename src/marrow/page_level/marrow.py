"""Marrow's own method: a small learned model says of each block of text how likely it is content (docs/MODEL.md)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import numpy as np

from ..errors import Reason
from ..knobs import FileOf
from ..learn.ancestors import levels
from ..learn.blocks import Blocks, text_blocks
from ..learn.decision import Choice, Decision, Known, choose
from ..learn.feature_table import Columns
from ..learn.kinds import KINDS, NOT_CONTENT, evenness, kind_probabilities
from ..learn.measures import measures
from ..learn.model import Model, load
from ..learn.repetition import same_text
from ..page import Page
from ..registry import method
from ..selection import Selection, of_texts
from ..tree import Floats

_POLICY: Final = {"auto": 0.0, "in": 1.0, "out": -1.0}
_MOST_BLOCKS: Final = 100_000
"""Blocks that are judged, from the top of the page; the largest of the 1,269 pages of wcxb-dev has 2,641."""
_BETA: Final = {"balance": 1.0, "precision": 0.5, "recall": 2.0}


@method(
    "marrow",
    paper="Marrow: docs/MODEL.md",
    year=2026,
    comments=tuple(_POLICY),
    teasers=tuple(_POLICY),
    favour=tuple(_BETA),
    kind=("auto", *KINDS),
    model=FileOf("a model that marrow train wrote"),
)
def marrow(
    page: Page,
    *,
    comments: str = "auto",
    teasers: str = "auto",
    favour: str = "balance",
    kind: str = "auto",
    model: str = "",
) -> Selection:
    """The blocks that a learned model takes for content: as many as maximise the F1 to be expected. O(n log n).

    >>> from marrow import extract
    >>> story = "<p>It rained all day, and nobody had seen the cat since the morning." * 3
    >>> page = f"<ul><li><a>Home</a><li><a>News</a></ul><h1>The cat</h1>{story}<p><a>Imprint</a>"
    >>> extract(page, method="marrow").text.startswith("It rained all day")
    True
    """
    trained = load(model)
    blocks = text_blocks(page)
    kinds = _kinds(trained, page, kind)
    probability = np.zeros(len(blocks))
    probability[:_MOST_BLOCKS] = trained.judge.probability(_columns(trained, blocks, kinds, comments, teasers))
    known = Known(measures(page).words, same_text(page), levels(page)[2], blocks.code)
    choice = choose(probability, known, trained.nothing_below, even=evenness(kinds), beta=_BETA[favour])
    return _selection(blocks, choice, probability, _findings(trained, choice.decision, kinds))


def _kinds(trained: Model, page: Page, kind: str) -> Floats:
    """How likely each kind of page is; a caller who knows is believed."""
    if kind == "auto":
        return kind_probabilities(trained.kinds, page)
    return np.array([float(each == kind) for each in KINDS])


def _columns(trained: Model, blocks: Blocks, kinds: Floats, comments: str, teasers: str) -> Columns:
    likely = {f"kind_{name}": probability for name, probability in zip(KINDS, kinds, strict=True)}
    return trained.columns(blocks, {"comments": _POLICY[comments], "teasers": _POLICY[teasers], **likely}, _MOST_BLOCKS)


def _findings(trained: Model, decision: Decision, kinds: Floats) -> dict[str, Any]:
    found = bool(decision.taken.any())
    return {
        "kind": KINDS[int(kinds.argmax())] if found else NOT_CONTENT,
        "kinds": {name: round(float(each), 4) for name, each in zip(KINDS, kinds, strict=True)},
        "confidence": round(trained.confidence(decision.expected), 4),
        "threshold": round(decision.threshold, 4),
        **({"blocks not judged": len(decision.taken) - _MOST_BLOCKS} if len(decision.taken) > _MOST_BLOCKS else {}),
    }


def _selection(blocks: Blocks, choice: Choice, probability: Floats, findings: dict[str, Any]) -> Selection:
    score = blocks.spread(probability)
    selection = of_texts(
        blocks.page,
        blocks.spread(choice.kept),
        reason=Reason.LIKELY,
        otherwise=Reason.UNLIKELY,
        score=score,
        ratios={"probability": score},
        findings=findings,
    )
    reason = selection.reason
    for blocks_of_reason, why in ((choice.again, Reason.REPEATED), (choice.code, Reason.BETWEEN)):
        if blocks_of_reason.any():
            reason = np.where(blocks.spread(blocks_of_reason), why, reason).astype(np.uint8)
    return selection if reason is selection.reason else replace(selection, reason=reason)


def moved_by(
    page: Page, *, comments: str = "auto", teasers: str = "auto", kind: str = "auto", model: str = "", most: int = 3
) -> list[list[tuple[str, float]]]:
    """Return for each block the features that moved its log-odds most, and by how much, were each as is usual."""
    trained = load(model)
    moved = trained.moved(_columns(trained, text_blocks(page), _kinds(trained, page, kind), comments, teasers))
    order = np.argsort(-np.abs(moved), axis=0)[:most]
    return [
        [(trained.names[row], float(moved[row, block])) for row in order[:, block].tolist()]
        for block in range(moved.shape[1])
    ]
