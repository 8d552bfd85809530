"""turbohtml's own main text, from the parser that Marrow stands on."""

from __future__ import annotations

from ..registry import peer


@peer("turbohtml", package="turbohtml")
def turbohtml(html: bytes) -> str:
    """Turbohtml's main text; without source positions, as its documentation advises where speed matters."""
    from turbohtml import parse

    return parse(html, positions=False).main_text()
