"""`marrow train`: from labelled pages to a model that the method `marrow` goes by."""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path
from time import perf_counter
from typing import Annotated

import numpy as np
import typer
from rich.table import Table

from ..bench.sources import source
from ..training.fitting import ROUNDS
from ..training.run import Judged, Trained
from ..training.run import train as training
from .bench import progress
from .console import messages, say, tables
from .train_method import FoldsOption, LearnerOption, MethodOption, PagesOption, train_methods


def train(
    corpora: Annotated[
        list[str], typer.Argument(metavar="CORPUS...", help="PATH, or LAYOUT:PATH, as for marrow bench.")
    ],
    *,
    output: Annotated[
        Path,
        typer.Option("-o", "--output", help="Write the model to this file; with --method, the models to a folder."),
    ],
    method: MethodOption = None,
    folds: FoldsOption = 0,
    learner: LearnerOption = None,
    pages: PagesOption = None,
    seed: Annotated[int, typer.Option(help="The same seed and corpora give the same model.")] = 0,
    rounds: Annotated[int, typer.Option(min=1, help="Trees of the model.")] = ROUNDS,
    out_of_fold: Annotated[
        Path | None, typer.Option(help="Write what was said of each page by a model without its site, as JSON Lines.")
    ] = None,
) -> None:
    """Train the learned method on labelled pages: with gold texts, or with segments alone (weak labels).

    Each page is also judged by a model that has not seen its site; the report is of that. With --method, train a method
    of the literature.
    """
    if method:
        train_methods(corpora, method, output=output, folds=folds, learner=learner, pages=pages, seed=seed)
        return
    started = perf_counter()
    sources = [source(each) for each in corpora]
    with progress() as advance:
        counts: defaultdict[str, int] = defaultdict(int)

        def step(what: str, total: int) -> None:
            counts[what] += 1
            advance(what, min(counts[what], total), total)

        found = training(sources, seed=seed, rounds=rounds, advance=step)
    output.parent.mkdir(parents=True, exist_ok=True)
    found.model.save(output)
    if out_of_fold:
        out_of_fold.write_text("".join(map(_line, [*found.judged, *found.weak])), encoding="utf-8")
    report(found)
    size = output.stat().st_size / 1000
    messages.print(f"The model is in {output}: {size:,.0f} kB, {perf_counter() - started:,.0f} s")


def report(found: Trained) -> None:
    """Print how good the models of the folds were, by corpus and kind, and how well their confidence fits."""
    for failed in found.failed:
        say(f"no example: {failed.id}: {failed.why}")
    table = Table(box=None, header_style="bold")
    for name in ("corpus", "kind", "pages", "F1 out of fold", "expected"):
        table.add_column(name, justify="left" if name in ("corpus", "kind") else "right")
    groups: defaultdict[tuple[str, str], list[Judged]] = defaultdict(list)
    for each in found.judged:
        groups[each.example.corpus, ""].append(each)
        if each.example.kind:
            groups[each.example.corpus, each.example.kind].append(each)
    for (corpus, kind), pages in sorted(groups.items()):
        f1 = np.mean([each.f1 for each in pages])
        expected = np.mean([found.model.confidence(each.expected) for each in pages])
        table.add_row("" if kind else corpus, kind, str(len(pages)), f"{f1:.4f}", f"{expected:.4f}")
    tables().print(table)
    sys.stdout.flush()


def _line(judged: Judged) -> str:
    import json

    said = {
        "corpus": judged.example.corpus,
        "id": judged.example.id,
        "kind": judged.example.kind,
        "f1": None if judged.example.weak else round(judged.f1, 6),
        "expected": round(judged.expected, 6),
        "text": judged.text,
    }
    return json.dumps(said, ensure_ascii=False) + "\n"
