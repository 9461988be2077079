"""Fooling sets: the families, planted wrong sets, the bound in bits, and the graph whose cliques they are."""

from __future__ import annotations

from dataclasses import replace

import pytest
from brute_force_matrices import is_fooling
from hypothesis import given, settings
from hypothesis import strategies as st

from fooling.fooling_sets.errors import EvidenceError
from fooling.fooling_sets.fooling_set import FoolingSet
from fooling.fooling_sets.functions import FAMILIES, equality, from_rows
from fooling.fooling_sets.search.textbook import FOOLING_FAMILIES, FoolingFamily
from tests.fooling_sets.compatibility_graph import compatibility_graph

SMALL = st.integers(1, 4).flatmap(
    lambda width: st.lists(st.lists(st.integers(0, 1), min_size=width, max_size=width), min_size=1, max_size=4)
)

# family, n, size, bits, source
KNOWN = [
    ("equality", 4, 16, "Kushilevitz and Nisan 1997, section 1.3: D(EQ_n) >= n + 1"),
    ("disjointness", 4, 16, "Kushilevitz and Nisan 1997, section 1.3: D(DISJ_n) >= n + 1"),
    ("intersection", 4, 16, "complement of disjointness"),
    ("greater-than", 4, 16, "Kushilevitz and Nisan 1997, section 1.3: D(GT_n) = n + 1"),
    ("index", 5, 5, "by hand: two ones of one column never fool, so the column count n is the largest"),
    ("inner-product", 5, 5, "by hand: unit vectors"),
]


@pytest.mark.parametrize(("name", "n", "size", "source"), KNOWN)
def test_known_families(name: str, n: int, size: int, source: str) -> None:
    """Each family has the size that its source states."""
    fooling_set = FOOLING_FAMILIES[name].at(n)
    assert fooling_set.function == FAMILIES[name](n)
    assert len(fooling_set.pairs) == size, source


@pytest.mark.parametrize("name", FOOLING_FAMILIES)
@pytest.mark.parametrize("n", [1, 2, 3, 6])
def test_families_small_n(name: str, n: int) -> None:
    """Every recipe works for the n tried, by a second definition of fooling."""
    fooling_set = FOOLING_FAMILIES[name].at(n)
    if n < 6:
        assert is_fooling(fooling_set.function.rows(), fooling_set.colour, fooling_set.pairs)


def test_wrong_recipe_is_refused() -> None:
    """A family whose recipe is wrong for some n fails there."""
    family = FoolingFamily("shifted", equality, 1, lambda n: iter([(0, 0), (0, 1)]))
    with pytest.raises(EvidenceError, match=r"pair \(00, 01\) has value 0, expected 1"):
        family.at(2)


def test_crossing_pair_is_named() -> None:
    """A set with one crossing pair is refused, and the message names both pairs and both crossings."""
    planted = replace(equality(2), entry=lambda x, y: int(x == y or {x, y} == {1, 3}))
    with pytest.raises(
        EvidenceError,
        match=r"pairs \(01, 01\) and \(11, 11\) do not fool: "
        r"both crossings \(01, 11\) and \(11, 01\) have value 1",
    ):
        FoolingSet(planted, 1, ((0, 0), (1, 1), (2, 2), (3, 3)))


def test_repeated_and_outside_pairs_are_named() -> None:
    """A repeated pair and a pair outside the matrix are refused."""
    with pytest.raises(EvidenceError, match=r"pair \(1, 1\) is repeated"):
        FoolingSet(equality(1), 1, ((1, 1), (0, 0), (1, 1)))
    with pytest.raises(EvidenceError, match=r"cell \(2, 2\) is outside the 2 x 2 matrix of equality\(1\)"):
        FoolingSet(equality(1), 1, ((2, 2),))


@given(SMALL, st.integers(0, 1), st.data())
def test_constructor_against_definition(rows: list[list[int]], colour: int, data: st.DataObject) -> None:
    """The constructor accepts exactly what the textbook definition does."""
    cell = st.tuples(st.integers(0, len(rows) - 1), st.integers(0, len(rows[0]) - 1))
    pairs = tuple(data.draw(st.lists(cell, max_size=4)))
    try:
        FoolingSet(from_rows(rows), colour, pairs)
        accepted = True
    except EvidenceError:
        accepted = False
    assert accepted == is_fooling(rows, colour, pairs)


@settings(deadline=None)
@given(SMALL, st.integers(0, 1))
def test_compatibility_graph_edges(rows: list[list[int]], colour: int) -> None:
    """Two cells are joined exactly when they are a fooling set of two."""
    graph = compatibility_graph(from_rows(rows), colour)
    cells = [(x, y) for x, row in enumerate(rows) for y, value in enumerate(row) if value == colour]
    assert sorted(graph) == cells
    for a in cells:
        for b in cells:
            assert graph.has_edge(a, b) == (a != b and is_fooling(rows, colour, [a, b]))
