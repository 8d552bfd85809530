"""readability-lxml: Arc90's Readability in Python."""

from __future__ import annotations

from ..registry import peer


def text_of_html(html: str) -> str:
    """Render HTML as the text that Marrow makes of it, so that no peer loses words at the borders of blocks."""
    from ...result import extract

    return extract(html, method="everything").text


@peer("readability-lxml", package="readability-lxml", plain=text_of_html)
def readability(html: bytes) -> str:
    """The summary of readability-lxml, which is HTML; Marrow's renderer makes text of it."""
    from readability import Document

    return str(Document(html).summary())
