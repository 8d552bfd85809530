"""The marks of CleanEval's gold texts: `<h>` a heading, `<p>` a paragraph, `<l>` an item of a list; and the address."""

from __future__ import annotations

import re

HEADER = re.compile(r"^[ \t]*URL:[^\n]*(?:\n|$)", re.IGNORECASE | re.MULTILINE)
MARK = re.compile(r"\s*<([hpl])>[ \t]*", re.IGNORECASE)
_BULLET = re.compile(r"^[ \t]*<l>[ \t]*(?:[*•·o-]|\(?\d{1,3}[.)])?[ \t]*", re.IGNORECASE | re.MULTILINE)
_RULE = re.compile(r"^[ \t]*[_-]{10,}[ \t]*$", re.MULTILINE)


def plain(marked: str) -> str:
    r"""Return a gold text without its address and its marks.

    >>> plain("URL: http://example.org/\n<h>Cats\n<p>They sit.\n<l>One")
    'Cats\nThey sit.\nOne'
    """
    return MARK.sub("\n", HEADER.sub("", marked)).strip()


def without_bullets(marked: str) -> str:
    r"""Return a gold text also without the signs and numbers of lists, and without rules (METHODS 4.8).

    >>> without_bullets("<h>Cats\n<l>* One\n<l>2. Two\n____________\n<p>End")
    'Cats\nOne\nTwo\nEnd'
    """
    return plain(_RULE.sub("", _BULLET.sub("", marked)))
