"""boilerpy3, the Python port of boilerpipe 1.2 (Kohlschütter, Fankhauser, Nejdl 2010).

Its input is str: bytes are decoded as browsers do. The article extractor is the one that its documentation shows.
"""

from __future__ import annotations

from ...decode import decode
from ..registry import peer


@peer("boilerpy3", package="boilerpy3")
def boilerpy3(html: bytes) -> str:
    """Boilerpipe's ArticleExtractor."""
    return _content("ArticleExtractor", html)


@peer("boilerpy3-default", package="boilerpy3")
def boilerpy3_default(html: bytes) -> str:
    """Boilerpipe's DefaultExtractor."""
    return _content("DefaultExtractor", html)


@peer("boilerpy3-largest", package="boilerpy3")
def boilerpy3_largest(html: bytes) -> str:
    """Boilerpipe's LargestContentExtractor."""
    return _content("LargestContentExtractor", html)


def _content(name: str, html: bytes) -> str:
    from boilerpy3 import extractors

    return str(getattr(extractors, name)().get_content(decode(html).text))
