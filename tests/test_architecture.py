"""Who may import whom, what an import costs, and what the public face is."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import marrow

ROOT = Path(marrow.__file__).parent
# Each room, and the rooms that it may use at the top of its modules; those further down may use those further up.
ROOMS = [
    ("errors",),
    ("tree",),
    ("tags", "characters", "decode", "unclosed", "stop_words", "smoothing", "clustering"),
    ("page",),
    ("columns",),
    ("table", "snapshot", "features"),
    ("parsing", "visibility", "paths"),
    ("selection",),
    ("learn", "source"),
    ("knobs", "workers"),
    ("registry",),
    ("page_level", "metadata"),
    ("structure", "site_level", "outcome"),
    ("result",),
    ("reading", "render"),
    ("streams", "explain", "browser"),
    ("bench", "service"),
    ("training",),
    ("batch",),
    ("trainers",),
    ("label",),
    ("cli",),
    ("__main__",),
]
LEVEL = {room: level for level, rooms in enumerate(ROOMS) for room in rooms}
FOR_METHODS = {
    "page",
    "tree",
    "tags",
    "characters",
    "columns",
    "features",
    "visibility",
    "stop_words",
    "selection",
    "registry",
    "knobs",
    "errors",
    "smoothing",
    "clustering",
    "learn",
    "source",
}
HEAVY = {"matplotlib", "typer", "rich", "pyarrow", "fastapi", "uvicorn", "playwright", "lightgbm", "sklearn"}
HEAVY |= {"ray", "pyspark"}


def modules():
    return sorted(path for path in ROOT.rglob("*.py") if path != ROOT / "__init__.py")


def room(path):
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


def imported_rooms(path):
    """Rooms of ours that a module imports at its top, not counting those for types alone."""
    depth = len(path.relative_to(ROOT).parts)
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.ImportFrom) and node.level == depth:
            yield from [node.module.partition(".")[0]] if node.module else [alias.name for alias in node.names]


def others(path):
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield (node.module or "").partition(".")[0]


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(ROOT)))
def test_rooms_use_only_what_is_below_them(path):
    own = LEVEL[room(path)]
    for used in imported_rooms(path):
        if used == "__version__":
            continue
        assert LEVEL[used] < own or (used == room(path)) or LEVEL[used] == own, f"{path.name} imports {used}"


@pytest.mark.parametrize("path", sorted((ROOT / "page_level").glob("*.py")), ids=lambda path: path.stem)
def test_a_method_uses_only_columns(path):
    assert set(imported_rooms(path)) <= FOR_METHODS
    assert set(others(path)) <= {
        "__future__",
        "numpy",
        "re",
        "typing",
        "dataclasses",
        "collections",
        "functools",
        "json",
        "itertools",
        "math",
    }


@pytest.mark.parametrize("path", sorted((ROOT / "site_level").glob("*.py")), ids=lambda path: path.stem)
def test_a_method_of_several_pages_uses_columns_and_methods_of_one(path):
    assert set(imported_rooms(path)) <= {*FOR_METHODS, "page_level", "site_level", "parsing"}


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(ROOT)))
def test_nothing_heavy_at_the_top(path):
    if room(path) not in {"cli", "explain", "service", "label"}:
        assert not HEAVY & set(others(path))


IMPORT = """
import sys, time
start = time.process_time()
import marrow
print(time.process_time() - start, "numpy" in sys.modules)
"""


def test_import_is_cheap_and_loads_nothing():
    runs = [
        subprocess.run([sys.executable, "-c", IMPORT], capture_output=True, text=True, check=True) for _ in range(3)
    ]
    seconds, numpy = min((run.stdout.split() for run in runs), key=lambda answer: float(answer[0]))
    assert float(seconds) < 0.1
    assert numpy == "False"


def test_the_public_face():
    face = "Limits Page Result Template blocks extract extract_many learn_template menus methods parse select"
    assert sorted(marrow.__all__) == face.split()
    for name in marrow.__all__:
        assert getattr(marrow, name).__doc__
    assert set(marrow.__all__) <= set(dir(marrow))
    with pytest.raises(AttributeError, match=r"has no attribute 'exract'; it has .*extract"):
        marrow.exract  # noqa: B018


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_crowded_rooms(path):
    tree = ast.parse(path.read_text())
    assert path.read_text().count("\n") <= 260
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            assert node.end_lineno - node.lineno < 60, node.name
