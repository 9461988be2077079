"""Two-party functions as regular languages: the words x1 y1 x2 y2 ... xn yn over {0, 1} with f(x, y) = 1.

Under the odd-even partition Alice holds x and Bob holds y, so `regular_function(interleaved(name), odd_even, 2 * n)`
is the textbook function on n bits: what is proved about the language for all lengths is proved about the function for
all n.
Coordinate 1 is the most significant for greater-than (x > y).  Words of odd length are rejected.
"""

from __future__ import annotations

from fooling.circuits.languages.dfa import DFA
from fooling.fooling_sets.errors import InvalidInput

# Each function by the running value of a scan over the coordinates: rows are values, columns the pairs 00, 01, 10, 11
# (x's bit first), entries the next value, None when f is already 0 for good.  The start is value 0.
_SCANS: dict[str, tuple[tuple[tuple[int | None, ...], ...], frozenset[int]]] = {
    "equality": (((0, None, None, 0),), frozenset({0})),
    "disjointness": (((0, 0, 0, None),), frozenset({0})),
    "intersection": (((0, 0, 0, 1), (1, 1, 1, 1)), frozenset({1})),  # 1: a common element was seen
    "greater-than": (((0, None, 1, 0), (1, 1, 1, 1)), frozenset({1})),  # 1: the first difference was x > y
    "inner-product": (((0, 0, 0, 1), (1, 1, 1, 0)), frozenset({1})),  # the parity of common ones so far
}


def interleaved(name: str) -> DFA:
    """The DFA of {x1 y1 ... xn yn : f(x, y) = 1, n >= 0}, f called `name`; InvalidInput when it is none of the five.

    >>> interleaved("equality").accepts("0011"), interleaved("greater-than").accepts("0010")
    (True, True)
    """
    if name not in _SCANS:
        raise InvalidInput(f"interleaved function {name!r}: want one of {', '.join(_SCANS)}")
    scan, accepting = _SCANS[name]
    # States: the values 0 .. v-1 between two coordinates; v + 2 * value + bit once x's bit of the coordinate has been
    # read.
    values = len(scan)
    between = tuple((values + 2 * value, values + 2 * value + 1) for value in range(values))
    halfway = tuple(row[2 * bit : 2 * bit + 2] for row in scan for bit in (0, 1))
    return DFA(("0", "1"), 0, accepting, between + halfway)
