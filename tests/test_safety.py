"""HTML that is written holds nothing that can be executed, whatever the page held; nor does Markdown, once parsed."""

import re

import pytest
import turbohtml
from turbohtml.clean import Policy, sanitize_report

from injections import INJECTIONS
from marrow.render.html import _sanitizer
from outlines import PARSER, whole

_BAD_NAME = re.compile(r"^on|^style$|^srcdoc$|^formaction$|^action$|^ping$|^xlink:href$|^background$", re.IGNORECASE)
_GOOD_ADDRESS = re.compile(r"(?:https?|mailto|tel|ftp):|data:image/(?:png|jpe?g|gif|webp|avif|bmp);|[^:]*$|[^:]*[/?#]")
_BAD_ELEMENTS = {
    "script", "style", "iframe", "object", "embed", "form", "input", "button", "textarea", "select", "link", "meta",
    "base", "svg", "template", "noscript", "plaintext", "xmp", "video", "audio", "frame", "frameset", "applet",
}  # fmt: skip


def dangers(html):
    """Return the elements and attributes of HTML that could run, load or send something."""
    found = []
    for element in turbohtml.parse(html).find_all():
        names = dict(element.attrs)
        if element.tag in _BAD_ELEMENTS:
            found.append(element.tag)
        found += [name for name in names if _BAD_NAME.search(name)]
        found += [value for name, value in names.items() if name in ("href", "src") and not _GOOD_ADDRESS.match(value)]
    return found


def test_there_are_a_hundred():
    assert len(set(INJECTIONS)) >= 100


def test_what_is_dangerous_is_found():
    assert dangers("<p onclick=x><a href=javascript:x>a</a><script>x</script>") == ["onclick", "javascript:x", "script"]


@pytest.mark.parametrize("html", INJECTIONS)
def test_nothing_is_executable(html):
    result = whole(f"<h1>Title</h1>{html}<p>After")
    assert dangers(result.html) == []
    # An independent policy of the sanitiser, which knows what is dangerous, finds nothing to drop either.
    open_policy = Policy(
        tags=frozenset(element.tag for element in turbohtml.parse(result.html).find_all()),
        attributes={"*": frozenset({"*"})},
        url_schemes=frozenset({"http", "https", "mailto", "data"}),
    )
    assert [each for each in sanitize_report(result.html, open_policy)[1] if each.attribute != "rel"] == []
    assert "".join(map(_sanitizer().sanitize, result.html.split("\n"))) == result.html.replace("\n", "")
    assert dangers(PARSER.render(result.markdown)) == []
    assert dangers(whole(result.html).html) == []


@pytest.mark.browser
def test_a_real_browser_runs_nothing():
    from playwright.sync_api import sync_playwright

    from marrow.browser.chromium import launch_options

    pages = [whole(f"<h1>Title</h1>{html}<p>After").html for html in INJECTIONS]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        page = browser.new_page()
        ran = []
        page.on("dialog", lambda dialog: (ran.append(dialog.message), dialog.dismiss()))
        page.route("http**", lambda route: route.abort())
        page.set_content("<script>alert(1)</script>")
        assert ran == ["1"], "an alert is noticed"
        ran.clear()
        for html in pages:
            page.set_content(html)
            for name in ("click", "mouseover", "focus", "error", "toggle", "load"):
                page.evaluate(
                    "name => document.querySelectorAll('body *').forEach(e => e.dispatchEvent(new Event(name)))", name
                )
        page.wait_for_timeout(200)
        browser.close()
    assert ran == []
