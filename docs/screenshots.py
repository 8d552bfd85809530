"""Draw the pictures of the labelling page and of the service's description, in the system's Chromium.

python docs/screenshots.py
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from marrow.browser.chromium import launch_options

DOCS = Path(__file__).parent
EXAMPLE = DOCS.parent / "examples" / "coffee.html"


@contextmanager
def running(*arguments: str) -> Iterator[str]:
    """Run a command that serves; gives its address."""
    process = subprocess.Popen([sys.executable, "-m", "marrow", *arguments], stderr=subprocess.PIPE, text=True)
    try:
        assert process.stderr
        found = re.search(r"http://[\d.]+:\d+/", process.stderr.readline())
        assert found
        yield found[0]
    finally:
        process.terminate()
        process.communicate()


def opened(page: Page, address: str) -> None:
    """Open an address; what serves it may still be starting."""
    for _ in range(100):
        try:
            page.goto(address)
        except Exception:  # noqa: BLE001 (it does not answer yet)
            page.wait_for_timeout(100)
        else:
            return


def main() -> None:
    """Draw both."""
    with sync_playwright() as driver, tempfile.TemporaryDirectory() as folder:
        browser = driver.chromium.launch(**launch_options())
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        labels = str(Path(folder) / "labels.sqlite")
        pages = Path(folder) / "pages"
        pages.mkdir()
        for number in range(3):
            (pages / f"{number}.html").write_text(f"{EXAMPLE.read_text('utf-8')}<!-- {number} -->", "utf-8")
        how = ["--levels", "l3s", "--method", "cetd-ds", "--as", "ada", "--offline", "--port", "0"]
        with running("label", str(pages), "--labels", labels, *how) as address:
            opened(page, address)
            page.locator("#overlay > .is-main").first.wait_for()
            page.wait_for_timeout(1000)
            page.keyboard.press("ArrowDown")
            page.screenshot(path=DOCS / "label.png")
        with running("serve", "--port", "0", "--workers", "1") as address:
            opened(page, f"{address}docs")
            page.locator("summary").first.click()
            page.screenshot(path=DOCS / "service.png")
        browser.close()


if __name__ == "__main__":
    main()
