"""Products of packed matrices against sums of products, up to where a digit would overflow."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.circuits.numbers.packed_matrix import FEWEST, LARGEST, PackedMatrix
from fooling.fooling_sets.errors import InvalidInput

sizes = st.sampled_from([1, 2**8, 2**31, 2**40, 2**62, 2**63, 2**70])


@given(st.integers(0, 9), st.integers(1, 9), sizes, sizes, st.data())
def test_products(rows: int, columns: int, weight: int, size: int, data: st.DataObject) -> None:
    """The product is that of the definition, for integers of any size."""
    matrix = data.draw(st.lists(st.tuples(*[st.integers(-weight, weight)] * columns), min_size=rows, max_size=rows))
    vector = data.draw(st.tuples(*[st.integers(-size, size)] * columns))
    expected = [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]
    assert list(PackedMatrix(matrix).times(vector)) == expected


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("beyond", [-1, 0, 1])
def test_the_largest_digit(sign: int, beyond: int) -> None:
    """A digit holds up to 2^63 - 1 in size; beside it there may be zeros and digits of the other sign."""
    largest = LARGEST + beyond
    matrix = [(sign * largest, 0), (0, 0), (-sign * largest, 0), (0, 1), *[(0, -1)] * FEWEST]
    assert list(PackedMatrix(matrix).times((1, 1))) == [a + b for a, b in matrix]
    halves = [(sign * largest, sign)] * FEWEST
    assert list(PackedMatrix(halves).times((1, -1))) == [sign * (largest - 1)] * FEWEST


def test_a_vector_of_another_length() -> None:
    """It is refused."""
    with pytest.raises(InvalidInput, match="a matrix of 2 columns times a vector of 3 numbers"):
        PackedMatrix([(1, 2)] * 5).times((1, 2, 3))
