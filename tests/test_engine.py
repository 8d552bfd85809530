"""The add-on's engine and this one select the same nodes, on pages by hand and 200 generated ones."""

import json
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

import marrow
from engine_vectors import FILE, METHODS, pages, vector
from marrow import tags
from marrow.page_level import euclidean, wlr
from marrow.render.text import lines

HERE = Path(__file__).parent
EXTENSION = HERE.parent / "extension"
VECTORS = json.loads(FILE.read_text("utf-8"))
needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


@pytest.fixture(scope="module")
def sources():
    return pages()


def expected(name):
    return {key: value for key, value in VECTORS[name].items() if key != "html"}


def test_vectors_are_of_these_pages_and_this_engine(sources):
    """If this fails because a method was mended: python tests/engine_vectors.py, and mend extension/engine too."""
    assert {name: vector(html) for name, html in sources.items()} == VECTORS


def columns(page):
    """Return the table as the add-on's engine takes it."""
    attributes = []
    for row in range(len(page)):
        found = page.attributes(row)
        style = "".join(found.get("style", "").lower().split())
        attributes.append({"style": style, "hidden": "hidden" in found} if found else None)
    return {
        "parent": page.parent.tolist(),
        "end": page.end.tolist(),
        "name": [node.name for node in page],
        "text": [node.text if node.name == "#text" else None for node in page],
        "attributes": attributes,
    }


@pytest.fixture(scope="module")
def in_node(sources):
    given = {name: columns(marrow.parse(html)) for name, html in sources.items()}
    run = subprocess.run(
        ["node", str(HERE / "engine_in_node.cjs")], input=json.dumps(given), capture_output=True, text=True, timeout=120
    )
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


@needs_node
def test_same_nodes_from_the_same_table(in_node):
    assert in_node["answers"] == {name: expected(name) for name in VECTORS}


@needs_node
def test_same_tags(in_node):
    assert in_node["tags"].split() == list(tags.NAMES)
    here = {**vars(tags), "NOT_VALID": wlr.NOT_VALID, "JOINABLE": wlr.JOINABLE}
    here |= {"NOT_RATED": euclidean.NOT_RATED, "REMOVED": tags.tag_set("script style")}
    for name, names in in_node["sets"].items():
        assert np.array_equal(tags.tag_set(names), here[name]), name


def engine_source():
    """Return the engine, with the snapshot's writer, which numbers the same nodes, and what writes text."""
    files = json.loads((EXTENSION / "content.json").read_text("utf-8"))
    sources = [EXTENSION / name for name in files if name.startswith("engine/") or name == "render/lines.js"]
    return "\n".join(path.read_text("utf-8") for path in sources)


@pytest.fixture(scope="module")
def browser_page():
    from playwright.sync_api import sync_playwright

    from marrow.browser.chromium import launch_options

    with sync_playwright() as driver:
        browser = driver.chromium.launch(**launch_options())
        page = browser.new_page()
        page.route("**/*", lambda route: route.abort())
        yield page
        browser.close()


SELECT = """
const methods = { wlr: marrowWlr, euclidean: marrowEuclidean };
const select = (table) => Object.fromEntries(Object.entries(methods).map(([name, method]) => {
  const selection = method.select(table);
  const leaves = table.leaves.reduce((sum, leaf, row) => sum + (leaf && selection.keep[row] ? 1 : 0), 0);
  return [name, [selection.nodes(), leaves]];
}));
const write = (table) => Object.values(methods).map((method) => marrowLines.text(method.select(table)));
"""
PARSED = f"""(sources) => {{
  {SELECT}
  return sources.map((html) => {{
    const document = new DOMParser().parseFromString(html, "text/html");
    const table = marrowTable.read(document, {{ layout: false, scripts: false }});
    return {{ found: {{ rows: table.length, ...select(table) }}, texts: write(table) }};
  }});
}}"""
SHOWN = f"""() => {{
  {SELECT}
  const table = marrowTable.read(document);
  return {{ names: table.names, numbers: table.numbers, found: select(table), snapshot: marrowSnapshot(document) }};
}}"""


@pytest.mark.browser
def test_same_nodes_from_the_dom_of_chromium(browser_page, sources):
    """Nothing of the table is given: Chromium parses, the add-on's engine reads its nodes."""
    browser_page.set_content("")
    browser_page.evaluate(engine_source() + "; 0")
    answers = browser_page.evaluate(PARSED, list(sources.values()))
    found = [answer["found"] for answer in answers]
    assert dict(zip(sources, found, strict=True)) == {name: expected(name) for name in VECTORS}
    for html, answer in zip(sources.values(), answers, strict=True):
        page = marrow.parse(html)
        texts = ["\n".join(lines(page, marrow.select(page, method))) for method in METHODS]
        assert list(map(words, answer["texts"])) == list(map(words, texts))


def words(text):
    """Return a text without its white space, which the two need not write alike."""
    return "".join(text.split())


SOME = [name for name in VECTORS if not name.startswith("generated") or int(name.split()[1]) % 8 == 0]


@pytest.mark.browser
@pytest.mark.parametrize("name", SOME)
def test_same_nodes_as_shown(browser_page, sources, name):
    """With computed visibility: the table of the live page, and that of its snapshot."""
    browser_page.set_content(sources[name])
    browser_page.evaluate(engine_source() + "; 0")
    there = browser_page.evaluate(SHOWN)
    page = marrow.parse(json.dumps(there["snapshot"]))
    assert [node.name for node in page] == there["names"]
    assert page.numbers.tolist() == there["numbers"]
    for method in METHODS:
        selection = marrow.select(page, method)
        assert [selection.nodes().tolist(), len(selection.leaves())] == there["found"][method]
