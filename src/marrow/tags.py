"""The table of tag names, and the sets of elements that methods speak of.

A set is a boolean column over codes: `BLOCK[page.tag]` says of every row whether it is a block element.
Codes are for good: new names go to the end, since trained models and saved templates hold them.
"""

from __future__ import annotations

import numpy as np

from .tree import Bools

TEXT = 0
UNKNOWN = 1

NAMES: tuple[str, ...] = (
    "#text", "#unknown",
    # HTML, with the elements that are obsolete
    "a", "abbr", "acronym", "address", "applet", "area", "article", "aside", "audio", "b", "base", "basefont", "bdi",
    "bdo", "bgsound", "big", "blink", "blockquote", "body", "br", "button", "canvas", "caption", "center", "cite",
    "code", "col", "colgroup", "data", "datalist", "dd", "del", "details", "dfn", "dialog", "dir", "div", "dl", "dt",
    "em", "embed", "fieldset", "figcaption", "figure", "font", "footer", "form", "frame", "frameset", "h1", "h2", "h3",
    "h4", "h5", "h6", "head", "header", "hgroup", "hr", "html", "i", "iframe", "image", "img", "input", "ins", "kbd",
    "keygen", "label", "legend", "li", "link", "listing", "main", "map", "mark", "marquee", "menu", "menuitem", "meta",
    "meter", "multicol", "nav", "nextid", "nobr", "noembed", "noframes", "noscript", "object", "ol", "optgroup",
    "option", "output", "p", "param", "picture", "plaintext", "pre", "progress", "q", "rb", "rp", "rt", "rtc", "ruby",
    "s", "samp", "script", "search", "section", "select", "slot", "small", "source", "spacer", "span", "strike",
    "strong", "style", "sub", "summary", "sup", "table", "tbody", "td", "template", "textarea", "tfoot", "th", "thead",
    "time", "title", "tr", "track", "tt", "u", "ul", "var", "video", "wbr", "xmp",
    # the roots of other vocabularies, and what is common in them
    "svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "use", "defs", "symbol", "text",
    "tspan", "desc", "foreignObject", "mask", "linearGradient", "radialGradient", "stop", "clipPath", "filter",
    "math", "mi", "mn", "mo", "ms", "mtext", "mrow", "mfrac", "msqrt", "mroot", "msub", "msup", "msubsup", "munder",
    "mover", "munderover", "mtable", "mtr", "mtd", "mstyle", "mspace", "semantics", "annotation", "annotation-xml",
)  # fmt: skip


class _Codes(dict[str, int]):
    def __missing__(self, name: str) -> int:
        return UNKNOWN


CODES: dict[str, int] = _Codes({name: code for code, name in enumerate(NAMES)})


def tag_set(names: str) -> Bools:
    """Column over codes that is true for the names, which are separated by spaces.

    >>> tag_set("p div")[[CODES["p"], CODES["span"]]].tolist()
    [True, False]
    """
    column = np.zeros(len(NAMES), dtype=bool)
    column[[NAMES.index(name) for name in names.split()]] = True
    column.flags.writeable = False
    return column


HEADINGS = "h1 h2 h3 h4 h5 h6"

DROP = tag_set("script style noscript template head title meta link base")
BLOCK = tag_set(
    "address article aside blockquote body caption center col colgroup dd details dialog dir div dl dt fieldset "
    "figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol optgroup "
    "option p pre section summary table tbody td tfoot th thead tr ul"
)
HEAD6 = tag_set(HEADINGS)
LISTY = tag_set("ul ol dl li dt dd menu dir")

MEDIA = tag_set("img image picture video audio canvas svg math object embed iframe applet")
CELL = tag_set("td th")
LIST = tag_set("ul ol dl menu dir")
PREFORMATTED = tag_set("pre textarea listing xmp plaintext")
# What is in these is not text of the page: code, or mark-up that is there for a browser of another kind.
RAW = tag_set("script style iframe noembed noframes")
INERT = RAW | tag_set("template")
