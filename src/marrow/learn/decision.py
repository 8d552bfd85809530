"""How much of a page to take, when it is known of each block how likely it is content.

Ye, Chai, Lee, Chieu: Optimizing F-measures: a tale of two approaches. 2012. What maximises the expected F1 are the
blocks that are likelier than half of the best expected F1.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from ..columns import share
from ..tree import Bools, Floats, Ints


class Decision(NamedTuple):
    """The blocks that are taken, the probability from which they are, and the F1 that is to be expected."""

    taken: Bools
    threshold: float
    expected: float


def take(probability: Floats, words: Ints, *, even: float = 0, beta: float = 1) -> Decision:
    """Take the blocks that maximise the expected F of the words; a `beta` above 1 weighs recall more than precision.

    The threshold is moved by the share `even` of the way to an even chance, but not above the likeliest block: where
    probabilities can be trusted less than the order of the blocks, what is doubtful does more harm than good.

    >>> take(np.array([0.9, 0.2, 0.1]), np.array([10, 10, 100])).taken.tolist()
    [True, False, False]
    >>> take(np.array([0.9, 0.4, 0.1]), np.array([10, 10, 10]), beta=2).taken.tolist()
    [True, True, False]
    >>> round(take(np.array([0.9, 0.6, 0.1]), np.array([10, 10, 10]), even=1).threshold, 2)
    0.5
    """
    content = probability * words
    order = np.argsort(-probability, kind="stable")
    weight = beta * beta
    found = (1 + weight) * np.cumsum(content[order])
    scores = share(found, np.cumsum(words[order]) + weight * content.sum())
    best = float(scores.max(initial=0))
    optimal = best / (1 + weight)
    threshold = float(min(optimal + even * max(0.5 - optimal, 0), probability.max(initial=0)))
    taken = (probability >= threshold) & (best > 0)
    f1 = 2 * content[taken].sum() / max(words[taken].sum() + content.sum(), 1)
    return Decision(taken, threshold, float(f1))


def decide(probability: Floats, words: Ints, nothing_below: float, *, even: float = 0, beta: float = 1) -> Decision:
    """Take blocks, or none where less F1 is to be expected than `nothing_below`.

    A page of many words has something for a reader all the same: there the likeliest block has an even chance, and
    others by how likely they are beside it. What is expected stays as low as it was.

    >>> unlikely = np.array([0.02, 0.018, 0.001])
    >>> decide(unlikely, np.array([9, 9, 9]), 0.1).taken.tolist()
    [False, False, False]
    >>> decide(unlikely, np.array([900, 900, 900]), 0.1).taken.tolist()
    [True, True, False]
    """
    decision = take(probability, words, even=even, beta=beta)
    if decision.expected >= nothing_below:
        return decision
    likeliest = float(probability.max(initial=0))
    if words.sum() < _MANY or not likeliest:
        return decision._replace(taken=np.zeros(len(probability), dtype=bool))
    beside = take(probability * (0.5 / likeliest), words, beta=beta)
    return decision._replace(taken=beside.taken, threshold=2 * likeliest * beside.threshold)


def code_between(taken: Bools, code: Bools) -> Bools:
    """Which blocks of code that were not taken stand between blocks that were, a few blocks from both at most.

    >>> code_between(np.array([True, False, False, True, False]), np.array([False, True, False, False, True])).tolist()
    [False, True, False, False, False]
    """
    place = np.arange(len(taken))
    before = np.maximum.accumulate(np.where(taken, place, -_NEAR - 1))
    after = np.minimum.accumulate(np.where(taken, place, len(taken) + _NEAR)[::-1])[::-1]
    return code & ~taken & (place - before <= _NEAR) & (after - place <= _NEAR)


def repeated(taken: Bools, text: Ints, place: Ints, words: Ints) -> Bools:
    """Which long blocks were taken before, with the same text at another place; none where much of the page is such.

    `text` numbers the texts of the blocks, `place` is a row around each.

    >>> one, two = np.array([True, True, True]), np.array([0, 1, 0])
    >>> repeated(one, two, np.array([4, 4, 9]), np.array([20, 90, 20])).tolist()
    [False, False, True]
    """
    again = np.zeros(len(taken), dtype=bool)
    blocks = np.flatnonzero(taken & (words >= _LONG))
    _, first, which = np.unique(text[blocks], return_index=True, return_inverse=True)
    again[blocks] = (place[blocks] != place[blocks[first]][which]) & (np.arange(len(blocks)) != first[which])
    return again if words[again].sum() <= _LARGEST_SHARE * words[taken].sum() else np.zeros_like(again)


class Known(NamedTuple):
    """What is known of the blocks of a page beside how likely they are content."""

    words: Ints
    text: Ints
    """A number that stands for the text of each."""
    place: Ints
    """A row around each."""
    code: Bools


class Choice(NamedTuple):
    """What is kept of a page: what is taken, without what was taken before, with the code between."""

    decision: Decision
    again: Bools
    code: Bools

    @property
    def kept(self) -> Bools:
        """The blocks that are kept."""
        return (self.decision.taken & ~self.again) | self.code


def choose(probability: Floats, known: Known, nothing_below: float, *, even: float = 0, beta: float = 1) -> Choice:
    """Choose the blocks that are kept: the method does, and training, which judges a model by what it would keep."""
    words = np.maximum(known.words, 1)
    decision = decide(probability, words, nothing_below, even=even, beta=beta)
    again = repeated(decision.taken, known.text, known.place, words)
    return Choice(decision, again, code_between(decision.taken, known.code))


_MANY: Final = 500
"""Words: a page with fewer can be an error, a form, a list of menus."""
_NEAR: Final = 4
_LONG: Final = 12
_LARGEST_SHARE: Final = 0.55
