"""Bytes to Page: decoded, parsed once as the HTML standard says, kept as columns, within limits."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

import numpy as np

from . import tags
from .decode import decode, is_binary, redecode
from .errors import InvalidInput, InvalidLimits
from .page import Note, Page
from .snapshot import MOST_BYTES, is_snapshot, placed, read_snapshot
from .table import Events, build, keep
from .unclosed import closed

# turbohtml, like browsers, builds no tree deeper than this: what is nested deeper becomes siblings, its text is kept.
_PARSER_DEPTH = 512
_IN_HEAD = tags.tag_set("head title")


@dataclass(frozen=True, slots=True)
class Limits:
    """How much of a page is looked at. What is over a limit is cut, and the page says so in its notes.

    >>> Limits(nodes=0)
    Traceback (most recent call last):
        ...
    marrow.errors.InvalidLimits: Limits: nodes must be a whole number from 1 up, not 0
    """

    bytes: int = 64_000_000
    """Bytes of the input (characters, where the input is str)."""
    nodes: int = 750_000
    """Rows of the table."""
    depth: int = _PARSER_DEPTH
    """Edges from the root; the text of deeper elements goes to their ancestor at this depth."""
    attributes: int = 1_000
    """Attributes of one element."""
    text: int = 32_000_000
    """Characters of text."""

    def __post_init__(self) -> None:
        for each in fields(self):
            value = getattr(self, each.name)
            if not isinstance(value, int) or value < 1:
                raise InvalidLimits(f"Limits: {each.name} must be a whole number from 1 up, not {value!r}")


DEFAULT_LIMITS = Limits()


def parse(
    html: bytes | str, *, url: str | None = None, encoding: str | None = None, limits: Limits = DEFAULT_LIMITS
) -> Page:
    """Parse a page, or a snapshot of one, into its table. `encoding` is the charset that HTTP gave, not needed for str.

    >>> page = parse("<p>Hello, <b>world</b>")
    >>> [(node.name, node.text) for node in page][2:]
    [('body', 'Hello, world'), ('p', 'Hello, world'), ('#text', 'Hello, '), ('b', 'world'), ('#text', 'world')]
    """
    if isinstance(html, bytearray | memoryview):
        html = bytes(html)
    if not isinstance(html, bytes | str):
        raise InvalidInput(
            f"a page is bytes or str, not {type(html).__name__}; read a file with Path(...).read_bytes()"
        )
    if is_snapshot(html):
        return _of_snapshot(html, limits, url)
    notes: list[Note] = []
    if len(html) > limits.bytes:
        notes.append(Note("limit", f"the input is longer than {limits.bytes:,} bytes; the rest was cut"))
        html = html[: limits.bytes]
    if isinstance(html, str):
        return _page(_well_formed(html), limits, notes, url, None)
    if is_binary(html, encoding):
        return _page("", limits, [*notes, Note("not-html", "the input is not text")], url, None)
    decoded = decode(html, encoding)
    page = _page(decoded.text, limits, notes, url, decoded.encoding)
    label = _declared(page) if decoded.tentative else None
    if label and (again := redecode(html, decoded, label)) is not decoded:
        page = _page(again.text, limits, notes, url, again.encoding)
    return page


def _of_snapshot(data: bytes | str, limits: Limits, url: str | None) -> Page:
    if len(data) > min(limits.bytes, MOST_BYTES):
        note = Note("limit", f"the snapshot is longer than {min(limits.bytes, MOST_BYTES):,} bytes; it was not read")
        return _page("", limits, [note], url, None)
    try:
        snapshot = read_snapshot(data)
    except ValueError as error:
        return _page("", limits, [Note("not-html", f"the snapshot is damaged: {error}")], url, None)
    return placed(_page(_well_formed(snapshot.html), limits, [], url or snapshot.url, None), snapshot)


def _well_formed(text: str) -> str:
    """Replace lone surrogates, which no encoding can write."""
    if text.isascii():
        return text
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


def _declared(page: Page) -> str | None:
    """Return the first encoding that a `meta` element declares."""
    for row in np.flatnonzero(page.tag == tags.CODES["meta"]).tolist():
        attributes = page.attributes(row)
        if "charset" in attributes:
            return attributes["charset"]
        if attributes.get("http-equiv", "").lower() == "content-type":
            _, found, label = attributes.get("content", "").lower().partition("charset=")
            if found:
                return label.partition(";")[0]
    return None


def _page(source: str, limits: Limits, notes: list[Note], url: str | None, encoding: str | None) -> Page:
    notes = list(notes)
    source = _within_tags(source, limits, notes)
    events = Events(source)
    if tags.CODES["frameset"] in events.codes:
        notes.append(Note("frames", "the page is a set of frames; what it holds for readers without frames was taken"))
        source = _noframes(events)
        events = Events(source)
    page = _without_inert(build(events))
    if not _has_text(page) and (ended := closed(source)):
        repaired = _without_inert(build(Events(ended)))
        if _has_text(repaired):
            notes.append(Note("unclosed", "all of the page was in a title, script or comment that never ended"))
            source, page = ended, repaired
    page = _scriptless(page, notes)
    page = _within_depth(page, limits, notes)
    page = _within_rows(page, limits, notes)
    page = _within_attributes(page, limits, notes)
    return replace(page, source=source, url=url, encoding=encoding, notes=tuple(notes))


def _has_text(page: Page) -> bool:
    """Whether the body has any text."""
    return bool(page.text[page.start[page.body] : page.stop[page.body]].strip())


def _without_inert(page: Page) -> Page:
    """Leave out what is below a template, or below a script or style of another vocabulary, which has elements."""
    inert = tags.INERT[page.tag]
    if not (page.end[inert] > np.flatnonzero(inert) + 1).any():
        return page
    return keep(page, page.above(inert) == inert)


def _scriptless(page: Page, notes: list[Note]) -> Page:
    """Take what the body holds for browsers without scripts as any other element, where that is most of its text.

    Some pages are drawn by scripts, and give to others, search engines among them, their content in `noscript`.
    """
    mask = (page.tag == tags.CODES["noscript"]) & (np.arange(len(page)) > page.body)
    if not mask.any():
        return page
    length = np.where(page.is_text & ~page.inside(_IN_HEAD[page.tag]), page.stop - page.start, 0)
    if 2 * length[page.inside(mask)].sum() <= length.sum():
        return page
    notes.append(Note("scripts", "the page is drawn by scripts; what it holds for browsers without them was taken"))
    names = {**page.names, **{int(row): "noscript" for row in np.flatnonzero(mask)}}
    return replace(page, tag=np.where(mask, np.int16(tags.UNKNOWN), page.tag), names=names)


def _noframes(events: Events) -> str:
    """Return the mark-up that a set of frames holds for browsers without frames."""
    follows = np.zeros(len(events.codes), dtype=bool)
    follows[1:] = events.codes[:-1] == tags.CODES["noframes"]
    return "".join(events.texts[i] for i in np.flatnonzero(follows[events.codes == tags.TEXT]).tolist())


def _within_tags(source: str, limits: Limits, notes: list[Note]) -> str:
    """Cut a source that must give more rows than the limit before the parser builds a tree of them."""
    tags_allowed = 2 * limits.nodes
    if len(source) <= tags_allowed or source.count("<") <= tags_allowed:
        return source
    notes.append(Note("limit", f"the source has more than {tags_allowed:,} tags; the rest was cut"))
    position = -1
    for _ in range(tags_allowed + 1):
        position = source.find("<", position + 1)
    return source[:position]


def _within_depth(page: Page, limits: Limits, notes: list[Note]) -> Page:
    depth = min(limits.depth, _PARSER_DEPTH)
    deepest = int(page.depth.max())
    if deepest < depth:
        return page
    too_deep = page.depth > depth
    elements = too_deep & ~page.is_text
    if deepest > _PARSER_DEPTH - 1 or elements.any():
        notes.append(Note("limit", f"elements are nested more than {depth} deep; deeper ones were taken as siblings"))
    if not elements.any():
        return page
    rows = np.arange(len(page), dtype=np.int32)
    at_limit = np.maximum.accumulate(np.where((page.depth == depth) & ~page.is_text, rows, 0))
    parent = np.where(too_deep, at_limit, page.parent)
    return keep(replace(page, parent=parent, depth=np.minimum(page.depth, depth + 1)), ~elements)


def _within_rows(page: Page, limits: Limits, notes: list[Note]) -> Page:
    rows = np.arange(len(page))
    mask = rows < limits.nodes
    if len(page) > limits.nodes:
        notes.append(Note("limit", f"the page has more than {limits.nodes:,} nodes; the rest was cut"))
    if len(page.text) > limits.text:
        notes.append(Note("limit", f"the page has more than {limits.text:,} characters of text; the rest was cut"))
        over = np.flatnonzero(page.is_text & (page.stop > limits.text))
        mask &= rows < over[0]
    return page if mask.all() else keep(page, mask)


def _within_attributes(page: Page, limits: Limits, notes: list[Note]) -> Page:
    if max(map(len, page.attrs), default=0) <= limits.attributes:
        return page
    notes.append(Note("limit", f"an element has more than {limits.attributes:,} attributes; the rest were cut"))
    return replace(page, attrs=tuple(attrs[: limits.attributes] for attrs in page.attrs))
