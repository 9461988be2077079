"""A distribution on the inputs of a function: a matrix of weights, made natural numbers in lowest terms.

The probability of (x, y) is its weight divided by the sum of all; so weights need not add up to 1, and multiplying all
by one number changes nothing. Weights are integers, written as entries of matrices are
(`fooling.verify.given.files.matrix_entry`), or fractions written "p/q", exact; another floating-point number is
refused, as
0.1 in binary is not 1/10.  What is wrong is an InvalidInput of one line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from math import gcd, lcm
from numbers import Rational
from pathlib import Path
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.verify.given.files.function_file import A_FILE, SUFFIXES, entries_in, kind_of
from fooling.verify.given.files.matrix_entry import GREATEST, as_integer, quoted
from fooling.verify.given.files.matrix_like import rows_of

Distribution = tuple[tuple[int, ...], ...]
Weight = int | Fraction
FRACTION = re.compile(r"\s*[+-]?[0-9]{1,12}/0*[1-9][0-9]{0,11}\s*", re.ASCII)
LARGEST_UNIT = 2**64  # common denominator
WANTED = "should be a natural number, or a fraction such as 1/4"


def distribution_from(path: Path, f: TwoPartyFunction) -> Distribution:
    """The weights in a file .csv, .json (rows; fractions as text), .npy or .npz, as many as `f` has inputs."""
    if path.suffix.lower() not in SUFFIXES or kind_of(path) != A_FILE:
        raise InvalidInput(f"--distribution {quoted(str(path))}: {kind_of(path)}; want a file {', '.join(SUFFIXES)}")
    found = entries_in(path, _entry)
    if not isinstance(found, tuple):
        raise InvalidInput(f"{path}: an automaton, want a matrix of weights")
    return as_distribution(found, f, str(path))


def as_distribution(weights: Any, f: TwoPartyFunction, name: str = "distribution") -> Distribution:
    """The weights given by rows of the shape of `f`, over a common denominator, in lowest terms.

    The rows are of integers, Fractions or texts "p/q" (or a numpy array of integers).

    Raises InvalidInput for another shape, a negative weight, weights that are all 0, and what is no exact number.

    >>> from fooling.fooling_sets.functions import equality
    >>> as_distribution([["1/2", 0], [Fraction(1, 3), 1]], equality(1))
    ((3, 0), (2, 6))
    """
    listed = rows_of(weights, name, "should be rows of weights")
    rows = [[_entry(entry, name, x, y) for y, entry in enumerate(row)] for x, row in enumerate(listed)]
    if len(rows) != f.row_count or any(len(row) != f.column_count for row in rows):
        widths = sorted({len(row) for row in rows})
        raise InvalidInput(
            f"{name}: {len(rows)} rows of {', '.join(map(str, widths)) or 0} weights, "
            f"want {f.row_count} x {f.column_count} as the function has"
        )
    return _natural(rows, name)


def _natural(rows: Sequence[Sequence[Weight]], name: str) -> Distribution:
    """The weights times their common denominator, divided by their greatest common divisor."""
    unit = 1
    for row in rows:
        unit = lcm(unit, *(weight.denominator for weight in row))
        if unit > LARGEST_UNIT:
            raise InvalidInput(f"{name}: the common denominator of the weights is above 2^64; want simpler fractions")
    divisor = gcd(*(int(weight * unit) for row in rows for weight in row))
    if divisor == 0:
        raise InvalidInput(f"{name}: all weights are 0; want at least one that is not")
    return tuple(tuple(int(weight * unit) // divisor for weight in row) for row in rows)


def _entry(entry: object, where: object, x: int, y: int) -> Weight:
    """A weight as it stands in a file or in a list."""
    weight: object = as_integer(entry)
    if weight is None and isinstance(entry, Rational):
        weight = Fraction(int(entry.numerator), int(entry.denominator))
    elif isinstance(entry, str) and FRACTION.fullmatch(entry):
        weight = Fraction(entry.strip())
    if not isinstance(weight, (int, Fraction)) or not 0 <= weight < GREATEST or weight.denominator >= GREATEST:
        raise InvalidInput(f"{where}: row {x + 1}, column {y + 1}: {quoted(str(entry))} {WANTED}, below {GREATEST}")
    return weight
