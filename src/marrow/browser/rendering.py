"""A page rendered by Chromium and written as a snapshot (docs/SNAPSHOT.md).

The writer runs in an isolated world: it sees the page's nodes, and the page's scripts see nothing of it.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from .. import __version__
from ..errors import Unreadable
from ..reading import is_address
from .chromium import launch_options, playwright

_QUIET_SECONDS = 5.0  # at most, for what a page loads after it says that it is loaded
_CLOSING_SECONDS = 10.0
_SCRIPTS = ("walk.js", "capture.js")


@dataclass(frozen=True, slots=True)
class Rendering:
    """How a page is rendered. `url` is the address that a file is taken to be at; with `offline` nothing is loaded."""

    url: str | None = None
    width: int = 1280
    height: int = 800
    timeout: float = 30.0
    offline: bool = False
    browser: Path | None = None
    sandbox: bool = True


def render(name: str, how: Rendering | None = None) -> str:
    """Return the snapshot of an address or a file, as JSON."""
    return asyncio.run(_render(name, how or Rendering()))


async def _render(name: str, how: Rendering) -> str:
    api = playwright()
    options = launch_options(how.browser, sandbox=how.sandbox)
    async with api.async_playwright() as driver:
        try:
            browser = await driver.chromium.launch(**options)
        except api.Error as error:
            raise Unreadable(f"{options['executable_path']} could not be started: {_said(error)}") from error
        try:
            # A page whose scripts never end answers nothing: the deadline is ours.
            return await asyncio.wait_for(_snapshot(browser, api, name, how), how.timeout)
        except TimeoutError as error:
            raise Unreadable(f"{name} was not rendered within {how.timeout:g} s") from error
        except api.Error as error:
            raise Unreadable(f"{name} could not be rendered: {_said(error)}") from error
        finally:
            await asyncio.wait_for(browser.close(), _CLOSING_SECONDS)


async def _snapshot(browser: Any, api: Any, name: str, how: Rendering) -> str:
    context = await browser.new_context(
        viewport={"width": how.width, "height": how.height}, accept_downloads=False, service_workers="block"
    )
    page = await context.new_page()
    address = await _prepared(page, name, how)
    await page.goto(address, wait_until="load", timeout=0)
    with suppress(api.TimeoutError):  # some pages never are quiet
        await page.wait_for_load_state("networkidle", timeout=1000 * _QUIET_SECONDS)
    session = await context.new_cdp_session(page)
    frame = (await session.send("Page.getFrameTree"))["frameTree"]["frame"]["id"]
    world = await session.send("Page.createIsolatedWorld", {"frameId": frame, "worldName": "marrow"})
    answer = await session.send(
        "Runtime.evaluate",
        {"expression": _expression(), "contextId": world["executionContextId"], "returnByValue": True},
    )
    if "exceptionDetails" in answer:
        raise Unreadable(f"{name} could not be captured: {answer['exceptionDetails'].get('text', 'it failed')}")
    return answer["result"]["value"]


async def _prepared(page: Any, name: str, how: Rendering) -> str:
    """Have the browser get what it is to get, and return the address that it opens."""
    if is_address(name):
        return name
    path = Path(name).resolve()
    try:
        html = path.read_bytes()
    except OSError as error:
        raise Unreadable(f"{name} could not be read: {(error.strerror or str(error)).lower()}") from error
    address = how.url or path.as_uri()

    async def answer(route: Any) -> None:
        if route.request.url == address:
            await route.fulfill(body=html, content_type="text/html")
        elif how.offline:
            await route.abort()
        else:
            await route.continue_()

    await page.route("**/*", answer)
    return address


def _expression() -> str:
    source = "\n".join(files(__package__).joinpath(name).read_text("utf-8") for name in _SCRIPTS)
    return f"{source}\nJSON.stringify(marrowSnapshot(document, {{ writer: 'marrow {__version__}' }}))"


def _said(error: Exception) -> str:
    said = str(error).strip().partition("\n")[0]
    return said.partition(": ")[2] or said
