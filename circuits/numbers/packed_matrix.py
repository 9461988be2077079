"""A matrix of integers times vectors of integers, all rows at once.

A column of the matrix is one long integer, its entries side by side as digits of 64 bits; so the sum of the columns,
each times its coordinate of the vector, has all coordinates of the product side by side (Kronecker substitution), and
Python adds and multiplies long integers many digits at a time.  At 32 x 32 that is six times as fast as one sum of
products a row.

Exact for integers of any size: where a digit might overflow, or the matrix is small, rows are taken one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul
from struct import pack, unpack

from fooling.fooling_sets.errors import InvalidInput

LARGEST = 2**63
FEWEST = 4  # rows that it pays to pack


class PackedMatrix:
    """Of rows of one length."""

    # Let B = 2^64, and T the sum of 2^63 B^i over the rows i.  Where all |v_i| < 2^63, the number T + sum_i v_i B^i has
    # the digits 2^63 + v_i in base B, as these lie between 0 and B; T has the highest bit of each digit.  A digit
    # 2^63 + v_i with that bit turned is v_i modulo B, the two's complement of v_i, which is what `struct` reads and
    # writes as q.
    def __init__(self, matrix: Sequence[Sequence[int]]) -> None:
        self.matrix, self.layout, self.columns = matrix, f"<{len(matrix)}q", list[int]()
        self.size = max((sum(map(abs, row)) for row in matrix), default=0)
        self.turn = int.from_bytes(pack("<Q", LARGEST) * len(matrix), "little")
        if len(matrix) >= FEWEST and self.size < LARGEST:
            digits = (int.from_bytes(pack(self.layout, *column), "little") for column in zip(*matrix, strict=True))
            self.columns = [(number ^ self.turn) - self.turn for number in digits]

    def times(self, vector: Sequence[int]) -> Sequence[int]:
        """The product; InvalidInput for a vector of another length."""
        if self.matrix and len(self.matrix[0]) != len(vector):
            raise InvalidInput(f"a matrix of {len(self.matrix[0])} columns times a vector of {len(vector)} numbers")
        # No coordinate is larger than the largest sum of a row's sizes times the largest size in the vector.
        if not self.columns or self.size * max(map(abs, vector)) >= LARGEST:
            return [sum(map(mul, row, vector)) for row in self.matrix]
        total = sum(map(mul, self.columns, vector))
        return unpack(self.layout, ((total + self.turn) ^ self.turn).to_bytes(8 * len(self.matrix), "little"))
