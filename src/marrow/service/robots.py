"""What a site asks of robots (RFC 9309)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import quote

AGENT = "marrow"
MOST_BYTES = 512_000  # RFC 9309: at least 500 kibibytes are read
_SAFE = "/%*$?=&;:@+,!~'()[]-._#"


class Rule(NamedTuple):
    """Paths that a robot may take, or may not: `*` is anything, `$` at the end is the end."""

    pattern: str
    allows: bool

    def matches(self, path: str) -> bool:
        """Whether a path is one of these; linear in its length for each star.

        >>> Rule("/a*/c$", False).matches("/abc/c"), Rule("/a*/c$", False).matches("/abc/cd")
        (True, False)
        """
        whole = self.pattern.endswith("$")
        first, *others = self.pattern.removesuffix("$").split("*")
        if not path.startswith(first):
            return False
        at = len(first)
        for part in others[:-1] if whole else others:
            found = path.find(part, at)
            if found < 0:
                return False
            at = found + len(part)
        if not whole:
            return True
        return path.endswith(others[-1]) and len(path) - len(others[-1]) >= at if others else at == len(path)


def rules(text: str, agent: str = AGENT) -> list[Rule]:
    """Return the rules for a robot: those of the groups that name it, or else those for all.

    >>> text = "User-agent: *\\nDisallow: /\\n\\nUser-agent: Marrow\\nUser-agent: other\\nDisallow: /private"
    >>> rules(text)
    [Rule(pattern='/private', allows=False)]
    """
    found: dict[str, list[Rule]] = {}
    named: list[str] = []
    in_names = False
    for name, value in _lines(text):
        if name == "user-agent":
            named = [*(named if in_names else ()), _product(value)]
            in_names = True
            for each in named:
                found.setdefault(each, [])
        elif name in {"allow", "disallow"}:
            in_names = False
            if value:
                for each in named:
                    found[each].append(Rule(quote(value, safe=_SAFE), name == "allow"))
    return found.get(agent, found.get("*", []))


def allowed(found: list[Rule], path: str) -> bool:
    """Whether the rules let a robot take a path: the longest that matches decides, of two alike that which allows.

    >>> some = rules("User-agent: *\\nDisallow: /a\\nAllow: /a/b")
    >>> allowed(some, "/a/c"), allowed(some, "/a/b/c"), allowed([], "/a")
    (False, True, True)
    """
    path = quote(path, safe=_SAFE)
    matching = [(len(rule.pattern), rule.allows) for rule in found if rule.matches(path)]
    return max(matching, default=(0, True))[1]


def _lines(text: str) -> Iterator[tuple[str, str]]:
    for line in text.removeprefix("\ufeff").splitlines():
        name, colon, value = line.partition("#")[0].partition(":")
        if colon:
            yield name.strip().lower(), value.strip()


def _product(agent: str) -> str:
    found = re.match(r"[a-z_-]+", agent.lower())
    return found[0] if found else agent[:1]
