"""Protocol trees with few leaves: the fewest where the merged matrix has at most eight rows and eight columns.

This is a finder: it only proposes.

The fewest leaves of a rectangle are one where it has one value, else the least sum over the cuts of its rows or of its
columns in two.  Sets of rows and of columns are numbers in binary, so that parts come before the whole.  A larger
matrix gets the tree in which one party tells its whole input, and the other answers where that is open: a leaf for each
value in each different line.

Cost: (3^r 2^c + 2^r 3^c) / 2 additions, a second at 8 x 8.
"""

from __future__ import annotations

from collections.abc import Sequence

from fooling_sets.functions import TwoPartyFunction
from fooling_sets.matrix import CommunicationMatrix
from protocols.channel import Speaker
from protocols.search.trees import Leaf, Node, ProtocolTree, leaf_count

LARGEST_SIDE = 8
Lines = Sequence[tuple[int, ...]]


def few_leaves(f: TwoPartyFunction) -> ProtocolTree:
    """A protocol tree for `f` with as few leaves as are found.

    >>> from fooling_sets.functions import equality
    >>> leaf_count(few_leaves(equality(2)))
    8
    """
    matrix = CommunicationMatrix.of(f)
    if max(len(matrix.rows), len(matrix.rows[0])) <= LARGEST_SIDE:
        return _Fewest(matrix).tree((1 << len(matrix.rows)) - 1, (1 << len(matrix.rows[0])) - 1)
    telling = (_telling("alice", matrix), _telling("bob", matrix))
    return min(telling, key=leaf_count)


def _members(chosen: int) -> list[int]:
    return [i for i in range(chosen.bit_length()) if chosen >> i & 1]


def _inputs(classes: Sequence[tuple[int, ...]], chosen: Sequence[int]) -> frozenset[int]:
    return frozenset(index for i in chosen for index in classes[i])


class _Fewest:
    """The fewest leaves of each rectangle of a merged matrix, by row set and column set."""

    def __init__(self, matrix: CommunicationMatrix) -> None:
        self.matrix = matrix
        row_sets, column_sets = 1 << len(matrix.rows), 1 << len(matrix.rows[0])
        self.least = [[1] * column_sets]
        for rows in range(1, row_sets):
            self.least.append(self._of(rows, column_sets))

    def _of(self, rows: int, column_sets: int) -> list[int]:
        cuts = [(self.least[part], self.least[rows ^ part]) for part in _parts(rows)]
        found: list[int] = []
        for columns in range(column_sets):
            if self._value(rows, columns) is not None:
                found.append(1)
            else:
                by_alice = [zero[columns] + one[columns] for zero, one in cuts]
                by_bob = [found[part] + found[columns ^ part] for part in _parts(columns)]
                found.append(min(by_alice + by_bob))
        return found

    def _value(self, rows: int, columns: int) -> int | None:
        """The value of a rectangle that has only one; any where there are no columns."""
        values = {self.matrix.rows[x][y] for x in _members(rows) for y in _members(columns)} or {0}
        return values.pop() if len(values) == 1 else None

    def tree(self, rows: int, columns: int) -> ProtocolTree:
        """A tree with that many leaves, on all inputs of the classes of rows and columns."""
        if (value := self._value(rows, columns)) is not None:
            return Leaf(value)
        wanted = self.least[rows][columns]
        for part in _parts(rows):
            if self.least[part][columns] + self.least[rows ^ part][columns] == wanted:
                ones = _inputs(self.matrix.row_classes, _members(part))
                return Node("alice", ones, self.tree(rows ^ part, columns), self.tree(part, columns))
        part = next(p for p in _parts(columns) if self.least[rows][p] + self.least[rows][columns ^ p] == wanted)
        ones = _inputs(self.matrix.column_classes, _members(part))
        return Node("bob", ones, self.tree(rows, columns ^ part), self.tree(rows, part))


def _parts(whole: int) -> list[int]:
    """The nonempty sets without the first member: each cut in two once."""
    rest = part = whole & whole - 1
    found = []
    while part:
        found.append(part)
        part = part - 1 & rest
    return found


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
