"""What the counts of pages say: when a way is content or template, and when a text that comes again is template.

The thresholds are coarse on purpose. F1 of words on 12 pages of each site of zh-news, and on cleanportaleval, when ways
were template below the first and content from the second: 0.25 and 0.75 gave 0.932 and 0.907, 0.25 and 0.5 gave 0.930
and 0.905, 0.4 and 0.6 gave 0.906 and 0.897. Both sets were looked at; nothing finer was tried.
"""

from __future__ import annotations

from typing import Final

LEAST_CONTENT: Final = 0.25  # a way of which the guide kept less is template,
CONTENT: Final = 0.75  # and one of which it kept as much is content,
LEAST_PAGES: Final = 2  # if so many pages
LEAST_WORDS: Final = 5  # with so many words say it
_COMES_AGAIN: Final = 0.25  # a text that so many of the pages have is template,
_COMES_AGAIN_IN_CONTENT: Final = 0.5  # and where there is content if so many have it, and two besides the one judged


def is_known(pages: int, words: int) -> bool:
    """Whether enough was seen of a way to judge it."""
    return pages >= LEAST_PAGES and words >= LEAST_WORDS


def verdict(pages: int, words: int, content: int) -> str:
    """Return what a way is: `template`, `content`, or `open`.

    >>> verdict(2, 100, 10), verdict(2, 100, 90), verdict(1, 100, 90), verdict(9, 100, 50)
    ('template', 'content', 'open', 'open')
    """
    if not is_known(pages, words):
        return "open"
    return "template" if content < LEAST_CONTENT * words else "content" if content >= CONTENT * words else "open"


def comes_again(found: int, pages: int, words: int, content: int) -> bool:
    """Whether a text that so many of the pages with its way have is template: a series' title comes again as well.

    >>> comes_again(1, 1, words=100, content=0), comes_again(1, 1, words=100, content=90)
    (True, False)
    >>> comes_again(3, 12, words=100, content=90), comes_again(8, 12, words=100, content=90)
    (False, True)
    """
    if content >= CONTENT * words:
        return found > 1 and found >= _COMES_AGAIN_IN_CONTENT * pages
    return found > 0 and found >= _COMES_AGAIN * pages
