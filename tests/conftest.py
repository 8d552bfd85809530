"""Property tests: the same examples on every run, no deadline for a busy machine. Tests in a browser: where one is."""

import shutil
from importlib.util import find_spec

import pytest
from hypothesis import settings

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
