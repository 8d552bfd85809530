"""boilerpipe: the worked examples, its blocks as an event handler makes them, its filters one by one."""

import re

import numpy as np
import pytest
from hypothesis import given, settings

import marrow
from marrow.page_level.boilerpipe import DEFAULT, filtered
from marrow.page_level.boilerpipe_blocks import END, HEADING, LI, MIGHT_BE, TITLE, VERY_LIKELY, TextBlocks, segmented
from marrow.page_level.boilerpipe_filters import (
    expand_title,
    ignore_after_content,
    keep_largest,
    large_blocks_on_same_level,
    list_at_end,
    proximity_fusion,
    trailing_headline,
)
from marrow.page_level.boilerpipe_words import potential_titles, terminating_blocks
from test_properties import PAGES

FIRST = "The quick brown fox jumps over the lazy dog while the old cat sleeps near the warm fire all day."
SECOND = "Later the dog woke up and chased the fox around the garden until both of them were far too tired to run."
EXAMPLE = (
    '<title>A story</title><div><a href="/">Home</a> <a href="/n">News</a></div><h1>A story</h1>'
    f"<p>{FIRST}</p><p>{SECOND}</p><div>Copyright 2020 Acme</div>"
)


class TestExample:
    def test_blocks(self):
        blocks = segmented(marrow.parse(EXAMPLE)).blocks
        assert blocks.words.tolist() == [2, 2, 20, 22, 3]
        assert blocks.linked.tolist() == [2, 0, 0, 0, 0]
        assert blocks.text_density.tolist() == [2, 2, 16, 16, 3]

    def test_default(self):
        found = filtered(segmented(marrow.parse(EXAMPLE)).blocks, DEFAULT)
        assert (found.words.tolist(), found.text_density.tolist()) == ([4, 42, 3], [2, 16, 3])
        assert found.content.tolist() == [False, True, True]
        text = marrow.extract(EXAMPLE, method="boilerpipe-default").text
        assert text.splitlines() == [FIRST, SECOND, "Copyright 2020 Acme"]

    @pytest.mark.parametrize("method", ["boilerpipe-article", "boilerpipe-largest"])
    def test_article_and_largest_are_one_block(self, method):
        expected = ["Home News", "A story", FIRST, SECOND, "Copyright 2020 Acme"]
        assert marrow.extract(EXAMPLE, method=method).text.splitlines() == expected

    @pytest.mark.parametrize("method", ["boilerpipe-article", "boilerpipe-largest"])
    def test_one_block_is_content_from_seventeen_words_on(self, method):
        assert marrow.extract("word " * 16, method=method).text == ""
        assert marrow.extract("word " * 17, method=method).text == ("word " * 17).strip()


class TestBlocks:
    @pytest.mark.parametrize(
        ("html", "words"),
        [
            ("don't 3.5 AT&T", 4), ("a-b c_d __ & |", 2), ("fo<b>o</b>", 1), ("fo<a>o</a>", 2), ("fo<abbr>o</abbr>", 2),
            ("one<select><option>two</select>three", [1, 1]), ("a<img>b", [1, 1]), ("a<br>b", [1, 1]), ("&nbsp;", 0),
        ],
    )  # fmt: skip
    def test_words(self, html, words):
        expected = words if isinstance(words, list) else [words]
        assert segmented(marrow.parse(f"<body>{html}")).blocks.words.tolist() == expected

    def test_the_port_makes_none_of_symbols(self):
        page = marrow.parse("<p>a<p>|<p>&nbsp;<p>b<h1>c")
        assert len(segmented(page).blocks) == 5
        port = segmented(page, port=True).blocks
        assert (len(port), port.labels.any()) == (3, False)

    def test_lines(self):
        words = ["x" * 9] * 20
        blocks = segmented(marrow.parse(" ".join(words))).blocks
        assert (blocks.wrapped.tolist(), blocks.lines.tolist()) == ([16], [2])
        alone = segmented(marrow.parse("x" * 100)).blocks
        assert (alone.wrapped.tolist(), alone.lines.tolist()) == ([1], [1])

    def test_a_headline_right_behind_a_text_labels_it(self):
        assert segmented(marrow.parse("<div>text<h2>Headline</h2></div>")).blocks.labels.tolist() == [HEADING, HEADING]
        assert segmented(marrow.parse("<p>text</p><h2>Headline</h2>")).blocks.labels.tolist() == [0, HEADING]


class Handler:
    """The event handler, as it is described, over the events of the tree."""

    IGNORED = frozenset(["style", "script", "option", "object", "embed", "applet", "link", "noscript"])
    INLINE = frozenset(["strike", "u", "b", "i", "em", "strong", "span", "sup", "code", "tt", "sub", "var", "font"])

    def __init__(self, page):
        self.blocks, self.tokens, self.level, self.block_level = [], "", 0, -1
        self.ignored, self.flush, self.in_link, self.open = 0, False, False, []
        self.walk(page, page.body)
        self.flush_block()

    def walk(self, page, row):
        for child in page[row].children:
            name = child.name
            if name == "#text":
                self.characters(child.text)
                continue
            self.start(name)
            self.walk(page, child.row)
            self.end(name)

    def start(self, name):
        self.open.append(name)
        if name == "a":
            self.tokens += " \ue00a "
        elif name in ("abbr", "acronym"):
            self.tokens += " "
        elif name not in self.INLINE:
            self.flush = True
        self.ignored += name in self.IGNORED
        self.level += name not in self.INLINE and name not in ("abbr", "acronym")

    def end(self, name):
        self.level -= name not in self.INLINE and name not in ("abbr", "acronym")
        self.ignored -= name in self.IGNORED
        if name == "a":
            self.tokens += " \ue00b "
        elif name in ("abbr", "acronym"):
            self.tokens += " "
        elif name not in self.INLINE:
            self.flush = True
        if self.flush:
            self.flush_block()
        self.open.pop()

    def characters(self, text):
        if self.flush:
            self.flush_block()
            self.flush = False
        if not self.ignored:
            if text.strip(" \n") and self.block_level == -1:
                self.block_level = self.level
            self.tokens += text

    def flush_block(self):
        words = linked = tokens = 0
        for run in self.tokens.replace("\n", " ").split(" "):
            if run in ("\ue00a", "\ue00b"):
                self.in_link = run == "\ue00a"
                continue
            for token in self.parts(run):
                tokens += 1
                word = any(map(str.isalnum, token))
                words, linked = words + word, linked + (word and self.in_link)
        if tokens:
            labels = LI * ("li" in self.open) | HEADING * bool({"h1", "h2", "h3"} & set(self.open))
            self.blocks.append((words, linked, self.block_level, labels))
            self.tokens, self.block_level = "", -1

    @staticmethod
    def parts(run):
        found = ""
        for i, character in enumerate(run):
            glue = "\"'.,!@-:;$?()/"
            if i and character not in glue and run[i - 1] not in glue:
                found += " " * (bool(re.match(r"\w", character)) != bool(re.match(r"\w", run[i - 1])))
            found += character
        return found.split(" ") if run else []


@given(PAGES)
@settings(max_examples=300)
def test_blocks_are_those_of_the_event_handler(html):
    page = marrow.parse(html)
    found = segmented(page).blocks
    first_level = found.level - page.above(page.tag != 0)[page.body] if len(found) else found.level
    expected = Handler(page).blocks
    assert list(zip(found.words, found.linked, found.labels, strict=True)) == [
        (words, linked, labels) for words, linked, _, labels in expected
    ]
    assert first_level.tolist() == [level for _, _, level, _ in expected]


def blocks(words, content="", labels=None, level=None, linked=None):
    """Blocks of so many words each; x is content."""
    count = len(words)
    return TextBlocks(
        of=np.arange(count),
        words=np.array(words),
        linked=np.array(linked or [0] * count),
        wrapped=np.array(words),
        lines=np.ones(count, dtype=np.int64),
        start=np.arange(count),
        end=np.arange(count),
        level=np.array(level or [3] * count),
        labels=np.array(labels or [0] * count),
        content=np.array([each == "x" for each in content.ljust(count)]),
    )


def kept(found):
    return "".join("x" if each else "." for each in np.append(found.content, False)[found.of])


class TestFilters:
    def test_proximity_fusion_takes_the_block_before_with_it(self):
        found = proximity_fusion()(blocks([1, 2, 3, 4], ".x.x"))
        assert (found.words.tolist(), kept(found)) == ([3, 7], "xxxx")

    def test_proximity_fusion_of_content_alone(self):
        fuse = proximity_fusion(content_only=True, same_level=True)
        assert fuse(blocks([1, 2, 3, 4], "xx.x")).words.tolist() == [3, 3, 4]
        assert fuse(blocks([1, 2, 3, 4], "xxxx", level=[3, 4, 4, 3])).words.tolist() == [1, 5, 4]

    def test_one_block_that_was_left_out_is_no_distance(self):
        fuse = proximity_fusion(content_only=True)
        some = blocks([1, 2, 3, 4, 5], "xxxxx")
        assert fuse(some.only(np.array([True, False, True, True, True]))).words.tolist() == [13]
        assert fuse(some.only(np.array([True, False, False, True, True]))).words.tolist() == [1, 9]

    def test_nothing_after_the_first_end_with_enough_before_it(self):
        some = blocks([30, 5, 30, 5, 40], "xxxxx", labels=[0, END, 0, END, 0])
        assert kept(ignore_after_content(some)) == "xxx.."
        assert kept(ignore_after_content(blocks([30, 5, 20, 5], "xxxx", labels=[0, END, 0, END]))) == "xxxx"

    def test_trailing_headline(self):
        assert kept(trailing_headline(blocks([5] * 4, "xxx.", labels=[0, 0, HEADING, 0]))) == "xx.."

    def test_keep_largest(self):
        some = blocks([10, 160, 5, 200, 150, 170, 160], "xxxxxxx", level=[3, 3, 2, 3, 4, 3, 3])
        assert kept(keep_largest(same_level=False)(some)) == "...x..."
        assert kept(keep_largest(same_level=True, fewest=150)(some)) == "...x.xx"
        assert keep_largest(same_level=False)(some).labels.tolist() == [MIGHT_BE] * 3 + [VERY_LIKELY] + [MIGHT_BE] * 3

    def test_expand_title(self):
        some = blocks([5] * 5, "...x.", labels=[TITLE | MIGHT_BE, TITLE | MIGHT_BE, MIGHT_BE, 0, MIGHT_BE])
        assert kept(expand_title(some)) == ".xxx."

    def test_large_blocks_on_the_same_level(self):
        some = blocks([200, 100, 99, 100], "x", labels=[VERY_LIKELY, 0, 0, 0], level=[3, 3, 3, 4])
        assert kept(large_blocks_on_same_level(some)) == "xx.."

    def test_list_at_end(self):
        item = MIGHT_BE | LI
        some = blocks([50, 3, 3, 3, 3], "x", labels=[VERY_LIKELY, item, item, MIGHT_BE, item], level=[3, 5, 5, 3, 5])
        assert kept(list_at_end(some)) == "xxx.."
        linked = blocks([50, 3, 3], "x", labels=[VERY_LIKELY, item, item], level=[3, 5, 5], linked=[0, 1, 0])
        assert kept(list_at_end(linked)) == "x.."


class TestWords:
    @pytest.mark.parametrize(
        "text", ["Comments (3)", "12 users responded in this post", "Please rate this article", "Now have your say"]
    )
    def test_ends(self, text):
        assert terminating_blocks(blocks([3]), [text]).has(END).all()

    @pytest.mark.parametrize(("text", "words"), [("Comments on the matter", 15), ("A comment", 2), ("Comment", 1)])
    def test_no_ends(self, text, words):
        assert not terminating_blocks(blocks([words]), [text]).has(END).any()

    def test_titles(self):
        assert "why cats sleep" in potential_titles("Why cats sleep | The Daily")
        assert "cat news" not in potential_titles("Why cats sleep: all of it - example.com")
        assert potential_titles(" ") == set()
