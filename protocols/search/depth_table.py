"""D of all rectangles of a small matrix at once, by dynamic programming over their depths (a finder: only proposes).

Level d is the set of rectangles R x C with D <= d, R and C sets of rows and columns (bit masks).  Level 0 holds the
monochromatic ones; a rectangle joins level d + 1 when its rows, or its columns, can be cut into two parts of level d.
For fixed R the column sets in a level are one string of 2^c bits, so that one cut of the rows is tried for all column
sets by a few machine words: (3^r 2^c + 3^c 2^r) / 128 word operations a level instead of that many dictionary look-ups.
This is why nothing is pruned: bounds cost more than they save.

Exact.  Cost at r = c: 8 rows 20 ms, 10 rows 0.1 s, 12 rows 1 s with numpy; with numba, used from 11 rows on where it is
installed, 12 rows take 0.25 s, 13 rows 0.7 s.  Memory: 2^(r + c) bits a level and twice 2^(r + c) bytes at work.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.search import arrays as np
from fooling.protocols.channel import Speaker

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Words = NDArray[np.uint64]

LARGEST_SIDE, LARGEST_SUM = 14, 26  # rows or columns, and both together, of a table that is built in seconds
NUMBA_FROM = 11  # rows or columns; below, loading numba takes longer than the search
Rectangle = tuple[int, int]  # masks of rows and columns


def fits(row_count: int, column_count: int) -> bool:
    """Whether a table of all rectangles is built in seconds."""
    return max(row_count, column_count) <= LARGEST_SIDE and row_count + column_count <= LARGEST_SUM


class DepthTable:
    """The depths of all rectangles of `matrix`; levels are computed when they are asked for.

    Entries * are those of a partial function, right whatever is said.

    Raises
    ------
    InvalidInput
        A matrix larger than 14 on a side or 26 on both together.

    >>> table = DepthTable([[0, 1], [1, 0]])
    >>> table.complexity, table.depth((0b11, 0b01)), table.count(1)
    (2, 1, 8)
    """

    def __init__(self, matrix: Sequence[Sequence[int | str]], compiled: bool | None = None) -> None:
        self.row_count, self.column_count = len(matrix), len(matrix[0])
        if not fits(self.row_count, self.column_count):
            size = f"{self.row_count} x {self.column_count}"
            raise InvalidInput(
                f"depth table: {size}, expected at most {LARGEST_SIDE} on a side, {LARGEST_SUM} together"
            )
        large = max(self.row_count, self.column_count) >= NUMBA_FROM
        self._split = _splitter(large if compiled is None else compiled)
        self._levels = [_monochromatic(matrix)]

    @property
    def everything(self) -> Rectangle:
        """The whole matrix."""
        return (1 << self.row_count) - 1, (1 << self.column_count) - 1

    @cached_property
    def complexity(self) -> int:
        """D of the whole matrix."""
        return self.depth(self.everything)

    def level(self, depth: int) -> Words:
        """Bit C of row R: whether D <= depth on R x C."""
        while len(self._levels) <= depth:
            known = self._levels[-1]
            by_bob = _transposed(self._split(_transposed(known, self.column_count)), self.row_count)
            self._levels.append(self._split(known) | by_bob)
        return self._levels[depth]

    def depth(self, rectangle: Rectangle) -> int:
        """D of a rectangle."""
        rows, columns = rectangle
        depth = 0
        while not int(self.level(depth)[rows, columns >> 6]) >> (columns & 63) & 1:
            depth += 1
        return depth

    def count(self, depth: int) -> int:
        """How many rectangles with rows and columns have D <= depth."""
        return int(np.bitwise_count(self.level(depth)[1:]).sum()) - (len(self.level(depth)) - 1)

    def split(self, rectangle: Rectangle) -> tuple[Speaker, int]:
        """Who speaks first in an optimal protocol for a rectangle with D > 0, and the inputs that say 1."""
        rows, columns = rectangle
        level = self._levels[self.depth(rectangle) - 1]
        parts = _parts(rows)
        both = level[parts, columns >> 6] & level[rows ^ parts, columns >> 6]
        if (found := np.flatnonzero(both >> np.uint64(columns & 63) & np.uint64(1))).size:
            return "alice", int(parts[found[-1]])
        parts = _parts(columns)
        other = columns ^ parts
        both = level[rows, parts >> 6] >> (parts & 63).astype(np.uint64) & level[rows, other >> 6] >> (
            other & 63
        ).astype(np.uint64)
        return "bob", int(parts[np.flatnonzero(both & np.uint64(1))[-1]])

    def least_core(self, depth: int) -> Rectangle:
        """A rectangle with the fewest rows and columns together among those with D >= depth >= 1."""
        outside = ~_bits(self.level(depth - 1), self.column_count)
        sizes = [
            np.bitwise_count(np.arange(1 << side, dtype=np.uint16)) for side in (self.row_count, self.column_count)
        ]
        total = np.where(outside, sizes[0][:, None] + sizes[1][None, :], np.uint8(255))
        rows, columns = divmod(int(total.argmin()), 1 << self.column_count)
        if not outside[rows, columns]:
            raise InvalidInput(f"depth table: no rectangle has D >= {depth}")
        return rows, columns


def _monochromatic(matrix: Sequence[Sequence[int | str]]) -> Words:
    sets = np.arange(1 << len(matrix[0]), dtype=np.uint16)
    found = np.zeros((1 << len(matrix), len(sets)), dtype=bool)
    for value in {entry for row in matrix for entry in row} - {"*"} or {0}:
        differ = np.zeros(1 << len(matrix), dtype=np.uint16)  # the columns with another value somewhere in R
        for x, row in enumerate(matrix):
            here = np.uint16(sum(1 << y for y, entry in enumerate(row) if entry not in (value, "*")))
            differ[1 << x : 2 << x] = differ[: 1 << x] | here
        found |= (differ[:, None] & sets[None, :]) == 0
    return _packed(found)


def _packed(bits: NDArray[np.bool_]) -> Words:
    """Each row of booleans as words, bit 0 first, filled up with zeros."""
    octets = np.packbits(bits, axis=1, bitorder="little")
    if octets.shape[1] % 8:
        octets = np.pad(octets, ((0, 0), (0, 8 - octets.shape[1] % 8)))
    return np.ascontiguousarray(octets).view("<u8").astype(np.uint64, copy=False)


def _bits(table: Words, column_count: int) -> NDArray[np.bool_]:
    octets = table.astype("<u8", copy=False).view(np.uint8)
    return np.unpackbits(octets, axis=1, count=1 << column_count, bitorder="little").view(np.bool_)


def _transposed(table: Words, column_count: int) -> Words:
    """Entry C has bit R iff entry R had bit C.

    Blocks of 8 x 8 bits are moved as words, and turned inside them by three exchanges.
    """
    if column_count < 6 or len(table) < 64:
        return _packed(np.ascontiguousarray(_bits(table, column_count).T))
    octets = table.astype("<u8", copy=False).view(np.uint8).reshape(len(table) // 8, 8, -1)
    block = np.ascontiguousarray(octets.transpose(2, 0, 1)).view("<u8")[:, :, 0]
    for mask, distance in ((0x00AA00AA00AA00AA, 7), (0x0000CCCC0000CCCC, 14), (0x00000000F0F0F0F0, 28)):
        change = (block ^ block >> np.uint64(distance)) & np.uint64(mask)
        block = block ^ change ^ change << np.uint64(distance)
    octets = np.ascontiguousarray(block)[:, :, None].view(np.uint8)
    return (
        np.ascontiguousarray(octets.transpose(0, 2, 1))
        .reshape(1 << column_count, -1)
        .view("<u8")
        .astype(np.uint64, copy=False)
    )


@lru_cache(maxsize=1 << 12)
def _parts(mask: int) -> NDArray[np.int64]:
    """The proper subsets of `mask` without its lowest element, and last the most balanced of them."""
    found, rest = np.zeros(1, dtype=np.int64), mask & mask - 1
    for i in range(mask.bit_length()):
        if rest >> i & 1:
            found = np.concatenate((found, found | 1 << i))
    return found[np.argsort(-np.abs(2 * np.bitwise_count(found).astype(np.int64) - mask.bit_count()), kind="stable")]


def _split_by_numpy(table: Words) -> Words:
    """For each R the union over its cuts (A, R - A) of the column sets in both parts; A empty gives R itself."""
    found = table.copy()
    subsets: dict[int, NDArray[np.int64]] = {0: np.zeros(1, dtype=np.int64)}
    for rows in range(1, len(table)):
        rest = rows & rows - 1
        if rest not in subsets:
            last = 1 << rest.bit_length() - 1
            subsets[rest] = np.concatenate((subsets[rest ^ last], subsets[rest ^ last] | last))
        parts = subsets[rest]
        np.bitwise_or.reduce(table[parts] & table[rows ^ parts], axis=0, out=found[rows])
    return found


def _split_by_loops(table: Words) -> Words:  # the same, for numba
    found = table.copy()
    for rows in range(1, len(table)):
        rest = rows & (rows - 1)
        part = rest
        while part:
            for word in range(table.shape[1]):
                found[rows, word] |= table[part, word] & table[rows ^ part, word]
            part = (part - 1) & rest
    return found


@lru_cache(maxsize=2)
def _splitter(compiled: bool) -> Callable[[Words], Words]:
    if not compiled or find_spec("numba") is None:
        return _split_by_numpy
    import numba

    made: Any = numba.njit(cache=True)(_split_by_loops)
    return made  # type: ignore[no-any-return]  # what numba compiles has no type
