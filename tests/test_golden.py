"""Whole pages, written by hand, and the text that a method must find in them. See golden/add.py."""

import json
from pathlib import Path

import pytest

import marrow

GOLDENS = sorted(path.parent for path in (Path(__file__).parent / "golden").glob("*/case.json"))


@pytest.mark.parametrize("folder", GOLDENS, ids=lambda folder: folder.name)
def test_golden(folder):
    case = json.loads((folder / "case.json").read_text())
    result = marrow.extract((folder / case.get("page", "page.html")).read_bytes(), method=case["method"])
    assert result.text + "\n" == (folder / "expected.txt").read_text()


def test_there_are_goldens():
    assert len(GOLDENS) >= 5
