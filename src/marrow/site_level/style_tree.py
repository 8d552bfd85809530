"""The site style tree: what sequences of elements pages have at each place, and how much that, and the content, varies.

Yi, Liu, Li: Eliminating Noisy Information in Web Pages for Data Mining. 2003. (Formulas as recalled in METHODS 3.1.)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from math import log
from typing import Final, NamedTuple

from .nodes import Nodes

_TEXTS: Final = "#text"  # the leaf for text that stands directly beside elements


class Place(NamedTuple):
    """A node of a page as the style tree sees it; with `texts` only the text that is directly in it."""

    nodes: Nodes
    node: int
    texts: bool = False

    @property
    def label(self) -> str:
        """The tag and the set of classes."""
        if self.texts:
            return _TEXTS
        classes = self.nodes.attributes[self.node].get("class", "").split()
        return ".".join([self.nodes.tags[self.node], *sorted(set(classes))])

    def below(self) -> list[Place]:
        """Return the elements below, and a leaf for the text beside them."""
        children = self.nodes.children[self.node]
        inner = [] if self.texts else [each for each in children if self.nodes.tags[each] != _TEXTS]
        beside = [Place(self.nodes, self.node, texts=True)] if inner and len(inner) < len(children) else []
        return [Place(self.nodes, each) for each in inner] + beside

    def features(self) -> set[str]:
        """Return the words directly in it; of an element also where its picture or its link leads."""
        nodes = self.nodes
        texts = (nodes.texts[each] for each in nodes.children[self.node] if nodes.tags[each] == _TEXTS)
        words = {word for text in texts for word in text.split()}
        own = {} if self.texts else nodes.attributes[self.node]
        return words | {f"{name} {own[name]}" for name in ("src", "href") if own.get(name)}


@dataclass(slots=True)
class Style:
    """One sequence of elements, and on how many pages it is."""

    elements: list[Element]
    pages: int = 0


@dataclass(slots=True)
class Element:
    """An element node of the style tree: the sequences below it, and the features of pages that have none below."""

    label: str
    pages: int = 0
    styles: dict[tuple[str, ...], Style] = field(default_factory=dict)
    features: Counter[str] = field(default_factory=Counter)
    importance: float = 0.0
    most: float = 0.0
    """The largest importance, its own or of an element below it."""


def style_tree(pages: Iterable[Nodes], *, damping: float = 0.9) -> Element:
    """Return the style tree of pages, with the importance of each of its elements. O(n)."""
    root = Element("body")
    for nodes in pages:
        waiting = [(root, Place(nodes, 0))] if len(nodes) else []
        while waiting:
            element, place = waiting.pop()
            element.pages += 1
            below = place.below()
            labels = tuple(each.label for each in below)
            if labels not in element.styles:
                element.styles[labels] = Style([Element(label) for label in labels])
            style = element.styles[labels]
            style.pages += 1
            if not below:
                element.features.update(place.features())
            waiting += zip(style.elements, below, strict=True)
    for element in reversed([*_elements(root)]):
        _weigh(element, damping)
    return root


def _elements(root: Element) -> Iterator[Element]:
    """Return the elements, each before those below it."""
    waiting = [root]
    while waiting:
        element = waiting.pop()
        yield element
        waiting += [each for style in element.styles.values() for each in style.elements]


def _weigh(element: Element, damping: float) -> None:
    """Give an element its importance, from those of the elements below it."""
    pages, styles = element.pages, element.styles.values()
    if [*element.styles] in ([], [()]):
        element.importance = element.most = _of_features(element.features, pages)
        return
    own = 1.0 if pages == 1 else -sum(style.pages / pages * log(style.pages / pages, pages) for style in styles)
    below = sum(style.pages / pages * _of_style(style, element) for style in styles)
    weight = damping ** len(styles)
    element.importance = (1 - weight) * own + weight * below
    element.most = max(element.importance, *(each.most for style in styles for each in style.elements))


def _of_style(style: Style, element: Element) -> float:
    if not style.elements:
        return _of_features(element.features, style.pages)
    return sum(each.importance for each in style.elements) / len(style.elements)


def _of_features(features: Counter[str], pages: int) -> float:
    """1 if the features are others on each page, 0 if they are the same on all."""
    if pages == 1:
        return 1.0
    if not features:
        return 0.0
    return 1 - sum(log(count, pages) for count in features.values()) / len(features)
