"""Labels: what is said is kept, comes to a state, and is written as a corpus that the workbench reads."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import marrow
from marrow.bench.gold import gold_rows
from marrow.bench.sources import source
from marrow.cli import app
from marrow.errors import InvalidInput, Unreadable
from marrow.label.agreement import agreements
from marrow.label.application import Labelling, application
from marrow.label.corrections import take
from marrow.label.export import rows, write
from marrow.label.frame import frame, labelled
from marrow.label.segments import segments
from marrow.label.store import Event, Store
from marrow.label.work import Work
from marrow.service.settings import Settings
from pages import CHINESE, EXAMPLES, PAGE
from serving import ask, served

JSON = {"Content-Type": "application/json"}


@pytest.fixture
def store(tmp_path):
    opened = Store(tmp_path / "labels.sqlite")
    for name, html in EXAMPLES.items():
        opened.add_page(name, html.encode(), f"https://{name}.example/", f"{name}.example")
    yield opened
    opened.close()


def said(store, page, annotator, levels, *, done=True):
    store.add(Event(f"{page} {annotator} {levels}", page, annotator, "blocks", dict(enumerate(levels))))
    if done:
        store.add(Event(f"{page} {annotator} done", page, annotator, "done", value=True))


def test_events_come_to_a_state_and_what_comes_twice_counts_once(store):
    for _ in range(2):
        store.add(Event("a", 1, "ada", "blocks", {0: 2, 1: 2}))
    store.add(Event("b", 1, "ada", "blocks", {1: 0, 3: 2}))
    store.add(Event("c", 1, "bob", "blocks", {0: 0}))
    store.add(Event("d", 1, "ada", "note", "odd"))
    assert store.state(1, "ada")[:4] == ({0: 2, 1: 0, 3: 2}, {}, "odd", False)
    for _ in range(2):
        store.undo("e", 1, "ada")
    assert store.state(1, "ada").blocks == {0: 2, 1: 2}
    store.undo("f", 1, "ada")
    store.undo("g", 1, "ada")
    assert store.state(1, "ada")[:5] == ({}, {}, "odd", False, False)
    assert store.state(1, "bob").blocks == {0: 0}


def test_a_page_is_there_once_and_whole(store):
    assert len(store.pages()) == len(EXAMPLES)
    assert store.add_page("again", PAGE.encode()) == 1
    assert store.html(1) == PAGE.encode()
    assert store.html(99) is None


def test_another_file_is_not_taken_for_labels(tmp_path):
    (tmp_path / "text").write_text("this is no database, whatever its name says" * 100)
    with pytest.raises(Unreadable, match="is no file of labels"):
        Store(tmp_path / "text")
    with sqlite3.connect(tmp_path / "later") as later:
        later.execute("PRAGMA user_version = 9")
    with pytest.raises(Unreadable, match="written by another version"):
        Store(tmp_path / "later")


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_frame_has_every_block_and_no_script(name):
    work = Work.of(EXAMPLES[name].encode(), "http://a.example/")
    html = frame(work, [])
    shown = marrow.parse(html)
    found = {}
    for row, _, block in shown.find_attributes("data-marrow-block"):
        found.setdefault(int(block), []).append(shown[row].text)
    texts = [" ".join("".join(found[block]).split()) for block in range(len(work))]
    assert [text.replace(" ", "") for text in texts] == [text.replace(" ", "") for text in work.blocks.texts]
    assert "script-src 'none'" in html


@pytest.mark.parametrize("name", EXAMPLES)
def test_what_is_exported_is_what_was_said(store, name, tmp_path):
    """By labels and by text, from parquet and from JSON Lines, the workbench finds the rows that were labelled."""
    number = list(EXAMPLES).index(name) + 1
    work = Work.of(EXAMPLES[name].encode(), None)
    levels = work.levels(work.prefilled("euclidean", "l3s"))
    said(store, number, "ada", levels)
    for ending in ("parquet", "jsonl"):
        assert write(store, tmp_path / f"gold.{ending}") == 1
        [record] = source(tmp_path / f"gold.{ending}").records()
        assert (record.id, record.html, record.site) == (name, EXAMPLES[name].encode(), f"{name}.example")
        gold = gold_rows(record, marrow.parse(record.html))
        texts = work.page.text_rows
        assert gold.by_labels
        assert np.array_equal(gold.keep[texts], work.selection(levels).keep[texts])
        assert record.text == marrow.extract(record.html, method="euclidean").text or name == "forum"


def test_bytes_that_are_no_utf_8_come_back_as_they_were(tmp_path):
    opened = Store(tmp_path / "labels.sqlite")
    html = CHINESE.replace("<html>", "<html><meta charset=gb2312>").encode("gb18030")
    said(opened, opened.add_page("zh", html), "ada", [0, 0, 2, 2, 2])
    write(opened, tmp_path / "gold.jsonl")
    opened.close()
    [record] = source(tmp_path / "gold.jsonl").records()
    assert record.html == html
    assert record.text.startswith("今天的天气\n")
    assert not record.faults


def test_what_most_say_holds(store):
    work = Work.of(EXAMPLES["text"].encode(), None)
    assert len(work) == 1
    for name, level in (("ada", 0), ("bob", 2), ("cleo", 2)):
        said(store, 5, name, [level])
    [row] = rows(store)
    assert (row["levels"], row["annotators"], row["text"]) == ([2], ["ada", "bob", "cleo"], "a b c")
    assert [row["levels"] for row in rows(store, "ada")] == [[0]]
    assert list(rows(store, "dan")) == []


def test_agreement(store):
    """Two pages, four blocks: ada and bob say the same of three; as often as chance has it would be two."""
    pages = [store.add_page(f"agree {i}", f"<p>one two three<p>four{i}".encode()) for i in range(2)]
    said(store, pages[0], "ada", [2, 0])
    said(store, pages[0], "bob", [2, 0])
    said(store, pages[1], "ada", [2, 2])
    said(store, pages[1], "bob", [2, 0])
    said(store, pages[1], "cleo", [2, 0], done=False)
    [found] = agreements(store)
    assert found[:4] == ("ada", "bob", 2, 4)
    assert found.kappa == pytest.approx((0.75 - (3 / 4 * 2 / 4 + 1 / 4 * 2 / 4)) / 0.5)
    assert found.f1 == pytest.approx((1 + 6 / 7) / 2)


def test_segments_follow_the_labels_until_somebody_says_otherwise():
    html = "<div id=a><div id=b><div id=c>one two three four</div><div id=d>five</div></div><div id=e>Home</div></div>"
    work = Work.of(html.encode(), None)

    def named(said):
        found = segments(work, [2, 2, 0], said)
        return {work.page.attributes(row)["id"]: good for row, good in found.items()}

    rows = {node.name + node.attributes.get("id", ""): node.row for node in work.page if node.name == "div"}
    assert named({}) == {"a": 1}  # 20 of 24 characters are main content
    assert named({rows["diva"]: 0}) == {"a": 0, "b": 1, "e": 1}
    assert named({rows["diva"]: 0, rows["divb"]: 0}) == {"a": 0, "b": 0, "c": 1, "d": 1, "e": 1}


def snapshot(html, **more):
    """Return what the add-on exports of a page of one paragraph after another."""
    names, marked = ["html", "body"], []
    for text in html:
        marked.append(f'<p data-marrow-node="{len(names)}">{text}</p>')
        names += ["p", "#text"]
    parent = [-1, 0, *(at if i % 2 else 1 for i, at in enumerate(range(1, len(names) - 1)))]
    nodes = {"name": names, "parent": parent, "visible": [1] * len(names)}
    nodes |= {side: [0] * len(names) for side in ("x", "y", "width", "height")}
    body = f'<html data-marrow-node="0"><body data-marrow-node="1">{"".join(marked)}</body></html>'
    return {"marrow-snapshot": 1, "url": "https://a.example/x", "html": body, "nodes": nodes | more}


def test_what_the_add_on_exports_is_taken(store, tmp_path):
    file = tmp_path / "corrected.json"
    file.write_text(json.dumps(snapshot(["Menu", "The story.", "Foot"], keep=[0, 0, 0, 0, 1, 1, 0, 0])))
    for _ in range(2):
        assert take(store, file, "add-on", "main") == 1
    [row] = rows(store)
    assert (row["text"], row["url"], row["levels"]) == ("The story.", "https://a.example/x", [0, 2, 0])
    write(store, tmp_path / "gold.parquet")
    [record] = source(tmp_path / "gold.parquet").records()
    assert marrow.parse(record.html).boxes is not None
    for wrong in ("<p>x", json.dumps(snapshot(["x"])), json.dumps(snapshot(["x"], keep=["a"])), "{"):
        file.write_text(wrong)
        with pytest.raises(InvalidInput, match="does not say which nodes are kept"):
            take(store, file, "add-on", "main")


def test_text_where_no_span_can_be_is_labelled_too():
    work = Work.of(b"<p>a<select><option>b</select><svg><text>c</text></svg><textarea>d</textarea>", None)
    html = labelled(work, [2] * len(work))
    assert len(marrow.parse(html)) <= len(work.page) + len(work.blocks.rows)
    assert '<option class="x-nc-sel2">b' in html or "option" not in "".join(work.blocks.texts)


@pytest.fixture
def asked(store):
    with served(
        application(Labelling(store, method="euclidean", with_segments=True, annotator="ada"), Settings())
    ) as ask:
        yield ask


def test_the_server(asked, store):
    work = asked("GET", "/api/work").json
    assert [page["name"] for page in work["pages"]] == list(EXAMPLES)
    page = asked("GET", "/api/pages/1").json
    wanted = Work.of(PAGE.encode(), None)
    assert page["levels"] == wanted.levels(wanted.prefilled("euclidean", "main"))
    assert not store.annotators()  # who only looks says nothing
    event = {"id": "x", "page": 1, "annotator": "ada", "kind": "blocks", "value": {"0": 2}}
    answer = asked("POST", "/api/events", json.dumps(event), JSON)
    assert (answer.code, answer.json["levels"]) == (200, [2, *page["levels"][1:]])
    undone = asked("POST", "/api/events", json.dumps({**event, "id": "y", "kind": "undo"}), JSON)
    assert (undone.json["levels"], undone.json["can_undo"]) == (page["levels"], False)
    done = asked("POST", "/api/events", json.dumps({**event, "id": "z", "kind": "done", "value": True}), JSON)
    assert done.json["done"]
    assert [page["done"] for page in asked("GET", "/api/work").json["pages"]] == [True] + [False] * 4
    assert json.loads(asked("GET", "/labels.jsonl").text)["levels"] == page["levels"]
    assert "x-nc-sel" in asked("GET", "/labels.jsonl?annotator=ada").text
    assert asked("GET", "/api/agreement").json == []


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"value": {"999": 2}}, "blocks are 0 to"),
        ({"value": {"0": 7}}, "their levels of"),
        ({"value": [1]}, "an object: number to code"),
        ({"value": {"x": 1}}, "an object: number to code"),
        ({"kind": "segments", "value": {"0": 1}}, "structural elements"),
        ({"kind": "note", "value": 1}, "a note is a text"),
        ({"kind": "done", "value": "yes"}, "true or false"),
        ({"kind": "erase"}, "body.kind"),
        ({"annotator": ""}, "body.annotator"),
        ({"page": 99}, "there is no page 99"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused(asked, store, change, says):
    event = {"id": "x", "page": 1, "annotator": "ada", "kind": "blocks", "value": {"0": 2}, **change}
    answer = asked("POST", "/api/events", json.dumps(event), JSON)
    assert 400 <= answer.code < 500
    assert says in answer.json["detail"]
    assert not store.annotators()


def test_who_may_not_ask_and_what_no_page_may_do(asked):
    event = json.dumps({"id": "x", "page": 1, "annotator": "ada", "kind": "note", "value": "x"})
    assert asked("POST", "/api/events", event, {**JSON, "Origin": "https://evil.example"}).code == 403
    assert asked("POST", "/api/events", event, {**JSON, "Origin": f"http://127.0.0.1:{asked.port}"}).code == 200
    policy = asked("GET", "/pages/1").headers["Content-Security-Policy"]
    assert "script-src 'none'" in policy
    assert policy.startswith("sandbox allow-same-origin;")
    for path in ("/static/../store.py", "/static/none.js", "/static/__init__.py", "/pages/99"):
        assert asked("GET", path).code == 404


def test_nothing_that_was_answered_is_lost_with_the_process(tmp_path):
    (tmp_path / "a.html").write_text(PAGE)
    (tmp_path / "b.html").write_text(CHINESE)
    command = [
        sys.executable,
        "-m",
        "marrow",
        "label",
        str(tmp_path),
        "--labels",
        str(tmp_path / "l.sqlite"),
        "--port",
        "0",
    ]
    process = subprocess.Popen([*command, "--as", "ada"], stderr=subprocess.PIPE, text=True)
    port = int(process.stderr.readline().partition("127.0.0.1:")[2].partition("/")[0])
    while True:
        try:
            ask(port, "GET", "/api/work")
            break
        except ConnectionError:
            time.sleep(0.05)
    for number in range(30):
        event = {"id": str(number), "page": 1, "annotator": "ada", "kind": "blocks", "value": {str(number % 7): 2}}
        assert ask(port, "POST", "/api/events", json.dumps(event), JSON).code == 200
    os.kill(process.pid, signal.SIGKILL)
    process.communicate()
    opened = Store(tmp_path / "l.sqlite")
    assert {opened.state(1, "ada").blocks[block] for block in range(7)} == {2}
    assert len(opened.pages()) == 2
    opened.close()


def run(*arguments):
    return CliRunner().invoke(app, ["label", *map(str, arguments)])


def test_the_command(tmp_path):
    labels = tmp_path / "l.sqlite"
    assert "name pages to label" in str(run("--labels", labels, "--agreement").exception)
    (tmp_path / "c.json").write_text(json.dumps(snapshot(["Menu", "The story."], keep=[0, 0, 0, 0, 1, 1])))
    assert run("--labels", labels, "--import", tmp_path / "c.json").exit_code == 0
    assert run("--labels", labels, "--import", tmp_path / "c.json", "--as", "ada").exit_code == 0
    compared = run("--labels", labels, "--agreement")
    assert "ada, add-on" in compared.output
    assert "1.000" in compared.output
    written = run("--labels", labels, "--export", tmp_path / "gold.jsonl")
    assert "1 pages are in" in written.output.replace("\n", " ")
    assert json.loads(Path(tmp_path / "gold.jsonl").read_text())["text"] == "The story."
    assert isinstance(run("--labels", labels, "--export", tmp_path / "gold.txt").exception, InvalidInput)
    assert isinstance(run("--labels", labels, "--levels", "five").exception, InvalidInput)
