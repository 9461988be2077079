"""Exact D on all classes of 4 x 4, by table and search, against brute force and SMT; cores, limits and intervals."""

from __future__ import annotations

import random
import time
from importlib.util import find_spec

import numpy as np
import pytest
from brute_force_protocols import deterministic_complexity
from hypothesis import given
from hypothesis import strategies as st

from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.functions import FAMILIES, TwoPartyFunction, from_rows
from fooling.fooling_sets.search.classes import representatives
from fooling.fooling_sets.search.greedy_rectangles import members_of
from fooling.protocols.search import depth_search, depth_table
from fooling.protocols.search.depth_search import (
    DepthSearch,
    LimitReached,
    Memory,
    cheap_bound,
    greedy_fooling,
    leaf_bound,
    normal,
    places,
)
from fooling.protocols.search.depth_table import DepthTable
from fooling.protocols.search.exact import Core, ExactComplexity, exact_complexity
from fooling.protocols.search.trees import Leaf, check_tree
from tests.depth_by_smt import protocol_of_depth_exists
from tests.shares import drawn, one_in

pytestmark = pytest.mark.slow

CLASSES = tuple(representatives(4, 4))
# 9 x 9 of rank sum 16 where no fooling set found suffices either: the bounds say 4 bits, one party telling its input
# costs 5, and D = 5.
HARD = tuple(
    tuple(map(int, row))
    for row in (
        "001001101",
        "100110110",
        "101011001",
        "010110101",
        "100100111",
        "101110000",
        "111000011",
        "100011111",
        "100001110",
    )
)


def brute(matrix) -> int:
    return deterministic_complexity(matrix, tuple(range(len(matrix))), tuple(range(len(matrix[0]))))


@pytest.mark.parametrize("step", one_in(2, [6, 1]))
def test_all_classes_of_4_by_4(step: int) -> None:
    """On all 317 classes, or one in six, search, table and trying every tree agree, and the trees are trees."""
    memory = Memory()
    for matrix in CLASSES[::step]:
        f = from_rows(matrix)
        found = exact_complexity(f, memory=memory)
        assert (
            found.lower
            == found.upper
            == found.certified
            == check_tree(f, found.tree)
            == DepthTable(matrix).complexity
            == brute(matrix)
        )


@pytest.mark.parametrize("number", one_in(3, random.Random(3).sample(range(len(CLASSES)), 12)))
def test_smt_encoding_agrees(number: int) -> None:
    """A protocol of depth D exists and none of depth D - 1, says z3."""
    matrix = CLASSES[number]
    d = exact_complexity(from_rows(matrix)).upper
    assert protocol_of_depth_exists(from_rows(matrix), d)
    assert d == 0 or not protocol_of_depth_exists(from_rows(matrix), d - 1)


MATRICES = st.tuples(st.integers(1, 5), st.integers(1, 5), st.integers(1, 2), st.randoms(use_true_random=False)).map(
    lambda t: tuple(tuple(t[3].randint(0, t[2]) for _ in range(t[1])) for _ in range(t[0]))
)


@drawn(60)
@given(MATRICES)
def test_table_knows_every_rectangle(matrix) -> None:
    """The depth of random rectangles is the brute-force one, and counts and least cores fit the depths."""
    table = DepthTable(matrix, compiled=False)
    depths = {
        (rows, columns): table.depth((rows, columns))
        for rows in range(1, 1 << len(matrix))
        for columns in range(1, 1 << len(matrix[0]))
    }
    for rows, columns in random.Random(0).sample(sorted(depths), min(4, len(depths))):
        assert depths[rows, columns] == brute([[matrix[x][y] for y in members_of(columns)] for x in members_of(rows)])
    for d in range(table.complexity):
        assert table.count(d) == sum(depth <= d for depth in depths.values())
        core = table.least_core(d + 1)
        assert depths[core] > d
        assert sum(m.bit_count() for m in core) == min(
            r.bit_count() + c.bit_count() for (r, c), depth in depths.items() if depth > d
        )
    with pytest.raises(InvalidInput, match="no rectangle has D >="):
        table.least_core(table.complexity + 1)


@drawn(40)
@given(MATRICES)
def test_search_without_tables_agrees(matrix) -> None:
    """Branch and bound alone gives the table's D, and its tree."""
    search, block = DepthSearch(Memory(), 10**6), normal(matrix)
    before = depth_search.SMALL
    depth_search.SMALL = 0
    try:
        d = next(k for k in range(9) if search.decide(block, k))
    finally:
        depth_search.SMALL = before
    assert d == DepthTable(matrix).complexity == check_tree(from_rows(block), search.tree(block))
    assert cheap_bound(block) <= d and leaf_bound(block) <= d


@drawn(60)
@given(MATRICES)
def test_places_lead_into_the_block(matrix) -> None:
    """Every cell has the value of its place in the block, whose lines are all different."""
    block, (rows, columns) = normal(matrix), places(matrix)
    assert all(block[rows[x]][columns[y]] == value for x, row in enumerate(matrix) for y, value in enumerate(row))
    assert len(set(block)) == len(block) and len(set(zip(*block, strict=True))) == len(block[0])


@pytest.mark.parametrize("size", [(3, 7), (6, 6), (7, 6), (9, 5)])
def test_compiled_and_plain_tables_are_equal(size: tuple[int, int]) -> None:
    """numba and numpy fill the same tables; without numba numpy is used."""
    chance = random.Random(repr(size))
    matrix = [[chance.randint(0, 1) for _ in range(size[1])] for _ in range(size[0])]
    plain, compiled = DepthTable(matrix, compiled=False), DepthTable(matrix, compiled=find_spec("numba") is not None)
    assert plain.complexity == compiled.complexity
    for d in range(plain.complexity + 1):
        assert np.array_equal(plain.level(d), compiled.level(d))


def test_without_numba_numpy_does_the_work(monkeypatch) -> None:
    """Where numba is missing numpy splits a large table, and numba's loop gives the same in plain Python."""
    monkeypatch.setattr(depth_table, "find_spec", lambda name: None)
    assert depth_table._splitter.__wrapped__(True) is depth_table._split_by_numpy
    level = DepthTable(HARD[:6], compiled=False).level(1)
    assert np.array_equal(depth_table._split_by_loops(level), depth_table._split_by_numpy(level))


def test_hard_matrix_has_a_core() -> None:
    """Where no bound suffices there is a tree from above and a core from below, counted as its rectangles say."""
    f = from_rows(HARD)
    found = exact_complexity(f)
    assert (found.leaf_bound, found.lower, found.upper, found.certified, check_tree(f, found.tree)) == (4, 5, 5, 5, 5)
    assert found.core is not None
    inside = DepthTable([[HARD[x][y] for y in found.core.columns] for x in found.core.rows])
    assert inside.complexity == 5 and inside.count(4) == found.core.positions


def test_search_cut_short_is_an_interval() -> None:
    """No cuts or no seconds left: both bounds hold, and nothing is guessed."""
    for found in (exact_complexity(from_rows(HARD), limit=0), exact_complexity(from_rows(HARD), seconds=0)):
        assert (found.lower, found.upper, found.core) == (4, 5, None) and check_tree(from_rows(HARD), found.tree) == 5
    with pytest.raises(LimitReached):
        DepthSearch(Memory(), 10, deadline=time.monotonic() - 1).spend(1)


def test_large_matrix_with_a_hard_part() -> None:
    """A matrix too large for a table keeps its sampled core's bound and ends in time."""
    chance = random.Random(5)
    basis = [[chance.randint(0, 1) for _ in range(24)] for _ in range(4)]
    rows = [[sum(basis[i][y] for i in range(4) if x >> i & 1) % 2 for y in range(24)] for x in range(16)]
    f, start = from_rows(rows), time.process_time()
    found = exact_complexity(f, seconds=2)
    assert (
        found.certified <= found.lower <= found.upper == check_tree(f, found.tree) and time.process_time() - start < 60
    )


@pytest.mark.parametrize("family", ["equality", "disjointness", "inner-product", "greater-than"])
def test_families_of_six_bits(family: str) -> None:
    """64 x 64: the bounds meet at n + 1 = 7."""
    f: TwoPartyFunction = FAMILIES[family](6)
    found = exact_complexity(f)
    assert found.lower == found.certified == found.upper == check_tree(f, found.tree) == 7


def test_greedy_pairs_fool() -> None:
    """The greedy pairs are a fooling set: of both crossings of two pairs one is another colour."""
    for matrix in (HARD, *CLASSES[::20]):
        for colour in (0, 1):
            pairs = greedy_fooling(matrix, colour)
            assert all(matrix[x][y] == colour for x, y in pairs)
            assert all(
                (x, y) == (u, v) or matrix[x][v] != colour or matrix[u][y] != colour for x, y in pairs for u, v in pairs
            )


def test_inconsistent_results_are_refused() -> None:
    """A core above the lower bound and a table too large cannot be built."""
    with pytest.raises(InvalidInput, match="core of depth 2, but lower 0"):
        ExactComplexity(0, 0, Leaf(1), 0, 0, Core((0,), (0,), 2, 0))
    with pytest.raises(InvalidInput, match="15 x 2, expected at most 14 on a side, 26 together"):
        DepthTable([[0, 1]] * 15)
