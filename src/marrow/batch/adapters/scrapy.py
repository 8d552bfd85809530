"""Scrapy: an item pipeline that adds what Marrow finds to items that hold a response.

    ITEM_PIPELINES = {"marrow.batch.adapters.scrapy.MarrowPipeline": 300}
    MARROW = {"formats": ["text", "markdown"], "deadline": 10}      # as in `Pages`; all of it may be left out

A spider yields `{"response": response}`, perhaps with fields of its own; the item that comes out has the columns of
`marrow batch` (docs/BATCH.md) in `marrow`, and no response any more.
"""

from __future__ import annotations

from collections.abc import MutableMapping
from threading import Lock
from typing import Any, Self

from itemadapter import ItemAdapter
from scrapy.crawler import Crawler
from scrapy.http import Response
from twisted.internet.defer import Deferred
from twisted.internet.threads import deferToThread

from ..pages import Pages
from ..record import Record
from ..rows import Row


class MarrowPipeline:
    """The pipeline. Pages are done in a process of their own, and the crawl goes on meanwhile."""

    def __init__(self, crawler: Crawler) -> None:
        self._pages = Pages(**crawler.settings.getdict("MARROW"))
        self._stats = crawler.stats
        self._one_at_a_time = Lock()

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Make the pipeline of a crawl."""
        return cls(crawler)

    def process_item(self, item: Any) -> Any:
        """Put the row of an item's response into the item."""
        fields = ItemAdapter(item)
        response = fields.get("response")
        if not isinstance(response, Response):
            return item
        page = Record(response.url, id=response.url, url=response.url, html=response.body, encoding=_charset(response))
        done: Deferred[Any] = deferToThread(self._row, page)
        return done.addCallback(self._with_row, item, fields)

    def _row(self, page: Record) -> Row:
        with self._one_at_a_time:
            return self._pages.row(page)

    def _with_row(self, row: Row, item: Any, fields: MutableMapping[str, Any]) -> Any:
        del fields["response"]
        fields["marrow"] = row
        self._stats.inc_value(f"marrow/{row['status']}")
        return item


def _charset(response: Response) -> str | None:
    """Return the charset that HTTP gave, and not what Scrapy makes of the page."""
    declared = (response.headers.get("Content-Type") or b"").decode("latin-1").lower()
    return declared.partition("charset=")[2].partition(";")[0].strip(" \"'") or None
