"""0/1 matrices up to permutation of rows and of columns: the representative of a class, and all classes of a size.

A matrix is written as the list of its columns, each a binary number with the first row as its leading digit; sorted,
the list does not depend on the order of the columns.  The representative of a class is the matrix whose sorted list is
least over all orders of the rows (of the columns, for a matrix with more rows than columns).  All measures of
communication are the same on a whole class.  Here are the representatives, and the counts that know nothing of them:
of the classes by Burnside's lemma, of the matrices in a class by its stabiliser.

The classes are listed by orderly generation (Read 1978, Faradzev 1978): a representative without its last column is a
representative, so each list is grown column by column and dropped when it is not least.  Exact.  Cost: min(r, c)! sorts
to find a representative; 317 classes at 4 x 4 take 0.02 s, 5,624 at 5 x 5 one second.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations
from math import factorial, gcd, prod

from fooling.fooling_sets.errors import InvalidInput

Matrix = tuple[tuple[int, ...], ...]
LARGEST_SHORT_SIDE = 8  # 8! orders are tried


def representative(matrix: Sequence[Sequence[int]]) -> Matrix:
    """The representative of the class of a 0/1 matrix.

    Raises
    ------
    InvalidInput
        An entry other than 0 and 1, an empty or ragged matrix, or more than 8 rows and more than 8 columns.

    >>> representative([[1, 1], [0, 1]])
    ((0, 1), (1, 1))
    """
    rows = tuple(map(tuple, matrix))
    if not rows or not rows[0] or any(len(row) != len(rows[0]) or not set(row) <= {0, 1} for row in rows):
        raise InvalidInput(
            f"class of a matrix: expected rows of one length with entries 0 and 1, got {str(matrix)[:60]}"
        )
    if len(rows) > len(rows[0]):
        return _transposed(representative(_transposed(rows)))
    if len(rows) > LARGEST_SHORT_SIDE:
        raise InvalidInput(
            f"class of a matrix: {len(rows)} x {len(rows[0])}, expected at most {LARGEST_SHORT_SIDE} rows or columns"
        )
    columns = [int("".join(map(str, column)), 2) for column in zip(*rows, strict=True)]
    return _as_rows(min(tuple(sorted(moved[c] for c in columns)) for moved in _reorderings(len(rows))), len(rows))


def representatives(row_count: int, column_count: int) -> Iterator[Matrix]:
    """One matrix of each class of 0/1 matrices of this size, in increasing order of their lists.

    >>> len(list(representatives(2, 2)))
    7
    """
    if min(row_count, column_count) < 1 or min(row_count, column_count) > LARGEST_SHORT_SIDE:
        raise InvalidInput(
            f"classes of {row_count} x {column_count} matrices: the shorter side must be 1 to {LARGEST_SHORT_SIDE}"
        )
    if row_count > column_count:
        yield from map(_transposed, representatives(column_count, row_count))
        return

    # If the list a = (a_1 <= ... <= a_c) is least, so is (a_1, ..., a_(c-1)): let an order of the rows turn the latter
    # into a smaller list s.  It turns a into s with one more number sorted in, which makes no place of s larger; so a
    # is turned into something smaller.  QED
    def grown(columns: tuple[int, ...]) -> Iterator[Matrix]:
        if len(columns) == column_count:
            yield _as_rows(columns, row_count)
            return
        for column in range(columns[-1] if columns else 0, 2**row_count):
            if _is_least(longer := (*columns, column), row_count):
                yield from grown(longer)

    yield from grown(())


def _is_least(columns: tuple[int, ...], row_count: int) -> bool:
    return all(tuple(sorted([moved[c] for c in columns])) >= columns for moved in _reorderings(row_count))


@lru_cache(maxsize=LARGEST_SHORT_SIDE)
def _reorderings(row_count: int) -> tuple[tuple[int, ...], ...]:
    """For each order of the rows, what becomes of each column number."""
    places = [[c >> i & 1 for i in range(row_count)] for c in range(2**row_count)]
    return tuple(
        tuple(sum(bits[i] << j for j, i in enumerate(order)) for bits in places)
        for order in permutations(range(row_count))
    )


def _as_rows(columns: Sequence[int], row_count: int) -> Matrix:
    return tuple(tuple(c >> i & 1 for c in columns) for i in reversed(range(row_count)))


def _transposed(rows: Matrix) -> Matrix:
    return tuple(zip(*rows, strict=True))


# ---- counting, without listing ----


def class_count(row_count: int, column_count: int) -> int:
    """How many classes of 0/1 matrices there are, by Burnside's lemma, without listing any.

    The mean, over the permutations p of rows and q of columns, of the matrices that (p, q) fixes: a cycle of length i
    and one of length j make gcd(i, j) cycles of cells, and each cycle of cells has one free entry.

    >>> class_count(4, 4), class_count(5, 5)
    (317, 5624)
    """
    fixed = sum(
        (p_times * q_times) << sum(gcd(i, j) for i in p for j in q)
        for p, p_times in _cycle_types(row_count).items()
        for q, q_times in _cycle_types(column_count).items()
    )
    return fixed // (factorial(row_count) * factorial(column_count))


def _cycle_types(size: int) -> Counter[tuple[int, ...]]:
    """The lengths of the cycles, and how many permutations have them."""
    return Counter(tuple(sorted(_cycles(order))) for order in permutations(range(size)))


def _cycles(order: Sequence[int]) -> Iterator[int]:
    left = set(range(len(order)))
    while left:
        place, length = left.pop(), 1
        while (place := order[place]) in left:
            left.remove(place)
            length += 1
        yield length


def members(matrix: Matrix) -> int:
    """How many matrices the class of a matrix has.

    >>> members(((0, 1), (1, 1)))
    4
    """
    # |class| = R! C! / |stabiliser|.  A permutation p of the rows belongs to the stabiliser with those q that put the
    # columns of p(M), as a multiset the same as those of M or there is no such q, into the order of M: a product of
    # factorials of multiplicities.
    columns = Counter(zip(*matrix, strict=True))
    orders = [Counter(zip(*rows, strict=True)) for rows in permutations(matrix)]
    stabiliser = orders.count(columns) * prod(map(factorial, columns.values()))
    return factorial(len(matrix)) * factorial(len(matrix[0])) // stabiliser
