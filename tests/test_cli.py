"""The command, run as a user runs it."""

import json
import os
import re
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from pages import PAGE

EXAMPLE = Path(__file__).parent.parent / "examples" / "coffee.html"
COMMAND = [sys.executable, "-m", "marrow"]


def run(*arguments, given=b"", **options):
    environment = {**os.environ, "COLUMNS": "200", "NO_COLOR": "1"}
    done = subprocess.run(
        [*COMMAND, *map(str, arguments)], input=given, capture_output=True, timeout=60, env=environment, **options
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@pytest.fixture
def page(tmp_path):
    path = tmp_path / "page.html"
    path.write_text(PAGE)
    return path


@pytest.fixture(scope="module")
def address():
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            if self.path == "/moved":
                self.send_response(302)
                self.send_header("Location", "/page")
                self.end_headers()
            elif self.path == "/page":
                self.send_response(200)
                self.send_header("Content-Type", "text/html; charset=koi8-r")
                self.end_headers()
                self.wfile.write("<p>Привет</p>".encode("koi8-r"))
            else:
                self.send_error(404)

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


class TestExtract:
    def test_a_file(self):
        code, out, err = run("extract", EXAMPLE)
        assert (code, err) == (0, "")
        assert out.startswith("How to brew a quiet cup\n")
        assert "cookies" not in out
        assert "Most read" not in out

    def test_standard_input(self):
        assert run("extract", "-", given=PAGE.encode())[:2] == run("extract", "-", given=PAGE.encode("utf-16"))[:2]

    def test_an_address_with_its_charset(self, address):
        code, out, _ = run("extract", f"{address}/moved", "--format", "json")
        found = json.loads(out)
        assert (code, found["text"], found["url"], found["encoding"]) == (0, "Привет", f"{address}/page", "KOI8-R")

    def test_several_pages(self, page):
        code, out, _ = run("extract", page, EXAMPLE, page)
        assert code == 0
        assert [line for line in out.splitlines() if line.startswith("==>")] == [
            f"==> {name} <==" for name in (page, EXAMPLE, page)
        ]

    def test_several_pages_as_json_lines_in_a_file(self, page, tmp_path):
        target = tmp_path / "out.jsonl"
        assert run("extract", page, EXAMPLE, "-f", "json", "-o", target)[:2] == (0, "")
        found = [json.loads(line) for line in target.read_text().splitlines()]
        assert [each["source"] for each in found] == [str(page), str(EXAMPLE)]

    def test_a_method_and_its_knobs(self):
        narrow = run("extract", EXAMPLE, "-m", "density-graph")[1]
        wide = run("extract", EXAMPLE, "-m", "density-graph", "--c1", "0.05", "--c2", "9")[1]
        assert 0 < len(narrow) < len(wide)
        assert run("extract", EXAMPLE, "-m", "density-graph", "--on-exit")[0] == 0


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["extract", "no-such-file.html"], 3, "no-such-file.html could not be read: no such file or directory"),
        (["extract", "."], 3, ". could not be read: is a directory"),
        (["extract", "http://127.0.0.1:9/"], 3, "http://127.0.0.1:9/ could not be fetched: connection refused"),
        (["extract", "-", "-m", "no-such"], 2, "there is no method 'no-such'; there are "),
        (["extract", "-", "-f", "pdf"], 2, "there is no format 'pdf'; there are html, json"),
        (["extract", "-", "-m", "density-graph", "--c1", "2"], 2, "c1 is a number from 0 to 1, not 2.0"),
        (["extract", "-", "-m", "density-graph", "--c1", "x"], 2, "c1 is a number from 0 to 1, not 'x'"),
        (["extract", "-", "-m", "wlr", "--c1", "0.5"], 2, "the method 'wlr' has no knob 'c1'; it has relevance, cjk"),
        (["extract", "-"], 1, "standard input: The page has nothing that the method takes for main content."),
        (["explain", "no-such-file.html"], 3, "could not be read"),
        (
            ["explain", "-", "--plot", "plot.txt"],
            2,
            "a plot is written as .png or .svg: name the file so, not 'plot.txt'",
        ),
        (["explain", "-", "--plot", "/no/such/folder/a.png"], 2, "could not be written: no such file or directory"),
        (["extract", "-", "-o", "/no/such/folder/out.txt"], 2, "could not be written: no such file or directory"),
    ],
)
def test_errors_are_one_sentence(arguments, code, message):
    found, _, err = run(*arguments)
    assert found == code
    assert message in err
    assert "Traceback" not in err
    assert err.startswith("marrow: ")


def test_other_files_are_done_although_one_cannot_be_read(page):
    code, out, err = run("extract", "no-such-file", page)
    assert code == 3
    assert "A headline of some length" in out
    assert err.count("\n") == 1


def test_a_page_cannot_speak_to_the_terminal(tmp_path):
    page = tmp_path / "page.html"
    page.write_text("<p>before \x1b[2J after</p>")
    _, out, _ = run("explain", page)
    assert "before [2J after" in out
    pseudo = f"import pty; pty.spawn({[*COMMAND, 'extract', str(page)]})"
    out = subprocess.run([sys.executable, "-c", pseudo], capture_output=True, timeout=60).stdout
    assert b"before [2J after" in out


def test_not_html_says_so():
    code, out, err = run("extract", "-", given=b"%PDF-1.7")
    assert (code, out.strip(), err) == (
        1,
        "",
        "marrow: standard input: The input is not HTML: the input is not text.\n",
    )


class TestMethods:
    def test_table(self):
        code, out, _ = run("methods")
        assert code == 0
        for word in ("density-graph", "2009", "c1 = 0.333", "a number from 0 to 1", "Insa, Silva, Tamarit"):
            assert word in out

    def test_json(self):
        found = {each["name"]: each for each in json.loads(run("methods", "--json")[1])}
        assert found["density-graph"]["knobs"][0] == {
            "name": "c1", "default": 0.333, "range": [0, 1], "allowed": "a number from 0 to 1",
        }  # fmt: skip
        assert {each["level"] for each in found.values()} <= {"page", "site"}


class TestMetadata:
    def test_values_sources_and_losers(self):
        code, out, err = run("metadata", EXAMPLE)
        assert (code, err) == (0, "")
        rows = [line.split("  ") for line in out.splitlines()]
        assert ["title", "How to brew a quiet cup"] in [[cell.strip() for cell in row if cell][:2] for row in rows]
        assert "How to brew a quiet cup - The Slow Kettle" in out

    def test_json(self):
        found = json.loads(run("metadata", EXAMPLE, "--json")[1])
        assert (found["title"], found["sources"]["title"]) == ("How to brew a quiet cup", "h1")
        assert found["candidates"]["authors"][0]["value"] == ["Ida Brandt"]

    def test_it_is_part_of_an_extraction(self):
        found = json.loads(run("extract", EXAMPLE, "-f", "json")[1])["metadata"]
        assert (found["authors"], found["published"]) == (["Ida Brandt"], "2026-03-14")

    def test_content_that_is_only_told_is_said_so(self):
        told = "The article, as its structured data have it, is long enough to be what the page is for. " * 2
        script = json.dumps({"@type": "Article", "articleBody": told})
        page = f'<script type="application/ld+json">{script}</script>'
        code, out, err = run("extract", "-", given=page.encode())
        assert (code, out.strip()) == (0, told.strip())
        assert "structured data" in err


class TestExplain:
    def test_tree(self, page):
        code, out, err = run("explain", page, "-m", "wlr")
        assert (code, err) == (0, "wlr: Main content was found.\n")
        assert "✗ nav" in out
        assert "chosen" in out

    def test_what_the_method_found_of_the_page(self, page):
        _, _, err = run("explain", page, "-m", "vote", "--methods", "wlr, everything")
        assert re.fullmatch(
            r"vote: Main content was found. Found: agreement 0\.\d+; words wlr \d+, everything \d+.\n", err
        )
        assert run("explain", page, "-m", "cehtd-ds")[2].endswith("Found: layout no.\n")

    def test_depth(self, page):
        lines = [len(run("explain", page, "--depth", depth)[1].splitlines()) for depth in (0, 1, 2, 50)]
        assert lines[0] == 2  # the names of the columns, and the body
        assert lines == sorted(set(lines))

    def test_plot(self, page, tmp_path):
        pytest.importorskip("matplotlib")
        for name, beginning in (("plot.png", b"\x89PNG"), ("plot.svg", b"<?xml")):
            assert run("explain", page, "--plot", tmp_path / name)[0] == 0
            assert (tmp_path / name).read_bytes().startswith(beginning)

    def test_page(self, page, tmp_path):
        target = tmp_path / "out.html"
        assert run("explain", page, "--html", target)[0] == 0
        assert "visibility: hidden" in target.read_text()
        assert run("explain", page, "--html", target, "--outline")[0] == 0
        assert "visibility: hidden" not in target.read_text()


def test_help_and_version():
    assert "Exit codes: 0 found" in run("--help")[1].replace("\n", " ")
    assert run("--version")[1].startswith("marrow ")
    assert "density-graph: a number from 0 to 1" in " ".join(run("extract", "--help")[1].split())
