"""The options of `marrow bench`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..bench.published import PAPERS

CorporaArgument = Annotated[
    list[str] | None,
    typer.Argument(metavar="CORPUS...", help="PATH, or LAYOUT:PATH, or LAYOUT,OPTION=VALUE:PATH.", show_default=False),
]
MethodsOption = Annotated[str | None, typer.Option(help="Names with commas between; all; none. [all]")]
PeersOption = Annotated[str, typer.Option(help="Names with commas between; all that are installed; none.")]
MetricsOption = Annotated[
    str | None, typer.Option(help="Names with commas between, the first for most tables; all. [bag-of-words]")
]
PaperOption = Annotated[
    str | None, typer.Option(metavar="NAME", help=f"Do a paper's tables again: {', '.join(PAPERS.names())}.")
]
KnobOption = Annotated[
    list[str] | None, typer.Option(metavar="NAME=A,B,C", help="Values of a knob: each is tried. Can be repeated.")
]
SplitOption = Annotated[str | None, typer.Option(metavar="K/N", help="Test fold K of N by site, tune on the others.")]
PagesOption = Annotated[int | None, typer.Option(min=1, help="So many of each corpus, by the hashes of their names.")]
AgainstOption = Annotated[str | None, typer.Option(help="Compare all with this one.")]
OutputOption = Annotated[
    Path | None, typer.Option("--output", "-o", help="Write all outputs and scores to this parquet file.")
]
FromOption = Annotated[
    Path | None, typer.Option("--from", help="Take the results from this file of -o, instead of running anything.")
]
ReportOption = Annotated[
    list[Path] | None, typer.Option(help="Write a report to this .html or .md file. Can be repeated.")
]
PicturesOption = Annotated[
    Path | None, typer.Option(metavar="FOLDER", help="Write the pictures of a report as SVG and PDF.")
]
WorstOption = Annotated[
    list[str] | None, typer.Option(help="Whose worst pages a report shows; the best method's if not given.")
]
WorstPagesOption = Annotated[int, typer.Option(min=0, help="How many of them.")]
WorkersOption = Annotated[int, typer.Option(min=0, help="Processes; 0: this one, without deadlines.")]
PageDeadlineOption = Annotated[float, typer.Option(min=0.1, help="Seconds for a page.")]
CacheOption = Annotated[Path | None, typer.Option(help="Where outputs and scores are kept between runs.")]
