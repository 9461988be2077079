"""A small protocol tree as SVG: a leaf below each way on, a parent above the middle of its children.

A node has the name of who speaks, a leaf the answer; the way to the left is taken after 0, that to the right after 1.
Lines and letters have the colour of the text around them.
"""

from __future__ import annotations

from collections.abc import Iterator

from fooling.verify.pages.formats.markup import Markup, drawing, element
from fooling.verify.words.passages import Node

ACROSS, DOWN = 52, 56  # pixels between leaves, and between levels
ABOVE, HALF = 16, 22  # pixels above the root, and half the width of a node


def tree_svg(root: Node) -> Markup:
    """The drawing, with what it shows in words as its name."""
    leaves = _leaves(root)
    _, drawn = _placed(root, 0, 0)
    width, height = leaves * ACROSS, _depth(root) * DOWN + 2 * ABOVE
    title = element("title", f"Protocol tree of {leaves} leaves; the lines below say the same")
    return drawing("tree", width, height, title, *drawn)


def _leaves(node: Node) -> int:
    return sum(map(_leaves, node.ways)) or 1


def _depth(node: Node) -> int:
    return 1 + max(map(_depth, node.ways)) if node.ways else 0


def _placed(node: Node, left: int, depth: int) -> tuple[float, list[Markup]]:
    """Where the node stands, and all that is drawn of it and below it."""
    y = ABOVE + depth * DOWN
    if not node.ways:
        x = (left + 0.5) * ACROSS
        return x, [_label(node.says, x, y + 4, "leaf")]
    places, drawn = list[float](), list[Markup]()
    for way in node.ways:
        x, below = _placed(way, left, depth + 1)
        left += _leaves(way)
        places.append(x)
        drawn += below
    middle = (places[0] + places[-1]) / 2
    return middle, [*_ways(middle, y, places), *_node(node.says, middle, y), *drawn]


def _ways(x: float, y: int, places: list[float]) -> Iterator[Markup]:
    for bit, below in enumerate(places):
        yield element("path", d=f"M{x:.0f},{y + 11} L{below:.0f},{y + DOWN - 12}")
        yield _label(str(bit), (x + below) / 2 + (7 if bit else -7), y + DOWN / 2 + 2, "bit")


def _node(says: str, x: float, y: int) -> Iterator[Markup]:
    yield element("rect", x=f"{x - HALF:.0f}", y=y - 11, width=2 * HALF, height=22, rx=5)
    yield _label(says, x, y + 4, "speaker")


def _label(words: str, x: float, y: float, kind: str) -> Markup:
    place = {"x": f"{x:.0f}", "y": f"{y:.0f}", "text_anchor": "middle"}
    return element("text", words, fill="currentColor", stroke="none", class_=kind, **place)
