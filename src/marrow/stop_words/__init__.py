"""The small words of a language, which sentences are full of and menus are not: one text file a language.

A file is named by the language's code (ISO 639-1) and found without being listed. Lists of two makes: the short ones,
which have nothing but words that tell nothing, and in `frequent` the 300 words that most pages of the language have
(benchmarks/frequent_words.py).
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from ..errors import UnknownName


def _lists(*, frequent: bool) -> dict[str, Traversable]:
    folder = files(__package__).joinpath("frequent") if frequent else files(__package__)
    return {file.name.removesuffix(".txt"): file for file in folder.iterdir() if file.name.endswith(".txt")}


def languages(*, frequent: bool = False) -> list[str]:
    """Return the codes of the languages that there is a list of."""
    return sorted(_lists(frequent=frequent))


@cache
def stop_words(language: str, *, frequent: bool = False) -> frozenset[str]:
    """Return the stop words of a language, or its most frequent words, in lower case.

    >>> "the" in stop_words("en"), "menu" in stop_words("en"), "people" in stop_words("en", frequent=True)
    (True, False, True)
    """
    lists = _lists(frequent=frequent)
    if language not in lists:
        raise UnknownName(f"there are no stop words of {language!r}; there are those of {', '.join(sorted(lists))}")
    return frozenset(lists[language].read_text(encoding="utf-8").split())
