"""What is chosen on one part of a split, and what it is worth on the other; and which rule held on how many pages."""

from __future__ import annotations

import numpy as np

from .figures import headlines, measured
from .plan import TRAIN
from .registry import METRICS
from .results import Results
from .tables import Table


def tuned(results: Results, metric: str) -> Table:
    """The setting of each method that is best on the pages to tune by, and its figure on those to test by."""
    train = headlines(results, metric, results.where(part=TRAIN))
    test = headlines(results, metric, measured(results))
    settings: dict[str, list[int]] = {}
    for column, each in enumerate(results.extractors):
        if each.knobs and train[column].pages:
            settings.setdefault(each.name, []).append(column)
    rows = []
    for name, columns in settings.items():
        if len(columns) > 1:
            best = max(columns, key=lambda i: train[i].value)
            chosen = " ".join(f"{knob}={value}" for knob, value in results.extractors[best].knobs.items())
            rows.append([name, chosen, str(train[best]), str(test[best])])
    return Table(
        f"{metric} ({METRICS[metric].headline}): chosen on the pages to tune by",
        ["extractor", "setting", "where it was chosen", "on the tested fold"],
        rows,
    )


def empties(results: Results) -> Table:
    """On how many pages a side was empty, and so one of the rules for that held."""
    has_gold = np.array([page.record.text is not None for page in results.pages])
    no_gold = np.array([page.record.text is not None and not page.record.text.strip() for page in results.pages])
    pages = measured(results) & has_gold
    rows = []
    for column, label in enumerate(results.labels()):
        empty = results.empty[:, column]
        counts = [(pages & empty & ~no_gold).sum(), (pages & ~empty & no_gold).sum(), (pages & empty & no_gold).sum()]
        rows.append([label, *(f"{count:,}" for count in counts)])
    return Table(
        "Pages of which a side is empty",
        ["extractor", "nothing found (score 0)", "something found where nothing is right (0)", "nothing, rightly (1)"],
        [row for row in rows if any(cell != "0" for cell in row[1:])],
    )
