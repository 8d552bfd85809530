"""Methods by name, their knobs, and what wrong calls are told."""

import sys
from importlib.metadata import EntryPoint

import pytest

import marrow
from marrow import registry
from marrow.errors import KnobOutOfRange, MarrowError, UnknownKnob, UnknownName, WrongRegistration
from marrow.registry import METHODS, Registry, method
from marrow.selection import of_nodes


@pytest.fixture
def entries(monkeypatch):
    """The registry as it is; what a test registers is gone after it."""
    monkeypatch.setattr(METHODS, "_entries", dict(METHODS._entries) if METHODS.names() else {})
    return METHODS


def test_the_first_methods_are_there():
    expected = {"everything", "wlr", "clr", "wnr", "cnr", "euclidean", "block-extractor", "density-graph"}
    assert expected <= set(marrow.methods(level="page"))
    assert marrow.methods() == sorted({*marrow.methods(level="page"), *marrow.methods(level="site")})


@pytest.mark.parametrize(
    ("name", "knobs", "error", "message"),
    [
        ("no-such", {}, UnknownName, "there is no method 'no-such'; there are .*block-extractor, .*wlr"),
        ("density-graph", {"c": 1}, UnknownKnob, "has no knob 'c'; it has c1, c2, on_exit"),
        ("density-graph", {"c1": 1.5}, KnobOutOfRange, "c1 is a number from 0 to 1, not 1.5"),
        ("density-graph", {"c2": 1.5}, KnobOutOfRange, "c2 is a whole number from 1 to 1000, not 1.5"),
        ("density-graph", {"c2": True}, KnobOutOfRange, "c2 is a whole number"),
        ("density-graph", {"on_exit": 1}, KnobOutOfRange, "on_exit is true or false, not 1"),
        ("wlr", {"relevance": "other"}, KnobOutOfRange, "relevance is one of intended, printed, not 'other'"),
        ("wlr", {"relevance": None}, KnobOutOfRange, "relevance is one of intended, printed, not None"),
        ("euclidean", {"c": "three"}, KnobOutOfRange, "c is a whole number from 1 to 1000, not 'three'"),
        ("euclidean", {"tr": float("nan")}, KnobOutOfRange, "tr is a number from 1 to 1000, not nan"),
    ],
)
def test_wrong_calls_are_told_what_is_allowed(name, knobs, error, message):
    with pytest.raises(error, match=message) as raised:
        marrow.extract("<p>a", method=name, **knobs)
    assert isinstance(raised.value, MarrowError)


@pytest.mark.parametrize(
    ("knob", "text", "value"), [("c1", "0.5", 0.5), ("c1", "1", 1.0), ("c2", "7", 7), ("on_exit", "true", True)]
)
def test_knobs_are_read_from_text(knob, text, value):
    assert METHODS["density-graph"].settings({knob: text}) == {knob: value}


def test_a_method_of_ones_own(entries):
    @method("first-half", paper="none", year=2026, share=(0, 1))
    def first_half(page, *, share: float = 0.5):
        """The first half of the body's children. O(n)."""
        children = [child.row for child in page[page.body].children]
        return of_nodes(page, children[: int(len(children) * share)])

    assert "first-half" in marrow.methods()
    assert marrow.extract("<p>one</p><p>two</p>", method="first-half").text == "one"
    assert marrow.extract("<p>one</p><p>two</p>", method="first-half", share=1.0).text == "one\ntwo"


def test_a_method_from_another_package(entries, monkeypatch, tmp_path):
    (tmp_path / "other_package.py").write_text(
        "from marrow.registry import method\nfrom marrow.selection import of_nodes\n"
        "@method('from-outside', paper='none', year=2026)\n"
        "def from_outside(page):\n    'Nothing at all. O(1).'\n    return of_nodes(page, [])\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    point = EntryPoint("from-outside", "other_package", "marrow.methods")
    monkeypatch.setattr(registry, "entry_points", lambda group: [point] if group == "marrow.methods" else [])
    monkeypatch.setattr(METHODS, "_loaded", False)
    assert marrow.extract("<p>a", method="from-outside").status.value == "empty"
    sys.modules.pop("other_package")


def test_a_broken_package_is_named_and_breaks_nothing(monkeypatch):
    broken = EntryPoint("broken", "no_such_module_at_all", "marrow.methods")
    monkeypatch.setattr(registry, "entry_points", lambda group: [broken])
    fresh: Registry[str] = Registry("method", "marrow.page_level", "marrow.methods")
    with pytest.warns(UserWarning, match="'no_such_module_at_all' could not be loaded"):
        assert fresh.names() == []


class TestRegistering:
    def test_a_docstring_is_asked_for(self):
        with pytest.raises(WrongRegistration, match="no docstring"):

            @method("a", paper="", year=2026)
            def undocumented(page):
                return page

    def test_a_range_is_asked_for(self):
        with pytest.raises(WrongRegistration, match="'much' of 'a' needs a range"):

            @method("a", paper="", year=2026)
            def unbounded(page, *, much: int = 1):
                """Something."""

    def test_knobs_are_keywords_with_defaults(self):
        with pytest.raises(WrongRegistration, match="must be keyword-only"):

            @method("a", paper="", year=2026, much=(0, 1))
            def positional(page, much=1):
                """Something."""

    def test_names_that_are_taken_are_refused(self):
        with pytest.raises(WrongRegistration, match="'url' of 'a' needs another name"):

            @method("a", paper="", year=2026)
            def greedy(page, *, url: str = "x"):
                """Something."""

    def test_ranges_belong_to_knobs(self):
        with pytest.raises(WrongRegistration, match="ranges for mush"):

            @method("a", paper="", year=2026, much=(0, 1), mush=(0, 1))
            def misspelt(page, *, much=1):
                """Something."""

    def test_the_default_is_in_its_range(self):
        with pytest.raises(KnobOutOfRange, match="much is a whole number from 2 to 3, not 1"):

            @method("a", paper="", year=2026, much=(2, 3))
            def outside(page, *, much=1):
                """Something."""
