"""Who wrote a page: what it declares, and bylines that it shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..columns import remembered
from ..page import Page
from .bylines import bylines
from .candidate import Candidate, distinct
from .entities import is_content, main, texts, types, values
from .marks import metas
from .people import LEAD, names
from .site import is_site

_META = (
    "author", "article:author", "og:author", "og:article:author", "citation_author", "dc.creator", "dcterms.creator",
    "dc.creator.author", "dc.contributor", "parsely-author", "sailthru.author", "byl", "authors", "rbauthors",
    "shareaholic:article_author_name",
)  # fmt: skip
_LAST_NAME_FIRST = ("citation_author", "dc.creator", "dcterms.creator", "dc.contributor", "dc.creator.author")

People = tuple[str, ...]


@remembered
def authors(page: Page) -> tuple[Candidate[People], ...]:
    """Return the authors of a page by each source, the best source first; those that are the site come late.

    >>> from marrow import parse
    >>> head = "<meta property=og:site_name content=Kettle><meta name=author content=Kettle>"
    >>> [(each.value, each.source) for each in authors(parse(head + "<p class=byline>By Ann Lee and Bo Hu"))][::2]
    [(('Ann Lee', 'Bo Hu'), 'byline'), (('Kettle',), 'meta author')]
    """
    declared = [each for each in _declared(page) if each.value]
    groups = [each for each in declared if _is_group(page, each)]
    shown = [*bylines(page)]
    guesses = [each for each in shown if each.source == "link to author"]
    people = [*(each for each in declared if each not in groups), *(each for each in shown if each not in guesses)]
    return distinct([*people, *groups, *guesses])


def _is_group(page: Page, candidate: Candidate[People]) -> bool:
    return "organization" in candidate.source or all(is_site(page, name) for name in candidate.value)


def _declared(page: Page) -> Iterator[Candidate[People]]:
    things = sorted(main(page), key=lambda each: not is_content(each.thing))
    for entity in things:
        for name in ("author", "creator"):
            found = [*texts(page, entity.thing, name)]
            people = _all(text for text, _ in found)
            kinds = [types(value) for value in values(page, entity.thing, name) if isinstance(value, dict)]
            group = " organization" if kinds and all("Organization" in kind for kind in kinds) else ""
            yield Candidate(people, f"{entity.origin} {name}{group}", found[0][1] if found else None)
    for name in _META:
        said = [*metas(page, [name])]
        turn = name in _LAST_NAME_FIRST
        yield Candidate(
            _all(_turned(each.value) if turn else each.value for each in said),
            f"meta {name}",
            said[0].row if said else None,
        )
    for number in ("1", "2"):
        label, data = ([*metas(page, [f"twitter:{key}{number}"])][:1] for key in ("label", "data"))
        if label and data and LEAD.match(f"{label[0].value} "):
            yield Candidate(names(data[0].value), data[0].source, data[0].row)


def _all(lines: Iterable[str]) -> People:
    return tuple(dict.fromkeys(name for line in lines for name in names(line)))


def _turned(name: str) -> str:
    """Put the last name last, as catalogues do not.

    >>> _turned("Lee, Ann B."), _turned("Ann Lee")
    ('Ann B. Lee', 'Ann Lee')
    """
    last, comma, first = name.partition(",")
    return f"{first.strip()} {last.strip()}" if comma and "," not in first and ";" not in name else name
