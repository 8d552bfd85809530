"""The likeliest labels of blocks in a row, when it is known how likely each label and each pair of labels is."""

from __future__ import annotations

import numpy as np

from ..tree import Bools, Floats

_LEAST = 1e-12


def likeliest(content: Floats, pairs: Floats, weight: float) -> Bools:
    """Decode a chain of blocks with two labels (Viterbi; METHODS 1.9). O(n).

    `content` is how likely each block is content; `pairs`, one row for each block but the last, how likely it and the
    next are labelled 00, 01, 10, 11; `weight` is what the pairs count. What is as likely is 0.

    >>> pairs = np.array([[0.5, 0.1, 0.1, 0.3]])
    >>> [likeliest(np.array([0.4, 0.55]), pairs, weight).tolist() for weight in (1, 0)]
    [[False, False], [False, True]]
    """
    if not len(content):
        return np.zeros(0, dtype=bool)
    all_no, all_yes = np.log(np.clip([1 - content, content], _LEAST, 1)).tolist()
    ways = (weight * np.log(np.clip(pairs, _LEAST, 1))).T.tolist()
    no, yes = all_no[0], all_yes[0]
    came_from = bytearray()  # of each block: 1 if its 0 came from a 1, 2 if its 1 did
    for next_no, next_yes, stay_no, to_yes, to_no, stay_yes in zip(all_no[1:], all_yes[1:], *ways, strict=True):
        before_no, before_yes = yes + to_no > no + stay_no, yes + stay_yes > no + to_yes
        came_from.append(before_no + 2 * before_yes)
        no, yes = (
            next_no + (yes + to_no if before_no else no + stay_no),
            next_yes + (yes + stay_yes if before_yes else no + to_yes),
        )
    labels = [yes > no]
    for before in reversed(came_from):
        labels.append(bool(before & (2 if labels[-1] else 1)))
    return np.array(labels[::-1], dtype=bool)
