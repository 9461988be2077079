"""Arithmetic at finite precision, over the numbers of a value set; the only place where anything is rounded.

A format is a value set (`fooling.circuits.numbers.value_set`), a rounding rule, an overflow rule and a summation rule.
Its numbers are handled by their integer codes, code = number * scale; `round` takes any real number that Python writes
exactly to its code, `value` goes back.
  rounding    'down', 'up', 'toward-zero', or 'nearest-even' (ties to the even code, or even significand).
  overflow    of what is rounded and then lies beyond the ends: 'saturate' takes the end, 'wrap' (fixed point) what is
              the same modulo the width of the range, as two's complement does, 'error' refuses it.
  summation   'once': the exact sum is rounded.  'each': every product is rounded, and every addition, from the first to
              the last; 'each-reversed': from the last to the first; 'pairwise': the sum of the first half and that of
              the second are added, the first half the longer by one where their number is odd.
Q_p of Bhattamishra et al. 2024, appendix B.2, rounds down and saturates.  (The paper says so for z > N^K and says
nothing for z < -N^K; the mirror image is taken.)

Every operation is correctly rounded: its result is the rounding of the exact real number.  What hangs on no enclosure
is computed in integers; functions such as `exp` are enclosed ever more narrowly until both ends have one rounding,
and results are kept.  There what 'wrap' would make of a number beyond the range is of no use, and saturates.
`fitted`, `rounded`, `plus` and `values_of` do to each coordinate of a vector what `fit`, `round_quotient`, `add` and
`apply` do to a code, in less time.

Codes are integers, and so is a wrong code; public calls say which they take.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import accumulate
from math import isqrt
from operator import add, mul
from typing import Any, Literal, get_args

from fooling.circuits.numbers.activations import EXACT, FUNCTIONS, SETTLED, tail
from fooling.circuits.numbers.value_set import FLOATS, FixedPoint, Multiples, ValueSet
from fooling.fooling_sets.errors import InvalidInput

Rounding = Literal["down", "up", "toward-zero", "nearest-even"]
Overflow = Literal["saturate", "wrap", "error"]
Summation = Literal["once", "each", "each-reversed", "pairwise"]
Real = int | Fraction | Decimal | float
ROUNDINGS: tuple[Rounding, ...] = get_args(Rounding)
OVERFLOWS: tuple[Overflow, ...] = get_args(Overflow)
SUMMATIONS: tuple[Summation, ...] = get_args(Summation)
RULES: Mapping[str, tuple[str, ...]] = {"rounding": ROUNDINGS, "overflow": OVERFLOWS, "summation": SUMMATIONS}
SIZE = "[0-9]{1,6}"
MOST_BITS = 2**12  # of an enclosure; that of erf might have to be refined for ever
MOST_KEPT = 2**16  # values of a function
Vector = tuple[int, ...]
Matrix = tuple[Vector, ...]


@dataclass(frozen=True)
class NumberFormat:
    """The numbers of a value set with their arithmetic; every argument and result called a code is an int.

    >>> f = NumberFormat(FixedPoint(8, 4))
    >>> f.round(0.3), f.value(f.round(0.3)), f.value(f.multiply(f.round(2.5), f.round(0.3)))
    (4, Fraction(1, 4), Fraction(5, 8))
    """

    values: ValueSet
    rounding: Rounding = "down"
    overflow: Overflow = "saturate"
    summation: Summation = "once"

    def __post_init__(self) -> None:
        for name, known in RULES.items():
            if (rule := getattr(self, name)) not in known:
                raise InvalidInput(f"number format: {name} {rule!r} must be one of {', '.join(known)}")
        if self.overflow == "wrap" and not isinstance(self.values, FixedPoint):
            raise InvalidInput(f"number format: only numbers of two's complement wrap, not {self.values.name}")

    @cached_property
    def scale(self) -> int:
        """Code of the number 1."""
        return self.values.scale

    @cached_property
    def least(self) -> int:
        """The least code."""
        return self.values.least

    @cached_property
    def most(self) -> int:
        """The largest code."""
        return self.values.most

    @cached_property
    def limit(self) -> int:
        """The largest size of a code."""
        return max(-self.least, self.most)

    @cached_property
    def precision(self) -> int | None:
        """Significant bits of a floating-point number."""
        return self.values.precision

    @property
    def bits(self) -> int:
        """p, the bits that name one number."""
        return self.values.bits

    @property
    def name(self) -> str:
        """The value set and the rules, as `named_format` reads them."""
        return f"{self.values.name}:{self.rounding},{self.overflow},{self.summation}"

    @property
    def short_name(self) -> str:
        """The same without the usual rules."""
        usual = NumberFormat(self.values, _usual_rounding(self.values))
        unusual = [getattr(self, rule) for rule in RULES if getattr(self, rule) != getattr(usual, rule)]
        return ":".join(filter(None, (self.values.name, ",".join(unusual))))

    def value(self, code: int) -> Fraction:
        """The number that `code` stands for."""
        return Fraction(code, self.scale)

    def holds(self, code: object) -> bool:
        """Whether `code` is the code of a number."""
        return type(code) is int and self.least <= code <= self.most and not code % (1 << self._spacing(code))

    def _spacing(self, code: int) -> int:
        """Steps, as a power of 2, from a number of the size of the code to the next."""
        return max(0, abs(code).bit_length() - self.precision) if self.precision is not None else 0

    def fit(self, code: int) -> int:
        """The code that the overflow rule makes of a multiple of the step."""
        if self.least <= code <= self.most:
            return code
        if self.overflow == "wrap":
            return (code - self.least) % (self.most - self.least + 1) + self.least
        return self.limited(code)

    def limited(self, code: int) -> int:
        """The code, or the end of the range that it is beyond; InvalidInput where overflow is an error."""
        if self.least <= code <= self.most:
            return code
        if self.overflow == "error":
            largest = float(self.value(self.most if code > 0 else self.least))
            raise InvalidInput(f"number format: a result is beyond {largest:g}, the last number of {self.values.name}")
        return self.most if code > 0 else self.least

    def nearby(self, numerator: int, denominator: int) -> int:
        """numerator / denominator steps (a real number), denominator > 0, rounded; it may be beyond the ends."""
        # |x| lies in [2^(L-1), 2^L) for the bit length L of floor |x|, where numbers are 2^(L - precision) steps apart,
        # or in [0, 1), where they are one step apart, as where L <= precision.
        spacing = self._spacing(abs(numerator) // denominator)
        denominator <<= spacing
        below, rest = divmod(numerator, denominator)
        if self.rounding == "up":
            below += rest > 0
        elif self.rounding == "toward-zero":
            below += below < 0 < rest
        elif self.rounding == "nearest-even":
            below += 2 * rest + below % 2 > denominator
        return below << spacing

    def round_quotient(self, numerator: int, denominator: int) -> int:
        """The code of numerator / denominator *steps* (a real number), denominator > 0: rounded, then made to fit."""
        return self.fit(self.nearby(numerator, denominator))

    def fitted(self, codes: Sequence[int]) -> Vector:
        """`fit` of each."""
        if codes and (min(codes) < self.least or max(codes) > self.most):
            return tuple(map(self.fit, codes))
        return tuple(codes)

    def rounded(self, numerators: Iterable[int], denominator: int) -> Vector:
        """`round_quotient` of each."""
        if self.precision is None and self.rounding == "down":
            return self.fitted([above // denominator for above in numerators])
        if self.precision is None and self.rounding == "up":
            return self.fitted([-(-above // denominator) for above in numerators])
        if self.precision is None and self.rounding == "nearest-even":
            # As in `nearby`, whose rest is above - below * denominator.
            found = [
                (below := above // denominator) + (2 * (above - below * denominator) + below % 2 > denominator)
                for above in numerators
            ]
            return self.fitted(found)
        return tuple([self.round_quotient(above, denominator) for above in numerators])

    def plus(self, a: Sequence[int], b: Sequence[int]) -> Vector:
        """`add` of each pair."""
        return self.fitted([*map(add, a, b)]) if self.precision is None else tuple(map(self.add, a, b))

    def round(self, x: Real) -> int:
        """The code of the real number x: an int, Fraction, Decimal or float, each taken for exactly what it is."""
        if not isinstance(x, (int, Fraction, Decimal, float)):
            raise InvalidInput(f"number format: {x!r} must be an int, a Fraction, a Decimal or a float")
        try:
            exact = Fraction(x)
        except (ValueError, OverflowError):
            raise InvalidInput(f"number format: {x!r} is no real number") from None
        return self.round_quotient(exact.numerator * self.scale, exact.denominator)

    def code(self, x: Real) -> int:
        """The code of a number of the format; InvalidInput for any other."""
        code = self.round(x)
        if self.value(code) != Fraction(x):
            raise InvalidInput(f"number format: {x} is no number of {self.values.name}")
        return code

    def converted(self, codes: Sequence[int], source: NumberFormat) -> Vector:
        """The codes here of the numbers that have these codes in another format."""
        return self.rounded([code * self.scale for code in codes], source.scale)

    def add(self, a: int, b: int) -> int:
        """a + b, correctly rounded: in fixed point exact, but for overflow."""
        return self.fit(a + b) if self.precision is None else self.round_quotient(a + b, 1)

    def multiply(self, a: int, b: int) -> int:
        """a * b, correctly rounded."""
        return self.round_quotient(a * b, self.scale)

    def divide(self, a: int, b: int) -> int:
        """a / b, correctly rounded; InvalidInput for b = 0."""
        if b == 0:
            raise InvalidInput(f"number format: division of code {a} by 0; the divisor must not be 0")
        return self.round_quotient(a * self.scale * (1 if b > 0 else -1), abs(b))

    def sum(self, codes: Sequence[int]) -> int:
        """The sum under the summation rule; but for 'once' the order of the codes may matter."""
        if self.summation == "once":
            return self.add(sum(codes), 0)
        if self.summation == "pairwise":
            return self._pairwise(codes)
        ordered = codes if self.summation == "each" else reversed(codes)
        return list(accumulate(ordered, self.add))[-1] if codes else 0

    def _pairwise(self, codes: Sequence[int]) -> int:
        if len(codes) < 2:
            return sum(codes)
        half = (len(codes) + 1) // 2
        return self.add(self._pairwise(codes[:half]), self._pairwise(codes[half:]))

    def dot(self, a: Sequence[int], b: Sequence[int], scales: int | None = None) -> int:
        """Inner product of vectors of one length: 'once' rounds the exact sum of products, else every one is rounded.

        Of codes of other formats `scales` is the product of these formats' scales.
        """
        if len(a) != len(b):
            raise InvalidInput(f"number format: the dot product of {len(a)} and {len(b)} numbers; want equally many")
        numerator, denominator = (1, self.scale) if scales is None else (self.scale, scales)
        if self.summation == "once":
            return self.round_quotient(sum(map(mul, a, b)) * numerator, denominator)
        return self.sum([self.round_quotient(x * numerator, denominator) for x in map(mul, a, b)])

    def times(self, matrix: Matrix, vector: Sequence[int]) -> Vector:
        """Matrix (a tuple of rows) times vector: one `dot` for each row."""
        return tuple(self.dot(row, vector) for row in matrix)

    def roots(self, squares: Sequence[int], denominator: int, more: Sequence[int] | None = None) -> Vector:
        """The codes of the square roots of |square| / denominator steps, with the square's sign, and whole steps more.

        Each real number is rounded once; denominator > 0.
        """
        sixteenths = [_sixteenths(square, denominator) for square in squares]
        if more is not None:
            sixteenths = [root + 16 * steps for root, steps in zip(sixteenths, more, strict=True)]
        return self.rounded(sixteenths, 16)

    def sqrt(self, code: int) -> int:
        """The square root, correctly rounded; InvalidInput for a negative number."""
        if code < 0:
            raise InvalidInput(f"number format: the square root of {self.value(code)} is no real number")
        return self.roots((code * self.scale,), 1)[0]

    def exp(self, code: int, source: NumberFormat | None = None) -> int:
        """exp of the number, correctly rounded; exp(0) = 1.  The code may be one of another format, `source`."""
        return _table(self, "exp", (source or self).scale)[code]

    def apply(self, name: str, code: int) -> int:
        """A function of `activations`, correctly rounded: "exp", "log", "tanh", "sigmoid", "erf", "gelu" ...

        InvalidInput for the logarithm of what is not positive, and where `MOST_BITS` bits do not settle erf or GELU.
        """
        return self.values_of(name, (code,))[0]

    def values_of(self, name: str, codes: Sequence[int], source: NumberFormat | None = None) -> Vector:
        """The function of each; the codes may be of another format, `source`."""
        if name not in FUNCTIONS:
            raise InvalidInput(f"number format: {name!r} must be one of {', '.join(FUNCTIONS)}")
        return tuple(map(_table(self, name, (source or self).scale).__getitem__, codes))


# Let q = |square| / denominator and r = floor(8 sqrt(q)) / 8, a sixteenth more where that is not the root.  Then r lies
# strictly between the same multiples of 1/8 as the root, or is equal to it, so it has the same rounding: rules turn at
# multiples of half a step.  The same for its negative, and with whole steps more.
def _sixteenths(square: int, denominator: int) -> int:
    """16 r, with the sign of the square."""
    inside = 64 * abs(square)
    below = isqrt(inside // denominator)
    found = 2 * below + (below * below * denominator != inside)
    return found if square > 0 else -found


class _Table(dict[int, int]):
    """The values of a function at codes of a scale, computed when they are first asked for."""

    def __init__(self, format: NumberFormat, name: str, scale: int) -> None:
        self.format, self.name, self.scale = format, name, scale

    def __missing__(self, code: int) -> int:
        if len(self) >= MOST_KEPT:
            self.clear()
        self[code] = found = _computed(self.format, self.name, Fraction(code, self.scale))
        return found


@lru_cache(maxsize=1 << 5)
def _table(format: NumberFormat, name: str, scale: int) -> _Table:
    return _Table(format, name, scale)


def _computed(format: NumberFormat, name: str, x: Fraction) -> int:
    if name == "log" and x <= 0:
        raise InvalidInput(f"number format: the logarithm of {x} is no real number")
    at, exact = EXACT.get(name, (None, Fraction(0)))
    steps = exact * format.scale if x == at else tail(name, x, format.scale)
    if steps is not None:
        return format.limited(format.nearby(steps.numerator, steps.denominator))
    # exp(x) > 2^x is more than twice the largest number, so it is rounded beyond that.
    if name == "exp" and x >= (2 * format.most // format.scale).bit_length():
        return format.limited(max(2 * format.most, 1))
    # Rounding is monotone, so equal roundings of both ends are the rounding of everything between.
    bits = 16 + format.scale.bit_length()
    while name in SETTLED or bits <= MOST_BITS:
        low, high = (format.nearby(y.numerator * format.scale, y.denominator) for y in FUNCTIONS[name](x, bits))
        if low == high:
            return format.limited(low)
        bits *= 2
    raise InvalidInput(f"number format: {MOST_BITS} bits do not settle how {name} of {x} is rounded")


def q_p(N: int, K: int, rounding: Rounding = "down", summation: Summation = "once") -> NumberFormat:
    """Q_p, the multiples of N**-K in [-N**K, N**K], which saturate.

    >>> f = q_p(2, 1)
    >>> [f.value(f.round(Fraction(z, 3))) for z in (-2, 1, 99)], f.bits
    ([Fraction(-1, 1), Fraction(0, 1), Fraction(2, 1)], 4)
    """
    return NumberFormat(Multiples(N, K), rounding, "saturate", summation)


def named_format(text: str) -> NumberFormat:
    """The format that a text names: values, and after a colon rules, those left out being the usual ones.

    Values are Qp:N,K (usual are down, saturate, once), Qi.f, and e4m3, e5m2, float16, bfloat16, float32 (nearest-even,
    saturate, once).

    >>> named_format("Q4.8").bits, named_format("e4m3:toward-zero,each").name
    (12, 'e4m3:toward-zero,saturate,each')
    """
    found = re.fullmatch(rf"(?:Qp:({SIZE}),({SIZE})|Q({SIZE})\.({SIZE})|(\w+))(?::([\w,-]*))?", text)
    if found is None or not (found[5] is None or found[5] in FLOATS):
        raise InvalidInput(f"number format {text[:60]!r}: want Qp:N,K, Qi.f or one of {', '.join(FLOATS)}, then rules")
    values: ValueSet
    if found[1] is not None:
        values = Multiples(int(found[1]), int(found[2]))
    else:
        values = FLOATS[found[5]] if found[5] else FixedPoint(int(found[3]) + int(found[4]), int(found[4]))
    rules: dict[str, Any] = {"rounding": _usual_rounding(values)}
    for rule in filter(None, (found[6] or "").split(",")):
        kinds = [name for name, known in RULES.items() if rule in known]
        if not kinds:
            choices = ", ".join(choice for known in RULES.values() for choice in known)
            raise InvalidInput(f"number format {text!r}: the rule {rule!r} must be one of {choices}")
        rules[kinds[0]] = rule
    return NumberFormat(values, **rules)


def _usual_rounding(values: ValueSet) -> Rounding:
    return "down" if isinstance(values, Multiples) else "nearest-even"
