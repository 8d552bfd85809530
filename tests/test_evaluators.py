"""Our metrics equal the public evaluation scripts, written again in benchmarks/evaluators.py, to the fourth decimal."""

import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.bench.extractors import Output
from marrow.bench.record import Record
from marrow.bench.scoring import Gold, numbers

sys.path.insert(0, str(Path(__file__).parent.parent / "benchmarks"))
import evaluators

# output, gold, what must be in it, what must not
CASES = [
    ("The cat sat on the mat. Menu", "the cat sat on a mat", ["cat  sat", "a mat"], ["Menu", "Imprint"]),
    ("a b c d e x y", "a b c d e f", ["a b"], []),
    ("", "Something is here that nobody found", ["nobody"], ["menu"]),
    ("", "", [], []),
    ("Something where nothing is right", "", [], ["nothing"]),
    ("one", "one two", ["two"], ["one"]),
    ("Straße ÉTÉ naïve İstanbul", "strasse été naïve istanbul", ["ÉTÉ"], ["İ"]),
    ("北京 2026 年，新闻 正文", "北京2026年新闻正文", ["新闻"], ["正 文"]),
    ("same words same words same words again", "same words again", ["same  words"], ["words words"]),
    ("Zeile\u00a0eins\nZeile\tzwei\u2003drei", "Zeile eins Zeile zwei drei", ["eins Zeile", "zwei drei"], ["vier"]),
    ("under_score and it's 3.14", "under score and its 3 14", ["it's"], ["its"]),
    ("a b c", "a b c", ["a\u2028b"], []),
]


def scored(cases):
    """The cases as rows of a results file."""
    rows = []
    for number, (output, gold, present, absent) in enumerate(cases):
        record = Record(str(number), b"<p>x", text=gold, present=tuple(present), absent=tuple(absent))
        row = {"corpus": "cases", "extractor": "peer", "output": output, "gold": gold}
        row |= {"present": present, "absent": absent}
        for metric in evaluators.EVALUATORS:
            found = numbers(metric, Output("kept" if output else "empty", output), Gold(record))
            named = found or dict.fromkeys(("present", "absent") if metric == "snippets" else ("tp", "f1"))
            row |= {f"{metric}.{name}": value for name, value in named.items()}
        rows.append(row)
    every = list(dict.fromkeys(name for row in rows for name in row))
    return [{name: row.get(name) for name in every} for row in rows]


def test_hand_made_cases_agree():
    found = list(evaluators.compared(scored(CASES)))
    assert {metric for _, _, metric, _, _, _ in found} == set(evaluators.EVALUATORS)
    for _, _, metric, name, own, other in found:
        assert own == pytest.approx(other, abs=5e-5), (metric, name)


def test_the_worked_examples_of_the_evaluators():
    (first,) = scored(CASES[:1])
    assert evaluators.wcxb([first])["f1"] == pytest.approx(0.7692, abs=5e-5)
    assert evaluators.article_extraction(scored(CASES[1:2])) == pytest.approx(
        {"precision": 0.5, "recall": 2 / 3, "f1": 4 / 7}
    )
    row = {"output": "x a  b menu", "present": ["a b", "c"], "absent": ["menu"]}
    assert evaluators.trafilatura([row])["accuracy"] == pytest.approx(1 / 3)


TEXTS = st.text("ab AB.\n漢é_1", max_size=30)
SEGMENTS = st.lists(st.text("ab \n", min_size=1, max_size=5), max_size=3)


@given(st.lists(st.tuples(TEXTS, TEXTS, SEGMENTS, SEGMENTS), min_size=1, max_size=8))
def test_any_pages_agree(cases):
    for _, _, metric, name, own, other in evaluators.compared(scored(cases)):
        assert own == pytest.approx(other, abs=5e-5), (metric, name)
