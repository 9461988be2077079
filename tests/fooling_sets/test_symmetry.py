"""Symmetries of sign matrices: all permutations tried one by one; families whose groups are known; planted lines."""

from __future__ import annotations

import random
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.fooling_sets.functions import FAMILIES
from fooling.fooling_sets.search.discrepancy import symmetry
from fooling.fooling_sets.search.discrepancy.symmetry import Symmetry, images, moved_cells, orbits, symmetries

pytestmark = pytest.mark.slow

Signs = list[list[int]]
MATRICES = st.tuples(st.integers(1, 4), st.integers(1, 4)).flatmap(
    lambda size: st.lists(
        st.lists(st.sampled_from([1, -1]), min_size=size[1], max_size=size[1]), min_size=size[0], max_size=size[0]
    )
)


def signs_of(family: str, n: int) -> Signs:
    """The matrix of a family, 1 and -1."""
    return [[2 * value - 1 for value in row] for row in FAMILIES[family](n).rows()]


def cell_orbits(signs: Signs) -> list[int]:
    """The least cell of the orbit of each cell, by the generators found."""
    size = len(signs), len(signs[0])
    labels = orbits([moved_cells(one, *size) for one in symmetries(signs)], size[0] * size[1])
    return [int(label) for label in labels]


def slow_orbits(signs: Signs) -> list[int]:
    """The same by all permutations of rows and of columns, of the matrix and of its transpose."""
    height, width = len(signs), len(signs[0])
    least = list(range(height * width))
    for turned in (False, True) if height == width else (False,):
        for p, q in product(permutations(range(height)), permutations(range(width))):
            places = [(q[y], p[x]) if turned else (p[x], q[y]) for x in range(height) for y in range(width)]
            values = [signs[x][y] for x, y in places]
            before = [entry for row in signs for entry in row]
            if values in (before, [-entry for entry in before]):
                least = [min(a, x * width + y) for a, (x, y) in zip(least, places, strict=True)]
    return least


@given(MATRICES)
def test_orbits_are_those_of_all_permutations(signs: Signs) -> None:
    """Up to 4 x 4 the generators found move a cell exactly where some symmetry moves it."""
    assert cell_orbits(signs) == slow_orbits(signs)


@given(MATRICES)
def test_each_generator_is_a_symmetry(signs: Signs) -> None:
    """The entry of every cell, times the sign, stands where the cell is moved."""
    width = len(signs[0])
    for one in symmetries(signs):
        cells = moved_cells(one, len(signs), width)
        assert sorted(cells) == list(range(len(signs) * width))
        assert all(signs[c // width][c % width] == one.sign * signs[i // width][i % width] for i, c in enumerate(cells))


# Disjointness on n bits: what counts is how many coordinates have 00, 01, 10, 11, and 01 and 10 may change places.
@pytest.mark.parametrize(
    ("family", "n", "count"),
    [
        ("equality", 4, 2),
        ("inner-product", 4, 4),
        ("inner-product", 6, 4),
        ("disjointness", 4, 22),
        ("intersection", 4, 22),
        ("greater-than", 4, 136),
    ],
)
def test_families_have_their_orbits(family: str, n: int, count: int) -> None:
    """The whole symmetric, linear or other known group is found, and of an order the one reflection."""
    assert len(set(cell_orbits(signs_of(family, n)))) == count


def test_no_colour_helps_in_a_design() -> None:
    """Lines of the Paley matrix of 13 elements all look alike; the squares and the shifts act on the cells."""
    squares = {i * i % 13 for i in range(1, 13)}
    assert len(set(cell_orbits([[1 if (x - y) % 13 in squares else -1 for y in range(13)] for x in range(13)]))) == 3


def test_a_shuffled_matrix_has_as_many_orbits() -> None:
    """The order of the lines is no matter."""
    draw = random.Random(3)
    signs = signs_of("disjointness", 3)
    for _ in range(5):
        draw.shuffle(signs)
        assert len(set(cell_orbits(signs))) == 13


def test_at_the_limit_fewer_symmetries_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The orbits are finer then, none is wrong."""
    signs = signs_of("equality", 3)
    monkeypatch.setattr(symmetry, "REFINEMENTS", 20)
    fine = cell_orbits(signs)
    assert len(set(fine)) > 2
    assert all((cell // 8 == cell % 8) == (least // 8 == least % 8) for cell, least in enumerate(fine))


def test_images_are_the_orbit_of_a_set_of_lines() -> None:
    """Any two of three lines, either sign; or as many as are wanted."""
    turn = Symmetry((1, 2, 0, 3), -1)
    first = frozenset({0, 1, 3}), 1
    assert len(set(images([turn], first, 100))) == 6
    assert 2 < len(images([turn], first, 2)) < 6
