"""The system's Chromium: where it is, and how it is started for pages that are not trusted."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

from ..errors import MissingExtra, Unreadable

_NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
_QUIET = ("--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update")


def chromium(given: Path | None = None) -> str:
    """Return the path of the browser: what was given, or the first that the system has."""
    if given is not None:
        if not os.access(given, os.X_OK):
            raise Unreadable(f"{given} is no program that can be run: name the browser's own file")
        return str(given)
    found = next(filter(None, map(shutil.which, _NAMES)), None)
    if found is None:
        raise MissingExtra(
            "a browser is needed, and there is no Chromium: install it (Debian: apt-get install chromium)"
        )
    return found


def launch_options(browser: Path | None = None, *, sandbox: bool = True) -> dict[str, Any]:
    """Return what Playwright is to start. Chromium has no sandbox for root, whatever is asked."""
    return {
        "executable_path": chromium(browser),
        "chromium_sandbox": sandbox and os.geteuid() != 0,
        "args": list(_QUIET),
    }


def playwright() -> Any:
    """Return Playwright's module of coroutines, if it is installed."""
    try:
        from playwright import async_api
    except ImportError as error:
        raise MissingExtra("rendering pages needs Playwright: pip install 'marrow[browser]'") from error
    return async_api
