"""The learned method beside others, page by page: tables by corpus and kind, reliability, the worst pages.

    marrow train CORPUS... -o model.npz --out-of-fold said.jsonl
    marrow bench CORPUS... --methods none --peers trafilatura,resiliparse,... -o peers.parquet
    python benchmarks/learned.py peers.parquet CORPUS... --out-of-fold said.jsonl -o docs/MODEL-FIGURES.md

Pages that a model was trained on are judged by what the model of another fold said; all others by the shipped model.
"""

from __future__ import annotations

import argparse
import json
import os
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

import numpy as np
from pyarrow import parquet

import marrow
from marrow.bench.averages import pooled
from marrow.bench.doubt import interval
from marrow.bench.metrics.bag_of_words import bag_of_words
from marrow.bench.metrics.segments import segments
from marrow.bench.metrics.web2text import Counts
from marrow.bench.record import Record
from marrow.bench.sources import source
from marrow.learn.model import load

OURS = "marrow"
BINS = 10


class Page(NamedTuple):
    """A page of the comparison: what it is, the F1 of each extractor, and what we expected."""

    corpus: str
    id: str
    kind: str
    site: str
    f1: dict[str, float]
    confidence: float
    seen: bool


def extracted(record: Record) -> tuple[str, float]:
    """Extract with the shipped model: the text, and the F1 to be expected."""
    result = marrow.extract(record.html, url=record.url, method=OURS)
    return result.text, result.confidence or 0.0


def pages_of(
    path: Path, said: dict[tuple[str, str], dict], peers: dict[tuple[str, str], dict[str, float]]
) -> list[Page]:
    """Join what a corpus says, what we said, and what the others scored."""
    name = source(path).name
    records = [record for record in source(path).records() if record.html and record.text is not None]
    if any((name, record.id) in said for record in records):  # others are of sites that the model was trained on
        records = [record for record in records if (name, record.id) in said]
    model = load()
    unseen = [record for record in records if (name, record.id) not in said]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        fresh = dict(zip((each.id for each in unseen), pool.map(extracted, unseen, chunksize=16), strict=True))
    found = []
    for record in records:
        known = said.get((name, record.id))
        if known:
            f1, confidence = known["f1"], model.confidence(known["expected"])
        else:
            text, confidence = fresh[record.id]
            f1 = bag_of_words(text, record.text or "").f1
        scores = {OURS: f1, **peers.get((name, record.id), {})}
        found.append(Page(name, record.id, record.kind, record.group, scores, confidence, known is not None))
    return found


class Segments(NamedTuple):
    """A page of which only segments are known, and what each extractor did with them."""

    id: str
    site: str
    counts: dict[str, Counts]


def segments_of(path: Path, said: dict[tuple[str, str], dict], results: Path) -> list[Segments]:
    """Join the segments of a corpus, what we said out of fold, and the outputs of the others."""
    name = source(path).name
    outputs: defaultdict[str, dict[str, str]] = defaultdict(dict)
    columns = ["id", "extractor", "output"]
    for row in parquet.read_table(results, columns=columns, filters=[("corpus", "=", name)]).to_pylist():
        outputs[row["id"]][row["extractor"]] = row["output"] or ""
    return [
        Segments(
            record.id,
            record.group,
            {
                each: segments(text, record.present, record.absent)
                for each, text in {OURS: said[name, record.id]["text"], **outputs[record.id]}.items()
            },
        )
        for record in source(path).records()
        if record.text is None and (name, record.id) in said and outputs[record.id]
    ]


def summed(counts: list[Counts]) -> list[float]:
    """Return precision, recall and F1 of the counts of all pages together."""
    columns = {name: np.array([getattr(each, name) for each in counts], dtype=float) for name in Counts._fields}
    figures = pooled(columns, np.ones((1, len(counts))))
    return [float(figures[name][0]) for name in ("precision", "recall", "f1")]


def segments_table(pages: list[Segments]) -> list[str]:
    """Return a Markdown table: a row an extractor; the lead is that in the mean F1 of a page."""
    figures = {name: summed([page.counts[name] for page in pages]) for name in pages[0].counts}
    lines = ["| segments | pages | precision | recall | F1 | our lead |", "|---|--:|--:|--:|--:|--:|"]
    for name in sorted(figures, key=lambda name: -figures[name][-1]):
        ours = np.array([page.counts[OURS].f1 - page.counts[name].f1 for page in pages])
        lead = interval(ours, [page.site for page in pages])
        shown = " | ".join(f"{each:.4f}" for each in figures[name])
        said = "" if name == OURS else f"{lead.value:+.4f} [{lead.low:+.4f}, {lead.high:+.4f}]"
        lines.append(f"| {name} | {len(pages)} | {shown} | {said} |")
    return lines


def table(pages: list[Page]) -> list[str]:
    """Return a Markdown table: a row a corpus and kind, a column an extractor, and the lead over the best other."""
    names = sorted({name for page in pages for name in page.f1} - {OURS})
    lines = ["| set | pages | marrow | " + " | ".join(names) + " | lead over the best |"]
    lines.append("|---|--:|--:|" + "--:|" * len(names) + "--:|")
    groups: defaultdict[tuple[str, str], list[Page]] = defaultdict(list)
    for page in pages:
        groups[page.corpus, ""].append(page)
        if page.kind and page.corpus == "wcxb-dev":
            groups[page.corpus, page.kind].append(page)
    for (corpus, kind), members in sorted(groups.items()):
        ours = np.array([page.f1[OURS] for page in members])
        others = {name: np.array([page.f1.get(name, 0.0) for page in members]) for name in names}
        best = max(names, key=lambda name: others[name].mean()) if names else ""
        lead = interval(ours - others[best], [page.site for page in members]) if best else None
        label = f"&nbsp;&nbsp;{kind}" if kind else f"**{corpus}**" + ("" if members[0].seen else " (not trained on)")
        means = " | ".join(f"{others[name].mean():.4f}" for name in names)
        said = f"{lead.value:+.4f} [{lead.low:+.4f}, {lead.high:+.4f}] {best}" if lead else ""
        lines.append(f"| {label} | {len(members)} | **{ours.mean():.4f}** | {means} | {said} |")
    return lines


def reliability(pages: list[Page]) -> list[str]:
    """Return a Markdown table of expected against actual F1 in ten bins of as many pages each."""
    order = sorted(pages, key=lambda page: page.confidence)
    lines = ["| pages | expected F1 | actual F1 | gap |", "|--:|--:|--:|--:|"]
    gaps = []
    for part in np.array_split(np.arange(len(order)), BINS):
        expected = float(np.mean([order[each].confidence for each in part]))
        actual = float(np.mean([order[each].f1[OURS] for each in part]))
        gaps.append(abs(expected - actual))
        lines.append(f"| {len(part)} | {expected:.3f} | {actual:.3f} | {actual - expected:+.3f} |")
    return [*lines, "", f"Mean gap {np.mean(gaps):.4f}."]


def plot(pages: list[Page], path: Path) -> None:
    """Draw expected against actual F1."""
    from matplotlib import pyplot

    order = sorted(pages, key=lambda page: page.confidence)
    figure, axes = pyplot.subplots(figsize=(4.6, 4.4))
    axes.plot([0, 1], [0, 1], color="0.7", linewidth=1)
    axes.scatter([p.confidence for p in order], [p.f1[OURS] for p in order], s=3, color="#8da0cb", alpha=0.35)
    parts = [[order[each] for each in part] for part in np.array_split(np.arange(len(order)), BINS)]
    axes.plot(
        [np.mean([p.confidence for p in part]) for part in parts],
        [np.mean([p.f1[OURS] for p in part]) for part in parts],
        "o-", color="#d95f02", label="mean of a tenth of the pages",
    )  # fmt: skip
    axes.set(xlabel="expected F1", ylabel="actual F1", xlim=(0, 1.01), ylim=(-0.01, 1.01))
    axes.legend(frameon=False, loc="upper left")
    figure.tight_layout()
    figure.savefig(path, dpi=130)


def main() -> None:
    """Join, compare, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("peers", type=Path, help="a results file of marrow bench")
    parser.add_argument("corpora", nargs="+", type=Path)
    parser.add_argument("--out-of-fold", type=Path, required=True, help="what marrow train --out-of-fold wrote")
    parser.add_argument("-o", "--output", type=Path, required=True, help="Markdown; the plot is written beside it")
    parser.add_argument("--worst", type=int, default=20)
    arguments = parser.parse_args()
    said = {}
    for line in arguments.out_of_fold.read_text(encoding="utf-8").splitlines():
        each = json.loads(line)
        said[each["corpus"], each["id"]] = each
    segmented = [page for path in arguments.corpora for page in segments_of(path, said, arguments.peers)]
    scores: defaultdict[tuple[str, str], dict[str, float]] = defaultdict(dict)
    columns = ["corpus", "id", "extractor", "bag-of-words.f1"]
    for row in parquet.read_table(arguments.peers, columns=columns).to_pylist():
        scores[row["corpus"], row["id"]][row["extractor"]] = row["bag-of-words.f1"] or 0.0
    pages = [page for path in arguments.corpora for page in pages_of(path, said, scores)]
    known = [page for page in pages if page.seen]
    worst = sorted((page for page in known if page.corpus == known[0].corpus), key=lambda page: page.f1[OURS])
    lines = ["Made by `benchmarks/learned.py`. Bag-of-words F1 (METHODS 4.9), mean over all pages.", "", *table(pages)]
    if segmented:
        lines += ["", "Segments that must and must not be there, summed over pages (METHODS 4.11), out of fold:", ""]
        lines += segments_table(segmented)
    lines += [
        "",
        "Expected against actual F1, out of fold:",
        "",
        *reliability(known),
        "",
        "The worst pages out of fold:",
        "",
    ]
    lines += [f"- {page.id} ({page.kind}): {page.f1[OURS]:.3f}" for page in worst[: arguments.worst]]
    arguments.output.write_text("\n".join(lines) + "\n", encoding="utf-8")
    plot(known, arguments.output.with_suffix(".png"))


if __name__ == "__main__":
    main()
