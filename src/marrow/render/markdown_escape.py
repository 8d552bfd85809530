"""Text as Markdown has it: whatever it holds, it is read as text."""

from __future__ import annotations

import re

# What begins or ends something within a line, wherever it stands: what is not so is not escaped, for the reader's sake.
_INLINE = re.compile(
    r"[\\`*\[\]~]"
    r"|<(?=[A-Za-z/!?])"
    r"|&(?=#\d+;|#[xX][0-9a-fA-F]+;|[A-Za-z][A-Za-z0-9]*;)"
    r"|(?<![^\W_])_|_(?![^\W_])"
)
_ANY = re.compile(r"[\\`*\[\]~<&_]")
_MATH = re.compile(r"\$")
_LINE_STARTS = frozenset("#+->:|=0123456789^")
# What begins a block at the start of a line: a heading, an item, a quotation, a definition, a line under a heading.
_LINE = re.compile(r"(#{1,6})(?=\s|$)|[+>-](?=\s|$)|>|:(?=\s|$)|\^(?=\s)|(?=[-:|= \t]*$)[-:|=]")
_NUMBER = re.compile(r"(\d{1,9})([.)])(?=\s|$)")


def escaped(text: str) -> str:
    r"""Return text so that nothing in a line is taken for mark-up.

    >>> escaped("a*b_c _d_ <b> 1 < 2 &amp; AT&T [x]")
    'a\\*b_c \\_d\\_ \\<b> 1 < 2 \\&amp; AT&T \\[x\\]'
    """
    if not _ANY.search(text):  # most texts; to look for one of some characters is ten times as fast
        return text
    return _INLINE.sub(r"\\\g<0>", text)


def without_math(text: str) -> str:
    """Return text whose dollar signs begin no formula."""
    return _MATH.sub(r"\\$", text)


def lines_escaped(text: str) -> str:
    r"""Return the lines of a paragraph so that none of them begins a block.

    >>> lines_escaped("1. x\n- y\n# z\n2026 w\n---")
    '1\\. x\n\\- y\n\\# z\n2026 w\n\\---'
    """
    if "\n" not in text:
        return _line(text)
    return "\n".join(map(_line, text.split("\n")))


def _line(line: str) -> str:
    if line[:1] not in _LINE_STARTS:
        return line
    if number := _NUMBER.match(line):
        return f"{number[1]}\\{line[number.end(1) :]}"
    return "\\" + line if _LINE.match(line) else line


def destination(address: str) -> str:
    """Return an address as the destination of a link.

    >>> destination("http://x/a_(b)"), destination("http://x/?a&copy;")
    ('<http://x/a_(b)>', 'http://x/?a&amp;copy;')
    """
    address = re.sub(r"&(?=#|[A-Za-z][A-Za-z0-9]*;)", "&amp;", address)
    return f"<{address}>" if "(" in address or ")" in address or not address else address


def title(text: str) -> str:
    """Return the title of a link or an image, with the space before it; nothing if it is empty."""
    return f' "{escaped(text).replace(chr(34), chr(92) + chr(34))}"' if text else ""


def code_span(text: str) -> str:
    """Return text as code within a line.

    >>> code_span("a`b"), code_span("`")
    ('``a`b``', '`` ` ``')
    """
    fence = fence_for(text, 1)
    space = " " if text[:1] == "`" or text[-1:] == "`" or (text[:1] == text[-1:] == " " and text.strip()) else ""
    return f"{fence}{space}{text}{space}{fence}"


def fence_for(text: str, shortest: int) -> str:
    """Return a fence of backticks that is not in a text."""
    runs = {len(run) for run in re.findall("`+", text)} if "`" in text else set()
    if shortest > 1:
        return "`" * max([shortest, *(length + 1 for length in runs)])
    return "`" * next(length for length in range(1, len(runs) + 2) if length not in runs)
