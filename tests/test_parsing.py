"""Bytes to Page: what the table holds, and what happens to pages that are not as they should be."""

import pickle
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pytest
import turbohtml

import marrow
from marrow import Limits, parse
from marrow.errors import InvalidInput, InvalidLimits
from marrow.table import keep
from pages import CHINESE, EXAMPLES, PAGE


def outline(page):
    return [(node.name, int(page.depth[node.row]), node.text) for node in page]


def built_by_the_parser(html):
    """The same tree from the parser's own objects: names of elements and data of texts, with their depth."""
    found, stack, text_before = [], [(turbohtml.parse(html).root, 0)], False
    while stack:
        node, depth = stack.pop()
        if isinstance(node, turbohtml.Element):
            found.append((node.tag, depth))
            if node.tag not in {"script", "style", "template", "iframe", "noembed", "noframes"}:
                stack.extend((child, depth + 1) for child in reversed(node.children))
        elif isinstance(node, turbohtml.Text):
            if text_before and found[-1][1] == depth:  # only a comment stands between
                found[-1] = (found[-1][0] + node.data, depth)
            else:
                found.append((node.data, depth))
        if isinstance(node, turbohtml.Element | turbohtml.Text):
            text_before = isinstance(node, turbohtml.Text)
    return found


@pytest.mark.parametrize("html", EXAMPLES.values(), ids=EXAMPLES)
def test_rows_are_the_nodes_that_the_parser_built(html):
    page = parse(html)
    rows = [(node.text if node.name == "#text" else node.name, int(page.depth[node.row])) for node in page]
    assert rows == built_by_the_parser(html)


@pytest.mark.parametrize("html", EXAMPLES.values(), ids=EXAMPLES)
def test_columns_agree(html):
    page = parse(html)
    for row in range(1, len(page)):
        parent = page.parent[row]
        assert parent < row < page.end[parent]
        assert page.end[row] <= page.end[parent]
        assert page.depth[row] == page.depth[parent] + 1
        assert page.start[parent] <= page.start[row] <= page.stop[row] <= page.stop[parent]
    assert "".join(page[row].text for row in page.text_rows.tolist()) == page.text
    assert len(page.attrs) == len(page.element_rows)


def test_scripts_styles_and_templates_have_no_text():
    page = parse("<style>a</style><script>b</script><body><template><p>c</template><iframe>d</iframe><p>e<!--f-->g")
    assert page.text == "eg"
    assert [node.name for node in page if node.row > page.body] == ["template", "iframe", "p", "#text"]


@pytest.mark.parametrize("label", ["gb2312", "iso-8859-1", "big5"])
def test_what_is_utf_8_throughout_is_not_what_an_old_label_says(label):
    page = parse(f"<meta charset={label}><p>今天的新闻".encode())
    assert (page.encoding, page.text) == ("UTF-8", "今天的新闻")
    assert parse(f"<meta charset={label}><p>今天的新闻".encode()[:-1]).text.startswith("今天的新")
    assert parse("<meta charset=gb2312><p>联通".encode("gb2312")).text == "联通"  # by chance valid as UTF-8


def test_content_for_browsers_without_scripts_counts_where_it_is_most_of_the_page():
    drawn = "<body><div id=app>Loading ...</div><noscript><h1>The thread</h1><p>All its posts, in full.</noscript>"
    page = parse(drawn)
    assert [note.kind for note in page.notes] == ["scripts"]
    assert [node.name for node in page if node.row > page.body][2:4] == ["noscript", "h1"]
    assert "All its posts" in marrow.extract(drawn, method="everything").text
    advice = "<body><h1>The thread</h1><p>All its posts, in full.<noscript>Please switch scripts on.</noscript>"
    assert "switch" not in marrow.extract(advice, method="everything").text


def test_json_ld_is_kept_beside_the_text():
    page = parse('<script type="application/ld+json">{"@type": "Article"}</script><script>var a</script><p>text')
    assert (page.text, page.json_ld) == ("text", ('{"@type": "Article"}',))


def test_unknown_names_are_kept():
    page = parse("<my-card><x:y>text</x:y></my-card>")
    assert [node.name for node in page][3:] == ["my-card", "x:y", "#text"]


def test_attributes_by_row():
    page = parse("<p>a<a href='/x' hidden>b</a>")
    assert [node.attributes for node in page][3:] == [{}, {}, {"href": "/x", "hidden": ""}, {}]


def test_xhtml():
    page = parse(
        '<?xml version="1.0" encoding="utf-8"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><head/>'
        "<body><p>one</p><p>two</p></body></html>"
    )
    assert page.text == "onetwo"


def test_frames_give_what_they_hold_for_readers_without():
    page = parse("<frameset cols=*><frame src=a><noframes><body><p>Read <b>this</b></body></noframes></frameset>")
    assert [node.name for node in page if node.row >= page.body] == ["body", "p", "#text", "b", "#text"]
    assert [note.kind for note in page.notes] == ["frames"]


@pytest.mark.parametrize(
    "source",
    [
        "<title>Tea<body><p>Boil water.</p>",
        "<title>Tea</titlevalue='true'><body><p>Boil water.</p>",
        "<script>if (a < b) f()\n <body><p>Boil water.</p>",
        "<head><!-- a <body><p>Boil water.</p>",
    ],
)
def test_what_never_ends_is_ended_where_it_would_take_all(source):
    page = parse(source)
    assert "Boil water." in page.text[page.start[page.body] :]
    assert [note.kind for note in page.notes] == ["unclosed"]


def test_what_never_ends_takes_the_end_of_a_page():
    page = parse("<p>Boil water.</p><!-- <p>Wait.</p>")
    assert (page.text, page.notes) == ("Boil water.", ())


def test_a_page_pickles_without_its_memo():
    page = parse(PAGE, url="http://example.org/")
    marrow.select(page, "wlr")
    twin = pickle.loads(pickle.dumps(page))
    assert outline(twin) == outline(page)
    assert (twin.url, twin.source, twin.attrs, twin.memo) == (page.url, page.source, page.attrs, {})
    assert not twin.parent.flags.writeable


def test_nothing_can_be_written():
    page = parse(PAGE)
    with pytest.raises(ValueError, match="read-only"):
        page.depth[0] = 1
    with pytest.raises(AttributeError):
        page.text = ""
    with pytest.raises(ValueError, match="read-only"):
        marrow.features.count(page, "words")[0] = 1


def test_pages_are_parsed_alike_in_threads():
    with ThreadPoolExecutor(4) as pool:
        assert len({str(outline(page)) for page in pool.map(parse, [PAGE] * 40)}) == 1


class TestDecoding:
    @pytest.mark.parametrize(
        ("html", "encoding", "name"),
        [
            (b"\xef\xbb\xbf<p>caf\xc3\xa9", "latin-1", "UTF-8"),  # the mark wins over HTTP
            ("<meta charset=koi8-r><p>café".encode(), "utf-8", "UTF-8"),  # HTTP wins over meta
            ("<meta charset=koi8-r><p>Привет".encode("koi8-r"), None, "KOI8-R"),
            ("<meta http-equiv=Content-Type content='text/html; charset=gbk'><p>你好".encode("gbk"), None, "GBK"),
            ("<p>Это обычный русский текст, и его достаточно.".encode("windows-1251"), None, "windows-1251"),
            ("<p>これは日本語の文章です。".encode("shift_jis"), None, "Shift_JIS"),
            ("<p>naïve café".encode("latin-1"), "no-such-charset", "windows-1252"),
            (b"<p>plain", None, "windows-1252"),
        ],
    )
    def test_order_of_the_standard(self, html, encoding, name):
        assert parse(html, encoding=encoding).encoding == name

    def test_text_survives(self):
        for encoding in ("utf-8", "gb18030", "big5", "utf-16"):
            text = "繁體中文" if encoding == "big5" else "中文"
            html = f"<p>{text}</p>".encode(encoding)
            assert parse(html, encoding=encoding).text == text

    def test_late_meta_is_obeyed(self):
        html = b"<html><head><!--" + b"x" * 3000 + b"--><meta charset=koi8-u><title>" + "Привіт".encode("koi8-u")
        page = parse(html)
        assert (page.encoding, page.text) == ("KOI8-U", "Привіт")

    def test_statistics_find_it_behind_much_ascii(self):
        html = (
            b"<p>" + b"ascii " * 200_000 + "<p>Это обычный русский текст, и его достаточно. ".encode("koi8-r") * 9_000
        )
        assert parse(html).encoding == "KOI8-U"  # the standard's statistics do not tell it from KOI8-R

    def test_malformed_bytes_become_replacement_characters(self):
        assert parse(b"<p>a\xffb", encoding="utf-8").text == "a�b"

    def test_lone_surrogates_are_replaced(self):
        parse("<p>a\ud800b").text.encode()

    def test_str_has_no_encoding(self):
        assert parse(CHINESE).encoding is None

    def test_bytes_of_other_kinds_are_read(self):
        assert parse(bytearray(b"<p>a")).text == parse(memoryview(b"<p>a")).text == "a"

    def test_what_is_no_page_is_refused(self):
        with pytest.raises(InvalidInput, match="bytes or str, not int"):
            parse(1)


class TestLimits:
    def test_bytes(self):
        page = parse("<p>one</p><p>two</p>", limits=Limits(bytes=12))
        assert page.text == "one"
        assert page.notes[0].kind == "limit"

    def test_nodes(self):
        page = parse("<p>one<p>two<p>three", limits=Limits(nodes=6))
        assert (len(page), page.text) == (6, "one")
        assert (page.end <= 6).all()

    def test_depth_keeps_the_text(self):
        page = parse("<div>a<div>b<div>c<p>d</p></div>e</div>f</div>", limits=Limits(depth=3))
        assert page.text == "abcdef"
        assert page.depth.max() == 4  # a run of text may be below the deepest element
        assert [node.name for node in page if node.row > page.body].count("div") == 2

    def test_attributes(self):
        page = parse("<p a b c d>one", limits=Limits(attributes=2))
        assert [*page[3].attributes] == ["a", "b"]

    def test_text(self):
        page = parse("<p>one<p>two<p>three", limits=Limits(text=6))
        assert page.text == "onetwo"

    def test_layout_is_kept_in_step(self):
        page = parse("<div>a<p>b</p>c</div>")
        boxes = np.arange(4 * len(page), dtype=np.float32).reshape(-1, 4)
        mask = page.tag != page.tag[page.body + 3]  # without the paragraph
        assert np.array_equal(keep(replace(page, boxes=boxes), mask).boxes, boxes[mask])
        assert keep(page, mask).boxes is None

    def test_generous_by_default(self):
        assert parse(PAGE * 100).notes == ()

    def test_the_result_says_so(self):
        result = marrow.extract("<p>one</p><p>two</p>", limits=Limits(bytes=12), method="everything")
        assert (result.status.value, result.text) == ("limit", "one")

    @pytest.mark.parametrize("value", [0, -1, 1.5, "many"])
    def test_wrong_limits_are_refused(self, value):
        with pytest.raises(InvalidLimits, match="nodes must be a whole number"):
            Limits(nodes=value)


def test_tree_operations_agree_with_walking():
    page = parse(PAGE)
    values = np.arange(len(page))
    mask = values % 5 == 0
    for row in range(len(page)):
        assert page.below(values)[row] == values[row : page.end[row]].sum()
        assert page.least_below(-values)[row] == -values[row : page.end[row]].max()
        path, at = [], row
        while at >= 0:
            path.append(at)
            at = page.parent[at]
        assert page.above(mask)[row] == mask[path].sum()
        assert page.nearest(mask)[row] == next((each for each in path if mask[each]), -1)
        assert page.children(mask)[row] == sum(mask[child.row] for child in page[row].children)
        siblings = [child.row for child in page[int(page.parent[row])].children] if row else [0]
        following = siblings[siblings.index(row) + 1 :]
        assert page.next_sibling()[row] == (following[0] if following else -1)
