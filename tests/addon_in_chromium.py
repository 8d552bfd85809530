"""Drives the add-on as a reader does: its button is pressed, so that it may read the tab, and its panel opens.

The add-on is loaded as it is shipped. Playwright knows no pages that are popups, hence the messages to the target.
"""

import functools
import http.server
import json
import threading
import time
from contextlib import contextmanager
from pathlib import Path

from marrow.browser.chromium import launch_options

EXTENSION = Path(__file__).parent.parent / "extension"
SECONDS = 30


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@contextmanager
def served(folder):
    """Serve a folder, and give its address."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=folder))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


@contextmanager
def chromium_with_addon(folder, **options):
    """Start Chromium with the add-on; give what drives both."""
    from playwright.sync_api import sync_playwright

    launch = launch_options()
    launch["args"] = [
        *launch["args"],
        "--headless=new",
        "--enable-unsafe-extension-debugging",
        f"--disable-extensions-except={EXTENSION}",
        f"--load-extension={EXTENSION}",
    ]
    with sync_playwright() as driver:
        context = driver.chromium.launch_persistent_context(
            folder, headless=False, ignore_default_args=["--disable-extensions"], **launch, **options
        )
        yield Addon(context)
        context.close()


class Addon:
    """The add-on in a browser."""

    def __init__(self, context):
        self.context = context
        worker = context.service_workers[0] if context.service_workers else context.wait_for_event("serviceworker")
        self.worker = worker
        self.id = worker.url.split("/")[2]
        self.page = context.pages[0]
        self.devtools = context.browser.new_browser_cdp_session()

    def targets(self, kind, part):
        given = self.devtools.send("Target.getTargets", {"filter": [{"type": kind, "exclude": False}]})
        return [each["targetId"] for each in given["targetInfos"] if part in each["url"]]

    def open_panel(self):
        """Press the add-on's button in the tab, and wait for its panel to have read the page."""
        self.page.bring_to_front()
        (tab,) = self.targets("tab", self.page.url.partition("#")[0])
        self.devtools.send("Extensions.triggerAction", {"id": self.id, "targetId": tab})
        panel = Panel(self, self.wait(lambda: self.targets("page", f"{self.id}/panel.html"))[0])
        panel.wait("document.getElementById('status')?.textContent.startsWith('Reading') === false")
        return panel

    def wait(self, look):
        """Wait until a function gives something."""
        until = time.monotonic() + SECONDS
        while not (found := look()):
            assert time.monotonic() < until, "nothing came"
            self.page.wait_for_timeout(20)
        return found


class Panel:
    """The panel, as a target of its own."""

    def __init__(self, addon, target):
        self.addon = addon
        self.answers = {}
        self.number = 0
        devtools = addon.devtools
        self.target = target
        self.session = devtools.send("Target.attachToTarget", {"targetId": target, "flatten": False})["sessionId"]
        devtools.on("Target.receivedMessageFromTarget", self._receive)

    def _receive(self, event):
        if event["sessionId"] == self.session:
            answer = json.loads(event["message"])
            self.answers[answer.get("id")] = answer

    def send(self, method, **params):
        self.number += 1
        message = json.dumps({"id": self.number, "method": method, "params": params})
        self.addon.devtools.send("Target.sendMessageToTarget", {"sessionId": self.session, "message": message})
        answer = self.addon.wait(lambda: self.answers.pop(self.number, None))
        assert "error" not in answer, answer
        return answer["result"]

    def evaluate(self, expression):
        answer = self.send(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True, userGesture=True
        )
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def wait(self, expression):
        return self.addon.wait(lambda: self.evaluate(expression))

    def press(self, name):
        """Press a button and wait until the panel has said something."""
        self.evaluate(f"document.getElementById('status').textContent = ''; document.getElementById('{name}').click()")
        self.wait("/[^…]$/.test(document.getElementById('status').textContent)")
        return self.said()

    def choose(self, method):
        if self.evaluate(f"document.querySelector('input[value={method}]').checked"):
            return self.said()
        self.evaluate("document.getElementById('status').textContent = ''")
        self.evaluate(f"document.querySelector('input[value={method}]').click()")
        self.wait("/[^…]$/.test(document.getElementById('status').textContent)")
        return self.said()

    def said(self):
        return self.evaluate("document.getElementById('status').textContent")

    def close(self):
        self.addon.devtools.remove_listener("Target.receivedMessageFromTarget", self._receive)
        open_panels = functools.partial(self.addon.targets, "page", f"{self.addon.id}/panel.html")
        if self.target in open_panels():
            self.addon.devtools.send("Target.closeTarget", {"targetId": self.target})
            self.addon.wait(lambda: self.target not in open_panels())
