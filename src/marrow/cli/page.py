"""A page that a command was told of: read, extracted, and the sentence that says how it ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..reading import Source
from ..result import Result
from ..result import extract as extract_page
from ..site_level.document import Template


def extracted(
    source: Source,
    url: str | None,
    encoding: str | None,
    method: str,
    knobs: dict[str, Any],
    template: Template | None = None,
) -> Result:
    """Extract a page; what the caller says of it goes before what came along with it."""
    url, encoding = url or source.url, encoding or source.encoding
    return extract_page(source.html, url=url, encoding=encoding, method=method, template=template, **knobs)


def sentence(result: Result) -> str:
    """Return how an extraction ended, with what was cut or missed."""
    notes = "; ".join(note.message for note in result.page.notes if note.kind == result.status.value)
    sentence = result.error or str(result.status)
    return f"{sentence[:-1]}: {notes}." if notes else sentence


def found(result: Result) -> str:
    """Return what the method found of the page as a whole, as the rest of a sentence; nothing if that is nothing."""
    findings = [f"{name} {_said(value)}" for name, value in result.selection.findings.items()]
    return f" Found: {'; '.join(findings)}." if findings else ""


def _said(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_said(each)}" for name, each in value.items())
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
