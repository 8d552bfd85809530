"""Batches: a row for each page, the same whatever the number of workers; what goes on and what is refused."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("fastwarc")
pytest.importorskip("pyarrow")

import pyarrow as pa

from archives import packed, page, record, response, responses
from batches import do, job, rows, write_unruly
from marrow.batch.schema import SCHEMA_VERSION, Shape, arrow_schema
from marrow.errors import InvalidInput, Unreadable
from marrow.registry import METHODS

PLAIN = Shape(("text",), metadata=True, timings=False)


@pytest.fixture
def unruly(monkeypatch, tmp_path):
    """The method that does what pages tell it."""
    folder = tmp_path / "methods"
    folder.mkdir()
    write_unruly(folder)
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setattr(METHODS, "_entries", dict(METHODS._entries) if METHODS.names() else {})
    __import__("unruly_methods")
    yield "unruly"
    sys.modules.pop("unruly_methods")


@pytest.fixture
def crawl(tmp_path):
    """A folder with all kinds of inputs, 65 pages in all."""
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "a.warc.gz").write_bytes(packed([record("i", b"", kind="warcinfo"), *responses(30)]))
    (folder / "b.jsonl").write_text("\n".join(json.dumps({"html": page(i)}) for i in range(20)))
    for number in range(15):
        (folder / f"c{number:02}.html").write_text(page(number))
    (folder / "photo.png").write_bytes(b"\x89PNG")
    return folder


@pytest.mark.parametrize("format", ["parquet", "jsonl"])
def test_the_same_rows_whatever_the_number_of_workers(tmp_path, crawl, format):
    found = []
    for workers in (1, 2):
        out = tmp_path / f"out{workers}"
        summary = do(job(out, crawl, shape=PLAIN, format=format), workers)
        assert summary.pages == 65
        assert summary.statuses == {"kept": 65}
        assert summary.others == {"warc warcinfo": 1}
        assert summary.passed_over == {".png": 1}
        assert summary.share == 1
        found.append([path.read_bytes() for path in sorted(out.glob("part-*"))])
        assert list((out / "_marrow" / "work").iterdir()) == []
    assert found[0] == found[1]
    assert len(found[0]) > 5
    assert len(rows(tmp_path / "out1") if format == "parquet" else lines(tmp_path / "out1")) == 65


def lines(out):
    parts = (pa.input_stream(str(path)).read() for path in sorted(out.glob("part-*.jsonl.zst")))
    return [json.loads(line) for part in parts for line in part.splitlines()]


def test_a_row(tmp_path, crawl):
    shape = Shape(("text", "json"))
    do(job(tmp_path / "out", crawl / "a.warc.gz", shape=shape))
    found = rows(tmp_path / "out")
    row = found[4]
    assert list(row) == list(shape.columns())
    assert row["text"].endswith("word4x29.")
    assert json.loads(row["json"])["text"] == row["text"]
    assert (row["id"], row["url"]) == ("<urn:uuid:4>", "http://example.org/4")
    assert row["source"].endswith("a.warc.gz")
    assert row["position"] > found[3]["position"]
    assert (row["status"], row["error"], row["encoding"]) == ("kept", None, "UTF-8")
    assert row["bytes"] == len(page(4))
    assert row["metadata"]["words"] > 10
    assert (row["method"], row["version"]) == ("euclidean", "test")
    assert set(row["timings"]) == {"parse", "select", "render", "metadata"}
    assert all(seconds >= 0 for seconds in row["timings"].values())


def test_the_schema_is_what_the_documentation_says(tmp_path):
    from pathlib import Path

    text = (Path(__file__).parent.parent / "docs" / "BATCH.md").read_text()
    assert f"Schema version {SCHEMA_VERSION}" in text
    for name in Shape(("text", "markdown", "html", "json")).columns():
        assert f"| `{name}` |" in text
    for name in arrow_schema(Shape()).field("metadata").type:
        assert f"`{name.name}`" in text


def test_one_row_whatever_happens_to_a_page(tmp_path, unruly):
    pages = ["good", "loop", "good", "eat", "die", "raise", "", "%PDF-1", "good"]
    lines = [json.dumps({"html": page, "id": i}) for i, page in enumerate(pages)]
    (tmp_path / "p.jsonl").write_text("\n".join([*lines, "no JSON"]))
    asked = job(tmp_path / "out", tmp_path / "p.jsonl", method=unruly, deadline=3, memory=300_000_000)
    asked = asked._replace(shard_bytes=1 << 30, rejects=str(tmp_path / "rejects"))
    summary = do(asked, workers=1)
    kept, rejected = rows(tmp_path / "out"), rows(tmp_path / "rejects")
    assert [row["id"] for row in kept] == ["0", "2", "7", "8"]
    found = {row["id"]: (row["status"], row["error"]) for row in rejected}
    assert found["1"] == ("deadline", "no result within 3 s")
    assert found["3"][0] == "failed"
    assert "MemoryError" in found["3"][1] or "the process ended" in found["3"][1]
    assert found["4"] == ("failed", "the process ended (exit code 3)")
    assert found["5"] == ("failed", "RuntimeError: as told")
    assert found["6"][0] == "empty"
    assert summary.pages == 10
    assert summary.statuses == {"kept": 4, "failed": 3, "deadline": 1, "empty": 1, "unreadable": 1}


def test_pages_with_the_same_id_have_a_row_each(tmp_path):
    (tmp_path / "p.jsonl").write_text("\n".join(json.dumps({"html": page(i), "id": "same"}) for i in range(9)))
    do(job(tmp_path / "out", tmp_path / "p.jsonl"))
    found = rows(tmp_path / "out")
    assert [row["id"] for row in found] == ["same"] * 9
    assert len({(row["source"], row["position"]) for row in found}) == 9


def test_the_same_call_goes_on_and_another_is_refused(tmp_path, crawl):
    asked = job(tmp_path / "out", crawl)
    do(asked)
    parts = {path: path.stat().st_mtime_ns for path in (tmp_path / "out").glob("part-*")}
    one = sorted(parts)[2]
    one.unlink()
    assert do(asked).pages == 65
    changed = [path for path, time in parts.items() if path.stat().st_mtime_ns != time]
    assert changed == [one]
    assert do(asked._replace(deadline=7.0)).pages == 65
    with pytest.raises(InvalidInput, match='was begun with method "euclidean", not "everything": give the same call'):
        do(asked._replace(method="everything"))
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "part-00000.parquet").write_bytes(b"")
    with pytest.raises(InvalidInput, match="not of a batch"):
        do(job(tmp_path / "other", crawl))


def test_inputs_that_change_or_vanish_are_rows(tmp_path):
    for name in "abc":
        (tmp_path / f"{name}.jsonl").write_text(json.dumps({"html": page(1)}))
    names = [f"{tmp_path}/{name}.jsonl\n" for name in "abcd"]
    asked = job(tmp_path / "out", "-", shard_bytes=400)
    do(asked, lines=names)
    for part in (tmp_path / "out").glob("part-*"):
        part.unlink()
    (tmp_path / "b.jsonl").write_text("{}")
    (tmp_path / "c.jsonl").unlink()
    do(asked)
    assert [(row["status"], (row["error"] or "")[:20]) for row in rows(tmp_path / "out")] == [
        ("kept", ""),
        ("unreadable", "has no longer the 36"),
        ("unreadable", "could not be read on"),
        ("unreadable", "could not be read: N"),
    ]


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="the file that cannot be read is one of Linux")
def test_a_disk_that_does_not_read_is_a_row(tmp_path):
    (tmp_path / "a.html").symlink_to("/proc/self/mem")  # whoever reads it gets an input/output error
    (tmp_path / "b.html").write_text(page(1))
    summary = do(job(tmp_path / "out", tmp_path / "a.html", tmp_path / "b.html"))
    assert summary.statuses == {"unreadable": 1, "kept": 1}
    assert "input/output error" in rows(tmp_path / "out")[0]["error"]


def test_templates_of_sites(tmp_path):
    menu = "<div class=menu><p>Once more the same words are here, on each of the pages of this site.</p></div>"
    pages = [
        response(i, f"{menu}<div class=story><p>{' '.join(f'story{i}x{j}' for j in range(20))}.</p></div>")
        for i in range(8)
    ]
    other = response(8, f"{menu}<p>Another site's story").replace(b"http://example.org/8", b"http://example.net/8")
    (tmp_path / "a.warc").write_bytes(b"".join([*pages, other]))
    asked = job(tmp_path / "out", tmp_path / "a.warc", method="everything", per_site=True)
    do(asked)
    found = rows(tmp_path / "out")
    assert [row["template"] for row in found] == ["example.org"] * 8 + [None]
    assert not any("Once more" in row["text"] for row in found[:8])
    assert all(f"story{i}x19." in row["text"] for i, row in enumerate(found[:8]))
    assert "Once more" in found[8]["text"]
    learned = (tmp_path / "out" / "_marrow" / "templates" / "example.org.json").stat().st_mtime_ns
    (tmp_path / "out" / "part-00000.parquet").unlink()
    do(asked)
    assert [row["text"] for row in rows(tmp_path / "out")] == [row["text"] for row in found]
    assert (tmp_path / "out" / "_marrow" / "templates" / "example.org.json").stat().st_mtime_ns == learned


def test_two_runs_do_not_write_into_one_folder(tmp_path, crawl):
    from marrow.batch.job import Folder

    with Folder(tmp_path / "out", "parquet").locked(), pytest.raises(InvalidInput, match="another run is writing"):
        do(job(tmp_path / "out", crawl))


def test_wrong_calls(tmp_path):
    with pytest.raises(Unreadable, match="no such file or folder"):
        do(job(tmp_path / "out", tmp_path / "none"))
    (tmp_path / "empty").mkdir()
    with pytest.raises(InvalidInput, match="there is no page"):
        do(job(tmp_path / "out2", tmp_path / "empty"))


def test_the_command(tmp_path, crawl):
    out = tmp_path / "out"
    command = [sys.executable, "-m", "marrow", "batch", str(crawl), "-o", str(out), "--formats", "text,json"]
    command += ["--shard-size", "0.005", "--workers", "2", "--no-timings"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "65 pages in" in done.stderr
    assert "file passed over: .png" in done.stderr
    assert len(rows(out)) == 65
    again = subprocess.run([*command, "--no-metadata"], capture_output=True, text=True, check=False)
    assert again.returncode == 2
    assert "was begun with shape" in again.stderr
