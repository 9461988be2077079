"""Protocol trees: the definition of deterministic communication (Kushilevitz and Nisan 1997, definition 1.1).

At a node one party says a bit that depends on its own input only, given as the list `ones` of the inputs for which the
bit is 1, increasing; then the talk goes on in `zero` or in `one`.  At a leaf both parties know the answer.  In a
certificate a leaf is its value and a node [speaker, ones, zero, one].  The inputs that reach a node form a rectangle.
The convention is therefore: the answer's own bit counts, every leaf is monochromatic, and D(f) is the least depth of a
tree for f (D(EQ_n) = n + 1).  Throughout: x, y are Alice's row index and Bob's column index; rows, columns the
rectangle of inputs at a node.

Cost: `tree_size` reads each matrix entry once and walks each index down one path: O(rows * columns + (rows +
columns) * depth).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from fooling.fooling_sets.errors import EvidenceError
from fooling.fooling_sets.functions import TwoPartyFunction


def tree_size(f: TwoPartyFunction, tree: object) -> tuple[int, int]:
    """The depth and the leaves of `tree`, upper bounds on those of f, once every entry of f has been found at its leaf.

    Raises EvidenceError with the path to the malformed node, naming a cell whose leaf has another value, or an index
    that f does not have.

    >>> from fooling.fooling_sets.functions import equality
    >>> tree_size(equality(1), ["alice", [1], ["bob", [0], 0, 1], ["bob", [1], 0, 1]])
    (2, 4)
    """

    def size(node: object, rows: frozenset[int], columns: frozenset[int], at: str) -> tuple[int, int]:
        if type(node) is int:
            for x, y in product(sorted(rows), sorted(columns)):
                if f.entry(x, y) != node:
                    raise EvidenceError(f"leaf says {node}, but {f.name} is {f.entry(x, y)} at {f.cell(x, y)}")
            return 0, 1
        if not isinstance(node, list) or len(node) != 4 or node[0] not in ("alice", "bob"):
            raise EvidenceError(f"{at}: expected an integer or ['alice' or 'bob', ones, zero, one], got {node!r:.60}")
        speaker, ones, zero, one = node
        inputs, count = (rows, f.row_count) if speaker == "alice" else (columns, f.column_count)
        if alien := [i for i in ones if type(i) is not int or not 0 <= i < count]:
            raise EvidenceError(f"node of {speaker}: index {alien[0]!r} is none of the {count} inputs of {f.name}")
        if ones != sorted(set(ones)):
            raise EvidenceError(f"{at}.ones: expected increasing integers, got {ones!r:.60}")
        less, more = inputs.difference(ones), inputs.intersection(ones)
        cut = ((less, columns), (more, columns)) if speaker == "alice" else ((rows, less), (rows, more))
        (low, few), (high, many) = size(zero, *cut[0], f"{at}.zero"), size(one, *cut[1], f"{at}.one")
        return 1 + max(low, high), few + many

    return size(tree, frozenset(range(f.row_count)), frozenset(range(f.column_count)), "tree")


def least_leaves(matrix: Sequence[Sequence[int | str]]) -> list[list[int]]:
    """The least number of leaves of a tree on each rectangle: entry [R][C] for sets R of rows, C of columns, in binary.

    One where it has one value, but for entries * of a partial function, or is empty; else as many as two parts have, of
    its rows or of its columns, whose sets come before it in the order of their numbers.  Cost: (3^r 2^c + 2^r 3^c) / 2
    additions, a second at 8 x 8.

    >>> least_leaves([[1, 0], [0, 1]])[3][3]
    4
    """
    least: list[list[int]] = []
    for rows in range(1 << len(matrix)):
        found: list[int] = []
        for columns in range(1 << len(matrix[0])):
            if len({matrix[x][y] for x in members(rows) for y in members(columns)} - {"*"}) <= 1:
                found.append(1)
            else:
                by_alice = [least[part][columns] + least[rows ^ part][columns] for part in cuts(rows)]
                by_bob = [found[part] + found[columns ^ part] for part in cuts(columns)]
                found.append(min(by_alice + by_bob))
        least.append(found)
    return least


def members(chosen: int) -> list[int]:
    """The members of a set in binary."""
    return [i for i in range(chosen.bit_length()) if chosen >> i & 1]


def cuts(whole: int) -> list[int]:
    """One of the two parts of each cut of a set in two, the one without its first member."""
    rest = part = whole & whole - 1
    found = []
    while part:
        found.append(part)
        part = part - 1 & rest
    return found
