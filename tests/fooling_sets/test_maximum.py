"""Maximum fooling sets: against all subsets, the two searches compared, and bounds that hold when time runs out."""

from __future__ import annotations

import random
import time
from fractions import Fraction
from importlib.util import find_spec
from itertools import count, product
from math import inf
from threading import active_count
from types import SimpleNamespace
from typing import Any

import networkx
import numpy as np
import pytest
from brute_force_matrices import is_fooling, largest_fooling_size
from hypothesis import given
from hypothesis import strategies as st

from fooling.fooling_sets.errors import EvidenceError, InvalidInput
from fooling.fooling_sets.fooling_set import FoolingSet
from fooling.fooling_sets.functions import FAMILIES, equality, from_rows
from fooling.fooling_sets.search import clique_kernel, clique_search, clique_swaps, maximum, sat
from fooling.fooling_sets.search import fractional_cover as fractional_cover_search
from fooling.fooling_sets.search.clique_search import CellGraph, decide, never
from fooling.fooling_sets.search.clique_swaps import LOOK, Swaps, _Clique, greedy_clique, swapped_clique
from fooling.fooling_sets.search.cover import maximal_boxes
from fooling.fooling_sets.search.fractional_cover import FractionalCover, fractional_cover, quick_cover
from fooling.fooling_sets.search.greedy_rectangles import members_of
from fooling.fooling_sets.search.matrix import CommunicationMatrix
from fooling.fooling_sets.search.maximum import Exhaustion, FoolingBounds, maximum_fooling, sat_clique
from tests.fooling_sets.compatibility_graph import compatibility_graph
from tests.shares import drawn as shared
from tests.shares import one_in

pytestmark = pytest.mark.slow

Rows = list[list[int]]
MATRICES = st.integers(1, 5).flatmap(
    lambda width: st.lists(st.lists(st.integers(0, 1), min_size=width, max_size=width), min_size=1, max_size=4)
)
THREE_VALUES = st.integers(1, 4).flatmap(
    lambda width: st.lists(st.lists(st.integers(0, 2), min_size=width, max_size=width), min_size=1, max_size=4)
)

# family, n, colour -> size, reason
KNOWN = [
    ("equality", 5, 1, 32, "the diagonal"),
    (
        "equality",
        5,
        0,
        3,
        "of two pairs one's row is the other's column, and k columns serve k of the k (k - 1)/2: k <= 3",
    ),
    ("disjointness", 5, 1, 32, "a set and its complement"),
    ("disjointness", 5, 0, 5, "covered by one rectangle an element"),
    ("greater-than", 5, 1, 31, "(x + 1, x)"),
    ("greater-than", 5, 0, 32, "the diagonal"),
    ("index", 4, 1, 4, "as many columns"),
    ("inner-product", 2, 1, 3, "(1, 1), (2, 3), (3, 2); only three rows hold a 1"),
]


def drawn(size: int, density: float, seed: int) -> Rows:
    """A random 0/1 matrix."""
    draw = random.Random(seed)
    return [[int(draw.random() < density) for _ in range(size)] for _ in range(size)]


def graph_of(rows: Rows) -> CellGraph:
    """The graph of the ones of the merged matrix."""
    return CellGraph.of(CommunicationMatrix.of(from_rows(rows)).rows, 1)


def lines_of(rows: Rows) -> list[int]:
    """Each row as the set of the columns of its ones."""
    return [sum(1 << y for y, value in enumerate(row) if value) for row in rows]


def expect_cover(rows: Rows, cover: FractionalCover) -> None:
    """All rectangles consist of ones, and each one is covered with weight at least 1."""
    covered = [[Fraction(0) for _ in row] for row in rows]
    for (xs, ys), weight in zip(cover.rectangles, cover.weights, strict=True):
        for x in xs:
            for y in ys:
                assert rows[x][y] == 1
                covered[x][y] += weight
    assert all(covered[x][y] >= 1 for x, row in enumerate(rows) for y, value in enumerate(row) if value)


@shared(150)
@given(MATRICES, st.integers(0, 1))
def test_maximum_against_all_subsets(rows: Rows, colour: int) -> None:
    """On small matrices the bounds meet at the size that trying all subsets gives, and the pairs are a fooling set."""
    found = maximum_fooling(from_rows(rows), colour)
    assert found.lower == found.upper == largest_fooling_size(rows, colour)
    assert is_fooling(rows, colour, found.fooling_set.pairs)


@pytest.mark.parametrize(
    ("size", "density", "seed"), [(6, 0.5, 0), (8, 0.3, 1), (8, 0.7, 2), (10, 0.5, 3), (12, 0.3, 4)]
)
def test_maximum_against_networkx(size: int, density: float, seed: int) -> None:
    """Where subsets are too many to try, networkx's clique search on the unmerged matrix finds the same sizes."""
    f = from_rows(drawn(size, density, seed))
    for colour in (0, 1):
        clique, _ = networkx.max_weight_clique(compatibility_graph(f, colour), weight=None)
        found = maximum_fooling(f, colour)
        assert (found.lower, found.upper) == (len(clique), len(clique))
        assert is_fooling(f.rows(), colour, clique)


@shared(60)
@given(THREE_VALUES)
def test_three_values_against_all_subsets(rows: Rows) -> None:
    """Functions with three values have maximum fooling sets of each."""
    for colour in (0, 1, 2):
        found = maximum_fooling(from_rows(rows), colour)
        assert found.is_maximum
        assert found.lower == largest_fooling_size(rows, colour)


@pytest.mark.parametrize(("name", "n", "colour", "size", "reason"), one_in(2, KNOWN))
def test_known_sizes(name: str, n: int, colour: int, size: int, reason: str) -> None:
    """The families have the sizes that theory gives."""
    found = maximum_fooling(FAMILIES[name](n), colour, seconds=600.0)
    assert (found.lower, found.upper) == (size, size), reason


def test_a_colour_that_does_not_occur() -> None:
    """No cell of the colour: the empty set is maximum, by the empty cover."""
    found = maximum_fooling(equality(2), 7)
    assert (found.lower, found.upper, found.shown_by) == (0, 0, FractionalCover((), ()))


@pytest.mark.parametrize(("size", "density"), [(8, 0.5), (12, 0.3), (12, 0.7), (14, 0.5)])
def test_every_smaller_size_is_found(size: int, density: float) -> None:
    """The decision is yes up to the maximum and no beyond, and a yes is a clique of that size."""
    rows = drawn(size, density, size)
    graph, best = graph_of(rows), maximum_fooling(from_rows(rows), 1).lower
    matrix = CommunicationMatrix.of(from_rows(rows)).rows
    for target in range(1, best + 4):
        found = decide(graph, target, time.monotonic() + 3600)
        assert found.finished
        assert (found.clique is not None) == (target <= best)
        assert found.clique is None or (len(found.clique) == target and is_fooling(matrix, 1, found.clique))


def test_compiled_search_visits_the_same_nodes() -> None:
    """Both implementations find the same cliques and node counts, also where the compiled one stops and goes on."""
    pytest.importorskip("numba")
    for size, density, seed in ((3, 0.5, 0), (9, 0.5, 1), (14, 0.5, 2), (15, 0.3, 3)):
        graph = graph_of(drawn(size, density, seed))
        for target in range(1, size + 1):
            plain = clique_search._plain(graph, target, 20_000, never)
            assert clique_search._compiled(graph, target, 20_000, never) == plain


@pytest.mark.exhaustive
@pytest.mark.parametrize(("unrolled", "words"), one_in(3, [((), 3), ((4, 8), 4), ((8,), 8)]))
def test_however_many_words_a_set_has_the_nodes_are_the_same(
    unrolled: tuple[int, ...], words: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sets that are padded, and the compiled versions whose loops are unrolled, change nothing but the time."""
    pytest.importorskip("numba")
    monkeypatch.setattr(clique_kernel, "UNROLLED", unrolled)
    graph = graph_of(drawn(16, 0.5, 2))
    assert graph.packed.shape == (2, len(graph.cells), words)
    for target in (12, 13, 14):
        part = clique_search._below(graph, target, 20_000, never)
        assert part == clique_search._plain(graph, target, 20_000, never)


@pytest.mark.parametrize("free_after", [0, 2, 10**9])
def test_two_threads_visit_the_same_nodes(free_after: int) -> None:
    """However soon a second processor is free, an exhausted search has as many nodes, and a clique is one."""
    pytest.importorskip("numba")
    rows = drawn(20, 0.5, 2)
    graph, looks = graph_of(rows), count()

    def is_free() -> bool:
        return next(looks) >= free_after

    best = next(k for k in range(1, 21) if clique_search._compiled(graph, k + 1, 2**62, never).clique is None)
    none = clique_search._compiled(graph, best + 1, 2**62, never, inf, is_free)
    assert none == clique_search._compiled(graph, best + 1, 2**62, never) and none.finished
    some = clique_search._compiled(graph, best, 2**62, never, inf, is_free)
    assert some.clique is not None and len(some.clique) == best and is_fooling(rows, 1, some.clique)


def test_two_threads_stop_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is over is over for both, and an error of the second thread is not lost."""
    pytest.importorskip("numba")
    graph, began, threads = graph_of(drawn(64, 0.5, 1)), time.monotonic(), active_count()
    found = clique_search._compiled(graph, 26, 2**62, lambda: time.monotonic() > began + 0.05, inf, lambda: True)
    assert (found.clique, found.finished) == (None, False) and active_count() == threads
    with pytest.raises(ZeroDivisionError):
        clique_search._compiled(graph, 26, 2**62, lambda: time.monotonic() > began + 0.15, inf, lambda: bool(1 // 0))


def test_rounds_do_not_change_the_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looking at the clock more often leaves the search as it is."""
    pytest.importorskip("numba")
    graph = graph_of(drawn(16, 0.5, 2))
    whole = clique_search._compiled(graph, 14, 10**6, never)
    monkeypatch.setattr(clique_search, "ROUND", 3)
    assert clique_search._compiled(graph, 14, 10**6, never) == whole


def test_limits_leave_the_search_unfinished() -> None:
    """Neither a node limit nor a deadline that is over lets the search answer."""
    graph = graph_of(drawn(16, 0.5, 2))
    assert decide(graph, 14, time.monotonic() + 3600, 10) == clique_search.Decision(None, False, 10)
    assert decide(graph, 14, time.monotonic() - 1) == clique_search.Decision(None, False, 0)


def test_a_search_stops_where_its_question_is_settled_elsewhere() -> None:
    """Either implementation looks now and then whether it is, and ends without an answer of its own."""
    graph, looks = graph_of(drawn(30, 0.5, 1)), iter([False, False, True])
    assert clique_search._plain(graph, 26, 10**5, lambda: next(looks)) == clique_search.Decision(None, False, 1024)
    assert not decide(graph, 26, time.monotonic() + 3600, is_settled=lambda: True).finished
    if find_spec("numba") is not None:
        looks = iter([False, False, True])
        found = clique_search._compiled(graph, 26, 2**62, lambda: next(looks), inf)
        assert (found.clique, found.finished, list(looks)) == (None, False, [])


@pytest.mark.parametrize(("size", "density"), [(1, 1.0), (6, 0.5), (12, 0.3), (9, 0.9)])
def test_the_fraction_of_conflicts_is_that_of_the_graph(size: int, density: float) -> None:
    """It is counted without an order of the cells, and is what the graph of the search leaves out."""
    rows = drawn(size, density, 1)
    cells = [(x, y) for x, row in enumerate(rows) for y, entry in enumerate(row) if entry]
    apart = sum(not is_fooling(rows, 1, [one, other]) for one in cells for other in cells if one != other) + len(cells)
    graph = CellGraph.of(rows, 1)
    assert graph.conflicts == pytest.approx(apart / len(cells) ** 2) == pytest.approx(1 - graph.adjacent.mean())


@pytest.mark.parametrize(("size", "density"), [(1, 1.0), (3, 0.0), (9, 0.3), (12, 0.9), (16, 0.5)])
def test_small_graphs_are_those_that_numpy_makes(size: int, density: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Up to so many cells numpy is not asked; the order, the neighbours and the greedy clique are the same with it."""
    for seed in range(4):
        rows = drawn(size, density, seed)
        graph = CellGraph.of(rows, 1)
        with monkeypatch.context() as changed:
            for module in (clique_search, clique_swaps):
                changed.setattr(module, "SMALL", -1)
            assert CellGraph.of(rows, 1) == graph
            greedy = greedy_clique(graph)
        assert greedy_clique(graph) == greedy
        assert graph.adjacent.tolist() == [[bool(near >> j & 1) for j in range(len(graph.near))] for near in graph.near]


@shared(100)
@given(MATRICES)
def test_each_rectangle_of_the_greedy_cover_covers_the_most(rows: Rows) -> None:
    """The first of those that cover the most of what is left is taken, though few are counted again."""
    lines = lines_of(rows)
    boxes, left = maximal_boxes(lines) or [], {(x, y) for x, line in enumerate(lines) for y in members_of(line)}
    for box in fractional_cover_search._greedy(boxes, lines):
        gains = [len(left.intersection(product(*map(members_of, one)))) for one in boxes]
        assert boxes.index(box) == gains.index(max(gains))
        left.difference_update(product(*map(members_of, box)))
    assert not left
    if len(boxes) == 1:
        with pytest.raises(EvidenceError, match="uncovered"):
            fractional_cover_search._greedy(boxes, [*lines, 1])


@pytest.mark.parametrize(("seconds", "searched"), [(0, 1), (28, 8), (29, 29)])
def test_what_will_not_finish_is_foreseen(seconds: int, searched: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 29 branches that take a second each, eight are searched before it is seen that 28 seconds are too few."""
    graph, clock = graph_of(drawn(20, 0.3, 1)), [0.0]

    def take(*given: Any) -> clique_search.Decision:
        clock[0] += 1.0
        return clique_search.Decision(None, True, 1)

    monkeypatch.setattr(clique_search, "_below", take)
    monkeypatch.setattr(clique_search, "time", SimpleNamespace(monotonic=lambda: clock[0]))
    found = clique_search._compiled(graph, 17, 2**62, never, seconds)
    assert (clock[0], found.finished) == (searched, searched == 29)
    assert clique_search._compiled(graph, 17, 2**62, never, inf).finished, "without foresight a branch is begun in time"


def test_interval_when_time_runs_out() -> None:
    """No time for a 40 x 40 matrix: both bounds hold and have their evidence."""
    rows = drawn(40, 0.5, 1)
    found = maximum_fooling(from_rows(rows), 1, 0.3)
    assert 15 <= found.lower < found.upper <= 40
    if isinstance(found.shown_by, FractionalCover):
        expect_cover(rows, found.shown_by)


def test_without_numba_the_answer_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without numba the search is Python's, with the same bounds and the same number of nodes."""
    f = from_rows(drawn(16, 0.5, 5))
    compiled = maximum_fooling(f, 1)
    for module in (clique_search, maximum):
        monkeypatch.setattr(module, "find_spec", lambda name: None)
    assert maximum_fooling(f, 1) == compiled


@pytest.mark.parametrize("seed", range(5))
def test_local_search_gives_cliques(seed: int) -> None:
    """Greed and swaps give fooling sets, the second no smaller, and stop at what is enough."""
    rows = drawn(14, 0.4, seed)
    graph, matrix = graph_of(rows), CommunicationMatrix.of(from_rows(rows)).rows
    greedy = greedy_clique(graph)
    swapped = swapped_clique(graph, greedy, 99, 5.0, 3_000)
    assert len(greedy) <= len(swapped)
    assert is_fooling(matrix, 1, greedy)
    assert is_fooling(matrix, 1, swapped)
    assert swapped_clique(graph, greedy, len(greedy), 5.0) == greedy


@pytest.mark.parametrize("steps", [(2_000,), (700, 1_300), (1, 1_000, 999)])
def test_local_search_goes_on_from_where_it_was(steps: tuple[int, ...]) -> None:
    """As many steps in one call or in several reach the same clique, and the same set in the end."""
    graph, best = graph_of(drawn(12, 0.4, 7)), ()
    parts, whole = Swaps(graph), Swaps(graph)
    for some in steps:
        best = parts.improved(best, 99, 60.0, some)
    assert best == whole.improved((), 99, 60.0, 2_000) and len(best) > 0
    assert (parts.step, parts.clique.inside) == (whole.step, whole.clique.inside) and parts.step == 2_000


def test_local_search_stops_where_the_question_is_settled() -> None:
    """It looks once in so many steps, and keeps the best set that it had by then."""
    looks = iter([False, True])
    search = Swaps(graph_of(drawn(12, 0.4, 7)))
    found = search.improved((), 99, 60.0, is_settled=lambda: next(looks))
    assert search.step == LOOK
    assert found == Swaps(search.graph).improved((), 99, 60.0, LOOK)


@pytest.mark.parametrize("seed", range(3))
def test_counts_of_local_search_are_right(seed: int) -> None:
    """After each step the digits count the cells of the clique that a cell does not fool with, and it is a clique."""
    graph, draw = graph_of(drawn(10, 0.5, seed)), random.Random(seed)
    clique = _Clique(graph)
    for step in range(300):
        clique.move(step, draw)
        inside = [v for v in range(len(graph.cells)) if clique.inside >> v & 1]
        assert len(inside) == clique.size
        assert all(graph.adjacent[u, v] for u in inside for v in inside if u != v)
        for v in range(len(graph.cells)):
            counted = sum((digit >> v & 1) << i for i, digit in enumerate(clique.missing))
            assert counted == sum(not graph.adjacent[u, v] for u in inside)


def test_sat_agrees(monkeypatch: pytest.MonkeyPatch) -> None:
    """CaDiCaL finds a set of the largest size and none larger, and is ended where it answers later than it may."""
    pytest.importorskip("pysat")
    rows = drawn(9, 0.3, 4)
    graph, best = graph_of(rows), maximum_fooling(from_rows(rows), 1).lower
    found = sat_clique(graph, best, sat.LONGEST_WAIT)
    assert found is not None
    assert len(found) == best
    assert is_fooling(CommunicationMatrix.of(from_rows(rows)).rows, 1, found)
    assert sat_clique(graph, best + 1, sat.LONGEST_WAIT) is None
    monkeypatch.setattr(sat, "SOLVER", f"import time; time.sleep(3600)\n{sat.SOLVER}")
    assert sat_clique(graph, best, 0.01) is None


@shared(60)
@given(MATRICES)
def test_covers_cover(rows: Rows) -> None:
    """Quick and fractional covers cover, and weigh no less than a largest fooling set.

    The program's weigh no more than the quick ones.
    """
    quick = quick_cover(lines_of(rows), len(rows[0]))
    expect_cover(rows, quick)
    assert quick.is_integral
    best = fractional_cover(lines_of(rows), 5.0)
    if best is not None:
        expect_cover(rows, best)
        assert largest_fooling_size(rows, 1) <= best.total <= quick.total


def test_lines_are_as_few_as_koenig_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where maximal rectangles are too many to list, ones in two rows and a column still get these three lines."""
    monkeypatch.setattr("fooling.fooling_sets.search.fractional_cover.maximal_boxes", lambda lines, limit: None)
    rows = [[1, 0, 1, 1], [0, 0, 1, 0], [1, 1, 1, 1], [0, 0, 1, 0]]
    quick = quick_cover(lines_of(rows), 4)
    expect_cover(rows, quick)
    assert quick.total == 3


def test_program_beats_every_cover() -> None:
    """The program uses fractions where they weigh less.

    The complement of the identity of size 5 costs 10/3, and no fewer than 4 rectangles.
    """
    pytest.importorskip("highspy")
    rows = [[int(x != y) for y in range(5)] for x in range(5)]
    best = fractional_cover(lines_of(rows), 5.0)
    assert best is not None
    expect_cover(rows, best)
    assert best.total == Fraction(10, 3)
    assert not best.is_integral


def test_order_is_by_degeneracy() -> None:
    """Every cell fools with no more of the cells up to it than any of these does."""
    graph = graph_of(drawn(10, 0.5, 3))
    for last in range(1, len(graph.cells) + 1):
        degrees = graph.adjacent[:last, :last].sum(axis=1)
        assert degrees[-1] == np.min(degrees)


def test_constructors_refuse() -> None:
    """Bounds that contradict each other or their cover, and weights that are none, are refused."""
    one = FoolingSet(equality(1), 1, ((0, 0), (1, 1)))
    with pytest.raises(InvalidInput, match="upper bound 1 is below the size 2"):
        FoolingBounds(one, 1, Exhaustion(1))
    cover = FractionalCover((((0,), (0,)), ((1,), (1,)), ((0,), (0,))), (Fraction(1),) * 3)
    with pytest.raises(InvalidInput, match="a cover of weight 3 does not show the upper bound 2"):
        FoolingBounds(one, 2, cover)
    with pytest.raises(EvidenceError, match="1 rectangles, 0 weights"):
        FractionalCover((((0,), (0,)),), ())
    with pytest.raises(EvidenceError, match="each to be positive"):
        FractionalCover((((0,), (0,)),), (Fraction(0),))


def test_too_many_cells_leave_an_interval(monkeypatch: pytest.MonkeyPatch) -> None:
    """A matrix whose graph does not fit gets bounds from simpler searches, and exact ones where these meet."""
    monkeypatch.setattr(maximum, "LARGEST_GRAPH", 10)
    for colour, size in ((0, 3), (1, 16)):
        found = maximum_fooling(equality(4), colour)
        assert 2 <= found.lower <= size <= found.upper
        assert isinstance(found.shown_by, FractionalCover)
        expect_cover([[int(value == colour) for value in row] for row in equality(4).rows()], found.shown_by)
    assert maximum_fooling(equality(4), 1).is_maximum


def test_large_matrices_are_answered() -> None:
    """256 x 256 is settled; 16,256 zeros of 128 x 128, too many for the graph, have an interval."""
    ones, zeros = maximum_fooling(equality(8), 1, 20.0), maximum_fooling(equality(7), 0, 20.0)
    assert (ones.lower, ones.upper) == (256, 256)
    assert zeros.lower <= 3 <= zeros.upper
