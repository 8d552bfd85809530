"""Reports of the workbench: what is in them, that they need nothing beside themselves, and what they are made from."""

import html
import re
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("matplotlib")
pytest.importorskip("pyarrow")

import itertools

import pyarrow
from pyarrow import parquet

from marrow.bench.extractors import chosen
from marrow.bench.plan import Split, plan
from marrow.bench.plots.placing import apart
from marrow.bench.plots.speed import front
from marrow.bench.plots.style import written
from marrow.bench.plots.sweep import sweeps
from marrow.bench.reports.files import check, write_pictures, write_report
from marrow.bench.reports.sections import Picture, about, sections, worst
from marrow.bench.results_file import write as write_results
from marrow.bench.results_read import read as read_results
from marrow.bench.run import Run
from marrow.bench.side_by_side import side_by_side
from marrow.bench.sources import source
from marrow.bench.tables import Table
from marrow.bench.tuning import tuned
from marrow.errors import InvalidInput, Unreadable
from stories import written_stories

KNOBS = {"c1": ["0.1", "0.333", "0.9"]}


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    base = tmp_path_factory.mktemp("reports")
    folder = written_stories(base / "stories")
    (folder / "site0" / "hostile.html").write_text("<p>A <b>word</b><p>&lt;script&gt;alert(1)&lt;/script&gt; | `x`")
    (folder / "site0" / "hostile.txt").write_text('<script>alert("gold")</script> A word </div></article>')
    (folder / "site1" / "no gold.html").write_text("<p>Nobody said what is right here")
    sources = [source(folder)]
    extractors = chosen(["wlr", "everything", "density-graph"], [], KNOBS)
    planned = plan(sources, split=Split.read("0/2"))
    run = Run(sources, planned, extractors, ["bag-of-words", "retrieved-words"], base / "cache.sqlite", workers=0)
    return run.results(), sources


@pytest.fixture(scope="module")
def said(made):
    results, sources = made
    results.about = {"versions": {"python": "3"}}
    return [
        *sections(results, against="wlr"),
        *worst(results, ["everything"], 3, sources),
        about(results, {"seconds": "1"}),
    ]


class Outline(HTMLParser):
    """What a page names that a browser would fetch, and whether its elements close."""

    EMPTY = ("meta", "img", "br", "link")

    def __init__(self):
        super().__init__()
        self.open, self.fetched, self.scripts, self.ids, self.links = [], [], 0, set(), set()

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.fetched += [given[name] for name in ("src", "data", "srcset") if given.get(name)]
        self.fetched += [given["href"]] if tag == "link" else []
        self.scripts += tag == "script"
        self.ids.add(given.get("id"))
        if tag == "a" and given["href"].startswith("#"):
            self.links.add(given["href"][1:])
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_the_html_report_needs_nothing_beside_itself(said, tmp_path):
    path = tmp_path / "report.html"
    write_report("A report & more", said, path)
    text = path.read_text()
    outline = Outline()
    outline.feed(text)
    assert outline.open == []
    assert outline.scripts == 1  # ours; what pages and golds hold is text
    assert all(each.startswith("data:image/svg+xml;base64,") for each in outline.fetched)
    assert len(outline.fetched) == sum(isinstance(part, Picture) for each in said for part in each.parts) >= 5
    assert outline.links <= outline.ids
    assert any(each.startswith("explain-") for each in outline.links)
    assert "<del>" in text
    assert "<ins>" in text
    frames = re.findall(r'<iframe sandbox loading=lazy srcdoc="([^"]*)"', text)
    assert frames
    assert all('data-marrow="kept"' in html.unescape(frame) for frame in frames)


def test_the_markdown_report_has_its_pictures_beside_it(said, tmp_path):
    path = tmp_path / "report.md"
    write_report("A report", said, path)
    text = path.read_text()
    pictures = re.findall(r"!\[.*?\]\((.*?)\)", text)
    assert pictures
    for each in pictures:
        assert ElementTree.parse(tmp_path / each).getroot().tag.endswith("svg")
    widths = {line.count("|") - line.count("\\|") for line in text.split("**Corpora**")[1].splitlines()[2:5]}
    assert len(widths) == 1
    assert "no gold" in text
    assert "<script>" not in text


def test_pictures_are_the_same_on_every_run(said):
    picture = next(part for each in said for part in each.parts if isinstance(part, Picture))
    assert written(picture.draw()) == written(picture.draw())
    assert written(picture.draw(), "png")[:4] == b"\x89PNG"


def test_a_report_that_cannot_be_written_is_refused_before_the_run(tmp_path):
    with pytest.raises(InvalidInput, match=r"\.html or \.md"):
        check([tmp_path / "report.pdf"], None)
    with pytest.raises(Unreadable, match="no folder"):
        check([tmp_path / "none" / "report.md"], None)
    (tmp_path / "file").touch()
    with pytest.raises(Unreadable, match="no folder"):
        check([], tmp_path / "file")


def test_pictures_for_papers(said, tmp_path):
    write_pictures(said[:2], tmp_path / "pictures")
    names = {path.name for path in (tmp_path / "pictures").iterdir()}
    assert {"bag-of-words-by-corpus.svg", "bag-of-words-by-corpus.pdf"} <= names
    assert (tmp_path / "pictures" / "bag-of-words-by-corpus.pdf").read_bytes().startswith(b"%PDF")


def test_a_knob_with_several_values_is_a_sweep_and_is_chosen_on_the_other_fold(made):
    results, _ = made
    (sweep,) = sweeps(results)
    assert (sweep.method, sweep.knob, sweep.values) == ("density-graph", "c1", (0.1, 0.333, 0.9))
    table = tuned(results, "bag-of-words")
    assert isinstance(table, Table)
    assert table.rows[0][0] == "density-graph"
    train = results.where(part="train")
    scores = np.nanmean(results.headline("bag-of-words")[train][:, list(sweep.columns)], axis=0)
    assert table.rows[0][1] == f"c1={sweep.values[int(scores.argmax())]}"


def test_the_front_has_those_that_nobody_beats_in_both():
    times, qualities = np.array([3.0, 1.0, 2.0, 1.0, np.nan]), np.array([0.9, 0.5, 0.5, 0.4, 1.0])
    assert front(times, qualities) == [1, 0]


@given(st.lists(st.floats(0, 10), max_size=12), st.floats(0.1, 2))
def test_labels_are_apart_and_in_order(wanted, least):
    places = apart(wanted, least)
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    assert all(places[b] - places[a] >= least - 1e-6 for a, b in itertools.pairwise(order))
    if all(abs(a - b) >= least for i, a in enumerate(wanted) for b in wanted[:i]):
        assert places == pytest.approx(wanted, abs=1e-6)


@given(st.text("ab .\n漢", max_size=80), st.text("ab .\n漢", max_size=80))
def test_side_by_side_shows_all_of_both(gold, output):
    for text, spans in zip((gold, output), side_by_side(gold, output), strict=True):
        if not any(span.left_out for span in spans):
            assert "".join(span.text for span in spans).split() == text.split()
        if gold.split() == output.split():
            assert all(span.same for span in spans)


def test_long_agreements_are_cut_and_counted():
    words = " ".join(f"w{number}" for number in range(500))
    gold, _ = side_by_side(words + " end", words)
    assert [span.left_out for span in gold if span.left_out] == [470]
    assert [span.text.strip() for span in gold if not span.same] == ["end"]


def test_a_results_file_gives_the_same_report(made, tmp_path):
    results, _ = made
    write_results(results, tmp_path / "results.parquet")
    again = read_results(tmp_path / "results.parquet")
    for one, other in zip(sections(results, against="wlr"), sections(again, against="wlr"), strict=True):
        assert one.title == other.title
        for part, same in zip(one.parts, other.parts, strict=True):
            if isinstance(part, Table):
                assert (part.rows, part.columns) == (same.rows, same.columns)
    page, same = results.pages[-1], again.pages[-1]
    assert [each.text for each in results.outputs(page)] == [each.text for each in again.outputs(same)]
    (section,) = worst(again, ["everything"], 2, [])
    assert all(page.tree is None for page in section.parts)


def test_what_is_no_results_file(tmp_path):
    parquet.write_table(pyarrow.table({"id": ["a"]}), tmp_path / "corpus.parquet")
    with pytest.raises(InvalidInput, match="no results file"):
        read_results(tmp_path / "corpus.parquet")
    with pytest.raises(Unreadable, match="could not be read"):
        read_results(tmp_path / "none.parquet")


def test_pages_without_a_gold_for_the_metric_still_make_a_report(tmp_path):
    folder = written_stories(tmp_path / "stories")
    for gold in folder.rglob("*.txt"):
        gold.unlink()
    sources = [source(folder)]
    extractors = chosen(["density-graph"], [], KNOBS)
    run = Run(sources, plan(sources), extractors, ["bag-of-words"], tmp_path / "cache.sqlite", workers=0)
    results = run.results()
    said = [*sections(results), *worst(results, None, 3, sources)]
    write_report("Nothing is known", said, tmp_path / "report.html")
    assert "no gold" in (tmp_path / "report.html").read_text()
