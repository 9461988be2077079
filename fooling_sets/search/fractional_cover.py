"""Rectangles with weights that cover every cell of a colour at least once: their total bounds its fooling sets.

No rectangle of colour b holds two cells of a fooling set of colour b, so cells covered with weight 1 each are at most
as many as the rectangles weigh (Lovasz 1975; Karchmer, Kushilevitz and Nisan 1995).  Weights of 1 first: lines, as few
as Koenig's theorem (1931) gives, or a greedy choice of maximal rectangles.  Then the linear program over the maximal
rectangles, where highspy is installed, its weights made exactly sufficient in rationals.  A cover is exact evidence,
that it weighs least is not promised.  Cost: the maximal rectangles; 24 x 24 random has a thousand of them, the program
takes 0.1 s; 32 x 32 has 4,000 and takes seconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from heapq import heapify, heapreplace

from fooling.fooling_sets.errors import EvidenceError
from fooling.fooling_sets.search.cover import maximal_boxes
from fooling.fooling_sets.search.greedy_rectangles import Box, members_of
from fooling.fooling_sets.search.linear_program import pack
from fooling.records import dataclass

LARGEST_GREEDY = 2_000  # maximal rectangles among which the greedy cover chooses
LARGEST_AREA = 8_000  # ones up to which it does; beyond, it takes the maximal rectangles around one line
LARGEST_LINES = 600  # rows and columns up to which it does; beyond, the rows or the columns are the cover
LARGEST_PROGRAM = 10_000  # and with which the linear program is set up


@dataclass(frozen=True)
class FractionalCover:
    """Rectangles (rows, columns) and their weights.

    Raises
    ------
    EvidenceError
        Another number of weights than of rectangles, or a weight that is not positive.
    """

    rectangles: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
    weights: tuple[Fraction, ...]

    def __post_init__(self) -> None:
        if len(self.rectangles) != len(self.weights) or any(weight <= 0 for weight in self.weights):
            raise EvidenceError(
                f"fractional cover: {len(self.rectangles)} rectangles, {len(self.weights)} weights, each to be positive"
            )

    @property
    def total(self) -> Fraction:
        """The sum of the weights: at least the size of any fooling set of the colour covered."""
        return sum(self.weights, Fraction(0))

    def lifted(self, rows: Sequence[int], columns: Sequence[int]) -> FractionalCover:
        """The same with rows[x] for row x and columns[y] for column y."""
        moved = tuple((tuple(rows[x] for x in xs), tuple(columns[y] for y in ys)) for xs, ys in self.rectangles)
        return FractionalCover(moved, self.weights)

    @property
    def is_integral(self) -> bool:
        """Whether this is a cover in the plain sense: every weight is 1."""
        return all(weight == 1 for weight in self.weights)


def quick_cover(lines: Sequence[int], width: int) -> FractionalCover:
    """Few rectangles that cover all ones; lines[x] is the set of columns of row x, a bit set.

    >>> quick_cover([0b01, 0b11], 2).rectangles
    (((0, 1), (0,)), ((1,), (0, 1)))
    """
    across = [(1 << x, line) for x, line in enumerate(lines) if line]
    down = [(column, 1 << y) for y, column in enumerate(_transposed(lines, width)) if column]
    if len(across) + len(down) > LARGEST_LINES:
        return weighted(min((across, down), key=len))
    maximal = maximal_boxes(lines, LARGEST_GREEDY) if sum(map(int.bit_count, lines)) <= LARGEST_AREA else None
    if maximal is None:
        maximal = list(dict.fromkeys(_grown(box, lines) for box in across + down))
    return weighted(min((_greedy(maximal, lines), _fewest_lines(lines, width)), key=len))


def fractional_cover(lines: Sequence[int], seconds: float) -> FractionalCover | None:
    """The lightest cover by maximal rectangles, or nearly.

    None where there is no solver, no time, or there are too many of them.
    """
    boxes = maximal_boxes(lines, LARGEST_PROGRAM)
    if boxes is None:
        return None
    place = {cell: i for i, cell in enumerate((x, y) for x, line in enumerate(lines) for y in members_of(line))}
    rows = [[place[x, y] for x in members_of(box[0]) for y in members_of(box[1])] for box in boxes]
    found = pack([[(i, 1) for i in row] for row in rows], len(place), False, seconds)
    if found is None:
        return None
    weights = [max(weight, Fraction(0)) for weight in found.multipliers]
    covered = [Fraction(0)] * len(place)
    for row, weight in zip(rows, weights, strict=True):
        for i in row if weight else ():
            covered[i] += weight
    least = min(covered, default=Fraction(1))
    if least <= 0:
        return None
    used = [(box, weight / least) for box, weight in zip(boxes, weights, strict=True) if weight]
    return weighted([box for box, _ in used], [weight for _, weight in used])


def weighted(boxes: Sequence[Box], weights: Sequence[Fraction] | None = None) -> FractionalCover:
    """The rectangles with their weights, or with weight 1 each."""
    rectangles = tuple((tuple(members_of(rows)), tuple(members_of(columns))) for rows, columns in boxes)
    return FractionalCover(rectangles, tuple(weights or [Fraction(1)] * len(boxes)))


def _transposed(lines: Sequence[int], width: int) -> list[int]:
    return [sum(1 << x for x, line in enumerate(lines) if line >> y & 1) for y in range(width)]


def _grown(box: Box, lines: Sequence[int]) -> Box:
    """A maximal rectangle around one: all rows that have its columns, then the columns these have in common."""
    rows = sum(1 << x for x, line in enumerate(lines) if not box[1] & ~line)
    common = -1
    for x in members_of(rows):
        common &= lines[x]
    return rows, common


# A gain falls as more is covered, and never rises: what was the largest gain, and is no less when it is counted again,
# is the largest still (Minoux 1978).  Of equal gains the first box comes first.
def _greedy(boxes: Sequence[Box], lines: Sequence[int]) -> list[Box]:
    left, chosen, members = list(lines), [], [members_of(rows) for rows, _ in boxes]

    def gain(i: int) -> int:
        columns = boxes[i][1]
        return sum((left[x] & columns).bit_count() for x in members[i])

    waiting = [(-gain(i), i) for i in range(len(boxes))]
    heapify(waiting)
    while any(left):
        _, best = waiting[0]
        now = (-gain(best), best)
        if heapreplace(waiting, now) < waiting[0]:
            continue
        if not now[0]:
            raise EvidenceError(f"cover: the {len(boxes)} rectangles leave a one of {len(lines)} rows uncovered")
        chosen.append(boxes[best])
        for x in members[best]:
            left[x] &= ~boxes[best][1]
    return chosen


# A largest matching of rows with columns by augmenting paths; the rows not reached by alternating paths from unmatched
# rows, and the columns reached, are lines that meet every one, as many as the matching has edges (Koenig).
def _fewest_lines(lines: Sequence[int], width: int) -> list[Box]:
    partner: dict[int, int] = {}  # of a column

    def reach(x: int, seen: set[int]) -> bool:
        for y in members_of(lines[x]):
            if y not in seen:
                seen.add(y)
                if y not in partner or reach(partner[y], seen):
                    partner[y] = x
                    return True
        return False

    unmatched = [x for x, line in enumerate(lines) if line and not reach(x, set())]
    columns: set[int] = set()
    for x in unmatched:
        reach(x, columns)
    rows = set(partner.values()) - {partner[y] for y in columns}
    across = _transposed(lines, width)
    return [(1 << x, lines[x]) for x in sorted(rows)] + [(across[y], 1 << y) for y in sorted(columns)]
