"""Pages to learn from: parsed, with the characters of each that are in its gold text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from ..bench.alignment import aligned
from ..bench.gold import readable
from ..bench.sources import Source
from ..page import Page
from ..parsing import parse
from ..tree import Ints

_LONGEST = 400_000  # characters of a page: alignment of longer ones takes most of the time and teaches little


@dataclass(frozen=True, eq=False)
class Example:
    """A page, and how many characters of its gold are before each of its characters."""

    corpus: str
    id: str
    group: str
    kind: str
    page: Page
    before: Ints

    def between(self, start: Ints, stop: Ints) -> Ints:
        """Return how many characters of the gold are in spans of the page's text."""
        return self.before[stop] - self.before[start]


def examples(
    sources: Iterable[Source], *, pages: int | None = None, advance: Callable[[str], None] = lambda _: None
) -> Iterator[Example]:
    """Read the pages that have a gold text; of each corpus at most so many, taken evenly."""
    for source in sources:
        records = [record for record in source.records() if record.text and record.html]
        chosen = records if pages is None else records[:: max(len(records) // max(pages, 1), 1)][:pages]
        for record in chosen:
            advance(source.name)
            page = parse(record.html, url=record.url)
            if len(page.text) > _LONGEST:
                continue
            places = aligned(readable(page), record.text or "")
            found = np.zeros(len(page.text) + 1, dtype=np.int64)
            found[1 + places[places >= 0]] = 1
            group = f"{source.name} {record.group}"
            yield Example(source.name, record.id, group, record.kind, page, found.cumsum())
