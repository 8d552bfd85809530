"""What tests compare of blocks: kinds, values, texts, marks, links; not the rows, which differ from page to page."""

from markdown_it import MarkdownIt
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.footnote import footnote_plugin

import marrow
from marrow.structure.block import Formula, Mark
from marrow.structure.wrapping import apart, code_joined

PARSER = (
    MarkdownIt("commonmark", {"html": True})
    .enable(["table", "strikethrough"])
    .use(footnote_plugin)
    .use(deflist_plugin)
    .use(dollarmath_plugin)
)


def whole(html, **more):
    """Return the result of a page of which all is selected."""
    return marrow.extract(html, method="everything", **more)


def outline(blocks):
    """Return blocks as nested tuples."""
    return [
        (
            block.kind,
            (block.level, block.start, block.language, block.label, block.text),
            (block.header, block.columns, block.lines) if block.kind == "cell" else (),
            tuple(_run(run) for run in apart(code_joined(block.runs))),
            outline(block.children),
        )
        for block in blocks
    ]


def _run(run):
    detail = run.detail
    if isinstance(detail, Formula) and not detail.tex:
        detail = detail.mathml
    return run.kind, run.text, int(run.marks), run.link, detail


def as_markdown_can(blocks):
    """Return blocks as far as Markdown can tell them: no figures, captions, heads of rows, kinds of media."""
    return [told for block in outline(blocks) for told in _told(*block)]


def _told(kind, values, cell, runs, children):
    told = [each for child in children for each in _told(*child)]
    if kind == "figure":
        return told
    if kind == "caption":
        return [("paragraph", values, cell, _joined((*run[:2], run[2] | Mark.EMPHASIS, *run[3:]) for run in runs), [])]
    if kind == "table":
        captions = [each for each in told if each[0] == "paragraph"]
        return [*captions, (kind, values, (), (), [each for each in told if each[0] == "row"])]
    runs = tuple(("text", run[1], 0, run[4].address, None) if run[0] == "media" else run for run in runs)
    return [("paragraph" if kind == "media" else kind, values, cell[1:], runs, told)]


def _joined(runs):
    """Return runs with neighbours of equal marks as one."""
    found = []
    for run in runs:
        if found and found[-1][0] == run[0] == "text" and found[-1][2:] == tuple(run[2:]):
            found[-1] = ("text", found[-1][1] + run[1], *run[2:])
        else:
            found.append((run[0], run[1], int(run[2]), *run[3:]))
    return tuple(found)


def through_markdown(markdown):
    """Return the result of the page that a parser of Markdown makes of a text."""
    return whole(PARSER.render(markdown).replace('<hr class="footnotes-sep" />', ""))
