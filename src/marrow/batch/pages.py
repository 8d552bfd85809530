"""Pages to rows for engines of others: the call's options, and the process that does the pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..bench.versions import method_version
from ..errors import Status
from ..registry import METHODS
from ..result import DEFAULT_METHOD
from .record import Record
from .rows import PageTask, Row
from .schema import Shape
from .shard import page_worker


class Pages:
    """What is done to pages, as `marrow batch` does it. It can be sent to other machines; the process is made there.

    >>> rows = Pages(method="everything", metadata=False)
    >>> rows.row(Record("example", html="<p>One")).get("text")
    'One'
    """

    def __init__(
        self,
        method: str = DEFAULT_METHOD,
        *,
        formats: Sequence[str] = ("text",),
        metadata: bool = True,
        timings: bool = True,
        deadline: float = 30.0,
        memory: int | None = 2_000_000_000,
        **knobs: Any,
    ) -> None:
        chosen = METHODS[method]
        self.shape = Shape(tuple(formats), metadata, timings)
        self._task = PageTask(
            method, method_version(chosen.function), tuple(sorted(chosen.settings(knobs).items())), self.shape
        )
        self._deadline, self._memory = deadline, memory

    def row(self, page: Record) -> Row:
        """Make the row of a page, whatever happens to it."""
        if page.error is not None:
            return self._task.failed(page, Status.UNREADABLE, page.error)
        return page_worker(self._task, self._deadline, self._memory).run(page)
