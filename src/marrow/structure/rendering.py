"""From a result, a format and its switches to the rendering."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..errors import UnknownKnob
from ..registry import RENDERERS
from .document import Document, Rendering
from .switches import without

if TYPE_CHECKING:
    from ..result import Result

_FRONT_MATTER = "front_matter"


def changed(format: str, options: Mapping[str, bool]) -> tuple[str, ...]:
    """Return the options that are not as they are by default, in order.

    >>> changed("markdown", {"links": False, "images": True, "front_matter": True})
    ('front_matter', 'links')
    """
    if options.get(_FRONT_MATTER) and not RENDERERS[format].front_matter:
        able = ", ".join(name for name in RENDERERS.names() if RENDERERS[name].front_matter)
        raise UnknownKnob(f"the format {format!r} has no place for front matter; {able} has")
    return tuple(sorted(name for name, value in options.items() if value is (name == _FRONT_MATTER)))


def rendered(result: Result, format: str, *options: str) -> Rendering:
    """Render a result, with the options that are not as they are by default."""
    left_out = [name for name in options if name != _FRONT_MATTER]
    blocks = without(result.blocks, left_out) if left_out else result.blocks
    return RENDERERS[format].function(Document(result, blocks, _FRONT_MATTER in options))
