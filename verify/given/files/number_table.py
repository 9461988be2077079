"""A matrix of a tensor's numbers that stays an array, and its rounding to codes, many numbers at once.

A tensor of a million floats would be a million fractions of a hundred bytes each; a `Table` is the array itself, read
as rows of fractions by whoever wants these.  `codes_of` rounds such a table, or the lists of a JSON file, to the codes
of a number format in numpy.  It finds what `NumberFormat.round` finds, number by number; where float64 does not settle
that, the exact number decides (the proof stands beside the lines).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from math import inf
from typing import Any, overload

from fooling.circuits.numbers.number_format import Matrix, NumberFormat
from fooling.fooling_sets.search import arrays as np
from fooling.records import dataclass

FEWEST = 2**10  # numbers of lists that it pays to make an array of
EXACT = 2**52
NEAR = 2.0**-50
SMALL, LARGE = 2.0**-600, 2.0**600  # sizes of numbers with which float64 multiplies by powers of 2 exactly
MOST_SHIFT = 100


class Table(Sequence[list[Fraction]]):
    """Rows of a float64 or narrower array of two axes, each number for exactly what it is."""

    def __init__(self, array: Any) -> None:
        self.array = array

    def __len__(self) -> int:
        return len(self.array)

    @overload
    def __getitem__(self, at: int) -> list[Fraction]: ...
    @overload
    def __getitem__(self, at: slice) -> Table: ...
    def __getitem__(self, at: int | slice) -> list[Fraction] | Table:
        if isinstance(at, slice):
            return Table(self.array[at])
        return [Fraction(one) for one in self.array[at].tolist()]

    def __iter__(self) -> Iterator[list[Fraction]]:
        return (self[at] for at in range(len(self)))

    def __eq__(self, other: object) -> bool:
        """Whether the numbers are the same, whatever their types, also those of a list of rows."""
        return np.array_equal(self.array, other.array) if isinstance(other, Table) else [*self] == other

    __hash__ = None  # type: ignore[assignment]  # as of a list

    def rows(self, chosen: Sequence[int]) -> Table:
        """The rows with these numbers, in this order."""
        return Table(self.array[list(chosen)])

    @property
    def transposed(self) -> Table:
        """A row for each column."""
        return Table(self.array.T)

    @property
    def largest(self) -> Fraction:
        """Size of the largest number."""
        return Fraction(float(np.abs(self.array.astype(np.float64)).max()))


# The common type of two arrays holds both for what they are: whole numbers in tables are less than 2^53.
def stacked(above: Sequence[Any], below: Sequence[Any]) -> Sequence[Any]:
    """The rows of both; a `Table` where both are such, of the same width."""
    if isinstance(above, Table) and isinstance(below, Table) and above.array.shape[1] == below.array.shape[1]:
        return Table(np.concatenate((above.array, below.array)))
    return [*above, *below]


@dataclass(frozen=True)
class Codes:
    """Of a table: the codes, the largest error of a number, and whether one is beyond the ends of the format."""

    matrix: Matrix
    error: Fraction
    is_clipped: bool


def codes_of(f: NumberFormat, given: Any, divisor: Fraction, known: dict[int, int]) -> Codes | None:
    """The numbers over the divisor, rounded; None where one after the other has to be read.

    `given` is a `Table` or rows of integers, decimals and fractions; `known` keeps one object for each code.
    """
    table = _Rounded.of(f, given, divisor)
    return _whole_steps(f, given, divisor) if table is None else table.codes(known)


# A float is n / 2^k in lowest terms, and in steps of 2^-shift it is n 2^(shift - k), whole where k <= shift.
def _whole_steps(f: NumberFormat, given: Any, divisor: Fraction) -> Codes | None:
    """The codes where each number of a table is one of a fixed-point format, however fine; else None."""
    shift = _power_of_2(Fraction(f.scale) / divisor)
    if not isinstance(given, Table) or given.array.dtype.kind != "f" or shift is None or f.precision is not None:
        return None
    if not np.isfinite(given.array).all():
        return None
    rows = []
    for row in given.array.astype(np.float64).tolist():
        parts = [one.as_integer_ratio() for one in row]
        if any(below.bit_length() - 1 > shift for _, below in parts):
            return None
        rows.append(tuple([above << shift - below.bit_length() + 1 for above, below in parts]))
        if not f.least <= min(rows[-1]) <= max(rows[-1]) <= f.most:
            return None
    return Codes(tuple(rows), Fraction(0), is_clipped=False)


@dataclass(frozen=True)
class _Rounded:
    """x: float64, the nearest ones to the numbers or, where `is_exact`, the numbers; in steps they are 2^shift x."""

    f: NumberFormat
    given: Any
    x: Any
    is_exact: bool
    divisor: Fraction
    shift: int

    @staticmethod
    def of(f: NumberFormat, given: Any, divisor: Fraction) -> _Rounded | None:
        """None where the numbers are few, of another kind or size, or their steps no power of 2."""
        shift, x = _power_of_2(Fraction(f.scale) / divisor), _array(given)
        if x is None or shift is None or abs(shift) > MOST_SHIFT * (1 + 2 * (f.precision is not None)):
            return None
        if f.overflow == "wrap" or not np.isfinite(x).all():
            return None
        sizes = np.abs(x[x != 0])
        if sizes.size and not (sizes.min() > SMALL and sizes.max() < LARGE):
            return None
        return _Rounded(f, given, x, isinstance(given, Table), divisor, shift)

    # Steps are s = 2^shift x, exact in float64 for these sizes, and spacings are 2^e of them, e as in `_spacing` of
    # `NumberFormat`: where 2^(L-1) <= |s| < 2^L, frexp says L.  Rounding turns at multiples of half a spacing alone,
    # and codes beyond the ends are cut off at these.  A number that is not x itself is within 2^-53 of it, relatively;
    # where no multiple of half a spacing is as near as NEAR, both are rounded alike, as both lie in the same interval
    # between powers of 2, these being multiples of half their spacing, too.  Others, and what is too large for steps
    # to be told from each other, are rounded by the format itself.
    def codes(self, known: dict[int, int]) -> Codes | None:
        """All codes; None where overflow is an error, and there is one."""
        f, steps = self.f, np.ldexp(self.x, self.shift)
        spacing = np.maximum(np.frexp(steps)[1] - f.precision, 0) if f.precision is not None else 0
        scaled = np.ldexp(steps, -spacing)
        doubtful = np.zeros(self.x.shape, dtype=bool)
        if not self.is_exact:
            doubtful = np.abs(2 * scaled - np.rint(2 * scaled)) <= NEAR * np.abs(2 * scaled)
        if f.precision is None:
            doubtful |= np.abs(steps) >= EXACT
        turned = {"down": np.floor, "up": np.ceil, "toward-zero": np.trunc, "nearest-even": np.rint}[f.rounding](scaled)
        found = np.ldexp(turned, spacing)
        least, most = float(f.least), float(f.most)  # exact, or beyond what is no doubt
        is_clipped = bool(((found < least) | (found > most))[~doubtful].any())
        if is_clipped and f.overflow == "error":
            return None
        found = np.clip(found, least, most)
        rows = [[known.setdefault(code, code) for code in map(int, row.tolist())] for row in found]
        for i, j in np.argwhere(doubtful).tolist():
            exact = self._exact(i, j)
            code = f.nearby(*(exact * f.scale / self.divisor).as_integer_ratio())
            if not f.least <= code <= f.most:
                if f.overflow == "error":
                    return None
                is_clipped, code = True, f.limited(code)
            rows[i][j] = known.setdefault(code, code)
        return Codes(tuple(map(tuple, rows)), self._error(rows, found, steps, doubtful), is_clipped)

    # The size of code - s is known to 2^-50 of |code| + |s|, so the largest one is among those that are near it.
    def _error(self, rows: list[list[int]], found: Any, steps: Any, doubtful: Any) -> Fraction:
        """The largest |number - rounded number|."""
        away, slack = np.abs(found - steps), NEAR * (np.abs(found) + np.abs(steps) + 1)
        away[doubtful], slack[doubtful] = 0, inf
        least = (away - slack).max() if away.size else 0
        met = dict[tuple[float, int], Fraction]()
        for i, j in np.argwhere(away + slack >= least).tolist():
            key = float(self.x[i, j]), rows[i][j]
            if key not in met or not self.is_exact:
                size = abs(self.f.value(rows[i][j]) * self.divisor - self._exact(i, j))
                met[key] = max(size, met.get(key, size))
        return max(met.values(), default=Fraction(0))

    def _exact(self, i: int, j: int) -> Fraction:
        return Fraction(float(self.x[i, j])) if self.is_exact else Fraction(self.given[i][j])


def _power_of_2(x: Fraction) -> int | None:
    """The exponent of a power of 2."""
    above, below = x.numerator, x.denominator
    return above.bit_length() - below.bit_length() if above & (above - 1) == 0 == below & (below - 1) else None


def _array(given: Any) -> Any:
    """float64: of a table its numbers, of many numbers in lists the nearest ones; None for anything else."""
    if isinstance(given, Table):
        return given.array.astype(np.float64)
    if not isinstance(given, (list, tuple)) or not given or not all(isinstance(row, (list, tuple)) for row in given):
        return None
    columns = len(given[0])
    if len(given) * columns < FEWEST or any(len(row) != columns for row in given):
        return None
    if not {type(one) for row in given for one in row} <= {int, Decimal, Fraction}:
        return None
    try:
        return np.array([[float(one) for one in row] for row in given])
    except OverflowError:
        return None
