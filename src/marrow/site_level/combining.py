"""A template and a method of one page together: what is template is dropped, then the method selects.

What a template knows to be content is kept, whatever the method says: the pages of a site outvote its slips.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..errors import Reason
from ..page import Page
from ..registry import Method
from ..selection import Selection, of_texts
from .document import Template
from .pruned import on_whole, without
from .remaining import all_in, content_rows


def select_with(template: Template, page: Page, method: Method, settings: dict[str, Any]) -> Selection:
    """Run a method on what a template leaves of a page, and add what the template knows to be content."""
    known = template.apply(page)
    hidden = content_rows(page) & ~known.keep
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
        {**selection.findings, "template": f"{template.method}, {template.pages} pages"},
    )
