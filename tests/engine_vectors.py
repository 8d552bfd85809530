"""Write what both engines must select: python tests/engine_vectors.py. The add-on's engine is tested against it.

A vector is a page (written by hand, or the number of a generated one), the length and digest of its HTML, the number of
its rows, and for each method the rows of the nodes that are kept and how many leaves they hold.
"""

import json
from hashlib import sha256
from pathlib import Path

import marrow
from generated_pages import generated_page
from pages import EXAMPLES

HERE = Path(__file__).parent
FILE = HERE / "engine_vectors.json"
METHODS = ("wlr", "euclidean")
GENERATED = 200
PAPERS = {
    "joined leaves": "<em>Gisela Molina</em>, author of the book <strong>Ethical Life</strong>, will be interviewed "
    "tomorrow in <a>BBC</a>.",
    "two menus": "<body><div id=nav><ul id=u><li><a>Home</a></li><li><a>News</a></li></ul></div><div id=wrap><div id=c>"
    "<p>one two three four five six</p><p>seven eight nine ten</p><p>eleven <a>twelve</a></p></div></div></body>",
    "one text": "<body>a b c d e</body>",
    "empty": "",
    "equal ratios": "<body><div>" + "<section><div><div><p>one two</div></div></section>" * 7 + "</div></body>",
    "thai": "<body><div><p>วันนี้อากาศดี เราไปสวน</p><p>สวัสดี 今日は。カタカナ　ﾊﾝｶｸ</p></div><ul><li><a>x</a></ul></body>",
}


def pages():
    """Return the pages by name."""
    written = {**PAPERS, **EXAMPLES, "coffee": (HERE.parent / "examples" / "coffee.html").read_text("utf-8")}
    for path in sorted((HERE / "golden").glob("*/page.html")):
        written[path.parent.name] = path.read_bytes().decode("utf-8", "replace")
    return written | {f"generated {seed}": generated_page(seed) for seed in range(GENERATED)}


def vector(html):
    """Return what this engine selects."""
    page = marrow.parse(html)
    selections = {method: marrow.select(page, method) for method in METHODS}
    return {
        "html": f"{len(html)} {sha256(html.encode()).hexdigest()[:12]}",
        "rows": len(page),
        **{method: [found.nodes().tolist(), len(found.leaves())] for method, found in selections.items()},
    }


def main():
    """Write the file."""
    lines = [f"{json.dumps(name)}: {json.dumps(vector(html))}" for name, html in pages().items()]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
