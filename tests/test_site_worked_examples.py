"""The worked examples of METHODS section 3, and the edit distance of trees against its definition."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

import marrow
from marrow.render.text import lines
from marrow.site_level.candidates import candidates, linked_pages
from marrow.site_level.edit_distance import is_near, least_distance, tree_distance
from marrow.site_level.nodes import nodes_from, nodes_of
from marrow.site_level.parts import TreeNode
from marrow.site_level.restricted_mapping import restricted_mapping
from marrow.site_level.style_tree import style_tree
from site_pages import P1, P2

TAGS = ("body", "div", "a", "a", "div", "h1", "p", "div")


def left(pages, key, method, **knobs):
    page = marrow.parse(key)
    return lines(page, marrow.learn_template(pages, method=method, **knobs).apply(page))


def three(*words):
    return [f'<body><div class="n">Home</div><div class="c">the {word}</div></body>' for word in words]


def test_sst():
    pages = three("alpha", "beta", "gamma")
    tree = style_tree(map(nodes_of, map(marrow.parse, pages)))
    assert tree.importance == pytest.approx(0.3375)
    assert left(pages, pages[0], "sst") == ["the alpha"]


def test_sst_of_two_styles():
    small = "<i></i>"
    tree = style_tree(
        nodes_of(marrow.parse(html)) for html in (f"<p>{small}</p>", f"<p>{small}</p>", f"<p>{small}{small}</p>")
    )
    (paragraph,) = next(iter(tree.styles.values())).elements
    # Below the style of two pages nothing has a feature (0), below that of one everything is its own (1).
    assert paragraph.importance == pytest.approx(0.19 * 0.5794 + 0.81 / 3, abs=1e-4)


@pytest.mark.parametrize("method", ["rtdm-td", "iwptd", "rbm-td", "temex", "conex"])
def test_what_is_left_of_the_first_page(method):
    assert left([P2, P1], P1, method) == ["T1", "alpha beta"]


def test_rtdm():
    one, other = (nodes_of(marrow.parse(html)) for html in (P1, P2))
    found = restricted_mapping(one, other)
    assert found.distance == 4
    assert [one.tags[row] for row, _ in found.pairs if one.attributes[row]] == ["div", "a", "a", "div", "div"]
    template = marrow.learn_template([P1, P2], method="rtdm-td")
    assert [part.tag for part in template.parts if part.tag != "#text"] == [*TAGS]


def test_rbm():
    template = marrow.learn_template([P1, P2], method="rbm-td")
    assert len(template.parts) == 7
    assert {part.text for part in template.parts} == {"HomeX", "Home", "X", "copy"}


def test_temex():
    template = marrow.learn_template([P1, P2], method="temex")
    assert [part.tag for part in template.parts if part.tag != "#text"] == [*TAGS]
    assert [part.text for part in template.parts if part.tag == "#text"] == ["Home", "X", "copy"]


def test_temex_finds_linked_pages_and_fetches_no_more():
    links = {"k": "abcd", "a": "bck", "b": "ac", "c": "ab", "d": "a"}
    asked = []

    def fetch(url):
        asked.append(url[-1])
        return page(url[-1])

    def page(name):
        html = "".join(f"<a href=/{each}>{each}</a>" for each in links[name])
        return marrow.parse(html, url=f"https://example.org/{name}")

    found = linked_pages(page("k"), fetch)
    assert sorted(each.url[-1] for each in found[1:]) == [*"abc"]
    assert found[0].url == page("k").url
    assert len(asked) <= 4
    assert linked_pages(page("k"), lambda url: None)[0].url.endswith("k")


def test_temex_order_of_candidates():
    html = "".join(
        f"<a href={url}>x</a>"
        for url in (
            "/news/today/b.html",
            "/news/a.html",
            "/",
            "/about.html",
            "https://other.org/",
            "#top",
            "/news/x.pdf",
        )
    )
    found = candidates(marrow.parse(html, url="https://example.org/news/key.html"))
    below, above = {"/news/a.html", "/news/today/b.html"}, {"/about.html", "/"}
    assert found[0].endswith("/news/a.html")
    assert {url.removeprefix("https://example.org") for url in found[:2]} == below
    assert {url.removeprefix("https://example.org") for url in found[2:]} == above


def test_block_extractor_removes_what_comes_again():
    story = "<h1>{0}</h1><p>The story of the {0}, at some length</p>"
    pages = [
        f"<body><div>{story.format(word)}</div><div>Copyright Acme and everybody</div></body>"
        for word in ("cat", "dog", "hen")
    ]
    assert left(pages[1:], pages[0], "block-extractor-site") == ["cat", "The story of the cat, at some length"]
    assert left(pages[1:], pages[0], "block-extractor-site", most_apart=1.0) == []


def test_headlines_are_apart():
    one, other = (nodes_of(marrow.parse(f"<h1>{word}</h1>")) for word in ("T1", "T2"))
    assert tree_distance(one, other) == 1
    assert not is_near(one, other, 0.1)  # 1 / (3 + 3), with the copied root


trees = st.recursive(
    st.tuples(st.sampled_from("ab"), st.just(())),
    lambda below: st.tuples(st.sampled_from("ab"), st.lists(below, max_size=3).map(tuple)),
    max_leaves=7,
)


def parts(tree, depth=0):
    yield TreeNode(depth, tree[0], {}, "", 1)
    for child in tree[1]:
        yield from parts(child, depth + 1)


@cache
def size(forest):
    return sum(1 + size(below) for _, below in forest)


@cache
def by_definition(one, other):
    """Return the distance of two forests: their last roots are removed, inserted, or made each other."""
    if not one or not other:
        return size(one) + size(other)
    (a, inner_a), (b, inner_b) = one[-1], other[-1]
    return min(
        by_definition(one[:-1] + inner_a, other) + 1,
        by_definition(one, other[:-1] + inner_b) + 1,
        by_definition(one[:-1], other[:-1]) + by_definition(inner_a, inner_b) + (a != b),
    )


@given(trees, trees)
def test_tree_distance(one, other):
    left, right = nodes_from(parts(one)), nodes_from(parts(other))
    assert tree_distance(left, right) == by_definition((one,), (other,))
    assert least_distance(left, right) <= tree_distance(left, right)


@given(trees, trees)
def test_restricted_mapping_is_top_down(one, other):
    left, right = nodes_from(parts(one)), nodes_from(parts(other))
    found = restricted_mapping(left, right)
    assert found.distance >= tree_distance(left, right)
    pairs = set(found.pairs)
    assert len({x for x, _ in pairs}) == len({y for _, y in pairs}) == len(pairs)
    for x, y in pairs - {(0, 0)}:
        assert (int(left.tree.parent[x]), int(right.tree.parent[y])) in pairs
