"""Small objects as SVG: an automaton, a protocol tree, and a matrix with a ring around each cell of the evidence.

Lines and letters have the colour of the text around them, so that a drawing is readable on any ground and without a
style sheet.

Of an automaton the states stand on a circle, the start on the left, with a curve for each pair of states.  An accepting
state has a second ring, and an arrow from nowhere leads to the start.  Two opposite moves bend away from each other,
and letters that lead the same way share a curve.

Of a tree a leaf stands below each way on, a parent above the middle of its children.  A node has the name of who
speaks, a leaf the answer; the way to the left is taken after 0, that to the right after 1.

In a matrix the rings are around pairs that fool, or around a part that can be inverted.  Each cell has the letters that
it has in the table, brackets and all, as the words around it speak of brackets.  Long labels of columns stand on end.
Alice has the rows and Bob the columns, and a line below says what a ring is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import cos, hypot, pi, sin

from fooling.verify.pages.formats.markup import Markup, drawing, element, label
from fooling.verify.statement.language.printable import counted
from fooling.verify.words.passages import Automaton, Matrix, Node

RADIUS, GAP = 16, 4  # pixels of a state, and between the rings of an accepting one
APART = 96  # pixels between neighbours
BEND = 0.18  # of a curve, relative to its length
LETTERS = 12  # letters of a label

Point = tuple[float, float]


def automaton_svg(drawn: Automaton) -> Markup:
    """The drawing, with what it shows in words as its name."""
    states = len(drawn.rows)
    around = APART / (2 * sin(pi / states)) if states > 1 else 0.0
    half = around + 3.6 * RADIUS
    middle = half + 4
    place = {
        (drawn.start + k) % states: (
            middle + 14 - around * cos(2 * pi * k / states),
            middle - around * sin(2 * pi * k / states),
        )
        for k in range(states)
    }
    parts = [
        element("title", f"Automaton of {counted(states, 'states')}; the table below says the same"),
        *_start(place[drawn.start]),
        *(part for ends, word in _words(drawn).items() for part in _move(ends, word, place, (middle + 14, middle))),
        *(part for q, at in place.items() for part in _state(q, at, q in drawn.accepting)),
    ]
    width, height = round(2 * middle + 28), round(2 * middle)
    return drawing("automaton", width, height, *parts)


def _words(drawn: Automaton) -> Mapping[tuple[int, int], str]:
    """For each pair of states the letters that lead from one to the other."""
    found: dict[tuple[int, int], list[str]] = {}
    for source, letter, target in drawn.moves:
        found.setdefault((source, target), []).append(letter)
    told = {ends: ", ".join(letters) for ends, letters in found.items()}
    return {ends: word if len(word) <= LETTERS else f"{word[:LETTERS]}..." for ends, word in told.items()}


def _state(q: int, at: Point, accepting: bool) -> Iterator[Markup]:
    x, y = map(_rounded, at)
    yield element("circle", cx=x, cy=y, r=RADIUS)
    if accepting:
        yield element("circle", cx=x, cy=y, r=RADIUS - GAP)
    yield _label(str(q), (at[0], at[1] + 4))


def _start(at: Point) -> Iterator[Markup]:
    yield from _arrow((at[0] - RADIUS - 24, at[1]), (at[0] - RADIUS - 12, at[1]), (at[0] - RADIUS, at[1]))


def _move(ends: tuple[int, int], word: str, place: Mapping[int, Point], centre: Point) -> Iterator[Markup]:
    (x, y), (u, v) = place[ends[0]], place[ends[1]]
    if ends[0] == ends[1]:
        yield from _loop((x, y), word, centre)
        return
    length = hypot(u - x, v - y)
    side = (-(v - y) * BEND, (u - x) * BEND)  # to one side of the way, so that the way back is on the other
    over = ((x + u) / 2 + 2 * side[0], (y + v) / 2 + 2 * side[1])
    yield from _arrow(_rim((x, y), over), over, _rim((u, v), over))
    out = 11 / (length * BEND)
    yield _label(word, ((x + u) / 2 + side[0] * (1 + out), (y + v) / 2 + side[1] * (1 + out) + 4))


def _loop(at: Point, word: str, centre: Point) -> Iterator[Markup]:
    """A loop that points away from the middle; upwards where the state is alone."""
    away = (at[0] - centre[0], at[1] - centre[1])
    long = hypot(*away)
    dx, dy = (away[0] / long, away[1] / long) if long > 1 else (0.0, -1.0)
    if abs(dy) < 0.5:  # beside the start there is its arrow
        dx, dy = 0.0, -1.0
    far = 2.6 * RADIUS
    left = (at[0] + far * (dx - 0.7 * dy), at[1] + far * (dy + 0.7 * dx))
    right = (at[0] + far * (dx + 0.7 * dy), at[1] + far * (dy - 0.7 * dx))
    first, last = _rim(at, left), _rim(at, right)
    yield element("path", d=f"M{_pair(first)} C{_pair(left)} {_pair(right)} {_pair(last)}")
    yield _head(right, last)
    yield _label(word, (at[0] + dx * far * 1.05, at[1] + dy * far * 1.05 + 4))


def _rim(at: Point, towards: Point) -> Point:
    length = hypot(towards[0] - at[0], towards[1] - at[1])
    return (at[0] + RADIUS * (towards[0] - at[0]) / length, at[1] + RADIUS * (towards[1] - at[1]) / length)


def _arrow(first: Point, over: Point, last: Point) -> Iterator[Markup]:
    yield element("path", d=f"M{_pair(first)} Q{_pair(over)} {_pair(last)}")
    yield _head(over, last)


def _head(over: Point, tip: Point) -> Markup:
    length = hypot(tip[0] - over[0], tip[1] - over[1])
    x, y = (tip[0] - over[0]) / length, (tip[1] - over[1]) / length
    sides = ((tip[0] - 8 * x - s * 3.5 * y, tip[1] - 8 * y + s * 3.5 * x) for s in (1, -1))
    return element("path", d=f"M{_pair(tip)} L{' L'.join(map(_pair, sides))} Z", fill="currentColor")


def _label(words: str, at: Point) -> Markup:
    return label(words, *map(_rounded, at))


def _pair(point: Point) -> str:
    return f"{_rounded(point[0])},{_rounded(point[1])}"


def _rounded(number: float) -> str:
    """A coordinate to a tenth of a pixel: further digits differ between machines."""
    return f"{number + 0.0:.1f}".removesuffix(".0")


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
        return x, [_leaf_label(node.says, x, y + 4, "leaf")]
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
        yield _leaf_label(str(bit), (x + below) / 2 + (7 if bit else -7), y + DOWN / 2 + 2, "bit")


def _node(says: str, x: float, y: int) -> Iterator[Markup]:
    yield element("rect", x=f"{x - HALF:.0f}", y=y - 11, width=2 * HALF, height=22, rx=5)
    yield _leaf_label(says, x, y + 4, "speaker")


def _leaf_label(words: str, x: float, y: float, kind: str) -> Markup:
    place = {"x": f"{x:.0f}", "y": f"{y:.0f}", "text_anchor": "middle"}
    return element("text", words, fill="currentColor", stroke="none", class_=kind, **place)


SIDE, LETTER = 30, 8  # pixels of a cell, and of a letter of a label
PARTY = 20  # pixels for the name of a party
A_RING = "ring: a pair of inputs that this step names"
UPRIGHT = 3  # letters of a label of a column that fits above it


def ringed_svg(drawn: Matrix) -> Markup:
    """The drawing, with what it shows in words as its name; nothing where no cell is ringed."""
    if not drawn.ringed:
        return Markup()
    labels, columns = [row[0] for row in drawn.rows], drawn.head[1:]
    left, high = (LETTER * (max(map(len, names)) + 1) for names in (labels, columns))
    on_end = max(map(len, columns)) > UPRIGHT
    left, top = left + PARTY, PARTY + (high if on_end else 2 * LETTER + 4)
    right, bottom = left + SIDE * len(columns) + 2, top + SIDE * len(labels) + 2
    width, height = max(right, LETTER * (len(A_RING) + 1)), bottom + PARTY
    rows, wide = f"{len(labels)} rows and {len(columns)} columns", f"{len(drawn.ringed)} cells with a ring"
    parts = [
        element("title", f"Matrix of {rows}, {wide}; the table below says the same"),
        _grid(left, top, len(labels), len(columns)),
        *(_cell_label(name, left - 6, _middle(top, i), "end") for i, name in enumerate(labels)),
        *(_above(name, _middle(left, j), top - 6, on_end) for j, name in enumerate(columns)),
        *(_row(cells, left, _middle(top, i)) for i, (_, *cells) in enumerate(drawn.rows)),
        *_rings(drawn, left, top),
        _turned("Alice", PARTY - 6, (top + bottom) // 2, "middle"),
        _cell_label("Bob", (left + right) // 2, PARTY - 8, "middle"),
        _cell_label(A_RING, 2, bottom + PARTY // 2, "start"),
    ]
    return drawing("matrix", width, height, *parts)


def _middle(start: int, k: int) -> int:
    return start + SIDE * k + SIDE // 2


def _grid(left: int, top: int, rows: int, columns: int) -> Markup:
    """All lines as one path, so that a drawing is small."""
    across = (f"M{left},{top + SIDE * i} h{SIDE * columns}" for i in range(rows + 1))
    down = (f"M{left + SIDE * j},{top} v{SIDE * rows}" for j in range(columns + 1))
    return element("path", d=" ".join([*across, *down]), stroke_opacity="0.3")


def _cell_label(words: str, x: int, y: int, anchor: str) -> Markup:
    return label(words, x, y + 4, anchor)


def _above(words: str, x: int, y: int, on_end: bool) -> Markup:
    if not on_end:
        return _cell_label(words, x, y - 4, "middle")
    return _turned(words, x + 4, y, "start")


def _turned(words: str, x: int, y: int, anchor: str) -> Markup:
    return label(words, x, y, anchor, transform=f"rotate(-90 {x} {y})")


def _row(cells: list[str], left: int, y: int) -> Markup:
    placed = (element("tspan", cell, x=_middle(left, j)) for j, cell in enumerate(cells))
    return element("text", *placed, y=y + 4, text_anchor="middle", fill="currentColor", stroke="none")


def _rings(drawn: Matrix, left: int, top: int) -> Iterator[Markup]:
    for i, j in drawn.ringed:
        yield element(
            "circle", cx=_middle(left, j), cy=_middle(top, i), r=SIDE // 2 - 2, stroke_width="2", class_="ring"
        )
