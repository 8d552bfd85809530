"""The add-on in a real Chromium: its button, its corrections, what it saves."""

import json
import zipfile
from io import BytesIO

import pytest

import marrow
from addon_in_chromium import EXTENSION, chromium_with_addon, served
from addon_pages import PAGES, TEXT
from marrow.render.text import lines
from marrow.site_level.document import Template
from test_service_process import running

STATE = """() => {
  const boxes = [], html = [];
  const read = (root) => {
    html.push(root.innerHTML ?? root.documentElement.outerHTML);
    for (const element of root.querySelectorAll("*")) {
      const { x, y, width, height } = element.getBoundingClientRect();
      boxes.push([x, y, width, height].join());
      if (element.shadowRoot) read(element.shadowRoot);
      if (element.contentDocument) read(element.contentDocument);
    }
  };
  read(document);
  if (window.closedRoot) read(window.closedRoot);
  return { html, boxes };
}"""
# The texts that a reader sees: those of nodes whose computed visibility is visible.
SEEN = """() => {
  const texts = [];
  const read = (root) => {
    for (const element of root.querySelectorAll("*")) {
      const view = element.ownerDocument.defaultView;
      const shown = element.checkVisibility() && view.getComputedStyle(element).visibility === "visible";
      const unseen = new Set([...(CSS.highlights.get("marrow-dropped") ?? [])].map((range) => range.startContainer));
      const ownTexts = [...element.childNodes].filter((node) => node.nodeType === 3 && !unseen.has(node));
      const own = ownTexts.map((node) => node.data.trim()).join(" ").trim();
      if (shown && own && !["STYLE", "SCRIPT", "TITLE"].includes(element.tagName)) texts.push(own);
      if (element.shadowRoot) read(element.shadowRoot);
      if (element.contentDocument) read(element.contentDocument);
    }
  };
  read(document);
  if (window.closedRoot) read(window.closedRoot);
  return texts;
}"""
WATCH = """() => {
  window.records = [];
  new MutationObserver((found) => window.records.push(...found.map((each) => each.type)))
    .observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}"""


def test_one_manifest_few_permissions_small():
    manifest = json.loads((EXTENSION / "manifest.json").read_text("utf-8"))
    assert sorted(manifest["permissions"]) == ["activeTab", "scripting", "storage"]
    assert not {"host_permissions", "content_scripts", "web_accessible_resources"} & set(manifest)
    assert manifest["version"] == marrow.__version__
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(EXTENSION.rglob("*")):
            if path.is_file():
                archive.write(path, path.relative_to(EXTENSION))
    assert len(packed.getvalue()) < 100_000
    sources = [path.read_text("utf-8") for path in EXTENSION.rglob("*.js") if path.name != "content.json"]
    assert not any(word in source for source in sources for word in ("innerHTML", "outerHTML", "insertAdjacentHTML"))


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    for name, html in PAGES.items():
        (folder / f"{name}.html").write_text(html, "utf-8")
    with served(folder) as address:
        yield address


@pytest.fixture(scope="module")
def addon(tmp_path_factory):
    saved = tmp_path_factory.mktemp("saved")
    with chromium_with_addon(tmp_path_factory.mktemp("profile"), viewport={"width": 1000, "height": 1000}) as addon:
        addon.saved = saved
        addon.devtools.send("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(saved)})
        yield addon


@pytest.fixture
def panel(addon, site):
    """Open a page, and the add-on's panel on it; nothing is remembered of other tests."""
    panels = []

    def open_page(name):
        addon.worker.evaluate("chrome.storage.local.clear()")
        addon.page.goto(f"{site}/{name}.html")
        panels.append(addon.open_panel())
        return panels[-1]

    yield open_page
    for each in panels:
        each.close()


@pytest.mark.browser
@pytest.mark.parametrize("method", ["euclidean", "wlr"])
@pytest.mark.parametrize("name", ["plain", "shadows"])
def test_hidden_in_place_and_shown_byte_for_byte(addon, panel, name, method):
    opened = panel(name)
    opened.choose(method)
    before = addon.page.evaluate(STATE)
    everything = addon.page.evaluate(SEEN)
    assert "keeps" in opened.press("toggle")
    during = addon.page.evaluate(STATE)
    seen = addon.page.evaluate(SEEN)
    assert during["boxes"] == before["boxes"]
    assert 0 < len(seen) < len(everything)
    assert not {
        "loose text",
        "Home",
        "News",
        "About us",
        "Copyright, all rights reserved.",
        "Imprint",
        "Buy now",
        "An aside",
    } & set(seen)
    opened.press("toggle")
    after = addon.page.evaluate(STATE)
    assert after == before
    assert addon.page.evaluate(SEEN) == everything


@pytest.mark.browser
def test_the_scripts_of_a_page_see_no_change(addon, panel):
    """In the document itself nothing at all is changed: no attribute, no node, and no sheet that scripts could list."""
    opened = panel("plain")
    addon.page.evaluate(WATCH)
    sheets = "[document.styleSheets.length, document.adoptedStyleSheets.length, Object.keys(window).length]"
    before, html = addon.page.evaluate(sheets), addon.page.content()
    opened.press("toggle")
    assert addon.page.evaluate(sheets) == before
    assert addon.page.content() == html
    assert addon.page.evaluate("window.records") == []


@pytest.mark.browser
def test_what_is_seen_is_what_the_other_engine_keeps(addon, panel):
    opened = panel("shadows")
    opened.press("toggle")
    seen = addon.page.evaluate(SEEN)
    opened.press("toggle")
    page = marrow.parse(saved_file(addon, opened, "snapshot", "json"))
    kept = marrow.extract(page, method="euclidean").text.split("\n")
    assert [" ".join(text.split()) for text in seen if text] == kept
    assert "advertisement" not in " ".join(seen)


def saved_file(addon, opened, button, ending):
    for old in addon.saved.iterdir():
        old.unlink()
    assert opened.press(button).startswith("Saved as ")
    (path,) = addon.wait(lambda: list(addon.saved.glob(f"*.{ending}")))
    return path.read_bytes()


def in_format(opened, name):
    opened.evaluate("document.getElementById('status').textContent = ''")
    opened.evaluate(f"document.getElementById('format').value = '{name}'")
    opened.evaluate("document.getElementById('format').dispatchEvent(new Event('change', {bubbles: true}))")
    opened.wait("document.getElementById('status').textContent")


@pytest.mark.browser
@pytest.mark.parametrize("name", ["plain", "shadows", "injecting"])
def test_what_is_saved(addon, panel, name):
    opened = panel(name)
    page = marrow.parse(saved_file(addon, opened, "snapshot", "json"))
    result = marrow.extract(page, method="euclidean")
    in_format(opened, "text")
    text = saved_file(addon, opened, "save", "txt").decode()
    assert [line.rstrip() for line in text.split("\n")] == [line.rstrip() for line in f"{result.text}\n".split("\n")]
    in_format(opened, "html")
    html = saved_file(addon, opened, "save", "html").decode()
    assert "".join(marrow.extract(html, method="everything").text.split()) == "".join(result.text.split())
    names = {node.name for node in marrow.parse(html)}
    assert not names & {"script", "style", "iframe", "form", "input"}
    assert "javascript:" not in html
    assert "onerror=" not in html.replace("&lt;img src=x onerror=", "")
    in_format(opened, "markdown")
    written = saved_file(addon, opened, "save", "md").decode()
    assert (
        not set(text.split()) - set(written.replace("\\", "").replace("*", " ").replace("[", " ").split()) - {"link"}
        or name
    )


@pytest.mark.browser
def test_markdown(addon, panel):
    opened = panel("plain")
    opened.choose("wlr")
    in_format(opened, "markdown")
    assert saved_file(addon, opened, "save", "md").decode() == (
        "# A headline of some length\n\n"
        "The first paragraph has **bold** words, a [link](ORIGIN/x) and enough text to be seen as text.\n\n"
        "![picture](ORIGIN/a.png)\n\nWhat is in the picture\n\nTEXT\n\n"
        "The second paragraph is a little shorter than the first.\n\nTEXT\n\nTEXT\n\n"
        "- One point\n- Another point\n  - and a point below it\n\n"
        "| Name | Age |\n| --- | --- |\n| Ada | 36 |\n\n"
        "```\nfirst line\n  second line\n```\n"
    ).replace("ORIGIN", addon.page.evaluate("location.origin")).replace("TEXT", TEXT)


def click(addon, selector, **options):
    """Click the middle of an element of the page, where the add-on has drawn its block."""
    box = addon.page.locator(selector).bounding_box()
    addon.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, **options)
    addon.page.wait_for_timeout(100)


@pytest.mark.browser
def test_a_correction_sticks_after_reload(addon, panel, site):
    opened = panel("plain")
    opened.choose("wlr")
    before = addon.page.content()
    opened.evaluate("document.getElementById('why').click()")
    addon.page.locator("marrow-overlay").wait_for(state="attached")
    click(addon, "aside h3")  # dropped: now it is kept
    click(addon, "figcaption")  # kept: now it is dropped
    addon.page.keyboard.press("Escape")
    addon.page.locator("marrow-overlay").wait_for(state="detached")
    assert addon.page.content() == before
    for _ in range(2):
        addon.page.reload()
        again = addon.open_panel()
        assert "2 of your corrections apply here" in again.said()
        again.press("toggle")
        seen = addon.page.evaluate(SEEN)
        assert "See also" in seen
        assert "What is in the picture" not in seen
        assert "An aside" not in seen
        again.close()
    again = addon.open_panel()
    template = Template.from_json(saved_file(addon, again, "template", "template.json"))
    judged = {part.path: part.content / part.words for part in template.parts}
    assert judged == {"body > div.columns > aside > h3": 1.0, "article#story > figure > figcaption": 0.0}
    page = marrow.parse(PAGES["plain"])
    kept = lines(page, template.apply(page))
    assert "See also" in kept
    assert "What is in the picture" not in kept
    labelled = json.loads(saved_file(addon, again, "snapshot", "json"))
    nodes = labelled["nodes"]
    by_hand = {(nodes["name"][i], nodes["keep"][i]) for i, each in enumerate(nodes["corrected"]) if each}
    assert by_hand == {("h3", 1), ("figcaption", 0), ("#text", 0), ("#text", 1)}
    assert again.press("forget").startswith("wlr keeps")
    again.close()


@pytest.mark.browser
def test_by_keyboard_alone(addon, panel):
    opened = panel("plain")
    assert opened.evaluate("document.activeElement.id") == "toggle"
    opened.evaluate("document.getElementById('why').click()")
    addon.page.locator("marrow-overlay").wait_for(state="attached")
    for key in ("ArrowDown", "Enter", "Escape"):  # the first block is an entry of the menu
        addon.page.keyboard.press(key)
        addon.page.wait_for_timeout(50)
    addon.page.locator("marrow-overlay").wait_for(state="detached")
    again = addon.open_panel()
    again.press("toggle")
    assert "Home" in addon.page.evaluate(SEEN)
    again.close()


@pytest.mark.browser
def test_what_a_screen_reader_is_told(addon, panel):
    opened = panel("plain")
    opened.choose("wlr")
    opened.evaluate("document.getElementById('why').click()")
    addon.page.locator("marrow-overlay").wait_for(state="attached")
    session = addon.context.new_cdp_session(addon.page)
    tree = session.send("Accessibility.getFullAXTree")["nodes"]
    named = {(node["role"]["value"], node.get("name", {}).get("value", "")) for node in tree if not node["ignored"]}
    blocks = [name for role, name in named if role == "button" and "—" in name]
    assert any(name.startswith("h1, kept: chosen — words 5, leaves 1, ratio 5, ") for name in blocks)
    assert any(name.startswith("li, dropped: not chosen") for name in blocks)
    assert ("toolbar", "Marrow: why, and corrections") in named
    addon.page.keyboard.press("Escape")


@pytest.mark.browser
def test_the_service_is_asked_only_where_that_is_allowed(addon, panel):
    opened = panel("shadows")
    with running() as (_, port):
        assert "allow it below" in opened.choose("marrow")
        opened.evaluate(f"document.getElementById('address').value = 'http://127.0.0.1:{port}'")
        opened.evaluate("document.getElementById('status').textContent = ''")
        opened.evaluate("document.getElementById('service').click()")
        opened.wait("document.getElementById('status').textContent.includes('keeps')")
        result = marrow.extract(saved_file(addon, opened, "snapshot", "json"))
        assert f"{result.method}, run by the service on this machine: Main content was found." in opened.press("toggle")
        seen = addon.page.evaluate(SEEN)
        assert "".join("".join(seen).split()) == "".join(result.text.split())
        opened.press("toggle")
        assert addon.page.evaluate(SEEN) != seen
    assert "start it with `marrow serve`" in opened.press("toggle")
    opened.evaluate("document.getElementById('address').value = 'http://192.0.2.1:8642'")
    opened.evaluate("document.getElementById('address').dispatchEvent(new Event('change', {bubbles: true}))")
    opened.wait("document.getElementById('status').textContent.includes('is not this machine')")
