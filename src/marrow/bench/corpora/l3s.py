"""L3S-GN1 (Kohlschütter, Fankhauser, Nejdl 2010): `original` pages and `annotated` ones of the same names.

Annotated pages wrap every run of text in `span.x-nc-selN`: 0 boilerplate, 1 headline, 2 full text, 3 supplemental,
4 related content, 5 comment. Main content is 1, 2 and 3, as in the papers that report on the set.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ...parsing import parse
from ...render.text import lines
from ...selection import of_texts
from ..files import address_in, decoded, pages_below, site_of, stem, unpacked
from ..gold import labelled_rows
from ..record import Labels, Record, unreadable
from ..registry import corpus

LABELS = Labels("class", ("x-nc-sel1", "x-nc-sel2", "x-nc-sel3"))


@corpus("l3s", recognise=lambda path: (path / "original").is_dir() and (path / "annotated").is_dir())
def l3s(path: Path) -> Iterator[Record]:
    """Read a folder with the folders `original` and `annotated`; addresses from a text file beside them."""
    addresses = _addresses(path)
    annotated = {stem(each): each for each in pages_below(path / "annotated")}
    for page in pages_below(path / "original"):
        id = stem(page)
        try:
            html = unpacked(page)
        except OSError as error:
            yield unreadable(id, error)
            continue
        url = addresses.get(id)
        labelled, fault = _read(annotated.get(id))
        text = labelled_text(labelled, LABELS) if labelled is not None else None
        faults = (fault,) if fault else ()
        yield Record(
            id, html, text, url, site_of(url), "news", labelled_html=labelled, labels=LABELS, faults=faults
        )  # fmt: skip


def labelled_text(html: bytes, labels: Labels) -> str:
    """Return the text of what a page's labels say is main content.

    >>> labelled_text(b"<h1 class=x-nc-sel1>A cat</h1><p class=x-nc-sel0>Menu</p><p class=x-nc-sel2>sat.", LABELS)
    'A cat\\nsat.'
    """
    page = parse(html)
    return "\n".join(lines(page, of_texts(page, labelled_rows(page, labels))))


def _read(path: Path | None) -> tuple[bytes | None, str]:
    if path is None:
        return None, "no gold: there is no annotated page"
    try:
        return unpacked(path), ""
    except OSError as error:
        return None, f"no gold: {error}"


def _addresses(path: Path) -> dict[str, str]:
    """Return addresses by name of the page, from lines of a text file that hold both."""
    found = {}
    for file in sorted(path.glob("*.txt")):
        for line in decoded(file.read_bytes()).splitlines():
            url = address_in(line)
            for word in line.replace(url or "", " ").replace("urn:uuid:", " ").split() if url else ():
                found[stem(Path(word.strip("<>\"',")))] = url or ""
    return found
