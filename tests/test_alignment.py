"""Where gold texts stand on their pages (METHODS 1.8)."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import marrow
from marrow.bench.alignment import aligned
from marrow.bench.gaps import align_gap
from marrow.bench.gold import gold_rows, of_labels, of_text
from marrow.bench.record import Labels, Record
from pages import ARTICLE, EXAMPLES, PAGE

WORDS = st.text("ab cA\n.", max_size=30)


def found(text, gold):
    """The parts of the text that are aligned, in the order of the gold."""
    return "".join(text[place] for place in aligned(text, gold).tolist() if place >= 0)


@given(WORDS, WORDS)
def test_an_alignment_goes_forward_and_pairs_equal_letters(text, gold):
    places = aligned(text, gold)
    kept = places[places >= 0]
    assert (np.diff(kept) > 0).all()
    for letter, place in zip(gold, places.tolist(), strict=True):
        if place >= 0:
            assert text[place].lower() == letter.lower() or (text[place].isspace() and letter.isspace())


@given(st.text(max_size=200), st.text(max_size=20), st.text(max_size=20))
def test_a_text_is_found_whole_in_itself(text, before, after):
    assert (aligned(text, text) >= 0)[[not each.isspace() for each in text]].all()
    assert len(aligned(before + text + after, text)) == len(text)


def brute_force(text, gold):
    """The best score of the procedure as it is written: a gap in the text costs 2, a letter of the gold 6."""
    best = {(0, 0): 0, (0, 0, "gap"): -2}
    for i in range(len(gold) + 1):
        for j in range(len(text) + 1):
            choices = [0] if i == j == 0 else []
            if i and j:
                a, b = gold[i - 1], text[j - 1]
                both = a.isspace() and b.isspace()
                same = a.lower() == b.lower() and not a.isspace()
                gain = 0 if both else 3 if a == b and a.isalnum() else 1 if same else None
                choices += [] if gain is None else [best[i - 1, j - 1] + gain]
            if i:
                choices.append(best[i - 1, j] + (0 if gold[i - 1].isspace() else -6))
            without = max(choices, default=-(10**8))
            gap = max((best[i, k, "open"] - 2 for k in range(j)), default=-(10**8))
            best[i, j, "open"] = without
            best[i, j] = max(without, gap)
    return best[len(gold), len(text)]


def worth(text, gold, places):
    score, last = 0, -1
    for letter, place in zip(gold, places, strict=True):
        if place < 0:
            score -= 0 if letter.isspace() else 6
            continue
        score += 0 if letter.isspace() else 3 if letter == text[place] and letter.isalnum() else 1
        score -= 2 * (place > last + 1)
        last = place
    return score - 2 * (last + 1 < len(text))


@given(st.text("abA .", min_size=1, max_size=8), st.text("abA .", min_size=1, max_size=6).filter(str.strip))
def test_gaps_are_aligned_as_well_as_can_be(text, gold):
    assert worth(text, gold, align_gap(text, gold).tolist()) >= brute_force(text, gold)


def test_what_stands_twice_does_not_mislead():
    story = "The cat sat on the mat and looked around."
    text = f"{story} Menu. Share. {story} It was late in the evening."
    gold = f"{story} It was late in the evening."
    assert found(text, gold) == gold


def test_a_long_gold_that_is_nowhere_is_not_found():
    places = aligned("menu " * 2000, "Completely different: 0123456789. " * 100)
    assert (places >= 0).mean() < 0.3


@pytest.mark.parametrize("name", EXAMPLES)
def test_text_gold_gives_back_what_was_rendered(name):
    page = marrow.parse(EXAMPLES[name])
    selection = marrow.select(page, "euclidean")
    text = marrow.extract(page, method="euclidean").text
    rows = of_text(page, text)
    kept = selection.keep & page.is_text & (page.stop > page.start)
    blank = np.array([not page[row].text.strip() for row in range(len(page))])
    assert rows.missing == 0
    assert (rows.keep[kept & ~blank]).all()


def test_labels_are_carried_to_the_page_as_published():
    labelled = PAGE.replace("<article ", "<!-- tool --><div class='tool main'><article ").replace(
        "</article>", "</article></div>"
    )
    page = marrow.parse(PAGE)
    rows = of_labels(page, labelled.encode(), Labels("class", ("main",)))
    article = next(row for row in range(len(page)) if page.name(row) == "article")
    texts = page.is_text & (np.array([bool(page[row].text.strip()) for row in range(len(page))]))
    inside = np.zeros(len(page), dtype=bool)
    inside[article : page.end[article]] = True
    assert (rows.keep[texts] == inside[texts]).all()
    assert rows.keep[article]
    assert (rows.missing, rows.by_labels) == (0, True)


def test_a_record_with_labels_goes_by_them():
    record = Record("1", b"<p>a", "b", labelled_html=b"<p class=x>a", labels=Labels("class", ("x",)))
    assert gold_rows(record, marrow.parse(record.html)).by_labels
    assert gold_rows(Record("1", b"<p>a"), marrow.parse("<p>a")) is None


def test_gold_that_is_not_on_the_page_is_missing():
    assert of_text(marrow.parse(ARTICLE), "0123456789 @@@@@ ####").missing > 0.8
