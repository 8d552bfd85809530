"""The worked examples of the text density papers, and their procedure as printed."""

from dataclasses import replace
from math import e, log

import numpy as np
import pytest
from hypothesis import given

import marrow
from marrow.page_level.cehtd import visual_importance
from marrow.page_level.cetd import composite_density
from marrow.page_level.text_density import counters
from marrow.visibility import hidden
from test_properties import TREES

A, B = "a" * 40, "b" * 20
PAGE = (
    f'<body><ul id="m"><li><a>Home</a></li><li><a>News</a></li></ul><div id="c"><p id="p1">{A}</p>'
    f'<p id="p2">{B} <a>link</a></p></div><div id="f">Copyright</div></body>'
)
NO_LINKS = "<body><div><p>aaaaaaaaaa</p></div>bb</body>"


def of(selection, name):
    """A ratio of the elements, by id or else by name; the first of each."""
    found = {}
    for row in selection.page.element_rows.tolist():
        node = selection.page[row]
        found.setdefault(node.attributes.get("id", node.name), float(selection.ratios[name][row]))
    return found


def test_counters():
    selection = marrow.select(marrow.parse(PAGE), "cectd-ds")
    names = ("characters", "tags", "link characters", "link tags")
    found = {node: tuple(of(selection, name)[node] for name in names) for node in ("body", "m", "c", "p1", "p2", "f")}
    assert found == {
        "body": (81, 10, 12, 6), "m": (8, 4, 8, 4), "c": (64, 3, 4, 1), "p1": (40, 0, 0, 0), "p2": (24, 1, 4, 1),
        "f": (9, 0, 0, 0),
    }  # fmt: skip


class TestDensitySum:
    @pytest.mark.parametrize(
        ("method", "densities", "sums"),
        [
            (
                "cetd-ds",
                {"body": 8.1, "m": 2, "c": 21.3333, "p1": 40, "p2": 24, "f": 9},
                {"c": 64, "body": 32.3333},
            ),
            (
                "cectd-ds",
                {"body": 16.1743, "m": 0, "c": 80.1730, "p1": 180.3470, "p2": 49.0122, "a": 0, "f": 41.0061},
                {"c": 229.3592, "p2": 93.3995},
            ),
        ],
    )
    def test_densities_and_sums(self, method, densities, sums):
        selection = marrow.select(marrow.parse(PAGE), method)
        density, total = of(selection, "density"), of(selection, "sum")
        assert {name: density[name] for name in densities} == pytest.approx(densities, abs=1e-4)
        assert {name: total[name] for name in sums} == pytest.approx(sums, abs=1e-4)

    @pytest.mark.parametrize("method", ["cetd-ds", "cectd-ds", "cehtd-ds"])
    def test_result(self, method):
        assert marrow.extract(PAGE, method=method).text.splitlines() == [A, f"{B} link", "Copyright"]

    @pytest.mark.parametrize("own_text", ["consistent", "authors"])
    def test_a_page_without_links(self, own_text):
        selection = marrow.select(marrow.parse(NO_LINKS), "cectd-ds", own_text=own_text)
        density = of(selection, "density")
        assert (density["p"], density["div"]) == pytest.approx((84.4942, 84.4942), abs=1e-4)
        assert density["body"] == pytest.approx(69.9719, abs=1e-4)
        assert selection.nodes().tolist() == [selection.page.body]

    def test_text_beside_what_is_dropped_is_kept(self):
        page = f"<body>own text<ul><li><a>Home</a><li><a>News</a></ul><div><p>{A}</p><p>{A}</p></div>"
        assert marrow.extract(page, method="cetd-ds").text.splitlines()[0] == "own text"
        assert "Home" not in marrow.extract(page, method="cetd-ds").text

    def test_links_that_count_for_nothing(self):
        selection = marrow.select(marrow.parse(PAGE), "cetd-ds", links_collapsed=True)
        assert of(selection, "characters")["body"] == 69

    def test_nothing_hidden(self):
        assert "not seen" not in marrow.extract(f"{PAGE}<p hidden>not seen, and dense {A}", method="cetd-ds").text


class TestSmoothing:
    def test_smoothed_densities(self):
        selection = marrow.select(marrow.parse(PAGE), "cectd-s")
        smoothed = selection.ratios["smoothed"]
        assert smoothed[smoothed > 0] == pytest.approx([10.7602, 46.3147, 83.995, 65.5876, 33.7395, 29.9683], abs=1e-4)

    def test_result(self):
        assert marrow.extract(PAGE, method="cectd-s").text.splitlines() == ["News", A, f"{B} link", "Copyright"]


class TestLayout:
    def page(self, *boxes):
        page = marrow.parse("<p>" + "a" * 100 + "</p><p>" + "a" * 100 + "</p>")
        columns = np.zeros((len(page), 4), dtype=np.float32)
        columns[0] = columns[page.body] = 0, 0, 1000, 1000
        columns[np.flatnonzero(page.parent == page.body), ::2] = boxes
        return replace(page, boxes=columns)

    def test_importance(self):
        page = self.page((200, 600), (0, 150))
        assert visual_importance(page)[page.text_rows] == pytest.approx([0.6, 0.0225])
        assert of(marrow.select(page, "cehtd-ds"), "characters")["p"] == pytest.approx(60)

    def test_what_is_beside_is_not_content(self):
        first, second = [int(row) for row in np.flatnonzero(self.page((0, 0), (0, 0)).parent == 2)]
        selection = marrow.select(self.page((0, 60), (200, 600)), "cehtd-ds")
        assert selection.nodes().tolist() == [second]
        assert selection.findings == {"layout": True}
        assert marrow.select(self.page((200, 600), (0, 60)), "cehtd-ds").nodes().tolist() == [first]

    @given(TREES)
    def test_without_layout_it_is_the_composite_density(self, html):
        page = marrow.parse(html)
        one, other = marrow.select(page, "cehtd-ds"), marrow.select(page, "cectd-ds")
        assert np.array_equal(one.keep, other.keep)
        assert one.findings == {"layout": False}

    @pytest.mark.parametrize("value", [0, -5, 1e30, np.nan, np.inf, 1e-30])
    def test_any_layout_is_legal(self, value):
        page = self.page((value, 10), (10, value))
        assert np.isfinite(marrow.select(page, "cehtd-ds").score).all()
        page.boxes.flags.writeable = True
        page.boxes[0] = value
        assert np.isfinite(marrow.select(page, "cehtd-ds").score).all()


class Printed:
    """METHODS 2.16 to 2.17 as the text says them: one element after another, children first."""

    def __init__(self, page):
        self.page, self.hidden = page, hidden(page)
        self.elements = [row for row in page.element_rows.tolist() if row >= page.body and self.is_seen(row)]
        self.children = {row: [each for each in self.elements if page.parent[each] == row] for row in self.elements}
        self.c, self.t, self.lc, self.lt, self.runs = {}, {}, {}, {}, {}
        for row in reversed(self.elements):
            self.count(row)

    def is_seen(self, row):
        names = [self.page.name(above) for above in self.way_up(row)]
        return not self.hidden[row] and not {"script", "style", "noscript"} & set(names)

    def way_up(self, row):
        while row >= self.page.body:
            yield row
            row = int(self.page.parent[row])

    def count(self, row):
        page, children = self.page, self.children[row]
        self.runs[row] = [0]
        for each in page[row].children:
            if each.row in children:
                self.runs[row].append(0)
            elif each.name == "#text" and self.is_seen(each.row):
                self.runs[row][-1] += len("".join(each.text.split()))
        self.c[row] = sum(self.runs[row]) + sum(self.c[each] for each in children)
        self.t[row] = len(children) + sum(self.t[each] for each in children)
        if any(page.name(above) in {"a", "button", "select"} for above in self.way_up(row)):
            self.lc[row], self.lt[row] = self.c[row], self.t[row]
            return
        self.lc[row] = sum(self.lc[each] for each in children)
        self.lt[row] = sum(self.lt[each] for each in children)
        for each in children:
            wraps = self.lt[each] == self.t[each] != 0 and self.c[each] == self.lc[each]
            self.lt[row] += page.name(each) in {"a", "button", "select"} or wraps

    def density(self, row):
        if not self.c[row]:
            return 0
        share = self.lc[self.page.body] / self.c[self.page.body]
        t, lc, lt, n = self.t[row] or 1, self.lc[row] or 1, self.lt[row] or 1, (self.c[row] - self.lc[row]) or 1
        logarithm = log(log(self.c[row] * lc / n + share * self.c[row] + e))
        return self.c[row] / t * log(self.c[row] * t / (lc * lt)) / logarithm


@given(TREES)
def test_columns_are_the_counters_as_printed(html):
    page = marrow.parse(html)
    found, printed = counters(page), Printed(page)
    assert found.tree.rows.tolist() == printed.elements
    for column, values in (
        (found.characters, printed.c), (found.tags, printed.t), (found.link_characters, printed.lc),
        (found.link_tags, printed.lt),
    ):  # fmt: skip
        assert column.tolist() == [values[row] for row in printed.elements]
    assert sorted(found.run_length.tolist()) == sorted(run for runs in printed.runs.values() for run in runs if run)
    assert composite_density(found) == pytest.approx([printed.density(row) for row in printed.elements], abs=1e-9)


@given(TREES)
def test_marking_is_that_of_the_authors(html):
    page = marrow.parse(html)
    selection = marrow.select(page, "cetd-ds")
    elements = Printed(page).elements
    if not elements or not selection.ratios:
        return
    density, sums = selection.ratios["density"], selection.ratios["sum"]
    kept = set()

    def below(row):
        return [each for each in elements if row <= each < page.end[row]]

    def best(row):
        return max(below(row), key=lambda each: (sums[each], -each))

    target = best(page.body)
    threshold = min(density[each] for each in elements if each <= target < page.end[each])
    kept.update(below(target))

    def mark(row):
        if row not in kept and density[row] >= threshold - 1e-9:
            if best(row) not in kept:
                kept.update(below(best(row)))
            for each in elements:
                if page.parent[each] == row:
                    mark(each)

    mark(page.body)
    assert np.flatnonzero(selection.keep & ~page.is_text).tolist() == sorted(kept)
