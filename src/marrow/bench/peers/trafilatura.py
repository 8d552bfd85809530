"""trafilatura (Barbaresi 2021); bytes are its documented input."""

from __future__ import annotations

from ..registry import peer


@peer("trafilatura", package="trafilatura")
def trafilatura(html: bytes) -> str:
    """Trafilatura with its defaults, by which comments are part of the text."""
    from trafilatura import extract

    return extract(html) or ""


@peer("trafilatura-no-comments", package="trafilatura")
def trafilatura_no_comments(html: bytes) -> str:
    """Trafilatura without comments, as its own evaluation runs it: for corpora whose gold has none."""
    from trafilatura import extract

    return extract(html, include_comments=False) or ""


@peer("trafilatura-fast", package="trafilatura")
def trafilatura_fast(html: bytes) -> str:
    """Trafilatura without its comparison with other extractors, its documented way to more speed."""
    from trafilatura import extract

    return extract(html, fast=True) or ""
