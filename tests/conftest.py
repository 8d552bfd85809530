"""Property tests: the same examples on every run, no deadline for a busy machine. Tests in a browser: where one is."""

import shutil
import sys
import textwrap
from importlib.util import find_spec

import pytest
from hypothesis import settings

from marrow.registry import METHODS

settings.register_profile("marrow", deadline=None, derandomize=True)
settings.load_profile("marrow")


def _missing():
    """Say what tests in a browser need and is not there."""
    if find_spec("playwright") is None:
        return "Playwright is not installed"
    if not any(map(shutil.which, ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome"))):
        return "there is no Chromium"
    return None


def pytest_collection_modifyitems(items):
    if missing := _missing():
        for item in items:
            if item.get_closest_marker("browser"):
                item.add_marker(pytest.mark.skip(reason=f"{missing}: run `make test-browser`"))


@pytest.fixture
def unruly(monkeypatch, tmp_path):
    """A method in a module of its own that hangs, dies or raises as the page says."""
    (tmp_path / "unruly_methods.py").write_text(
        textwrap.dedent('''
            import os, time
            import numpy as np
            from marrow.registry import method
            from marrow.selection import of_nodes

            @method("unruly", paper="none", year=2026)
            def unruly(page):
                """Hang, die, raise or print, as the page says. O(n)."""
                if "hang" in page.text:
                    time.sleep(60)
                if "die" in page.text:
                    os._exit(3)
                if "raise" in page.text:
                    raise RuntimeError("as told")
                print("this is printed to standard output")
                return of_nodes(page, np.array([page.body]))
        ''')
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(METHODS, "_entries", dict(METHODS._entries) if METHODS.names() else {})
    __import__("unruly_methods")
    yield "unruly"
    sys.modules.pop("unruly_methods")
