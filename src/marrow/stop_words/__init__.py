"""The small words of a language, which sentences are full of and menus are not: one text file a language.

A file is named by the language's code (ISO 639-1) and found without being listed.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from ..errors import UnknownName


def languages() -> list[str]:
    """Return the codes of the languages that there is a list of."""
    return sorted(file.name.removesuffix(".txt") for file in files(__package__).iterdir() if file.name.endswith(".txt"))


@cache
def stop_words(language: str) -> frozenset[str]:
    """Return the stop words of a language, in lower case.

    >>> "the" in stop_words("en"), "menu" in stop_words("en")
    (True, False)
    """
    if language not in languages():
        raise UnknownName(f"there are no stop words of {language!r}; there are those of {', '.join(languages())}")
    return frozenset(files(__package__).joinpath(f"{language}.txt").read_text(encoding="utf-8").split())
