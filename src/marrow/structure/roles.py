"""What part each row of a page plays in the stream, by the name of its element."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from .. import tags
from .block import Mark


class Role(IntEnum):
    """What a row is to the stream. Elements without a role are at most the end of a line."""

    NONE = 0
    TEXT = 1
    BREAK = 2
    IMAGE = 3
    MEDIA = 4
    FORMULA = 5
    NOTE = 6
    """A reference to a footnote."""
    MARK = 7
    LINK = 8
    LEFT_OUT = 9
    """What is there for looks: brackets of ruby, numbers beside lines of code, the way back from a footnote."""
    BUTTON = 10
    RULE = 11
    HEADING = 12
    CAPTION = 13
    SUMMARY = 14
    CODE = 15
    LIST = 16
    ITEM = 17
    DEFINITIONS = 18
    TERM = 19
    DEFINITION = 20
    TABLE = 21
    ROW = 22
    CELL = 23
    QUOTATION = 24
    FIGURE = 25
    DETAILS = 26
    FOOTNOTE = 27


_ROLES = {
    Role.TEXT: "#text", Role.BREAK: "br", Role.IMAGE: "img image", Role.MEDIA: "video audio iframe embed object",
    Role.FORMULA: "math", Role.LINK: "a", Role.LEFT_OUT: "rp", Role.BUTTON: "button", Role.RULE: "hr",
    Role.HEADING: tags.HEADINGS, Role.CAPTION: "caption figcaption", Role.SUMMARY: "summary",
    Role.CODE: "pre textarea listing xmp plaintext", Role.LIST: "ul ol menu dir", Role.ITEM: "li",
    Role.DEFINITIONS: "dl", Role.TERM: "dt", Role.DEFINITION: "dd", Role.TABLE: "table", Role.ROW: "tr",
    Role.CELL: "td th", Role.QUOTATION: "blockquote", Role.FIGURE: "figure", Role.DETAILS: "details",
}  # fmt: skip
_MARKS = {
    Mark.STRONG: "b strong", Mark.EMPHASIS: "em i cite dfn var", Mark.DELETED: "del s strike",
    Mark.HIGHLIGHT: "mark", Mark.QUOTE: "q", Mark.SUBSCRIPT: "sub", Mark.SUPERSCRIPT: "sup", Mark.ISOLATED: "bdi",
    Mark.RUBY: "ruby", Mark.RUBY_TEXT: "rt rtc", Mark.CODE: "code kbd samp tt",
}  # fmt: skip

ROLE = np.zeros(len(tags.NAMES), dtype=np.int8)
MARK = np.zeros(len(tags.NAMES), dtype=np.int16)
for _role, _names in _ROLES.items():
    ROLE[tags.tag_set(_names)] = _role
for _mark, _names in _MARKS.items():
    ROLE[tags.tag_set(_names)] = Role.MARK
    MARK[tags.tag_set(_names)] = _mark
