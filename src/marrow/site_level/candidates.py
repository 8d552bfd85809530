"""Which pages of a site to learn a template from: TemEx's candidates, and those that are linked with each other.

Nothing is fetched here: the caller gives a function that gets a page by its address, or None if there is none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from pathlib import PurePosixPath
from urllib.parse import urldefrag, urljoin, urlsplit

import numpy as np

from .. import tags
from ..page import Page
from ..tree import Ints

Fetch = Callable[[str], Page | None]
_EXTENSIONS = frozenset({"", ".html", ".htm", ".php", ".php3", ".asp"})
_OTHER = ("/file", "feeds", ".pdf", "/rss")
_MOST_LINKS = 2000


def linked_pages(key: Page, fetch: Fetch, *, others: int = 3, most: int = 20) -> list[Page]:
    """Return the key page and `others` of its site that are linked with each other, fetching `most` pages at the most.

    If so many are not found, the largest set that is.

    >>> from marrow import parse
    >>> site = {name: f"https://example.org/{name}" for name in "kab"}
    >>> texts = {site[name]: "".join(f"<a href={site[each]}>{each}</a>" for each in "kab") for name in "kab"}
    >>> pages = {url: parse(html, url=url) for url, html in texts.items()}
    >>> [page.url for page in linked_pages(pages[site["k"]], pages.get)]
    ['https://example.org/k', 'https://example.org/a', 'https://example.org/b']
    """
    found: list[Page] = []
    links: list[set[str]] = []
    best: tuple[int, ...] = ()
    for url in candidates(key)[:most]:
        page = fetch(url)
        if page is None:
            continue
        found.append(page)
        links.append({link for _, link in _site_links(page)})
        best = max(best, _linked_with_last(found, links, others), key=len)
        if len(best) == others:
            break
    return [key, *(found[place] for place in best)]


def candidates(key: Page) -> list[str]:
    """Return the addresses that a page of the same site has, in TemEx's order.

    First those below its own folder, level by level, then those of the folder above, and so on; within a group first
    those whose links stand far from each other on the page.
    """
    rows: dict[str, int] = {}
    for row, url in _site_links(key):
        rows.setdefault(url, row)
        if len(rows) >= _MOST_LINKS:
            break
    folder = PurePosixPath(urlsplit(key.url or "").path or "/").parent
    groups: dict[tuple[int, int], list[str]] = {}
    for url in rows:
        path = PurePosixPath(urlsplit(url).path or "/")
        up = next(at for at, above in enumerate([folder, *folder.parents]) if above == path or above in path.parents)
        groups.setdefault((up, len(path.parents)), []).append(url)
    return [url for group in sorted(groups) for url in _far_apart(key, groups[group], rows)]


def _far_apart(page: Page, urls: Sequence[str], rows: dict[str, int]) -> Iterator[str]:
    """Pass on the first address, then again and again the one whose link is farthest from those taken."""
    left = list(urls)
    places = np.array([rows[url] for url in left])
    nearest = np.full(len(left), np.iinfo(np.int64).max)
    while left:
        at = int(nearest.argmax())
        taken = int(places[at])
        yield left.pop(at)
        places, nearest = np.delete(places, at), np.delete(nearest, at)
        nearest = np.minimum(nearest, _distances(page, taken, places))


def _distances(page: Page, row: int, others: Ints) -> Ints:
    """Return the steps from a row up to the lowest common ancestor and down to each other row."""
    depth = np.full(len(others), -1)
    at = row
    while at >= 0:
        within = (others >= at) & (others < page.end[at]) & (depth < 0)
        depth[within] = page.depth[at]
        at = int(page.parent[at])
    return page.depth[row] + page.depth[others] - 2 * depth


def _linked_with_last(pages: Sequence[Page], links: Sequence[set[str]], size: int) -> tuple[int, ...]:
    """Return the first largest set of pages with the last one in it in which every page links to every other."""
    last = len(pages) - 1
    friends = [place for place in range(last) if _linked(pages, links, place, last)]
    for wanted in range(min(size - 1, len(friends)), -1, -1):
        for chosen in combinations(friends, wanted):
            if all(_linked(pages, links, one, other) for one, other in combinations(chosen, 2)):
                return (*chosen, last)
    return (last,)


def _linked(pages: Sequence[Page], links: Sequence[set[str]], one: int, other: int) -> bool:
    return _address(pages[other]) in links[one] and _address(pages[one]) in links[other]


def _address(page: Page) -> str:
    return urldefrag(page.url or "").url


def _site_links(page: Page) -> Iterator[tuple[int, str]]:
    """Return the links of a page to others of its host that can be pages: row and address."""
    base = page.url or ""
    host = urlsplit(base).hostname
    for row, _, value in page.find_attributes("href"):
        if page.tag[row] != tags.CODES["a"]:
            continue
        try:
            url = urldefrag(urljoin(base, value.strip())).url
            parts = urlsplit(url)
        except ValueError:
            continue
        is_page = PurePosixPath(parts.path).suffix.lower() in _EXTENSIONS and not any(each in url for each in _OTHER)
        if is_page and parts.scheme in ("http", "https") and parts.hostname == host and url != _address(page):
            yield row, url
