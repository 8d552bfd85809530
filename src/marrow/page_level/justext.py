"""Pomikálek: Removing Boilerplate and Duplicate Content from Web Corpora. 2011.

Sentences are full of small words, and long. Paragraphs that are long enough to tell are good or bad by that; those
that are too short, or in between, go with the paragraphs around them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..page import Page
from ..registry import method
from ..selection import Selection, of_texts
from ..stop_words import languages, stop_words
from ..tree import Bools, Floats, Ints
from .justext_paragraphs import Paragraphs, paragraphs

BAD, SHORT, NEAR_GOOD, GOOD = 0, 1, 2, 3
_FEWEST = 0.1  # small words of a text that is in the language; in another one, hardly any word is one


class Thresholds(NamedTuple):
    """What decides of a paragraph without its context."""

    length_low: int = 70
    length_high: int = 200
    stop_low: float = 0.30
    stop_high: float = 0.32
    most_links: float = 0.2


@method(
    "justext",
    paper="Pomikálek: Removing Boilerplate and Duplicate Content from Web Corpora",
    year=2011,
    language=("page", "none", *languages(frequent=True)),
    length_low=(0, 1000),
    length_high=(0, 10_000),
    stop_low=(0, 1),
    stop_high=(0, 1),
    most_links=(0, 1),
    heading_distance=(0, 10_000),
)
def justext(
    page: Page,
    *,
    language: str = "page",
    length_low: int = 70,
    length_high: int = 200,
    stop_low: float = 0.30,
    stop_high: float = 0.32,
    most_links: float = 0.2,
    heading_distance: int = 200,
    port: bool = False,
) -> Selection:
    """Paragraphs with many small words, and the short ones between them. O(n).

    `language` is that of the small words: by default the one that the page says or reads as; without any (`none`) their
    share decides nothing. The Python `port` never looks whether a short headline has text behind it.

    >>> from marrow import extract
    >>> text = "It was the best of times, and it was the worst of times, for all of the people in the city. " * 3
    >>> page = f"<a>Home</a><h2>Weather</h2><p>By staff</p><p>{text}<p>&copy; 2020"
    >>> extract(page, method="justext").text.splitlines() == ["Weather", "By staff", text.strip()]
    True
    """
    found = paragraphs(page)
    words, thresholds = _small_words(page, found, language), Thresholds(length_low, length_high, 0, 0, most_links)
    if words:
        thresholds = thresholds._replace(stop_low=stop_low, stop_high=stop_high)
    stop_density = found.stop_density(words)
    alone = context_free(found, stop_density, thresholds)
    classes = in_context(found, alone, heading_distance=heading_distance, port=port)
    ratios = {}
    for name, column in {"stop density": stop_density, "link density": found.link_density, "class": classes}.items():
        ratios[name] = np.zeros(len(page))
        ratios[name][found.rows] = column[found.of_row]
    good = ratios["class"] == GOOD
    return of_texts(page, good & page.is_text, score=ratios["stop density"], ratios=ratios)


def _small_words(page: Page, found: Paragraphs, language: str) -> frozenset[str]:
    """Return the small words to count: those of a language, or of the one that the page says or reads as."""
    if language == "page":
        said = page.attributes(0).get("lang", "")[:2].lower()
        language = said if said.isalpha() else _read(found)
    return stop_words(language, frequent=True) if language in languages(frequent=True) else frozenset()


def _read(found: Paragraphs) -> str:
    """Return the language that most words of a page are small words of, or none where these are few."""
    words = [word for each in found.words for word in each]
    known = {code: sum(map(stop_words(code, frequent=True).__contains__, words)) for code in languages(frequent=True)}
    best = max(known, key=known.__getitem__)
    return best if known[best] > _FEWEST * len(words) else "none"


def context_free(found: Paragraphs, stop_density: Floats, thresholds: Thresholds) -> Ints:
    """Classify each paragraph by itself."""
    short = np.where(found.link_characters > 0, BAD, SHORT)
    long = np.where(found.length > thresholds.length_high, GOOD, NEAR_GOOD)
    in_between = np.where(stop_density >= thresholds.stop_low, NEAR_GOOD, BAD)
    by_words = np.where(stop_density >= thresholds.stop_high, long, in_between)
    copyright_sign = np.array(["©" in text or "&copy" in text for text in found.texts], dtype=bool)
    bad = (found.link_density > thresholds.most_links) | copyright_sign
    return np.where(bad, BAD, np.where(found.length < thresholds.length_low, short, by_words))


def in_context(found: Paragraphs, alone: Ints, *, heading_distance: int, port: bool) -> Ints:
    """Decide of the paragraphs that are short or nearly good by those around them."""
    classes = alone.copy()
    if not port:
        heading = found.heading & (classes == SHORT)
        classes[heading & _good_follows(found, classes, heading_distance)] = NEAR_GOOD
    sure = (classes == BAD) | (classes == GOOD)
    before, after = _nearest(classes, sure)
    near_before, near_after = _nearest(classes, sure | (classes == NEAR_GOOD))
    rescued = ((before == BAD) & (near_before == NEAR_GOOD)) | ((after == BAD) & (near_after == NEAR_GOOD))
    by_neighbours = np.where(before == after, before, np.where(rescued, GOOD, BAD))
    classes = np.where(classes == SHORT, by_neighbours, classes)
    _, after = _nearest(classes, classes != NEAR_GOOD)
    previous = BAD
    for i in np.flatnonzero(classes == NEAR_GOOD).tolist():
        # What is before has been decided already: at once, or in the turn before.
        previous = classes[i - 1] if i else BAD
        classes[i] = BAD if previous == BAD and after[i] == BAD else GOOD
    heading = found.heading & (classes == BAD) & (alone != BAD)
    classes[heading & _good_follows(found, classes, heading_distance)] = GOOD
    return classes


def _nearest(classes: Ints, mask: Bools) -> tuple[Ints, Ints]:
    """Return the class of the nearest paragraph of a mask before and after each; beyond the ends it is bad."""
    at = np.flatnonzero(mask)
    place = np.arange(len(classes))
    around = np.concatenate([[BAD], classes[at], [BAD]])
    return around[np.searchsorted(at, place)], around[np.searchsorted(at, place, side="right") + 1]


def _good_follows(found: Paragraphs, classes: Ints, distance: int) -> Bools:
    """Which paragraphs have a good one behind them, with no more characters between than a distance."""
    good = np.flatnonzero(classes == GOOD)
    before = np.append(0, np.cumsum(found.length))
    place = np.arange(len(found))
    following = np.append(good, len(found))[np.searchsorted(good, place, side="right")]
    return (following < len(found)) & (before[following] - before[place + 1] <= distance)
