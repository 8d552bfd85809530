"""Combinations of methods: what each keeps, how much they agree, and what a list of names as a knob can be."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import marrow
from marrow.errors import DifferentPages, KnobOutOfRange, Reason
from marrow.registry import METHODS
from marrow.selection import agreement, of_nodes
from pages import PAGE
from test_properties import PAGES

MEMBERS = ["wlr", "lqf", "fe", "density-graph", "crunch"]


def kept(page, method, **knobs):
    return set(marrow.select(page, method, **knobs).leaves().tolist())


@given(PAGES, st.lists(st.sampled_from(MEMBERS), min_size=1, max_size=4), st.sampled_from([0.0, 0.4, 0.5, 1.0]))
def test_votes_are_those_of_the_members(html, names, share):
    page = marrow.parse(html)
    members = [kept(page, name) for name in names]
    voted = {row for row in set().union(*members) if sum(row in each for each in members) >= share * len(names)}
    assert kept(page, "vote", methods=",".join(names), share=share) == voted
    assert kept(page, "union", methods=",".join(names)) == set().union(*members)


def test_a_row_says_how_many_voted_for_it():
    selection = marrow.select(marrow.parse("<div>one<p>two three</div>"), "vote", methods="fe,wlr,everything")
    one, two = selection.page.text_rows.tolist()
    assert selection.score[[one, two]] == pytest.approx([2 / 3, 1])
    assert selection.why(two) is Reason.AGREED


class TestCascade:
    def used(self, html, **knobs):
        result = marrow.extract(html, method="cascade", methods="fe,lqf", **knobs)
        assert result.text == marrow.extract(html, method=result.to_dict()["findings"]["used"]).text
        return result.to_dict()["findings"]["used"]

    def test_the_first_that_passes(self):
        page = "<p>one<p>two"
        assert self.used(page, least_characters=3, least_share=0) == "fe"
        assert self.used(page, least_characters=4, least_share=0) == "lqf"
        assert self.used(page, least_characters=0, least_share=0.5) == "fe"
        assert self.used(page, least_characters=0, least_share=0.6) == "lqf"

    def test_links(self):
        page = "<p><a>linked</a> text<p>text"
        assert self.used(page, least_characters=0, least_share=0, most_links=0.6) == "fe"
        assert self.used(page, least_characters=0, least_share=0, most_links=0.4) == "lqf"

    def test_the_largest_if_none_passes(self):
        assert self.used("<p>one<p>two", least_characters=1000) == "lqf"
        assert self.used("<p>one", least_characters=1000) == "fe"

    def test_what_was_not_tried_is_not_reported(self):
        page = marrow.parse("<p>" + "word " * 100)
        assert marrow.select(page, "cascade", methods="fe,wlr").findings == {"used": "fe", "words": {"fe": 100}}

    def test_it_keeps_what_the_method_found(self):
        page = marrow.parse("<p>" + "word " * 100)
        assert marrow.select(page, "cascade", methods="cehtd-ds").findings["layout"] is False


class TestAgreement:
    page = marrow.parse("<p>one two</p><p>three four</p><p>five six seven eight</p>")

    def select(self, *paragraphs):
        children = np.flatnonzero(self.page.parent == self.page.body)
        return of_nodes(self.page, children[list(paragraphs)])

    @pytest.mark.parametrize(
        ("paragraphs", "expected"),
        [
            ([[0], [0]], 1),
            ([[0], [1]], 0),
            ([[0], [0, 1]], 2 / 3),
            ([[0, 1, 2], [2]], 2 / 3),
            ([[0], [0], [1]], 1 / 3),
            ([[], []], 1),
            ([[], [0]], 0),
            ([[0]], 1),
        ],
    )
    def test_it_is_the_f1_of_the_words(self, paragraphs, expected):
        assert agreement([self.select(*each) for each in paragraphs]) == pytest.approx(expected)

    def test_only_of_one_page(self):
        with pytest.raises(DifferentPages):
            agreement([self.select(0), of_nodes(marrow.parse("<p>a"), [0])])

    def test_it_is_on_the_result(self):
        findings = marrow.extract(PAGE, method="vote", methods="wlr,lqf").to_dict()["findings"]
        assert 0 < findings["agreement"] < 1
        assert findings["words"]["wlr"] < findings["words"]["lqf"]


class TestListsOfNames:
    def test_white_space_does_not_matter(self):
        assert METHODS["vote"].settings({"methods": " wlr ,fe"}) == {"methods": "wlr,fe"}

    @pytest.mark.parametrize("value", ["wlr;fe", "wlr,", "", 1, None, "no-such"])
    def test_what_is_allowed_is_said(self, value):
        message = "methods is names of methods, separated by commas, not .*; there are .*euclidean"
        with pytest.raises(KnobOutOfRange, match=message):
            marrow.extract("<p>a", method="vote", methods=value)

    @pytest.mark.parametrize("name", marrow.methods(level="page"))
    def test_every_default_is_allowed(self, name):
        for knob in METHODS[name].knobs:
            assert knob.check(knob.default) == knob.default

    def test_combinations_combine(self):
        assert marrow.extract(PAGE, method="union", methods="vote,cascade,union").text
