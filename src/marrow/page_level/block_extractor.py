"""Lin, Chen, Niu: Combining a Segmentation-Like Approach and a Density-Based Approach in Content Extraction. 2012.

The children of an element are cut into blocks of one kind each: inline text and what continues it, lists, paragraphs.
A block is content if it has much text for its tags and attributes. (The third step, which removes blocks that other
pages of the site have too, is a method of several pages.)
"""

from __future__ import annotations

import re
from typing import NamedTuple

import numpy as np

from .. import tags
from ..errors import Reason
from ..features import blank, count, in_body, inside, normal_length
from ..page import Page
from ..registry import method
from ..selection import Selection, of_nodes
from ..tree import Bools, Branch, Floats, Ints, run_starts

_INLINE, _TEXTUAL, _LISTY, _PLAIN, _MIXED, _COMPLEX, _SEPARATOR = range(7)
_LETTERS = np.frombuffer(b"itlqpx;", dtype=np.uint8)
# What one block holds: inline content, then at most one element of such, then elements of text alone; or list
# elements; or paragraphs and headings. What holds blocks itself (x) is no part of a block, it is looked into.
_RUN = re.compile(rb"i+p?q*|pq*|q+|l+|t+")
_PARAGRAPHS = tags.tag_set(f"p {tags.HEADINGS}")


@method(
    "block-extractor",
    paper="Lin, Chen, Niu: Combining a Segmentation-Like Approach and a Density-Based Approach in Content Extraction",
    year=2012,
    threshold=(0, 1000),
)
def block_extractor(page: Page, *, threshold: float = 1.5) -> Selection:
    """BlockExtractor on one page: blocks with text of at least `threshold` times their mark-up. O(n).

    >>> from marrow import extract
    >>> page = "<div class=nav><a href=/a>Home</a></div><div>Much text in a div<p>And a paragraph</p></div>"
    >>> extract(page, method="block-extractor").text.splitlines()
    ['Much text in a div', 'And a paragraph']
    """
    tree = content_tree(page)
    text = tree.below(normal_length(page)[tree.rows])
    markup = tree.below(count(page, "markup")[tree.rows])
    blocks = dom_to_blocks(page, tree)
    density = block_densities(page, tree, blocks)

    in_block = np.zeros(len(tree), dtype=bool)
    in_block[blocks.children] = True
    sparse = _is_block_like(page, tree) & (text < threshold * markup) & tree.inside(in_block)
    sparse[blocks.children[density[blocks.of_child] < threshold]] = True
    score = np.zeros(len(tree))
    children = np.argsort(blocks.children)
    sizes = tree.end[blocks.children] - blocks.children
    score[tree.inside(in_block)] = np.repeat(density[blocks.of_child][children], sizes[children])
    return of_nodes(
        page,
        tree.rows[blocks.children],
        reason=Reason.DENSE,
        without={Reason.SPARSE: page.inside(tree.spread(sparse, page))},
        show_hidden=True,
        score=tree.spread(score, page),
        ratios={"text": tree.spread(text, page), "mark-up": tree.spread(markup, page)},
    )


class Blocks(NamedTuple):
    """Blocks as runs of siblings: the nodes, in order, and for each the number of its block."""

    children: Ints
    of_child: Ints

    @property
    def firsts(self) -> Ints:
        """Where in `children` each block begins."""
        return run_starts(self.of_child)


def content_tree(page: Page) -> Branch:
    """Return the body without blank text and what is never content."""
    return page.restrict(in_body(page) & ~(inside(page, "dropped") | blank(page)))


def dom_to_blocks(page: Page, tree: Branch) -> Blocks:
    """Cut the tree into blocks (the paper's Algorithm 1); those without a word are no blocks."""
    kind = _kinds(page, tree)
    looked_into = ~tree.inside(kind != _COMPLEX)
    nodes = np.flatnonzero(looked_into[tree.parent] & (tree.parent >= 0))
    nodes = nodes[np.argsort(tree.parent[nodes], kind="stable")]
    family = np.flatnonzero(np.diff(tree.parent[nodes]))
    letters = np.insert(_LETTERS[kind[nodes]], family + 1, _LETTERS[_SEPARATOR])
    place = np.insert(nodes, family + 1, -1)
    spans = np.array([run.span() for run in _RUN.finditer(letters.tobytes())], dtype=np.int64).reshape(-1, 2)
    sizes = spans[:, 1] - spans[:, 0]
    of_child = np.repeat(np.arange(len(spans)), sizes)
    within = np.arange(len(of_child)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    children = place[spans[of_child, 0] + within]
    words = np.bincount(of_child, tree.below(count(page, "tokens")[tree.rows])[children], minlength=len(spans))
    spoken = words[of_child] > 0
    return Blocks(children[spoken], np.cumsum(words > 0)[of_child[spoken]] - 1)


def block_densities(page: Page, tree: Branch, blocks: Blocks) -> Floats:
    """Return the text of each block over its mark-up, to which the copy of its parent belongs (equation 1)."""
    text = tree.below(normal_length(page)[tree.rows])[blocks.children]
    own_markup = count(page, "markup")[tree.rows]
    markup = tree.below(own_markup)[blocks.children]
    parents = tree.parent[blocks.children[blocks.firsts]]
    return np.bincount(blocks.of_child, text) / (np.bincount(blocks.of_child, markup) + own_markup[parents])


def _is_block_like(page: Page, tree: Branch) -> Bools:
    return tree.below(tags.BLOCK[page.tag[tree.rows]]) > 0


def _kinds(page: Page, tree: Branch) -> Ints:
    """Type of every node as a child (the paper's i, t, l, q, p), in that order of precedence; the root is complex."""
    tag = page.tag[tree.rows]
    is_block_like = _is_block_like(page, tree)
    children = tree.children(np.ones(len(tree), dtype=bool))
    plain = tree.children(tag == tags.TEXT) == children
    mixed = tree.children(is_block_like) == 0
    kind = np.select(
        [~is_block_like, _PARAGRAPHS[tag], tags.LISTY[tag], plain, mixed],
        [_INLINE, _TEXTUAL, _LISTY, _PLAIN, _MIXED],
        _COMPLEX,
    )
    kind[:1] = _COMPLEX
    return kind
