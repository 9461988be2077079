"""docs/measures.md: every number in its table and every certificate there, by brute force over all rectangles."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from pathlib import Path

import pytest

from fooling.verify.given.asked.named_function import function_term
from fooling.verify.measures.all_partitions import survey
from tests.brute_force import most_shattered

pytestmark = pytest.mark.slow

PAGE = Path(__file__).parents[3] / "docs" / "measures.md"
Cell = tuple[int, int]
ALL = range(4)
M = tuple(tuple((x & y).bit_count() % 2 for y in ALL) for x in ALL)
PARTS = [part for size in ALL for part in combinations(ALL, size + 1)]
RECTANGLES = [frozenset(product(rows, columns)) for rows in PARTS for columns in PARTS]
SIGN = {(x, y): 2 * M[x][y] - 1 for x in ALL for y in ALL}


def of_colour(colour: int) -> frozenset[Cell]:
    """The cells with a value."""
    return frozenset((x, y) for x in ALL for y in ALL if M[x][y] == colour)


@cache
def deterministic(rows: tuple[int, ...], columns: tuple[int, ...]) -> int:
    """D by all splits."""
    if len({M[x][y] for x in rows for y in columns}) == 1:
        return 0
    halves = [
        [(part, tuple(set(side) - set(part))) for part in PARTS if set(part) < set(side)] for side in (rows, columns)
    ]
    by_row = [max(deterministic(one, columns), deterministic(other, columns)) for one, other in halves[0]]
    by_column = [max(deterministic(rows, one), deterministic(rows, other)) for one, other in halves[1]]
    return 1 + min(by_row + by_column)


def one_way(lines: tuple[tuple[int, ...], ...]) -> int:
    """Bits to tell the different lines apart."""
    return next(bits for bits in ALL if 2**bits >= len(set(lines)))


def fooling(colour: int) -> int:
    """The largest fooling set, by all sets of cells."""

    def fools(cells: tuple[Cell, ...]) -> bool:
        return all(M[x][v] != colour or M[u][y] != colour for (x, y), (u, v) in combinations(cells, 2))

    cells = sorted(of_colour(colour))
    return max(size for size in range(len(cells) + 1) if any(map(fools, combinations(cells, size))))


def cover(colour: int) -> int:
    """The fewest rectangles, by all sets of them."""
    inside = [R for R in RECTANGLES if R.issubset(of_colour(colour))]
    return next(
        k
        for k in range(17)
        if any(frozenset().union(*chosen) == of_colour(colour) for chosen in combinations(inside, k))
    )


@cache
def partition(cells: frozenset[Cell]) -> int:
    """The fewest disjoint rectangles of one value each: some rectangle holds the first cell."""
    if not cells:
        return 0
    first = min(cells)
    return 1 + min(
        partition(cells - R)
        for R in RECTANGLES
        if first in R and R.issubset(cells) and len({SIGN[cell] for cell in R}) == 1
    )


@cache
def leaves(rows: tuple[int, ...], columns: tuple[int, ...]) -> int:
    """The fewest leaves, by all splits."""
    if len({M[x][y] for x in rows for y in columns}) == 1:
        return 1
    by_row = [
        leaves(part, columns) + leaves(tuple(set(rows) - set(part)), columns) for part in PARTS if set(part) < set(rows)
    ]
    by_column = [
        leaves(rows, part) + leaves(rows, tuple(set(columns) - set(part))) for part in PARTS if set(part) < set(columns)
    ]
    return min(by_row + by_column)


def rank(matrix: list[list[int]], modulus: int | None) -> int:
    """The size of the largest minor that is not zero, determinants by the first row."""

    def determinant(square: list[list[int]]) -> int:
        if not square:
            return 1
        return sum(
            (-1) ** j * entry * determinant([row[:j] + row[j + 1 :] for row in square[1:]])
            for j, entry in enumerate(square[0])
        )

    def minors(size: int) -> list[int]:
        return [
            determinant([[matrix[x][y] for y in ys] for x in xs])
            for xs in combinations(ALL, size)
            for ys in combinations(ALL, size)
        ]

    return max(size for size in range(5) if any(minor % modulus if modulus else minor for minor in minors(size)))


def discrepancy(weight: dict[Cell, Fraction]) -> Fraction:
    """The greatest advantage of a rectangle."""
    return max(abs(sum((weight[cell] * SIGN[cell] for cell in R), Fraction(0))) for R in RECTANGLES)


def table() -> dict[str, Fraction]:
    """The page's table."""
    return {
        name: Fraction(value)
        for name, value in re.findall(r"^\| ([^|]+) \| ([0-9/]+) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    }


def printed(start: str) -> str:
    """The page's line that starts so."""
    return next(line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.strip().startswith(start))


def rectangles(line: str) -> list[frozenset[Cell]]:
    """The rectangles written as {rows} x {columns} in a text."""
    found = re.findall(r"\{([01, ]+)\} x \{([01, ]+)\}", line)
    return [frozenset(product(*([int(label, 2) for label in side.split(", ")] for side in sides))) for sides in found]


def least_discrepancy() -> Fraction:
    """Least over distributions: the page's distribution from above, the page's mixture of rectangles from below."""
    found = re.findall(
        r"^ {7}(?:00|01|10|11) +([0-9/ ]+)$",
        PAGE.read_text(encoding="utf-8").split("the distribution")[1],
        re.MULTILINE,
    )
    weight = {(x, y): Fraction(entry) for x, row in enumerate(found[:4]) for y, entry in enumerate(row.split())}
    assert sum(weight.values()) == 1 and len(weight) == 16
    ones, zeros = rectangles(printed("C1 = 3:")), rectangles(printed("{00, 01, 10} x"))
    assert len(ones) == len(zeros) == 3  # so the probabilities 1/4 and 1/12 add up to 1
    margin = min(
        SIGN[cell] * (Fraction(sum(cell in R for R in ones), 4) - Fraction(sum(cell in R for R in zeros), 12))
        for cell in SIGN
    )
    assert margin == discrepancy(weight)
    return margin


def test_the_matrix_is_the_one_printed() -> None:
    """The page's matrix is the inner product."""
    found = re.findall(
        r"^ +(?:x )?(?:00|01|10|11) {3}([01]) {3}([01]) {3}([01]) {3}([01])$",
        PAGE.read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    assert tuple(tuple(map(int, row)) for row in found) == M


@pytest.mark.parametrize(
    ("measure", "value"),
    [
        ("D(f)", lambda: deterministic(tuple(ALL), tuple(ALL))),
        ("one-way, Alice speaks", lambda: one_way(M)),
        ("one-way, Bob speaks", lambda: one_way(tuple(zip(*M, strict=True)))),
        ("maximum fooling set of zeros", lambda: fooling(0)),
        ("maximum fooling set of ones", lambda: fooling(1)),
        ("C0", lambda: cover(0)),
        ("C1", lambda: cover(1)),
        ("partition number", lambda: partition(of_colour(0) | of_colour(1))),
        ("leaves", lambda: leaves(tuple(ALL), tuple(ALL))),
        ("rank M over Q", lambda: rank([list(row) for row in M], None)),
        ("rank J - M over Q", lambda: rank([[1 - entry for entry in row] for row in M], None)),
        ("rank M over GF(2)", lambda: rank([list(row) for row in M], 2)),
        ("VC dimension, of Alice's inputs", lambda: most_shattered(M)),
        ("discrepancy, uniform", lambda: discrepancy({cell: Fraction(1, 16) for cell in SIGN})),
        ("discrepancy, least over distributions", least_discrepancy),
    ],
    ids=lambda part: part if isinstance(part, str) else "",
)
def test_the_numbers_are_those_of_brute_force(measure: str, value: object) -> None:
    """Each row of the table."""
    assert callable(value)
    assert table()[measure] == value()
    assert len(table()) == 15


def test_the_certificates_written_out_are_right() -> None:
    """The pairs fool, the covers cover, and the partition of zeros partitions.

    The 3 x 3 rectangle has the advantage stated.
    """
    for key, colour in (("C1 = 3:", 1), ("C0 = 3:", 0)):
        assert len(rectangles(printed(key))) == 3 and frozenset().union(*rectangles(printed(key))) == of_colour(colour)
    of_zeros = rectangles(printed("partition: "))
    assert frozenset().union(*of_zeros) == of_colour(0) and sum(map(len, of_zeros)) == len(of_colour(0)) == 10
    for colour, half in ((1, printed("ones: ").split("zeros")[0]), (0, printed("ones: ").split("zeros")[1])):
        pairs = [(int(x, 2), int(y, 2)) for x, y in re.findall(r"\((\d+), (\d+)\)", half)]
        assert len(pairs) == 3 and all(M[x][y] == colour for x, y in pairs)
        assert all(M[x][v] != colour or M[u][y] != colour for (x, y), (u, v) in combinations(pairs, 2))
    square = product((0, 1, 2), repeat=2)
    assert sum(SIGN[cell] for cell in square) == -5


def test_the_survey_printed_is_the_one_made() -> None:
    """The rows of the page's table of partitions, best and worst first and last."""
    found = survey(function_term("dyck:2,2", 6))
    rows = [[one.partition, *map(str, (one.rows, one.columns, one.one_way, one.upper))] for one in found]
    shown = re.findall(
        r"^ {5}((?:prefix|mask|odd)\S*) +(\d+) +(\d+) +(\d+) +(\d+)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE
    )
    assert len(found) == 10 and all(one.lower == one.upper for one in found)
    assert [list(row) for row in shown] == [rows[0], rows[1], rows[-2], rows[-1]]
