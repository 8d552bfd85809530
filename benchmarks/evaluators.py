"""Whether our metrics give what the public evaluation scripts give, on the outputs that a results file holds.

The scripts of WCXB, of the Article Extraction Benchmark and of trafilatura are written again here from what they do,
page by page in plain Python, and share nothing with the metrics: no figure may differ in its fourth decimal.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from marrow.bench.registry import METRICS

Figures = dict[str, float]
Row = Mapping[str, Any]
_AGREES = 0.00005


def wcxb(rows: Iterable[Row]) -> Figures:
    """WCXB's evaluate.py: words in small letters as multisets, means of pages."""
    found = [_words(row["output"], row["gold"]) for row in rows if row["gold"] is not None]
    return _means(found, ("precision", "recall", "f1"))


def _words(output: str, gold: str) -> tuple[float, float, float]:
    predicted, wanted = (re.findall(r"\w+", text.lower()) for text in (output, gold))
    if not wanted:
        return (0.0, 0.0, 0.0) if predicted else (1.0, 1.0, 1.0)
    if not predicted:
        return 0.0, 0.0, 0.0
    left = Counter(wanted)
    hits = 0
    for word in predicted:
        if left[word] > 0:
            left[word] -= 1
            hits += 1
    precision, recall = hits / len(predicted), hits / len(wanted)
    return precision, recall, 2 * precision * recall / (precision + recall) if hits else 0.0


def wcxb_snippets(rows: Iterable[Row]) -> Figures:
    """WCXB's evaluate.py: shares of snippets that are in the output, 1 where a page has none."""
    found = []
    for row in rows:
        if row["present"] or row["absent"]:
            shares = [
                sum(each.lower() in row["output"].lower() for each in row[name]) / len(row[name]) if row[name] else 1.0
                for name in ("present", "absent")
            ]
            found.append(tuple(shares))
    return _means(found, ("present", "absent"))


def article_extraction(rows: Iterable[Row]) -> Figures:
    """The Article Extraction Benchmark's evaluate.py: shingles of four words; F1 of the mean precision and recall."""
    precisions, recalls = [], []
    for row in rows:
        if row["gold"] is None:
            continue
        predicted, wanted = _shingles(row["output"]), _shingles(row["gold"])
        right = sum(min(count, wanted.get(each, 0)) for each, count in predicted.items())
        too_much, missing = sum(predicted.values()) - right, sum(wanted.values()) - right
        if predicted:
            precisions.append(right / (right + too_much))
        if wanted:
            recalls.append(right / (right + missing))
    precision, recall = (sum(each) / len(each) if each else 0.0 for each in (precisions, recalls))
    both = precision + recall
    return {"precision": precision, "recall": recall, "f1": 2 * precision * recall / both if both else 0.0}


def _shingles(text: str) -> dict[tuple[str, ...], int]:
    words = re.findall(r"\w+", text)
    found: dict[tuple[str, ...], int] = {}
    for start in range(max(1, len(words) - 3)):
        shingle = tuple(words[start : start + 4])
        if shingle:
            found[shingle] = found.get(shingle, 0) + 1
    return found


def trafilatura(rows: Iterable[Row]) -> Figures:
    """Trafilatura's evaluate.py: segments in the output or not, summed over all pages."""
    tp = fp = fn = tn = 0
    for row in rows:
        text = re.sub(r"\s+", " ", row["output"]).strip()
        for segment in row["present"]:
            if re.sub(r"\s+", " ", segment).strip() in text:
                tp += 1
            else:
                fn += 1
        for segment in row["absent"]:
            if re.sub(r"\s+", " ", segment).strip() in text:
                fp += 1
            else:
                tn += 1
    return {
        "precision": tp / (tp + fp) if tp + fp else 0.0,
        "recall": tp / (tp + fn) if tp + fn else 0.0,
        "f1": 2 * tp / (2 * tp + fp + fn) if tp + fp + fn else 0.0,
        "accuracy": (tp + tn) / (tp + fp + fn + tn) if tp + fp + fn + tn else 0.0,
    }


def _means(found: Sequence[tuple[float, ...]], names: Sequence[str]) -> Figures:
    columns = zip(*found, strict=True) if found else [()] * len(names)
    return {name: sum(each) / len(each) if each else 0.0 for name, each in zip(names, columns, strict=True)}


EVALUATORS: dict[str, Callable[[Iterable[Row]], Figures]] = {
    "bag-of-words": wcxb,
    "snippets": wcxb_snippets,
    "shingles": article_extraction,
    "segments": trafilatura,
}


def ours(metric: str, rows: Sequence[Row]) -> Figures:
    """Return the figures that the workbench makes of the numbers in its results file."""
    prefix = f"{metric}."
    names = [name for name in rows[0] if name.startswith(prefix)] if rows else []
    there = [row for row in rows if names and row[names[0]] is not None]
    if not there:
        return {}
    columns = {name.removeprefix(prefix): np.array([row[name] for row in there], dtype=float) for name in names}
    summed = METRICS[metric].summary(columns, np.ones((1, len(there))))
    return {name: float(column[0]) for name, column in summed.items()}


def compared(rows: Sequence[Row]) -> Iterator[tuple[str, str, str, str, float, float]]:
    """Yield corpus, extractor, metric, number, our figure and the evaluator's."""
    groups: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        groups.setdefault((row["corpus"], row["extractor"]), []).append(row)
    for (corpus, extractor), group in groups.items():
        for metric, evaluate in EVALUATORS.items():
            if own := ours(metric, group):
                for name, figure in evaluate(group).items():
                    yield corpus, extractor, metric, name, own[name], figure


def main() -> None:
    """Compare what a results file holds; end with 1 if a figure differs."""
    from pyarrow import parquet

    from report import console, table

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("results", type=Path, help="a file of `marrow bench ... --metrics all -o results.parquet`")
    rows = parquet.read_table(parser.parse_args().results).to_pylist()
    shown = table("Our figures and the evaluators'", "corpus", "extractor", "metric", "number", "ours", "theirs")
    differ = 0
    for *names, own, other in compared(rows):
        differ += abs(own - other) >= _AGREES
        shown.add_row(*names, f"{own:.4f}", f"{other:.4f}", style="bold red" if abs(own - other) >= _AGREES else "")
    console().print(shown)
    console().print(f"{shown.row_count} figures, {differ} differ")
    raise SystemExit(differ > 0)


if __name__ == "__main__":
    main()
