"""What leads away from an article: headlines, teasers, the next article below."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from random import Random
from typing import Final

from .sentences import NAMES, Sentences, date, some


def teasers(sentences: Sentences, random: Random) -> str:
    """Return the mark-up of some, chosen by chance."""
    chosen = random.random()
    if chosen < 0.2:
        return _next_article(sentences, random)
    names = random.choice(_TEASERNAMES)
    title, heading = random.choice(_TEASER_TITLES), random.choice(("h2", "h3", "h4", "p", "b", "div"))
    item = _as_headline if chosen < 0.5 else _as_teaser
    count = round(2 ** random.uniform(1, 4.5 if chosen < 0.5 else 3.7))
    look = random.choice(("li", "li", "div", "p", "br") if chosen < 0.5 else ("li", "div", "article", "td"))
    body = "".join(item(sentences, random, look, names[1]) for _ in range(count))
    outer = {"li": "ul", "td": "table"}.get(look, "div")
    return f'<{heading}>{title}</{heading}><{outer} class="{names[0]}">{body}</{outer}>'


_TEASERNAMES: Final = (
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
    tail = random.choice(("", "", f" ({random.randint(0, 99)})", f" {date(random)}", f" <span>{date(random)}</span>"))
    return f"{link}{tail}<br><br>" if look == "br" else f'<{look} class="{name}">{link}{tail}</{look}>'


def _as_teaser(sentences: Sentences, random: Random, look: str, name: str) -> str:
    heading = random.choice(("h3", "h4", "b", "p"))
    headline, summary = _words(sentences.prose, random, 4, 10), _words(sentences.prose, random, 12, 45)
    image = random.choice(('<img src="t.jpg" alt="">', ""))
    more = random.choice(('<a href="#">Read more</a>', "<a href='#'>Full story »</a>", ""))
    when = random.choice((f"<span>{date(random)}</span>", f"<p>By {random.choice(NAMES)}</p>", ""))
    said = f'{image}<{heading}><a href="#">{headline}</a></{heading}>{when}<p>{summary} {more}</p>'
    return f"<tr><td>{said}</td></tr>" if look == "td" else f'<{look} class="{name}">{said}</{look}>'


def _next_article(sentences: Sentences, random: Random) -> str:
    """Another article below the one that was asked for, as endless pages have it."""
    headline, heading = _words(sentences.prose, random, 4, 10), random.choice(("h1", "h2"))
    text = "".join(f"<p>{each}</p>" for each in some(sentences.prose, random, 10))
    return f'<{heading}><a href="#">{headline}</a></{heading}><p>By {random.choice(NAMES)} {date(random)}</p>{text}'
