"""Two roads to D: "a protocol of depth k exists" as a formula for z3, and the exact search; they must agree.

The formula says sat at D and unsat at D - 1, so that each matrix checks both answers.
"""

from __future__ import annotations

import random
from itertools import product

import pytest

from fooling.fooling_sets.functions import FAMILIES, TwoPartyFunction, complement, from_rows
from fooling.protocols.search.exact import exact_complexity
from tests import brute_force
from tests.depth_by_smt import protocol_of_depth_exists
from tests.shares import one_in

pytest.importorskip("z3")


def agrees(f: TwoPartyFunction) -> bool:
    """Whether the formula holds at the depth that the search found, and not one below."""
    depth = exact_complexity(f).upper
    return protocol_of_depth_exists(f, depth) and (depth == 0 or not protocol_of_depth_exists(f, depth - 1))


def matrices(rows: int, columns: int) -> list[tuple[tuple[int, ...], ...]]:
    """All 0/1 matrices of this shape."""
    return list(product(product((0, 1), repeat=columns), repeat=rows))


@pytest.mark.parametrize("matrix", one_in(4, [(rows,) for rows in matrices(2, 3)]), ids=str)
def test_every_matrix_of_two_rows_and_three_columns(matrix: tuple[tuple[int, ...], ...]) -> None:
    """On all 64 of them the solver, the search and the slow recursion give the same D."""
    f = from_rows(matrix)
    assert agrees(f)
    assert exact_complexity(f).upper == brute_force.deterministic(matrix)


@pytest.mark.slow
@pytest.mark.parametrize("shape", one_in(4, [((3, 3),), ((3, 4),), ((4, 3),), ((4, 4),)]))
def test_a_sample_of_larger_matrices(shape: tuple[int, int]) -> None:
    """On a seeded sample of larger 0/1 matrices they agree as well."""
    draw = random.Random(str(shape))
    for _ in range(12):
        matrix = tuple(tuple(draw.randrange(2) for _ in range(shape[1])) for _ in range(shape[0]))
        assert agrees(from_rows(matrix)), matrix


@pytest.mark.parametrize(("family", "n"), one_in(3, [(family, n) for family in sorted(FAMILIES) for n in (2, 1)]))
def test_small_families(family: str, n: int) -> None:
    """On the families with one and two bits, and their complements, they agree."""
    assert agrees(FAMILIES[family](n))
    assert agrees(complement(FAMILIES[family](n)))


def test_more_than_two_values() -> None:
    """With three values too: the leaves of the formula carry integers."""
    assert agrees(from_rows([[0, 1, 2], [1, 2, 0]]))
    assert agrees(from_rows([[0, 1], [2, 2]]))


def test_a_deeper_protocol_exists_too() -> None:
    """Depth is a limit, not a length: what can be done with fewer bits can be done with more."""
    assert protocol_of_depth_exists(from_rows([[0, 1], [0, 1]]), 3)
    assert protocol_of_depth_exists(from_rows([[1, 1], [1, 1]]), 0)
    assert not protocol_of_depth_exists(from_rows([[1, 0], [1, 1]]), 0)
