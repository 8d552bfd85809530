"""Bytes to text, as the HTML standard says: byte-order mark, the charset that HTTP gave, `meta`, then statistics.

With one exception: bytes that are UTF-8 throughout are UTF-8, whatever their `meta` says. Pages that were saved, by a
crawler or a browser, are often written anew in UTF-8 and keep the label of their first encoding; the other way round,
text in an older encoding is by chance valid as UTF-8 only if there is next to none of it.
"""

from __future__ import annotations

import codecs
import re
from typing import NamedTuple

from turbohtml.detect import detect

_MARKS = ((codecs.BOM_UTF8, "UTF-8"), (codecs.BOM_UTF16_LE, "UTF-16LE"), (codecs.BOM_UTF16_BE, "UTF-16BE"))
# "<" in UTF-16 without a mark, followed by a character of ASCII: the standard's sign of XML in UTF-16, for any mark-up.
_UNMARKED = ((re.compile(rb"<\0[!?a-zA-Z]\0"), "UTF-16LE"), (re.compile(rb"\0<\0[!?a-zA-Z]"), "UTF-16BE"))

# The MIME Sniffing standard: its signatures, and the bytes that no text holds, looked for in the first 1,445.
_SIGNATURES = (
    b"%PDF-", b"%!PS-Adobe-", b"\x89PNG\r\n", b"GIF87a", b"GIF89a", b"\xff\xd8\xff", b"RIFF", b"PK\x03\x04",
    b"\x1f\x8b\x08", b"Rar!\x1a\x07", b"\x7fELF", b"OggS\0", b"ID3", b"wOFF", b"wOF2", b"\x1aE\xdf\xa3", b"MThd",
)  # fmt: skip
_BINARY = re.compile(rb"[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f]")
_MARKUP = re.compile(
    rb"<(?:!doctype|!--|\?xml|/?(?:html|head|body|meta|title|script|style|div|p|a|table|h1|br)\b)", re.I
)
_HEADER = 1445
_PRESCAN = 1024  # where the standard looks for a `meta` before it decodes
_SAMPLE = 200_000
_NO_CHANCE = 4  # bytes beyond one a character: two Chinese characters, or four with accents


class Decoded(NamedTuple):
    """The text, the standard's name of the encoding, and whether mark-up may still say otherwise."""

    text: str
    encoding: str
    tentative: bool


def canonical(label: str) -> str | None:
    """Return the standard's name of an encoding for any of its labels; None for a label that it does not have.

    >>> canonical("latin1"), canonical("gb2312"), canonical("utf-16"), canonical("klingon")
    ('windows-1252', 'GBK', 'UTF-16LE', None)
    """
    label = label.strip(" \t\r\n\f\"'").lower()
    try:
        codecs.lookup(f"whatwg-{label}")
    except (LookupError, UnicodeError, ValueError):
        return None
    if label in {"utf-16be", "unicodefffe"}:
        return "UTF-16BE"
    if label.startswith(("utf-16", "unicode", "ucs-2", "iso-10646-ucs-2", "csunicode")) and "utf-8" not in label:
        return "UTF-16LE" if "8" not in label else "UTF-8"
    return detect(b'<meta charset="%s">' % label.encode()).encoding


def decode(data: bytes, label: str | None = None) -> Decoded:
    """Decode a page's bytes; `label` is the charset of the HTTP header. Malformed sequences become U+FFFD.

    >>> decode("<p>caf\\u00e9".encode("latin-1"))
    Decoded(text='<p>café', encoding='windows-1252', tentative=True)
    """
    for mark, name in _MARKS:
        if data.startswith(mark):
            return Decoded(_text(data[len(mark) :], name), name, tentative=False)
    declared = canonical(label) if label else None
    if declared:
        return Decoded(_text(data, declared), declared, tentative=False)
    for sign, name in _UNMARKED:
        if sign.match(data):
            return Decoded(_text(data, name), name, tentative=False)
    if (text := _utf_8(data)) is not None:
        return Decoded(text, "UTF-8", tentative=False)
    name = detect(_sample(data)).encoding or "UTF-8"
    return Decoded(_text(data, name), name, tentative=True)


def _utf_8(data: bytes) -> str | None:
    """Return the text of bytes that are UTF-8 throughout, if enough of them are not ASCII for that to be no chance."""
    if data.isascii():
        return None
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        if error.reason != "unexpected end of data":
            return None
        text = data.decode(errors="replace")  # it was cut in the middle of a character
    return text if len(data) - len(text) >= _NO_CHANCE else None


def _sample(data: bytes) -> bytes:
    """Cut what statistics look at, since on text in an unknown encoding they take 90 ms for each megabyte."""
    if len(data) <= _SAMPLE:
        return data
    try:
        data.decode()
    except UnicodeDecodeError as error:
        return data[:_PRESCAN] + data[error.start :][:_SAMPLE]
    return data


def redecode(data: bytes, decoded: Decoded, label: str) -> Decoded:
    """Decode again as a late `meta` says, where the encoding was a guess and the label says something else."""
    declared = canonical(label)
    if declared is None or declared == decoded.encoding:
        return decoded
    if declared.startswith("UTF-16"):  # it was read as ASCII, so it is not
        declared = "UTF-8"
    return Decoded(_text(data, declared), declared, tentative=False)


def is_binary(data: bytes, label: str | None = None) -> bool:
    """Whether bytes are something else than a page: a picture, an archive, a PDF.

    >>> is_binary(b"%PDF-1.7 ..."), is_binary(b"\\x00\\x01\\x02"), is_binary(b"<p>a\\x00b</p>"), is_binary(b"plain")
    (True, True, False, False)
    """
    header = data[:_HEADER]
    if header.startswith(_SIGNATURES):
        return True
    if header.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) or (label and "16" in label):
        return False
    return bool(_BINARY.search(header)) and not (_MARKUP.search(header) or any(s.match(header) for s, _ in _UNMARKED))


def _text(data: bytes, encoding: str) -> str:
    # Python's own UTF-8 decoder gives the standard's result and is twice as fast as the way through the registry.
    return data.decode("utf-8" if encoding == "UTF-8" else f"whatwg-{encoding}", "replace")
