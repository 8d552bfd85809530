"""What must hold of every format, over generated pages and texts that look like mark-up."""

import html as escaping
import json
import re

from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

import marrow
from marrow.registry import RENDERERS
from outlines import as_markdown_can, outline, through_markdown, whole
from test_properties import PAGES

INLINE = (
    "b",
    "i",
    "em",
    "strong",
    "a href=http://x.example/a_b?c=d&e=(f)",
    "code",
    "del",
    "sub",
    "sup",
    "mark",
    "q",
    "span",
)
BLOCKS = (
    "p", "div", "h1", "h3", "ul", "ol start=4", "li", "blockquote", "pre", "table", "tr", "td", "th", "dl", "dt", "dd",
    "figure", "figcaption", "details", "summary", "section",
)  # fmt: skip
MARKUP = st.text(alphabet="a b1*_`~[]()<>&#+-.!|\\$^:=\n\xa0漢。é;/\"'{}", max_size=16)
WORDS = st.sampled_from(
    ["word", " two words ", "1.", "- ", "# ", "> ", "***", "---", "http://x.example", "a_b", " ", "&amp;", "!", "[^1]:"]
)
TEXTS = st.one_of(MARKUP, WORDS).map(lambda text: escaping.escape(text, quote=False))


def element(names):
    def make(children):
        return st.builds(
            lambda name, inner: f"<{name}>{''.join(inner)}</{name.partition(' ')[0]}>",
            st.sampled_from(names),
            st.lists(children, max_size=4),
        )

    return make


LINES = st.recursive(TEXTS | st.just("<br>"), element(INLINE), max_leaves=8)
STRUCTURED = st.recursive(LINES | st.just("<hr>"), element(BLOCKS), max_leaves=16)


def words(text):
    return re.findall(r"\w+", text)


def words_of_xml(xml):
    """Return the words of the body of a TEI document, spaces where elements of blocks begin."""
    body = etree.fromstring(xml.encode()).find(".//{*}body")
    for each in body.iter("{*}figDesc"):
        each.text = ""
    return words("".join(body.itertext()))


@given(STRUCTURED)
@settings(max_examples=150)
def test_the_same_words_in_the_same_order(html):
    result = whole(html)
    said = "".join(words(result.text))
    assert "".join(words(whole(result.html).text)) == said
    assert "".join(words_of_xml(result.xml)) == said
    assert "".join(words(through_markdown(result.markdown).text)) == said


@given(PAGES)
@settings(max_examples=60)
def test_every_format_of_any_page(html):
    result = marrow.extract(html, method="everything")
    for name in RENDERERS.names():
        again = marrow.extract(result.page, method="everything")
        if name != "json":
            assert result.render(name) == again.render(name)
    assert json.loads(result.json)["text"] == result.text
    etree.fromstring(result.xml.encode())


@given(STRUCTURED)
@settings(max_examples=150)
def test_html_is_read_back_as_the_same(html):
    result = whole(html)
    again = whole(result.html)
    assert again.text == result.text
    assert outline(again.blocks) == outline(whole(again.html).blocks)


@given(st.lists(LINES, max_size=4))
@settings(max_examples=250)
def test_markdown_is_read_back_as_the_same_lines(lines):
    result = whole("".join(f"<p>{line}</p>" for line in lines))
    again = through_markdown(result.markdown)
    assert as_markdown_can(again.blocks) == as_markdown_can(result.blocks)


@given(STRUCTURED)
@settings(max_examples=150)
def test_markdown_is_read_back_as_the_same_text(html):
    result = whole(html)
    assert words(through_markdown(result.markdown).text) == words(result.text)


@given(st.text(alphabet=st.characters(), max_size=40))
def test_xml_is_well_formed_whatever_the_text(text):
    for html in (
        f"<p>{escaping.escape(text)}",
        f'<p>a<img src=b alt="{escaping.escape(text)}">',
        f"<title>{escaping.escape(text)}</title><pre>{escaping.escape(text)}",
    ):
        etree.fromstring(whole(html, url="http://x.example/").xml.encode())
