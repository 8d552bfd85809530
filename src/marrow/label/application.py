"""The labelling page's server: pages, what was said of them, and events to be kept."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from importlib.resources import files
from math import isnan
from threading import Lock
from typing import Any, Literal

from fastapi import FastAPI, Response
from pydantic import BaseModel, Field

from ..service.answers import JSON, Refused, as_json
from ..service.counts import Counts
from ..service.gate import Gate
from ..service.handlers import explain_refusals
from ..service.settings import Settings
from . import segments
from .agreement import agreements
from .export import line, rows
from .frame import frame, title
from .levels import SCHEMES, codes
from .store import Event, Store
from .work import Work

_KEPT = 16  # pages that are parsed, the last that were asked for
_OWN_POLICY = "default-src 'self'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
_NO_SCRIPTS = "sandbox allow-same-origin; script-src 'none'; object-src 'none'; frame-src 'none'; form-action 'none'"
_OFFLINE = "; default-src 'none'; style-src 'self' 'unsafe-inline'; img-src data:; font-src data:; media-src data:"
_TYPES = {".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css"}
_LONGEST_NOTE = 10_000


@dataclass
class Labelling:
    """What is labelled, and how."""

    store: Store
    scheme: str = "main"
    method: str | None = None
    with_segments: bool = False
    offline: bool = False
    annotator: str = "me"
    _works: OrderedDict[int, Work] = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock)

    def work(self, number: int) -> Work:
        """Return a page, parsed."""
        with self._lock:
            if number in self._works:
                self._works.move_to_end(number)
                return self._works[number]
        html = self.store.html(number)
        if html is None:
            raise Refused(404, f"there is no page {number}")
        url = next(page.url for page in self.store.pages() if page.number == number)
        work = Work.of(html, url)
        with self._lock:
            self._works[number] = work
            while len(self._works) > _KEPT:
                self._works.popitem(last=False)
        return work

    def state(self, number: int, annotator: str) -> dict[str, Any]:
        """Return what an annotator said of a page, and what the method says where nobody did yet."""
        work, said = self.work(number), self.store.state(number, annotator)
        blocks = said.blocks if self.store.begun(number, annotator) else work.prefilled(self.method, self.scheme)
        levels = work.levels(blocks)
        found: dict[str, Any] = {"levels": levels, "note": said.note, "done": said.done, "can_undo": said.can_undo}
        if self.with_segments:
            found["segments"] = segments.segments(work, levels, said.segments)
        return found

    def take(self, event: Event) -> None:
        """Keep an event. Before an annotator's first of a page, what they saw there is kept."""
        self.check(event)
        if not self.store.begun(event.page, event.annotator):
            levels = self.work(event.page).prefilled(self.method, self.scheme)
            id = f"prefill {event.page} {event.annotator}"
            self.store.add(Event(id, event.page, event.annotator, "prefill", levels))
        if event.kind == "undo":
            self.store.undo(event.id, event.page, event.annotator)
        else:
            self.store.add(event)

    def check(self, event: Event) -> None:
        """Refuse an event that says nothing of this page."""
        work, value = self.work(event.page), event.value
        if event.kind in {"blocks", "segments"}:
            try:
                said = {int(key): code for key, code in value.items()}
            except (AttributeError, ValueError):
                raise Refused(422, f"{event.kind} are an object: number to code") from None
            if event.kind == "segments" and not segments.checked(said, work):
                raise Refused(422, "segments are structural elements: row to 0 or 1")
            allowed = codes(self.scheme)
            if event.kind == "blocks" and not all(
                0 <= block < len(work) and code in allowed for block, code in said.items()
            ):
                raise Refused(422, f"blocks are 0 to {len(work) - 1}, their levels of {sorted(allowed)}")
        elif event.kind == "note" and not (isinstance(value, str) and len(value) <= _LONGEST_NOTE):
            raise Refused(422, f"a note is a text of at most {_LONGEST_NOTE:,} characters")
        elif event.kind == "done" and not isinstance(value, bool):
            raise Refused(422, "done is true or false")


class Said(BaseModel):
    """An event as the browser sends it."""

    id: str = Field(min_length=1, max_length=100)
    page: int
    annotator: str = Field(min_length=1, max_length=100)
    kind: Literal["blocks", "segments", "note", "done", "undo"]
    value: Any = None


def application(labelling: Labelling, settings: Settings) -> FastAPI:
    """Return the labelling page as an application for a server of ASGI."""
    app = FastAPI(title="Marrow: labels", docs_url=None, redoc_url=None, openapi_url=None)
    _shown(app, labelling)
    _kept(app, labelling)
    app.add_middleware(Gate, settings=settings, counts=Counts(), paths=frozenset())
    explain_refusals(app)
    return app


def _shown(app: FastAPI, labelling: Labelling) -> None:
    """Add what the browser shows."""

    @app.get("/")
    def index() -> Response:
        return _file("index.html")

    @app.get("/static/{name}")
    def static(name: str) -> Response:
        return _file(name)

    @app.get("/pages/{number}")
    def page(number: int) -> Response:
        work = labelling.work(number)
        marked = segments.structural(work).tolist() if labelling.with_segments else []
        policy = _NO_SCRIPTS + (_OFFLINE if labelling.offline else "")
        headers = {"Content-Security-Policy": policy}
        return Response(frame(work, marked).encode("utf-8", "replace"), 200, headers, _TYPES[".html"])


def _kept(app: FastAPI, labelling: Labelling) -> None:
    """Add what the browser asks and says."""
    store = labelling.store

    @app.get("/api/work")
    def work(annotator: str = labelling.annotator) -> Response:
        done = store.done()
        pages = [
            {"number": page.number, "name": page.name, "url": page.url, "done": annotator in done.get(page.number, ())}
            for page in store.pages()
        ]
        levels = [level._asdict() for level in SCHEMES[labelling.scheme]]
        how = {"segments": labelling.with_segments, "method": labelling.method}
        return _json({"store": store.id, "annotator": annotator, "levels": levels, "pages": pages, **how})

    @app.get("/api/pages/{number}")
    def page(number: int, annotator: str = labelling.annotator) -> Response:
        found = labelling.work(number)
        about = {"title": title(found.page), "blocks": found.blocks.texts}
        return _json({**about, **labelling.state(number, annotator)})

    @app.post("/api/events")
    def take(said: Said) -> Response:
        labelling.take(Event(said.id, said.page, said.annotator, said.kind, said.value))
        return _json(labelling.state(said.page, said.annotator))

    @app.get("/api/agreement")
    def agreement() -> Response:
        found = [each._asdict() for each in agreements(store)]
        return _json([{**each, "kappa": None if isnan(each["kappa"]) else each["kappa"]} for each in found])

    @app.get("/labels.jsonl")
    def labels(annotator: str | None = None) -> Response:
        text = "".join(map(line, rows(store, annotator)))
        headers = {"Content-Disposition": "attachment; filename=labels.jsonl"}
        return Response(text.encode("utf-8", "replace"), 200, headers, "application/jsonl")


def _json(value: dict[str, Any] | list[Any]) -> Response:
    return Response(as_json(value), media_type=JSON)


def _file(name: str) -> Response:
    ending = name[name.rfind(".") :]
    source = files(__package__).joinpath("page", name)
    if ending not in _TYPES or "/" in name or not source.is_file():
        raise Refused(404, f"there is no file {name[:100]!r}")
    return Response(source.read_bytes(), 200, {"Content-Security-Policy": _OWN_POLICY}, _TYPES[ending])
