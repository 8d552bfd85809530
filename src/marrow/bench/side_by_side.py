"""A gold text and an output side by side: what both have, what is missing, what is too much."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..tree import Bools, run_starts
from .matching import matching_blocks
from .metrics.rouge import tokens

_LONGEST = 24_000  # characters of a text that are compared: more, nobody reads
_SHOWN_AROUND = 30  # tokens of an agreement that are shown on each side of a difference
_LONELY = 2  # words that agree between two differences and are chance


class Span(NamedTuple):
    """A part of a text: whether the other text has it too, and how many words were left out instead of it."""

    text: str
    same: bool
    left_out: int = 0


def side_by_side(gold: str, output: str) -> tuple[list[Span], list[Span]]:
    """Compare two texts word by word, without regard to capitals and white space.

    >>> gold, output = side_by_side("A cat sat there.", "Menu\\nA cat sat.")
    >>> [span.text for span in gold if not span.same], [span.text for span in output if not span.same]
    (['there'], ['Menu\\n'])
    """
    texts = [tokens(gold[:_LONGEST]), tokens(output[:_LONGEST])]
    words = [[place for place, token in enumerate(each) if not token.isspace()] for each in texts]
    one, other = ([each[place].lower() for place in places] for each, places in zip(texts, words, strict=True))
    same = [np.zeros(len(one), dtype=bool), np.zeros(len(other), dtype=bool)]
    for block in matching_blocks(one, other):
        if block.length > _LONELY or block.length == min(len(one), len(other)) or _at_an_end(block, one, other):
            same[0][block.one : block.one + block.length] = True
            same[1][block.other : block.other + block.length] = True
    spans = [_spans(*each) for each in zip(texts, words, same, strict=True)]
    for text, found in zip((gold, output), spans, strict=True):
        if len(text) > _LONGEST:
            found.append(Span("", same=True, left_out=len(tokens(text[_LONGEST:]))))
    return spans[0], spans[1]


def _at_an_end(block: tuple[int, int, int], one: list[str], other: list[str]) -> bool:
    i, j, length = block
    return (i == 0 and j == 0) or (i + length == len(one) and j + length == len(other))


def _spans(text: list[str], places: list[int], same: Bools) -> list[Span]:
    """Join tokens of one kind, white space with what is before it; of long agreements only the ends are shown."""
    if not places:
        return []
    starts = run_starts(same.astype(np.int64)).tolist()
    bounds = [0, *(places[start] for start in starts[1:]), len(text)]
    found = []
    for number, start in enumerate(starts):
        part = text[bounds[number] : bounds[number + 1]]
        if same[start] and len(part) > 3 * _SHOWN_AROUND:
            middle = part[_SHOWN_AROUND:-_SHOWN_AROUND]
            found.append(Span("".join(part[:_SHOWN_AROUND]), same=True))
            found.append(Span("", same=True, left_out=sum(not each.isspace() for each in middle)))
            found.append(Span("".join(part[-_SHOWN_AROUND:]), same=True))
        else:
            found.append(Span("".join(part), same=bool(same[start])))
    return found
