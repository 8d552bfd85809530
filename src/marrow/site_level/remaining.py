"""What remains of a page when its template is taken away, as a Selection."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..errors import Reason
from ..features import in_body, inside, leaves
from ..page import Page
from ..selection import Selection, of_texts
from ..tree import Bools, Floats
from ..visibility import hidden


def without_template(
    page: Page,
    template: Bools,
    *,
    surely: Bools | None = None,
    score: Floats | None = None,
    ratios: Mapping[str, NDArray[Any]] | None = None,
) -> Selection:
    """Select all content that is not template, nor hidden from readers; `surely` are the rows known to be content.

    >>> from marrow import parse
    >>> page = parse("<div>menu</div><p>story")
    >>> selection = without_template(page, page.start == 0)
    >>> selection.nodes().tolist(), str(selection.why(3))
    ([5], "the site's template")
    """
    content = content_rows(page) & ~hidden(page)
    found = of_texts(page, content & ~template, media=True, reason=Reason.NOT_TEMPLATE, score=score)
    reason = found.reason.copy()
    reason[hidden(page)] = Reason.HIDDEN
    reason[all_in(page, content & template) & ~found.keep] = Reason.TEMPLATE
    if surely is not None:
        reason[all_in(page, content & surely & ~template) & found.keep] = Reason.SITE_CONTENT
    reason[inside(page, "dropped")] = Reason.NOT_CONTENT
    return Selection(page, found.keep, found.score, reason, ratios or {})


def content_rows(page: Page) -> Bools:
    """Return the rows of the body that carry content themselves."""
    return leaves(page) & in_body(page)


def all_in(page: Page, mask: Bools) -> Bools:
    """Return the rows below the body that hold content, all of which is in the mask."""
    holds = page.below(leaves(page))
    rows = np.arange(len(page))
    inner = in_body(page) & (rows > page.body)
    return inner & (holds > 0) & (page.below(mask) == holds)
