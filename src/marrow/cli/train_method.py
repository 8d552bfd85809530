"""`marrow train --method`: from labelled pages to the models of methods of the literature."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from ..bench.sources import source
from ..trainers.examples import Example, examples
from ..trainers.registry import TRAINERS, Trainer
from ..trainers.validation import by_corpus, judged
from .console import messages, tables

MethodOption = Annotated[
    list[str] | None, typer.Option("-m", "--method", help="A method of the literature to train. Can be repeated.")
]
FoldsOption = Annotated[
    int, typer.Option(min=0, help="With --method: cross-validate by site, in so many parts, each learner.")
]
LearnerOption = Annotated[str | None, typer.Option(help="With --method: a learner, of those that the paper compares.")]
PagesOption = Annotated[int | None, typer.Option(min=1, help="With --method: so many pages of each corpus, evenly.")]


def train_methods(
    corpora: list[str],
    methods: list[str],
    *,
    output: Path,
    folds: int,
    learner: str | None,
    pages: int | None,
    seed: int,
) -> None:
    """Train methods on pages with gold texts, and see how good they are on sites that they have not seen."""
    chosen = [(TRAINERS[name], _learners(TRAINERS[name].variants, learner)) for name in methods]
    found = list(examples(map(source, corpora), pages=pages))
    messages.print(f"{len(found):,} pages")
    for trainer, learners in chosen:
        if folds:
            tables().print(_validated(trainer, learners, found, folds=folds, seed=seed))
        output.mkdir(parents=True, exist_ok=True)
        model = trainer.fit(found, seed=seed, variant=learners[0])
        model.about.update(corpora=[source(each).name for each in corpora], pages=len(found), seed=seed)
        path = output / f"{trainer.name}.npz"
        model.save(path)
        messages.print(f"{path}: {path.stat().st_size / 1000:,.0f} kB")


def _validated(trainer: Trainer, learners: tuple[str, ...], found: list[Example], *, folds: int, seed: int) -> Table:
    table = Table(title=trainer.name, title_justify="left", box=None, header_style="bold")
    for name in ("learner", "corpus", "pages", "blocks", "accuracy", "precision", "recall", "F1", "F1 of words"):
        table.add_column(name, justify="left" if name in ("learner", "corpus") else "right")
    for variant in learners:
        for corpus, each in by_corpus(list(judged(trainer, found, folds=folds, seed=seed, variant=variant))).items():
            figures = (f"{value:.3f}" for value in each[2:])
            table.add_row(variant, corpus or "all", f"{each.pages:,}", f"{each.blocks:,}", *figures)
    return table


def _learners(known: tuple[str, ...], wanted: str | None) -> tuple[str, ...]:
    if wanted is None:
        return known
    if wanted not in known:
        raise typer.BadParameter(f"there is no learner {wanted!r}; there are {', '.join(known)}")
    return (wanted,)
