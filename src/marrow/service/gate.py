"""Who may ask: host, origin and token are looked at before anything is read; what is answered says what may be done.

A web page that its reader opens can make the browser send requests to loopback. It cannot forge `Origin`, `Host` and
`Sec-Fetch-Site`: by these it is told from the add-on and from programs.
"""

from __future__ import annotations

import re
from hmac import compare_digest
from time import perf_counter
from typing import TYPE_CHECKING

from .answers import Refused, refusal
from .counts import Counts
from .settings import Settings, is_loopback

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

_EXTENSION = re.compile(r"(?:chrome|moz|safari-web)-extension://[\w-]{1,64}")
_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[^:\[\]/@]+)(?::\d{1,5})?", re.IGNORECASE)
_WITHOUT_TOKEN = {"/health"}
_ON_EVERY_ANSWER = (
    (b"x-content-type-options", b"nosniff"),
    (b"cache-control", b"no-store"),
    (b"referrer-policy", b"no-referrer"),
)
_POLICY = (b"content-security-policy", b"default-src 'none'; style-src 'unsafe-inline'; sandbox")
Headers = dict[str, str]


class Gate:
    """Stands before an application, and counts what comes."""

    def __init__(self, app: ASGIApp, settings: Settings, counts: Counts, paths: frozenset[str]) -> None:
        self._app, self._settings, self._counts, self._paths = app, settings, counts, paths

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started, code = perf_counter(), 0
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        shared = self._shared(headers)

        async def answer(message: Message) -> None:
            nonlocal code
            if message["type"] == "http.response.start":
                code = message["status"]
                given = list(message.get("headers", ()))
                own = [] if any(name == _POLICY[0] for name, _ in given) else [_POLICY]
                message["headers"] = [*given, *_ON_EVERY_ANSWER, *own, *shared]
            await send(message)

        try:
            self.check(scope["path"], scope["method"], headers)
            if scope["method"] == "OPTIONS" and "access-control-request-method" in headers:
                await respond(answer, 204, b"", [*_preflight(headers)])
            else:
                await self._app(scope, receive, answer)
        except Refused as error:
            extra = [(name.encode(), value.encode()) for name, value in error.headers.items()]
            await respond(answer, error.code, refusal(error.code, error.detail).body, extra)
        finally:
            path = scope["path"] if scope["path"] in self._paths else "other"
            self._counts.request(path, code or 500, perf_counter() - started)

    def check(self, path: str, method: str, headers: Headers) -> None:
        """Refuse a request that may not be asked."""
        host = _HOST.fullmatch(headers.get("host", ""))
        if host is None or (self._settings.is_local and not is_loopback(host[1])):
            raise Refused(400, "the Host of the request is none of the service's, which is bound to loopback")
        origin = headers.get("origin")
        if origin is not None and not self.may_ask(origin, headers["host"]):
            raise Refused(403, f"requests from {origin[:200]} are not answered: see --origin")
        if origin is None and headers.get("sec-fetch-site") in {"cross-site", "same-site"}:
            raise Refused(403, "requests from web pages are not answered")
        if self._settings.token is None or path in _WITHOUT_TOKEN or method == "OPTIONS":
            return
        scheme, _, given = headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer" or not compare_digest(given.strip().encode(), self._settings.token.encode()):
            raise Refused(401, "a token is needed: Authorization: Bearer TOKEN", {"WWW-Authenticate": "Bearer"})

    def may_ask(self, origin: str, host: str) -> bool:
        """Whether requests of an origin are answered."""
        if self._settings.is_local and origin == f"http://{host}":  # a page of our own
            return True
        if self._settings.origins:
            return origin in self._settings.origins
        return _EXTENSION.fullmatch(origin) is not None

    def _shared(self, headers: Headers) -> list[tuple[bytes, bytes]]:
        """Return the headers by which a browser lets an origin read the answer."""
        origin = headers.get("origin")
        if origin is None or not self.may_ask(origin, headers.get("host", "")):
            return [(b"vary", b"Origin")]
        return [
            (b"vary", b"Origin"),
            (b"access-control-allow-origin", origin.encode("latin-1")),
            (b"access-control-expose-headers", b"Marrow-Status, Retry-After"),
        ]


def _preflight(headers: Headers) -> list[tuple[bytes, bytes]]:
    found = [
        (b"access-control-allow-methods", b"GET, POST"),
        (b"access-control-allow-headers", b"Authorization, Content-Type, Accept"),
        (b"access-control-max-age", b"600"),
    ]
    if headers.get("access-control-request-private-network") == "true":
        found.append((b"access-control-allow-private-network", b"true"))
    return found


async def respond(send: Send, code: int, body: bytes, headers: list[tuple[bytes, bytes]]) -> None:
    """Send a whole answer of JSON."""
    own = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())] if body else []
    await send({"type": "http.response.start", "status": code, "headers": [*own, *headers]})
    await send({"type": "http.response.body", "body": body})
