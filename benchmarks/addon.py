"""How long the add-on's engine takes in Chromium: python benchmarks/addon.py PAGES... [--pages 60].

Each page is rendered without network and without its scripts. Then, in one run, thrice: the table is read from the live
DOM, a method selects, and the style sheet that hides the rest is made; a page counts with the median. Beside it the
same page in the library: its snapshot, written once, is parsed and the method selects.
"""

from __future__ import annotations

import argparse
import json
import statistics
from pathlib import Path
from time import perf_counter

from playwright.sync_api import Page as Tab
from playwright.sync_api import sync_playwright

import marrow
from marrow.browser.chromium import launch_options
from pages import read, spread

EXTENSION = Path(__file__).parent.parent / "extension"
METHODS = ("wlr", "euclidean")
TIMED = """([repeats]) => {
  const methods = { wlr: marrowWlr, euclidean: marrowEuclidean };
  const times = { read: [], wlr: [], euclidean: [], hide: [] };
  let rows = 0;
  const time = (name, action) => {
    const started = performance.now();
    const result = action();
    times[name].push(performance.now() - started);
    return result;
  };
  for (let i = 0; i < repeats; i++) {
    for (const name in methods) {
      const table = time("read", () => marrowTable.read(document));
      rows = table.length;
      const selection = time(name, () => methods[name].select(table));
      if (name === "euclidean") time("hide", () => marrowHiding.sheet(marrowHiding.plan(selection).divided));
    }
  }
  return { rows, times, snapshot: JSON.stringify(marrowSnapshot(document)) };
}"""


def measured(tab: Tab, source: str, html: bytes, repeats: int) -> dict[str, float]:
    """Return milliseconds of each step on a page, and its rows."""
    tab.set_content(html.decode("utf-8", "replace"), wait_until="commit", timeout=20_000)
    session = tab.context.new_cdp_session(tab)
    frame = session.send("Page.getFrameTree")["frameTree"]["frame"]["id"]
    world = session.send("Page.createIsolatedWorld", {"frameId": frame})["executionContextId"]
    expression = f"{source}\nJSON.stringify(({TIMED})([{repeats}]))"
    answer = session.send("Runtime.evaluate", {"expression": expression, "contextId": world, "returnByValue": True})
    session.detach()
    found = json.loads(answer["result"]["value"])
    times = {name: statistics.median(each) for name, each in found["times"].items()}
    for method in METHODS:
        runs = []
        for _ in range(repeats):
            started = perf_counter()
            marrow.select(marrow.parse(found["snapshot"]), method)
            runs.append(1000 * (perf_counter() - started))
        times[f"library {method}"] = statistics.median(runs)
    return {"rows": found["rows"], **times, "button": times["read"] + times["euclidean"] + times["hide"]}


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pages", nargs="+", type=Path)
    parser.add_argument("--pages", dest="count", type=int, default=60)
    parser.add_argument("--repeats", type=int, default=3)
    given = parser.parse_args()
    files = json.loads((EXTENSION / "content.json").read_text("utf-8"))
    source = "\n".join((EXTENSION / name).read_text("utf-8") for name in files if name != "page/addon.js")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(**launch_options())
        tab = browser.new_context(java_script_enabled=False, viewport={"width": 1280, "height": 800}).new_page()
        tab.route("**/*", lambda route: route.abort())
        chosen = spread(read(given.pages), given.count)
        found = [measured(tab, source, page.html, given.repeats) for page in chosen]
        browser.close()
    print(f"{len(found)} pages; {'':14}median      95%  largest")
    for name in found[0]:
        values = sorted(each[name] for each in found)
        print(f"{name:24} {statistics.median(values):9.1f} {values[int(0.95 * len(values))]:9.1f} {values[-1]:9.1f}")


if __name__ == "__main__":
    main()
