"""The worked examples of the methods that take or leave blocks: fe, k-fe, lqf, largest-pagelet, crunch."""

from collections import deque

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import marrow
from marrow.features import inside
from marrow.page_level.feature_extractor import blocks_of, like_the_most_informative, most_informative, text_share
from marrow.tags import BLOCK
from test_properties import TREES
from test_worked_examples import kept

LINKS = (
    '<body><div id="m"><ul><li><a>Home</a></li><li><a>News</a> today</li></ul></div><div id="c"><p>Some text with '
    "<a>a link</a> inside.</p><p>More <a>linked words here</a></p></div></body>"
)
PAGELETS = (
    '<body><div id="n"><ul><li><a>a</a></li><li><a>b</a></li><li><a>c</a></li></ul></div><div id="c"><p>Long text here '
    "with <a>d</a> one link</p><p>second</p></div></body>"
)
CELLS = (
    '<table><tr><td><a href="/a">A</a><a href="/b">B</a> go to</td>'
    '<td>Twenty characters of text here. <a href="/c">C</a></td></tr></table>'
)


def lines(html, method, **knobs):
    """Lines of the text; a table's cell that was dropped leaves a tab, which is not what is tested here."""
    return [line.strip("\t") for line in marrow.extract(html, method=method, **knobs).text.splitlines()]


class TestFeatureExtractor:
    def page(self):
        """Three blocks: 2 words and 4 links, 60 and 1, 40 and 3 pictures."""
        return (
            "<div>no link <a></a><a></a><a></a><a></a></div>"
            f"<div>{'word ' * 60}<a></a></div><div>{'text ' * 40}<img><img><img></div>"
        )

    def test_shares(self):
        shares = blocks_of(marrow.parse(self.page())).shares
        expected = [[0.0333, 1, 0], [1, 0.25, 0], [0.6667, 0, 1]]
        assert shares[:, :3] == pytest.approx(np.array(expected), abs=1e-4)
        assert not shares[:, 3:].any()
        assert text_share(shares) == pytest.approx([0.032, 0.8, 0.4], abs=1e-3)

    def test_the_winner_and_its_cluster(self):
        shares = blocks_of(marrow.parse(self.page())).shares
        assert most_informative(shares) == 1
        assert like_the_most_informative(shares).tolist() == [1, 2]
        assert np.linalg.norm(shares[2] - shares[1]) == pytest.approx(1.083, abs=1e-3)
        assert np.linalg.norm(shares[2] - shares[0]) == pytest.approx(1.55, abs=1e-2)

    def test_results(self):
        assert lines(self.page(), "fe") == ["word " * 59 + "word"]
        assert lines(self.page(), "k-fe") == ["word " * 59 + "word", "text " * 39 + "text"]

    def test_text_around_an_element_is_a_block_each(self):
        page = marrow.parse("<body>before<div>left <p>inner</p> right</div><hr>after")
        block = blocks_of(page).of_row[page.text_rows].tolist()
        assert block == [0, 1, 2, 3, 4]

    def test_when_no_block_is_mostly_text(self):
        page = "<p>one <a>x</a></p><p>one two <a>x</a></p>"
        assert lines(page, "fe", mostly=1.0) == ["one two x"]


class TestLinkQuota:
    def test_quotas(self):
        selection = marrow.select(marrow.parse(LINKS), "lqf")
        page, quota = selection.page, selection.ratios["link quota"]
        found = {page.attributes(row).get("id", page.name(row)): float(quota[row]) for row in page.element_rows[::-1]}
        assert (found["m"], found["c"]) == pytest.approx((0.6154, 0.4651), abs=1e-4)
        paragraphs = [row for row in page.element_rows.tolist() if page.name(row) == "p"]
        assert quota[paragraphs] == pytest.approx([0.2083, 0.7895], abs=1e-4)

    @pytest.mark.parametrize(
        ("quota", "text"),
        [
            (0.25, []),
            (0.5, ["Some text with a link inside."]),
            (0.75, ["News today", "Some text with a link inside."]),
        ],
    )
    def test_results(self, quota, text):
        assert lines(LINKS, "lqf", quota=quota) == text

    def test_bottom_up(self):
        assert lines(LINKS, "lqf", quota=0.5, order="bottom-up") == ["News today", "Some text with a link inside."]
        assert lines(LINKS, "lqf", quota=0.25, order="bottom-up") == ["Some text with a link inside."]

    @given(TREES, st.sampled_from([0.0, 0.3, 0.5]))
    def test_bottom_up_is_one_block_after_another(self, html, quota):
        page = marrow.parse(html)
        left = {row for row in page.text_rows.tolist() if row > page.body and not inside(page, "dropped")[row]}
        for row in reversed(range(page.body + 1, len(page))):
            texts = [each for each in range(row, page.end[row]) if each in left]
            whole = sum(len("".join(page[each].text.split())) for each in texts)
            linked = sum(len("".join(page[each].text.split())) for each in texts if inside(page, "link")[each])
            if BLOCK[page.tag[row]] and not inside(page, "dropped")[row] and linked > quota * whole:
                left -= set(texts)
        selection = marrow.select(page, "lqf", quota=quota, order="bottom-up")
        assert set(np.flatnonzero(selection.keep & page.is_text).tolist()) == left


class TestLargestPagelet:
    @pytest.mark.parametrize(("n", "node"), [(1, "p"), (2, "div#c"), (3, "div#c"), (7, "body")])
    def test_results(self, n, node):
        assert kept(PAGELETS, "largest-pagelet", n=n) == [node]
        assert n > 1 or lines(PAGELETS, "largest-pagelet", n=n) == ["second"]

    @given(TREES, st.integers(1, 3))
    def test_it_is_what_the_queue_finds(self, html, n):
        page = marrow.parse(html)
        dropped = inside(page, "dropped")

        def children(row):
            return [each.row for each in page[row].children if each.name != "#text" and not dropped[each.row]]

        def links(row):
            return sum(page.name(each) == "a" and not dropped[each] for each in range(row, page.end[row]))

        def characters(row):
            rows = range(row, page.end[row])
            texts = [page[each].text for each in rows if page.name(each) == "#text" and not dropped[each]]
            return len("".join("".join(texts).split()))

        queue, pagelets = deque([page.body]), []
        while queue:
            row = queue.popleft()
            if any(links(child) >= n for child in children(row)):
                queue.extend(children(row))
            else:
                pagelets.append(row)
        best = max(pagelets, key=characters)
        selection = marrow.select(page, "largest-pagelet", n=n)
        expected = page.inside(np.arange(len(page)) == best) & ~dropped & (characters(best) > 0)
        assert np.array_equal(selection.keep, expected)


class TestCrunch:
    def test_link_cells(self):
        selection = marrow.select(marrow.parse(CELLS), "crunch")
        ratio = selection.ratios["links a word"]
        assert ratio[ratio > 0] == pytest.approx([1.667, 0.156], abs=1e-3)
        assert lines(CELLS, "crunch") == ["Twenty characters of text here. C"]

    def test_text_links_as_the_authors_code_has_it(self):
        assert lines(CELLS, "crunch", ignore_text_links=True) == ["Twenty characters of text here."]

    def test_pages_without_tables(self):
        page = CELLS.replace("<table><tr>", "").replace("</tr></table>", "").replace("td>", "div>")
        assert lines(page, "crunch") == ["AB go to", "Twenty characters of text here. C"]
        assert lines(page, "crunch", cells="td ul ol div") == ["Twenty characters of text here. C"]

    def test_a_cell_in_a_cell_that_is_emptied(self):
        inner = "<table><td>Some longer text that is in an inner table</table>"
        assert lines(f"<table><td><a href=/>A</a>b{inner}", "crunch")[-1:] == [inner.split(">")[2][:-7]]
        links = "<a href=/>A</a> " * 9
        assert lines(f"<table><td>{links}{inner}", "crunch") == []

    @pytest.mark.parametrize(
        "clutter",
        [
            "<img src=a.png>",
            "<a href=/><img src=a.png>picture link</a>",
            "<form>a form<input></form>",
            "<button>press</button>",
            "<select><option>one</select>",
            "<a href=//ad.doubleclick.net/x>an advertisement</a>",
            "<a href='HTTP://AD.DoubleClick.net:80/x'>an advertisement</a>",
            "<table><tr><td> <video></video></table>",
        ],
    )
    def test_clutter(self, clutter):
        selection = marrow.select(marrow.parse(f"<p>Text before</p>{clutter}<p>Text after</p>"), "crunch")
        assert [selection.page[row].text for row in selection.leaves().tolist()] == ["Text before", "Text after"]

    @pytest.mark.parametrize(
        "content",
        [
            "<a href=https://example.org/ad.doubleclick.net>a link</a>",
            "<a name=there><b>an anchor</b></a>",
            "<table><tr><td>a table</table>",
        ],
    )
    def test_no_clutter(self, content):
        assert len(lines(f"<p>Text before</p>{content}<p>Text after</p>", "crunch")) == 3

    def test_advertisements_may_stay(self):
        page = "<p><a href=//ad.doubleclick.net/x>an advertisement</a>"
        assert lines(page, "crunch") == []
        assert lines(page, "crunch", ignore_ads=False) == ["an advertisement"]
