"""resiliparse (Bevendorff 2021); for HTML its documentation offers the declared encoding before a guess."""

from __future__ import annotations

from ..registry import peer


@peer("resiliparse", package="resiliparse")
def resiliparse(html: bytes) -> str:
    """Resiliparse's main content; comments are part of it, as by its default."""
    from resiliparse.extract.html2text import extract_plain_text
    from resiliparse.parse.encoding import detect_encoding
    from resiliparse.parse.html import HTMLTree

    tree = HTMLTree.parse_from_bytes(html, detect_encoding(html, from_html_meta=True) or "utf-8")
    return extract_plain_text(tree, main_content=True)
