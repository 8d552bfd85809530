"""newspaper4k, without network. Its input is str: bytes are decoded as browsers do."""

from __future__ import annotations

from ...decode import decode
from ..registry import peer

_ADDRESS = "https://example.org/page"  # it asks for one, and does not fetch it


@peer("newspaper4k", package="newspaper4k")
def newspaper4k(html: bytes) -> str:
    """The text of newspaper4k, which goes by the language that the page declares; no picture is fetched."""
    from newspaper import article

    found = article(_ADDRESS, input_html=decode(html).text, fetch_images=False, follow_meta_refresh=False)
    return str(found.text)
