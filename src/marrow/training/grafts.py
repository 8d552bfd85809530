"""Grafts: labelled articles with reader comments or teasers set beside the text, so that a model learns what those are.

Few training pages have both an article and comments, so a model takes what a thread is made of for content wherever it
stands. The mark-up is written by hand after the habits of publishing systems of the last twenty-five years, with
telling names, other names or none; the sentences are those of other training pages.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

import numpy as np
import turbohtml

from ..learn.blocks import Blocks, text_blocks
from ..page import Page
from ..parsing import parse
from ..paths import path
from ..tree import Bools, Floats
from .mock_comments import comments
from .mock_teasers import teasers
from .sentences import Sentences

_MARK: Final = "data-graft"
_FEWEST_CHARACTERS: Final = 150


class Graft(NamedTuple):
    """A page with something set into it, which of its blocks that is, and the targets of the others."""

    page: Page
    grafted: Bools
    targets: Floats


def graft(
    html: bytes | str, targets: Floats, kinds: Sequence[str], sentences: Sentences, random: Random
) -> Graft | None:
    """Set comments or teasers around the content of a page; None where it has too little, or changes otherwise.

    >>> from random import Random
    >>> text = "<p>" + "A long day came to its end at last. " * 20
    >>> made = graft(f"<div>{text}</div>", np.ones(1), ["comments"], Sentences(["I agree."] * 9, [text]), Random(1))
    >>> bool(made.grafted[0]), bool(made.grafted[-1]), made.targets.tolist()[0]
    (False, True, 1.0)
    """
    page = parse(html)
    blocks = text_blocks(page)
    if len(blocks) != len(targets):
        return None
    document = turbohtml.parse(page.source)
    places = [
        (kind, *_place(blocks, targets, random, after=kind == "comments" or random.random() < 0.7)) for kind in kinds
    ]
    elements = [(kind, where, document.select_one(path(page, row).css)) for kind, row, where in places if row]
    for kind, where, element in elements:
        if element is not None:
            snippet = (comments if kind == "comments" else teasers)(sentences, random)
            outer = "td" if element.tag == "td" else random.choice(("div", "div", "section", "aside"))
            element.insert_adjacent_html(where, f'<{outer} {_MARK}="">{snippet}</{outer}>')
    return _read(str(document.html), targets) if elements else None


def _read(html: str, targets: Floats) -> Graft | None:
    page = parse(html)
    blocks = text_blocks(page)
    inside = np.zeros(len(page), dtype=bool)
    inside[[row for row, _, _ in page.find_attributes(_MARK)]] = True
    grafted = page.inside(inside)[blocks.heads]
    if int((~grafted).sum()) != len(targets) or not grafted.any():
        return None
    wide = np.zeros(len(blocks))
    wide[~grafted] = targets
    return Graft(page, grafted, wide)


def _place(blocks: Blocks, targets: Floats, random: Random, *, after: bool) -> tuple[int, str]:
    """Return the element after or before which to set something: what holds content there, or an element around."""
    content = np.flatnonzero(targets > 0.5)
    words = np.array([len(blocks.texts[block]) for block in content.tolist()])
    if not len(content) or words.sum() < _FEWEST_CHARACTERS:
        return 0, ""
    page = blocks.page
    long = content[words >= min(40, words.max())]
    nearest, farthest = (long[-1], content[0]) if after else (content[0], long[-1])
    row, other = int(blocks.container[nearest]), int(blocks.container[farthest])
    around = [row]
    while row > page.body and not row <= other < page.end[row]:
        row = int(page.parent[row])
        around.append(row)
    around.append(int(page.parent[row]))
    allowed = [each for each in around if each > page.body]
    return (random.choice(allowed), "afterend" if after else "beforebegin") if allowed else (0, "")
