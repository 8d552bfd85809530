"""Learning a template from pages, and going on with one that was learned."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, Final, cast

from ..errors import TooFewPages, UnknownKnob
from ..page import Page
from ..parsing import parse
from ..registry import SITE_METHODS
from .document import Template
from .regions import page_fingerprint

DEFAULT_SITE_METHOD: Final = "template"
_MOST_SEEN: Final = 4096  # pages that a template knows again


def learn_template(
    pages: Iterable[Page | bytes | str], *, method: str | None = None, onto: Template | None = None, **knobs: Any
) -> Template:
    """Learn what pages of one site share. They are bytes, str, or pages that are parsed already.

    A page that shows the same as one before counts once. With `onto` more pages are added to a template, by the method
    and with the knobs that it was learned with.

    >>> menu = "<div class=menu><a>Home</a><a>News</a></div>"
    >>> stories = [f"{menu}<div class=story><p>{text}</p></div>" for text in ("One thing.", "Another.", "A third.")]
    >>> template = learn_template(stories[:2])
    >>> template.apply(parse(stories[2])).nodes().tolist()
    [8]
    """
    if isinstance(pages, bytes | str | Page):
        raise TooFewPages("learn_template takes several pages, as a list, not one")
    seen = dict.fromkeys(onto.seen if onto else ())
    found = _distinct(map(_parsed, pages), seen)
    if onto is not None:
        template = _adding(onto, method, knobs)(onto, found)
    else:
        chosen = SITE_METHODS[method or DEFAULT_SITE_METHOD]
        settings = {knob.name: knob.default for knob in chosen.knobs} | chosen.settings(knobs)
        template = replace(cast(Template, chosen.function(found, **settings)), knobs=settings)
    if not template.pages:
        raise TooFewPages("a template is learned from pages, and there are none")
    return replace(template, seen=tuple(seen)[-_MOST_SEEN:])


def _distinct(pages: Iterable[Page], seen: dict[str, None]) -> Iterator[Page]:
    """Pass on each page that shows something that no page before showed: the same page twice is no evidence."""
    for page in pages:
        if (key := page_fingerprint(page)) not in seen:
            seen[key] = None
            yield page


def _adding(
    onto: Template, method: str | None, knobs: dict[str, Any]
) -> Callable[[Template, Iterator[Page]], Template]:
    chosen = SITE_METHODS[onto.method]
    if knobs or method not in (None, onto.method):
        raise UnknownKnob(f"pages are added with the method and the knobs of the template, which are of {onto.method}")
    if chosen.onto is None:
        can = ", ".join(name for name in SITE_METHODS.names() if SITE_METHODS[name].onto)
        raise TooFewPages(f"{onto.method} needs all pages at once, learn it again; templates of {can} can grow")
    return chosen.onto


def _parsed(page: Page | bytes | str) -> Page:
    return page if isinstance(page, Page) else parse(page)
