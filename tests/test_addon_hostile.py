"""Pages that would see the add-on, break it, or be broken by it; and how long it takes on large ones."""

import json

import pytest

from test_addon import SEEN, STATE, addon, in_format, panel, saved_file, site  # noqa: F401 (fixtures)

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("method", ["euclidean", "wlr"])
def test_scripts_that_replace_and_watch_everything(addon, panel, method):  # noqa: F811
    """Nothing of the page is called or changed, and all works: read, hide, why, save, show."""
    opened = panel("hostile")
    opened.choose(method)
    html = addon.page.content()
    assert "keeps" in opened.press("toggle")
    assert in_devtools(addon, "window.seen.join()") == ""
    assert visibility(addon, "nav a") == "hidden"
    assert visibility(addon, "main p") == "visible"
    assert "keeps" in opened.press("toggle")
    assert visibility(addon, "nav a") == "visible"
    assert in_devtools(addon, "window.seen.join()") == ""
    assert addon.page.content() == html
    in_format(opened, "text")
    assert "Words of the article" in saved_file(addon, opened, "save", "txt").decode()
    assert json.loads(saved_file(addon, opened, "snapshot", "json"))["marrow-snapshot"] == 1
    opened.evaluate("document.getElementById('why').click()")
    addon.page.locator("marrow-overlay").wait_for(state="attached")
    addon.page.keyboard.press("Escape")
    addon.page.locator("marrow-overlay").wait_for(state="detached")
    assert in_devtools(addon, "window.seen.join()") == "childList HTML,childList HTML"  # the overlay came and went
    assert addon.page.content() == html


def in_devtools(addon, expression):  # noqa: F811
    """Evaluate without any script of ours in the page, which would call what it has replaced."""
    session = addon.context.new_cdp_session(addon.page)
    answer = session.send("Runtime.evaluate", {"expression": expression})["result"]
    session.detach()
    return answer.get("value", answer)


def visibility(addon, selector):  # noqa: F811
    """Return what DevTools computes, since the page has replaced what scripts would ask."""
    session = addon.context.new_cdp_session(addon.page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    node = session.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    computed = session.send("CSS.getComputedStyleForNode", {"nodeId": node})["computedStyle"]
    session.detach()
    return next(each["value"] for each in computed if each["name"] == "visibility")


def test_a_page_whose_policy_allows_nothing(addon, panel):  # noqa: F811
    opened = panel("strict")
    opened.press("toggle")
    assert visibility(addon, "nav a") == "hidden"
    opened.press("toggle")
    assert visibility(addon, "nav a") == "visible"
    opened.evaluate("document.getElementById('why').click()")
    addon.page.locator("marrow-overlay").wait_for(state="attached")
    session = addon.context.new_cdp_session(addon.page)
    tree = session.send("Accessibility.getFullAXTree")["nodes"]
    assert any(node["role"]["value"] == "toolbar" for node in tree)
    before = addon.page.screenshot()
    addon.page.keyboard.press("Escape")
    addon.page.locator("marrow-overlay").wait_for(state="detached")
    assert addon.page.screenshot() != before


def test_the_page_cannot_find_the_add_on(addon, panel):  # noqa: F811
    panel("plain")
    names = "Object.getOwnPropertyNames(window).filter((name) => /marrow/i.test(name))"
    assert addon.page.evaluate(names) == []
    for file in ("panel.html", "page/addon.js", "icons/48.png", "content.json"):
        address = f"chrome-extension://{addon.id}/{file}"
        assert addon.page.evaluate("(url) => fetch(url).then(() => 'read', () => 'refused')", address) == "refused"


def test_mark_up_in_texts_stays_text(addon, panel):  # noqa: F811
    opened = panel("injecting")
    for name in ("html", "markdown", "text"):
        in_format(opened, name)
        opened.press("copy")
    opened.evaluate("document.getElementById('why').click()")
    addon.page.locator("marrow-overlay").wait_for(state="attached")
    for key in ("ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "Enter", "Escape"):
        addon.page.keyboard.press(key)
    again = addon.open_panel()
    assert again.evaluate("document.getElementById('count').textContent") == "1"
    assert again.evaluate("document.querySelectorAll('#rules img, #rules script').length") == 0
    assert again.evaluate("typeof window.pwned") == "undefined"
    assert addon.page.evaluate("typeof window.pwned") == "undefined"
    again.close()


def test_a_page_that_goes_on_changing(addon, panel):  # noqa: F811
    """Elements that come beside the content shift the places of all others, and stay hidden themselves."""
    opened = panel("restless")
    opened.press("toggle")
    before = addon.page.evaluate(SEEN)
    assert before
    addon.page.evaluate("window.add(7)")
    addon.wait(lambda: addon.page.evaluate(SEEN) == before)
    addon.page.evaluate("document.querySelector('nav').remove()")
    addon.wait(lambda: addon.page.evaluate(SEEN) == before)
    html = addon.page.content()
    opened.press("toggle")
    assert addon.page.content() == html
    assert addon.page.evaluate(SEEN).count("Buy") == 7


@pytest.mark.parametrize("name", ["large", "many-shadows"])
def test_large_pages(addon, panel, name):  # noqa: F811
    opened = panel(name)
    before = addon.page.evaluate(STATE)
    assert "keeps" in opened.press("toggle")
    assert visibility(addon, "nav a") == "hidden"
    opened.press("toggle")
    assert addon.page.evaluate(STATE) == before
    opened.evaluate("document.getElementById('why').click()")
    addon.page.locator("marrow-overlay").wait_for(state="attached")
    addon.page.keyboard.press("Escape")
    addon.page.locator("marrow-overlay").wait_for(state="detached")
    assert addon.page.evaluate(STATE) == before
