"""What a knob is: a keyword argument of a method, and what values it can have."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeGuard

from .errors import KnobOutOfRange

Value = bool | int | float | str


@dataclass(frozen=True, slots=True)
class ListOf:
    """The range of a knob that is a list of names, in one string with commas between.

    What names there are is asked for when a value is checked: when the method is registered, they may not be there.

    >>> colours = ListOf("colours", lambda: ["blue", "red"])
    >>> Knob("c", "red", colours).check("red, blue")
    'red,blue'
    >>> Knob("c", "red", colours).check("green")
    Traceback (most recent call last):
        ...
    marrow.errors.KnobOutOfRange: c is names of colours, separated by commas, not 'green'; there are blue, red
    """

    kind: str
    names: Callable[[], list[str]]

    def __iter__(self) -> Iterator[str]:
        return iter(self.names())


@dataclass(frozen=True, slots=True)
class FileOf:
    """The range of a knob that is the path of a file, or empty for what is built in.

    >>> Knob("model", "", FileOf("a model")).allowed
    'the path of a model'
    """

    kind: str

    def __iter__(self) -> Iterator[str]:
        return iter(())


Range = tuple[float, float] | tuple[str, ...] | ListOf | FileOf


@dataclass(frozen=True, slots=True)
class Knob:
    """One keyword argument of a method: its default, and what it can be.

    >>> Knob("c1", 0.333, (0, 1)).check("0.5")
    0.5
    >>> Knob("c1", 0.333, (0, 1)).check(2)
    Traceback (most recent call last):
        ...
    marrow.errors.KnobOutOfRange: c1 is a number from 0 to 1, not 2
    """

    name: str
    default: Value
    range: Range = ()

    @property
    def is_file(self) -> bool:
        """Whether the value names a file of this machine, which callers from elsewhere have no business with."""
        return isinstance(self.range, FileOf)

    @property
    def allowed(self) -> str:
        """What the knob can be, in words."""
        if isinstance(self.range, ListOf):
            return f"names of {self.range.kind}, separated by commas"
        if isinstance(self.range, FileOf):
            return f"the path of {self.range.kind}"
        if isinstance(self.default, bool):
            return "true or false"
        if isinstance(self.default, str):
            return "one of " + ", ".join(map(str, self.range))
        low, high = self.range
        return f"a {'whole ' if isinstance(self.default, int) else ''}number from {low} to {high}"

    def check(self, value: object) -> Value:
        """Return the value in the knob's own type, which text (a flag of the command) is read as."""
        try:
            if isinstance(value, str):
                value = self._read(value)
            if self._fits(value):
                return float(value) if isinstance(self.default, float) else value
        except ValueError:
            pass
        has = f"; there are {', '.join(self.range)}" if isinstance(self.range, ListOf) else ""
        raise KnobOutOfRange(f"{self.name} is {self.allowed}, not {value!r}{has}")

    def _read(self, text: str) -> Value:
        if isinstance(self.default, bool):
            return {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}.get(text, text)
        if isinstance(self.range, ListOf):
            return ",".join(name.strip() for name in text.split(","))
        return text if isinstance(self.default, str) else type(self.default)(text)

    def _fits(self, value: object) -> TypeGuard[Value]:
        if isinstance(self.default, bool) or isinstance(value, bool):
            return isinstance(value, bool) and isinstance(self.default, bool)
        if isinstance(self.range, ListOf):
            return isinstance(value, str) and set(value.split(",")) <= set(self.range)
        if isinstance(self.range, FileOf):
            return isinstance(value, str)
        if isinstance(self.default, str):
            return value in self.range
        low, high = self.range
        whole = isinstance(value, int) or isinstance(self.default, float)
        return isinstance(value, int | float) and whole and float(low) <= value <= float(high)
