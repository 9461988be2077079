"""Protocols for partial functions, matrices with * where nothing is promised: trees, messages, and what they complete.

This is a finder: it only proposes.

A protocol that is right where there are numbers says something elsewhere, too; with that in place of every * the
partial function is one that the protocol computes everywhere, its *completion*.  Trees are found on the table of all
rectangles (up to 14 rows or columns, 26 together) or of all leaves (up to 7 of either); messages are classes of inputs
without two that differ, the fewest for some 15 inputs and few for more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from fooling.protocols.channel import Speaker
from fooling.protocols.search.depth_table import DepthTable
from fooling.protocols.search.trees import Leaf, Node, ProtocolTree
from fooling.protocols.tree import cuts, least_leaves, members

Entry = int | str  # a number, or *
Entries = Sequence[Sequence[Entry]]
Cut = tuple[Speaker, int] | None  # who speaks, and the inputs that say 1, in binary; None at a leaf
MOST_STEPS = 100_000  # of the search for the fewest classes


def shallow_tree(entries: Entries) -> ProtocolTree:
    """A tree of least depth.

    >>> shallow_tree([[1, "*"], ["*", 1]])
    Leaf(value=1)
    """
    table = DepthTable(entries)
    return _tree(entries, lambda box: table.split(box) if table.depth(box) else None)


def small_tree(entries: Entries) -> ProtocolTree:
    """A tree with the fewest leaves."""
    least = least_leaves(entries)

    def cut(box: tuple[int, int]) -> Cut:
        rows, columns = box
        by_alice = ((least[p][columns] + least[rows ^ p][columns], "alice", p) for p in cuts(rows))
        by_bob = ((least[rows][p] + least[rows][columns ^ p], "bob", p) for p in cuts(columns))
        found: dict[int, Cut] = {}
        for leaves, speaker, part in (*by_bob, *by_alice):
            found[leaves] = ("alice" if speaker == "alice" else "bob", part)
        return None if least[rows][columns] == 1 else found[least[rows][columns]]

    return _tree(entries, cut)


def _tree(entries: Entries, cut: Callable[[tuple[int, int]], Cut]) -> ProtocolTree:
    def below(rows: int, columns: int) -> ProtocolTree:
        chosen = cut((rows, columns))
        if chosen is None:
            numbers = (entries[x][y] for x in members(rows) for y in members(columns))
            return Leaf(next((value for value in numbers if isinstance(value, int)), 0))
        speaker, part = chosen
        zero, one = (
            ((rows ^ part, columns), (part, columns)) if speaker == "alice" else ((rows, columns ^ part), (rows, part))
        )
        return Node(speaker, frozenset(members(part)), below(*zero), below(*one))

    return below((1 << len(entries)) - 1, (1 << len(entries[0])) - 1)


def computed(tree: ProtocolTree, rows: int, columns: int) -> list[list[int]]:
    """The matrix of what the tree says."""

    def answer(x: int, y: int) -> int:
        node = tree
        while isinstance(node, Node):
            node = node.one if (x if node.speaker == "alice" else y) in node.ones else node.zero
        return node.value

    return [[answer(x, y) for y in range(columns)] for x in range(rows)]


def differ(line: Sequence[Entry], other: Sequence[Entry]) -> bool:
    """Whether the two have different numbers somewhere."""
    return any("*" not in (a, b) and a != b for a, b in zip(line, other, strict=True))


def classes(lines: Entries) -> list[list[int]]:
    """Few classes of lines, no two of one class differing: the fewest, unless the search takes too long."""
    apart = [{j for j, other in enumerate(lines) if differ(line, other)} for line in lines]
    order = sorted(range(len(lines)), key=lambda x: -len(apart[x]))
    best = _into(apart, order, len(lines), [MOST_STEPS]) or [[x] for x in order]
    while len(best) > 1 and (fewer := _into(apart, order, len(best) - 1, [MOST_STEPS])) is not None:
        best = fewer
    return best


def _into(apart: Sequence[set[int]], order: Sequence[int], many: int, left: list[int]) -> list[list[int]] | None:
    """At most so many classes, the first found; None where there are not, or no steps are left."""
    found: list[list[int]] = []

    def put(i: int) -> bool:
        left[0] -= 1
        if i == len(order) or left[0] < 0:
            return i == len(order)
        for one in _open(found, many):
            if not apart[order[i]] & set(one):
                one.append(order[i])
                if put(i + 1):
                    return True
                one.pop()
                if not one:
                    found.pop()
        return False

    return [list(one) for one in found] if put(0) else None


def _open(found: list[list[int]], many: int) -> Iterator[list[int]]:
    """The classes there are, and one more where there may be; an empty one is the last."""
    yield from list(found)
    if len(found) < many:
        found.append([])
        yield found[-1]


def with_messages(lines: Entries) -> list[list[int]]:
    """The completion that `classes` make: lines of one class become equal."""
    full: list[list[int]] = [[] for _ in lines]
    for members_ in classes(lines):
        merged = [
            next((v for v in column if v != "*"), 0) for column in zip(*(lines[x] for x in members_), strict=True)
        ]
        for x in members_:
            full[x] = [int(value) for value in merged]
    return full
