"""A report as one HTML page that needs nothing beside itself."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Sequence
from html import escape
from importlib import resources

from ..plots.style import written
from ..side_by_side import Span
from ..tables import Table
from ..worst import WorstPage
from .sections import Picture, Section

# Nothing is fetched and no script of a page runs, neither of the report nor of the pages it shows.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'unsafe-inline'"
_MOST_ROWS = 500


def html(title: str, sections: Sequence[Section]) -> str:
    """Return the report."""
    files = resources.files(__package__)
    style, script = ((files / name).read_text(encoding="utf-8") for name in ("report.css", "report.js"))
    links = "".join(f'<a href="#{_anchor(each.title)}">{escape(each.title)}</a>' for each in sections)
    body = "".join(_section(each) for each in sections)
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{style}</style></head>"
        f"<body><header><h1>{escape(title)}</h1><nav>{links}</nav></header><main>{body}</main>"
        f"<script>{script}</script></body></html>\n"
    )


def _section(section: Section) -> str:
    parts = "".join(_part(part) for part in section.parts)
    return f'<section id="{_anchor(section.title)}"><h2>{escape(section.title)}</h2>{parts}</section>'


def _part(part: Table | Picture | WorstPage) -> str:
    if isinstance(part, Table):
        return _table(part)
    return _picture(part) if isinstance(part, Picture) else _page(part)


def _table(table: Table) -> str:
    heads = "".join(f"<th>{escape(column)}</th>" for column in table.columns)
    rows = "".join(_row(table, row, cells) for row, cells in enumerate(table.rows[:_MOST_ROWS]))
    left = len(table.rows) - _MOST_ROWS
    note = " ".join(filter(None, [table.note, f"{left:,} more are not shown." if left > 0 else ""]))
    note = f"<p class=note>{escape(note)}</p>" if note else ""
    return (
        f"<h3>{escape(table.title)}</h3><div class=wide><table><thead><tr>{heads}</tr></thead>"
        f"<tbody>{rows}</tbody></table></div>{note}"
    )


def _row(table: Table, row: int, cells: Sequence[str]) -> str:
    found = (
        f"<td class=best>{escape(cell)}</td>" if (row, column) in table.best else f"<td>{escape(cell)}</td>"
        for column, cell in enumerate(cells)
    )
    return f"<tr>{''.join(found)}</tr>"


def _picture(picture: Picture) -> str:
    data = b64encode(written(picture.draw())).decode()
    return (
        f'<figure><img src="data:image/svg+xml;base64,{data}" alt="{escape(picture.caption)}">'
        f"<figcaption>{escape(picture.caption)}</figcaption></figure>"
    )


def _page(page: WorstPage) -> str:
    anchor = _anchor(f"{page.corpus} {page.id}")
    numbers = ", ".join(f"{name} {value:.4f}" for name, value in page.numbers.items())
    missing = f"; {page.missing:.0%} of the gold stands nowhere on the page" if page.missing >= 0.005 else ""
    url = page.url if page.url and page.url.startswith(("http://", "https://")) else None
    links = [f'<a href="{escape(url)}">{escape(url)}</a>'] if url else []
    links += [f'<a href="#explain-{anchor}">explain: what was kept, and why</a>'] if page.tree else []
    links += [f'<a href="#page-{anchor}">the page, both parts outlined</a>'] if page.marked else []
    error = f"; {page.error}" if page.error else ""
    parts = [
        f'<article id="{anchor}"><h3>{escape(page.corpus)}: {escape(page.id)}</h3>',
        f"<p>{escape(page.status + error)}; {numbers}{missing}</p><p class=links>{' · '.join(links)}</p>",
        f"<div class=pair><div><h4>gold: <del>missing in the output</del></h4>{_text(page.gold, 'del')}</div>",
        f"<div><h4>output: <ins>too much</ins></h4>{_text(page.output, 'ins')}</div></div>",
    ]
    if page.tree:
        parts.append(f'<details id="explain-{anchor}"><summary>explain</summary>{page.tree}</details>')
    if page.marked:
        frame = f'<iframe sandbox loading=lazy srcdoc="{escape(page.marked)}"></iframe>'
        parts.append(f'<details id="page-{anchor}"><summary>the page</summary>{frame}</details>')
    return "".join([*parts, "</article>"])


def _text(spans: Iterable[Span], mark: str) -> str:
    found = []
    for span in spans:
        text = escape(span.text)
        if span.left_out:
            text = f"<span class=same>… {span.left_out:,} words …</span>"
        found.append(text if span.same else f"<{mark}>{text}</{mark}>")
    return f"<div class=text>{''.join(found) or '<span class=same>nothing</span>'}</div>"


def _anchor(text: str) -> str:
    return "".join(each if each.isascii() and each.isalnum() else "-" for each in text).lower()
