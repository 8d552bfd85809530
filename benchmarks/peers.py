"""Other extractors, each called on the bytes of a page as its own documentation advises.

A peer is imported when it is first called, so that those that are installed can be compared.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from importlib import metadata
from typing import NamedTuple


class Peer(NamedTuple):
    """Another extractor: the package to install, the call that is timed, and how its output becomes plain text."""

    package: str
    extract: Callable[[bytes], str]
    plain: Callable[[str], str] = str


def trafilatura(html: bytes) -> str:
    """Extract with trafilatura's defaults; bytes are its documented input."""
    from trafilatura import extract

    return extract(html) or ""


def trafilatura_fast(html: bytes) -> str:
    """Extract without trafilatura's comparison with other extractors, its documented way to more speed."""
    from trafilatura import extract

    return extract(html, fast=True) or ""


def resiliparse(html: bytes) -> str:
    """Extract with resiliparse; for HTML its documentation offers the declared encoding before a guess."""
    from resiliparse.extract.html2text import extract_plain_text
    from resiliparse.parse.encoding import detect_encoding
    from resiliparse.parse.html import HTMLTree

    tree = HTMLTree.parse_from_bytes(html, detect_encoding(html, from_html_meta=True) or "utf-8")
    return extract_plain_text(tree, main_content=True)


def readability(html: bytes) -> str:
    """Extract with readability-lxml, which gives HTML."""
    from readability import Document

    return str(Document(html).summary())


def turbohtml(html: bytes) -> str:
    """Extract with turbohtml; without source positions, as its documentation advises where speed matters."""
    from turbohtml import parse

    return parse(html, positions=False).main_text()


def text_of_html(html: str) -> str:
    """Render HTML as the text that Marrow makes of it, so that no peer loses words at the borders of blocks."""
    from marrow import extract

    return extract(html, method="everything").text


PEERS = {
    "trafilatura": Peer("trafilatura", trafilatura),
    "trafilatura-fast": Peer("trafilatura", trafilatura_fast),
    "resiliparse": Peer("resiliparse", resiliparse),
    "readability-lxml": Peer("readability-lxml", readability, text_of_html),
    "turbohtml": Peer("turbohtml", turbohtml),
}


def installed() -> list[str]:
    """Return the names of the peers that are installed."""
    return [name for name, peer in PEERS.items() if version(peer.package)]


def version(package: str) -> str | None:
    """Return the version of an installed package."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def silence() -> None:
    """Switch logging off: peers write a line for each page that they cannot extract."""
    logging.disable(logging.CRITICAL)
