"""Hollows: labelled pages without their content, so that a model learns what a page with nothing for the reader is."""

from __future__ import annotations

import numpy as np
import turbohtml

from ..features import in_body
from ..learn.blocks import text_blocks
from ..learn.measures import measures
from ..page import Page
from ..parsing import parse
from ..paths import path
from ..tree import Floats


def hollow(html: bytes | str, targets: Floats) -> tuple[Page, Floats] | None:
    """Take the elements that hold nothing but content out of a page; None where little was taken or little is left.

    >>> found = hollow("<ul><li>Home<li>News<li>About us</ul><div><p>A long day. It came to its end.</div>",
    ...                np.array([0, 0, 0, 1.0]))
    >>> found[0].text, found[1].tolist()
    ('HomeNewsAbout us', [0.0, 0.0, 0.0])
    """
    page = parse(html)
    blocks = text_blocks(page)
    if len(blocks) != len(targets):
        return None
    words = measures(page).words
    at = blocks.rows[blocks.first[:-1]]
    all_words, of_content = np.zeros((2, len(page)))
    all_words[at], of_content[at] = words, np.where(targets > 0.5, words, 0)
    all_below, content_below = page.below(all_words), page.below(of_content)
    whole = (content_below > 0) & (content_below == all_below) & in_body(page) & ~page.is_text
    tops = np.flatnonzero(whole & (page.above(whole) == 1))
    taken = page.inside(whole)[at]
    if words[taken].sum() < 0.8 * of_content.sum() or (~taken).sum() < 3 or page.body in tops:
        return None
    document = turbohtml.parse(page.source)
    elements = [document.select_one(path(page, row).css) for row in tops.tolist()]
    for element in elements:
        if element is not None:
            element.decompose()
    left = parse(str(document.html))
    if len(text_blocks(left)) != int((~taken).sum()):
        return None
    return left, targets[~taken]
