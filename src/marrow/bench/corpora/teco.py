"""TECO (Alarte, Insa, Silva, Tamarit): pages whose elements are labelled as main content or not.

The label is taken out of what extractors are given, so that none can see it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from ..files import pages_below, stem, unpacked
from ..record import Labels, Record, unreadable
from ..registry import corpus
from .l3s import labelled_text


@corpus("teco", recognise=lambda _: False)
def teco(path: Path, *, label: str = "TECO_mainContent", attribute: str = "class") -> Iterator[Record]:
    """Read a folder of pages; an element whose `attribute` has the word `label` is main content; folders are sites."""
    labels = Labels(attribute, (label,))
    for page in pages_below(path):
        folder = page.parent.relative_to(path)
        id = str(folder / stem(page))
        try:
            labelled = unpacked(page)
        except OSError as error:
            yield unreadable(id, error)
            continue
        text = labelled_text(labelled, labels)
        html = without_labels(labelled, labels)
        faults = () if html != labelled else (f"no gold: no element has {label} in its {attribute}",)
        site = folder.parts[0] if folder.parts else ""
        yield Record(
            id, html, None if faults else text, site=site, labelled_html=labelled, labels=labels, faults=faults
        )  # fmt: skip


def without_labels(html: bytes, labels: Labels) -> bytes:
    """Take the labels out of a page's source and leave all else as it is.

    >>> without_labels(b'<p class="wide main" id=a><b data-main=yes>', Labels("class", ("main",)))
    b'<p class="wide" id=a><b data-main=yes>'
    >>> without_labels(b'<p data-main=yes>', Labels("data-main", ("yes",)))
    b'<p>'
    """
    unwanted = {value.encode() for value in labels.values}

    def rest(found: re.Match[bytes]) -> bytes:
        words = found[3].split()
        kept = b" ".join(word for word in words if word not in unwanted)
        if len(kept.split()) == len(words):
            return found[0]
        return b"".join([found[1], found[2], kept, found[2]]) if kept else b""

    name = re.escape(labels.attribute.encode())
    quoted = re.compile(rb"(\s" + name + rb"\s*=\s*)([\"'])([^\"'<>]*)\2", re.IGNORECASE)
    bare = re.compile(rb"(\s" + name + rb"\s*=\s*)()([^\s\"'<>]+)", re.IGNORECASE)
    return bare.sub(rest, quoted.sub(rest, html))
