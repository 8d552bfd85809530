"""Where what was extracted goes: to the terminal, into one file, or into a folder, a file a page."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import NamedTuple

from ..errors import Unreadable
from ..reading import is_address
from ..registry import Renderer
from ..result import Result
from .console import show, write

_NOT_IN_NAMES = re.compile(r"[^\w.-]+")
_LONGEST_NAME = 120


class Writing(NamedTuple):
    """How a result is written."""

    renderer: Renderer
    options: dict[str, bool]

    def text(self, result: Result) -> str:
        """Return the result in the format, ending with a line break if there is anything."""
        text = result.render(self.renderer.name, **self.options)
        return text + "\n" if text else ""

    def part(self, name: str, result: Result) -> str:
        """Return the result as one of several: headed by its name, or, as JSON, on a line of its own."""
        if self.renderer.name != "json":
            return f"==> {name} <==\n{self.text(result)}\n"
        values = json.loads(self.text(result))
        return json.dumps({"source": name, **values}, ensure_ascii=False) + "\n"


class Output:
    """What is written so far, and where."""

    def __init__(self, writing: Writing, target: str | None, *, several: bool) -> None:
        self._writing, self._several = writing, several
        self._file = Path(target) if target is not None else None
        self._folder = self._file if self._file and target and _is_folder(self._file, target, several) else None
        self._parts: list[str] = []
        self._names: set[str] = set()
        if self._folder:
            try:
                self._folder.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise Unreadable(f"{target} could not be made: {(error.strerror or str(error)).lower()}") from error

    def add(self, name: str, result: Result) -> None:
        """Write a result, or keep it until the file is whole."""
        if self._folder:
            write(self._folder / self._file_name(name), self._writing.text(result))
            return
        part = self._writing.part(name, result) if self._several else self._writing.text(result)
        if self._file:
            self._parts.append(part)
        else:
            show(part)

    def end(self) -> None:
        """Write the file, if it is one."""
        if self._file and not self._folder:
            write(self._file, "".join(self._parts))

    def _file_name(self, name: str) -> str:
        """Return a name for a page's file, different from all others."""
        plain = name.partition("://")[2] if is_address(name) else Path(name).stem
        stem = _NOT_IN_NAMES.sub("-", plain).strip("-.")[:_LONGEST_NAME] or "page"
        unique, number = stem, 1
        while unique in self._names:
            number += 1
            unique = f"{stem}-{number}"
        self._names.add(unique)
        return unique + self._writing.renderer.suffix


def _is_folder(path: Path, given: str, several: bool) -> bool:
    """Whether a folder is meant: there is one, the name ends like one, or several pages are to go to no file."""
    return path.is_dir() or given.endswith(("/", "\\")) or (several and not path.suffix)
