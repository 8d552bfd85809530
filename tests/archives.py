"""Archives written by hand: WARC records, and what holds them."""

import gzip
import json
import zipfile


def response(number, html, *, content_type="text/html; charset=utf-8", status="200 OK", headers=()):
    """A response record of WARC."""
    lines = [f"HTTP/1.1 {status}", f"Content-Type: {content_type}", *headers]
    body = html if isinstance(html, bytes) else html.encode()
    return record(number, "\r\n".join(lines).encode() + b"\r\n\r\n" + body)


def record(number, block, *, kind="response", content_type="application/http; msgtype=response"):
    """Any record of WARC."""
    lines = [
        "WARC/1.1",
        f"WARC-Type: {kind}",
        f"WARC-Record-ID: <urn:uuid:{number}>",
        f"WARC-Target-URI: http://example.org/{number}",
        "WARC-Date: 2026-01-01T00:00:00Z",
        f"Content-Type: {content_type}",
        f"Content-Length: {len(block)}",
    ]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + block + b"\r\n\r\n"


def page(number, words=30):
    """A page with text that is its own."""
    text = " ".join(f"word{number}x{i}" for i in range(words))
    return f"<html><body><ul><li><a href=/>Home</a></ul><div><p>{text}.</p><p>Page {number}.</p></div></body></html>"


def responses(count, start=0):
    """So many responses."""
    return [response(number, page(number)) for number in range(start, start + count)]


def packed(records):
    """Records as a .warc.gz has them."""
    return b"".join(gzip.compress(each, 6) for each in records)


def write_wacz(path, warc):
    """A WACZ with one archive."""
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("datapackage.json", json.dumps({"profile": "data-package"}))
        archive.writestr("archive/data.warc.gz", warc)
