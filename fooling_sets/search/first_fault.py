"""The first pair that keeps a list of pairs from being a fooling set.

This is a finder: `fooling.fooling_sets.fooling_set` alone says what a fooling set is.  Cost: k**2 entries for k pairs.
"""

from __future__ import annotations

from collections.abc import Sequence

from fooling.fooling_sets.functions import TwoPartyFunction


def first_fault(f: TwoPartyFunction, pairs: Sequence[tuple[int, int]], colour: int) -> tuple[int, ...]:
    """The first pair of another value, (i,); else the first two that do not fool, (i, j); () for a fooling set.

    Two are compared in the order of the first of them, then of the second one; numbers count from 0.

    >>> from fooling.fooling_sets.functions import equality
    >>> [first_fault(equality(1), pairs, 1) for pairs in ([(0, 0), (0, 1)], [(0, 0), (1, 1), (0, 0)], [(0, 0)])]
    [(1,), (0, 2), ()]
    """
    for i, (x, y) in enumerate(pairs):
        if f.entry(x, y) != colour:
            return (i,)
    for i, (x, y) in enumerate(pairs):
        for j, (u, v) in enumerate(pairs[i + 1 :], i + 1):
            if f.entry(x, v) == colour == f.entry(u, y):
                return (i, j)
    return ()
