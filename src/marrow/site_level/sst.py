"""Yi, Liu, Li: Eliminating Noisy Information in Web Pages for Data Mining. 2003.

The pages are laid over each other in a site style tree. An element is noise if it, and all below it, looks the same and
says the same on the pages. (Made for hundreds of pages of a site; the formulas are recalled, see METHODS 3.1.)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import numpy as np

from ..page import Page
from ..registry import site_method
from ..selection import Selection
from .document import Template
from .fingerprints import fingerprint
from .labels import SEPARATOR
from .nodes import Nodes, nodes_of
from .parts import Subtree
from .regions import shown
from .remaining import without_template
from .style_tree import Element, Place, style_tree
from .subtree_parts import by_path, hexadecimal, number

_ODD: Final = 0x9E3779B97F4A7C15


def apply_noise(template: Template, page: Page) -> Selection:
    """Select what is not at the place of a noisy element, as long as the page has the styles that lead there."""
    noisy = {number(part) for part in template.parts}
    nodes = nodes_of(page)
    rows = nodes.tree.rows  # type: ignore[attr-defined]
    is_template = np.zeros(len(page), dtype=bool)
    waiting = [(Place(nodes, 0), fingerprint("body"))] if len(nodes) and noisy else []
    while waiting:
        place, key = waiting.pop()
        if key not in noisy:
            below = place.below()
            waiting += zip(below, _keys(key, [each.label for each in below]), strict=True)
        elif place.texts:
            texts = [each for each in nodes.children[place.node] if nodes.tags[each] == "#text"]
            is_template[rows[texts]] = True
        else:
            is_template[rows[place.node] : page.end[rows[place.node]]] = True
    return without_template(page, is_template)


@site_method(
    "sst",
    paper="Yi, Liu, Li: Eliminating Noisy Information in Web Pages for Data Mining",
    year=2003,
    part=Subtree,
    applied=apply_noise,
    threshold=(0, 1),
    damping=(0, 1),
)
def sst(pages: Iterable[Page], *, threshold: float = 0.2, damping: float = 0.9) -> Template:
    """Elements that look the same and say the same on the pages, all below them too. O(n)."""
    count = 0

    def counted() -> Iterator[Nodes]:
        nonlocal count
        for page in pages:
            count += 1
            yield nodes_of(page)

    tree = style_tree(counted(), damping=damping)
    return Template("sst", count, {}, by_path(_noise(tree, threshold)) if count > 1 else ())


def _noise(root: Element, threshold: float) -> Iterator[Subtree]:
    """Return the noisy elements, without those below one."""
    waiting = [(root, fingerprint("body"), "body")]
    while waiting:
        element, key, path = waiting.pop()
        if element.most < threshold:
            words = " ".join(sorted(element.features))
            yield Subtree(path, hexadecimal(key), element.pages, shown(words))
            continue
        for labels, style in element.styles.items():
            keys = _keys(key, labels)
            waiting += [
                (each, below, path + SEPARATOR + each.label) for each, below in zip(style.elements, keys, strict=True)
            ]


def _keys(key: int, labels: Iterable[str]) -> list[int]:
    """Return the fingerprints of places in a sequence below a place."""
    labels = [*labels]
    style = fingerprint(" ".join(labels))
    return [(key * _ODD + style * (2 * at + 1) + fingerprint(label)) % (1 << 64) for at, label in enumerate(labels)]
