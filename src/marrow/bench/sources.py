"""A corpus as it is named in a call: a path, of a layout that is recognised or named, with options of the reader."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ..errors import InvalidInput, UnknownKnob, Unreadable
from .faults import checked
from .record import Record
from .registry import CORPORA, Corpus

_GENERAL = "folder"  # what every folder of pages looks like: it is asked last


class Source(NamedTuple):
    """A corpus that can be read as often as one likes."""

    name: str
    layout: Corpus
    path: Path
    options: dict[str, str]

    def records(self) -> Iterator[Record]:
        """Read the pages, repaired, with their faults named."""
        return checked(self.layout.read(self.path, **self.options))


def source(given: str | Path) -> Source:
    """Find a corpus by what a call says: `PATH`, or `LAYOUT:PATH`, or `LAYOUT,OPTION=VALUE:PATH`.

    >>> source("teco,label=main:pages").options
    {'label': 'main'}
    """
    before, _, after = str(given).partition(":")
    name, *options = before.split(",")
    if after and name in CORPORA.names():
        path, layout = Path(after), CORPORA[name]
        return Source(_name(path), layout, path, _options(layout, options))
    path = Path(given)
    if not path.exists():
        raise Unreadable(f"{path} could not be read: no such file or folder")
    names = sorted(CORPORA.names(), key=lambda each: each == _GENERAL)
    for name in names:
        if CORPORA[name].recognise(path):
            return Source(_name(path), CORPORA[name], path, {})
    raise InvalidInput(f"{path} has no layout that is known; say which: LAYOUT:{path}, of {', '.join(names)}")


def _options(layout: Corpus, given: list[str]) -> dict[str, str]:
    known = [each.name for each in list(inspect.signature(layout.read).parameters.values())[1:]]
    options = dict(each.partition("=")[::2] for each in given)
    if unknown := [name for name in options if name not in known]:
        has = ", ".join(known) or "none"
        raise UnknownKnob(f"the layout {layout.name!r} has no option {', '.join(unknown)}; it has {has}")
    return options


def _name(path: Path) -> str:
    resolved = path.resolve()
    return resolved.name if path.is_dir() else resolved.name.removesuffix(".gz").rpartition(".")[0] or resolved.name
