"""The rules about upper bounds on fooling sets: found evidence is accepted, each planted error refused.

Each is refused for its own reason.
"""

from __future__ import annotations

import copy
import json
import random
from itertools import combinations
from math import inf
from typing import Any

import pytest

from fooling.fooling_sets.errors import FoolingError
from fooling.fooling_sets.search.clique_search import CellGraph, decide
from fooling.fooling_sets.search.matrix import CommunicationMatrix
from fooling.verify.checker.judge import fresh, proved
from fooling.verify.checker.kernel import Rejected
from fooling.verify.checker.meaning import function
from fooling.verify.checker.theories.fooling_bounds import compatible, exhausted
from fooling.verify.methods.matrices.fooling import maximum
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.proposition import Term
from tests.shares import later

pytestmark = pytest.mark.slow

CYCLE: Term = (
    "matrix",
    ((1, 1, 0), (0, 1, 1), (1, 0, 1)),
)  # its ones form a cycle of six cells; largest fooling set: three
ONES = ("fooling", CYCLE, 1)
HALVES = [
    [[0], [0, 1], "1/2"],
    [[1], [1, 2], "1/2"],
    [[2], [0, 2], "1/2"],
    [[0, 2], [0], "1/2"],
    [[0, 1], [1], "1/2"],
    [[1, 2], [2], "1/2"],
]
REPEATED: Term = ("matrix", ((1, 0, 1), (1, 0, 1), (0, 1, 0)))  # rows 0 and 1, columns 0 and 2 are equal


def drawn(rows: int, columns: int, seed: int, density: float = 0.5) -> Term:
    """A random 0/1 matrix."""
    draw = random.Random(seed)
    return ("matrix", tuple(tuple(int(draw.random() < density) for _ in range(columns)) for _ in range(rows)))


def largest(f: Term, colour: int) -> int:
    """The size of a largest fooling set, by extending sets cell by cell: shares no code with the package."""
    rows = f[1]
    cells = [(x, y) for x, row in enumerate(rows) for y, value in enumerate(row) if value == colour]

    def extended(size: int, allowed: list[tuple[int, int]]) -> int:
        best = size
        for i, (x, y) in enumerate(allowed):
            rest = [(u, v) for u, v in allowed[i + 1 :] if not rows[x][v] == rows[u][y] == colour]
            if size + 1 + len(rest) > best:
                best = max(best, extended(size + 1, rest))
        return best

    return extended(0, cells)


def compatible_pairs(f: Term) -> tuple[list[tuple[int, int]], set[frozenset[tuple[int, int]]]]:
    """The ones of a matrix without equal lines, least degree first, and the pairs of them that fool."""
    rows = f[1]
    assert len(set(rows)) == len(rows)
    assert len(set(zip(*rows, strict=True))) == len(rows[0])
    left = [(x, y) for x, row in enumerate(rows) for y, value in enumerate(row) if value]
    pairs = {frozenset({(x, y), (u, v)}) for x, y in left for u, v in left if not rows[x][v] == rows[u][y] == 1}
    order = []
    while left:
        order.append(min(left, key=lambda cell: sum(frozenset({cell, other}) in pairs for other in left)))
        left.remove(order[-1])
    return order, pairs


def nodes_by_definition(f: Term, wanted: int) -> int:
    """The nodes of the search for a clique that is not there, on lists and sets: shares no code with the package.

    Unit propagation takes the units in an order drawn at random.
    """
    order, pairs = compatible_pairs(f)
    draw = random.Random(wanted)

    def fool(cell: tuple[int, int], other: tuple[int, int]) -> bool:
        return frozenset({cell, other}) in pairs

    def first_fit(cells: list[tuple[int, int]], able: Any) -> list[tuple[int, int]]:
        taken: list[tuple[int, int]] = []
        for cell in cells:
            if not any(fool(cell, other) for other in taken) and able(cell):
                taken.append(cell)
        return taken

    def refuted(cell: tuple[int, int], classes: list[list[tuple[int, int]]]) -> bool:
        open_classes = [[other for other in one if fool(cell, other)] for one in classes]
        while units := [one for one in open_classes if len(one) < 2]:
            unit = draw.choice(units)
            if not unit:
                return True
            open_classes.remove(unit)
            open_classes = [[other for other in one if fool(unit[0], other)] for one in open_classes]
        return False

    def count(candidates: list[tuple[int, int]], wanted: int) -> int:
        left, classes = list(candidates), []
        for _ in range(wanted - 1):
            classes.append(first_fit(left, lambda cell: True))
            left = [cell for cell in left if cell not in classes[-1]]
        idle = first_fit(left, lambda cell: refuted(cell, classes)) if left else []
        left = [cell for cell in left if cell not in idle]
        total, tried = 1, [cell for cell in candidates if cell not in left]
        for cell in left:
            total += count([other for other in candidates if other in tried and fool(cell, other)], wanted - 1)
            tried.append(cell)
        return total

    return count(order[::-1], wanted)


def exhaustion(f: Term, colour: int, k: int) -> dict[str, Any]:
    """The exhausted search for k + 1 pairs, with the finder's own number of nodes, for any k that is true."""
    graph = CellGraph.of(CommunicationMatrix.of(function(f)).rows, colour)
    found = decide(graph, k + 1, inf)
    assert found.clique is None and found.finished
    return {"rule": "clique-exhaustion", "nodes": found.nodes}


def counted(f: Term, colour: int, k: int) -> int:
    """The nodes that the checker visits to exclude k + 1 pairs."""
    found, nodes = exhausted(compatible(function(f), colour), k + 1, 10**7)
    assert not found and nodes <= 10**7
    return nodes


def accepted(goal: Term, node: object) -> None:
    """The derivation, sent through JSON, proves the goal and trusts nothing."""
    assert proved(goal, "confirmed", json.loads(json.dumps(node))).trusts == ()


def refused(goal: Term, node: object, match: str) -> None:
    """The derivation is refused for this reason."""
    with pytest.raises(Rejected, match=match):
        proved(goal, "confirmed", json.loads(json.dumps(node)))


@pytest.mark.parametrize("seed", range(60))
def test_maximum_against_brute_force(seed: int) -> None:
    """On random small matrices both derivations are accepted at the true size, and no exhaustion shows less."""
    draw = random.Random(seed)
    f = drawn(draw.randint(1, 6), draw.randint(1, 6), seed, draw.choice((0.3, 0.5, 0.7)))
    for colour in (0, 1):
        (lower, below), (upper, above) = ((one.value, one.node) for one in maximum(f, colour))
        assert lower == upper == largest(f, colour)
        accepted((">=", ("fooling", f, colour), lower), below)
        accepted(("<=", ("fooling", f, colour), upper), above)
        accepted(("<=", ("fooling", f, colour), upper), exhaustion(f, colour, upper))
        if upper:
            short: Term = ("<=", ("fooling", f, colour), upper - 1)
            refused(short, {"rule": "clique-exhaustion", "nodes": 10**6}, f"there is a fooling set of {upper} pairs")


@pytest.mark.parametrize(
    ("f", "colour", "size", "rule"),
    [
        (("equality", 4), 1, 16, "arith"),
        (("equality", 4), 0, 3, "clique-exhaustion"),
        (("disjointness", 4), 0, 4, "arith"),
        (("disjointness", 4), 1, 16, "arith"),
        (("inner-product", 3), 0, 7, "clique-exhaustion"),
        (("complement", ("greater-than", 3)), 0, 7, "arith"),
        (("under", ("dyck", 2, 2), "odd-even", 6), 1, 32, "arith"),
        (("under", ("dyck", 2, 2), ("prefix", 3), 6), 1, 2, "arith"),
        (("matrix", ((0, 2, 1), (2, 1, 2), (0, 0, 2))), 2, 3, "arith"),
        (REPEATED, 1, 2, "arith"),
        (REPEATED, 5, 0, "arith"),
    ],
)
def test_functions_are_settled(f: Term, colour: int, size: int, rule: str) -> None:
    """Families, languages and repeated lines have two accepted derivations; each kind of evidence occurs."""
    (lower, below), (upper, above) = ((one.value, one.node) for one in maximum(f, colour))
    assert (lower, upper, above["rule"]) == (size, size, rule)
    accepted((">=", ("fooling", f, colour), lower), below)
    accepted(("<=", ("fooling", f, colour), upper), above)


@pytest.mark.parametrize(
    ("rows", "columns", "density"), [(10, 10, 0.5), (14, 14, 0.5), (16, 12, 0.3), (12, 16, 0.7), (18, 18, 0.5)]
)
def test_finder_and_checker_count_the_same_nodes(rows: int, columns: int, density: float) -> None:
    """The finder's count is the checker's, for the least bound that is true and for weaker ones."""
    f = drawn(rows, columns, rows, density)
    upper = maximum(f, 1).upper
    for k in range(upper, upper + 3):
        assert exhaustion(f, 1, k)["nodes"] == counted(f, 1, k)


@pytest.mark.parametrize(
    ("rows", "columns", "density"), [(8, 8, 0.5), (12, 12, 0.4), later(14, 14, 0.5), later(16, 14, 0.5)]
)
def test_nodes_are_those_of_the_definition(rows: int, columns: int, density: float) -> None:
    """A third implementation, on sets and with units in any order, visits as many nodes."""
    f = drawn(rows, columns, 7 * rows, density)
    upper = maximum(f, 1).upper
    counts = [counted(f, 1, k) for k in range(upper, upper + 2)]
    assert counts == [nodes_by_definition(f, k + 1) for k in range(upper, upper + 2)]
    assert rows < 14 or counts[0] > 20


@pytest.mark.parametrize("seed", range(8))
def test_search_agrees_with_brute_force_on_any_graph(seed: int) -> None:
    """Graphs of no matrix: each clique size is found or excluded as trying all sets of vertices says."""
    draw = random.Random(seed)
    size, density = 11, draw.choice((0.3, 0.6, 0.8, 0.9))
    edges = {pair for pair in combinations(range(size), 2) if draw.random() < density}
    adjacent = [sum(1 << j for j in range(size) if (min(i, j), max(i, j)) in edges) for i in range(size)]
    largest_clique = max(
        chosen.bit_count()
        for chosen in range(2**size)
        if all(pair in edges for pair in combinations([i for i in range(size) if chosen >> i & 1], 2))
    )
    for wanted in range(1, size + 2):
        assert exhausted(adjacent, wanted, 10**6)[0] == (wanted <= largest_clique)


def test_graph_against_definition() -> None:
    """The checker's graph joins exactly the fooling pairs of cells, and its order removes a least-degree cell first."""
    f = drawn(6, 7, 3)
    adjacent = compatible(function(f), 1)
    cells = [(x, y) for x, row in enumerate(f[1]) for y, value in enumerate(row) if value]
    fooling = sum(not f[1][x][v] == f[1][u][y] == 1 for i, (x, y) in enumerate(cells) for u, v in cells[:i])
    assert sum(others.bit_count() for others in adjacent) == 2 * fooling
    for i, others in enumerate(adjacent):
        assert others >> i & 1 == others >> len(cells) == 0
        assert (others >> i).bit_count() == min((adjacent[j] >> i).bit_count() for j in range(i, len(cells)))


def test_search_gives_up_at_its_limit() -> None:
    """Past the nodes allowed the search stops with one node more, whatever is left."""
    f = drawn(18, 18, 18)
    target = maximum(f, 1).upper + 1
    graph = compatible(function(f), 1)
    found, nodes = exhausted(graph, target, 10**6)
    assert not found
    assert nodes > 20
    assert exhausted(graph, target, 20) == (False, 21)


def test_fractions_are_accepted() -> None:
    """Halves on a cycle's six maximal rectangles show that no fooling set has four pairs, and so do lighter bounds."""
    accepted(("<=", ONES, 3), {"rule": "fractional-cover", "rectangles": HALVES})
    accepted(("<=", ONES, 4), {"rule": "fractional-cover", "rectangles": HALVES})
    accepted(
        ("<=", ("fooling", REPEATED, 1), 2),
        {"rule": "fractional-cover", "rectangles": [[[0], [0], 1], [[2], [1], "1"]]},
    )


def test_just_below_the_next_number_suffices() -> None:
    """A total of 10/3 shows 3; a total of 4 does not."""
    f: Term = ("matrix", tuple(tuple(int(x != y) for y in range(5)) for x in range(5)))
    pairs = [(a, b) for a in range(5) for b in range(a)]
    rectangles: list[Any] = [[[a, b], [y for y in range(5) if y not in (a, b)], "1/6"] for a, b in pairs]
    rectangles += [[ys, xs, w] for xs, ys, w in rectangles]
    accepted(("<=", ("fooling", f, 1), 3), {"rule": "fractional-cover", "rectangles": rectangles})
    heavier = [[xs, ys, "1/5"] for xs, ys, _ in rectangles]
    refused(
        ("<=", ("fooling", f, 1), 3),
        {"rule": "fractional-cover", "rectangles": heavier},
        "the rectangles weigh 4, not less than 4",
    )


def planted(change: Any) -> list[Any]:
    """The good weights with one change."""
    rectangles = copy.deepcopy(HALVES)
    change(rectangles)
    return rectangles


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda r: r[0][1].append(2), r"a rectangle holds \(0, 2\) of value 0, not 1"),
        (lambda r: r[0].__setitem__(2, "1/3"), r"\(0, 0\) is covered with weight 5/6 only"),
        (lambda r: r.pop(), r"is covered with weight 1/2 only"),
        (lambda r: r[0].__setitem__(2, "-1/2"), "a rectangle weighs -1/2, less than 0"),
        (lambda r: r.append([[0], [0], 1]), "the rectangles weigh 4, not less than 4"),
        (lambda r: r[0].__setitem__(slice(0, 3, 2), [[0, 0], "1/3"]), r"\(0, 0\) is covered with weight 5/6 only"),
        (lambda r: r[0].__setitem__(2, 0.5), "a weight is an integer or a text p/q, not 0.5"),
        (lambda r: r[0].__setitem__(0, [3]), r"cell \(3, 0\) is outside the 3 x 3 matrix"),
        (lambda r: r[0].pop(), "not enough values to unpack"),
    ],
)
def test_planted_weights_are_refused(change: Any, message: str) -> None:
    """Each spoilt weight or rectangle is refused for its own reason."""
    refused(("<=", ONES, 3), {"rule": "fractional-cover", "rectangles": planted(change)}, message)


def test_weights_of_the_other_colour_are_refused() -> None:
    """Rectangles of ones say nothing about zeros."""
    refused(("<=", ("fooling", CYCLE, 0), 3), {"rule": "fractional-cover", "rectangles": HALVES}, "of value 1, not 0")


def test_one_less_is_refused() -> None:
    """No evidence shows a bound below the truth."""
    refused(
        ("<=", ONES, 2), {"rule": "fractional-cover", "rectangles": HALVES}, "the rectangles weigh 3, not less than 3"
    )
    refused(("<=", ONES, 2), {"rule": "clique-exhaustion", "nodes": 100}, "there is a fooling set of 3 pairs")
    refused(("<=", ONES, -1), {"rule": "clique-exhaustion", "nodes": 0}, "the bound is a natural number")


@pytest.mark.parametrize("off", [-1, 1, -(10**9), 10**9])
def test_wrong_node_count_is_refused(off: int) -> None:
    """A count that is off by one, or wild, is refused."""
    f = drawn(14, 14, 14)
    upper = maximum(f, 1).upper
    nodes = exhaustion(f, 1, upper)["nodes"]
    accepted(("<=", ("fooling", f, 1), upper), {"rule": "clique-exhaustion", "nodes": nodes})
    refused(
        ("<=", ("fooling", f, 1), upper),
        {"rule": "clique-exhaustion", "nodes": nodes + off},
        rf"the search has \d+ nodes, not {nodes + off}",
    )


@pytest.mark.parametrize("nodes", [True, "3", 3.0, None])
def test_node_count_is_an_integer(nodes: object) -> None:
    """Anything but an integer is refused."""
    refused(("<=", ONES, 3), {"rule": "clique-exhaustion", "nodes": nodes}, "nodes is an integer")


@pytest.mark.parametrize("goal", [(">=", ONES, 3), ("<=", ("cover", CYCLE, 1), 3), ("<=", ONES, ("D", CYCLE))])
def test_other_goals_are_refused(goal: Term) -> None:
    """The rules prove upper bounds on fooling sets by numbers, nothing else."""
    refused(goal, {"rule": "fractional-cover", "rectangles": HALVES}, "the goal is fooling <= a number")
    refused(goal, {"rule": "clique-exhaustion", "nodes": 1}, "the goal is fooling <= a number")


def test_comparisons_are_decided() -> None:
    """Weaker goals than the truth are proved, stronger ones are not found."""
    for f, colour in ((CYCLE, 1), (("equality", 3), 0), (("inner-product", 3), 0)):
        size = maximum(f, colour).lower
        for goal in (("<=", size), ("<=", size + 1), (">=", size), (">=", size - 1)):
            that = (goal[0], ("fooling", f, colour), goal[1])
            accepted(that, automatic(that, fresh()))
        for goal in (("<=", size - 1), (">=", size + 1)):
            with pytest.raises(FoolingError):
                automatic((goal[0], ("fooling", f, colour), goal[1]), fresh())


def test_interval_has_two_derivations() -> None:
    """When the time is over, both bounds of the interval are still proved."""
    f = drawn(36, 36, 1)
    (lower, below), (upper, above) = ((one.value, one.node) for one in maximum(f, 1, 0.2))
    assert lower < upper
    accepted((">=", ("fooling", f, 1), lower), below)
    accepted(("<=", ("fooling", f, 1), upper), above)
