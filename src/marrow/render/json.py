"""JSON: the text, how it came about, and where on the page it stands."""

from __future__ import annotations

from json import dumps

from ..registry import renderer
from ..structure.document import Document, Rendering


@renderer("json", media_type="application/json", suffix=".json")
def json(document: Document) -> Rendering:
    """Render `result.to_dict()` as JSON."""
    return Rendering(dumps(document.result.to_dict(), ensure_ascii=False, indent=2))
