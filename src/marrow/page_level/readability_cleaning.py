"""What Readability takes out of the article that it found. Mozilla's Readability.js (Apache-2.0)."""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np

from .. import tags
from ..columns import share
from ..page import Page
from ..tree import Bools, Ints
from .draft import Draft
from .readability_draft import within
from .readability_text import Measured
from .readability_words import Called

_LIST = tags.tag_set("ul ol")
_TEXTISH = tags.tag_set("span li td blockquote dl div img ol p pre table ul")
_EMBEDS = tags.tag_set("object embed iframe")
_ALWAYS = tags.tag_set("footer link aside input textarea select button")
_DATA_CELLS = tags.tag_set("col colgroup tfoot thead th")
_ALLOWED_VIDEO = re.compile(
    r"//(?:www\.)?(?:(?:dailymotion|youtube|youtube-nocookie|player\.vimeo|v\.qq)\.com|"
    r"(?:archive|upload\.wikimedia)\.org|player\.twitch\.tv)",
    re.IGNORECASE,
)
_NO_TEXT = re.compile(
    r"(?:ad(?:vertising|vertisement)?|pub(?:licité)?|werb(?:ung)?|广告|реклама|anuncio|"
    r"(?:loading|正在加载|загрузка|chargement|cargando)(?:…|\.\.\.)?)",
    re.IGNORECASE,
)
_SHARE_BELOW = 500
_ENOUGH_COMMAS = 10
_LONGEST_WORDS = 16


class Article:
    """The nodes of an article, in a container of its own, and which of them are left."""

    def __init__(self, page: Page, draft: Draft, new: Bools, called: Called, *, weigh: bool) -> None:
        self.page, self.draft, self.tag, self.rows = page, draft, draft.tag, draft.first
        self.left = np.ones(len(draft), dtype=bool)
        self.weight = np.where(new | (not weigh), 0, called.weight[self.rows])
        self.is_shared = called.share[self.rows] & ~new
        self.measured = Measured(page, draft, self.rows, self.tag)
        self.new = new

    def remove(self, nodes: Bools) -> None:
        """Remove nodes with all that is in them."""
        if nodes.any():
            self.left &= ~self.draft.inside(nodes & self.left)

    def clean(self, *, conditionally: bool) -> None:
        """Remove in the order of the original."""
        rules = _Conditions(self) if conditionally else None
        videos = _EMBEDS[self.tag] & self._has_video()
        for name in ("form", "fieldset"):
            self._conditionally(rules, name)
        self.remove((_EMBEDS[self.tag] & ~videos) & (self.tag != tags.CODES["iframe"]))
        self.remove(_ALWAYS[self.tag] & tags.tag_set("footer link aside")[self.tag])
        length = self.page.stop[self.rows] - self.page.start[self.rows]
        self.remove(self.is_shared & (length < _SHARE_BELOW) & (self.draft.depth > 1) & (self.tag != tags.TEXT))
        self.remove(_ALWAYS[self.tag] | ((self.tag == tags.CODES["iframe"]) & ~videos))
        self.remove(tags.tag_set("h1 h2")[self.tag] & (self.weight < 0))
        for name in ("table", "ul", "div"):
            self._conditionally(rules, name)

    def _conditionally(self, rules: Callable[[str], Bools] | None, name: str) -> None:
        """Remove the elements of a name that look wrong, those within others first.

        What has none below that looks wrong is decided for good: nothing in it will change.
        """
        while rules and (wrong := rules(name)).any():
            self.remove(wrong & (self.draft.below(wrong) == 1))

    def _has_video(self) -> Bools:
        found = np.zeros(len(self.draft), dtype=bool)
        for node in np.flatnonzero(_EMBEDS[self.tag]).tolist():
            values = self.page.attributes(int(self.rows[node])).values()
            found[node] = any(map(_ALLOWED_VIDEO.search, values))
        return found


class _Conditions:
    """Which elements of a name look wrong, of what is left of an article; but for the name, once for all."""

    def __init__(self, article: Article) -> None:
        self.article, draft, tag = article, article.draft, article.tag
        data = _data_tables(article)
        self.exempt = draft.inside(data) | (draft.below(data) > 0) | within(draft, tag, "code")
        self.in_figure = within(draft, tag, "figure")
        self.videos = _EMBEDS[tag] & article._has_video()

    def __call__(self, name: str) -> Bools:
        article, draft, tag = self.article, self.article.draft, self.article.tag
        nodes = (tag == tags.CODES[name]) & article.left & ~self.exempt
        nodes[0] = False  # the container
        if not nodes.any():
            return nodes
        wrong = nodes & (article.weight < 0)
        commas = draft.below(np.where(article.left, article.measured.of_texts("commas"), 0))
        open_ = nodes & ~wrong & (commas < _ENOUGH_COMMAS)
        return wrong | (open_ & self._shady(open_)) if open_.any() else wrong

    def _count(self, mask: Bools) -> Ints:
        """Count elements below each, itself not counted."""
        mask = mask & self.article.left
        return self.article.draft.below(mask) - mask

    def _shady(self, nodes: Bools) -> Bools:
        article, draft, tag = self.article, self.article.draft, self.article.tag
        length = article.measured.lengths(article.left)
        length = np.where(article.left, length, 0)
        links = article.measured.link_density(length)
        images, items = (self._count(tag == tags.CODES[each]) for each in ("img", "li"))
        paragraphs, inputs = (self._count(tag == tags.CODES[each]) for each in ("p", "input"))
        embeds = self._count(_EMBEDS[tag])
        lists = np.where(_LIST[tag], length, 0)
        is_list = (tag == tags.CODES["ul"]) | (share(draft.below(lists) - lists, length) > 0.9)
        headings = np.where(tags.HEAD6[tag], length, 0)
        heading_share = share(draft.below(headings), length)
        textish = self._count(_TEXTISH[tag] & (length > 0))
        picture_heavy = ~self.in_figure & (images > 1) & (paragraphs < 0.5 * images)
        short = ~is_list & ~self.in_figure & (heading_share < 0.9) & (length < 25)
        short &= ((images == 0) | (images > 2)) & (links > 0)
        shady = picture_heavy | (~is_list & (items - 100 > paragraphs)) | (inputs > paragraphs // 3) | short
        shady |= (~is_list & (article.weight < 25) & (links > 0.2)) | ((article.weight >= 25) & (links > 0.5))
        shady |= ((embeds == 1) & (length < 75)) | (embeds > 1) | ((images == 0) & (textish == 0))
        shady |= self._says_nothing(nodes & (length > 0) & (length < _LONGEST_WORDS))
        crowded = draft.children((tag != tags.TEXT) & article.left) > 1
        pictures = is_list & (draft.children(crowded & article.left) == 0) & (images == items)
        return shady & ~pictures & (draft.below(self.videos & article.left) == 0)

    def _says_nothing(self, nodes: Bools) -> Bools:
        """Which of some nodes have no text but a word for advertisements or for waiting."""
        page, found = self.article.page, np.zeros(len(nodes), dtype=bool)
        for node in np.flatnonzero(nodes).tolist():
            row = self.article.rows[node]
            found[node] = bool(_NO_TEXT.fullmatch(page.text[page.start[row] : page.stop[row]].strip()))
        return found


def _data_tables(article: Article) -> Bools:
    """Return the tables that hold data and not a layout."""
    page, draft, tag = article.page, article.draft, article.tag
    is_table = tag == tags.CODES["table"]
    found = np.zeros(len(draft), dtype=bool)
    if not is_table.any():
        return found
    has_caption = draft.below((tag == tags.CODES["caption"]) & (draft.end > np.arange(len(draft)) + 1)) > 0
    has_data = draft.below(_DATA_CELLS[tag]) > 0
    nested = draft.below(is_table) > 1
    rows, widest = _sizes(article)
    by_size = ~nested & (widest != 1) & (rows != 1) & ((rows >= 10) | (widest > 4) | (rows * widest > 10))
    for node in np.flatnonzero(is_table).tolist():
        said = page.attributes(int(article.rows[node]))
        if said.get("role") != "presentation" and said.get("datatable") != "0":
            found[node] = bool(said.get("summary")) or has_caption[node] or has_data[node] or by_size[node]
    return found


def _sizes(article: Article) -> tuple[Ints, Ints]:
    """Return the rows below each node, and the cells of the row that has most of them."""
    page, draft, tag = article.page, article.draft, article.tag
    span = np.where((tag == tags.CODES["tr"]) | (tag == tags.CODES["td"]), 1, 0)
    at = {int(row): node for node, row in enumerate(article.rows.tolist())}
    for row, name, value in page.find_attributes("rowspan", "colspan"):
        node = at.get(row, 0)
        if span[node] and value[:4].isdecimal() and (name == "rowspan") == (tag[node] == tags.CODES["tr"]):
            span[node] = max(int(value[:4]), 1)
    rows = draft.below(np.where(tag == tags.CODES["tr"], span, 0))
    cells = draft.below(np.where(tag == tags.CODES["td"], span, 0))
    widest = -draft.least_below(np.where(tag == tags.CODES["tr"], -cells, 0))
    return rows, widest
