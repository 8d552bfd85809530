"""Derived columns: words, characters, blank text, places, visibility (METHODS 1.1 to 1.4)."""

import numpy as np
import pytest

from marrow import parse
from marrow.characters import classes, word_starts
from marrow.errors import UnknownName
from marrow.features import COUNTS, PLACES, below, blank, block, block_like, count, inside, leaves, normal_length
from marrow.visibility import hidden, out_of_flow, visible
from pages import PAGE


def words(text, *, literal=False):
    return int(word_starts(classes(text), np.array([0] if text else [], dtype=int), literal=literal).sum())


@pytest.mark.parametrize(
    ("text", "by_script", "by_space"),
    [
        ("", 0, 0),
        ("  two words ", 2, 2),
        ("non\xa0breaking", 2, 2),
        ("don't", 1, 1),
        ("漢字かな", 4, 1),
        ("今天，天气。", 4, 1),
        ("Python 很好 3.11", 4, 3),
        ("한국어 문장", 2, 2),
        ("𠀀𠀁 emoji 😀", 4, 3),
        ("ไทย", 3, 1),
        ("a\u3000b", 2, 2),
    ],
)
def test_words(text, by_script, by_space):
    assert (words(text), words(text, literal=True)) == (by_script, by_space)


def test_literal_words_are_what_splitting_gives():
    page = parse(PAGE)
    assert [int(count(page, "tokens")[row]) for row in page.text_rows] == [
        len(page[row].text.split()) for row in page.text_rows.tolist()
    ]


def test_words_are_counted_by_text_node():
    assert below(parse("<p>a</p><p>b</p>"), "words")[0] == 2


def test_characters_without_white_space():
    page = parse("<p> a b\xa0c\n</p>")
    assert below(page, "characters")[0] == 3


@pytest.mark.parametrize(
    ("what", "amount"),
    [("punctuation", 3), ("digits", 4), ("capitals", 2), ("links", 1), ("images", 1), ("texts", 2), ("elements", 6)],
)
def test_other_counts(what, amount):
    assert below(parse("<p>Hello, World! 2026 <a href=/>link.</a><img></p>"), what)[0] == amount


def test_amounts_in_links():
    page = parse("<p>one <a>two <b>three</b></a></p>")
    assert (below(page, "link words")[0], below(page, "link characters")[0]) == (2, 8)


def test_markup_counts_names_and_attributes():
    page = parse('<div class="nav"><my-tag data-x=1></my-tag></div>')
    assert count(page, "markup")[3:].tolist() == [len("divclassnav"), len("my-tagdata-x1")]


def test_normal_length_is_that_of_the_normalised_text():
    page = parse("<p>  one \n two </p><p> </p><p>three</p>")
    assert [int(normal_length(page)[row]) for row in page.text_rows] == [7, 0, 5]


def test_blank():
    page = parse("<p> \xa0\n</p><p>a</p>")
    assert blank(page)[page.text_rows].tolist() == [True, False]


def test_places():
    page = parse("<h1>a</h1><ul><li>b</ul><table><td>c</table><pre>d</pre><a>e</a><noscript>f</noscript>g")
    texts = page.text_rows
    for what, text in {
        "heading": "a", "list": "b", "table": "c", "code": "d", "preformatted": "d", "link": "e", "dropped": "f",
    }.items():  # fmt: skip
        assert "".join(page[row].text for row in texts[inside(page, what)[texts]].tolist()) == text


def test_block_like_elements():
    page = parse("<div><span><p>a</p></span><span>b</span></div><my-card><p>c</p></my-card><my-tag>d</my-tag>")
    found = [page.name(row) for row in np.flatnonzero(block_like(page)) if row > page.body]
    assert found == ["div", "span", "p", "my-card", "p"]


def test_blocks_of_text():
    page = parse("<p>one <b>two</b> three</p>four<br>five<div>six</div>")
    numbers = block(page)[page.text_rows]
    assert (numbers - numbers[0]).tolist() == [0, 0, 0, 1, 2, 3]


def test_leaves_are_text_and_media():
    page = parse("<head><title>t</title></head><p>a <b> </b><img><br></p><script>s</script>")
    assert [page.name(row) for row in np.flatnonzero(leaves(page))] == ["#text", "img"]


@pytest.mark.parametrize(
    ("attribute", "is_hidden", "is_visible"),
    [
        ("hidden", True, False),
        ("style='display: none'", True, False),
        ("style='DISPLAY:NONE'", True, False),
        ("style='visibility : hidden;'", True, False),
        ("style='visibility:collapse'", True, False),
        ("aria-hidden=true", False, False),
        ("aria-hidden=false", False, True),
        ("style='display: block'", False, True),
    ],
)
def test_visibility(attribute, is_hidden, is_visible):
    page = parse(f"<div {attribute}><p>a</p></div>")
    assert (hidden(page)[-1], visible(page)[-1]) == (is_hidden, is_visible)


def test_out_of_flow():
    page = parse("<div style='position: absolute'>a</div><div style='position:fixed'>b</div><div>c</div>")
    assert out_of_flow(page)[page.tag == page.tag[3]].tolist() == [True, True, False]


def test_columns_are_computed_once():
    page = parse(PAGE)
    for what in COUNTS:
        assert count(page, what) is count(page, what)
    for what in PLACES:
        assert inside(page, what) is inside(page, what)


def test_wrong_names_say_what_there_is():
    page = parse(PAGE)
    with pytest.raises(UnknownName, match="no count 'wrods'; there are characters, words"):
        count(page, "wrods")
    with pytest.raises(UnknownName, match="no place 'lnik'; there are link"):
        inside(page, "lnik")
