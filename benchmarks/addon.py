"""How long the add-on's engine takes in Chromium: python benchmarks/addon.py PAGES... [--pages 60].

Each page is rendered without network and without its scripts. Then, in one run: the table is read from the live DOM; it
is read and a method selects; the same, and the style sheet that hides the rest is made, which is what the button does.
Beside it the same page in the library: its snapshot is parsed and the method selects. All is processor time of one
thread; of three runs the median counts.
"""

from __future__ import annotations

import argparse
import json
import statistics
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

from playwright.sync_api import CDPSession, sync_playwright
from playwright.sync_api import Page as Tab

import marrow
from marrow.browser.chromium import launch_options
from pages import read, spread

EXTENSION = Path(__file__).parent.parent / "extension"
REPEATS = 3
STEPS = {
    "read": "marrowTable.read(document).length",
    "read, wlr": "marrowWlr.select(marrowTable.read(document)).nodes().length",
    "read, euclidean": "marrowEuclidean.select(marrowTable.read(document)).nodes().length",
    "read, euclidean, sheet": (
        "marrowHiding.sheet(marrowHiding.plan(marrowEuclidean.select(marrowTable.read(document))).divided).length"
    ),
}


class World:
    """The isolated world of a tab's page, and the time that its thread worked."""

    def __init__(self, session: CDPSession, source: str) -> None:
        self.session = session
        frame = session.send("Page.getFrameTree")["frameTree"]["frame"]["id"]
        self.context = session.send("Page.createIsolatedWorld", {"frameId": frame})["executionContextId"]
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        self.evaluate(source + "\n0")

    def evaluate(self, expression: str) -> Any:
        """Return the value of an expression."""
        asked = {"expression": expression, "contextId": self.context, "returnByValue": True}
        return self.session.send("Runtime.evaluate", asked)["result"].get("value")

    def worked(self) -> float:
        """Return the seconds that the page's thread worked so far."""
        metrics = self.session.send("Performance.getMetrics")["metrics"]
        return next(each["value"] for each in metrics if each["name"] == "TaskDuration")


def milliseconds(action: Callable[[], object], clock: Callable[[], float]) -> float:
    """Return the median of how long an action takes by a clock."""
    taken = []
    for _ in range(REPEATS):
        started = clock()
        action()
        taken.append(1000 * (clock() - started))
    return statistics.median(taken)


def measured(tab: Tab, source: str, html: bytes) -> dict[str, float]:
    """Return milliseconds of each step on a page, and its rows."""
    tab.set_content(html.decode("utf-8", "replace"), wait_until="commit")
    session = tab.context.new_cdp_session(tab)
    world = World(session, source)
    found: dict[str, float] = {"rows": world.evaluate(STEPS["read"])}
    for name, step in STEPS.items():
        found[name] = milliseconds(lambda step=step: world.evaluate(step), world.worked)  # type: ignore[misc]
    snapshot = world.evaluate("JSON.stringify(marrowSnapshot(document))")
    session.detach()
    for method in ("wlr", "euclidean"):
        library = lambda method=method: marrow.select(marrow.parse(snapshot), method)  # type: ignore[misc]  # noqa: E731
        found[f"library, {method}"] = milliseconds(library, process_time)
    return found


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pages", nargs="+", type=Path)
    parser.add_argument("--pages", dest="count", type=int, default=60)
    given = parser.parse_args()
    files = json.loads((EXTENSION / "content.json").read_text("utf-8"))
    source = "\n".join((EXTENSION / name).read_text("utf-8") for name in files if name != "page/addon.js")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(**launch_options())
        tab = browser.new_context(java_script_enabled=False, viewport={"width": 1280, "height": 800}).new_page()
        tab.set_default_timeout(120_000)
        tab.route("**/*", lambda route: route.abort())
        found = [measured(tab, source, page.html) for page in spread(read(given.pages), given.count)]
        browser.close()
    print(f"{len(found)} pages, milliseconds      median      95%  largest")
    for name in found[0]:
        values = sorted(each[name] for each in found)
        print(f"{name:24} {statistics.median(values):9.1f} {values[int(0.95 * len(values))]:9.1f} {values[-1]:9.1f}")


if __name__ == "__main__":
    main()
