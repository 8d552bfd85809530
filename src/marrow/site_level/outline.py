"""What a template says, line by line: to read, and to compare two templates."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .document import Template
from .judging import comes_again, verdict
from .labels import SEPARATOR
from .parts import Region, Subtree, TreeNode


class Line(NamedTuple):
    """One thing that a template knows: the way to it, the text if it is about one, and what it is judged to be."""

    steps: tuple[str, ...]
    text: str
    verdict: str
    pages: int

    @property
    def name(self) -> str:
        """The way and the text, to read."""
        return SEPARATOR.join(self.steps) + (f": {self.text}" if self.text else "")


def outline(template: Template) -> Iterator[Line]:
    """Return what a template says, in its order. Verdicts are `template`, `content` and `open`.

    >>> from marrow import learn_template
    >>> known = learn_template([f"<ul><li>Home</ul><p>The story of the {word}." for word in ("cat", "dog")])
    >>> [line.name for line in outline(known) if line.verdict == "template"]
    ['body > ul > li: Home']
    """
    above: list[str] = []
    for part in template.parts:
        if isinstance(part, Region):
            yield from _of_region(part)
        elif isinstance(part, Subtree):
            yield Line(tuple(part.path.split(SEPARATOR)), part.text, "template", part.pages)
        elif isinstance(part, TreeNode):
            above[part.depth :] = [_name(part)]
            yield Line(tuple(above), part.text, "template", part.pages)


def top(lines: Iterator[Line]) -> Iterator[Line]:
    """Pass on the lines that are not below one that is template as a whole, and what is judged at all."""
    whole: set[tuple[str, ...]] = set()
    for line in lines:
        if line.verdict == "open" or any(line.steps[:size] in whole for size in range(1, len(line.steps) + 1)):
            continue
        if line.verdict == "template" and not line.text:
            whole.add(line.steps)
        yield line


def differences(old: Template, new: Template) -> Iterator[str]:
    """Return what one template says and the other does not, a line each: + came, - went, ~ is judged otherwise."""
    before, after = ({line.name: line.verdict for line in outline(each)} for each in (old, new))
    for name in sorted({*before, *after}):
        if name not in after:
            yield f"- {name} ({before[name]})"
        elif name not in before:
            yield f"+ {name} ({after[name]})"
        elif before[name] != after[name]:
            yield f"~ {name} ({before[name]}, now {after[name]})"


def _of_region(part: Region) -> Iterator[Line]:
    steps = tuple(part.path.split(SEPARATOR))
    yield Line(steps, "", verdict(part.pages, part.words, part.content), part.pages)
    for text, pages in part.texts.items():
        again = comes_again(pages, part.pages, part.words, part.content)
        yield Line(steps, text, "template" if again else "open", pages)


def _name(node: TreeNode) -> str:
    if node.tag == "#text":
        return "text"
    id, classes = node.attributes.get("id", ""), node.attributes.get("class", "")
    return node.tag + "".join(f"#{word}" for word in id.split()) + "".join(f".{word}" for word in classes.split())
