"""The VC dimension of a matrix: the most columns on which its rows have all strings of 0 and 1.

Such columns are *shattered*.  Each part of a shattered set is shattered, so these sets are found one column after
another, and d columns need 2^d different rows.  (Vapnik and Chervonenkis 1971; its place among the bounds on messages
is Kremer, Nisan and Ron 1999.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence


def vc_dimension(rows: Sequence[Sequence[int]], spend: Callable[[int], None] = lambda entries: None) -> int:
    """The largest number of columns that are shattered; values other than 0 and 1 are in no string.

    Parameters
    ----------
    rows : the entries, rows of one length, at least one
    spend : is told how many entries each look at some columns reads, and may raise

    >>> vc_dimension([(0, 0), (0, 1), (1, 0), (1, 1)]), vc_dimension([(1, 0), (0, 1)]), vc_dimension([(1, 1)])
    (2, 1, 0)
    """
    lines = list(dict.fromkeys(map(tuple, rows)))
    largest, sets = 0, list[tuple[int, ...]]([()])
    while sets := list(_larger(lines, sets, spend)):
        largest += 1
    return largest


def _larger(
    lines: Sequence[tuple[int, ...]], sets: Sequence[tuple[int, ...]], spend: Callable[[int], None]
) -> Iterator[tuple[int, ...]]:
    """The shattered sets that have a further column behind those of one of these."""
    for columns in sets:
        for column in range(columns[-1] + 1 if columns else 0, len(lines[0])):
            more = (*columns, column)
            spend(len(lines) * len(more))
            strings = {tuple(line[y] for y in more) for line in lines}
            if sum({*string} <= {0, 1} for string in strings) == 2 ** len(more):
                yield more
