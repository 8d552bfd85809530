"""Templates of sites: learned from the first pages of each site before any page is extracted.

The inputs are read once more for it, without being parsed; of each site a few pages are kept in a file until its
template is learned, which processes do. Pages without an address are of no site.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from ..bench.files import site_of
from ..errors import Status
from ..parsing import parse
from ..workers import in_processes
from .job import Folder, Job
from .plan import Plan
from .reading import found_in
from .record import Record
from .templates import path_of

_PAGES = 20  # of a site, from which its template is learned
_LEAST = 5
_MOST_SITES = 200_000  # that are counted: memory must not depend on how many there are
_DEADLINE = 300.0  # seconds for a site


class Site(NamedTuple):
    """A site and its first pages."""

    name: str
    pages: list[tuple[bytes, str | None]]


class Learning(NamedTuple):
    """What is done to every site: its template, in a file. It returns what went wrong."""

    folder: str

    def run(self, job: Site) -> str | None:
        """Learn and save."""
        from ..site_level.learning import learn_template

        try:
            pages = (parse(zlib.decompress(html), encoding=encoding) for html, encoding in job.pages)
            learn_template(pages).save(path_of(self.folder, job.name))
        except Exception as error:  # noqa: BLE001 (a site without a template is extracted as any page is)
            return f"{job.name}: {type(error).__name__}: {error}"
        return None

    def failed(self, job: Site, status: Status, error: str) -> str | None:
        """Return that the site has no template."""
        del status
        return f"{job.name}: {error}"


def learn(job: Job, folder: Folder, plan: Plan, workers: int) -> list[str]:
    """Learn the templates of all sites that have enough pages, unless that was done; return what went wrong."""
    finished = folder.templates / "finished"
    if finished.exists():
        return []
    folder.templates.mkdir(exist_ok=True)
    store = folder.work / "sites.sqlite"
    _gather(job, plan, store)
    learning = Learning(str(folder.templates))
    done = in_processes(learning, _sites(store), workers=workers, deadline=_DEADLINE)
    wrong = [each for each in done if each]
    store.unlink()
    finished.touch()
    return wrong


def _gather(job: Job, plan: Plan, store: Path) -> None:
    counts: Counter[str] = Counter()
    with closing(sqlite3.connect(store, isolation_level=None)) as database:
        database.execute("pragma synchronous=off")
        database.execute("create table pages (site text, number int, html blob, encoding text)")
        database.execute("begin")
        for shard in plan:
            for part in shard.slices:
                for page in found_in(part, job):
                    if isinstance(page, Record) and page.error is None and (site := site_of(page.url)):
                        _keep(database, counts, site, page)
        database.execute("commit")


def _keep(database: sqlite3.Connection, counts: Counter[str], site: str, page: Record) -> None:
    if counts[site] >= _PAGES or (site not in counts and len(counts) >= _MOST_SITES):
        return
    counts[site] += 1
    html = page.html if isinstance(page.html, bytes) else page.html.encode("utf-8", "replace")
    encoding = page.encoding if isinstance(page.html, bytes) else "utf-8"
    row = (site, counts[site], zlib.compress(html, 1), encoding)
    database.execute("insert into pages values (?, ?, ?, ?)", row)


def _sites(store: Path) -> Iterator[Site]:
    with closing(sqlite3.connect(store)) as database:
        enough = f"select site from pages group by site having count(*) >= {_LEAST} order by site"
        for (name,) in database.execute(enough).fetchall():
            pages = database.execute("select html, encoding from pages where site = ? order by number", (name,))
            yield Site(name, pages.fetchall())
