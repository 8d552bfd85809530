"""From a page to a Result: the selection, how it ended, how long it took, and the text."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from .errors import Status
from .outcome import status_of
from .page import Page
from .parsing import DEFAULT_LIMITS, Limits, parse
from .paths import paths as paths_of
from .registry import METHODS
from .selection import Selection, of_nodes

if TYPE_CHECKING:
    from .metadata.record import Metadata
    from .site_level.document import Template
    from .structure.block import Block
    from .structure.document import Rendering, Spans

DEFAULT_METHOD = "marrow"


class Result:
    """What an extraction gave. It is always there: `status` says how it ended, `text` is empty if nothing was kept.

    A result that was pickled, as those of `extract_many` are, has its text at hand and keeps its page packed until
    something asks for it. The page's source and the ratios of the method, most of the bytes, are left behind.
    """

    __slots__ = ("_blocks", "_metadata", "_rendered", "_selection", "error", "method", "status", "timings", "url")

    def __init__(
        self,
        selection: Selection | bytes,
        status: Status,
        method: str,
        timings: Mapping[str, float] | None = None,
        error: str | None = None,
        url: str | None = None,
        rendered: Mapping[tuple[Any, ...], Rendering] | None = None,
    ) -> None:
        self.status: Final = status
        self.method: Final = method
        self.timings: Final[Mapping[str, float]] = timings or {}
        """Seconds of each stage: `parse`, `select`."""
        self.error: Final = error
        """What went wrong, where the status is FAILED, DEADLINE or UNREADABLE."""
        self.url: Final = url
        """The address of the page, where the caller gave one."""
        self._selection = selection
        self._rendered = dict(rendered or {})
        self._metadata: Metadata | None = None
        self._blocks: tuple[Block, ...] | None = None

    def __repr__(self) -> str:
        return f"<Result {self.status.value} by {self.method}: {len(self.text):,} characters>"

    def __reduce__(self) -> tuple[type[Result], tuple[Any, ...]]:
        packed = self._selection
        if isinstance(packed, Selection):
            page = replace(packed.page, source="")
            packed = pickle.dumps(replace(packed, page=page, ratios={}), pickle.HIGHEST_PROTOCOL)
        rendered = {**self._rendered, ("text",): self._rendering("text")}
        return Result, (packed, self.status, self.method, self.timings, self.error, self.url, rendered)

    @property
    def selection(self) -> Selection:
        """Which rows of the page were kept, and why."""
        if isinstance(self._selection, bytes):
            self._selection = pickle.loads(self._selection)
        return self._selection  # type: ignore[return-value]

    @property
    def page(self) -> Page:
        """The page as a table."""
        return self.selection.page

    @property
    def content(self) -> Selection:
        """What is rendered: the selection; with the status FROM_METADATA all of a small page of what they tell."""
        if self.status is not Status.FROM_METADATA:
            return self.selection
        from .metadata.content import told_selection  # here and below, because few ask and it takes time to load

        return told_selection(self.page)

    @property
    def content_from(self) -> str:
        """Where the content is from: `page`, or the property of the structured data that tells it."""
        if self.status is not Status.FROM_METADATA:
            return "page"
        from .metadata.content import told_content

        told = told_content(self.page)
        return told.source if told else "page"

    @property
    def kind(self) -> str | None:
        """The kind of page, `not-content` for one with nothing to read; None where the method does not tell."""
        return self.selection.findings.get("kind")

    @property
    def kinds(self) -> Mapping[str, float]:
        """How likely each kind of page is; empty where the method does not tell."""
        return self.selection.findings.get("kinds", {})

    @property
    def confidence(self) -> float | None:
        """The F1 that pages like this one had, from 0 to 1; None where the method does not tell."""
        return self.selection.findings.get("confidence")

    @property
    def metadata(self) -> Metadata:
        """What the page says about itself, read when first asked for. It does not depend on the selection's rows."""
        if self._metadata is None:
            from .metadata.record import metadata

            self._metadata = metadata(self.page, self.text)
        return self._metadata

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The main content as blocks: headings, paragraphs, lists, tables, code ... (docs/OUTPUT.md)."""
        if self._blocks is None:
            from .structure.stream import blocks_of

            self._blocks = blocks_of(self.content.page, self.content)
        return self._blocks

    @property
    def text(self) -> str:
        """The main content as plain text."""
        return self.render("text")

    @property
    def markdown(self) -> str:
        """The main content as Markdown: CommonMark with the tables and footnotes of GitHub."""
        return self.render("markdown")

    @property
    def html(self) -> str:
        """The main content as clean HTML, in which nothing can be executed."""
        return self.render("html")

    @property
    def json(self) -> str:
        """The result as JSON: how it came about, metadata, text, blocks (docs/OUTPUT.md)."""
        return self.render("json")

    @property
    def xml(self) -> str:
        """The main content and its metadata as XML of the Text Encoding Initiative."""
        return self.render("xml")

    def render(
        self, format: str, *, links: bool = True, images: bool = True, tables: bool = True, front_matter: bool = False
    ) -> str:
        """Render as one of the registered formats; what is switched off is left out and changes nothing else."""
        return self._rendering(format, links=links, images=images, tables=tables, front_matter=front_matter).text

    def spans(self, format: str) -> Spans:
        """Return which part of the rendered text each block is, by the number of the block.

        >>> result = extract("<h1>Tea</h1><p>Boil water.</p>", method="everything")
        >>> [result.text[slice(*result.spans("text")[block.number])] for block in result.blocks]
        ['Tea', 'Boil water.']
        """
        return self._rendering(format).spans

    def _rendering(self, format: str, **options: bool) -> Rendering:
        from .structure.rendering import changed, rendered

        key = (format, *changed(format, options))
        if key not in self._rendered:
            self._rendered[key] = rendered(self, *key)
        return self._rendered[key]

    def to_dict(self) -> dict[str, Any]:
        """Return the result as plain values, for JSON."""
        nodes = self.selection.nodes().tolist()
        paths = paths_of(self.page, nodes)
        return {
            "url": self.url,
            "status": self.status.value,
            "message": self.error or str(self.status),
            "content_from": self.content_from,
            "method": self.method,
            "encoding": self.page.encoding,
            "notes": [note._asdict() for note in self.page.notes],
            "findings": dict(self.selection.findings),
            "metadata": self.metadata.to_dict(),
            "text": self.text,
            "nodes": [
                {
                    "row": row,
                    **({} if self.page.numbers is None else {"number": int(self.page.numbers[row])}),
                    "name": self.page.name(row),
                    **path._asdict(),
                    "score": round(float(self.selection.score[row]), 6),
                    "reason": str(self.selection.why(row)),
                }
                for row, path in zip(nodes, paths, strict=True)
            ],
            "timings": {stage: round(seconds, 6) for stage, seconds in self.timings.items()},
        }


def select(page: Page, method: str = DEFAULT_METHOD, **knobs: Any) -> Selection:
    """Run a method on a page that is parsed already.

    >>> page = parse("<p>One.</p><p>Two.</p>")
    >>> select(page, "density-graph", c1=2)
    Traceback (most recent call last):
        ...
    marrow.errors.KnobOutOfRange: c1 is a number from 0 to 1, not 2
    """
    chosen = METHODS[method]
    return chosen.function(page, **chosen.settings(knobs))


def extract(
    html: bytes | str | Page,
    *,
    url: str | None = None,
    encoding: str | None = None,
    method: str = DEFAULT_METHOD,
    template: Template | None = None,
    limits: Limits = DEFAULT_LIMITS,
    **knobs: Any,
) -> Result:
    """Extract the main content of a page: bytes (best: the encoding is found), str, or a page that is parsed already.

    With the template of a site (`learn_template`) what is template is dropped before the method selects.

    >>> extract(b"%PDF-1.7").status
    <Status.NOT_HTML: 'not-html'>
    """
    chosen = METHODS[method]
    settings = chosen.settings(knobs)
    started = perf_counter()
    page = html if isinstance(html, Page) else parse(html, url=url, encoding=encoding, limits=limits)
    parsed = perf_counter()
    selection = template.select(page, chosen, settings) if template else chosen.function(page, **settings)
    timings = {"parse": parsed - started, "select": perf_counter() - parsed}
    return Result(selection, status_of(page, selection), method, timings, url=page.url)


def without_page(status: Status, *, method: str, url: str | None, error: str) -> Result:
    """Return the result for a page that could not be read or finished."""
    page = replace(parse(""), url=url)
    return Result(of_nodes(page, []), status, method, error=error, url=url)
