"""What a block can be: the six levels of L3S-GN1, or main content and noise, which are two of them."""

from __future__ import annotations

from typing import Final, NamedTuple


class Level(NamedTuple):
    """A level: its code in L3S-GN1, what it is called, and the key that gives it."""

    code: int
    name: str
    key: str


NOISE, HEADLINE, MAIN = 0, 1, 2
MAIN_LEVELS = frozenset({1, 2, 3})
"""Those that are main content, as in the papers that report on L3S-GN1 (Kohlschütter, Fankhauser, Nejdl 2010)."""

SCHEMES: Final[dict[str, tuple[Level, ...]]] = {
    "main": (Level(NOISE, "noise", "n"), Level(MAIN, "main content", "m")),
    "l3s": (
        Level(NOISE, "boilerplate", "0"),
        Level(HEADLINE, "headline", "1"),
        Level(MAIN, "full text", "2"),
        Level(3, "supplemental", "3"),
        Level(4, "related content", "4"),
        Level(5, "comment", "5"),
    ),
}


def codes(scheme: str) -> frozenset[int]:
    """Return the codes of a scheme.

    >>> sorted(codes("main"))
    [0, 2]
    """
    return frozenset(level.code for level in SCHEMES[scheme])
