"""Unfluff: the worked example, its rules one by one, and its rewriting of the page as the original does it."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import marrow
from marrow import tags
from marrow.features import inside
from marrow.page_level.unfluff import Text, paragraph_scores
from marrow.page_level.unfluff_cleaning import cleaned
from marrow.stop_words import stop_words
from test_properties import TREES

FIRST = "It was the best of times and it was the worst of times for all of the people."
SECOND = "They had to be in the city for a week as it was the end of the rain."
MENU = '<div id="n"><p><a href="/">the home of it</a> <a href="/b">all of the news</a></p></div>'
EXAMPLE = f'{MENU}<div id="c"><p>{FIRST}</p><p>{SECOND}</p></div>'
LONG = "This is a part of the text that has many of the small words in it."


def lines(html, **knobs):
    return marrow.extract(html, method="unfluff", **knobs).text.splitlines()


class TestExample:
    def test_as_goose_has_it(self):
        selection = marrow.select(marrow.parse(EXAMPLE), "unfluff", keep_divs=True)
        page = selection.page
        score = {
            page[row].attributes.get("id", page.name(row)): selection.ratios["score"][row] for row in page.element_rows
        }
        words = [int(selection.ratios["stop words"][row]) for row in page.element_rows if page.name(int(row)) == "p"]
        assert words[1:] == [13, 14]
        assert (score["c"], score["body"], score["n"]) == (77, 38, 0)
        assert lines(EXAMPLE, keep_divs=True) == [FIRST, SECOND]

    def test_where_divisions_go_the_paragraphs_are_siblings(self):
        assert lines(EXAMPLE) == ["the home of it all of the news", FIRST, SECOND]

    def test_one_run_of_text_is_no_paragraph(self):
        assert lines("<body>a b c</body>") == []


class TestCleaning:
    @pytest.mark.parametrize(
        "attribute",
        [
            "class=side", "id=SIDE", "name=footer", "class='post comments'", "id=post-meta", "class='a date b'",
            "class=fn", "class=caption", "class='a google b'", "class=smores", "class='my facebook'", "id=_twitter",
        ],
    )  # fmt: skip
    def test_clutter(self, attribute):
        assert lines(f"<p>{FIRST}</p><div {attribute}><p>{SECOND}</p></div><p>{LONG}</p>") == [FIRST, LONG]

    @pytest.mark.parametrize(
        "attribute",
        ["class=sidebar", "class='side x'", "id=metal", "class=caption2", "class=google", "class=more",
         "class=facebook", "class='a-facebook'", "title=footer", "class=fnord"],
    )  # fmt: skip
    def test_no_clutter(self, attribute):
        assert lines(f"<p>{FIRST}</p><div {attribute}><p>{SECOND}</p></div>") == [FIRST, SECOND]

    def test_articles_and_the_body_have_no_class(self):
        assert lines(f"<body class=comments><article class=date id=foot><p>{FIRST}</p><p>{SECOND}</p></article>") == [
            FIRST,
            SECOND,
        ]

    def test_loose_text_and_links_become_paragraphs(self):
        page = marrow.parse("<div>one <a>two</a><ul><li>three</ul>four<b>five</b></div>")
        for keep, tree in (
            (False, ["body", ["p", "#text", ["a", "#text"]], ["p", ["li", "#text"]], ["p", "#text"], ["p", "#text"]]),
            (True, ["body", ["div", ["p", "#text", ["a", "#text"]], ["ul", ["li", "#text"]], ["p", "#text"],
                             ["b", "#text"]]]),
        ):  # fmt: skip
            assert outline(cleaned(page, keep_divs=keep)) == tree


class TestFormat:
    @pytest.mark.parametrize(
        "left_out",
        ["<h3>Title</h3>", "<p>Few words</p>", "<p>(and this is all of it in parentheses)</p>", "* * *",
         "<ul><li><a>one of the</a><li><a>all of the</a></ul>"],
    )  # fmt: skip
    def test_what_is_left_out(self, left_out):
        assert lines(f"<article><p>{FIRST}</p>{left_out}<p>{SECOND}</p></article>") == [FIRST, SECOND]

    def test_what_stays(self):
        page = f"<article><p>{FIRST}</p>Loose <a>text</a><p><b>{SECOND}</b></p></article>"
        assert lines(page) == [FIRST, "Loose text", SECOND]

    def test_elder_siblings(self):
        page = f"<div>x<p>{FIRST}</p></div><section><p>{SECOND}</p><p>{LONG}</p><p>{LONG}</p></section><p>{FIRST}</p>"
        assert lines(page, keep_divs=True) == [FIRST, SECOND, LONG, LONG]

    def test_language(self):
        assert lines(f"<html lang=en-GB><p>{FIRST}") == lines(f"<html lang=xx><p>{FIRST}") == [FIRST]
        assert lines(f"<p>{FIRST}", language="en") == [FIRST]


def outline(draft):
    """A draft as nested lists of names."""
    found = []
    for node in reversed(range(len(draft))):
        name = tags.NAMES[draft.tag[node]]
        children = [found.pop() for _ in range(int((draft.parent == node).sum()))]
        found.append([name, *children] if name != "#text" else name)
    return found[0] if found else []


class Rewritten:
    """A page as a tree that is changed, step by step, as the original does."""

    ITEMS = frozenset(["a", "blockquote", "dl", "div", "img", "ol", "p", "pre", "table", "ul"])
    CLOSES = frozenset(["p", "h1", "h2", "h3", "h4", "h5", "h6"])

    def __init__(self, page, keep):
        self.page, self.keep, self.dropped = page, keep, inside(page, "dropped")
        (self.root,) = self.copied(page.body, in_p=False, in_code=False)
        for name in ("div", "span"):
            self.to_paragraphs(self.root, name)

    def copied(self, row, *, in_p, in_code):
        name = self.page.name(row) if self.page.tag[row] != tags.UNKNOWN else "#unknown"
        if self.dropped[row]:
            return []
        if name == "#text":
            return [self.page[row].text]
        in_code |= name == "pre"
        children = []
        for child in self.page[row].children:
            children += self.copied(child.row, in_p=in_p or name == "p", in_code=in_code)
        return children if in_code or (name == "span" and in_p) else [[name, *children]]

    def has_items(self, node):
        return any(child[0] in self.ITEMS or self.has_items(child) for child in node[1:] if isinstance(child, list))

    def to_paragraphs(self, node, name):
        children = []
        for child in node[1:]:
            if not isinstance(child, list):
                children.append(child)
            elif child[0] != name:
                self.to_paragraphs(child, name)
                children.append(child)
            else:
                children += self.replacement(child, name)
        node[1:] = children

    def replacement(self, node, name):
        if not self.has_items(node):
            if self.keep:
                self.to_paragraphs(node, name)
            return [["p", *node[1:]]]
        if self.keep:
            self.to_paragraphs(node, name)
            return [[name, *self.grouped(node, name)]]
        found = []
        for child in self.grouped(node, name):
            if not isinstance(child, list) or child[0] == "new":
                found.append(child)
                continue
            cut = next(
                (i for i, each in enumerate(child) if i and isinstance(each, list) and each[0] in self.CLOSES),
                len(child),
            )
            found += [["p", *child[1:cut]], *child[cut:]]
        return [["p", *each[1:]] if isinstance(each, list) and each[0] == "new" else each for each in found]

    def grouped(self, node, name):
        """The children, with runs of text and links in new elements; blank text between two of a run is in it."""
        groups, run = [], []
        for child in [*node[1:], None]:
            text = isinstance(child, str)
            if text and not child.strip():
                (run or groups).append(child)
                continue
            if (text and len(child) > 1) or (isinstance(child, list) and child[0] == "a"):
                run.append(child)
                continue
            blanks = []
            while run and isinstance(run[-1], str) and not run[-1].strip():
                blanks.insert(0, run.pop())
            is_new = any(isinstance(each, str) and each.strip() for each in run)
            groups += [["new", *run]] if is_new else run
            groups += blanks
            run = []
            if child is not None:
                groups.append(child)
        new = "p" if self.keep else "new"
        return [[new, *each[1:]] if isinstance(each, list) and each[0] == "new" else each for each in groups]


def named(node):
    return [node[0], *(named(each) if isinstance(each, list) else "#text" for each in node[1:])]


@given(TREES, st.booleans())
@settings(max_examples=300)
def test_the_draft_is_what_the_original_makes_of_the_page(html, keep):
    page = marrow.parse(html)
    assert outline(cleaned(page, keep_divs=keep)) == named(Rewritten(page, keep).root)


PARAGRAPHS = st.lists(
    st.builds(
        lambda tag, words, link: f"<{tag}>{'of ' * words}{'<a>of it</a>' * link}</{tag}>",
        st.sampled_from(["p", "p", "p", "h2", "section"]),
        st.integers(0, 9),
        st.integers(0, 2),
    ),
    max_size=40,
).map("".join)


@given(PARAGRAPHS)
def test_scores_are_those_of_the_walk(html):
    draft = cleaned(page := marrow.parse(f"<section>{html}</section>"), keep_divs=False)
    text = Text.of(page, draft, stop_words("en"))
    names = [tags.NAMES[tag] for tag in draft.tag]
    nodes = [i for i, name in enumerate(names) if name == "p" and text.stop_words[i] > 2 and not text.link_dense[i]]
    scores, boosted = {}, 0
    for i, node in enumerate(nodes):
        siblings = [each for each in range(node) if draft.parent[each] == draft.parent[node] and names[each] == "p"]
        boost = 0
        if any(text.stop_words[each] > 5 for each in siblings[::-1][:3]):
            boosted += 1
            boost = 50 / boosted
        if len(nodes) > 15 and len(nodes) - i <= len(nodes) / 4:
            boost = -((len(nodes) / 4 - (len(nodes) - i)) ** 2)
            boost = 5 if -boost > 40 else boost
        amount = np.floor(text.stop_words[node] + boost)
        for at, share in ((draft.parent[node], 1), (draft.parent[draft.parent[node]], 0.5)):
            if at >= 0:
                scores[int(at)] = int(scores.get(int(at), 0)) + amount * share
    assert paragraph_scores(draft, text) == {node: int(score) for node, score in scores.items()}
