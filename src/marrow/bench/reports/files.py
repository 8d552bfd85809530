"""A report as a file, in the format that its name says."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path

from ...errors import InvalidInput, MissingExtra, Unreadable
from ..plots.style import written
from .html import html
from .markdown import markdown
from .sections import Picture, Section

_FORMATS = (".html", ".md")


def check(paths: Iterable[Path], pictures: Path | None) -> None:
    """Say at once, not after a long run, if a report cannot be written."""
    if pictures and pictures.exists() and not pictures.is_dir():
        raise Unreadable(f"{pictures} could not be written: it is no folder")
    if find_spec("matplotlib") is None and (pictures or [*paths]):
        raise MissingExtra("the pictures of a report need matplotlib: pip install 'marrow[bench]'")
    for path in paths:
        if path.suffix.lower() not in _FORMATS:
            raise InvalidInput(f"a report is written as {' or '.join(_FORMATS)}: name the file so, not {path.name!r}")
        if not path.absolute().parent.is_dir():
            raise Unreadable(f"{path} could not be written: there is no folder {path.absolute().parent}")


def write_pictures(sections: Sequence[Section], folder: Path) -> None:
    """Write each picture as SVG and as PDF, for papers."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for picture in (part for section in sections for part in section.parts if isinstance(part, Picture)):
            drawn = picture.draw()
            for format in ("svg", "pdf"):
                (folder / f"{picture.name}.{format}").write_bytes(written(drawn, format))
    except OSError as error:
        raise Unreadable(f"{folder} could not be written: {(error.strerror or str(error)).lower()}") from error


def write_report(title: str, sections: Sequence[Section], path: Path) -> None:
    """Write a report."""
    try:
        is_html = path.suffix.lower() == ".html"
        text = html(title, sections) if is_html else markdown(title, sections, path)
        path.write_text(text, encoding="utf-8", errors="replace")
    except OSError as error:
        raise Unreadable(f"{path} could not be written: {(error.strerror or str(error)).lower()}") from error
