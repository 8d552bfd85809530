"""What Chromium writes of a page is what the parser reads: row by row the same nodes, with their boxes."""

import json

import pytest
from typer.testing import CliRunner

import marrow
from marrow.cli import app
from pages import EXAMPLES

pytestmark = pytest.mark.browser

ODD = """<!doctype html><html><head><title>A &amp; b</title><style>.gone {display: none} .unseen {visibility: hidden}
.unseen b {visibility: visible} body {margin: 0} #wide {width: 640px; height: 50px} .through {display: contents}</style>
<script type="application/ld+json">{"a": "</b>"}</script></head><body><!-- a comment -->
<p id=wide>One <!-- comment -->two <b>three</b> four&nbsp;five</p><p class=gone>gone</p>
<p class=unseen>unseen <b>seen</b></p><div class=through>through</div><p style="opacity: 0">faded</p>
<pre>

  after an empty line</pre><textarea>
&lt;b>text</textarea><details><summary>summary</summary><p>closed</p></details>
<form><input name=attributes><input name=nodeType><input name=childNodes><input name=localName>in a form</form>
<img name=documentElement><img name=defaultView><noscript><p>nothing</p></noscript><template><p>nor here</p></template>
<div id=host><span slot=a>slotted</span><i>unslotted</i></div>
<div><iframe width=300 height=100 srcdoc="<body style='margin: 0'><p style='margin: 0'>framed"></iframe></div>
<svg viewBox="0 0 10 10"><foreignObject width=10 height=10><p>in a picture</p></foreignObject></svg>
<xmp>&amp; <b></xmp>
<script>
  host.attachShadow({mode: "open"}).innerHTML = "<h2>shadow</h2><slot name=a></slot><slot name=b>fallback</slot>";
  document.getElementById("wide").append("", document.createTextNode(" six"), " seven");
  let deep = document.body;
  for (let i = 0; i < 300; i++) { const inner = document.createElement("div"); deep.append(inner); deep = inner; }
  deep.append("deep");
  // A page may break what it can reach: the writer is in another world.
  Element.prototype.getBoundingClientRect = () => { throw 1 };
  Element.prototype.checkVisibility = () => { throw 1 };
  JSON.stringify = () => "broken"; Array.prototype.toJSON = () => 1; String.prototype.replace = () => "broken";
</script></body></html>"""


@pytest.fixture(scope="module")
def captured(tmp_path_factory):
    """Render all pages, once."""
    from marrow.browser.rendering import Rendering, render

    folder = tmp_path_factory.mktemp("pages")

    def capture(name):
        if not (folder / f"{name}.json").exists():
            file = folder / f"{name}.html"
            file.write_text("<!doctype html><meta charset=utf-8>" + EXAMPLES[name] if name in EXAMPLES else ODD)
            snapshot = render(str(file), Rendering(offline=True, width=1000, timeout=120))
            (folder / f"{name}.json").write_text(snapshot, "utf-8")
        return (folder / f"{name}.json").read_text("utf-8")

    return capture


@pytest.mark.parametrize("name", ["page", "odd"])
def test_row_by_row_the_nodes_of_the_browser(captured, name):
    """Name, depth and box of every node but the code of scripts and styles; no row that the browser did not have."""
    text = captured(name)
    nodes, page = json.loads(text)["nodes"], marrow.parse(text)
    assert page.notes == ()
    depth, wanted = {-1: -1}, []
    for number, (name, parent) in enumerate(zip(nodes["name"], nodes["parent"], strict=True)):
        depth[number] = depth[parent] + 1
        if name != "#text" or nodes["name"][parent] not in {"style", "script"}:
            wanted.append((name, depth[number], pytest.approx(nodes["x"][number]), bool(nodes["visible"][number])))
    boxes, shown = page.boxes[:, 0].tolist(), page.shown.tolist()
    assert list(zip([node.name for node in page], page.depth.tolist(), boxes, shown, strict=True)) == wanted


def row(page, text):
    return next(node.row for node in page if node.name == "#text" and node.text.strip() == text)


def test_boxes_and_visibility(captured):
    page = marrow.parse(captured("odd"))
    assert page.boxes[0, 2] == 1000
    wide = page.parent[row(page, "four\xa0five six seven")]
    assert page.boxes[wide, 2:].tolist() == [640, 50]
    assert page.attributes(wide) == {"id": "wide"}
    for text in (
        "three",
        "seen",
        "through",
        "faded",
        "summary",
        "in a form",
        "shadow",
        "slotted",
        "fallback",
        "framed",
        "deep",
    ):
        assert page.shown[row(page, text)], text
    for text in ("gone", "unseen", "closed"):
        assert not page.shown[row(page, text)], text
    assert not {"unslotted", "nothing", "nor here"} & set(page.text.split())
    frame = next(node for node in page if node.name == "marrow-frame")
    framed = page.boxes[row(page, "framed")]
    assert page.boxes[frame.row, 0] < framed[0] < page.boxes[frame.row, 0] + 10
    assert page.boxes[frame.row, 1] < framed[1] < page.boxes[frame.row, 1] + 100
    assert page.boxes[row(page, "shadow"), 1] > page.boxes[wide, 1]


def test_text_is_exact(captured):
    page = marrow.parse(captured("odd"))
    texts = [node.text for node in page if node.name == "#text"]
    assert "\n  after an empty line" in texts
    assert "<b>text" in texts
    assert "&amp; <b>" in texts
    assert "One two " in texts
    assert json.loads(page.json_ld[0]) == {"a": "</b>"}


def test_the_command(tmp_path):
    (tmp_path / "page.html").write_text("<!doctype html><style>nav {display: none}</style><nav>Menu</nav><p>The text.")
    out = tmp_path / "page.json"
    ran = CliRunner().invoke(
        app, ["snapshot", str(tmp_path / "page.html"), "-o", str(out), "--url", "http://a.example/x"]
    )
    assert ran.exit_code == 0, ran.output
    page = marrow.parse(out.read_bytes())
    assert page.url == "http://a.example/x"
    assert marrow.extract(page, method="everything", skip_hidden=True).text == "The text."


def test_a_page_that_never_ends(tmp_path):
    (tmp_path / "page.html").write_text("<script>for (;;) {}</script>")
    ran = CliRunner().invoke(app, ["snapshot", str(tmp_path / "page.html"), "--timeout", "3"])
    assert ran.exit_code == 3
    assert "was not rendered within 3 s" in ran.stderr
