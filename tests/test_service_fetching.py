"""Fetching: public addresses alone, at every redirect; what was checked is what is connected to."""

import gzip
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import ClassVar

import pytest

from marrow.service.answers import Refused
from marrow.service.fetching import Fetcher
from marrow.service.public import is_public
from serving import service

PUBLIC, PRIVATE = "127.0.0.2", "127.0.0.1"  # in these tests the first stands for a public address


class Site(BaseHTTPRequestHandler):
    asked: ClassVar = []

    def do_GET(self):
        self.asked.append((self.server.server_address[0], self.headers["Host"].partition(":")[0], self.path))
        name = self.path.strip("/").partition("?")[0].partition("/")[0].replace(".", "_")
        answer = getattr(self, f"answer_{name}", None)
        if answer is None:
            self.send(404)
        else:
            answer()

    def send(self, code, body=b"", **headers):
        self.send_response(code)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def answer_page(self):
        self.send(200, "<p>The text of a page, ü.".encode("latin-1"), Content_Type="text/html; charset=latin-1")

    def answer_robots_txt(self):
        self.send(200, b"User-agent: *\nDisallow: /secret\n")

    def answer_packed(self):
        self.send(200, gzip.compress(b"<p>Packed."), Content_Encoding="gzip")

    def answer_bomb(self):
        self.send(200, gzip.compress(b" " * 10_000_000), Content_Encoding="gzip")

    def answer_large(self):
        self.send(200, b" " * 2_000_000)

    def answer_cut(self):
        self.send_response(200)
        self.send_header("Content-Length", "1000")
        self.end_headers()
        self.wfile.write(b"<p>half")

    def answer_slow(self):
        self.send_response(200)
        self.end_headers()
        try:
            for _ in range(100):
                self.wfile.write(b"x")
                time.sleep(0.1)
        except OSError:
            pass

    def answer_to(self):
        self.send(302, Location=self.path.partition("?")[2])

    def log_message(self, *arguments):
        pass


@pytest.fixture(scope="module")
def site():
    with ThreadingHTTPServer((PUBLIC, 0), Site) as server:
        inside = ThreadingHTTPServer((PRIVATE, server.server_port), Site)
        for each in (server, inside):
            threading.Thread(target=each.serve_forever, daemon=True).start()
        yield server.server_port
        inside.shutdown()
        inside.server_close()
        server.shutdown()


PLACES = {
    "a.example": [PUBLIC],
    "b.example": [PUBLIC],
    "inside.example": [PRIVATE],
    "both.example": [PUBLIC, PRIVATE],
}


class Resolver:
    """Says where hosts are; `fickle.example` is public when it is asked for twice, and inside from then on."""

    def __init__(self):
        self.asked = []

    def __call__(self, host, port):
        self.asked.append(host)
        if host == "fickle.example":
            return [PUBLIC if self.asked.count(host) <= 2 else PRIVATE]
        if host not in PLACES:
            raise OSError("Name or service not known")
        return PLACES[host]


def may_connect(address):
    return address == PUBLIC


def fetcher(resolve=None):
    return Fetcher(most_bytes=1_000_000, seconds=1.5, resolve=resolve or Resolver(), may_connect=may_connect)


def test_a_page_and_its_charset(site):
    Site.asked.clear()
    found = fetcher().fetch(f"http://a.example:{site}/page?q=ü#part")
    assert found.html.decode("latin-1") == "<p>The text of a page, ü."
    assert found.encoding == "latin-1"
    assert Site.asked == [(PUBLIC, "a.example", "/robots.txt"), (PUBLIC, "a.example", "/page?q=%C3%BC")]


def test_redirects_are_followed_and_checked(site):
    found = fetcher().fetch(f"http://a.example:{site}/to?http://b.example:{site}/page")
    assert found.url == f"http://b.example:{site}/page"
    Site.asked.clear()
    with pytest.raises(Refused, match=r"inside\.example is not a public address") as refused:
        fetcher().fetch(f"http://a.example:{site}/to?http://inside.example:{site}/page")
    assert refused.value.code == 403
    assert "inside.example" not in [host for _, host, _ in Site.asked]


def test_the_checked_address_is_the_one_connected_to(site):
    Site.asked.clear()
    resolver = Resolver()
    fetcher(resolver).fetch(f"http://fickle.example:{site}/page")
    assert resolver.asked == ["fickle.example"] * 2  # for the page and for robots.txt: never again to connect
    assert {address for address, _, _ in Site.asked} == {PUBLIC}
    with pytest.raises(Refused, match="not a public address"):  # it has moved inside before it redirects to itself
        fetcher().fetch(f"http://fickle.example:{site}/to?http://fickle.example:{site}/page")
    assert {address for address, _, _ in Site.asked} == {PUBLIC}


@pytest.mark.parametrize(
    ("url", "code", "says"),
    [
        ("http://inside.example:{}/page", 403, "not a public address"),
        ("http://both.example:{}/page", 403, "not a public address"),
        ("http://nowhere.example/", 502, "could not be found: Name or service"),
        ("http://a.example:{}/secret/page", 403, "robots.txt"),
        ("http://a.example:{}/none", 502, "its server answered 404"),
        ("http://a.example:{}/large", 502, "larger than 1,000,000 bytes"),
        ("http://a.example:{}/bomb", 502, "larger than 1,000,000 bytes"),
        ("http://a.example:{}/cut", 502, "ended in the middle"),
        ("http://a.example:{}/slow", 502, "took too long"),
        ("http://a.example:{0}/to?/to?/to?/to?/to?/to?/to?/page", 502, "redirects more than 5 times"),
        ("http://a.example:25/", 403, "port 25"),
        ("http://a.example:1/", 403, "port 1"),
        ("http://user:word@a.example/", 422, "no address that is fetched"),
        ("file:///etc/passwd", 422, "no address that is fetched"),
        ("ftp://a.example/", 422, "no address that is fetched"),
        ("http://", 422, "no address that is fetched"),
        ("http://[", 422, "is no address"),
        ("http://a.example:99999999/", 422, "is no address"),
        ("http://a..example/", 422, "is no address"),
        ("page.html", 422, "no address that is fetched"),
    ],
)  # fmt: skip
def test_what_is_not_fetched(site, url, code, says):
    with pytest.raises(Refused, match=says) as refused:
        fetcher().fetch(url.format(site))
    assert refused.value.code == code


def test_what_is_packed(site):
    assert fetcher().fetch(f"http://a.example:{site}/packed").html == b"<p>Packed."


INSIDE = """127.0.0.1 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255
192.0.2.1 ::1 :: fe80::1%eth0 fc00::1 ff02::1 ::ffff:10.0.0.1 64:ff9b::a00:1 2002:a00:1::1 2001:db8::1 fec0::1"""


@pytest.mark.parametrize("address", INSIDE.split())
def test_addresses_that_are_not_public(address):
    assert not is_public(address)


@pytest.mark.parametrize("host", ["127.0.0.1", "2130706433", "[::1]", "localhost", "0"])
def test_the_systems_own_resolver_leads_to_nothing_inside(host):
    with pytest.raises(Refused) as refused:
        Fetcher(most_bytes=1_000, seconds=1).fetch(f"http://{host}:8080/")
    assert refused.value.code == 403


def test_the_service_fetches_when_it_is_told_to(site):
    with service(fetcher=fetcher(), fetch=True, workers=1) as ask:
        answer = ask("GET", f"/extract?url=http://a.example:{site}/page&format=text&method=everything")
        assert (answer.code, answer.text) == (200, "The text of a page, ü.")
        assert ask("GET", f"/extract?url=http://inside.example:{site}/page").code == 403
        assert ask("GET", f"/extract?url=http://a.example:{site}/cut").code == 502
        assert ask("GET", "/extract").code == 422
