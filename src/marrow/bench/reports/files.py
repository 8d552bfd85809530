"""A report as a file, in the format that its name says."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path

from ...errors import InvalidInput, MissingExtra, Unreadable
from .html import html
from .markdown import markdown
from .sections import Section

_FORMATS = (".html", ".md")


def check(paths: Iterable[Path]) -> None:
    """Say at once, not after a long run, if a report cannot be written."""
    for path in paths:
        if path.suffix.lower() not in _FORMATS:
            raise InvalidInput(f"a report is written as {' or '.join(_FORMATS)}: name the file so, not {path.name!r}")
        if not path.absolute().parent.is_dir():
            raise Unreadable(f"{path} could not be written: there is no folder {path.absolute().parent}")
        if find_spec("matplotlib") is None:
            raise MissingExtra("the pictures of a report need matplotlib: pip install 'marrow[bench]'")


def write_report(title: str, sections: Sequence[Section], path: Path) -> None:
    """Write a report."""
    try:
        is_html = path.suffix.lower() == ".html"
        text = html(title, sections) if is_html else markdown(title, sections, path)
        path.write_text(text, encoding="utf-8", errors="replace")
    except OSError as error:
        raise Unreadable(f"{path} could not be written: {(error.strerror or str(error)).lower()}") from error
