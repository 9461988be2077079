"""Branch and bound for D: is there a protocol tree of depth k (a finder: only proposes).

D <= k on a rectangle iff it has one value, or one party can cut its inputs in two so that D <= k - 1 on both halves.
The search runs over blocks: the contents of a rectangle with equal rows and columns merged and both sorted, so that
rectangles equal up to the order (and repetition) of rows and columns are one block, met once; the memory of blocks may
be kept from one function to the next.

Bounds, cheapest first: the leaves of colour v are at least the rank of [M = v] over GF(2), then modulo a large prime
(Mehlhorn and Schmidt 1982), and at least a fooling set of colour v found greedily; from above, one party tells its
input and the other the answer.  A block between these that is small, but not tiny, is settled by `depth_table`; the
others by their cuts, balanced ones first, those dropped whose halves break a bound.

Cost: at most 2^r + 2^c cuts a block.  Tiny blocks take microseconds with a warm memory; blocks with more than about 16
rows and columns that the bounds leave open seldom end, and then the answer is an interval.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations

from fooling.fooling_sets.search.greedy_rectangles import members_of
from fooling.fooling_sets.search.steps import count, now
from fooling.protocols.channel import Speaker
from fooling.protocols.search.depth_table import DepthTable, fits
from fooling.protocols.search.trees import Leaf, Node, ProtocolTree
from fooling.records import dataclass, field

Block = tuple[tuple[int, ...], ...]
Split = tuple[Speaker, tuple[int, ...]]  # who speaks, and the places of the block's rows or columns that say 1
PRIME = (1 << 31) - 1
TINY, SMALL = 8, 20  # rows and columns together: up to TINY the cuts are tried here, up to SMALL a table decides


class LimitReached(Exception):
    """The splits or the seconds allowed are used up."""


def _size_first(line: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    return sum(line), line


def _distinct(content: Block) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """The distinct rows in order, and the distinct columns of these in order."""
    rows = sorted(set(content), key=_size_first)
    return rows, sorted(set(zip(*rows, strict=True)), key=_size_first)


def normal(content: Block) -> Block:
    """The block of a rectangle's contents: equal lines merged, rows and columns sorted.

    >>> normal(((1, 0, 1), (0, 1, 0), (1, 0, 1)))
    ((0, 1), (1, 0))
    """
    return tuple(sorted(zip(*_distinct(content)[1], strict=True)))


def places(content: Block) -> tuple[list[int], list[int]]:
    """For each row and each column of the contents its place in their block."""
    rows, columns = _distinct(content)
    # A column of the content, read on the distinct rows in order, is one of `columns`; a row, read on one of each of
    # these, one of the block.
    of_column = [columns.index(line) for line in zip(*rows, strict=True)]
    kept = [of_column.index(place) for place in range(len(columns))]
    block = normal(content)
    return [block.index(tuple(row[y] for y in kept)) for row in content], of_column


def rank_modulo_prime(rows: list[list[int]]) -> int:
    """Rank over the field with PRIME elements, at most the rank over Q; destroys `rows`."""
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


def rank_modulo_two(rows: list[int]) -> int:
    """Rank over GF(2) of rows given as bit masks."""
    kept: list[int] = []
    for row in rows:
        rest = row
        for other in kept:
            rest = min(rest, rest ^ other)
        if rest:
            kept.append(rest)
    return len(kept)


def greedy_fooling(block: Block, colour: int) -> list[tuple[int, int]]:
    """A fooling set: in each row, those with fewest cells of the colour first, the first cell that fits."""
    scarce = sorted(range(len(block)), key=lambda x: block[x].count(colour))
    chosen: list[tuple[int, int]] = []
    for x in scarce:
        for y, value in enumerate(block[x]):
            if value == colour and all(block[x][v] != colour or block[u][y] != colour for u, v in chosen):
                chosen.append((x, y))
                break
    return chosen


def cheap_bound(block: Block) -> int:
    """D >= ceil(log2 of the ranks over GF(2) of all colours)."""
    colours = {value for row in block for value in row}
    masks = ([sum(1 << y for y, value in enumerate(row) if value == colour) for row in block] for colour in colours)
    return (sum(map(rank_modulo_two, masks)) - 1).bit_length()


def rank_bound(block: Block) -> int:
    """D >= ceil(log2 of the ranks modulo a prime of all colours)."""
    colours = {value for row in block for value in row}
    return (
        sum(rank_modulo_prime([[int(value == colour) for value in row] for row in block]) for colour in colours) - 1
    ).bit_length()


def leaf_bound(block: Block) -> int:
    """D >= `rank_bound`, and ceil(log2 of the greedy fooling sets of all colours)."""
    fooling = sum(len(greedy_fooling(block, colour)) for colour in {value for row in block for value in row})
    return max(rank_bound(block), (fooling - 1).bit_length())


def tell_input(block: Block) -> tuple[int, Split]:
    """The cost of telling one's input bit by bit and hearing the answer, for the better speaker, and the first cut."""
    sides: tuple[tuple[Speaker, Block], ...] = ("alice", block), ("bob", tuple(zip(*block, strict=True)))
    costs = [
        (len(lines) - 1).bit_length() + (max(len(set(line)) for line in lines) - 1).bit_length() for _, lines in sides
    ]
    told = int(costs[1] < costs[0])
    speaker, lines = sides[told]
    if len(lines) == 1:  # nothing left to tell: the other party halves the answers
        speaker, lines = sides[1 - told]
    return min(costs), (speaker, tuple(range((len(lines) + 1) // 2, len(lines))))


@dataclass
class Memory:
    """What is known of the blocks met: bounds on D, and the cut that reaches the upper one."""

    lower: dict[Block, int] = field(default_factory=dict)
    strong: set[Block] = field(default_factory=set)  # those whose lower bound includes `leaf_bound`
    upper: dict[Block, tuple[int, Split]] = field(default_factory=dict)
    trees: dict[tuple[Block, int], ProtocolTree] = field(default_factory=dict)  # by block and upper bound


@dataclass
class DepthSearch:
    """Decides D <= k for blocks until `limit` cuts were tried or the clock (`now`) has passed `deadline`."""

    memory: Memory
    limit: int
    deadline: float = float("inf")
    tried: int = 0

    def least(self, block: Block, k: int | None = None) -> int:
        """A lower bound; if `k` is given, the cheapest that exceeds it."""
        known = self.memory.lower
        if block not in known:
            known[block] = cheap_bound(block)
        if block not in self.memory.strong and (k is None or known[block] <= k):
            known[block] = max(known[block], leaf_bound(block))
            self.memory.strong.add(block)
        return known[block]

    def most(self, block: Block) -> tuple[int, Split]:
        """The best upper bound known, and the first cut of a tree that reaches it."""
        if block not in self.memory.upper:
            self.memory.upper[block] = tell_input(block)
        return self.memory.upper[block]

    def spend(self, cuts: int) -> None:
        """Count cuts, and stop the search when there have been enough."""
        self.tried += cuts
        if self.tried > self.limit or now() > self.deadline or not count(cuts):
            raise LimitReached

    def decide(self, block: Block, k: int) -> bool:
        """Whether D <= k on the block; improves what the memory knows."""
        if self.most(block)[0] <= k:
            return True
        if self.least(block, k) > k:
            return False
        if TINY < len(block) + len(block[0]) <= SMALL and fits(len(block), len(block[0])):
            return self.tabulate(block) <= k
        for split in self.splits(block, k - 1):
            if all(self.decide(part, k - 1) for part in parts(block, split)):
                self.memory.upper[block] = k, split
                return True
        self.memory.lower[block] = k + 1
        return False

    def tabulate(self, block: Block) -> int:
        """D by a table of all rectangles of the block."""
        self.spend((3 ** len(block) + 3 ** len(block[0])) // 2)
        table = DepthTable(block)
        speaker, ones = table.split(table.everything)
        self.memory.lower[block] = table.complexity
        self.memory.upper[block] = table.complexity, (speaker, tuple(members_of(ones)))
        return table.complexity

    def splits(self, block: Block, k: int) -> Iterator[Split]:
        """All cuts in two halves that no lower bound rules out, balanced ones first; the first input says 0."""
        sides: list[tuple[int, Speaker]] = sorted([(len(block), "alice"), (len(block[0]), "bob")])
        for lines, speaker in sides:
            for size in sorted(range(1, lines), key=partial(_imbalance, lines)):
                for ones in combinations(range(1, lines), size):
                    self.spend(1)
                    if all(self.least(part, k) <= k for part in parts(block, (speaker, ones))):
                        yield speaker, ones

    def tree(self, block: Block) -> ProtocolTree:
        """The tree of the cuts remembered, on the places of the block."""
        if len(block) == len(block[0]) == 1:
            return Leaf(block[0][0])
        key = block, self.most(block)[0]
        if key not in self.memory.trees:
            self.memory.trees[key] = self._first_cut(block)
        return self.memory.trees[key]

    def _first_cut(self, block: Block) -> ProtocolTree:
        speaker, ones = self.most(block)[1]
        lines = range(len(block if speaker == "alice" else block[0]))
        below = []
        for chosen in ([i for i in lines if i not in ones], list(ones)):
            rows, columns = (chosen, range(len(block[0]))) if speaker == "alice" else (range(len(block)), chosen)
            content = tuple(tuple(block[x][y] for y in columns) for x in rows)
            row_places, column_places = places(content)
            tree = self.tree(normal(content))
            below.append(
                lifted(tree, list(zip(rows, row_places, strict=True)), list(zip(columns, column_places, strict=True)))
            )
        return Node(speaker, frozenset(ones), *below)


def lifted(tree: ProtocolTree, rows: list[tuple[int, int]], columns: list[tuple[int, int]]) -> ProtocolTree:
    """The same talk on other inputs: `rows` and `columns` pair each input with the one it acts as."""
    if isinstance(tree, Leaf):
        return tree
    own = rows if tree.speaker == "alice" else columns
    ones = frozenset(i for i, place in own if place in tree.ones)
    return Node(tree.speaker, ones, lifted(tree.zero, rows, columns), lifted(tree.one, rows, columns))


def _imbalance(count: int, size: int) -> int:
    return abs(2 * size - count)


def parts(block: Block, split: Split) -> tuple[Block, Block]:
    """The blocks of those who say 0 and of those who say 1."""
    speaker, ones = split
    lines = block if speaker == "alice" else tuple(zip(*block, strict=True))
    said = set(ones)
    halves = tuple(line for i, line in enumerate(lines) if i not in said), tuple(lines[i] for i in ones)
    zero, one = halves if speaker == "alice" else tuple(tuple(zip(*half, strict=True)) for half in halves)
    return normal(zero), normal(one)
