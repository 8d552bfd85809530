"""The trainers of `content-seeker`: a pair of classifiers, of segments and of content, for each genre."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from ..columns import share
from ..errors import InvalidInput
from ..features import count, readable
from ..learn.classifiers import to_columns
from ..learn.content_seeker import segments
from ..learn.segments import FEATURES, characters, structural, vectors
from ..learn.weights import Weights
from ..tree import Bools, Floats, Ints
from .classifying import LEARNERS, classifier
from .examples import Example
from .registry import Judged, labelled, trainer

_PURE = 0.8
_GENRES = {"any": "", "news": "article", "forum": "forum"}


def _purity(example: Example) -> Floats:
    """Return the share of each element's characters that are in the gold."""
    page = example.page
    texts = page.text_rows
    gold = np.zeros(len(page), dtype=np.int64)
    gold[texts] = np.minimum(example.between(page.start, page.stop)[texts], characters(page)[texts])
    return share(page.below(gold), characters(page))


def targets(example: Example) -> tuple[Ints, Bools, Bools]:
    """Return which structural elements teach, as places among them, and whether each is a segment, and content.

    A segment is the first element on its way from the root that is nearly all content or nearly none; what is in it
    teaches nothing.
    """
    page, purity = example.page, _purity(example)
    pure = structural(page) & ((purity >= _PURE) | (purity <= 1 - _PURE))
    above = page.above(pure)
    rows = np.flatnonzero(structural(page))
    teaching = np.flatnonzero((above[rows] == 0) | ((above[rows] == 1) & pure[rows]))
    return teaching, pure[rows[teaching]], purity[rows[teaching]] >= 0.5


def judge(model: Weights, example: Example) -> Judged:
    """Label the runs of text of an example: content is what is in a segment that is."""
    page = example.page
    rows = np.flatnonzero(readable(page))
    lengths = np.array([len(page.text[a:b].strip()) for a, b in zip(page.start[rows], page.stop[rows], strict=True)])
    found = np.zeros(len(page), dtype=bool)
    found[segments(page, model)[1]] = True
    wanted = labelled(example.between(page.start, page.stop)[rows], lengths.astype(np.int64))
    return Judged(example, wanted, page.inside(found)[rows], count(page, "words")[rows])


def _fit_genre(genre: str, kind: str) -> Callable[..., Weights]:
    def fit(examples: Sequence[Example], *, seed: int, variant: str) -> Weights:
        of_genre = [example for example in examples if not kind or example.kind == kind]
        if not of_genre:
            raise InvalidInput(f"no page of these corpora is of the kind {kind}: content-seeker-{genre} needs some")
        parts = [(vectors(example.page), *targets(example)) for example in of_genre]
        rows = np.concatenate([features[teaching] for features, teaching, _, _ in parts])
        is_segment, is_content = (np.concatenate([part[which] for part in parts]) for which in (2, 3))
        segment = classifier(variant, rows, is_segment, seed=seed)
        content = classifier(variant, rows[is_segment], is_content[is_segment], seed=seed)
        about = {"method": f"content-seeker-{genre}", "learner": variant, "features": FEATURES, "pages": len(of_genre)}
        return Weights({**to_columns("segment", segment), **to_columns("content", content)}, about)

    return fit


for _genre, _kind in _GENRES.items():
    trainer(f"content-seeker-{_genre}", judge=judge, variants=LEARNERS)(_fit_genre(_genre, _kind))
