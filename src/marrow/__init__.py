"""Finds the main content of web pages.

>>> import marrow
>>> menu = "<div><ul><li><a>Home</a><li><a>News</a></ul></div>"
>>> story = "<div><div><p>The first line.<p>The second line.<p>The third.</div></div>"
>>> result = marrow.extract(menu + story)
>>> result.status, result.text.splitlines()
(<Status.KEPT: 'kept'>, ['The first line.', 'The second line.', 'The third.'])
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .page import Page as Page
    from .page_level.blocks import blocks as blocks
    from .page_level.menus import menus as menus
    from .parsing import Limits as Limits
    from .parsing import parse as parse
    from .registry import methods as methods
    from .result import Result as Result
    from .result import extract as extract
    from .result import select as select
    from .site_level.document import Template as Template
    from .site_level.learning import learn_template as learn_template
    from .streams import extract_many as extract_many

__version__ = "0.1.0"

_ROOMS = {
    "blocks": ".page_level.blocks",
    "extract": ".result",
    "extract_many": ".streams",
    "learn_template": ".site_level.learning",
    "Limits": ".parsing",
    "menus": ".page_level.menus",
    "methods": ".registry",
    "Page": ".page",
    "parse": ".parsing",
    "Result": ".result",
    "select": ".result",
    "Template": ".site_level.document",
}

__all__ = [*_ROOMS]


def __getattr__(name: str) -> object:
    """Import a name's room when it is first asked for: `import marrow` itself must cost nothing."""
    if name not in _ROOMS:
        raise AttributeError(f"module 'marrow' has no attribute {name!r}; it has {', '.join(sorted(_ROOMS))}")
    value = getattr(import_module(_ROOMS[name], __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *_ROOMS])
