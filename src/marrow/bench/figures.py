"""The figures of results: over all pages of a corpus, a kind, a site, with their intervals and comparisons."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from ..tree import Bools, Floats
from .doubt import NONE, Figure, figure, holm, paired_test, ranks, weights
from .plan import TEST
from .registry import METRICS
from .results import Results, value_of


class Difference(NamedTuple):
    """How much better one extractor is than another on the same pages."""

    difference: Figure
    chance: float
    """How likely so large a difference is by chance, corrected for the number of comparisons."""


def groups(results: Results, pages: Bools) -> list[str]:
    """Return the sites of pages; a page of no known site is one by itself."""
    return [f"{page.corpus} {page.record.group}" for page, wanted in zip(results.pages, pages, strict=True) if wanted]


def samples(results: Results, metric: str, pages: Bools) -> dict[str, Floats]:
    """Return the numbers of a metric, resampled: a row a resample, the first as it is, and a column an extractor."""
    names = [name for each, name in results.numbers if each == metric]
    found: dict[str, list[Floats]] = {}
    drawn: dict[bytes, Floats] = {}
    for column in range(len(results.extractors)):
        given = {name: results.numbers[metric, name][:, column] for name in names}
        there = pages & ~np.isnan(given[names[0]]) if names else np.zeros_like(pages)
        if there.tobytes() not in drawn:
            drawn[there.tobytes()] = weights(groups(results, there))
        made = METRICS[metric].summary({name: each[there] for name, each in given.items()}, drawn[there.tobytes()])
        for name, each in made.items():
            found.setdefault(name, []).append(each if there.any() else np.full(len(each), np.nan))
    return {name: np.column_stack(each) for name, each in found.items()}


def headline_samples(results: Results, metric: str, pages: Bools) -> Floats:
    """Return the resampled headline number of a metric."""
    found = samples(results, metric, pages)
    return found.get(METRICS[metric].headline, np.full((1, len(results.extractors)), np.nan))


def counted(results: Results, metric: str, pages: Bools) -> list[int]:
    """Return on how many of the pages the metric says something, for each extractor."""
    return (~np.isnan(results.headline(metric)[pages])).sum(axis=0).tolist()


def headlines(results: Results, metric: str, pages: Bools) -> list[Figure]:
    """Return the headline figure of each extractor."""
    return as_figures(headline_samples(results, metric, pages), counted(results, metric, pages))


def as_figures(sampled: Floats, pages: Iterable[int]) -> list[Figure]:
    """Return the figures of resampled columns."""
    return [figure(column, count) if count else NONE for column, count in zip(sampled.T, pages, strict=True)]


def measured(results: Results) -> Bools:
    """Return the pages that figures are of: those that are not there to tune by."""
    return results.where(part=TEST)


def by_corpus(results: Results, metric: str) -> dict[str, Floats]:
    """Return the resampled headlines of each corpus that the metric says something of."""
    found = {
        name: headline_samples(results, metric, measured(results) & results.where(corpus=name))
        for name in results.corpora
    }
    return {name: each for name, each in found.items() if not np.isnan(each[0]).all()}


def over_corpora(sampled: dict[str, Floats]) -> Floats:
    """Return the mean over corpora, resampled: each corpus counts the same, however many pages it has."""
    return np.mean([*sampled.values()], axis=0)


def mean_ranks(sampled: dict[str, Floats]) -> Floats:
    """Return the mean rank of each extractor over the corpora.

    >>> mean_ranks({"a": np.array([[0.9, 0.5]]), "b": np.array([[0.4, 0.4]])}).tolist()
    [1.25, 1.75]
    """
    return np.mean([ranks(each[0]) for each in sampled.values()], axis=0)


def values(results: Results, by: str, pages: Bools) -> list[str]:
    """Return what the pages are grouped by (`kind`, `site`, `language`), the most frequent first."""
    every = [value_of(page, by) for page, wanted in zip(results.pages, pages, strict=True) if wanted]
    found = sorted(set(every), key=lambda value: (-every.count(value), value))
    return [value for value in found if value]


def differences(results: Results, metric: str, against: int, pages: Bools) -> list[Difference | None]:
    """Compare each extractor with one, page by page, on the pages that both have numbers of."""
    numbers = results.headline(metric)
    found: list[Difference | None] = []
    for column in range(numbers.shape[1]):
        differing = numbers[:, column] - numbers[:, against]
        there = pages & ~np.isnan(differing)
        if column == against or not there.any():
            found.append(None)
            continue
        sites = groups(results, there)
        drawn = weights(sites)
        sampled = (drawn @ differing[there]) / np.maximum(drawn.sum(axis=1), 1)
        found.append(Difference(figure(sampled, int(there.sum())), paired_test(differing[there], sites)))
    corrected = iter(holm([each.chance for each in found if each]))
    return [each._replace(chance=next(corrected)) if each else None for each in found]
