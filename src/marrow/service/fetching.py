"""A page from a public address: what is connected to is what was checked, at every redirect, within time and size."""

from __future__ import annotations

import socket
import ssl
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from email.message import Message
from http.client import HTTPConnection, HTTPException
from threading import Event, Timer
from time import monotonic
from typing import NamedTuple
from urllib.parse import quote, urljoin, urlsplit

from .. import __version__
from ..errors import Unreadable
from ..reading import ACCEPT, Source
from .answers import Refused
from .public import is_public, resolved
from .robots import AGENT, MOST_BYTES, Rule, allowed, rules

_REDIRECTS = 5
_ADDRESSES = 4  # that are tried, of one host
_REMEMBERED = 1_000  # sites whose robots.txt is kept
_KEPT_SECONDS = 3_600.0
_HEADERS = {
    "User-Agent": f"{AGENT}/{__version__}",
    "Accept": ACCEPT,
    "Accept-Encoding": "gzip",
    "Connection": "close",
}
_NOTHING_ALLOWED = [Rule("/", allows=False)]
_SAFE = "/%?=&;:@+,!~'()[]-._$*"


class Target(NamedTuple):
    """An address that was checked, and where it is."""

    scheme: str
    host: str
    port: int
    path: str
    addresses: tuple[str, ...]

    @property
    def site(self) -> str:
        """What its robots.txt is for."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.scheme}://{host}:{self.port}"


class Response(NamedTuple):
    """What a server answered; the body is a byte longer than the limit where it is longer."""

    code: int
    headers: Message
    body: bytes


class Fetcher:
    """Gets pages. Which addresses a host has, and which of them may be connected to, can be said otherwise by tests."""

    def __init__(
        self,
        *,
        most_bytes: int,
        seconds: float,
        resolve: Callable[[str, int], list[str]] = resolved,
        may_connect: Callable[[str], bool] = is_public,
    ) -> None:
        self._most_bytes, self._seconds = most_bytes, seconds
        self._resolve, self._may_connect = resolve, may_connect
        self._robots: dict[str, tuple[float, list[Rule]]] = {}

    def fetch(self, url: str) -> Source:
        """Get a page; the address is then that of the page that came."""
        until = monotonic() + self._seconds
        try:
            url, response = self._followed(url, self._most_bytes, until, robots=True)
        except (OSError, HTTPException, ValueError) as error:
            raise Refused(502, f"{url[:500]} could not be fetched: {error}") from error
        if response.code != 200:
            raise Refused(502, f"{url[:500]} could not be fetched: its server answered {response.code}")
        if len(response.body) > self._most_bytes:
            raise Refused(502, f"{url[:500]} could not be fetched: it is larger than {self._most_bytes:,} bytes")
        return Source(response.body, url, response.headers.get_content_charset())

    def _followed(self, url: str, most_bytes: int, until: float, *, robots: bool) -> tuple[str, Response]:
        for _ in range(_REDIRECTS + 1):
            target = self.target(url)
            if robots and not allowed(self._rules(target, until), target.path):
                raise Refused(403, f"the robots.txt of {target.site} forbids {target.path[:500]}")
            response = _get(target, most_bytes, until)
            location = response.headers.get("Location")
            if response.code not in {301, 302, 303, 307, 308} or not location:
                return url, response
            url = urljoin(url, location.encode("latin-1", "replace").decode("utf-8", "replace"))
        raise Unreadable(f"it redirects more than {_REDIRECTS} times")

    def target(self, url: str) -> Target:
        """Check an address and find where it is; refuse it if any of its places is not public."""
        try:
            parts = urlsplit(url.strip())
            host = (parts.hostname or "").encode("idna").decode("ascii")
            port = parts.port or {"http": 80, "https": 443}.get(parts.scheme, 0)
        except ValueError as error:
            raise Refused(422, f"{url[:500]!r} is no address: {error}") from error
        if parts.scheme not in {"http", "https"} or not host or parts.username is not None:
            raise Refused(422, f"{url[:500]!r} is no address that is fetched: http://HOST/... or https://HOST/...")
        if port < 1024 and port not in {80, 443}:
            raise Refused(403, f"port {port} is not one of web pages")
        try:
            addresses = self._resolve(host, port)
        except (OSError, ValueError) as error:
            raise Refused(502, f"{host} could not be found: {error}") from error
        if not addresses or not all(map(self._may_connect, addresses)):
            raise Refused(403, f"{host} is not a public address")
        path = quote(parts.path or "/", safe=_SAFE) + (f"?{quote(parts.query, safe=_SAFE)}" if parts.query else "")
        return Target(parts.scheme, host, port, path, tuple(addresses[:_ADDRESSES]))

    def _rules(self, target: Target, until: float) -> list[Rule]:
        """Return what a site asks of robots, read once an hour. One whose server fails asks them not to come."""
        expires, found = self._robots.get(target.site, (0.0, []))
        if monotonic() < expires:
            return found
        try:
            _, response = self._followed(f"{target.site}/robots.txt", MOST_BYTES, until, robots=False)
            if response.code == 200:
                found = rules(response.body.decode("utf-8", "replace"))
            else:
                found = _NOTHING_ALLOWED if response.code >= 500 else []
        except (OSError, HTTPException, ValueError, Refused):
            found = _NOTHING_ALLOWED
        while len(self._robots) >= _REMEMBERED:
            self._robots.pop(next(iter(self._robots)), None)
        self._robots[target.site] = monotonic() + _KEPT_SECONDS, found
        return found


class _Connection(HTTPConnection):
    """A connection to one of the addresses that were checked; the host's name is for its certificate alone."""

    def __init__(self, target: Target, until: float) -> None:
        self.default_port = {"http": 80, "https": 443}[target.scheme]
        super().__init__(target.host, target.port)
        self._target, self._until = target, until

    def connect(self) -> None:
        """Connect to the first address that answers."""
        error: Exception = OSError("it has no address")
        for address in self._target.addresses:
            left = self._until - monotonic()
            if left <= 0:
                raise TimeoutError("it took too long")
            try:
                self.sock = socket.create_connection((address, self._target.port), left)
                break
            except OSError as failed:
                error = failed
        else:
            raise error
        if self._target.scheme == "https":
            context = ssl.create_default_context()
            self.sock = context.wrap_socket(self.sock, server_hostname=self._target.host, do_handshake_on_connect=False)


def _get(target: Target, most_bytes: int, until: float) -> Response:
    """Ask for a page and read it, until the time is over, however slowly it comes."""
    with closing(_Connection(target, until)) as connection:
        connection.connect()
        with _until(until, connection.sock):
            if isinstance(connection.sock, ssl.SSLSocket):
                connection.sock.do_handshake()
            connection.request("GET", target.path, headers=_HEADERS)
            with connection.getresponse() as response:
                body = response.read(most_bytes + 1)
            ended_early = bool(response.length) and len(body) <= most_bytes
    if ended_early:
        raise OSError("it ended in the middle")
    return Response(response.status, response.headers, _unpacked(body, response.headers, most_bytes))


@contextmanager
def _until(until: float, sock: socket.socket) -> Iterator[None]:
    """End a connection when the time is over: what waits for it then fails."""
    late = Event()

    def end() -> None:
        late.set()
        with suppress(OSError):  # it is closed already
            sock.shutdown(socket.SHUT_RDWR)

    timer = Timer(max(until - monotonic(), 0.0), end)
    timer.start()
    try:
        yield
    except (OSError, HTTPException):
        if not late.is_set():
            raise
    finally:
        timer.cancel()
    if late.is_set():
        raise TimeoutError("it took too long")


def _unpacked(body: bytes, headers: Message, most_bytes: int) -> bytes:
    coding = (headers.get("Content-Encoding") or "identity").strip().lower()
    if coding in {"gzip", "x-gzip"}:
        try:
            body = zlib.decompressobj(wbits=31).decompress(body, most_bytes + 1)
        except zlib.error as error:
            raise OSError(f"what it sent cannot be unpacked: {error}") from error
    elif coding != "identity":
        raise OSError(f"it sent the page as {coding}, which was not asked for")
    return body
