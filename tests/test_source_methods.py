"""The worked examples of the methods of the source level, and their definitions followed literally."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import marrow
from marrow.page_level import alexjc, bte, cetr, code_blurring, dsc, zhou
from marrow.smoothing import box, gaussian, smooth
from marrow.source.lines import lines
from marrow.source.stream import source
from marrow.source.tokens import tokens
from test_properties import PAGES

BTE = "<div><a>Home</a><a>News</a></div><p>one two three four</p><p>five six seven</p><ul><li>x</li></ul>"
DSC = "<div>" + "<li>w</li>" * 4 + "</div><p>" + "c " * 12 + "</p>" + "<td>x</td>" * 3
LINES = """<ul><li><a href="/">Home</a></li>
<li><a href="/n">News</a></li></ul>
<p>This is the first paragraph of the story.</p>
<p>Second, with a <b>bold</b> word in it.</p>
A line with no tag at all here.
<div><a href="/c">Contact</a></div>"""
ALEXJC = (
    '<div class="nav"><a href="/index.html">Home</a> | <a href="/news.html">News</a></div>'
    '<p>This paragraph has plenty of plain text in it.</p><p class="x"><a href="/y">go</a></p>'
)
PARAGRAPHS = [2, 3, 40, 25, 5, 60, 30, 2, 12]


def close(column, expected):
    assert np.asarray(column).tolist() == pytest.approx(expected, abs=1e-4)


def text(html, method, **knobs):
    return marrow.extract(html, method=method, **knobs).text.splitlines()


class TestBTE:
    def test_worked_example(self):
        stream = tokens(source(marrow.parse(BTE)), cjk=False)
        assert len(stream.is_tag) == 24
        assert bte.densest_range(stream.is_tag) == (9, 18)
        assert text(BTE, "bte") == ["one two three four", "five six seven"]

    @given(st.lists(st.booleans(), max_size=30))
    def test_ties_go_to_the_first_and_the_shortest(self, is_tag):
        best, chosen = 0, (0, 0)
        for first in range(len(is_tag)):
            for last in range(first, len(is_tag)):
                total = sum(-1 if tag else 1 for tag in is_tag[first : last + 1])
                if total > best:
                    best, chosen = total, (first, last + 1)
        assert bte.densest_range(np.array(is_tag, dtype=bool)) == chosen


class TestDSC:
    def test_worked_example(self):
        stream = tokens(source(marrow.parse(DSC)), cjk=False, without=dsc.FORMATTING)
        assert len(stream.is_tag) == 37
        assert stream.is_tag.mean() == pytest.approx(0.4865, abs=1e-4)
        low = dsc.window_slopes(stream.is_tag, 4) < 0.5 * stream.is_tag.mean()
        assert (2 * np.flatnonzero(low)).tolist() == [16, 18, 20, 22]
        assert dsc.sections(low, 3) == [(8, 11)]
        assert text(DSC, "dsc", window=4, least=0) == ["c c c c c c c c c c c c"]

    def test_formatting_is_not_counted(self):
        found = source(marrow.parse("<p><b>a</b> <i>b</i></p>"))
        assert tokens(found, cjk=False, without=dsc.FORMATTING).is_tag.tolist() == [True, False, False, True]

    def test_no_section_is_the_whole_page(self):
        page = "<ul><li>a</li><li>b</li></ul>"
        assert text(page, "dsc") == ["a", "b"]

    def test_sections_that_are_close_are_one(self):
        low = np.array([1, 1, 1, 0, 0, 1, 0, 0, 0, 1, 1, 0, 1, 1, 1, 1], dtype=bool)
        assert dsc.sections(low, 3) == [(0, 5), (12, 15)]


class TestCodeBlurring:
    def test_worked_example(self):
        column = np.array([0, 0, 1, 1, 1, 0, 1, 1, 0, 0], dtype=float)
        blurred = code_blurring.blur(column, gaussian(0.5, 1), passes=1, settled=0)
        close(blurred, [0, 0.1065, 0.8935, 1, 0.8935, 0.213, 0.8935, 0.8935, 0.1065, 0])
        assert np.flatnonzero(blurred > 0.75).tolist() == [2, 3, 4, 6, 7]

    @pytest.mark.parametrize("method", ["ccb", "accb", "tccb"])
    def test_a_page_of_text_is_taken_whole(self, method):
        assert text("<body>a b c</body>", method) == ["a b c"]

    @given(PAGES, st.booleans())
    def test_every_character_is_text_or_mark_up(self, html, adapted):
        """Against the definition: white space is what stands before it, at the beginning mark-up."""
        found = source(marrow.parse(html))
        of = np.full(len(found.text), -1)
        for start, stop, code in zip(found.tags.start, found.tags.stop, found.tags.code, strict=True):
            of[start:stop] = code
        left_out = code_blurring._LINKS if adapted else code_blurring._NOTHING
        expected, before = [], 0
        for i in range(found.first, found.last):
            if of[i] >= 0:
                if left_out[of[i]]:
                    before = before if adapted else 0
                    continue
                before = 0
            elif not found.text[i].isspace():
                before = 1
            expected.append(before)
        column, _ = code_blurring.content_code(found, left_out, 1)
        if not adapted:
            assert column.tolist() == expected
        assert len(column) == len(expected)

    def test_blocks_of_characters_decide_like_characters(self):
        words = marrow.select(marrow.parse(BTE * 30), "ccb", every=1).keep
        assert (marrow.select(marrow.parse(BTE * 30), "ccb", every=8).keep == words).mean() > 0.99


class TestTTR:
    def test_worked_example(self):
        split = lines(source(marrow.parse(LINES)), wrap=0)
        assert split.characters.tolist() == [4, 4, 41, 31, 31, 7]
        close(split.tag_ratio, [0.8, 0.8, 20.5, 7.75, 31, 1.75])
        smoothed = smooth(split.tag_ratio, box(1), borders="zero")
        close(smoothed, [0.5333, 7.3667, 9.6833, 19.75, 13.5, 10.9167])
        assert smoothed.std() == pytest.approx(5.8352, abs=1e-4)
        assert len(text(LINES, "ttr", radius=1, wrap=0)) == 5
        assert text(LINES, "ttr", radius=1, wrap=0)[0] == "News"


class TestCETR:
    def test_threshold(self):
        smoothed = smooth(lines(source(marrow.parse(LINES)), wrap=0).tag_ratio, gaussian(1))
        close(smoothed, [1.9867, 6.0787, 11.9758, 15.7066, 16.0094, 10.8429])
        assert smoothed.std() == pytest.approx(5.0292, abs=1e-4)
        assert text(LINES, "cetr-tm", wrap=0)[0] == "News"

    def test_k_means(self):
        smoothed = smooth(lines(source(marrow.parse(LINES)), wrap=0).tag_ratio, gaussian(1))
        assert np.flatnonzero(cetr.outside_of_the_least(smoothed)).tolist() == [2, 3, 4, 5]
        assert text(LINES, "cetr-km", wrap=0)[0] == "This is the first paragraph of the story."

    def test_change(self):
        ratio = lines(source(marrow.parse(LINES)), wrap=0).tag_ratio
        close(cetr.change(ratio), [8.8833, 18.95, 7, 8.625, 29.25, 14.625])
        close(smooth(cetr.change(ratio), gaussian(1)), [11.7542, 12.5651, 11.6325, 14.1344, 18.6784, 18.5687])
        assert len(text(LINES, "cetr", wrap=0)) == 6

    @pytest.mark.parametrize("method", ["cetr", "cetr-km"])
    def test_fewer_than_three_lines_are_all_content(self, method):
        assert text("<p>a</p>\n<p>b c d</p>", method, wrap=0) == ["a", "b c d"]


class TestAlexjc:
    def test_worked_example(self):
        found = source(marrow.parse(ALEXJC))
        line = alexjc.line_of_word(found)
        length, cost = alexjc.line_lengths(found, line, in_bytes=True)
        assert (length.tolist(), cost.tolist()) == ([11, 46, 2], [75, 59, 32])
        assert text(ALEXJC, "alexjc") == ["This paragraph has plenty of plain text in it."]

    def test_the_tag_of_the_body_is_paid_for(self):
        assert text("<body>a b c</body>", "alexjc") == []
        density = marrow.select(marrow.parse("<body>a b c</body>"), "alexjc").ratios["density"]
        assert density.max() == pytest.approx(0.4545, abs=1e-4)

    def test_above_the_mean(self):
        assert text(ALEXJC, "alexjc", compare="mean") == ["This paragraph has plenty of plain text in it."]

    def test_bytes_and_characters(self):
        page = "<body><p>汉字</p>"
        assert text(page, "alexjc") == []
        found = source(marrow.parse(page))
        line = alexjc.line_of_word(found)
        assert [each.tolist() for each in alexjc.line_lengths(found, line, in_bytes=True)] == [[6], [15]]
        assert [each.tolist() for each in alexjc.line_lengths(found, line, in_bytes=False)] == [[2], [11]]


class TestZhou:
    def test_worked_example(self):
        lengths = zhou.smoothed(np.array(PARAGRAPHS))
        close(lengths, [0.0375, 0.2, 0.45, 0.3958, 0.3958, 0.6458, 0.5083, 0.1917, 0.1583])
        page = "".join(f"<p>{f'w{i} ' * words}</p>" for i, words in enumerate(PARAGRAPHS))
        assert [line.split()[0] for line in text(page, "zhou")] == ["w2", "w3", "w4", "w5", "w6"]
