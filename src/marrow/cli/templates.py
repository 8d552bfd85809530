"""The templates with which pages are extracted: one that was given, or one of each site, learned from its pages."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from ..errors import Unreadable
from ..page import Page
from ..parsing import parse
from ..reading import read
from ..site_level.document import Template
from ..site_level.grouping import site_of
from ..site_level.learning import learn_template
from .console import Exit, fail, messages, say


def read_template(path: Path) -> Template:
    """Read a template; if that cannot be done, the command ends."""
    try:
        return Template.load(path)
    except Unreadable as error:
        fail(str(error), Exit.UNREADABLE)


def read_pages(names: list[str], timeout: float) -> Iterator[Page]:
    """Read pages one at a time; those that cannot be read are named and left out."""
    for name in names:
        try:
            source = read(name, timeout=timeout)
        except Unreadable as error:
            say(str(error))
        else:
            yield parse(source.html, url=source.url, encoding=source.encoding)


class Templates:
    """Which template a page is extracted with."""

    def __init__(self, given: Path | None, pages: list[str] | None, timeout: float) -> None:
        self._given = read_template(given) if given else None
        self._of: dict[str, Template] = {}
        sites: dict[str, list[str]] = defaultdict(list)
        for name in pages or ():
            for page in read_pages([name], timeout):
                sites[site_of(page, name)].append(name)
        for site, names in sites.items():
            if len(names) > 1:
                template = learn_template(read_pages(names, timeout))
                self._of |= dict.fromkeys(names, template)
            messages.print(f"{site or 'pages without a site'}: {len(names)} page{'s'[: len(names) > 1]}")

    def of(self, name: str) -> Template | None:
        """Return the template of a page, if there is one."""
        return self._given or self._of.get(name)
