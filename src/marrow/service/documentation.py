"""The description as a page: without scripts, and without anything from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

_STYLE = (
    "body {font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;"
    " color-scheme: light dark} code, h2 {font-family: ui-monospace, monospace}"
    " h2 {font-size: 1.1rem; margin-top: 2rem; border-bottom: 1px solid} summary {cursor: pointer}"
    " table {border-collapse: collapse; width: 100%}"
    " td {padding: .2rem .6rem .2rem 0; vertical-align: top; font-size: .9rem}"
)


def documentation(openapi: dict[str, Any]) -> str:
    """Return the description of a service as HTML.

    >>> html = documentation({"paths": {"/health": {"get": {"description": "It <works>.", "responses": {}}}}})
    >>> html[html.index("<h2>"):]
    '<h2>GET /health</h2>\\n<p>It &lt;works&gt;.</p>'
    """
    return "\n".join(_lines(openapi))


def _lines(openapi: dict[str, Any]) -> Iterator[str]:
    yield f"<!doctype html><html lang=en><meta charset=utf-8><title>Marrow</title><style>{_STYLE}</style>"
    yield "<h1>Marrow</h1><p>All of this for programs: <a href=/openapi.json>/openapi.json</a></p>"
    for path, operations in openapi["paths"].items():
        for verb, operation in operations.items():
            yield f"<h2>{verb.upper()} {escape(path)}</h2>"
            yield f"<p>{escape(operation.get('description', ''))}</p>"
            if parameters := operation.get("parameters"):
                rows = [(each["name"], _says(each["schema"]), each.get("description", "")) for each in parameters]
                yield _folded(f"{len(rows)} parameters", rows)
            if answers := operation.get("responses"):
                yield _folded("answers", [(code, each["description"], "") for code, each in answers.items()])


def _folded(title: str, rows: list[tuple[str, str, str]]) -> str:
    cells = "".join(
        f"<tr><td><code>{escape(name)}</code><td>{escape(says)}<td>{escape(more)}" for name, says, more in rows
    )
    return f"<details><summary>{title}</summary><table>{cells}</table></details>"


def _says(schema: dict[str, Any]) -> str:
    if "anyOf" in schema:
        return " or ".join(dict.fromkeys(map(_says, schema["anyOf"])))
    if "enum" in schema:
        return ", ".join(map(str, schema["enum"]))
    bounds = f" {schema['minimum']} to {schema['maximum']}" if "minimum" in schema else ""
    return f"{schema.get('type', '')}{bounds}"
