"""Grafts: labelled articles with reader comments or teasers set beside the text, so that a model learns what those are.

Few training pages have both an article and comments, so a model takes what a thread is made of for content wherever it
stands. The mark-up is written by hand after the habits of publishing systems of the last twenty-five years, with
telling names, other names or none; the sentences are those of other training pages.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from random import Random
from typing import Final, NamedTuple

import numpy as np
import turbohtml

from ..learn.blocks import Blocks, text_blocks
from ..page import Page
from ..parsing import parse
from ..paths import path
from ..tree import Bools, Floats

_MARK: Final = "data-graft"
_FEWEST_CHARACTERS: Final = 150
_NAMES: Final = (
    "Anna", "Tom", "Priya", "Lars", "mkl42", "gardener77", "Jo", "Beatriz", "Old_Timer", "Chen", "Sam", "K.", "R.Weber",
    "Mirko", "anonymous", "guest", "Aiko", "Dave99", "Lucía", "Nils", "Fatima", "bookworm", "Guest1204", "Pieter",
    "Olga", "H.M.", "sunny_side", "Marek", "Zoë", "tk", "Ines", "Raj",
)  # fmt: skip
_MONTHS: Final = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip


class Graft(NamedTuple):
    """A page with something set into it, which of its blocks that is, and the targets of the others."""

    page: Page
    grafted: Bools
    targets: Floats


class Sentences(NamedTuple):
    """What grafts are made of: what people wrote in threads, and what stands in articles."""

    posts: Sequence[str]
    prose: Sequence[str]


def graft(
    html: bytes | str, targets: Floats, kinds: Sequence[str], sentences: Sentences, random: Random
) -> Graft | None:
    """Set comments or teasers around the content of a page; None where it has too little, or changes otherwise.

    >>> from random import Random
    >>> text = "<p>" + "A long day came to its end at last. " * 20
    >>> made = graft(f"<div>{text}</div>", np.ones(1), ["comments"], Sentences(["I agree."] * 9, [text]), Random(1))
    >>> bool(made.grafted[0]), bool(made.grafted[-1]), made.targets.tolist()[0]
    (False, True, 1.0)
    """
    page = parse(html)
    blocks = text_blocks(page)
    if len(blocks) != len(targets):
        return None
    document = turbohtml.parse(page.source)
    places = [
        (kind, *_place(blocks, targets, random, after=kind == "comments" or random.random() < 0.7)) for kind in kinds
    ]
    elements = [(kind, where, document.select_one(path(page, row).css)) for kind, row, where in places if row]
    for kind, where, element in elements:
        if element is not None:
            snippet = (_comments if kind == "comments" else _teasers)(sentences, random)
            outer = "td" if element.tag == "td" else random.choice(("div", "div", "section", "aside"))
            element.insert_adjacent_html(where, f'<{outer} {_MARK}="">{snippet}</{outer}>')
    return _read(str(document.html), targets) if elements else None


def _read(html: str, targets: Floats) -> Graft | None:
    page = parse(html)
    blocks = text_blocks(page)
    inside = np.zeros(len(page), dtype=bool)
    inside[[row for row, _, _ in page.find_attributes(_MARK)]] = True
    grafted = page.inside(inside)[blocks.rows[blocks.first[:-1]]]
    if int((~grafted).sum()) != len(targets) or not grafted.any():
        return None
    wide = np.zeros(len(blocks))
    wide[~grafted] = targets
    return Graft(page, grafted, wide)


def _place(blocks: Blocks, targets: Floats, random: Random, *, after: bool) -> tuple[int, str]:
    """Return the element after or before which to set something: what holds content there, or an element around."""
    content = np.flatnonzero(targets > 0.5)
    words = np.array([len(blocks.texts[block]) for block in content.tolist()])
    if not len(content) or words.sum() < _FEWEST_CHARACTERS:
        return 0, ""
    page = blocks.page
    long = content[words >= min(40, words.max())]
    nearest, farthest = (long[-1], content[0]) if after else (content[0], long[-1])
    row, other = int(blocks.container[nearest]), int(blocks.container[farthest])
    around = [row]
    while row > page.body and not row <= other < page.end[row]:
        row = int(page.parent[row])
        around.append(row)
    around.append(int(page.parent[row]))
    allowed = [each for each in around if each > page.body]
    return (random.choice(allowed), "afterend" if after else "beforebegin") if allowed else (0, "")


def _some(pool: Sequence[str], random: Random, most: int) -> list[str]:
    return [escape(random.choice(pool)) for _ in range(random.randint(1, most))]


def _date(random: Random) -> str:
    month, day, year = random.choice(_MONTHS), random.randint(1, 28), random.randint(2002, 2025)
    clock = f"{random.randint(1, 12)}:{random.randint(0, 59):02}"
    return random.choice(
        (
            f"{month} {day}, {year} at {clock} pm",
            f"{day}.{random.randint(1, 12):02}.{year}, {clock}",
            f"{year}-{random.randint(1, 12):02}-{day:02} {clock}",
            f"{month[:3]} {day}",
            f"{random.randint(2, 20)} {random.choice(('hours', 'days', 'months'))} ago",
        )
    )


class _Comment(NamedTuple):
    name: str
    date: str
    paragraphs: list[str]
    number: int


def _as_list(c: _Comment, names: list[str]) -> str:
    return (
        f'<li class="{names[1]}" id="{names[1]}-{c.number}"><cite><a href="#">{c.name}</a></cite> Says:<br>'
        f'<small class="{names[2]}"><a href="#c{c.number}">{c.date}</a></small>{_paragraphs(c)}</li>'
    )


def _as_boxes(c: _Comment, names: list[str]) -> str:
    return (
        f'<div class="{names[1]}"><div class="{names[2]}"><img src="a.png" alt=""><b>{c.name}</b> <span>{c.date}</span>'
        f'</div><div class="{names[3]}">{_paragraphs(c)}</div><a href="#">Reply</a> <a href="#">Report</a></div>'
    )


def _as_footed(c: _Comment, names: list[str]) -> str:
    return (
        f'<div class="{names[1]}"><div class="{names[3]}">{_paragraphs(c)}</div>'
        f'<p class="{names[2]}">Posted by: <a href="#">{c.name}</a> | <a href="#">{c.date}</a></p></div>'
    )


def _as_terms(c: _Comment, names: list[str]) -> str:
    return (
        f'<dt class="{names[2]}"><a href="#">{c.name}</a> said...</dt><dd class="{names[3]}">{_paragraphs(c)}</dd>'
        f'<dd class="{names[1]}"><a href="#">{c.date}</a></dd>'
    )


def _as_articles(c: _Comment, names: list[str]) -> str:
    return (
        f'<article class="{names[1]}"><footer class="{names[2]}"><b>{c.name}</b> <span>says:</span> '
        f'<time>{c.date}</time></footer><div class="{names[3]}">{_paragraphs(c)}</div><a href="#">Reply</a></article>'
    )


def _as_cells(c: _Comment, names: list[str]) -> str:
    said = "<br><br>".join(c.paragraphs)
    return (
        f'<table width="100%" class="{names[1]}"><tr><td bgcolor="#eee"><b>{c.name}</b> - {c.date}</td></tr>'
        f"<tr><td>{said}</td></tr></table>"
    )


def _as_lines(c: _Comment, names: list[str]) -> str:
    said = "<br>".join(c.paragraphs)
    return f'<p class="{names[1]}"><strong>{c.name}</strong> ({c.date})<br>{said}</p><hr>'


def _as_headed(c: _Comment, names: list[str]) -> str:
    subject = " ".join(c.paragraphs[0].split()[:4])[:60]
    return (
        f'<a id="c{c.number}"></a><div class="{names[1]}"><h3 class="{names[2]}"><a href="#">{subject}</a></h3>'
        f'<div class="{names[3]}">Submitted by {c.name} on {c.date}</div><div>{_paragraphs(c)}</div>'
        f'<ul class="links"><li><a href="#">reply</a></li></ul></div>'
    )


_LAYOUTS: Final[tuple[tuple[str, Callable[[_Comment, list[str]], str]], ...]] = (
    ("ol", _as_list), ("ul", _as_list), ("div", _as_boxes), ("div", _as_footed), ("dl", _as_terms),
    ("div", _as_articles), ("div", _as_cells), ("div", _as_lines), ("div", _as_headed),
)  # fmt: skip
_TELLING: Final = (
    ("commentlist", "comment", "comment-meta commentmetadata", "comment-content"),
    ("comments", "comment", "comment-footer", "comment-body"),
    ("comments-block", "comment-footer", "comment-author", "comment-body"),
    ("disqus_thread", "post", "post-meta", "post-message"),
    ("responses", "response", "byline", "response-text"),
    ("reader-comments", "comment-item", "author", "comment-text"),
    ("discussion", "reply", "meta", "body"),
    ("replies", "msg", "user", "text"),
)
_OTHER: Final = (
    ("", "", "", ""), ("list", "item", "info", "text"), ("c", "row", "m", "entry"), ("b2", "post", "x", "content"),
)  # fmt: skip
_OPENINGS: Final = (
    "{n} Comments", "{n} comments:", "Comments ({n})", "{n} Responses to this article", "Reader comments", "Comments",
    "Discussion", "What people say", "{n} Kommentare", "Commentaires ({n})", "{n} thoughts on this", "Add your comment",
    "Have your say", "Comentarios", "评论 ({n})", "", "",
)  # fmt: skip
_CLOSINGS: Final = (
    '<form><p>Name</p><input name="n"><p>Mail (will not be published)</p><input><textarea></textarea></form>',
    "<p>Sorry, the comment form is closed at this time.</p>", "<h3>Leave a Reply</h3><p>You must be logged in to post "
    "a comment.</p>", '<p><a href="#">Older comments</a></p>', "", "", "",
)  # fmt: skip


def _paragraphs(comment: _Comment) -> str:
    return "".join(f"<p>{each}</p>" for each in comment.paragraphs)


def _comments(sentences: Sentences, random: Random) -> str:
    tag, layout = random.choice(_LAYOUTS)
    names = list(random.choice(_TELLING if random.random() < 0.6 else _OTHER))
    number = round(2 ** random.uniform(0, 5))
    comments = [
        layout(_Comment(random.choice(_NAMES), _date(random), _some(sentences.posts, random, 3), each), names)
        for each in range(number)
    ]
    opening = random.choice(_OPENINGS).format(n=number)
    heading = random.choice(("h2", "h3", "h4", "p", "div", "b"))
    head = f'<{heading} id="{names[0]}">{opening}</{heading}>' if opening else ""
    return f'{head}<{tag} class="{names[0]}">{"".join(comments)}</{tag}>{random.choice(_CLOSINGS)}'


def _teasers(sentences: Sentences, random: Random) -> str:
    chosen = random.random()
    if chosen < 0.2:
        return _next_article(sentences, random)
    names = random.choice(_TEASER_NAMES)
    title, heading = random.choice(_TEASER_TITLES), random.choice(("h2", "h3", "h4", "p", "b", "div"))
    item = _as_headline if chosen < 0.5 else _as_teaser
    count = round(2 ** random.uniform(1, 4.5 if chosen < 0.5 else 3.7))
    look = random.choice(("li", "li", "div", "p", "br") if chosen < 0.5 else ("li", "div", "article", "td"))
    body = "".join(item(sentences, random, look, names[1]) for _ in range(count))
    outer = {"li": "ul", "td": "table"}.get(look, "div")
    return f'<{heading}>{title}</{heading}><{outer} class="{names[0]}">{body}</{outer}>'


_TEASER_NAMES: Final = (
    ("related-posts", "teaser"), ("more-stories", "card"), ("", ""), ("", ""), ("list", "item"), ("entry", "post"),
    ("headlines", "headline"), ("widget", "widget-item"), ("col2", "story"),
)  # fmt: skip
_TEASER_TITLES: Final = (
    "Related articles", "Read next", "More from this author", "You may also like", "", "", "Latest", "Mehr zum Thema",
    "À lire aussi", "相关阅读", "Top Stories", "Most popular", "Recent posts", "Elsewhere", "In other news", "Blogroll",
)  # fmt: skip


def _words(pool: Sequence[str], random: Random, fewest: int, most: int) -> str:
    words = random.choice(pool).split()
    if len(words) < fewest:  # no spaces between words
        return escape("".join(words)[: 3 * random.randint(fewest, most)])
    return escape(" ".join(words[: random.randint(fewest, most)]))


def _as_headline(sentences: Sentences, random: Random, look: str, name: str) -> str:
    headline = _words(sentences.prose, random, 4, 14)
    link = f'<a href="#">{headline}</a>' if random.random() < 0.85 else headline
    tail = random.choice(("", "", f" ({random.randint(0, 99)})", f" {_date(random)}", f" <span>{_date(random)}</span>"))
    return f"{link}{tail}<br><br>" if look == "br" else f'<{look} class="{name}">{link}{tail}</{look}>'


def _as_teaser(sentences: Sentences, random: Random, look: str, name: str) -> str:
    heading = random.choice(("h3", "h4", "b", "p"))
    headline, summary = _words(sentences.prose, random, 4, 10), _words(sentences.prose, random, 12, 45)
    image = random.choice(('<img src="t.jpg" alt="">', ""))
    more = random.choice(('<a href="#">Read more</a>', "<a href='#'>Full story »</a>", ""))
    date = random.choice((f"<span>{_date(random)}</span>", f"<p>By {random.choice(_NAMES)}</p>", ""))
    said = f'{image}<{heading}><a href="#">{headline}</a></{heading}>{date}<p>{summary} {more}</p>'
    return f"<tr><td>{said}</td></tr>" if look == "td" else f'<{look} class="{name}">{said}</{look}>'


def _next_article(sentences: Sentences, random: Random) -> str:
    """Another article below the one that was asked for, as endless pages have it."""
    headline, heading = _words(sentences.prose, random, 4, 10), random.choice(("h1", "h2"))
    text = "".join(f"<p>{each}</p>" for each in _some(sentences.prose, random, 10))
    return f'<{heading}><a href="#">{headline}</a></{heading}><p>By {random.choice(_NAMES)} {_date(random)}</p>{text}'
