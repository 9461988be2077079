"""Protocol trees with few leaves: the fewest where the merged matrix has at most eight rows and eight columns.

This is a finder: it only proposes.

The tree follows the table `fooling.protocols.tree.least_leaves`.  A larger matrix gets the tree in which one party
tells its whole input, and the other answers where that is open: a leaf for each value in each different line.
"""

from __future__ import annotations

from collections.abc import Sequence

from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.fooling_sets.search.matrix import CommunicationMatrix
from fooling.protocols.channel import Speaker
from fooling.protocols.search.trees import Leaf, Node, ProtocolTree, leaf_count
from fooling.protocols.tree import cuts, least_leaves, members

LARGEST_SIDE = 8
Lines = Sequence[tuple[int, ...]]


def few_leaves(f: TwoPartyFunction) -> ProtocolTree:
    """A protocol tree for `f` with as few leaves as are found.

    >>> from fooling.fooling_sets.functions import equality
    >>> leaf_count(few_leaves(equality(2)))
    8
    """
    matrix = CommunicationMatrix.of(f)
    if max(len(matrix.rows), len(matrix.rows[0])) <= LARGEST_SIDE:
        return _fewest(matrix)
    telling = (_telling("alice", matrix), _telling("bob", matrix))
    return min(telling, key=leaf_count)


def _inputs(classes: Sequence[tuple[int, ...]], chosen: Sequence[int]) -> frozenset[int]:
    return frozenset(index for i in chosen for index in classes[i])


def _fewest(matrix: CommunicationMatrix) -> ProtocolTree:
    """A tree with the fewest leaves, on all inputs of the classes of rows and columns."""
    least = least_leaves(matrix.rows)

    def tree(rows: int, columns: int) -> ProtocolTree:
        wanted = least[rows][columns]
        if wanted == 1:
            return Leaf(matrix.rows[members(rows)[0]][members(columns)[0]])
        for part in cuts(rows):
            if least[part][columns] + least[rows ^ part][columns] == wanted:
                ones = _inputs(matrix.row_classes, members(part))
                return Node("alice", ones, tree(rows ^ part, columns), tree(part, columns))
        part = next(p for p in cuts(columns) if least[rows][p] + least[rows][columns ^ p] == wanted)
        ones = _inputs(matrix.column_classes, members(part))
        return Node("bob", ones, tree(rows, columns ^ part), tree(rows, part))

    return tree(len(least) - 1, len(least[0]) - 1)


def _telling(speaker: Speaker, matrix: CommunicationMatrix) -> ProtocolTree:
    """The tree in which one party tells the class of its input, the other one of its values each."""
    mine, others = matrix.row_classes, matrix.column_classes
    lines: Lines = matrix.rows
    if speaker == "bob":
        mine, others, lines = others, mine, tuple(zip(*matrix.rows, strict=True))
    listener: Speaker = "bob" if speaker == "alice" else "alice"

    def answered(line: tuple[int, ...], values: list[int]) -> ProtocolTree:
        if len(values) == 1:
            return Leaf(values[0])
        ones = _inputs(others, [i for i, entry in enumerate(line) if entry == values[0]])
        return Node(listener, ones, answered(line, values[1:]), Leaf(values[0]))

    def told(chosen: list[int]) -> ProtocolTree:
        if len(chosen) == 1:
            return answered(lines[chosen[0]], sorted(set(lines[chosen[0]])))
        half = len(chosen) // 2
        return Node(speaker, _inputs(mine, chosen[half:]), told(chosen[:half]), told(chosen[half:]))

    return told(list(range(len(lines))))
