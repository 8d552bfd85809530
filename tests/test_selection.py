"""Selections: algebra, nodes, reasons, and paths that a real selector engine finds again."""

import numpy as np
import pytest
import turbohtml

import marrow
from marrow.errors import DifferentPages, Reason
from marrow.page import Page
from marrow.paths import path
from marrow.selection import of_nodes, of_texts
from pages import EXAMPLES

ODD = (
    "<body>text<!--c-->more<div><p>a<b>b</b>c<!--d-->e<i>f</i>g</p></div><svg><title>t</title><text>in a picture</text>"
    "<foreignObject><p>deep</p></foreignObject></svg><my-card>x<a:b>y</a:b></my-card><table>foster<tr><td>1<td>2"
    "</table><math><mi>z</mi></math></body>"
)
PAGES = {**EXAMPLES, "odd": ODD}


def rows_of(page: Page, *names: str) -> np.ndarray:
    return np.array([node.row for node in page if node.name in names])


@pytest.mark.parametrize("html", PAGES.values(), ids=PAGES)
def test_every_row_is_found_again(html):
    page = marrow.parse(html)
    document = turbohtml.parse(html)
    for node in page:
        found = path(page, node.row)
        if node.name == "#text":
            (text,) = document.xpath(found.xpath)
            data = text if isinstance(text, str) else text.data
            assert node.text.startswith(data)
            continue
        (by_css,), (by_xpath,) = document.select(found.css), document.xpath(found.xpath)
        assert by_css == by_xpath
        assert by_css.tag == node.name
        assert {name: value or "" for name, value in by_css.attrs.items()} == {
            name: (value.split() if isinstance(by_css.attrs[name], list) else value)
            for name, value in node.attributes.items()
        }


def test_a_path_is_refused_for_no_row():
    page = marrow.parse("<p>a")
    with pytest.raises(IndexError, match="row 99 of a page of 5 rows"):
        path(page, 99)


class TestAlgebra:
    @pytest.fixture
    def page(self):
        return marrow.parse("<div><p>one</p><p>two</p></div><p>three</p><script>x</script>")

    def test_and_or_not(self, page):
        div, first = of_nodes(page, rows_of(page, "div")), of_nodes(page, rows_of(page, "p")[:1])
        assert (div & first).nodes().tolist() == first.nodes().tolist()
        assert (div | first).nodes().tolist() == div.nodes().tolist()
        assert [page[row].text for row in (~first).leaves()] == ["two", "three"]
        assert np.array_equal((~~div).leaves(), div.leaves())

    def test_reasons_go_along(self, page):
        div, first = of_nodes(page, rows_of(page, "div"), reason=Reason.DENSE), of_nodes(page, rows_of(page, "p")[:1])
        both, either, others = div & first, div | first, ~div
        for selection in (both, either, others):
            assert [Reason(reason).keeps for reason in selection.reason] == selection.keep.tolist()
        assert either.why(first.nodes()[0]) is Reason.DENSE
        assert others.why(div.nodes()[0]) is Reason.INVERTED

    def test_two_pages_do_not_mix(self, page):
        other = of_nodes(marrow.parse("<p>a"), np.array([3]))
        with pytest.raises(DifferentPages, match="parse once"):
            of_nodes(page, np.array([3])) & other

    def test_nodes_are_the_fewest(self, page):
        texts = np.zeros(len(page), dtype=bool)
        texts[page.text_rows[:2]] = True
        assert of_texts(page, texts).nodes().tolist() == rows_of(page, "div").tolist()
        texts[page.text_rows] = True
        assert of_texts(page, texts).nodes().tolist() == [page.body]

    def test_a_script_does_not_divide_a_node(self):
        page = marrow.parse("<div><p>one</p><script>x</script><noscript>y</noscript><p>two</p></div><p>three")
        assert of_nodes(page, rows_of(page, "div")).nodes().tolist() == rows_of(page, "div").tolist()

    def test_what_is_hidden_divides_it(self):
        page = marrow.parse("<div><p>one</p><p hidden>two</p></div>")
        selection = of_nodes(page, rows_of(page, "div"))
        assert [page[row].text for row in selection.nodes()] == ["one"]
        assert selection.why(rows_of(page, "p")[1]) is Reason.HIDDEN
