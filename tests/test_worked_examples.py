"""The worked examples of the papers' methods: what each must give, by hand or by the paper."""

import numpy as np
import pytest

import marrow
from marrow.columns import share
from marrow.errors import Status
from marrow.features import below, count
from marrow.page_level import block_extractor, density_graph, euclidean, menus
from marrow.page_level.wlr import content_nodes, joined_leaves, most_relevant

SENTENCE = (
    "<body><em>Gisela Molina</em>, author of the book <strong>Ethical Life</strong>, will be interviewed tomorrow in "
    "<a>BBC</a>.</body>"
)
WLR = (
    '<body><ul><li><a>Home</a></li><li><a>News</a></li></ul><div id="c"><p>one two three four five six</p>'
    '<p>seven eight <b>nine</b> ten</p></div><div id="f">copyright notice</div></body>'
)
MENU = "<body><ul><li><a>Home</a></li><li><a>News</a></li><li><a>Shop</a></li></ul><p>Some long text</p></body>"
EUCLIDEAN = (
    '<body><div id="nav"><ul id="u"><li><a>Home</a></li><li><a>News</a></li></ul></div><div id="wrap"><div id="c">'
    '<p id="p1">one two three four five six</p><p id="p2">seven eight nine ten</p>'
    '<p id="p3">eleven <a>twelve</a></p></div></div></body>'
)
BLOCKS = (
    '<body><div class="nav"><a href="/a">Home</a> <a href="/b">News</a></div><div id="c">Intro text of the page'
    "<p>First paragraph here</p><p>Second one</p><ul><li>item one</li></ul></div><div>Copyright</div></body>"
)
DENSITY = (
    "<body><div><a>Home</a><a>News</a></div><h1>A fairly long title here</h1><p>First paragraph with <b>bold</b> text "
    "inside it.</p><p>Short.</p><p>Another paragraph that is long enough.</p><div>x</div><div>y</div><div>z</div>"
    "<div>w</div><div>Copyright notice, all rights reserved</div></body>"
)
MENEX = (
    '<body><div id="top"><img src="l.png"></div><div id="nav" class="menu"><ul id="u"><li><a>Home</a></li><li>'
    "<a>News</a></li><li><a>About</a></li><li><a>Shop</a></li></ul></div>"
    '<div id="c"><p>Some long paragraph of main content text here.</p><p>More text with <a>one link</a> inside.</p>'
    "</div></body>"
)


def kept(html, method, **knobs):
    """Names (with ids) of the kept nodes, a run of text as it is."""
    selection = marrow.select(marrow.parse(html), method, **knobs)
    return [named(selection.page[row]) for row in selection.nodes().tolist()]


def named(node):
    if node.name == "#text":
        return node.text
    return f"{node.name}#{node.attributes['id']}" if "id" in node.attributes else node.name


def by_name(page, rows, values):
    return {named(page[row]): value for row, value in zip(rows.tolist(), values.tolist(), strict=True)}


class TestEverything:
    def test_all_but_scripts(self):
        assert marrow.extract("<body><script>x</script><p>a</p>b</body>", method="everything").text == "a\nb"


class TestWLR:
    def test_leaf_joining(self):
        page = marrow.parse(SENTENCE)
        tree = content_nodes(page, count(page, "tokens"))
        words = tree.below(count(page, "tokens")[tree.rows])
        assert (words[0], joined_leaves(page, tree)[0]) == (17, 1)

    def test_ratios(self):
        page = marrow.parse(WLR)
        tree = content_nodes(page, count(page, "tokens"))
        words, leaves = tree.below(count(page, "tokens")[tree.rows]), joined_leaves(page, tree)
        assert len(tree) == 18
        found = by_name(page, tree.rows, words / leaves)
        assert (words[0], leaves[0]) == (14, 3)
        assert found["body"] == pytest.approx(4.6667, abs=1e-4)
        assert (found["ul"], found["div#c"], found["div#f"]) == (1, 10, 2)
        relevance = by_name(page, tree.rows, most_relevant(tree, words / leaves).relevance)
        assert relevance["div#c"] == 10
        assert relevance["body"] == pytest.approx(4.6667, abs=1e-4)

    @pytest.mark.parametrize(
        ("method", "nodes"),
        [("wlr", ["div#c"]), ("clr", ["div#c"]), ("wnr", ["p"]), ("cnr", ["one two three four five six"])],
    )
    def test_chosen_node(self, method, nodes):
        assert kept(WLR, method) == nodes

    @pytest.mark.parametrize(
        ("method", "node", "ratio", "weight", "relevance"),
        [
            ("wnr", "p", 3, 0.475, 1.425),
            ("cnr", "one two three four five six", 22, 0.875, 19.25),
            ("clr", "div#c", 39, 1, 39),
        ],
    )
    def test_variants(self, method, node, ratio, weight, relevance):
        selection = marrow.select(marrow.parse(WLR), method)
        row = next(node_.row for node_ in selection.page if named(node_) == node)
        assert selection.ratios["ratio"][row] == pytest.approx(ratio)
        assert selection.ratios["weight"][row] == pytest.approx(weight)
        assert selection.ratios["relevance"][row] == pytest.approx(relevance)

    def test_printed_relevance_takes_the_body(self):
        selection = marrow.select(marrow.parse(WLR), "wlr", relevance="printed")
        assert kept(WLR, "wlr", relevance="printed") == ["body"]
        assert selection.ratios["relevance"][selection.page.body] == pytest.approx(46.667, abs=1e-3)

    def test_one_text_node(self):
        selection = marrow.select(marrow.parse("<body>a b c d e</body>"), "wlr")
        body = selection.page.body
        assert selection.nodes().tolist() == [body]
        assert selection.ratios["relevance"][[body, body + 1]].tolist() == [5, 0]


class TestBlocksAndMenus:
    def test_blocks_in_order_of_relevance(self):
        page = marrow.parse(WLR)
        found = [[named(page[row]) for row in block.nodes().tolist()] for block in marrow.blocks(page)]
        assert found == [["div#c"], ["div#f"], ["ul"]]

    def test_hyperlink_menu(self):
        page = marrow.parse(MENU)
        (menu,) = marrow.menus(page)
        scores = by_name(page, np.arange(len(page)), menu.score)
        assert [named(page[row]) for row in menu.nodes().tolist()] == ["ul"]
        assert (scores["ul"], scores["body"]) == (1, 0.75)

    def test_hyperlink_relevance(self):
        page = marrow.parse(MENU)
        tree = content_nodes(page, count(page, "tokens"))
        links = tree.below(menus._short_link_texts(page)[tree.rows])
        relevance = most_relevant(tree, links / tree.below(page.is_text[tree.rows])).relevance
        assert relevance[[0, 1]] == pytest.approx([1.25, 1.6667], abs=1e-4)

    def test_menex(self):
        page = marrow.parse(MENEX)
        (menu,) = marrow.menus(page, technique="menex")
        scores = by_name(page, np.arange(len(page)), menu.score)
        assert [named(page[row]) for row in menu.nodes().tolist()] == ["ul#u"]
        assert scores["div#nav"] == pytest.approx(0.4635, abs=1e-4)
        assert scores["ul#u"] == pytest.approx(0.7128, abs=1e-4)


RATIOS = {  # word, link, child, position
    "div#nav": (0, 0.5, 0, 1),
    "div#wrap": (3.6667, 1, 0, 1),
    "div#c": (5.5, 1, 1, 1),
    "p#p1": (6, 1, 0, 0.3333),
    "p#p2": (4, 1, 0, 0.3333),
    "p#p3": (1, 1, 0, 0.3333),
    "li": (0, 1, 0, 0.3333),
}
DISTANCES = {
    "div#c": 3.3752, "div#nav": 2.3984, "ul#u": 2.3984, "p#p1": 1.9184, "li": 1.445, "div#wrap": 1.4199,
}  # fmt: skip


class TestEuclidean:
    @pytest.fixture
    def selection(self):
        return marrow.select(marrow.parse(EUCLIDEAN), "euclidean")

    def test_ratios(self, selection):
        page = selection.page
        for name in ("word", "link", "child", "position"):
            at = ("word", "link", "child", "position").index(name)
            found = by_name(page, np.arange(len(page)), selection.ratios[name])
            assert {node: found[node] for node in RATIOS} == pytest.approx(
                {node: ratios[at] for node, ratios in RATIOS.items()}, abs=1e-4
            )

    def test_distances(self, selection):
        found = by_name(selection.page, np.arange(len(selection.page)), selection.ratios["distance"])
        assert {node: found[node] for node in DISTANCES} == pytest.approx(DISTANCES, abs=1e-4)

    def test_standardised_ratios(self, selection):
        page = selection.page
        rated = selection.ratios["distance"] > 0
        ratios = np.array([selection.ratios[name][rated] for name in ("word", "link", "child", "position")])
        assert ratios.shape == (4, 9)
        assert ratios.mean(axis=1) == pytest.approx([2.2407, 0.8889, 0.1111, 0.6296], abs=1e-4)
        assert ratios.std(axis=1) == pytest.approx([2.3923, 0.2079, 0.3143, 0.3313], abs=1e-4)
        pond = share(below(page, "words"), below(page, "elements"))
        assert by_name(page, np.arange(len(page)), pond)["div#c"] == pytest.approx(2.4)

    def test_candidates_are_reduced(self, selection):
        page = selection.page
        tree = page.restrict(np.arange(len(page)) >= page.body)
        rated = selection.ratios["distance"][tree.rows] > 0
        candidates = euclidean.farthest(selection.ratios["distance"][tree.rows], rated, 3)
        assert [named(page[int(tree.rows[node])]) for node in candidates] == ["div#c", "div#nav", "ul#u"]
        reduced = euclidean.reduced(page, tree, candidates)
        assert [named(page[int(tree.rows[node])]) for node in reduced] == ["div#c", "div#nav"]

    def test_chosen_node(self):
        assert kept(EUCLIDEAN, "euclidean") == ["div#c"]

    def test_wide_page_is_taken_whole(self):
        page = "<body><p>one</p><p>two</p><p>three</p></body>"
        assert kept(page, "euclidean") == ["body"]
        assert kept(page, "euclidean", wide_rule=False) != ["body"]

    def test_groups_of_links_are_removed(self):
        links = "".join(f"<li><a href=/{i}>Link number {i}</a></li>" for i in range(9))
        page = EUCLIDEAN.replace("</div></div></body>", f"<ul id=more>{links}</ul></div></div></body>")
        assert "ul#more" not in kept(page, "euclidean", c=1)
        assert "Link number" not in marrow.extract(page, method="euclidean", c=1).text
        assert "Link number" in marrow.extract(page, method="euclidean", c=1, post_process=False).text

    def test_pictures_are_kept(self):
        page = EUCLIDEAN.replace('<p id="p2">', '<img src=a.png><p id="p2">')
        selection = marrow.select(marrow.parse(page), "euclidean")
        assert "img" in [selection.page.name(row) for row in selection.leaves().tolist()]


class TestBlockExtractor:
    def test_blocks_and_densities(self):
        page = marrow.parse(BLOCKS)
        tree = block_extractor.content_tree(page)
        blocks = block_extractor.dom_to_blocks(page, tree)
        density = block_extractor.block_densities(page, tree, blocks)
        firsts = tree.rows[blocks.children[blocks.firsts]]
        in_order = np.argsort(firsts)
        names = [page.name(row) for row in firsts[in_order].tolist()]
        assert names == ["div", "#text", "p", "ul", "div"]
        assert density[in_order] == pytest.approx([0.2759, 3.6667, 3.75, 0.8, 1.2857], abs=1e-4)

    def test_result(self):
        assert marrow.extract(BLOCKS, method="block-extractor").text.splitlines() == [
            "Intro text of the page",
            "First paragraph here",
            "Second one",
        ]

    def test_tiny_page_is_lost(self):
        assert marrow.extract("<body>a b c</body>", method="block-extractor").status is Status.EMPTY


class TestDensityGraph:
    def test_strings(self):
        page = marrow.parse(DENSITY)
        lengths = density_graph.string_lengths(page, page.is_text, density_graph.strings(page))
        assert lengths.tolist() == [0, 8, 24, 41, 6, 38, 1, 1, 1, 1, 37]
        assert density_graph.region(lengths) == (2, 5)

    def test_result(self):
        assert marrow.extract(DENSITY, method="density-graph").text.splitlines() == [
            "A fairly long title here",
            "First paragraph with bold text inside it.",
            "Short.",
            "Another paragraph that is long enough.",
        ]
