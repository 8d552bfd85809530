"""`marrow template`: what the pages of a site share, learned, shown, applied, compared."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text
from rich.tree import Tree

from ..characters import printable
from ..errors import Unreadable
from ..explain.marked import marked_page
from ..explain.tree import tree_table
from ..registry import SITE_METHODS
from ..render.text import lines
from ..site_level.document import Template
from ..site_level.learning import DEFAULT_SITE_METHOD, learn_template
from ..site_level.outline import Line, differences, outline, top
from .console import Exit, fail, messages, show, tables, write
from .options import TimeoutOption, with_knobs
from .templates import read_pages, read_template

app = typer.Typer(no_args_is_help=True, help="Learn what the pages of a site share; show it, apply it, compare it.")

TemplateArgument = Annotated[Path, typer.Argument(metavar="TEMPLATE", help="A file that `learn` wrote.")]


def learn(
    pages: Annotated[list[str], typer.Argument(metavar="PAGE|URL|-...", help="Pages of one site.")],
    *,
    output: Annotated[Path, typer.Option("--output", "-o", help="Write the template there, as JSON.")],
    method: Annotated[str | None, typer.Option("--method", "-m", help=f"[{DEFAULT_SITE_METHOD}]")] = None,
    onto: Annotated[Path | None, typer.Option(help="Add the pages to this template.")] = None,
    timeout: TimeoutOption = 30.0,
    knobs: dict[str, Any],
) -> None:
    """Learn the template of a site from pages of it."""
    before = read_template(onto) if onto else None
    template = learn_template(read_pages(pages, timeout), method=method, onto=before, **knobs)
    try:
        template.save(output)
    except Unreadable as error:
        fail(str(error), Exit.UNREADABLE)
    messages.print(f"The template of {template.pages} different pages, {len(template.parts)} parts, is in {output}")
    raise SystemExit(Exit.KEPT if template.pages > 1 else Exit.NOTHING_KEPT)


@app.command("show")
def show_(
    template: TemplateArgument,
    page: Annotated[str | None, typer.Argument(help="Show what would be hidden on this page.")] = None,
    *,
    html: Annotated[Path | None, typer.Option(help="Write the page with both parts outlined to this file.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="Unfold what is hidden as a whole.")] = False,
    timeout: TimeoutOption = 30.0,
) -> None:
    """Show what a template would hide: as a tree, or on a page."""
    known = read_template(template)
    if page is None:
        tables().print(_grown(known, everything=everything))
        return
    for found in read_pages([page], timeout):
        selection = known.apply(found)
        if html:
            write(html, marked_page(selection, outline=True))
            messages.print(f"The page is in {html}")
        else:
            tables().print(tree_table(selection))
        return
    raise SystemExit(Exit.UNREADABLE)


@app.command()
def apply(
    template: TemplateArgument,
    pages: Annotated[list[str], typer.Argument(metavar="PAGE|URL|-...")],
    *,
    timeout: TimeoutOption = 30.0,
) -> None:
    """Print what of pages is not template. With a method of one page on top: `marrow extract --template`."""
    known = read_template(template)
    worst = Exit.KEPT
    for name in pages:
        found = next(read_pages([name], timeout), None)
        if found is None:
            worst = Exit.UNREADABLE
            continue
        text = "\n".join(lines(found, known.apply(found)))
        worst = worst if text else max(worst, Exit.NOTHING_KEPT)
        head = f"==> {name} <==\n" if len(pages) > 1 else ""
        show(f"{head}{text}\n" + "\n" * (len(pages) > 1))
    raise SystemExit(worst)


@app.command()
def diff(
    old: Annotated[Path, typer.Argument(metavar="OLD")], new: Annotated[Path, typer.Argument(metavar="NEW")]
) -> None:
    """Say in what two templates differ: what came, what went, what is judged otherwise. Ends with 1 if anything."""
    found = list(differences(read_template(old), read_template(new)))
    for line in found:
        show(line + "\n")
    raise SystemExit(Exit.NOTHING_KEPT if found else Exit.KEPT)


_STYLES = {"template": "red", "content": "green", "open": "dim"}


def _grown(known: Template, *, everything: bool) -> Tree:
    """Return what a template says as a tree to print."""
    root = Tree(Text(f"{known.pages} pages, by {known.method}", "bold"), guide_style="dim")
    grown: dict[tuple[str, ...], Tree] = {(): root}
    for line in outline(known) if everything else top(outline(known)):
        at = root
        for size in range(1, len(line.steps) + 1):
            if line.steps[:size] not in grown:
                grown[line.steps[:size]] = at.add(Text(printable(line.steps[size - 1]), "dim"))
            at = grown[line.steps[:size]]
        if line.text:
            at.add(_said(line, f"“{printable(line.text)}”"))
        else:
            at.label = _said(line, printable(line.steps[-1]))
    return root


def _said(line: Line, name: str) -> Text:
    return Text(f"{name}  ", _STYLES[line.verdict]).append(f"{line.verdict}, {line.pages} pages", "dim")


app.command()(with_knobs(learn, SITE_METHODS))
