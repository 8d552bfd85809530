"""What both benchmarks write: tables for people, JSON for programs, and on what it was measured."""

from __future__ import annotations

import json
import os
import platform
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from peers import PEERS, version


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
    """Return the versions and the machine that numbers belong to."""
    packages = sorted({"marrow", "numpy", "lxml"} | {peer.package for peer in PEERS.values()})
    return {
        "versions": {
            "python": platform.python_version(),
            **{package: found for package in packages if (found := version(package))},
        },
        "platform": {
            "system": platform.platform(),
            "machine": platform.machine(),
            "processor": _processor(),
            "processors": os.cpu_count(),
            "load": os.getloadavg(),
        },
    }


def write(path: Path, results: dict[str, Any]) -> None:
    """Write the results as JSON."""
    path.write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _processor() -> str:
    described = Path("/proc/cpuinfo")
    lines = described.read_text().splitlines() if described.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor()
