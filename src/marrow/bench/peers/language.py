"""The language of a page, for extractors that must be told it."""

from __future__ import annotations

import re

from ...decode import decode
from ...metadata.language import detected

_DECLARED = re.compile(rb"<html\b[^>]*?\slang\s*=\s*[\"']?([a-z]{2,3})\b", re.IGNORECASE)
_MARKUP = re.compile(r"(?is)<(script|style)\b.*?(?:</\1|$)|<[^>]*>|&#?\w+;")
_SAMPLE = 200_000  # characters of the source


def language_of(html: bytes) -> str:
    """Return the language that a page declares, else the one that its text reads as, else English.

    >>> language_of(b'<html lang="pt-BR">'), language_of(b"<p>x")
    ('pt', 'en')
    """
    declared = _DECLARED.search(html[:4096])
    if declared:
        return declared[1].decode().lower()
    text = _MARKUP.sub(" ", decode(html).text[:_SAMPLE])
    return detected(" ".join(text.split())).language or "en"
