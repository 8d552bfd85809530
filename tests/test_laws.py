"""Laws that every registered method must keep. A method that is added is tested here without being named."""

import time
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np
import pytest

import marrow
from marrow.errors import Reason, Status
from marrow.features import inside
from marrow.registry import METHODS
from marrow.render.text import lines
from pages import EXAMPLES, FORUM, PAGE, repeated

NAMES = marrow.methods(level="page")
every_method = pytest.mark.parametrize("name", NAMES)
every_page = pytest.mark.parametrize("html", EXAMPLES.values(), ids=EXAMPLES)


def columns(page):
    return [page.parent, page.end, page.depth, page.tag, page.start, page.stop]


def same(one, other):
    return all(
        np.array_equal(getattr(one, column), getattr(other, column)) for column in ("keep", "score", "reason")
    ) and all(np.array_equal(one.ratios[name], other.ratios[name]) for name in one.ratios)


def text(selection):
    return "\n".join(lines(selection.page, selection))


def characters(words):
    return "".join(words.split())


def is_subsequence(part, whole):
    rest = iter(whole)
    return all(character in rest for character in part)


@every_method
@every_page
def test_the_page_is_unchanged(name, html):
    page, twin = marrow.parse(html), marrow.parse(html)
    marrow.select(page, name)
    assert all(np.array_equal(a, b) for a, b in zip(columns(page), columns(twin), strict=True))
    assert (page.text, page.attrs, page.names, page.source) == (twin.text, twin.attrs, twin.names, twin.source)


@every_method
@every_page
def test_same_input_same_output(name, html):
    assert same(marrow.select(marrow.parse(html), name), marrow.select(marrow.parse(html), name))


@every_method
def test_same_output_from_two_threads_on_one_page(name):
    expected = marrow.select(marrow.parse(PAGE), name)
    for _ in range(5):
        page = marrow.parse(PAGE)
        with ThreadPoolExecutor(2) as pool:
            for found in pool.map(lambda _, page=page: marrow.select(page, name), range(2)):
                assert same(found, expected)


@every_method
def test_same_output_after_a_thousand_other_pages(name):
    before = marrow.select(marrow.parse(PAGE), name)
    for number in range(1000):
        marrow.select(marrow.parse(f"<div><p>{'word ' * (number % 7)}<a>{number}</a></div><p>{number}"), name)
    assert same(marrow.select(marrow.parse(PAGE), name), before)


@every_method
@every_page
def test_every_row_has_a_reason_that_fits(name, html):
    selection = marrow.select(marrow.parse(html), name)
    assert [Reason(reason).keeps for reason in selection.reason] == selection.keep.tolist()


@every_method
@every_page
def test_kept_text_is_a_subsequence_of_the_pages_text(name, html):
    page = marrow.parse(html)
    assert is_subsequence(characters(text(marrow.select(page, name))), characters(page.text))


@every_method
@every_page
def test_nodes_hold_exactly_what_is_kept(name, html):
    selection = marrow.select(marrow.parse(html), name)
    nodes = selection.nodes()
    covered = np.zeros(len(selection.page), dtype=bool)
    for row in nodes.tolist():
        covered[row : selection.page.end[row]] = True
    assert np.array_equal(np.flatnonzero(covered & selection.keep), np.flatnonzero(covered & ~dropped(selection.page)))
    assert set(selection.leaves()) == set(selection.leaves()[covered[selection.leaves()]])


def dropped(page):
    return inside(page, "dropped")


@every_method
@every_page
def test_scores_and_ratios_are_finite_columns(name, html):
    selection = marrow.select(marrow.parse(html), name)
    for column in (selection.score, *selection.ratios.values()):
        assert len(column) == len(selection.page)
        assert np.isfinite(column).all()


CHANGES = {
    "a comment": lambda html: html.replace("<p>", "<!-- nothing --><p><!-- nothing -->"),
    "a comment within text": lambda html: html.replace("aragraph", "ara<!-- nothing -->graph"),
    "a script": lambda html: html.replace("<article", "<script>var a = '<p>text</p>'</script><article"),
    "a style": lambda html: html.replace("</h1>", "</h1><style>p { color: red }</style>"),
    "reordered attributes": lambda html: html.replace("id=story class='main wide'", "class='main wide' id=story"),
    "a template": lambda html: html.replace("<article", "<template><p>Some text in a template</p></template><article"),
}


@every_method
@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_what_no_reader_sees_changes_nothing(name, change):
    assert change(PAGE) != PAGE
    assert text(marrow.select(marrow.parse(change(PAGE)), name)) == text(marrow.select(marrow.parse(PAGE), name))


@every_method
def test_time_is_linear(name):
    marrow.select(marrow.parse(PAGE), name)
    seconds = [fastest(repeated(times), name) for times in (200, 400, 800, 1600)]
    for smaller, larger in pairwise(seconds):
        assert larger < 4 * smaller + 0.005, seconds
    assert seconds[-1] < 16 * seconds[0] + 0.01, seconds


def fastest(html, name):
    times = []
    for _ in range(3):
        page = marrow.parse(html)
        start = time.process_time()
        marrow.select(page, name)
        times.append(time.process_time() - start)
    return min(times)


# METHODS 1.7: the common edge cases


@every_method
@pytest.mark.parametrize("html", ["", b"", b"\xef\xbb\xbf", " \n ", "<body></body>", "<body> \xa0 <p> </p></body>"])
def test_nothing_to_find(name, html):
    result = marrow.extract(html, method=name)
    assert (result.text, result.status, result.selection.leaves().tolist()) == ("", Status.EMPTY, [])


@every_method
@pytest.mark.parametrize(
    "html", ["<p>a b c", "just text", "<html><frameset><frame></frameset></html>", "<body>a<body>b", "</body>after"]
)
def test_odd_bodies_are_accepted(name, html):
    assert isinstance(marrow.extract(html, method=name).text, str)


# Methods whose entry in the literature says that they find nothing on a page of three words, and why.
LOST = {
    "alexjc": "the tag of the body costs more than its text",
    "alexjc-network": "one short line",
    "block-extractor": "too little text for its mark-up",
    "boilerpipe-article": "less than 17 words and nothing beside",
    "boilerpipe-default": "one block, with nothing beside",
    "boilerpipe-largest": "less than 17 words and nothing beside",
    "justext": "short, between two edges of the page",
    "unfluff": "text that is in no paragraph and no cell",
    "victor": "one short line",
    "web2text": "one short text",
}


@every_method
def test_one_text_node(name):
    expected = "" if name in LOST else "a b c"
    assert marrow.extract("<body>a b c</body>", method=name).text == expected


@every_method
def test_duplicate_ids_and_nested_bodies(name):
    html = "<body id=a><div id=a><p id=a>one two three</p></div><body class=b><p id=a>four five</p></body>"
    assert marrow.extract(html, method=name).status in Status


@every_method
def test_every_knob_at_its_ends(name):
    method = METHODS[name]
    page = marrow.parse(FORUM)
    for knob in method.knobs:
        values = (True, False) if isinstance(knob.default, bool) else knob.range
        for value in values:
            assert marrow.select(page, name, **{knob.name: value}).page is page


@every_method
def test_it_tells_what_it_is(name):
    method = METHODS[name]
    assert method.paper
    assert 1990 < method.year < 2100
    assert method.summary.endswith(".")
    assert "O(" in (method.function.__doc__ or "")
