"""From the parser's events to the columns of a page.

The parser calls three functions that append to plain lists and do nothing else; everything that can be computed
afterwards is computed on columns over the events: a start has its tag's code, a run of text `TEXT`, an end -1.
"""

from __future__ import annotations

from itertools import compress

import numpy as np
from turbohtml.saxparse import SaxHandler, sax_parse

from . import tags
from .page import Attributes, Page
from .tree import Bools, Ints

_END = "/"


class _Codes(dict[str, int]):
    def __missing__(self, name: str) -> int:
        return tags.UNKNOWN


_CODES = _Codes({**tags.CODES, _END: -1})


class Events(SaxHandler):
    """What the parser built, as three lists: names of what starts and ends, attributes, texts."""

    def __init__(self, source: str) -> None:
        self.names: list[str] = []
        self.attrs: list[Attributes] = []
        self.texts: list[str] = []
        name, attr, text = self.names.append, self.attrs.append, self.texts.append

        def start_element(tag: str, attrs: Attributes) -> None:
            name(tag)
            attr(attrs)

        def end_element(_: str) -> None:
            name(_END)

        def characters(data: str) -> None:
            name("#text")
            text(data)

        # On the object, not on the class: the parser then calls them without binding a method each time.
        self.start_element = start_element  # type: ignore[method-assign]
        self.end_element = end_element  # type: ignore[method-assign,assignment]
        self.characters = characters  # type: ignore[method-assign]
        sax_parse(source, self)
        self.codes: Ints = np.fromiter(map(_CODES.__getitem__, self.names), np.int16, len(self.names))


def build(events: Events) -> Page:
    """Columns of the page that the events tell of; its source, address and notes are for the caller to add."""
    codes = events.codes
    is_text, is_end = codes == tags.TEXT, codes < 0
    is_start = ~(is_text | is_end)
    ordinal = np.arange(len(codes))
    # Two runs of text in a row had a comment between them: they are one, which begins after `last_tag`.
    last_tag = np.maximum.accumulate(np.where(is_text, 0, ordinal))
    next_tag = np.minimum.accumulate(np.where(is_text, len(codes), ordinal)[::-1])[::-1]
    is_run = is_text & (ordinal == last_tag + 1)
    is_raw = is_text & (is_start & tags.RAW[np.where(is_start, codes, tags.TEXT)])[last_tag]

    at = np.flatnonzero(is_start | (is_run & ~is_raw))
    tag = codes[at]
    element = tag != tags.TEXT
    level = np.cumsum(np.where(is_end, -1, is_start))  # elements that are open after each event
    depth = level[at] - element
    over = next_tag[at]  # the event with which each row's subtree is over
    over[element] = _matching_ends(depth[element], level[is_end], np.flatnonzero(is_end))
    rows_before = np.zeros(len(codes) + 1, dtype=np.int64)
    rows_before[at + 1] = 1
    np.cumsum(rows_before, out=rows_before)
    characters_before = np.zeros(len(codes) + 1, dtype=np.int64)
    is_read = ~is_raw[is_text]
    characters_before[1:][is_text] = np.fromiter(map(len, events.texts), np.int64, len(events.texts)) * is_read
    np.cumsum(characters_before, out=characters_before)
    scripts = _scripts(events, is_raw, last_tag)
    return Page(
        parent=_parents(depth, element).astype(np.int32),
        end=rows_before[over].astype(np.int32),
        depth=depth.astype(np.int32),
        tag=tag,
        start=characters_before[at].astype(np.int32),
        stop=characters_before[over].astype(np.int32),
        text="".join(compress(events.texts, is_read.tolist())),
        attrs=tuple(events.attrs),
        names={row: events.names[at[row]] for row in np.flatnonzero(tag == tags.UNKNOWN).tolist()},
        source="",
        json_ld=tuple(text for _, kind, text in scripts if "ld+json" in kind),
        tex={int(rows_before[event]): text for event, kind, text in scripts if "math/tex" in kind},
    )


def _matching_ends(start_depth: Ints, end_depth: Ints, end_at: Ints) -> Ints:
    """At one depth starts and ends alternate, so the k-th start there is closed by the k-th end."""
    matching = np.empty(len(start_depth), dtype=np.int64)
    starts = np.argsort(start_depth.astype(np.int16), kind="stable")
    matching[starts] = end_at[np.argsort(end_depth.astype(np.int16), kind="stable")]
    return matching


def _parents(depth: Ints, element: Bools) -> Ints:
    """Each row's parent: the last element before it that is one level up."""
    rows = len(depth)
    elements = np.flatnonzero(element)
    by_depth = elements[np.argsort(depth[elements].astype(np.int16), kind="stable")]
    places = depth[by_depth] * rows + by_depth
    return np.append(by_depth, -1)[np.searchsorted(places, (depth - 1) * rows + np.arange(rows)) - 1]


def _scripts(events: Events, is_raw: Bools, last_tag: Ints) -> list[tuple[int, str, str]]:
    """Return the scripts that say their type: the event of each, the type, the text."""
    is_text = events.codes == tags.TEXT
    raw = np.flatnonzero(is_raw)
    raw = raw[events.codes[last_tag[raw]] == tags.CODES["script"]]
    if not len(raw):
        return []
    scripts = (np.cumsum(events.codes > tags.TEXT)[last_tag[raw]] - 1).tolist()
    texts = (np.cumsum(is_text)[raw] - 1).tolist()
    return [
        (event, (value or "").lower(), events.texts[text])
        for event, script, text in zip(last_tag[raw].tolist(), scripts, texts, strict=True)
        for name, value in events.attrs[script]
        if name == "type"
    ]


def keep(page: Page, mask: Bools) -> Page:
    """Return the page with only the rows of the mask; what is below a dropped element goes to its nearest kept one."""
    rows = np.flatnonzero(mask)
    before = np.zeros(len(page) + 1, dtype=np.int32)
    np.cumsum(mask, out=before[1:])
    is_text = page.is_text
    text = mask & is_text
    characters = np.zeros(len(page) + 1, dtype=np.int64)
    np.cumsum(np.where(text, page.stop - page.start, 0), out=characters[1:])
    new_row = {int(row): int(before[row]) for row in page.names if mask[row]}
    return Page(
        parent=np.where(page.parent[rows] < 0, -1, before[page.parent[rows]]),
        end=before[page.end[rows]],
        depth=page.depth[rows],
        tag=page.tag[rows],
        start=characters[rows].astype(np.int32),
        stop=characters[page.end[rows]].astype(np.int32),
        text="".join([page.text[page.start[row] : page.stop[row]] for row in np.flatnonzero(text).tolist()]),
        attrs=tuple(compress(page.attrs, mask[~is_text].tolist())),
        names={row: page.names[old] for old, row in new_row.items()},
        source=page.source,
        json_ld=page.json_ld,
        tex={int(before[row]): tex for row, tex in page.tex.items() if mask[row]},
        **{name: of_rows[rows] for name in _BY_BROWSER if (of_rows := getattr(page, name)) is not None},
    )


_BY_BROWSER = ("boxes", "shown", "numbers")
