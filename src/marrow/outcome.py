"""How an extraction ended."""

from __future__ import annotations

from .errors import Status
from .page import Page
from .selection import Selection


def status_of(page: Page, selection: Selection) -> Status:
    """Return the status of a page of which a method made a selection."""
    kinds = {note.kind for note in page.notes}
    if "not-html" in kinds:
        return Status.NOT_HTML
    if "limit" in kinds:
        return Status.LIMIT
    if len(selection.leaves()):
        return Status.KEPT
    return Status.FROM_METADATA if _is_told(page) else Status.EMPTY


def _is_told(page: Page) -> bool:
    """Whether structured data tell what the page does not show."""
    from .metadata.content import told_content

    return told_content(page) is not None
