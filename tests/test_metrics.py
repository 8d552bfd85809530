"""The metrics of METHODS 4: laws, and the procedures as they are printed. The worked examples are in the docstrings."""

from collections import Counter
from difflib import SequenceMatcher

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import marrow
from marrow.bench.matching import matching_blocks
from marrow.bench.metrics.cleaneval import cleaneval
from marrow.bench.metrics.common_sequence import common_characters, common_sequence, common_words
from marrow.bench.metrics.common_string import longest_common_substring
from marrow.bench.metrics.rouge_lsum import rouge_lsum, sentences
from marrow.bench.metrics.web2text import web2text
from marrow.bench.registry import METRICS
from marrow.learn.simplified import text_leaves

pytest.importorskip("rapidfuzz")
TEXT = st.text("ab c\nA.", max_size=40)
WORDS = st.lists(st.sampled_from("abcd"), max_size=14)
OF_TEXTS = [name for name in METRICS.names() if METRICS[name].needs == "texts"]


def test_all_metrics_of_the_document_are_there():
    assert set(METRICS.names()) == {
        "retrieved-words", "retrieved-nodes", "lcs-string", "lcs-sequence", "lcs-characters",
        "lcs-characters-as-printed", "lcs-words", "cleaneval", "cleaneval-marks", "cleaneval-evert", "web2text",
        "bag-of-words", "snippets", "shingles", "segments", "rouge-lsum", "levenshtein", "rouge-5",
    }  # fmt: skip


@pytest.mark.parametrize("name", OF_TEXTS)
@given(one=TEXT, other=TEXT)
def test_a_score_is_a_share(name, one, other):
    values = METRICS[name].function(one, other)._asdict()
    assert METRICS[name].headline in values
    assert all(0 <= value <= 1 for value in values.values())


@pytest.mark.parametrize("name", OF_TEXTS)
def test_the_gold_itself_scores_all_and_another_text_nothing(name):
    metric, text = METRICS[name], "The cat sat on the mat, and then it slept. Dogs barked."
    assert getattr(metric.function(text, text), metric.headline) == 1
    assert getattr(metric.function("@@@@", "0000"), metric.headline) == 0


@pytest.mark.parametrize("name", OF_TEXTS)
def test_empty_sides(name):
    """Nothing where nothing is wanted is right; else an empty side is wrong (METHODS 4)."""
    metric = METRICS[name]
    both, gold, output = (
        getattr(metric.function(*texts), metric.headline) for texts in (("", ""), ("a b", ""), ("", "a b"))
    )
    assert output == 0
    assert gold == 0
    assert both == 1


@pytest.mark.parametrize("name", [name for name in OF_TEXTS if METRICS[name].headline == "f1"])
def test_precision_is_about_the_output_and_recall_about_the_gold(name):
    gold = "The quick brown fox jumps over the lazy dog and runs away into the wood. "
    found = METRICS[name].function(gold + "Completely different words: 12345 67890 " * 3, gold)
    more, less = (found.recall, found.precision) if "printed" not in name else (found.precision, found.recall)
    assert more > 0.9 > less


@given(WORDS, WORDS)
def test_blocks_are_those_of_difflib(one, other):
    expected = SequenceMatcher(None, one, other, autojunk=False).get_matching_blocks()[:-1]
    found = matching_blocks(one, other)
    assert covered(found) == covered(expected)


def covered(blocks):
    return [(one + i, other + i) for one, other, length in blocks for i in range(length)]


def test_blocks_of_long_texts_are_those_of_difflib():
    random = np.random.default_rng(3)
    words = [str(number) for number in random.zipf(1.4, 1500).clip(max=400)]
    changed = [*words[300:700], *words[:250], "x", *words[900:]]
    expected = SequenceMatcher(None, words, changed, autojunk=False).get_matching_blocks()[:-1]
    assert covered(matching_blocks(words, changed)) == covered(expected)


@given(st.text("ab", max_size=20), st.text("abc", max_size=20))
def test_longest_common_substring(one, other):
    longest = max(
        (j - i for i in range(len(one)) for j in range(i, len(one) + 1) if one[i:j] in other), default=0
    )  # fmt: skip
    assert longest_common_substring(one, other) == longest == longest_common_substring(other, one)


def lcs(one, other):
    row = [0] * (len(other) + 1)
    for a in one:
        row, above = [0], row
        for j, b in enumerate(other):
            row.append(above[j] + 1 if a == b else max(row[-1], above[j + 1]))
    return row[-1]


@given(TEXT, TEXT)
def test_longest_common_subsequences(one, other):
    dense, dense_other = "".join(one.split()), "".join(other.split())
    if dense and dense_other:
        assert common_sequence(one, other).precision * len(dense) == pytest.approx(lcs(dense, dense_other))
    if one and other:
        assert common_characters(one, other).recall * len(other) == pytest.approx(lcs(one, other))
    if one.split() and other.split():
        found = common_words(one, other)
        assert found.precision * len(one.split()) == pytest.approx(lcs(one.split(), other.split()))


def test_texts_beyond_the_cap_are_compared_by_words_and_say_so():
    long = "word " * 25_000
    assert common_sequence(long, long) == (1, 1, 1, True)
    assert not common_sequence("a", "a").by_words


@given(WORDS, WORDS)
def test_cleaneval_by_the_procedure_as_printed(one, other):
    best = {(0, 0): (0, 0)}
    for i in range(len(one) + 1):
        for j in range(len(other) + 1):
            ways = []
            if i and j:
                edits, columns = best[i - 1, j - 1]
                ways.append((edits + (one[i - 1] != other[j - 1]), columns + 1))
            ways += [(best[p][0] + 1, best[p][1] + 1) for p in ((i - 1, j), (i, j - 1)) if p in best and min(p) >= 0]
            best[i, j] = min(ways, default=(0, 0))
    edits, columns = best[len(one), len(other)]
    expected = 1 - edits / columns if columns else 1
    assert cleaneval(" ".join(one), " ".join(other)).score == pytest.approx(expected)


def rouge_as_printed(output, gold):
    predicted, wanted = ([each.split() for each in sentences(text)] for text in (output, gold))
    left, left_gold = (Counter(word for each in part for word in each) for part in (predicted, wanted))
    hits = 0
    for r in wanted:
        union = set()
        for c in predicted:
            table = [[0] * (len(c) + 1) for _ in range(len(r) + 1)]
            for i, a in enumerate(r):
                for j, b in enumerate(c):
                    table[i + 1][j + 1] = table[i][j] + 1 if a == b else max(table[i][j + 1], table[i + 1][j])
            i, j = len(r), len(c)
            while i and j:
                if r[i - 1] == c[j - 1]:
                    i, j = i - 1, j - 1
                    union.add(i)
                elif table[i][j - 1] > table[i - 1][j]:
                    j -= 1
                else:
                    i -= 1
        for place in sorted(union):
            if left[r[place]] > 0 and left_gold[r[place]] > 0:
                left[r[place]] -= 1
                left_gold[r[place]] -= 1
                hits += 1
    return hits


SENTENCES = st.lists(st.lists(st.sampled_from("abcde"), min_size=1, max_size=7).map(" ".join), max_size=5).map(
    "\n".join
)


@given(SENTENCES, SENTENCES)
def test_rouge_lsum_by_the_procedure_as_printed(output, gold):
    if output and gold:
        found = rouge_lsum(output, gold)
        assert round(found.recall * len(gold.split())) == rouge_as_printed(output, gold)


def test_blocks_of_web2text_are_the_texts_of_the_simplified_page():
    page = marrow.parse("<title>t</title><p>one <b>two</b> <script>x</script><p> <br><noscript>no</noscript>three")
    assert [page[row].text.strip() for row in text_leaves(page).tolist()] == ["one", "two", "three"]
    assert web2text(page, "", "one two")[:4] == (0, 0, 2, 1)
