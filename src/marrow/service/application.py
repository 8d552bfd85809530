"""The service as an application: its paths, and how a request goes from the gate to a worker and back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, Response
from starlette.requests import ClientDisconnect

from .. import __version__
from ..registry import METHODS, SITE_METHODS
from ..result import DEFAULT_METHOD
from . import description
from .answers import JSON, Answer, Call, Refused, as_json
from .counts import Counts
from .documentation import documentation
from .fetching import Fetcher
from .formats import content_type, formats
from .gate import Gate
from .handlers import explain_refusals
from .pool import Pool
from .settings import Settings
from .work import Work, modules

_ABOUT = "Main content of web pages. Every answer that is none is JSON with one member, `detail`, a sentence."
_HTML = "text/html; charset=utf-8"


class Service:
    """What the paths share: the workers, the counts, the fetcher."""

    def __init__(self, settings: Settings, fetcher: Fetcher | None = None) -> None:
        self.settings, self.counts = settings, Counts()
        self.pool = Pool(Work(), settings, modules())
        if settings.fetch and fetcher is None:
            fetcher = Fetcher(most_bytes=settings.most_bytes, seconds=settings.deadline)
        self.fetcher = fetcher
        self._fetching = ThreadPoolExecutor(settings.concurrent)

    @asynccontextmanager
    async def running(self, _: FastAPI) -> AsyncIterator[None]:
        """Start the workers, and end them when the server has finished what it began."""
        await self.pool.open()
        try:
            yield
        finally:
            self.pool.close()
            self._fetching.shutdown(wait=False, cancel_futures=True)

    async def sent(self, request: Request, task: str) -> Response:
        """Answer a request that has what it is about in its body."""
        if (coding := request.headers.get("content-encoding", "identity")) != "identity":
            raise Refused(415, f"a body is sent as it is, not as {coding[:100]}")
        with self.pool.seat():
            body = await read_body(request, self.settings)
            return self.answered(await self.pool.run(_call(request, task, body)))

    async def fetched(self, request: Request) -> Response:
        """Answer a request for a page that is somewhere else."""
        if self.fetcher is None:
            raise Refused(403, "this service fetches nothing: it was not started with --fetch")
        if (url := request.query_params.get("url")) is None:
            raise Refused(422, "the parameter 'url' is missing: the address of the page")
        with self.pool.seat():
            loop = asyncio.get_running_loop()
            source = await loop.run_in_executor(self._fetching, self.fetcher.fetch, url)
            charset = f"text/html; charset={source.encoding}" if source.encoding else "text/html"
            call = _call(request, "extract", source.html, (("url", source.url or url),))
            return self.answered(await self.pool.run(call._replace(content_type=charset)))

    def answered(self, answer: Answer) -> Response:
        """Return a worker's answer as a response, and count it."""
        if answer.status:
            self.counts.page(answer.method, answer.status)
        headers = {"Marrow-Status": answer.status} if answer.status else None
        return Response(answer.body, answer.code, headers, content_type(answer.media_type))


def _call(request: Request, task: str, body: bytes, more: tuple[tuple[str, str], ...] = ()) -> Call:
    parameters = (*request.query_params.items(), *more)
    return Call(task, body, request.headers.get("content-type", ""), request.headers.get("accept", ""), parameters)


async def read_body(request: Request, settings: Settings) -> bytes:
    """Read a body within the limits. Of one that is too large a part is read and dropped: its sender is then heard."""
    parts: list[bytes] = []
    size, most = 0, settings.most_bytes
    try:
        async with asyncio.timeout(settings.body_seconds):
            async for part in request.stream():
                size += len(part)
                if size <= most:
                    parts.append(part)
                elif size > 2 * most:
                    break
    except TimeoutError:
        raise Refused(
            408, f"the body did not come within {settings.body_seconds:g} s", {"Connection": "close"}
        ) from None
    except ClientDisconnect:
        raise Refused(400, "the body ended before its length") from None
    if size > most:
        raise Refused(413, f"the body is larger than {most:,} bytes", {"Connection": "close"})
    return b"".join(parts)


def application(settings: Settings, fetcher: Fetcher | None = None) -> FastAPI:
    """Return the service as an application for a server of ASGI."""
    service = Service(settings, fetcher)
    app = FastAPI(
        title="Marrow", version=__version__, description=_ABOUT, docs_url=None, redoc_url=None, lifespan=service.running
    )
    app.state.service = service
    _pages(app, service)
    _about(app, service)
    paths = frozenset(getattr(route, "path", "") for route in app.routes)
    app.add_middleware(Gate, settings=settings, counts=service.counts, paths=paths)
    explain_refusals(app)
    return app


def _pages(app: FastAPI, service: Service) -> None:
    """Add the paths that take pages."""

    @app.post("/extract", response_class=Response, openapi_extra=description.extraction(of_address=False))
    async def extract(request: Request) -> Response:
        """Extract the main content of a page: HTML, a snapshot, or JSON that holds one."""
        return await service.sent(request, "extract")

    @app.get("/extract", response_class=Response, openapi_extra=description.extraction(of_address=True))
    async def extract_address(request: Request) -> Response:
        """Extract the main content of the page at an address, if the service was started with `--fetch`."""
        return await service.fetched(request)

    @app.post("/template/learn", response_class=Response, openapi_extra=description.learning())
    async def learn(request: Request) -> Response:
        """Learn the template of a site from pages of it; it is JSON that a person can read and edit."""
        return await service.sent(request, "template/learn")

    @app.post("/template/apply", response_class=Response, openapi_extra=description.applying())
    async def apply(request: Request) -> Response:
        """Extract a page with the template of its site: what is template is dropped before the method selects."""
        return await service.sent(request, "template/apply")


def _about(app: FastAPI, service: Service) -> None:
    """Add the paths that tell of the service itself."""
    known = {
        "default": DEFAULT_METHOD,
        "formats": formats(),
        "methods": [registry[name].to_dict() for registry in (METHODS, SITE_METHODS) for name in registry.names()],
    }

    @app.get("/methods", responses=description.about())
    async def methods() -> Response:
        """List the methods with their knobs, ranges and defaults, and the output formats."""
        return Response(as_json(known), media_type=JSON)

    @app.get("/health", responses=description.about())
    async def health() -> Response:
        """Tell whether the service works, and how much it has to do."""
        pool = service.pool
        state = {"status": "ok", "version": __version__, "pages": pool.taken, "busy": pool.busy}
        return Response(as_json(state), media_type=JSON)

    @app.get("/metrics", response_class=Response, responses=description.about("text/plain"))
    async def metrics() -> Response:
        """Tell counts and times, as Prometheus reads them."""
        now = {"marrow_pages_now": service.pool.taken, "marrow_workers_busy": service.pool.busy}
        return Response(service.counts.shown(now), media_type="text/plain; version=0.0.4; charset=utf-8")

    @app.get("/docs", include_in_schema=False)
    async def docs() -> Response:
        """Show the description to people."""
        return Response(documentation(app.openapi()), media_type=_HTML)
