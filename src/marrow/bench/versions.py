"""What numbers belong to: versions of packages and of the code itself, and the machine."""

from __future__ import annotations

import hashlib
import os
import platform
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module, metadata
from pathlib import Path
from typing import Any

from .. import __version__

_NO_PART_OF_METHODS = frozenset({"bench", "cli", "explain"})  # rooms that change no output of a method
_NO_PART_OF_SCORES = frozenset({"page_level", "site", "learn", "cli", "explain", "peers"}) | frozenset(
    {"reports", "plots", "papers", "tables", "figures", "doubt", "tuning", "worst", "side_by_side"}
)


def package_version(package: str) -> str | None:
    """Return the version of an installed package.

    >>> package_version("no-such-package") is None
    True
    """
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def method_version(function: Callable[..., Any]) -> str:
    """Return the version of a method: ours, and a digest of all code that it can depend on."""
    package = function.__module__.partition(".")[0]
    if package == "marrow":
        return f"{__version__}+{_digest_of_ours(_NO_PART_OF_METHODS)}"
    file = import_module(function.__module__).__file__
    return f"{package_version(package) or 0}+{_digest([Path(file)]) if file else ''}"


def scoring_version() -> str:
    """Return the version of what makes scores of outputs."""
    return f"{__version__}+{_digest_of_ours(_NO_PART_OF_SCORES)}"


@cache
def _digest_of_ours(without: frozenset[str]) -> str:
    root = Path(__file__).parent.parent
    files = [path for path in sorted(root.rglob("*")) if path.is_file() and "__pycache__" not in path.parts]
    return _digest([path for path in files if not without & set(path.relative_to(root).with_suffix("").parts)])


def _digest(files: list[Path]) -> str:
    found = hashlib.sha256()
    for path in files:
        data = path.read_bytes()
        found.update(f"{path.name} {len(data)}\n".encode())
        found.update(data)
    return found.hexdigest()[:10]


def environment() -> dict[str, Any]:
    """Return the versions of what is installed, and the machine."""
    from .registry import PEERS

    packages = sorted({"marrow", "numpy", "lxml", *(PEERS[name].package for name in PEERS.names())})
    return {
        "versions": {
            "python": platform.python_version(),
            **{package: found for package in packages if (found := package_version(package))},
        },
        "platform": {
            "system": platform.platform(),
            "machine": platform.machine(),
            "processor": _processor(),
            "processors": os.cpu_count(),
        },
    }


def _processor() -> str:
    described = Path("/proc/cpuinfo")
    lines = described.read_text().splitlines() if described.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor()


def peak_memory() -> str:
    """Return how much memory the largest process of this run had, this one or one of its workers."""
    try:
        from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
    except ImportError:  # Windows
        return "memory not known"
    largest = max(getrusage(RUSAGE_SELF).ru_maxrss, getrusage(RUSAGE_CHILDREN).ru_maxrss)
    return f"{largest / (2**20 if sys.platform == 'darwin' else 2**10):.0f} MB"
