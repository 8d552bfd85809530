"""A template and a method of one page together: what is template is dropped, then the method selects.

What a template knows to be content is kept, whatever the method says: the pages of a site outvote its slips. Not so
with the learned method, which is seldom wrong where the guide of a template is right: from what it selects only texts
go that come again (docs/TEMPLATES.md says what was measured).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import numpy as np

from ..errors import Reason
from ..page import Page
from ..registry import Method
from ..selection import Selection, of_texts
from .document import Template
from .judging import LEAST_CONTENT
from .pruned import on_whole, without
from .remaining import all_in, content_rows

_TRUSTED: Final = frozenset({"marrow"})


def select_with(template: Template, page: Page, method: Method, settings: dict[str, Any]) -> Selection:
    """Run a method on what a template leaves of a page, and add what the template knows to be content."""
    known = template.apply(page)
    if method.name in _TRUSTED:
        return _without_what_came_again(method.function(page, **settings), known, _said(template))
    hidden = content_rows(page) & (known.reason == Reason.TEMPLATE)
    pruned, branch = without(page, all_in(page, hidden))
    selection = on_whole(page, branch, method.function(pruned, **settings))
    surely = known.keep & (known.reason == Reason.SITE_CONTENT)
    kept = of_texts(page, (selection.keep | surely) & ~hidden, media=True).keep
    why_kept = np.where(selection.keep, selection.reason, Reason.SITE_CONTENT)
    why_dropped = np.where(
        hidden | ~branch.spread(np.ones(len(pruned), dtype=bool), page), known.reason, Reason.OUTSIDE
    )
    why_dropped = np.where(selection.keep | (selection.reason == Reason.OUTSIDE), why_dropped, selection.reason)
    return Selection(
        page,
        kept,
        np.maximum(selection.score, known.score * surely),
        np.where(kept, why_kept, why_dropped).astype(np.uint8),
        {**known.ratios, **selection.ratios},
        {**selection.findings, **_said(template)},
    )


def _without_what_came_again(selection: Selection, known: Selection, said: dict[str, str]) -> Selection:
    """Take from a selection what is template by itself, not what is so by the guide's judgement of its way."""
    page = selection.page
    shares = known.ratios.get("content", np.full(len(page), -1.0))
    gone = (
        content_rows(page)
        & selection.keep
        & (known.reason == Reason.TEMPLATE)
        & ~((shares >= 0) & (shares < LEAST_CONTENT))
    )
    keep = selection.keep & ~page.inside(all_in(page, gone)) & ~gone
    reason = np.where(selection.keep & ~keep, Reason.TEMPLATE, selection.reason).astype(np.uint8)
    return replace(selection, keep=keep, reason=reason, findings={**selection.findings, **said})


def _said(template: Template) -> dict[str, str]:
    return {"template": f"{template.method}, {template.pages} pages"}
