"""The service on real sockets: what it answers, and whom."""

import json
import threading
import time

import pytest

import marrow
from marrow.snapshot import is_snapshot
from pages import PAGE
from serving import service

HTML = {"Content-Type": "text/html; charset=utf-8"}
EXTENSION = "chrome-extension://abcdefghijklmnop"


@pytest.fixture(scope="module")
def ask():
    with service(most_bytes=200_000) as asked:
        yield asked


def test_a_page_is_what_the_library_makes_of_it(ask):
    answer = ask("POST", "/extract?url=https://example.org/a", PAGE.encode(), HTML)
    result = marrow.extract(PAGE.encode(), url="https://example.org/a", encoding="utf-8")
    wanted = json.loads(result.render("json"))
    assert {**answer.json, "timings": 0} == {**wanted, "timings": 0}
    assert (answer.code, answer.headers["Marrow-Status"]) == (200, "kept")
    assert answer.headers["Content-Type"] == "application/json"


def test_the_charset_of_http_is_used(ask):
    answer = ask(
        "POST", "/extract?format=text", "<p>жук</p>".encode("koi8-r"), {"Content-Type": "text/html; charset=koi8-r"}
    )
    assert answer.text == "жук"
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"


@pytest.mark.parametrize(
    ("parameters", "accept", "media_type"),
    [
        ("", "text/plain", "text/plain; charset=utf-8"),
        ("", "application/json;q=0.1, text/*", "text/plain; charset=utf-8"),
        ("", "image/png, */*;q=0.1", "application/json"),
        ("?format=text", "application/json", "text/plain; charset=utf-8"),
    ],
)
def test_the_format_is_what_is_asked_for_or_accepted(ask, parameters, accept, media_type):
    answer = ask("POST", f"/extract{parameters}", PAGE.encode(), {**HTML, "Accept": accept})
    assert (answer.code, answer.headers["Content-Type"]) == (200, media_type)


def test_json_and_parameters_which_go_first(ask):
    given = {"html": PAGE, "method": "density-graph", "knobs": {"c1": 0.2, "c2": 6}, "format": "json", "url": None}
    answer = ask("POST", "/extract?c2=5", json.dumps(given), {"Content-Type": "application/json"})
    wanted = marrow.extract(PAGE, method="density-graph", c1=0.2, c2=5)
    assert (answer.json["text"], answer.json["method"]) == (wanted.text, "density-graph")


def test_a_snapshot_is_told_by_its_beginning(ask):
    page = '<p data-marrow-node="0">The only text.</p>'
    columns = {name: [0] for name in ("x", "y", "width", "height")}
    nodes = {"parent": [-1], "name": ["p"], "visible": [1], **columns}
    snapshot = json.dumps({"marrow-snapshot": 1, "html": page, "nodes": nodes})
    assert is_snapshot(snapshot)
    answer = ask("POST", "/extract?method=everything", snapshot, {"Content-Type": "application/json"})
    assert answer.json["text"] == "The only text."
    assert answer.json["nodes"][0]["number"] >= -1


def test_formats_and_switches(ask):
    page = "<article><h1>Tea</h1><p>Boil <a href=/water>water</a>.</p></article>"
    given = {"html": page, "method": "everything", "format": "markdown", "links": False}
    answer = ask("POST", "/extract", json.dumps(given), {"Content-Type": "application/json"})
    wanted = marrow.extract(page, method="everything")
    assert answer.headers["Content-Type"] == "text/markdown; charset=utf-8"
    assert answer.text == wanted.render("markdown", links=False)
    answer = ask("POST", "/extract?method=everything&links=true", page, {**HTML, "Accept": "text/markdown"})
    assert answer.text == wanted.render("markdown")
    assert ask("POST", "/extract?links=perhaps", page, HTML).code == 422


def test_a_template_is_learned_and_applied(ask):
    menu = "<div class=menu><a>Home</a><a>News</a></div>"
    pages = [f"{menu}<div class=story><p>{text}</p></div>" for text in ("One thing.", "Another.", "A third.")]
    json_body = {"Content-Type": "application/json"}
    template = ask("POST", "/template/learn", json.dumps({"pages": pages[:2]}), json_body)
    assert template.json == marrow.learn_template(pages[:2]).to_dict()
    given = {"template": template.json, "html": pages[2], "method": "everything", "format": "text"}
    assert ask("POST", "/template/apply", json.dumps(given), json_body).text == "A third."
    assert ask("POST", "/extract", json.dumps(given), json_body).text == "A third."
    for wrong, code, says in (
        ({"pages": []}, 422, "there are none"),
        ({"pages": [1]}, 400, "a list of strings"),
        ({"pages": pages, "method": "wlr"}, 422, "no method of several pages 'wlr'"),
        ({"pages": pages, "onto": {}}, 422, "this is no template"),
    ):
        answer = ask("POST", "/template/learn", json.dumps(wrong), json_body)
        assert (answer.code, says in answer.json["detail"]) == (code, True)
    assert ask("POST", "/template/apply", json.dumps({"html": "x"}), json_body).code == 400
    assert ask("POST", "/template/apply", json.dumps({"html": "x", "template": {}}), json_body).code == 422


@pytest.mark.parametrize("body", [b"", b"%PDF-1.7", b"\xff\xfe\x00", b"<p>" * 60_000, bytes(range(256)) * 9])
def test_whatever_the_bytes_there_is_an_outcome(ask, body):
    answer = ask("POST", "/extract", body, HTML)
    assert answer.code == 200
    assert answer.headers["Marrow-Status"] in {"kept", "empty", "not-html", "limit"}


@pytest.mark.parametrize(
    ("verb", "path", "body", "headers", "code", "says"),
    [
        ("POST", "/extract", b"{", {"Content-Type": "application/json"}, 400, "is not the JSON"),
        ("POST", "/extract", b"[]", {"Content-Type": "application/json"}, 400, "must be an object"),
        ("POST", "/extract", b"{}", {"Content-Type": "application/json"}, 400, "no member 'html'"),
        ("POST", "/extract", b'{"html": 1}', {"Content-Type": "application/json"}, 400, "'html' must be a string"),
        ("POST", "/extract", b'{"html": "", "x": 1}', {"Content-Type": "application/json"}, 400, "a member 'x'"),
        ("POST", "/extract", b"[" * 90_000, {"Content-Type": "application/json"}, 400, "is not the JSON"),
        ("POST", "/extract", b"x", {"Content-Type": "multipart/form-data; boundary=x"}, 415, "text/html"),
        ("POST", "/extract", b"x", {**HTML, "Content-Encoding": "gzip"}, 415, "not as gzip"),
        ("POST", "/extract", b"x", {**HTML, "Accept": "image/png"}, 406, "text/plain"),
        ("POST", "/extract?method=none", b"x", HTML, 422, "there is no method 'none'"),
        ("POST", "/extract?format=pdf", b"x", HTML, 422, "there is no format 'pdf'"),
        ("POST", "/extract?method=density-graph&c1=7", b"x", HTML, 422, "c1 is a number from 0 to 1"),
        ("POST", "/extract?c9=7", b"x", HTML, 422, "has no knob 'c9'"),
        ("POST", "/extract", b"x" * 200_001, HTML, 413, "larger than 200,000 bytes"),
        ("POST", "/extract", b"x" * 3_000_000, HTML, 413, "larger than 200,000 bytes"),
        ("GET", "/extract?url=http://example.org/", None, {}, 403, "not started with --fetch"),
        ("GET", "/nothing", None, {}, 404, "there is no path '/nothing'"),
        ("DELETE", "/extract", None, {}, 405, "is not asked for with DELETE"),
        ("GET", "/health", None, {"Host": "evil.example"}, 400, "bound to loopback"),
        ("GET", "/health", None, {"Origin": "https://evil.example"}, 403, "from https://evil.example"),
        ("GET", "/health", None, {"Origin": "null"}, 403, "from null"),
        ("GET", "/health", None, {"Sec-Fetch-Site": "cross-site"}, 403, "web pages are not answered"),
    ],
)  # fmt: skip
def test_a_refusal_says_why(ask, verb, path, body, headers, code, says):
    answer = ask(verb, path, body, headers)
    assert (answer.code, list(answer.json)) == (code, ["detail"])
    assert says in answer.json["detail"]


def test_the_add_on_may_ask_and_read(ask):
    wanted = {
        "Origin": EXTENSION,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Private-Network": "true",
    }
    before = ask("OPTIONS", "/extract", headers=wanted)
    assert (before.code, before.headers["Access-Control-Allow-Origin"]) == (204, EXTENSION)
    assert before.headers["Access-Control-Allow-Private-Network"] == "true"
    answer = ask("POST", "/extract", b"<p>x", {**HTML, "Origin": EXTENSION})
    assert (answer.code, answer.headers["Access-Control-Allow-Origin"]) == (200, EXTENSION)
    refused = ask("POST", "/extract?c9=1", b"<p>x", {**HTML, "Origin": EXTENSION})
    assert (refused.code, refused.headers["Access-Control-Allow-Origin"]) == (422, EXTENSION)
    stranger = ask("OPTIONS", "/extract", headers={**wanted, "Origin": "https://evil.example"})
    assert (stranger.code, stranger.headers["Access-Control-Allow-Origin"]) == (403, None)


def test_origins_that_are_named_are_the_only_ones():
    with service(origins=("https://example.org",), workers=1) as ask:
        assert ask("GET", "/health", headers={"Origin": "https://example.org"}).code == 200
        assert ask("GET", "/health", headers={"Origin": EXTENSION}).code == 403


def test_a_token():
    with service(token="sesame", workers=1) as ask:
        assert ask("GET", "/health").code == 200
        for headers in ({}, {"Authorization": "Bearer open"}, {"Authorization": "Basic sesame"}):
            answer = ask("POST", "/extract", b"<p>x", {**HTML, **headers})
            assert (answer.code, answer.headers["WWW-Authenticate"]) == (401, "Bearer")
        assert ask("GET", "/metrics").code == 401
        assert ask("POST", "/extract", b"<p>x", {**HTML, "Authorization": "Bearer sesame"}).code == 200


def test_it_tells_of_itself(ask):
    methods = ask("GET", "/methods").json
    assert {each["name"] for each in methods["methods"]} == set(marrow.methods())
    assert methods["default"] in marrow.methods(level="page")
    described = ask("GET", "/openapi.json").json
    parameters = {each["name"]: each for each in described["paths"]["/extract"]["post"]["parameters"]}
    assert parameters["c1"]["schema"] == {"type": "number", "minimum": 0, "maximum": 1}
    assert parameters["method"]["schema"]["enum"] == marrow.methods("page")
    page = ask("GET", "/docs").text
    assert "POST /extract" in page
    assert "<script" not in page
    assert ask("GET", "/health").json["status"] == "ok"
    ask("POST", "/extract?method=wlr", b"<p>x", HTML)
    metrics = ask("GET", "/metrics").text
    assert 'marrow_pages_total{method="wlr",status="kept"} ' in metrics
    assert 'marrow_requests_total{path="/extract",code="200"} ' in metrics


def test_one_hostile_page_stops_nobody_else(unruly):
    with service(deadline=2) as ask:
        answers = {}

        def send(name, html):
            answers[name] = ask("POST", f"/extract?method={unruly}", html, HTML)

        threads = [threading.Thread(target=send, args=("hang", b"<p>hang"))]
        threads += [threading.Thread(target=send, args=(str(number), b"<p>good")) for number in range(10)]
        threads += [threading.Thread(target=send, args=("die", b"<p>die"))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert [answers[str(number)].code for number in range(10)] == [200] * 10
        assert (answers["hang"].code, answers["die"].code) == (503, 503)
        assert answers["hang"].json == {"detail": "the page was given up: no result within 2 s"}
        assert "the process ended (exit code 3)" in answers["die"].json["detail"]
        raised = ask("POST", f"/extract?method={unruly}", b"<p>raise", HTML)
        assert (raised.code, raised.json["detail"]) == (500, "the extraction failed: RuntimeError: as told")
        assert ask("POST", f"/extract?method={unruly}", b"<p>good", HTML).code == 200


def test_more_than_it_can_take_is_refused_and_what_waits_too_long(unruly):
    with service(workers=1, concurrent=2, deadline=1) as ask:
        codes = []

        def send():
            codes.append(ask("POST", f"/extract?method={unruly}", b"<p>hang", HTML))

        threads = [threading.Thread(target=send) for _ in range(2)]
        for thread in threads:
            thread.start()
            time.sleep(0.2)
        answer = ask("POST", "/extract", b"<p>x", HTML)
        assert (answer.code, answer.headers["Retry-After"]) == (429, "1")
        assert "2 pages are here already" in answer.json["detail"]
        for thread in threads:
            thread.join()
        assert [each.code for each in codes] == [503, 503]
        assert ask("GET", "/health").json["pages"] == 0
        assert ask("POST", "/extract", b"<p>x", HTML).code == 200
