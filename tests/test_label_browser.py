"""The labelling page in a real browser: twenty pages labelled, both ends killed in between, exported, benched."""

import os
import re
import signal
import subprocess
import sys
import time
from contextlib import closing, suppress
from importlib.util import find_spec
from pathlib import Path

import pytest
from pyarrow import parquet

from marrow.bench.sources import source
from marrow.label.store import Store
from marrow.label.work import Work
from serving import ask

pytestmark = pytest.mark.browser

PAGE = """<!doctype html><html><head><title>Page {n}</title><style>div {{padding: 4px}} .gone {{display: none}}</style>
<script>document.title = "broken"; top.broken = true</script></head><body onload="top.broken = true">
<div id=menu><a href=https://other.example/>Home {n}</a></div><div id=story><h1>Headline {n}</h1>
<p>The first paragraph of page {n} has some words in it, enough to be found.</p>
<p>The second paragraph is about {n} cats who sat on {n} mats, and slept.</p>
<p>The third paragraph ends the story of page {n}, with a word or two.</p></div>
<div class=gone>Accept all cookies of page {n}</div><div id=foot>All rights reserved {n}</div>
<form action=/api/events method=post><button>Send</button></form>
<img src=x onerror="top.broken = true"><iframe srcdoc="<script>top.broken = true</script>"></iframe></body></html>"""
MENU, HEADLINE, FIRST, SECOND, THIRD, GONE, FOOT, BUTTON = range(8)
PAGES = 20


class Server:
    """`marrow label` as a process, on one port however often it is started."""

    def __init__(self, folder):
        self.folder, self.port, self.process = folder, 0, None

    def start(self):
        command = [sys.executable, "-m", "marrow", "label", "--labels", str(self.folder / "labels.sqlite")]
        command += ["--as", "ada", "--segments", "--offline", "--method", "wlr", "--port", str(self.port)]
        command += [] if self.port else [str(self.folder / "pages")]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        self.port = int(re.search(r":(\d+)/", self.process.stderr.readline())[1])
        while True:
            with suppress(ConnectionError):
                return ask(self.port, "GET", "/api/work")
            time.sleep(0.05)

    def kill(self):
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.communicate()


@pytest.fixture
def server(tmp_path):
    (tmp_path / "pages").mkdir()
    for n in range(PAGES):
        (tmp_path / "pages" / f"page-{n:02}.html").write_text(PAGE.format(n=n))
    started = Server(tmp_path)
    started.start()
    yield started
    started.kill()


@pytest.fixture
def browse(tmp_path):
    """Open a browser that keeps its profile, as that of a person does."""
    from playwright.sync_api import sync_playwright

    from marrow.browser.chromium import launch_options

    with sync_playwright() as driver:
        opened = []

        def start():
            options = launch_options()
            size = {"width": 1300, "height": 900}
            context = driver.chromium.launch_persistent_context(tmp_path / "profile", viewport=size, **options)
            opened.append(context)
            return context

        yield start
        for context in opened:
            context.close()


class Person:
    """Somebody who labels."""

    def __init__(self, page, port):
        self.page, self.faults = page, []
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.goto(f"http://127.0.0.1:{port}/")
        self.ready()

    def ready(self):
        self.page.locator("#overlay > .is-main").first.wait_for()

    @property
    def levels(self):
        return self.page.eval_on_selector_all("#blocks li", "items => items.map(item => Number(item.dataset.level))")

    def box(self, block):
        """Where a block is on the screen."""
        frame = self.page.frame_locator("#frame")
        return frame.locator(f"[data-marrow-block='{block}']").first.bounding_box()

    def click(self, block):
        box = self.box(block)
        self.page.mouse.click(box["x"] + 10, box["y"] + box["height"] / 2)

    def saved(self):
        self.page.locator("#saved", has_text=re.compile("^saved$")).wait_for()

    def place(self):
        return int(self.page.inner_text("#place").split()[1])

    def next(self):
        at = self.place()
        self.page.keyboard.press("Enter")
        if at < PAGES:
            self.page.locator("#place", has_text=f"page {at + 1} ").wait_for()
            self.ready()


def test_twenty_pages(server, browse, tmp_path):
    context = browse()
    person = Person(context.new_page(), server.port)
    page = person.page
    prefilled = Work.of((tmp_path / "pages/page-00.html").read_bytes(), None).prefilled("wlr", "main")
    assert person.levels == [*prefilled.values()]

    # A click, a key, a drag; what is not shown is in the list.
    person.click(FOOT)
    assert person.levels[FOOT] == 2
    page.keyboard.press("u")
    page.wait_for_selector(f"#block-{FOOT}[data-level='0']")
    person.click(MENU)
    page.keyboard.press("n")
    assert person.levels[MENU] == 0
    first, third = person.box(FIRST), person.box(THIRD)
    page.mouse.move(first["x"] + 2, first["y"] + 2)
    page.mouse.down()
    page.mouse.move(third["x"] + 30, third["y"] + third["height"] - 2, steps=4)
    page.keyboard.down("Shift")
    page.mouse.up()
    page.keyboard.up("Shift")
    assert person.levels[FIRST : THIRD + 1] == [0, 0, 0]
    page.keyboard.press("u")
    page.wait_for_selector(f"#block-{FIRST}[data-level='2']")
    page.locator(f"#block-{GONE}").click()
    assert person.levels[GONE] == 2
    assert "unseen" in page.locator(f"#block-{GONE}").get_attribute("class")
    page.locator(f"#block-{GONE}").click()
    page.fill("#note", "odd & <b>bold</b>")
    page.locator("#blocks").focus()
    person.saved()
    person.next()

    # The server is killed: what is said waits, and arrives when it is back.
    for _ in range(4):
        person.next()
    person.saved()
    server.kill()
    person.click(FOOT)
    page.wait_for_selector("#saved.waiting")
    assert "not saved: 1, the server does not answer" in page.inner_text("#saved")
    assert person.levels[FOOT] == 2
    server.start()
    person.saved()

    # The browser is killed, with the server away: what was said is there when both are back.
    server.kill()
    person.click(HEADLINE)
    wanted = person.levels
    page.wait_for_selector("#saved.waiting")
    time.sleep(1)  # Chromium writes what it is to remember within seconds
    pids = browser_processes(tmp_path / "profile")
    assert pids
    for pid in pids:
        os.kill(pid, signal.SIGKILL)
    server.start()
    assert person.faults == []
    person = Person(browse().new_page(), server.port)
    page = person.page
    person.saved()
    assert person.place() == 6
    page.wait_for_selector(f"#block-{HEADLINE}[data-level='{wanted[HEADLINE]}']")
    assert person.levels == wanted
    person.click(HEADLINE)
    person.click(FOOT)

    # Segments: the story is one; a click divides it.
    page.keyboard.press("s")
    page.wait_for_selector("#overlay > .segment")
    before = page.locator("#overlay > .segment").count()
    box = person.box(SECOND)
    page.mouse.click(box["x"] + 5, box["y"] + 5)
    page.wait_for_selector("#overlay > .divided")
    assert page.locator("#overlay > .segment").count() < before
    page.keyboard.press("s")

    while person.place() < PAGES:
        person.next()
    person.next()
    person.saved()
    assert f"{PAGES} done" in page.inner_text("#place")
    assert page.evaluate("() => window.broken") is None
    assert person.faults == []
    with closing(Store(tmp_path / "labels.sqlite")) as store:
        assert len(store.done()) == PAGES
        assert store.state(1, "ada").note == "odd & <b>bold</b>"
    benched(tmp_path)


def browser_processes(profile):
    found = []
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if f"--user-data-dir={profile}" in file.read_text().split("\0"):
                found.append(int(file.parent.name))
        except OSError:
            continue
    return found


def benched(folder):
    """Export what was labelled, train on it where that is installed, and bench: who pre-filled it is right."""
    marrow = [sys.executable, "-m", "marrow"]
    methods, knobs = "wlr", []
    for ending in ("parquet", "jsonl"):
        gold = folder / f"gold.{ending}"
        labels = [*marrow, "label", "--labels", str(folder / "labels.sqlite")]
        subprocess.run([*labels, "--export", str(gold)], check=True, capture_output=True)
        records = list(source(gold).records())
        assert len(records) == PAGES
        assert not [record.faults for record in records if record.faults]
    if find_spec("lightgbm"):
        model = folder / "model.npz"
        subprocess.run(
            [*marrow, "train", str(gold), "-o", str(model), "--rounds", "10"], check=True, capture_output=True
        )
        methods, knobs = "wlr,marrow", ["--knob", f"model={model}"]
    results = folder / "results.parquet"
    command = [*marrow, "bench", str(gold), "--methods", methods, *knobs, "-o", str(results)]
    subprocess.run([*command, "--cache", str(folder / "cache")], check=True, capture_output=True)
    rows = parquet.read_table(results).to_pylist()
    assert len(rows) == PAGES * len(methods.split(","))
    assert {row["status"] for row in rows} == {"kept"}
