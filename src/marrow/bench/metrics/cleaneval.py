"""CleanEval 2007: edit distance over words, and the score of Evert's script (METHODS 4.7)."""

from __future__ import annotations

import re
from typing import NamedTuple

from ...errors import MissingExtra
from ..marks import HEADER, MARK, plain
from ..matching import matching_blocks
from ..registry import metric
from ..score import Score, score


class Edits(NamedTuple):
    """One minus the share of edits in the columns of an alignment."""

    score: float


class Marked(NamedTuple):
    """The score of the text, and its mean with that of text and marks: marks as they are, and all marks alike."""

    text: float
    labelled: float
    unlabelled: float


@metric("cleaneval", paper="Baroni, Chantree, Kilgarriff, Sharoff 2008", headline="score")
def cleaneval(output: str, gold: str) -> Edits:
    """Edit distance over words, by the columns of the shortest alignment with the fewest edits.

    >>> round(cleaneval("Menu the cat sat on mat", "the cat sat on the mat").score, 4)
    0.7143
    """
    return Edits(_similarity(plain(output).split(), plain(gold).split()))


@metric("cleaneval-marks", paper="Baroni et al. 2008", needs="marks", headline="labelled")
def cleaneval_marks(output: str, gold: str) -> Marked:
    r"""Edit distance over words, and its mean with that over words and marks.

    >>> cleaneval_marks("<p>a b\n<p>c", "<h>a b\n<p>c")
    Marked(text=1.0, labelled=0.9, unlabelled=1.0)
    """
    text = cleaneval(output, gold).score
    marked, wanted = (HEADER.sub("", each) for each in (output, gold))
    labelled = _similarity(*(MARK.sub(r" <\1> ", each).lower().split() for each in (marked, wanted)))
    alike = _similarity(*(MARK.sub(" <> ", each).lower().split() for each in (marked, wanted)))
    return Marked(text, (text + labelled) / 2, (text + alike) / 2)


def _similarity(output: list[str], gold: list[str]) -> float:
    """Return 1 - edits / columns; the fewest edits first, then the fewest columns.

    A replacement takes one column where a deletion and an insertion take two: it costs as many edits, a little less.
    """
    try:
        from rapidfuzz.distance import Levenshtein
    except ImportError as error:
        raise MissingExtra("this metric needs rapidfuzz: pip install 'marrow[bench]'") from error
    if not output and not gold:
        return 1.0
    edit = len(output) + len(gold) + 1  # more than there can be insertions and deletions
    cost = Levenshtein.distance(output, gold, weights=(edit + 1, edit + 1, edit))
    edits, gaps = divmod(cost, edit)
    columns = (len(output) + len(gold) + gaps) // 2  # a gap is one side's word alone, any other column has two
    return float(1 - edits / columns)


_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


@metric("cleaneval-evert", paper="Evert 2008")
def cleaneval_evert(output: str, gold: str) -> Score:
    """Words in the blocks that difflib matches, as in the script of Stefan Evert; not an LCS.

    >>> round(cleaneval_evert("Menu the cat sat on mat", "the cat sat on the mat").f1, 4)
    0.8333
    """
    words, wanted = (plain(_CONTROL.sub(" ", each)).split() for each in (output, gold))
    return score(sum(block.length for block in matching_blocks(words, wanted)), len(words), len(wanted))
