"""One labelled page, whatever the layout of the corpus that it comes from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Labels(NamedTuple):
    """How a labelled page says which elements are main content: an attribute that holds one of these words.

    >>> Labels("class", ("main", "title")).match("wide main")
    True
    """

    attribute: str
    values: tuple[str, ...]

    def match(self, value: str) -> bool:
        """Whether an attribute's value labels its element as main content."""
        return any(word in self.values for word in value.split())


@dataclass(frozen=True, slots=True)
class Record:
    """A page as published, and what is known of its main content. `faults` says in words what is wrong with it."""

    id: str
    html: bytes = b""
    text: str | None = None
    """The gold as plain text; None where the corpus has none, empty where the page has no main content."""
    url: str | None = None
    site: str = ""
    """What pages of one origin share: group by it when you split. Empty where it is not known."""
    kind: str = ""
    language: str = ""
    present: tuple[str, ...] = ()
    """Snippets that a right extraction contains."""
    absent: tuple[str, ...] = ()
    """Snippets that a right extraction does not contain."""
    title: str | None = None
    author: str | None = None
    date: str | None = None
    labelled_html: bytes | None = None
    """The page with labels on its elements, where the corpus labels nodes; `labels` says how."""
    labels: Labels | None = None
    marked_text: str | None = None
    """The gold with the marks of CleanEval: `<h>`, `<p>`, `<l>` before each line."""
    faults: tuple[str, ...] = ()

    @property
    def group(self) -> str:
        """What a split may not divide: the site, or, where it is not known, the page alone."""
        return self.site or f"page {self.id}"


def unreadable(id: str, error: Exception | str) -> Record:
    """Return the record of a page that could not be read: it says why, and the corpus goes on."""
    said = error if isinstance(error, str) else f"{type(error).__name__}: {error}"
    return Record(id, faults=(f"unreadable: {said}",))
