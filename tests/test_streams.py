"""Many pages in processes: order, deadlines, failures, and nothing that stops the stream."""

import itertools
import time

import pytest

import marrow
from marrow.errors import InvalidInput, InvalidLimits, KnobOutOfRange, Status, WrongRegistration
from marrow.registry import METHODS

PAGES = [f"<div><p>page number {number}</p></div>" for number in range(40)]


@pytest.mark.parametrize("workers", [0, 1, 3])
def test_results_come_in_order(workers):
    found = [result.text for result in marrow.extract_many(PAGES, workers=workers)]
    assert found == [f"page number {number}" for number in range(40)]


def test_the_same_results_as_one_by_one():
    from pages import EXAMPLES

    pages = list(EXAMPLES.values())
    for one, many in zip(map(marrow.extract, pages), marrow.extract_many(pages, workers=2), strict=True):
        assert (many.text, many.status, many.selection.nodes().tolist()) == (
            one.text,
            one.status,
            one.selection.nodes().tolist(),
        )
        assert many.to_dict()["nodes"] == one.to_dict()["nodes"]
        assert set(many.timings) == {"parse", "select"}


@pytest.mark.parametrize("workers", [0, 2])
def test_all_kinds_of_input(workers, tmp_path):
    file = tmp_path / "page.html"
    file.write_bytes(b"<p>three")
    inputs = ["<p>one", b"<p>two", file, ("<p>four", "http://example.org/"), tmp_path / "none.html", b"%PDF-1"]
    results = list(marrow.extract_many(inputs, workers=workers))
    assert [result.text for result in results] == ["one", "two", "three", "four", "", ""]
    assert results[3].url == "http://example.org/"
    assert [result.status for result in results[-2:]] == [Status.UNREADABLE, Status.NOT_HTML]
    assert "none.html could not be read: no such file" in (results[4].error or "")


def test_a_page_that_hangs_dies_or_raises_stops_nothing(unruly):
    pages = ["<p>good", "<p>hang", "<p>good", "<p>die", "<p>good", "<p>raise", "<p>good"]
    start = time.monotonic()
    results = list(marrow.extract_many(pages, workers=2, deadline=2, method=unruly))
    assert time.monotonic() - start < 20
    assert [result.status.value for result in results] == [
        "kept", "deadline", "kept", "failed", "kept", "failed", "kept",
    ]  # fmt: skip
    assert results[1].error == "no result within 2 s"
    assert "exit code 3" in (results[3].error or "")
    assert results[5].error == "RuntimeError: as told"
    assert [result.text for result in results] == ["good", "", "good", "", "good", "", "good"]


def test_starting_a_worker_is_not_the_first_pages_time():
    results = marrow.extract_many(PAGES[:4], workers=2, deadline=0.25)
    assert [result.status for result in results] == [Status.KEPT] * 4


def test_inputs_are_read_as_they_are_needed():
    taken = itertools.count()
    endless = (f"<p>{next(taken)}" for _ in itertools.count())
    results = marrow.extract_many(endless, workers=2, method="everything")
    assert [next(results).text for _ in range(3)] == ["0", "1", "2"]
    results.close()
    assert next(taken) < 20


def test_wrong_calls_are_told_at_once():
    with pytest.raises(KnobOutOfRange):
        marrow.extract_many(PAGES, method="density-graph", c1=2)
    with pytest.raises(InvalidLimits, match="workers must be 0 or more"):
        marrow.extract_many(PAGES, workers=-1)
    with pytest.raises(InvalidInput, match="an input is bytes, str, a path"):
        list(marrow.extract_many([1], workers=0))


def test_a_method_of_a_script_is_refused(unruly, monkeypatch):
    monkeypatch.setattr(METHODS[unruly].function, "__module__", "__main__")
    with pytest.raises(WrongRegistration, match="put it in a module, or say workers=0"):
        marrow.extract_many(PAGES, workers=1, method=unruly)
