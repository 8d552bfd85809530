"""What the benchmarks write: tables for people, JSON for programs, and on what it was measured."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from marrow.bench import versions


def console() -> Console:
    """Return a console that is wide enough where the output goes to a file."""
    return Console() if sys.stdout.isatty() else Console(width=160)


def table(title: str, *columns: str) -> Table:
    """Return an empty table: names to the left, numbers to the right."""
    empty = Table(title=title, title_justify="left")
    for number, column in enumerate(columns):
        empty.add_column(column, justify="right" if number else "left", no_wrap=True)
    return empty


def environment() -> dict[str, Any]:
    """Return the versions and the machine that numbers belong to, and how busy it is."""
    return {**versions.environment(), "load": os.getloadavg()}


def write(path: Path, results: dict[str, Any]) -> None:
    """Write the results as JSON."""
    path.write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
