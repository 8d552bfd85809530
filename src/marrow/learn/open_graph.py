"""What a page says of itself by the Open Graph protocol, as far as features ask for it."""

from __future__ import annotations

from ..page import Page


def open_graph(page: Page, name: str) -> list[str]:
    """Return what the page's `meta` elements give for a property.

    >>> from marrow import parse
    >>> open_graph(parse("<meta property=og:type content=article>"), "og:type")
    ['article']
    """
    rows, values = page.valued("property")
    return [page.attributes(row).get("content", "") for row, value in zip(rows, values, strict=True) if value == name]
