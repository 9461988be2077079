"""Exact deterministic complexity: a protocol tree as witness and, where there is one, a core as lower bound.

This is a finder: it only proposes.

In this order, until the bounds meet: ranks and greedy fooling sets on the merged matrix, against one party telling its
input; a table of all rectangles (`depth_table`), if the merged matrix has up to 14 rows and columns, 26 together; for
larger ones tables of random submatrices, from below, and branch and bound (`depth_search`), from above.

The tree is evidence for the upper bound (`fooling.protocols.tree`).  For the lower bound it is the leaf bound, where
that suffices, or the `core`: a submatrix of D >= lower small enough for the checker to search it again.  A lower bound
without either is the search's word.  D counts the answer's bit; see `fooling.protocols.tree`.

Cost: 4 x 4 about 0.1 ms with a warm memory; 10 x 10 at most 0.2 s; see the two modules.  A search that exceeds `limit`
cuts or `seconds` ends with an interval, never with a guess.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.fooling_sets.search.greedy_rectangles import members_of
from fooling.fooling_sets.search.matrix import CommunicationMatrix, MatrixGiven, as_function
from fooling.fooling_sets.search.steps import now
from fooling.protocols.channel import Speaker
from fooling.protocols.search.depth_search import TINY, Block, DepthSearch, LimitReached, Memory, lifted, normal, places
from fooling.protocols.search.depth_table import DepthTable, Rectangle, fits
from fooling.protocols.search.trees import Leaf, Node, ProtocolTree, depth, leaf_count
from fooling.records import dataclass

SAMPLES, SAMPLE_SIDE = 24, 10  # submatrices tried for a core of a matrix too large for a table, and their sides


@dataclass(frozen=True)
class Core:
    """D >= depth on these rows and columns of the function; `positions` of its rectangles have D < depth."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    depth: int
    positions: int


@dataclass(frozen=True)
class ExactComplexity:
    """lower <= D(f) <= upper = depth of `tree`, in bits; settled when they meet.

    `leaf_bound`: what ranks and fooling sets show.
    """

    lower: int
    upper: int
    tree: ProtocolTree
    leaf_bound: int
    splits_tried: int
    core: Core | None = None

    def __post_init__(self) -> None:
        if not self.leaf_bound <= self.lower <= self.upper or self.upper != depth(self.tree):
            raise InvalidInput(
                f"exact complexity: leaf bound {self.leaf_bound}, lower {self.lower}, upper {self.upper}, "
                f"tree of depth {depth(self.tree)}"
            )
        if self.core is not None and self.core.depth > self.lower:
            raise InvalidInput(f"exact complexity: a core of depth {self.core.depth}, but lower {self.lower}")

    def __repr__(self) -> str:
        ends = f"lower={self.lower}, upper={self.upper}, certified={self.certified}"
        return f"ExactComplexity({ends}, leaves={leaf_count(self.tree)})"

    @property
    def certified(self) -> int:
        """The lower bound for which there is evidence."""
        return max(self.leaf_bound, self.core.depth if self.core else 0)


def exact_complexity(
    f: MatrixGiven, limit: int = 5_000_000, seconds: float = float("inf"), memory: Memory | None = None
) -> ExactComplexity:
    """D(f), both parties knowing the answer, in bits: bounds, and a protocol tree on the inputs of f.

    `limit` bounds the cuts tried and `seconds` the time; a `memory` makes a series of small functions fast.  Whatever
    f's values are, equal ones are the same answer.  f is a function or rows of integers; InvalidInput for what is none.

    >>> from fooling.fooling_sets.functions import equality
    >>> exact_complexity(equality(2)).upper
    3
    """
    matrix = CommunicationMatrix.of(f if isinstance(f, TwoPartyFunction) else as_function(f))
    search = DepthSearch(memory or Memory(), limit, now() + seconds)
    block = normal(matrix.rows)
    bound, core = search.least(block), None
    try:
        if bound < search.most(block)[0] and len(block) + len(block[0]) > TINY and fits(len(block), len(block[0])):
            return _by_table(matrix, search, bound)
        if bound < search.most(block)[0] and not fits(len(block), len(block[0])):
            core = _sampled_core(matrix, search, bound)
        _narrow(search, block)
    except LimitReached:
        pass
    row_places, column_places = places(matrix.rows)
    acts_as = [
        [(i, place) for group, place in zip(groups, found, strict=True) for i in group]
        for groups, found in ((matrix.row_classes, row_places), (matrix.column_classes, column_places))
    ]
    tree = lifted(search.tree(block), *acts_as)
    lower = max(search.least(block), core.depth if core else 0)
    if core is None and bound < lower:
        core = _whole_core(matrix, lower)
    return ExactComplexity(lower, depth(tree), tree, bound, search.tried, core)


def _narrow(search: DepthSearch, block: Block) -> None:
    """Lower the upper bound bit by bit until it is known to be D; a core may have raised the lower one meanwhile."""
    while search.least(block) < (upper := search.most(block)[0]) and search.decide(block, upper - 1):
        pass


def _by_table(matrix: CommunicationMatrix, search: DepthSearch, bound: int) -> ExactComplexity:
    search.spend((3 ** len(matrix.rows) + 3 ** len(matrix.rows[0])) // 2)
    table = DepthTable(matrix.rows)
    lower = table.complexity
    core = _core(matrix, table, range(len(matrix.rows)), range(len(matrix.rows[0])), lower) if bound < lower else None
    acts_as = [
        [(i, place) for place, group in enumerate(groups) for i in group]
        for groups in (matrix.row_classes, matrix.column_classes)
    ]
    tree = lifted(_table_tree(matrix, table, table.everything), *acts_as)
    return ExactComplexity(lower, depth(tree), tree, bound, search.tried, core)


def _table_tree(matrix: CommunicationMatrix, table: DepthTable, rectangle: Rectangle) -> ProtocolTree:
    """An optimal tree for a rectangle of the table, on merged indices."""
    rows, columns = rectangle
    if table.depth(rectangle) == 0:
        return Leaf(matrix.rows[members_of(rows)[0]][members_of(columns)[0]])
    speaker, ones = table.split(rectangle)
    halves = ((rows ^ ones, columns), (ones, columns)) if speaker == "alice" else ((rows, columns ^ ones), (rows, ones))
    return Node(speaker, frozenset(members_of(ones)), *(_table_tree(matrix, table, half) for half in halves))


def find_core(f: TwoPartyFunction, least: int) -> Core | None:
    """A smallest core for D(f) >= least; None where the merged matrix is too large for a table.

    Raises InvalidInput when D(f) is less.

    >>> from fooling.fooling_sets.functions import disjointness
    >>> find_core(disjointness(2), 3)
    Core(rows=(0, 1, 2), columns=(0, 1, 2), depth=3, positions=48)
    """
    return _whole_core(CommunicationMatrix.of(f), least)


def _whole_core(matrix: CommunicationMatrix, least: int) -> Core | None:
    sizes = len(matrix.rows), len(matrix.rows[0])
    return _core(matrix, DepthTable(matrix.rows), range(sizes[0]), range(sizes[1]), least) if fits(*sizes) else None


def _core(
    matrix: CommunicationMatrix, table: DepthTable, rows: Sequence[int], columns: Sequence[int], least: int
) -> Core:
    """The smallest core for D >= least in a table of these rows and columns of the merged matrix.

    Its positions are counted by a table of its own.
    """
    row_mask, column_mask = table.least_core(least)
    inside = [rows[x] for x in members_of(row_mask)], [columns[y] for y in members_of(column_mask)]
    positions = DepthTable([[matrix.rows[x][y] for y in inside[1]] for x in inside[0]]).count(least - 1)
    return Core(
        tuple(matrix.row_representatives[x] for x in inside[0]),
        tuple(matrix.column_representatives[y] for y in inside[1]),
        least,
        positions,
    )


def _sampled_core(matrix: CommunicationMatrix, search: DepthSearch, bound: int) -> Core | None:
    """A core with D > bound among random submatrices of a large matrix; None where there is none among those tried."""
    chance, best = random.Random(0), None
    sizes = len(matrix.rows), len(matrix.rows[0])
    for _ in range(SAMPLES):
        rows, columns = (tuple(sorted(chance.sample(range(size), min(size, SAMPLE_SIDE)))) for size in sizes)
        table = DepthTable([[matrix.rows[x][y] for y in columns] for x in rows])
        if table.complexity > (best.depth if best else bound):
            best = _core(matrix, table, rows, columns, table.complexity)
        if (best and best.depth == search.most(normal(matrix.rows))[0]) or now() > search.deadline:
            break
    if best:
        known = search.memory.lower
        known[normal(matrix.rows)] = max(best.depth, known[normal(matrix.rows)])
    return best


class OneWayEvidence(NamedTuple):
    """What `fooling.protocols.one_way.check_one_way` wants to see: messages, and inputs that differ on the probes."""

    messages: tuple[int, ...]
    distinct: tuple[int, ...]
    probes: tuple[int, ...]


def find_one_way(f: TwoPartyFunction, speaker: Speaker) -> OneWayEvidence:
    """Evidence for the exact one-way complexity: a message for each distinct row, and (greedily) separating probes.

    >>> from fooling.fooling_sets.functions import index
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
