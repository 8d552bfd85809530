"""What must hold for any tree and any text, over generated pages."""

import html as escaping
import pickle

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

import marrow
from marrow.characters import classes, word_starts
from marrow.features import below, count, in_body, leaves
from marrow.page_level.wlr import content_nodes, joined_leaves
from marrow.registry import METHODS
from marrow.selection import of_nodes, of_texts
from marrow.visibility import hidden
from test_parsing import built_by_the_parser, outline

TAGS = (
    "div", "p", "span", "a", "b", "ul", "li", "table", "tr", "td", "h1", "section", "article", "pre", "img", "br", "hr",
    "svg", "my-tag", "script", "style", "noscript",
)  # fmt: skip
WORDS = st.text(alphabet="ab <&\xa0\n漢あ，é1.A😀\u0301", max_size=12)
ATTRIBUTES = st.sampled_from(["", " hidden", " style='display:none'", " class='menu wide'", " style='position:fixed'"])


def element(children):
    return st.builds(
        lambda tag, attribute, inner: f"<{tag}{attribute}>{''.join(inner)}</{tag}>",
        st.sampled_from(TAGS),
        ATTRIBUTES,
        st.lists(children, max_size=4),
    )


TREES = st.recursive(WORDS.map(escaping.escape), element, max_leaves=25)
SOUP = st.lists(
    st.one_of(
        WORDS,
        st.sampled_from([f"<{tag}>" for tag in TAGS] + [f"</{tag}>" for tag in TAGS] + ["<!--", "-->", "<body>", "<"]),
    ),
    max_size=30,
).map("".join)
PAGES = st.one_of(TREES, SOUP)


@given(PAGES)
def test_rows_are_the_nodes_that_the_parser_built(html):
    page = marrow.parse(html)
    rows = [(node.text if node.name == "#text" else node.name, int(page.depth[node.row])) for node in page]
    assert rows == built_by_the_parser(html)


@given(PAGES)
def test_pickling_changes_nothing(html):
    page = marrow.parse(html)
    assert outline(pickle.loads(pickle.dumps(page))) == outline(page)


@given(PAGES, st.sampled_from(marrow.methods(level="page")))
def test_every_method_keeps_its_contract(html, name):
    page = marrow.parse(html)
    selection = marrow.select(page, name)
    assert len(selection.keep) == len(selection.score) == len(selection.reason) == len(page)
    covered = of_nodes(page, selection.nodes(), show_hidden=True)
    assert covered.leaves().tolist() == selection.leaves().tolist()


@given(PAGES, st.data())
def test_a_selection_of_texts_has_just_these(html, data):
    page = marrow.parse(html)
    texts = np.array(data.draw(st.lists(st.booleans(), min_size=len(page), max_size=len(page))))
    selection = of_texts(page, texts)
    assert np.array_equal(selection.keep & page.is_text & leaves(page), texts & page.is_text & leaves(page))
    assert of_nodes(page, selection.nodes(), show_hidden=True).leaves().tolist() == selection.leaves().tolist()


@given(PAGES)
def test_words_are_what_splitting_gives(html):
    page = marrow.parse(html)
    texts = page.text_rows.tolist()
    assert [int(count(page, "tokens")[row]) for row in texts] == [len(page[row].text.split()) for row in texts]
    assert below(page, "characters")[0] == len("".join(page.text.split()))


@given(st.text(max_size=50))
def test_words_without_spaces_are_at_least_those_between(text):
    spans = np.array([0] if text else [], dtype=int)
    by_script = word_starts(classes(text), spans).sum()
    assert by_script >= 0
    if text.isascii():
        assert by_script == len(text.split())


@given(TREES)
@settings(max_examples=200)
def test_joined_leaves_are_those_of_the_paper(html):
    """Against figure 5 of the WLR paper, followed literally."""
    page = marrow.parse(html)
    tree = content_nodes(page, count(page, "tokens"))
    if len(tree):
        assert joined_leaves(page, tree).tolist() == leaves_as_printed(page, tree)


def leaves_as_printed(page, tree):
    names = {"#text", "p", "a", "u", "b", "i", "em", "span", "sub", "sup", "strong", "div"}
    found = [0] * len(tree)
    for node in reversed(range(len(tree))):
        children = [child for child in range(node + 1, tree.end[node]) if tree.parent[child] == node]
        total, joining = 0, False
        for child in children:
            row = int(tree.rows[child])
            static = not (page.name(row) == "div" and "position:fixed" in page.attributes(row).get("style", ""))
            if page.name(row) in names and static and found[child] == 1:
                joining = True
            else:
                total += found[child] + joining
                joining = False
        found[node] = total + joining if children else 1
    return found


@given(TREES)
def test_word_ratio_is_the_sum_over_the_leaves(html):
    """Against Definition 3.1 of the Euclidean paper, followed literally."""
    page = marrow.parse(html)
    selection = marrow.select(page, "euclidean", wide_rule=False, cjk=False)
    if "word" not in selection.ratios:
        return
    expected = np.zeros(len(page))
    for leaf in np.flatnonzero(in_body(page) & ~hidden(page) & page.is_text).tolist():
        words, at, distance = count(page, "tokens")[leaf], int(page.parent[leaf]), 1
        while at >= page.body and page.name(int(page.parent[leaf])) != "a":
            expected[at] += words / distance
            at, distance = int(page.parent[at]), distance + 1
    assert np.allclose(selection.ratios["word"], expected)


@given(st.binary(max_size=300), st.sampled_from([None, "utf-8", "gbk", "utf-16", "klingon"]))
def test_any_bytes_give_a_result(data, encoding):
    for name in METHODS.names():
        if METHODS[name].level == "page":
            assert marrow.extract(data, encoding=encoding, method=name).status
