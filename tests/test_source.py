"""The source as methods of the source level see it: what is left out, what a tag is, which row a word belongs to."""

import re
from html import unescape

import numpy as np
import pytest
from hypothesis import given

import marrow
from marrow.features import count, in_body
from marrow.source.lines import lines
from marrow.source.scan import scan
from marrow.source.stream import source
from marrow.source.tokens import tokens
from pages import EXAMPLES, PAGE
from test_properties import PAGES, TREES


def words(found):
    return [found.text[start:stop] for start, stop in zip(found.start.tolist(), found.stop.tolist(), strict=True)]


def by_row(html):
    """Words of the source, by the row that they were given."""
    found = source(marrow.parse(html))
    spelled = {}
    for word, row in zip(words(found), found.row.tolist(), strict=True):
        spelled[row] = spelled.get(row, "") + word
    return found.page, spelled


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("a<!-- <p> -->b<!-->c<!--->d<!-- e --!>f<!-- g", "abcdf"),
        ("a<script>'</scrip>' <p></script >b<style>c</style>d", "abd"),
        ("a<SCRIPT src=x>b</SCRIPT x>c", "ac"),
        ("a<iframe><p>b</iframe>c<noscript>d</noscript>", "ac<noscript>d</noscript>"),
        ("a<template>b<template>c</template>d</template>e", "ae"),
        ("a<?php echo '<p>' ?>b<!doctype html>c</ d>e", "a' ?>bce"),
        ("a<script>b", "a"),
        ("<spanner>a</spanner>", "<spanner>a</spanner>"),
        ("<textarea>a<p>b&lt;</textarea>", "<textarea>a\x7fp>b\x7f</textarea>"),
        ("1 < 2 <3 <b>&amp; &nbsp;&#65;&nosuch; &lt;i></b>", "1 < 2 <3 <b>& \xa0A&nosuch; \x7fi></b>"),
        ("<a title='&lt;&quot;' b=\">\">x</a>", "<a title='&lt;&quot;' b=\">\">x</a>"),
        ("a\r\nb\rc\0d", "a\nb\ncd"),
    ],
)
def test_what_is_left_of_a_source(html, expected):
    assert scan(html)[0] == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>a<b >c</b><br/>", ["<p>", "<b >", "</b>", "<br/>"]),
        ('<a title="a>b" b=\'>"\'>c</a>', ['<a title="a>b" b=\'>"\'>', "</a>"]),
        ("<a title=it's>b</a>it's", ["<a title=it's>", "</a>"]),
        ("<a href=x <b>c</b>", ["<a href=x <b>", "</b>"]),
        ("<a b='>c", ["<a b='>"]),
        ("a<b", ["<b"]),
        ("a<", []),
        ("<", []),
        ("</", []),
        ("", []),
    ],
)
def test_tags(html, expected):
    text, _, found = scan(html)
    assert [text[start:stop] for start, stop in zip(found.start, found.stop, strict=True)] == expected


def test_names_of_tags():
    names = [*marrow.page.tags.NAMES[2:], "my-tag", "blockquotes", "h7"]
    found = scan("".join(f"<{name.upper()}></{name} a=b>" for name in names if name not in {"script", "style"})).tags
    codes = [marrow.page.tags.CODES[name] for name in names]
    kept = [code for name, code in zip(names, codes, strict=True) if name not in {"script", "style"}]
    assert len(kept) > 150
    everything = {marrow.page.tags.NAMES[code] for code in found.code.tolist()}
    assert {"p", "blockquote", "h1", "annotation-xml", "foreignObject", "#unknown"} <= everything


class TestBody:
    @pytest.mark.parametrize(
        ("html", "expected"),
        [
            ("<html><head><title>a b</title></head><body class=x>c <i>d</i></body></html>", ["c", "d"]),
            ("<title>a b</title>c d", ["c", "d"]),
            ("<p>a</p>b", ["a", "b"]),
            ("a<body>b</body>", ["a", "b"]),
            ("<body>a</body><body>b</body>c", ["a", "b"]),
        ],
    )
    def test_words_of_the_body(self, html, expected):
        assert words(source(marrow.parse(html))) == expected

    def test_no_tag_of_the_head_is_in_it(self):
        found = source(marrow.parse(PAGE))
        assert found.opening == len("<body>")
        assert found.text[found.tags.start[0] : found.tags.stop[0]] == "<nav>"


class TestRows:
    @pytest.mark.parametrize("html", EXAMPLES.values(), ids=EXAMPLES)
    def test_every_row_has_its_own_words(self, html):
        page, spelled = by_row(html)
        expected = {row: "".join(page[row].text.split()) for row in page.text_rows.tolist() if in_body(page)[row]}
        assert spelled == {row: text for row, text in expected.items() if text}

    def test_what_the_parser_moves_together_is_not_guessed(self):
        page, spelled = by_row("<table>first<tr><td>second</td></tr>third and last</table>end")
        assert page[3].text == "firstthird and last"
        assert {row: text for row, text in spelled.items() if row >= 0} == {8: "second", 9: "end"}

    def test_text_that_is_moved_before_its_table(self):
        page, spelled = by_row("<table><tr><td>second</td></tr>the first of all</table>end")
        assert {page[row].text: text for row, text in spelled.items()} == {
            "the first of all": "thefirstofall",
            "second": "second",
            "end": "end",
        }

    def test_what_a_limit_cut_has_no_row(self):
        page = marrow.parse("<p>one<p>two<p>three", limits=marrow.Limits(nodes=6))
        assert source(page).row.tolist() == [4, -1, -1]


@given(TREES)
def test_words_of_a_tree_spell_its_rows(html):
    page, spelled = by_row(f"<body>{html}</body>")
    for row, text in spelled.items():
        assert row < 0 or text.replace("\x7f", "<") in "".join(page[row].text.split())


@given(PAGES)
def test_any_source_has_tags_and_words_in_order(html):
    found = source(marrow.parse(html))
    places = np.column_stack([found.start, found.stop]).ravel()
    assert (np.diff(places) > 0).all()
    assert (found.tags.stop > found.tags.start).all()
    assert (found.tags.start[1:] >= found.tags.stop[:-1]).all()
    assert ((found.row >= -1) & (found.row < len(found.page))).all()
    stream = tokens(found, cjk=True)
    assert stream.is_tag.sum() == len(found.tags)
    assert len(stream.is_tag) == len(found.tags) + len(stream.words)


def test_scripts_without_spaces():
    found = source(marrow.parse("<p>今天，天气 good<p>「好」"))
    assert words(found) == ["今天，天气", "good", "「好」"]
    assert tokens(found, cjk=False).is_tag.tolist() == [True, False, False, True, False]
    assert tokens(found, cjk=True).is_tag.sum() == 2
    assert count(found.page, "words").sum() == 6


class TestLines:
    def test_a_tag_on_two_lines_counts_on_the_first(self):
        found = lines(source(marrow.parse("<p>one <a\nhref=x\n>two</a>")), wrap=0)
        assert (found.characters.tolist(), found.tags.tolist()) == ([3, 0, 3], [2, 0, 1])

    def test_blank_lines_are_none(self):
        found = lines(source(marrow.parse("<p>one\n \n<!-- \n -->\n\ntwo")), wrap=0)
        assert (found.characters.tolist(), found.of_word.tolist()) == ([3, 3], [0, 1])

    def test_minified_sources_are_broken(self):
        text = "word " * 40
        found = lines(source(marrow.parse(f"<p>{text}<b>bold</b></p>")), wrap=65)
        assert len(found.characters) == 4
        assert found.characters.sum() == pytest.approx(204, abs=4)

    def test_never_within_a_tag(self):
        found = lines(source(marrow.parse(f"<p>one<a href='{'x' * 300}'>two</a> three")), wrap=10)
        assert found.tags.tolist()[0] == 2
        assert found.tags.sum() == 3

    @given(PAGES)
    def test_against_the_definition(self, html):
        found = source(marrow.parse(html.replace("\r", "")))
        body = found.text[found.first : found.last]
        spans = list(
            zip((found.tags.start - found.first).tolist(), (found.tags.stop - found.first).tolist(), strict=True)
        )
        marked = "".join(
            "\n" if character == "\n" else "\1" if any(a <= i < b for a, b in spans) else character
            for i, character in enumerate(body)
        )
        starts = {a for a, _ in spans}
        expected, at = [], 0
        for line, original in zip(marked.split("\n"), body.split("\n"), strict=True):
            tags = sum(i in starts for i in range(at, at + len(line)))
            at += len(line) + 1
            if original.strip():
                expected.append((len(re.sub("\1", "", line).strip()), tags))
        split = lines(found, wrap=0)
        got = list(zip(split.characters.tolist(), split.tags.tolist(), strict=True))
        assert [each for each in got if each != (0, 0)] == [each for each in expected if each != (0, 0)]


def test_entities_are_those_of_the_standard():
    html = "&amp;&#x41;&nosuch;&copy&ampx"
    assert "".join(words(source(marrow.parse(html)))) == unescape(html)
