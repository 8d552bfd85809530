"""Comments of readers as publishing systems write them: mark-up by hand, with telling names, other names or none."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple

from .sentences import NAMES, Sentences, date, some


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


def comments(sentences: Sentences, random: Random) -> str:
    """Return the mark-up of some, chosen by chance."""
    tag, layout = random.choice(_LAYOUTS)
    names = list(random.choice(_TELLING if random.random() < 0.6 else _OTHER))
    number = round(2 ** random.uniform(0, 5))
    made = [
        layout(_Comment(random.choice(NAMES), date(random), some(sentences.posts, random, 3), each), names)
        for each in range(number)
    ]
    opening = random.choice(_OPENINGS).format(n=number)
    heading = random.choice(("h2", "h3", "h4", "p", "div", "b"))
    head = f'<{heading} id="{names[0]}">{opening}</{heading}>' if opening else ""
    return f'{head}<{tag} class="{names[0]}">{"".join(made)}</{tag}>{random.choice(_CLOSINGS)}'
