"""Methods and renderers by name, with their knobs as data; others add theirs by the same decorators.

A knob is a keyword argument with a default; its range stands beside the method. Command flags, error messages and
the table of `marrow methods` are made from these two.
"""

from __future__ import annotations

import inspect
import pkgutil
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, TypeVar

from .errors import UnknownKnob, UnknownName, WrongRegistration
from .knobs import Knob, ListOf, Range, Value

if TYPE_CHECKING:
    from .page import Page
    from .selection import Selection
    from .site_level.document import Template
    from .site_level.parts import Part
    from .structure.document import Document, Rendering

Level = Literal["page", "site"]
_Entry = TypeVar("_Entry")
_Function = TypeVar("_Function", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Method:
    """A registered method: what it is called, where it comes from, what it does."""

    name: str
    function: Callable[..., Selection]
    paper: str
    year: int
    level: Level
    knobs: tuple[Knob, ...]

    @property
    def summary(self) -> str:
        """First line of the docstring."""
        return (self.function.__doc__ or "").strip().partition("\n")[0]

    def to_dict(self) -> dict[str, Any]:
        """Return the method with its knobs as plain values, for JSON."""
        return {
            "name": self.name,
            "level": self.level,
            "year": self.year,
            "paper": self.paper,
            "summary": self.summary,
            "knobs": [
                {"name": knob.name, "default": knob.default, "range": list(knob.range), "allowed": knob.allowed}
                for knob in self.knobs
            ],
        }

    def settings(self, given: dict[str, Any]) -> dict[str, Value]:
        """Check the knobs that a caller gave; those that were not given keep their defaults."""
        known = {knob.name: knob for knob in self.knobs}
        for name in given:
            if name not in known:
                has = ", ".join(known) or "none"
                raise UnknownKnob(f"the method {self.name!r} has no knob {name!r}; it has {has}")
        return {name: known[name].check(value) for name, value in given.items()}


@dataclass(frozen=True, slots=True)
class SiteMethod(Method):
    """A registered method of several pages: its function learns a template, `applied` uses it."""

    part: type[Part]
    applied: Callable[[Template, Page], Selection]
    onto: Callable[[Template, Iterator[Page]], Template] | None = None


@dataclass(frozen=True, slots=True)
class Renderer:
    """A registered output format."""

    name: str
    function: Callable[[Document], Rendering]
    media_type: str
    suffix: str
    front_matter: bool
    """Whether the metadata can stand before the text."""


class Registry(Generic[_Entry]):
    """Entries by name. Those of our own are in the modules of one package, others come by an entry point."""

    def __init__(self, kind: str, package: str, group: str) -> None:
        self._kind, self._package, self._group = kind, package, group
        self._entries: dict[str, _Entry] = {}
        self._loaded = False

    def add(self, name: str, entry: _Entry) -> None:
        """Register an entry. A module that is loaded twice replaces what it registered."""
        self._entries[name] = entry

    def names(self) -> list[str]:
        """Return all names, ours and those of installed packages."""
        self._load()
        return sorted(self._entries)

    def __getitem__(self, name: str) -> _Entry:
        if name not in self._entries:
            self._load()
        if name not in self._entries:
            raise UnknownName(f"there is no {self._kind} {name!r}; there are {', '.join(self.names())}")
        return self._entries[name]

    def _load(self) -> None:
        if self._loaded:
            return
        self._loaded = True
        for module in pkgutil.iter_modules(import_module(self._package).__path__):
            import_module(f"{self._package}.{module.name}")
        for point in entry_points(group=self._group):
            try:
                point.load()
            except Exception as error:  # noqa: BLE001 (another's package must not break ours, whatever it raises)
                warnings.warn(f"{self._kind}s of {point.value!r} could not be loaded: {error}", stacklevel=3)


METHODS: Final[Registry[Method]] = Registry("method", "marrow.page_level", "marrow.methods")
SITE_METHODS: Final[Registry[SiteMethod]] = Registry(
    "method of several pages", "marrow.site_level", "marrow.site_methods"
)
RENDERERS: Final[Registry[Renderer]] = Registry("format", "marrow.render", "marrow.renderers")


def method(name: str, *, paper: str, year: int, **ranges: Range) -> Callable[[_Function], _Function]:
    """Register a function `(page, *, knobs) -> Selection` as a method.

    `ranges` has for each knob what it can be: `(low, high)` for a number, the names to choose from for a string, a
    `ListOf` for a list of names; a knob whose default is a bool needs none.
    """

    def register(function: _Function) -> _Function:
        METHODS.add(name, Method(name, function, paper, year, "page", _knobs(name, function, ranges)))
        return function

    return register


def site_method(
    name: str,
    *,
    paper: str,
    year: int,
    part: type[Part],
    applied: Callable[[Template, Page], Selection],
    onto: Callable[[Template, Iterator[Page]], Template] | None = None,
    **ranges: Range,
) -> Callable[[_Function], _Function]:
    """Register a function `(pages, *, knobs) -> Template` as a method of several pages.

    `part` is the type of the template's parts, `applied` a function `(template, page) -> Selection`; if a template can
    learn more pages, `onto` is the function `(template, pages) -> Template` that does it.
    """

    def register(function: _Function) -> _Function:
        knobs = _knobs(name, function, ranges)
        SITE_METHODS.add(name, SiteMethod(name, function, paper, year, "site", knobs, part, applied, onto))
        return function

    return register


def renderer(
    name: str, *, media_type: str, suffix: str, front_matter: bool = False
) -> Callable[[_Function], _Function]:
    """Register a function from a Document to a Rendering as an output format; files of it end with the suffix."""

    def register(function: _Function) -> _Function:
        RENDERERS.add(name, Renderer(name, function, media_type, suffix, front_matter))
        return function

    return register


def methods(level: Level | None = None) -> list[str]:
    """Return the names of the methods of a level (`page` or `site`), or of both."""
    levels: dict[Level, list[str]] = {"page": METHODS.names(), "site": SITE_METHODS.names()}
    return sorted(name for each, names in levels.items() for name in names if level in (None, each))


# Names that `extract`, `extract_many` and the command have for themselves.
_TAKEN = frozenset(
    {"html", "page", "pages", "inputs", "url", "encoding", "method", "limits", "workers", "deadline", "timeout"}
    | {"format", "output", "depth", "plot", "outline", "links", "images", "tables", "front_matter"}
    | {"template", "onto", "per_site"}
)


def _knobs(name: str, function: Callable[..., Any], ranges: dict[str, Range]) -> tuple[Knob, ...]:
    if not function.__doc__:
        raise WrongRegistration(f"the method {name!r} has no docstring; its first line is what `marrow methods` shows")
    knobs = []
    for parameter in list(inspect.signature(function).parameters.values())[1:]:
        default = parameter.default
        if parameter.kind is not parameter.KEYWORD_ONLY or not isinstance(default, bool | int | float | str):
            raise WrongRegistration(
                f"the knob {parameter.name!r} of {name!r} must be keyword-only, with a bool, number or str as default"
            )
        if parameter.name in _TAKEN:
            raise WrongRegistration(f"the knob {parameter.name!r} of {name!r} needs another name: extract has this one")
        if parameter.name not in ranges and not isinstance(default, bool):
            raise WrongRegistration(f"the knob {parameter.name!r} of {name!r} needs a range in @method")
        knob = Knob(parameter.name, default, ranges.get(parameter.name, ()))
        if not isinstance(knob.range, ListOf):  # whose names may be registered later
            knob.check(default)
        knobs.append(knob)
    if extra := set(ranges) - {knob.name for knob in knobs}:
        raise WrongRegistration(f"{name!r} has ranges for {', '.join(sorted(extra))}, which are no knobs of it")
    return tuple(knobs)
