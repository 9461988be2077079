"""Exact deterministic complexity of small functions, with a protocol tree as witness (a finder: only proposes).

D(f) <= k holds for a rectangle when it is monochromatic, or when some party can split its inputs in two so that both
halves have D <= k - 1.  The search runs over rectangles of the merged matrix, named by bit masks (rows, columns),
merges again inside each rectangle, and remembers for each the best bounds known and the split that reaches the upper
one.  It deepens k from a lower bound: leaves of colour v >= rank of [M = v] over any field (Mehlhorn and Schmidt
1982), here modulo a prime.

The tree is evidence for the upper bound (`tree.check_tree`).  The lower bound is the search's word, except where
`leaf_bound` alone reaches it: then a rank certificate proves it.  D counts the answer's bit; see tree.py.

Cost: at most 4**distinct rectangles with 2**distinct splits each; instantly for 6 distinct rows and columns, seconds
for 8. A search that exceeds `limit` splits ends with an interval, never with a guess.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations

from fooling_sets.errors import InvalidInput
from fooling_sets.functions import TwoPartyFunction
from fooling_sets.matrix import CommunicationMatrix
from protocols.channel import Speaker
from protocols.one_way import OneWayEvidence
from protocols.tree import Leaf, Node, ProtocolTree, depth

PRIME = (1 << 31) - 1  # rank modulo a prime is at most the rank over Q, so the leaf bound stays valid
Rectangle = tuple[int, int]  # masks of merged rows and merged columns
Split = tuple[Speaker, int]  # who speaks, and the mask of its inputs that say 1


@dataclass(frozen=True)
class ExactComplexity:
    """lower <= D(f) <= upper = depth of `tree`, in bits; settled when they meet.  `leaf_bound`: the rank bound."""

    lower: int
    upper: int
    tree: ProtocolTree
    leaf_bound: int
    splits_tried: int

    def __post_init__(self) -> None:
        if not self.leaf_bound <= self.lower <= self.upper or self.upper != depth(self.tree):
            raise InvalidInput(
                f"exact complexity: leaf bound {self.leaf_bound}, lower {self.lower}, upper {self.upper}, "
                f"tree of depth {depth(self.tree)}"
            )


class _LimitReached(Exception):
    pass


def members(mask: int) -> list[int]:
    """Positions of the ones of `mask`, increasing."""
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


def rank_modulo_prime(rows: list[list[int]]) -> int:
    """Rank over the field with PRIME elements, by elimination; destroys `rows`."""
    rank = 0
    for column in range(len(rows[0]) if rows else 0):
        pivot = next((r for r in range(rank, len(rows)) if rows[r][column]), None)
        if pivot is None:
            continue
        rows[rank], rows[pivot] = rows[pivot], rows[rank]
        inverse = pow(rows[rank][column], -1, PRIME)
        for r in range(rank + 1, len(rows)):
            if factor := rows[r][column] * inverse % PRIME:
                rows[r] = [(a - factor * b) % PRIME for a, b in zip(rows[r], rows[rank], strict=True)]
        rank += 1
    return rank


@dataclass
class _Search:
    """Memory of the search: for each merged rectangle its lower bound, upper bound, and the split for the upper."""

    matrix: tuple[tuple[int, ...], ...]
    limit: int
    tried: int = 0
    lower: dict[Rectangle, int] = field(default_factory=dict)
    upper: dict[Rectangle, tuple[int, Split]] = field(default_factory=dict)
    merged: dict[Rectangle, Rectangle] = field(default_factory=dict)

    def merge(self, rectangle: Rectangle) -> Rectangle:
        """The first row and column of each class of equal ones inside the rectangle."""
        if rectangle not in self.merged:
            rows, columns = members(rectangle[0]), members(rectangle[1])
            first_row = {tuple(self.matrix[x][y] for y in columns): x for x in reversed(rows)}
            first_column = {tuple(self.matrix[x][y] for x in rows): y for y in reversed(columns)}
            self.merged[rectangle] = sum(1 << x for x in first_row.values()), sum(1 << y for y in first_column.values())
        return self.merged[rectangle]

    def leaf_bound(self, rectangle: Rectangle) -> int:
        """ceil(log2 of the sum over colours v of rank [M = v])."""
        block = [[self.matrix[x][y] for y in members(rectangle[1])] for x in members(rectangle[0])]
        colours = {value for row in block for value in row}
        total = sum(rank_modulo_prime([[int(value == colour) for value in row] for row in block]) for colour in colours)
        return (total - 1).bit_length()

    def least(self, rectangle: Rectangle) -> int:
        """Best lower bound known; `rectangle` is merged."""
        if rectangle not in self.lower:
            self.lower[rectangle] = self.leaf_bound(rectangle)
        return self.lower[rectangle]

    def most(self, rectangle: Rectangle) -> tuple[int, Split]:
        """Best upper bound known and its split; at first: one party tells its input, the other the answer."""
        if rectangle not in self.upper:
            rows, columns = members(rectangle[0]), members(rectangle[1])
            in_row = max(len({self.matrix[x][y] for y in columns}) for x in rows)
            in_column = max(len({self.matrix[x][y] for x in rows}) for y in columns)
            alice = (len(rows) - 1).bit_length() + (in_row - 1).bit_length()
            bob = (len(columns) - 1).bit_length() + (in_column - 1).bit_length()
            first = self.halve("alice", rows, columns) if alice <= bob else self.halve("bob", columns, rows)
            self.upper[rectangle] = min(alice, bob), first
        return self.upper[rectangle]

    @staticmethod
    def halve(speaker: Speaker, own: list[int], other: list[int]) -> Split:
        """The upper half of the speaker's inputs; with one input left the other party halves the distinct answers."""
        if len(own) == 1:
            speaker, own = ("bob" if speaker == "alice" else "alice"), other
        return speaker, sum(1 << i for i in own[(len(own) + 1) // 2 :])

    def decide(self, rectangle: Rectangle, k: int) -> bool:
        """Whether D <= k on the rectangle; updates the bounds of every rectangle met."""
        rectangle = self.merge(rectangle)
        if self.least(rectangle) > k:
            return False
        if self.most(rectangle)[0] <= k:
            return True
        for split in self.splits(rectangle, k - 1):
            if all(self.decide(part, k - 1) for part in self.parts(rectangle, split)):
                self.upper[rectangle] = k, split
                return True
        self.lower[rectangle] = k + 1
        return False

    def splits(self, rectangle: Rectangle, k: int) -> Iterator[Split]:
        """All splits in two parts that the known lower bounds do not rule out, balanced ones first."""
        sides: tuple[tuple[Speaker, list[int]], ...] = ("alice", members(rectangle[0])), ("bob", members(rectangle[1]))
        for speaker, inputs in sides:
            for size in sorted(range(1, len(inputs)), key=lambda ones: abs(2 * ones - len(inputs))):
                for ones in combinations(inputs[1:], size):  # the first input says 0: each split is met once
                    self.tried += 1
                    if self.tried > self.limit:
                        raise _LimitReached
                    split = speaker, sum(1 << i for i in ones)
                    if all(self.least(self.merge(part)) <= k for part in self.parts(rectangle, split)):
                        yield split

    @staticmethod
    def parts(rectangle: Rectangle, split: Split) -> tuple[Rectangle, Rectangle]:
        """The rectangles of those who say 0 and of those who say 1."""
        (rows, columns), (speaker, ones) = rectangle, split
        if speaker == "alice":
            return (rows & ~ones, columns), (rows & ones, columns)
        return (rows, columns & ~ones), (rows, columns & ones)

    def tree(self, rectangle: Rectangle) -> ProtocolTree:
        """The tree of the splits remembered, on merged indices; `rectangle` need not be merged."""
        merged = self.merge(rectangle)
        rows, columns = members(rectangle[0]), members(rectangle[1])
        if merged[0].bit_count() == merged[1].bit_count() == 1:
            return Leaf(self.matrix[rows[0]][columns[0]])
        speaker, ones = self.most(merged)[1]
        # An input left out by the merging says what its representative says: they agree on this rectangle.
        if speaker == "alice":
            chosen = {tuple(self.matrix[x][y] for y in columns) for x in members(ones)}
            full = sum(1 << x for x in rows if tuple(self.matrix[x][y] for y in columns) in chosen)
        else:
            chosen = {tuple(self.matrix[x][y] for x in rows) for y in members(ones)}
            full = sum(1 << y for y in columns if tuple(self.matrix[x][y] for x in rows) in chosen)
        zero, one = self.parts(rectangle, (speaker, full))
        return Node(speaker, frozenset(members(full)), self.tree(zero), self.tree(one))


def exact_complexity(f: TwoPartyFunction, limit: int = 2_000_000) -> ExactComplexity:
    """D(f), both parties knowing the answer, and a protocol tree on the inputs of f; `limit` bounds the splits tried.

    >>> from fooling_sets.functions import equality
    >>> exact_complexity(equality(2)).upper
    3
    """
    matrix = CommunicationMatrix.of(f)
    search = _Search(matrix.rows, limit)
    everything = (1 << len(matrix.rows)) - 1, (1 << len(matrix.rows[0])) - 1
    k = bound = search.least(everything)
    try:
        while not search.decide(everything, k):
            k += 1
    except _LimitReached:
        pass
    tree = _lift(search.tree(everything), matrix)
    return ExactComplexity(k, depth(tree), tree, bound, search.tried)


def _lift(tree: ProtocolTree, matrix: CommunicationMatrix) -> ProtocolTree:
    """The same talk on the inputs of the function: an input says what its class says."""
    if isinstance(tree, Leaf):
        return tree
    groups = matrix.row_classes if tree.speaker == "alice" else matrix.column_classes
    ones = frozenset(x for group in tree.ones for x in groups[group])
    return Node(tree.speaker, ones, _lift(tree.zero, matrix), _lift(tree.one, matrix))


def find_one_way(f: TwoPartyFunction, speaker: Speaker) -> OneWayEvidence:
    """Evidence for the exact one-way complexity: a message for each distinct row, and (greedily) separating probes.

    >>> from fooling_sets.functions import index
    >>> find_one_way(index(3), "alice").probes
    (0, 1, 2)
    """
    rows = f.rows() if speaker == "alice" else tuple(zip(*f.rows(), strict=True))
    number: dict[tuple[int, ...], int] = {}
    messages = tuple(number.setdefault(row, len(number)) for row in rows)
    distinct = tuple(messages.index(message) for message in range(len(number)))
    probes: list[int] = []
    pattern = [0] * len(distinct)  # class of each distinct row under the probes so far
    for probe in range(len(rows[0])):
        refined: dict[tuple[int, int], int] = {}
        finer = [refined.setdefault((c, rows[x][probe]), len(refined)) for c, x in zip(pattern, distinct, strict=True)]
        if max(finer) > max(pattern):
            probes.append(probe)
            pattern = finer
    return OneWayEvidence(messages, distinct, tuple(probes))
