"""Finds few monochromatic rectangles that cover one colour, or that partition the matrix.

It also finds weights that show how many are needed.

Everything happens on the merged matrix.  For a cover the maximal rectangles suffice; they are the closed sets of the
colour (Ganter and Wille 1999), listed by intersecting rows.  Quick answers first: a greedy fooling set, a greedy cover;
a permutation-like matrix has the cover of Sperner's theorem.  Then the fractional problem, whose dual weights are made
exactly feasible in rationals, a local search for fewer rectangles, and set cover by HiGHS (a branch and bound of our
own for few rectangles where highspy is not installed).  For a partition rows are packed first, which on random matrices
mostly meets the rank; then all rectangles are listed, if they are not too many; otherwise cells are taken greedily.

What is returned holds: the rectangles are checked where they are made (packed rows are right by construction, and the
derivation that shows them is checked where it is used), the packing is scaled until no rectangle exceeds
1.  `lower` may rest on the solver's word alone; `packed` is what the packing proves.  Cost: 16 x 16 random in about a
second; see the limits below.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import ceil, comb

from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.fooling_sets.rectangle import Rectangle, check_cover
from fooling.fooling_sets.search.cover_swaps import swapped_cover
from fooling.fooling_sets.search.greedy_rectangles import (
    LARGEST_GREEDY,
    Box,
    greedy_boxes,
    greedy_fooling,
    members_of,
    packed_rows,
    quick_disjoint,
    stars,
)
from fooling.fooling_sets.search.linear_program import choose, pack, solver
from fooling.fooling_sets.search.matrix import CommunicationMatrix
from fooling.fooling_sets.search.steps import now
from fooling.records import dataclass

LARGEST_LIST = 20_000  # rectangles handed to the linear and integer programs
SWAPS, MOST_SWAPS = 20, 20_000  # steps of the local search for each rectangle in the list, and in all
OWN_SEARCH = 200_000  # positions of our own branch and bound
ORDERS = 300  # in which rows are packed; 6 ms at 10 x 10
PACKED = 2**20  # entries that all orders together may read
Weights = dict[tuple[int, int], Fraction]


@dataclass(frozen=True)
class CoverSearch:
    """lower <= least number of rectangles <= upper = len(rectangles).

    `packing`: weights on cells that add up to more than packed - 1.

    `antichain`: cells of another colour all of whose crossings have the colour (empty for a partition).

    Raises
    ------
    InvalidInput
        A lower bound above the number of rectangles.
    """

    lower: int
    rectangles: tuple[Rectangle, ...]
    packing: tuple[tuple[int, int, Fraction], ...]
    antichain: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        if max(self.lower, self.packed) > self.upper:
            raise InvalidInput(
                f"cover: the lower bounds {self.lower} and {self.packed} exceed the {self.upper} rectangles found"
            )

    @property
    def upper(self) -> int:
        """The number of rectangles found."""
        return len(self.rectangles)

    @property
    def packed(self) -> int:
        """The lower bound that the packing shows."""
        return ceil(sum((w for _, _, w in self.packing), Fraction(0)))


def least_cover(f: TwoPartyFunction, colour: int, seconds: float = 60.0, integral: bool = True) -> CoverSearch:
    """The fewest rectangles of `colour` that cover its cells, or an interval when time or size forbid to settle it.

    Without `integral` there is no search beyond the fractional program and exchanges of rectangles.

    >>> from fooling.fooling_sets.functions import equality
    >>> found = least_cover(equality(2), 1)
    >>> found.lower, found.upper, found.packed
    (4, 4, 4)
    """
    matrix = CommunicationMatrix.of(f)
    lines = _lines(matrix.rows, colour)
    width = len(matrix.rows[0])
    apart = greedy_fooling(lines, width)
    boxes = greedy_cover(lines, width)
    packing = {cell: Fraction(1) for cell in apart}
    antichain = _greedy_antichain(matrix.rows, colour)
    lower = max(len(apart), sperner_bound(len(antichain)))
    if lower < len(boxes) and (listed := maximal_boxes(lines)) is not None:
        found, lower, boxes = programs([_cells(box) for box in listed], listed, boxes, lower, False, seconds, integral)
        packing = found if sum(found.values()) > len(apart) else packing
    result = _lifted(matrix, lower, boxes, packing, antichain)
    check_cover(f, result.rectangles, colour)
    return result


def greedy_cover(lines: Sequence[int], width: int) -> list[Box]:
    """Few maximal rectangles that cover all ones, without a search; lines[x] is the set of columns of row x."""
    area, sperner = sum(map(int.bit_count, lines)), _sperner_boxes(lines, width)
    if area > LARGEST_GREEDY and sperner:
        return sperner
    greedy = greedy_boxes(lines, width) if area <= 8 * LARGEST_GREEDY else stars(lines)
    return min(filter(None, (sperner, greedy)), key=len, default=[])


def least_partition(
    f: TwoPartyFunction,
    seconds: float = 60.0,
    known: Mapping[int, int] | None = None,
    integral: Callable[[], bool] = lambda: True,
) -> CoverSearch:
    """The fewest disjoint monochromatic rectangles that contain all cells (of any number of values), or an interval.

    At least `known` are needed of each colour, as the caller knows; reaching these numbers ends the search.  It ends
    with the fractional program unless `integral`, which is asked only then.

    >>> from fooling.fooling_sets.functions import equality
    >>> found = least_partition(equality(1))
    >>> found.lower, found.upper
    (4, 4)
    """
    matrix = CommunicationMatrix.of(f)
    width = len(matrix.rows[0])
    colours = sorted({value for row in matrix.rows for value in row})
    lines = {colour: _lines(matrix.rows, colour) for colour in colours}
    packing = {} if known else _apart(lines.values(), width)
    needed = known or {b: sum(matrix.rows[x][y] == b for x, y in packing) for b in colours}
    boxes, lower = _packed(lines, width, needed), sum(needed.values())
    if lower == len(boxes):
        return _lifted(matrix, lower, boxes, packing, ())
    packing = packing or _apart(lines.values(), width)
    lower = max(len(packing), lower)
    boxes = min(boxes, [box for b in colours for box in quick_disjoint(lines[b], width)], key=len)
    if lower < len(boxes) and (listed := _all_boxes(list(lines.values()))) is not None:
        contents = [_cells(box) for box in listed]
        found, lower, boxes = programs(contents, listed, boxes, lower, True, seconds, integral())
        packing = found if sum(found.values()) > len(packing) else packing
    result = _lifted(matrix, lower, boxes, packing, ())
    check_cover(f, result.rectangles, None)
    return result


def _apart(colours: Iterable[Sequence[int]], width: int) -> Weights:
    """A fooling set of each colour; each of its cells weighs 1."""
    return {cell: Fraction(1) for lines in colours for cell in greedy_fooling(lines, width)}


def _packed(lines: Mapping[int, Sequence[int]], width: int, needed: Mapping[int, int]) -> list[Box]:
    """Rows packed, colour by colour, until no fewer are possible."""
    height = max(map(len, lines.values()))
    orders = min(ORDERS, PACKED // (width * height))
    return [box for b, own in lines.items() for box in packed_rows(own, width, needed.get(b, 0), orders)]


def sperner_bound(size: int) -> int:
    """The least k with binomial(k, floor(k/2)) >= size; 0 for no pair."""
    k = 0
    while size and comb(k, k // 2) < size:
        k += 1
    return max(k, 1) if size > 1 else 0


def maximal_boxes(lines: Sequence[int], limit: int = LARGEST_LIST) -> list[Box] | None:
    """All maximal rectangles of ones, or None past `limit` of them; lines[x] is the set of columns of row x."""
    sets: dict[int, None] = {}
    for line in lines:
        if line:
            sets |= dict.fromkeys([line, *(line & other for other in sets if line & other)])
        if len(sets) > limit:
            return None
    return [(sum(1 << x for x, line in enumerate(lines) if columns & ~line == 0), columns) for columns in sets]


def _all_boxes(colours: Sequence[Sequence[int]]) -> list[Box] | None:
    found: list[Box] = []
    for lines in colours:
        waiting = [(0, 0, -1)]
        while waiting:
            first, rows, columns = waiting.pop()
            for x in range(first, len(lines)):
                if common := columns & lines[x]:
                    if len(found) + (1 << common.bit_count()) > LARGEST_LIST:
                        return None
                    waiting.append((x + 1, rows | 1 << x, common))
                    found += [(rows | 1 << x, some) for some in _subsets(common)]
    return found


def _subsets(columns: int) -> Iterable[int]:
    some = columns
    while some:
        yield some
        some = (some - 1) & columns


def _lines(rows: Sequence[Sequence[int]], colour: int) -> list[int]:
    return [sum(1 << y for y, value in enumerate(row) if value == colour) for row in rows]


def _cells(box: Box) -> list[tuple[int, int]]:
    columns = members_of(box[1])
    return [(x, y) for x in members_of(box[0]) for y in columns]


def _greedy_antichain(rows: Sequence[Sequence[int]], colour: int) -> list[tuple[int, int]]:
    kept: list[tuple[int, int]] = []
    for x, row in enumerate(rows):
        for y, value in enumerate(row):
            if value != colour and all(rows[x][v] == colour == rows[u][y] for u, v in kept):
                kept.append((x, y))
                break
    return kept


def _sperner_boxes(lines: Sequence[int], width: int) -> list[Box]:
    """Where each row and column has at most one cell of another colour, a cover by k rectangles.

    binomial(k, k // 2) is not below the number of rows.
    """
    holes = [[y for y in range(width) if not line >> y & 1] for line in lines]
    single = [hole[0] for hole in holes if hole]
    if any(len(hole) > 1 for hole in holes) or len(set(single)) < len(single) or not single:
        return []
    k = max(sperner_bound(len(lines)), sperner_bound(width), 1)
    halves = [half for half in range(1 << k) if half.bit_count() == k // 2]
    # Row x is in the rectangles of its half; column y in those outside the half of the row of its hole, or in all.
    row_of = {hole[0]: x for x, hole in enumerate(holes) if hole}
    boxes = []
    for t in range(k):
        rows = sum(1 << x for x in range(len(lines)) if halves[x] >> t & 1)
        columns = sum(1 << y for y in range(width) if y not in row_of or not halves[row_of[y]] >> t & 1)
        boxes.append((rows, columns))
    return [box for box in boxes if box[0] and box[1]]


def programs(
    contents: list[list[tuple[int, int]]],
    listed: list[Box],
    boxes: list[Box],
    lower: int,
    disjoint: bool,
    seconds: float,
    integral: bool,
) -> tuple[Weights, int, list[Box]]:
    """A packing, the best lower bound, the best boxes.

    By the fractional program, for a cover by exchanges of boxes, then by the integer program.
    """
    end = now() + seconds
    number = {cell: i for i, cell in enumerate(dict.fromkeys(cell for cells in contents for cell in cells))}
    packing = _packing(contents, number, disjoint, seconds / 2)
    lower = max(lower, ceil(sum(packing.values())))
    if lower < len(boxes) and not disjoint:
        boxes = _exchanged([[number[cell] for cell in cells] for cells in contents], listed, boxes, lower, seconds / 4)
    if lower >= len(boxes) or not integral:
        return packing, lower, boxes
    through: list[list[int]] = [[] for _ in number]
    for k, cells in enumerate(contents):
        for cell in cells:
            through[number[cell]].append(k)
    found = (
        choose(through, len(listed), disjoint, end - now())
        if solver()
        else _own_search(through, len(boxes) - 1, disjoint)
    )
    if found is not None:
        chosen, bound, settled = found
        boxes = [listed[k] for k in chosen] if len(chosen) < len(boxes) else boxes
        lower = max(lower, len(boxes) if settled else ceil(bound - 1e-6))
    return packing, min(lower, len(boxes)), boxes


def _exchanged(
    sets: Sequence[Sequence[int]], listed: Sequence[Box], boxes: Sequence[Box], enough: int, seconds: float
) -> list[Box]:
    """At most as many of the boxes listed, which hold these sets of cells; the same boxes where one is not listed."""
    place = {box: k for k, box in enumerate(listed)}
    if any(box not in place for box in boxes):
        return list(boxes)
    steps = min(SWAPS * len(sets), MOST_SWAPS)
    return [listed[k] for k in swapped_cover(sets, [place[box] for box in boxes], enough, steps, seconds)]


def _packing(
    contents: list[list[tuple[int, int]]], number: dict[tuple[int, int], int], disjoint: bool, seconds: float
) -> Weights:
    """Weights on cells, no box above 1: the program's answer, cut at 0 for a cover, divided by the heaviest box."""
    found = pack([[(number[cell], 1) for cell in cells] for cells in contents], len(number), disjoint, seconds)
    if found is None:
        return {}
    weights = {cell: w if disjoint else max(w, Fraction(0)) for cell, i in number.items() if (w := found.weights[i])}
    heaviest = max(
        (sum((weights.get(cell, Fraction(0)) for cell in cells), Fraction(0)) for cells in contents),
        default=Fraction(0),
    )
    return {cell: w / heaviest if heaviest > 1 else w for cell, w in weights.items() if w}


def _own_search(through: list[list[int]], budget: int, disjoint: bool) -> tuple[list[int], float, bool] | None:
    """Branch and bound over the element with the fewest sets.

    At most `budget` sets, as few as can be, or nothing when it takes too long.
    """
    members: dict[int, int] = {}
    for i, sets in enumerate(through):
        for k in sets:
            members[k] = members.get(k, 0) | 1 << i
    largest = max((m.bit_count() for m in members.values()), default=1)
    best: list[int] | None = None
    steps = 0

    def search(left: int, chosen: list[int]) -> None:
        nonlocal best, steps
        steps += 1
        limit = budget if best is None else len(best) - 1
        if steps > OWN_SEARCH or len(chosen) + -(-left.bit_count() // largest) > limit:
            return
        if not left:
            best = list(chosen)
            return
        element = min(members_of(left), key=lambda i: len(through[i]))
        for k in sorted(through[element], key=lambda k: -(members[k] & left).bit_count()):
            if not (disjoint and members[k] & ~left):
                search(left & ~members[k], [*chosen, k])

    search((1 << len(through)) - 1, [])
    settled = steps <= OWN_SEARCH
    if best is None:  # nothing within the budget: any budget + 1 sets say that as many are needed
        return (list(range(budget + 1)), float(budget + 1), True) if settled else None
    return best, float(len(best)) if settled else 0.0, settled


def _lifted(
    matrix: CommunicationMatrix,
    lower: int,
    boxes: Sequence[Box],
    packing: Weights,
    antichain: Sequence[tuple[int, int]],
) -> CoverSearch:
    rectangles = tuple(
        Rectangle(
            frozenset(i for x in members_of(rows) for i in matrix.row_classes[x]),
            frozenset(i for y in members_of(columns) for i in matrix.column_classes[y]),
        )
        for rows, columns in boxes
    )
    rows, columns = matrix.row_representatives, matrix.column_representatives
    weights = tuple((rows[x], columns[y], w) for (x, y), w in sorted(packing.items()))
    return CoverSearch(lower, rectangles, weights, tuple((rows[x], columns[y]) for x, y in antichain))
