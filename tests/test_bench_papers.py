"""Published tables as data, and our figures beside them."""

from dataclasses import replace

import pytest

pytest.importorskip("matplotlib")

from marrow.bench.plan import plan
from marrow.bench.plots.style import written
from marrow.bench.published import PAPERS
from marrow.bench.registry import METRICS
from marrow.bench.reports.sections import Picture, reproduced
from marrow.bench.run import Run
from marrow.bench.sources import source
from marrow.bench.tables import Table
from marrow.cli.bench import bench
from marrow.errors import InvalidInput, UnknownName
from stories import written_stories

NAMES = ["alarte2021", "arias2009", "insa2013", "lin2012", "louvan2010"]


def test_all_papers_are_found():
    assert set(NAMES) <= set(PAPERS.names())


@pytest.mark.parametrize("name", NAMES)
def test_a_table_has_a_cell_a_set_with_the_numbers_that_it_says(name):
    for table in PAPERS[name]().tables:
        assert table.is_time or METRICS[table.metric].headline == table.numbers[-1]
        for system, cells in table.rows.items():
            assert len(cells) == len(table.sets), (table.title, system.label)
            for cell in cells:
                figures = [float(figure) for figure in cell.split("/")]
                assert len(figures) in (1, len(table.numbers))
                assert table.is_time or all(0 <= figure <= table.scale for figure in figures)


def test_means_that_are_computed_are_those_that_the_paper_prints():
    table = next(table for table in PAPERS["arias2009"]().tables if table.metric == "lcs-sequence")
    assert {system.label: cells[-1] for system, cells in table.rows.items()} == {
        "all text": "58.27",
        "density": "84.01",
        "ACCB": "78.16",
    }


@pytest.mark.parametrize("name", NAMES)
def test_a_paper_runs_on_any_pages(name, tmp_path):
    sources = [source(written_stories(tmp_path / "stories"))]
    paper = PAPERS[name]()
    run = Run(sources, plan(sources), paper.extractors(), paper.metrics, tmp_path / "cache.sqlite", workers=0)
    results = run.results()
    section = reproduced(results, paper, sources)
    tables = [part for part in section.parts if isinstance(part, Table)]
    assert len(tables) >= len(paper.tables)
    for table in tables:
        assert table.columns[-1].startswith("ours: stories")
        assert "Ours are other pages" in table.note
    assert any(row[-1] for table in tables for row in table.rows)
    for picture in section.parts:
        if isinstance(picture, Picture):
            assert written(picture.draw()).startswith(b"<?xml")


def test_a_system_that_is_no_method_is_named(tmp_path):
    sources = [source(written_stories(tmp_path / "stories"))]
    paper = PAPERS["alarte2021"]()
    run = Run(sources, plan(sources), paper.extractors()[:1], paper.metrics, tmp_path / "cache.sqlite", workers=0)
    table = next(part for part in reproduced(run.results(), replace(paper, sweeps=()), sources).parts)
    assert "ConEx" in table.note


def test_wrong_calls(tmp_path):
    folder = str(written_stories(tmp_path / "stories"))
    with pytest.raises(InvalidInput, match="name a corpus, or a results file"):
        bench()
    with pytest.raises(InvalidInput, match="leave --methods and --knob out"):
        bench([folder], paper="insa2013", methods="wlr")
    with pytest.raises(UnknownName, match="no paper 'insa2031'; there are alarte2021"):
        bench([folder], paper="insa2031")
    with pytest.raises(InvalidInput, match="nothing is to be measured"):
        bench([folder], metrics="none")
