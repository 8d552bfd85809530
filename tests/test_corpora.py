"""Every public layout, in miniature: what is read, what is repaired, and what is said of what is damaged."""

import gzip
import json

import pytest

import marrow
from marrow.bench.record import Labels
from marrow.bench.registry import CORPORA
from marrow.bench.sources import source
from marrow.errors import InvalidInput, UnknownKnob, Unreadable

pyarrow = pytest.importorskip("pyarrow")
from pyarrow import parquet  # noqa: E402

PAGE = "<!doctype html><body><nav>Home</nav><div><p>A story of a cat that sat on a mat.</p></div></body>"
STORY = "A story of a cat that sat on a mat."
URL = "https://www.example.org/cat"


def read(path):
    return list(source(path).records())


def written(path, content):
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.suffix == ".gz":
        content = gzip.compress(content.encode())
    path.write_bytes(content if isinstance(content, bytes) else content.encode())


@pytest.fixture
def table(tmp_path):
    def write(*rows):
        columns = sorted({name for row in rows for name in row})
        parquet.write_table(
            pyarrow.table({name: [row.get(name) for row in rows] for name in columns}), tmp_path / "set.parquet"
        )
        return tmp_path / "set.parquet"

    return write


def test_parquet(table):
    path = table(
        {"id": "a", "html": PAGE.encode(), "text": STORY, "url": URL, "present": ["cat"], "kind": "article"},
        {"id": "b", "html": None, "text": STORY},
        {"id": "c", "html": b"<p>x", "text": ""},
        {"id": "d", "html": b"<p>y", "text": None},
    )
    assert source(path).name == "set"
    first, unreadable, empty, without = read(path)
    assert (first.text, first.site, first.present, first.kind, first.faults) == (
        STORY, "example.org", ("cat",), "article", (),
    )  # fmt: skip
    assert unreadable.faults == ("unreadable: no html",)
    assert (empty.text, empty.faults) == ("", ("empty gold",))
    assert (without.text, without.faults) == (None, ("no gold",))


def test_empty_texts_throughout_are_no_gold(table):
    (only,) = read(table({"id": "a", "html": b"<p>x", "text": "", "absent": ["menu"]}))
    assert (only.text, only.faults) == (None, ())


def test_a_file_that_is_no_parquet(tmp_path):
    (tmp_path / "set.parquet").write_bytes(b"nothing of the kind")
    with pytest.raises(Unreadable, match=r"set\.parquet could not be read as parquet"):
        read(tmp_path / "set.parquet")


def test_cleaneval(tmp_path):
    html = f'<text id="1" title="x" encoding="utf-8">{PAGE}</text>'
    written(tmp_path / "html" / "1.html", html)
    written(tmp_path / "html" / "2.html", PAGE + "<p>")
    written(tmp_path / "gold" / "1-cleaned.txt", f"URL: {URL}\n<h>Cats\n<p>{STORY}\n<l>One")
    first, second = read(tmp_path)
    assert first.html == PAGE.encode()
    assert (first.text, first.url) == (f"Cats\n{STORY}\nOne", URL)
    assert first.marked_text == f"<h>Cats\n<p>{STORY}\n<l>One"
    assert second.faults == ("no gold: there is no text of this name",)


def test_l3s(tmp_path):
    labelled = PAGE.replace("Home", "<span class='x-nc-sel0'>Home</span>").replace(
        STORY, f"<span class='x-nc-sel2'>{STORY}</span>"
    )
    written(tmp_path / "original" / "7.html", PAGE)
    written(tmp_path / "original" / "8.html", PAGE + " ")
    written(tmp_path / "annotated" / "7.html", labelled)
    written(tmp_path / "url-mapping.txt", f"<{URL}> <urn:uuid:7>\n")
    first, second = read(tmp_path)
    assert (first.text, first.url, first.site) == (STORY, URL, "example.org")
    assert first.labels.match("x-nc-sel3")
    assert "no gold: there is no annotated page" in second.faults


def test_wcxb(tmp_path):
    truth = {"main_content": STORY, "title": "Cats", "with": ["cat"], "without": ["Home"], "author": None}
    given = {"url": URL, "ground_truth": truth, "_internal": {"page_type": {"primary": "forum"}}}
    written(tmp_path / "ground-truth" / "0001.json", json.dumps(given))
    written(tmp_path / "ground-truth" / "0002.json", "{")
    written(tmp_path / "ground-truth" / "0003.json", json.dumps(given))
    written(tmp_path / "ground-truth" / "0004.json", json.dumps([]))
    written(tmp_path / "html" / "0001.html.gz", PAGE)
    written(tmp_path / "html" / "0002.html.gz", PAGE)
    written(tmp_path / "html" / "0004.html.gz", PAGE)
    first, *others = read(tmp_path)
    assert (first.text, first.kind, first.present, first.absent) == (STORY, "forum", ("cat",), ("Home",))
    assert (first.html, first.title) == (PAGE.encode(), "Cats")
    assert [each.faults[0].partition(":")[0] for each in others] == ["unreadable"] * 3


def test_scrapinghub(tmp_path):
    truths = {"a": {"articleBody": STORY, "url": URL}, "b": {"articleBody": STORY}, "c": {}, "d": 3}
    written(tmp_path / "ground-truth.json", json.dumps(truths))
    for name in "acd":
        written(tmp_path / "html" / f"{name}.html.gz", PAGE + name)
    written(tmp_path / "html" / "d.html.gz", PAGE)
    (tmp_path / "html" / "d.html.gz").write_bytes(b"no gzip")
    first, missing, without, damaged = read(tmp_path)
    assert (first.text, first.url) == (STORY, URL)
    assert missing.faults == ("unreadable: there is no page of this name",)
    assert without.faults == ("no gold: there is no articleBody",)
    assert "unreadable: BadGzipFile" in damaged.faults[0]


def test_trafilatura(tmp_path):
    truths = {URL: {"file": "a.html", "with": ["cat"], "without": ["Home"]}, "http://b.org/": {"file": "b.html"}}
    written(tmp_path / "tests" / "evaldata.json", json.dumps(truths))
    written(tmp_path / "tests" / "cache" / "a.html", PAGE)
    first, missing = read(tmp_path)
    assert (first.text, first.present, first.absent, first.site) == (None, ("cat",), ("Home",), "example.org")
    assert missing.faults == ("unreadable: there is no page of this name",)


def test_readability(tmp_path):
    written(tmp_path / "one" / "source.html", PAGE)
    written(tmp_path / "one" / "expected.html", f"<div><p>{STORY}</p></div>")
    written(tmp_path / "one" / "expected-metadata.json", json.dumps({"title": "Cats", "byline": "Ada"}))
    written(tmp_path / "two" / "source.html", PAGE + " ")
    first, second = read(tmp_path)
    assert (first.id, first.text, first.title, first.author) == ("one", STORY, "Cats", "Ada")
    assert [each.partition(":")[0] for each in second.faults] == ["no gold", "no metadata"]


def test_teco_hides_the_label_from_extractors(tmp_path):
    labelled = PAGE.replace("<div>", '<div class="wide TheMain">')
    written(tmp_path / "site" / "1.html", labelled)
    written(tmp_path / "site" / "2.html", PAGE)
    first, second = read(f"teco,label=TheMain:{tmp_path}")
    assert (first.text, first.site) == (STORY, "site")
    assert b"TheMain" not in first.html
    assert b'class="wide"' in first.html
    assert first.labels == Labels("class", ("TheMain",))
    assert second.faults[0] == "no gold: no element has TheMain in its class"


def test_webmainbench(tmp_path):
    line = {
        "track_id": "x",
        "html": PAGE.replace("<p>", '<p cc-select="true">'),
        "url": URL,
        "meta": {"language": "en"},
    }
    path = tmp_path / "set.jsonl"
    path.write_text("\n".join([json.dumps({**line, "groundtruth_content": STORY}), '{"html": ', "", json.dumps(line)]))
    first, bad, again = read(path)
    assert (first.text, first.html, first.language) == (STORY, PAGE.encode(), "en")
    assert bad.id == "line 2"
    assert bad.faults[0].startswith("unreadable: bad JSON")
    assert again.id == "x#2"
    assert again.faults == (
        "no gold: the line has no groundtruth_content", "duplicate: the page is that of x",
    )  # fmt: skip


def test_folder(tmp_path):
    written(tmp_path / "site" / "1.html", PAGE)
    written(tmp_path / "site" / "1.txt", STORY)
    written(tmp_path / "2.html", PAGE + "<p>more")
    without, first = read(tmp_path)
    assert (first.id, first.text, first.site) == ("site/1", STORY, "site")
    assert without.faults[0].startswith("no gold")


def test_the_same_gold_of_two_pages_is_named(table):
    html = [PAGE.encode(), PAGE.encode() + b" "]
    long = STORY * 3
    records = read(table(*({"id": str(n), "html": each, "text": long} for n, each in enumerate(html))))
    assert records[1].faults == ("duplicate gold: it is that of 0",)


@pytest.mark.parametrize(
    "damaged",
    [
        b'<!DOCTYPE html PUBLIC "-//W3C//\t\t<a class="x" href="/">link</a><p>story',
        b'<!DOCTYPEw.example.org/x.xml" ><p>story',
        b"?\n<!doctype htm<p>story",
        b"\xc3\xaf\xc2\xbb\xc2\xbf<html><p>story",
    ],
)
def test_damaged_beginnings_are_repaired_and_nothing_else_is_lost(damaged, table):
    (record,) = read(table({"id": "a", "html": damaged, "text": "story"}))
    assert record.faults
    assert record.faults[0].startswith("damaged")
    text = marrow.extract(record.html, method="everything").text
    assert text.removeprefix("?").strip().removeprefix("link").strip() == "story"


@pytest.mark.parametrize(
    "sound",
    [
        b'<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd"><p>',
        b"<!doctype html><p>", b"<!-- note --><!doctype html>", b"<p>", b"", b"\n <!DOCTYPE html\nSYSTEM 'about:x'>",
    ],
)  # fmt: skip
def test_sound_beginnings_are_left_alone(sound, table):
    (record,) = read(table({"id": "a", "html": sound, "text": "x"}))
    assert record.html == sound
    assert not any("damaged" in fault for fault in record.faults)


def test_what_cannot_be_a_corpus(tmp_path):
    (tmp_path / "notes.md").write_text("x")
    with pytest.raises(InvalidInput, match=r"has no layout that is known; say which: LAYOUT:.*notes\.md"):
        source(tmp_path / "notes.md")
    with pytest.raises(Unreadable, match="no such file"):
        source(tmp_path / "nothing")
    with pytest.raises(UnknownKnob, match="'teco' has no option labels; it has label, attribute"):
        source(f"teco,labels=x:{tmp_path}")


def test_every_layout_says_what_it_reads():
    assert len(CORPORA.names()) == 11
    for name in CORPORA.names():
        assert CORPORA[name].description.endswith(".")
