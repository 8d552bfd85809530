"""Runs of the workbench: nothing is done twice, nothing damaged stops one, and what was found can be read again."""

import json
import sys
import textwrap
from collections import Counter

import numpy as np
import pytest

from marrow.bench.cache import Cache
from marrow.bench.extractors import Extractor, Output, chosen
from marrow.bench.plan import Split, leaked, plan
from marrow.bench.registry import PEERS
from marrow.bench.results_file import write
from marrow.bench.run import Run
from marrow.bench.sources import source
from marrow.errors import InvalidInput, KnobOutOfRange, MissingExtra, UnknownKnob, UnknownName

pyarrow = pytest.importorskip("pyarrow")
from pyarrow import parquet  # noqa: E402

from stories import story, written_stories  # noqa: E402


@pytest.fixture
def folder(tmp_path):
    return written_stories(tmp_path / "stories")


@pytest.fixture
def run(folder, tmp_path):
    def make(paths=(folder,), methods=("wlr", "everything"), metrics=("bag-of-words", "retrieved-words"), **options):
        sources = [source(path) for path in paths]
        extractors = options.pop("extractors", None) or chosen(methods, [])
        split = options.pop("split", None)
        options = {"workers": 0, **options}
        return Run(sources, plan(sources, split=split), extractors, metrics, tmp_path / "cache.sqlite", **options)

    return make


@pytest.fixture
def extractions(monkeypatch):
    """Count what is extracted in this process."""
    counted = Counter()
    original = Extractor.run

    def counting(self, html, url):
        counted[self.label, html] += 1
        return original(self, html, url)

    monkeypatch.setattr(Extractor, "run", counting)
    return counted


@pytest.fixture
def unruly(monkeypatch, tmp_path):
    (tmp_path / "unruly_peers.py").write_text(
        textwrap.dedent('''
            import os, sys, time, warnings
            from marrow.bench.registry import peer

            @peer("unruly", package="numpy")
            def unruly(html):
                """Hang, die, raise or warn, as the page says."""
                if b"hang" in html:
                    time.sleep(60)
                if b"die" in html:
                    os._exit(3)
                if b"raise" in html:
                    raise RuntimeError("as told")
                print("to standard output")
                warnings.warn("a warning")
                return "Story"
        ''')
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(PEERS, "_entries", dict(PEERS._entries) if PEERS.names() else {})
    __import__("unruly_peers")
    yield Extractor("peer", "unruly")
    sys.modules.pop("unruly_peers")


def rows(path):
    return parquet.read_table(path).to_pylist()


def without_times(found):
    return [{name: value for name, value in row.items() if name != "seconds"} for row in found]


def test_everything_is_in_the_results_file(run, tmp_path):
    results = run().results()
    write(results, tmp_path / "results.parquet")
    found = rows(tmp_path / "results.parquet")
    assert len(found) == 12
    first = found[0]
    assert first["corpus"] == "stories"
    assert first["site"] == "site0"
    assert first["gold"] == story(0)
    assert first["extractor"] == "wlr"
    assert first["status"] == "kept"
    assert first["bag-of-words.f1"] == first["retrieved-words.f1"] == 1
    assert first["output"] == story(0).strip()
    assert first["seconds"] > 0
    assert found[1]["extractor"] == "everything"
    assert 0 < found[1]["bag-of-words.f1"] < 1
    about = json.loads(parquet.read_schema(tmp_path / "results.parquet").metadata[b"marrow"])
    assert [each["label"] for each in about["extractors"]] == ["wlr", "everything"]


def test_processes_give_the_same(run, tmp_path):
    here, there = run(), run(workers=2)._replace(cache=tmp_path / "other.sqlite")
    paths = [tmp_path / "here.parquet", tmp_path / "there.parquet"]
    for each, path in zip((here, there), paths, strict=True):
        write(each.results(), path)
    assert without_times(rows(paths[0])) == without_times(rows(paths[1]))


@pytest.mark.parametrize("stage", ["extracting", "scoring"])
def test_an_interrupted_run_does_no_page_twice_and_ends_with_the_same_file(run, tmp_path, extractions, stage):
    def interrupt(what, done, total):
        if what == stage and done == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run().results(interrupt)
    if stage == "extracting":
        assert sum(extractions.values()) == 4
    write(run().results(), tmp_path / "results.parquet")
    assert len(extractions) == 12
    assert set(extractions.values()) == {1}
    write(run().results(), tmp_path / "again.parquet")
    assert set(extractions.values()) == {1}
    assert (tmp_path / "results.parquet").read_bytes() == (tmp_path / "again.parquet").read_bytes()
    whole = run()._replace(cache=tmp_path / "fresh.sqlite").results()
    write(whole, tmp_path / "whole.parquet")
    assert without_times(rows(tmp_path / "results.parquet")) == without_times(rows(tmp_path / "whole.parquet"))


def test_another_knob_or_page_is_done_anew(run, extractions, folder):
    run(methods=["density-graph"]).results()
    assert len(extractions) == 6
    run(extractors=chosen(["density-graph"], [], {"c1": ["0.333", "0.5"]})).results()
    assert len(extractions) == 12  # the default was done, by whatever name
    page = folder / "site0" / "0.html"
    page.write_text(page.read_text() + "<p>new")
    run(methods=["density-graph"]).results()
    assert len(extractions) == 13


def test_a_deadline_a_crash_and_a_fault_are_of_one_page_alone(run, folder, unruly, capfd):
    for number, word in enumerate(["hang", "die", "raise"]):
        page = folder / f"site{number}" / f"{number}.html"
        page.write_text(page.read_text() + f"<p>{word}")
    results = run(extractors=[unruly], workers=2, deadline=3.0).results()
    by_page = dict(
        zip((page.record.id for page in results.pages), zip(results.status, results.errors, strict=True), strict=True)
    )
    assert by_page["site0/0"] == (["deadline"], ["no result within 3 s"])
    assert by_page["site1/1"] == (["failed"], ["the process ended (exit code 3)"])
    assert by_page["site2/2"] == (["failed"], ["RuntimeError: as told"])
    assert [by_page[f"site{number % 3}/{number}"][0] for number in (3, 4, 5)] == [["kept"]] * 3
    assert np.isnan(results.headline("retrieved-words")).all()  # a peer has no rows
    assert (results.headline("bag-of-words")[results.failed] == 0).all()
    heard = capfd.readouterr()
    assert (heard.out, heard.err) == ("", "")


def test_a_longer_deadline_is_a_reason_to_try_again(tmp_path):
    cache = Cache(tmp_path / "cache.sqlite")
    cache.put_output("a", Output("deadline", error="late"), deadline=1.0)
    cache.put_output("b", Output("kept", "text"))
    assert cache.done(["a", "b", "c"], deadline=1.0) == {"a", "b"}
    assert cache.done(["a", "b", "c"], deadline=5.0) == {"b"}


def test_damaged_pages_are_named_and_do_not_stop_the_run(run, tmp_path):
    path = tmp_path / "bad.jsonl"
    lines = [
        json.dumps({"track_id": "good", "html": f"<p>{story(0)}", "convert_main_content": story(0)}),
        "{no JSON",
        json.dumps({"track_id": "no gold", "html": "<p>x"}),
        json.dumps({"track_id": "no page", "convert_main_content": "x"}),
    ]
    path.write_text("\n".join(lines))
    results = run(paths=[path]).results()
    write(results, tmp_path / "results.parquet")
    found = {row["id"]: row for row in rows(tmp_path / "results.parquet") if row["extractor"] == "wlr"}
    assert found["good"]["bag-of-words.f1"] == 1
    assert found["line 2"]["status"] == "unreadable"
    assert "bad JSON" in found["line 2"]["error"]
    assert found["no gold"]["status"] == "kept"
    assert found["no gold"]["bag-of-words.f1"] is None
    assert found["no page"]["faults"] == "unreadable: no html"


def test_a_split_keeps_sites_together_and_leaks_are_found(folder):
    sources = [source(folder)]
    planned = plan(sources, split=Split.read("0/3"))
    parts = {page.record.site: page.part for page in planned}
    assert sorted(parts.values()) == ["test", "train", "train"]
    assert sum(page.part == "test" for page in planned) == 2
    assert leaked(sources, planned) == []
    tested = next(page for page in planned if page.part == "test")
    learned = next(page for page in planned if page.part == "train")
    (folder / f"{tested.record.id}.html").write_bytes((folder / f"{learned.record.id}.html").read_bytes())
    assert [leak.kind for leak in leaked(sources, planned)] == ["page"]


def test_wrong_calls(folder):
    with pytest.raises(InvalidInput, match="K/N"):
        Split.read("5/5")
    with pytest.raises(InvalidInput, match="same name"):
        plan([source(folder), source(folder)])
    with pytest.raises(UnknownName, match="no method 'wrl'"):
        chosen(["wrl"], [])
    with pytest.raises(UnknownName, match="no peer 'none-such'"):
        chosen([], ["none-such"])
    with pytest.raises(UnknownKnob, match="none of the methods has a knob c9"):
        chosen(["wlr"], [], {"c9": ["1"]})
    with pytest.raises(KnobOutOfRange):
        chosen(["density-graph"], [], {"c1": ["7"]})
    with pytest.raises(InvalidInput, match="nothing is to be compared"):
        chosen([], [])


def test_a_peer_with_the_name_of_a_method_says_that_it_is_one():
    assert Extractor("peer", "justext").label == "justext (peer)"
    assert Extractor("method", "justext").label == "justext"


def test_a_peer_that_is_not_installed(monkeypatch):
    monkeypatch.setattr("marrow.bench.extractors.package_version", lambda _: None)
    with pytest.raises(MissingExtra, match=r"marrow\[peers\]"):
        chosen([], ["trafilatura"])
