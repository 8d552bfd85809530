"""JSON: the text, how it came about, and where on the page it stands."""

from __future__ import annotations

from json import dumps

from ..registry import renderer
from ..result import Result


@renderer("json", media_type="application/json")
def json(result: Result) -> str:
    """Render `result.to_dict()` as JSON."""
    return dumps(result.to_dict(), ensure_ascii=False, indent=2)
