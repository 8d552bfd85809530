"""What readers of corpora share: files, packed or not, and fields of JSON that may be of any type or missing."""

from __future__ import annotations

import gzip
import json
import re
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

_ADDRESS = re.compile(r"https?://[^\s<>\"']+")
_SITE = re.compile(r"(?:[a-z]+:)?//(?:[^/@]*@)?(?:www\.)?([^/:?#]+)", re.IGNORECASE)


def unpacked(path: Path) -> bytes:
    """Read a file; one that ends in .gz is unpacked. All that can go wrong is an OSError."""
    data = path.read_bytes()
    try:
        return gzip.decompress(data) if path.suffix == ".gz" else data
    except (EOFError, zlib.error) as error:
        raise gzip.BadGzipFile(str(error)) from error


def stem(path: Path) -> str:
    """Return a file's name without its endings.

    >>> stem(Path("pages/0007.html.gz"))
    '0007'
    """
    return re.sub(r"\.(?:html?|json|txt)$", "", path.name.removesuffix(".gz"))


def decoded(data: bytes) -> str:
    """Read the bytes of a gold text, which are UTF-8 unless they are not."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def pages_below(folder: Path) -> list[Path]:
    """Return the HTML files of a folder and its folders, packed or not."""
    return sorted(each for each in folder.rglob("*") if re.search(r"\.html?(?:\.gz)?$", each.name) and each.is_file())


def site_of(url: str | None) -> str:
    """Return the host of an address.

    >>> site_of("https://www.example.org:80/page"), site_of(None)
    ('example.org', '')
    """
    found = _SITE.match(url or "")
    return found[1].lower() if found else ""


def address_in(text: str) -> str | None:
    """Return the first address in a text."""
    found = _ADDRESS.search(text)
    return found[0] if found else None


def fields(data: bytes) -> dict[str, Any]:
    """Read a JSON object."""
    try:
        found = json.loads(data)
    except RecursionError as error:
        raise ValueError("nested too deep") from error
    if not isinstance(found, dict):
        raise TypeError(f"not an object but {type(found).__name__}")
    return found


def text_of(given: Mapping[str, Any], *names: str) -> str | None:
    """Return the first of these fields that is a text."""
    return next((given[name] for name in names if isinstance(given.get(name), str)), None)


def texts_of(given: Mapping[str, Any], name: str) -> tuple[str, ...]:
    """Return the texts of a field that is a list of them."""
    found = given.get(name)
    return tuple(each for each in found if isinstance(each, str)) if isinstance(found, list) else ()
