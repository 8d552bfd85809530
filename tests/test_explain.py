"""The page with what was not kept hidden in place: everything stays where it is, and nothing runs."""

import numpy as np
import pytest
import turbohtml

import marrow
from marrow.explain.marked import dropped_roots, marked_page
from marrow.explain.tree import branches
from marrow.features import leaves
from pages import EXAMPLES, PAGE

ODD = (
    "<body>a<!--c-->b<p>c</p><div>one two three four<b>x</b>five</div><template><p>t</p></template><p>d</p>"
    "<textarea>e</textarea>"
)
PAGES = {**EXAMPLES, "odd": ODD}


@pytest.mark.parametrize("name", marrow.methods(level="page"))
@pytest.mark.parametrize("html", PAGES.values(), ids=PAGES)
def test_exactly_what_was_not_kept_is_hidden(html, name):
    selection = marrow.select(marrow.parse(html), name)
    document = turbohtml.parse(marked_page(selection))
    for hidden in document.select('[data-marrow="dropped"]'):
        hidden.decompose()
    for never in document.select("script, style, noscript, template, title"):
        never.decompose()
    body = document.find("body")
    shown = "".join(body.text.split()) if body else ""
    page = selection.page
    kept = page.is_text & selection.keep
    assert shown == "".join("".join(page[row].text.split()) for row in np.flatnonzero(kept).tolist())


def test_dropped_roots_and_kept_leaves_share_the_page():
    selection = marrow.select(marrow.parse(PAGE), "wlr")
    page = selection.page
    dropped = np.zeros(len(page), dtype=bool)
    dropped[dropped_roots(selection)] = True
    assert np.array_equal(page.inside(dropped) & leaves(page), leaves(page) & ~selection.keep)


def test_the_page_says_utf_8_runs_nothing_and_stays():
    html = (
        "<head><meta charset=gbk><meta http-equiv=refresh content='0; url=/'><title>t</title></head>"
        "<body onload=go()><script>go()</script><p>text</p>"
    )
    found = turbohtml.parse(marked_page(marrow.select(marrow.parse(html, url="http://example.org/a"))))
    assert [meta.attrs.get("charset") for meta in found.find_all("meta")] == ["utf-8", None]
    assert "script-src 'none'" in found.find_all("meta")[1].attrs["content"]
    assert found.find("base").attrs["href"] == "http://example.org/a"


def test_outline_marks_both():
    html = marked_page(marrow.select(marrow.parse(PAGE), "wlr"), outline=True)
    assert 'data-marrow="kept"' in html
    assert 'data-marrow="dropped"' in html
    assert "visibility: hidden" not in html


@pytest.mark.parametrize("depth", [None, 0, 1, 3, 100])
def test_every_row_with_content_is_in_the_tree_or_folded(depth):
    selection = marrow.select(marrow.parse(PAGE), "wlr")
    page = selection.page
    shown = list(branches(selection, depth=depth))
    holding = (page.below(leaves(page)) > 0) & (np.arange(len(page)) >= page.body)
    only_text = page.is_text & (page.children(holding)[page.parent] == 1) & (page.parent > page.body)
    assert len(shown) + sum(branch.folded for branch in shown) == (holding & ~only_text).sum()
    if depth is not None:
        assert max(branch.level for branch in shown) <= depth
