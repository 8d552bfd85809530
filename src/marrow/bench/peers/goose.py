"""goose3: Goose in Python. Its input is str: bytes are decoded as browsers do."""

from __future__ import annotations

from functools import cache
from typing import Any

from ...decode import decode
from ..registry import peer
from .language import language_of

_ANALYSERS = {"zh": "StopWordsChinese", "ar": "StopWordsArabic"}  # as its documentation asks for these languages


@peer("goose3", package="goose3")
def goose3(html: bytes) -> str:
    """Goose's cleaned text, without network; Chinese and Arabic with the analysers that it has for them."""
    return str(_goose(language_of(html)).extract(raw_html=decode(html).text).cleaned_text)


@cache
def _goose(language: str) -> Any:
    from goose3 import Goose, text

    options: dict[str, Any] = {"enable_image_fetching": False}
    if language in _ANALYSERS:
        options |= {
            "stopwords_class": getattr(text, _ANALYSERS[language]),
            "target_language": language,
            "use_meta_language": False,
        }
    return Goose(options)
