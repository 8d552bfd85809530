"""The template of the site that a page is of, where one was learned: files, of which those just used are at hand."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from ..bench.files import site_of

if TYPE_CHECKING:
    from ..site_level.document import Template

_AT_HAND = 256


def path_of(folder: str, site: str) -> Path:
    """Return the file of a site's template."""
    return Path(folder) / f"{quote(site, safe='')[:200]}.json"


def template_of(folder: str, url: str | None) -> tuple[str | None, Template | None]:
    """Return the site of an address and its template, if there is one."""
    site = site_of(url)
    template = _loaded(path_of(folder, site)) if site else None
    return (site if template else None), template


@lru_cache(_AT_HAND)
def _loaded(path: Path) -> Template | None:
    from ..site_level.document import Template

    return Template.load(path) if path.exists() else None
