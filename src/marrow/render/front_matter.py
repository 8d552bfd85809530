"""The metadata as YAML at the head of a text. A text in JSON's quotes is a text in YAML too."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..result import Result

_FIELDS = (
    "title", "authors", "published", "modified", "site", "description", "language", "url", "images", "tags",
    "categories", "licence", "type", "words",
)  # fmt: skip


def front_matter(result: Result) -> str:
    """Return what the page says about itself, and how its content was found, as YAML."""
    said = result.metadata.to_dict()
    said["language"] = said["language"] or said["detected_language"]
    fields = {name: said[name] for name in _FIELDS if said[name]} | {"method": result.method}
    return "\n".join(["---", *(f"{name}: {_yaml(value)}" for name, value in fields.items()), "---"])


def _yaml(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if text.isprintable() else json.dumps(value)
