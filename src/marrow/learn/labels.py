"""From gold text to a target for each block: the share of its words that the gold has, at the place where it has them.

Runs of words that are rare on both sides anchor the alignment; what is between two anchors is aligned by its longest
common runs (Ratcliff and Obershelp); what the gold has at another place is then found by whole blocks.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Sequence
from difflib import SequenceMatcher

import numpy as np

from ..tree import Bools, Floats, Ints
from .blocks import Blocks

# A character of a script without spaces is a word; those of others are runs, as the bag of words counts them.
_WORD = re.compile(
    r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u2fdf\u3040-\u312f\u3400-\u9fff\uf900-\ufaff]|\w+?(?![^\W\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u2fdf\u3040-\u312f\u3400-\u9fff\uf900-\ufaff])"
)
_ANCHOR = 5
_LARGEST_GAP = 4_000_000
_FOUND_ELSEWHERE = 3


def words(text: str) -> list[str]:
    """Return the words of a text, lower case.

    >>> words("The cat, sat 漢字x")
    ['the', 'cat', 'sat', '漢', '字', 'x']
    """
    return _WORD.findall(text.lower())


def targets(blocks: Blocks, gold: str) -> Floats:
    """Return for each block the share of its words that are in the gold.

    >>> from marrow import parse
    >>> from marrow.learn.blocks import text_blocks
    >>> blocks = text_blocks(parse("<ul><li>Home<li>News</ul><p>The cat sat on the mat.<p>The end, by Jo"))
    >>> targets(blocks, "The cat sat on the mat. The end").tolist()
    [0.0, 0.0, 1.0, 0.5]
    """
    by_block = [words(text) for text in blocks.texts]
    gold_words = words(gold)
    lengths = np.array([len(each) for each in by_block], dtype=np.int64)
    of_block = np.repeat(np.arange(len(blocks)), lengths)
    page_words = [word for each in by_block for word in each]
    on_page, in_gold = aligned(page_words, gold_words)
    found = np.bincount(of_block[on_page], minlength=len(blocks))
    share = found / np.maximum(lengths, 1)
    _elsewhere(by_block, share, gold_words, in_gold)
    return share


def aligned(one: Sequence[str], other: Sequence[str]) -> tuple[Bools, Bools]:
    """Which words of two texts are aligned with each other, in the same order on both sides.

    >>> one, other = aligned("menu a b c d e f foot".split(), "a b c x d e f".split())
    >>> one.tolist(), other.tolist()
    ([False, True, True, True, True, True, True, False], [True, True, True, False, True, True, True])
    """
    in_one, in_other = np.zeros(len(one), dtype=bool), np.zeros(len(other), dtype=bool)
    runs = _anchors(one, other)
    i = j = 0
    for start, partner, length in [*runs, (len(one), len(other), 0)]:
        _fill(one[i:start], other[j:partner], in_one[i:start], in_other[j:partner])
        in_one[start : start + length] = True
        in_other[partner : partner + length] = True
        i, j = start + length, partner + length
    return in_one, in_other


def _anchors(one: Sequence[str], other: Sequence[str]) -> list[tuple[int, int, int]]:
    """Return runs of words that both texts have, in order on both sides: start, start in the other, length."""
    places = _unique(one)
    partners = _unique(other)
    pairs = sorted((place, partners[run]) for run, place in places.items() if run in partners)
    found: list[tuple[int, int, int]] = []
    for i, j in _increasing(pairs):
        if found and i < found[-1][0] + found[-1][2]:
            continue
        before_i, before_j = (found[-1][0] + found[-1][2], found[-1][1] + found[-1][2]) if found else (0, 0)
        if j < before_j:
            continue
        start, partner = i, j
        while start > before_i and partner > before_j and one[start - 1] == other[partner - 1]:
            start, partner = start - 1, partner - 1
        stop, stop_partner = i + _ANCHOR, j + _ANCHOR
        while stop < len(one) and stop_partner < len(other) and one[stop] == other[stop_partner]:
            stop, stop_partner = stop + 1, stop_partner + 1
        found.append((start, partner, stop - start))
    return found


def _unique(text: Sequence[str]) -> dict[tuple[str, ...], int]:
    """Return the runs of words that occur once, with their place."""
    runs = list(zip(*(text[k:] for k in range(_ANCHOR)), strict=False))
    counts = Counter(runs)
    return {run: place for place, run in enumerate(runs) if counts[run] == 1}


def _increasing(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the longest chain of pairs that grows on both sides."""
    tails: list[int] = []
    at: list[int] = []
    before: list[int] = []
    for index, (_, partner) in enumerate(pairs):
        place = bisect_left(tails, partner)
        if place == len(tails):
            tails.append(partner)
            at.append(index)
        else:
            tails[place] = partner
            at[place] = index
        before.append(at[place - 1] if place else -1)
    chain = []
    index = at[-1] if at else -1
    while index >= 0:
        chain.append(pairs[index])
        index = before[index]
    return chain[::-1]


def _fill(one: Sequence[str], other: Sequence[str], in_one: Bools, in_other: Bools) -> None:
    if not (len(one) and len(other)) or len(one) * len(other) > _LARGEST_GAP:
        return
    for i, j, length in SequenceMatcher(None, one, other, autojunk=False).get_matching_blocks():
        in_one[i : i + length] = True
        in_other[j : j + length] = True


def _elsewhere(by_block: list[list[str]], share: Floats, gold: list[str], in_gold: Bools) -> None:
    """Give blocks that are whole in a part of the gold that is left their share of 1, each part once."""
    left = np.flatnonzero(~in_gold)
    if not len(left):
        return
    free = (~in_gold).tolist()
    places: defaultdict[str, list[int]] = defaultdict(list)
    for place in left.tolist():
        places[gold[place]].append(place)
    for block, block_words in enumerate(by_block):
        if share[block] > 0.5 or len(block_words) < _FOUND_ELSEWHERE:
            continue
        for place in places.get(block_words[0], ())[:50]:
            stop = place + len(block_words)
            if gold[place:stop] == block_words and all(free[place:stop]):
                free[place:stop] = [False] * len(block_words)
                share[block] = 1
                break


def word_columns(blocks: Blocks) -> Ints:
    """Return how many words each block has, as the targets count them."""
    return np.array([len(words(text)) for text in blocks.texts], dtype=np.int64)
