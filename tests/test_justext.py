"""jusText: the worked examples, the port's quirk, and its walk over the paragraphs as it is described."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import marrow
from marrow.page_level.justext import BAD, GOOD, NEAR_GOOD, SHORT, Thresholds, context_free, in_context
from marrow.page_level.justext_paragraphs import Paragraphs, paragraphs

STOP_LIST = frozenset(
    ["the", "a", "of", "and", "in", "to", "it", "was", "for", "on", "that", "they", "be", "had", "with", "as", "all"]
)
LONG = (
    "It was the best of times and it was the worst of times for all of the people in the city, and they had to be "
    "content with it all. The rain was on the roofs for a week and it was to be on the roofs for the rest of the year, "
    "as they had to admit."
)
MIDDLE = "They had to be in the city for a week, as it was the end of the rain and of the sea."
EXAMPLE = (
    f'<div><a href="/">Home</a> <a href="/n">News</a></div><h2>Weather</h2><p>{LONG}</p><p>Short note.</p><p>{MIDDLE}'
    '</p><p>Contact the <a href="/x">desk</a></p><p>&copy; 2020 Acme and all of the rest of it, for the use of the '
    "people in the city and of the sea</p>"
)
HEADLINE = f'<p><a href="/">Home page</a></p><h2>Weather</h2><p>By staff</p><p>{LONG}</p>'


def classified(html, *, port=False):
    found = paragraphs(marrow.parse(html))
    alone = context_free(found, found.stop_density(STOP_LIST), Thresholds())
    return alone.tolist(), in_context(found, alone, heading_distance=200, port=port).tolist()


class TestExample:
    def test_classes(self):
        alone, together = classified(EXAMPLE)
        assert alone == [BAD, SHORT, GOOD, SHORT, NEAR_GOOD, BAD, BAD]
        assert together == [BAD, GOOD, GOOD, GOOD, GOOD, BAD, BAD]

    def test_numbers(self):
        found = paragraphs(marrow.parse(EXAMPLE))
        assert found.length.tolist()[2:5:2] == [244, 84]
        density = found.stop_density(STOP_LIST)
        assert (round(density[2], 3), round(density[4], 3), round(found.link_density[5], 2)) == (0.741, 0.773, 0.25)

    def test_the_port_does_not_look_ahead_of_a_headline(self):
        assert classified(HEADLINE)[1] == [BAD, GOOD, GOOD, GOOD]
        assert classified(HEADLINE, port=True)[1] == [BAD, GOOD, BAD, GOOD]

    def test_selected(self):
        text = marrow.extract(EXAMPLE, method="justext", language="en").text
        assert text.splitlines() == ["Weather", LONG, "Short note.", MIDDLE]


class TestLanguage:
    GERMAN = "Das ist der Text, der in der Zeitung steht, und er ist so lang, dass man ihn als Text erkennen kann. " * 3

    @pytest.mark.parametrize(("html", "knobs", "found"), [
        ("<html lang=de-AT>", {}, True), ("", {}, True), ("<html lang=en>", {}, False), ("<html lang=sv>", {}, True),
        ("", {"language": "de"}, True), ("", {"language": "en"}, False), ("<html lang=en>", {"language": "none"}, True),
    ])  # fmt: skip
    def test_small_words(self, html, knobs, found):
        result = marrow.extract(f"{html}<a>Start</a><p>{self.GERMAN}", method="justext", **knobs)
        assert result.text == (self.GERMAN.strip() if found else "")


def walked(lengths, headings, alone, distance, port):
    """The second half of jusText, paragraph by paragraph."""
    classes = list(alone)
    count = len(classes)

    def good_follows(i):
        passed, j = 0, i + 1
        while j < count and passed <= distance:
            if classes[j] == GOOD:
                return True
            passed += lengths[j]
            j += 1
        return False

    def neighbour(i, step, kinds):
        i += step
        while 0 <= i < count:
            if classes[i] in kinds:
                return classes[i]
            i += step
        return BAD

    for i in range(0 if port else count):
        if headings[i] and classes[i] == SHORT and good_follows(i):
            classes[i] = NEAR_GOOD
    new = {}
    for i in range(count):
        if classes[i] == SHORT:
            around = [(step, neighbour(i, step, (GOOD, BAD))) for step in (-1, 1)]
            good = [each for _, each in around].count(GOOD)
            near = any(each == BAD and neighbour(i, step, (GOOD, BAD, NEAR_GOOD)) == NEAR_GOOD for step, each in around)
            new[i] = GOOD if good == 2 or (good == 1 and near) else BAD
    for i, each in new.items():
        classes[i] = each
    for i in range(count):
        if classes[i] == NEAR_GOOD:
            classes[i] = BAD if all(neighbour(i, step, (GOOD, BAD)) == BAD for step in (-1, 1)) else GOOD
    for i in range(count):
        if headings[i] and classes[i] == BAD and alone[i] != BAD and good_follows(i):
            classes[i] = GOOD
    return classes


@given(
    st.lists(
        st.tuples(st.sampled_from([BAD, SHORT, NEAR_GOOD, GOOD]), st.booleans(), st.integers(1, 150)), max_size=25
    ),
    st.booleans(),
)
def test_all_at_once_is_one_by_one(drawn, port):
    alone, headings, lengths = ([each[i] for each in drawn] for i in range(3))
    found = Paragraphs(
        rows=np.arange(len(drawn)),
        of_row=np.arange(len(drawn)),
        texts=["x" * length for length in lengths],
        link_characters=np.zeros(len(drawn), dtype=np.int64),
        heading=np.array(headings, dtype=bool),
    )
    together = in_context(found, np.array(alone, dtype=np.int64), heading_distance=200, port=port)
    assert together.tolist() == walked(lengths, headings, alone, 200, port)
