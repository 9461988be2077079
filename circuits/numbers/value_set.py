"""Value sets of number formats: which numbers there are, and the bits that name one.

All numbers of a format are multiples of its *step*, 1 / scale, so a number is an integer, its *code*: the number times
the scale.  Codes of a fixed-point format are all integers from `least` to `most`; of a floating-point format those with
at most `precision` significant bits.  A floating-point code is thus no bit pattern; the step is its least positive
number (bfloat16: 2^-133), and its codes are long, but sums and products of codes are exact in integers.

Multiples       the multiples of N**-K in [-N**K, N**K] of Bhattamishra et al. 2024, appendix B.2, called Q_p there,
                p = ceil(log2 of their number); there are 2 * N**(2K) + 1 of them, not N**(2K).
FixedPoint      two's complement: p bits, f of them after the point, -2^(p-f-1) to 2^(p-f-1) - 2^-f.  Qi.f is p = i + f,
                the sign bit counted among the i before the point.
FloatingPoint   e exponent bits and t fraction bits, subnormal numbers included, one zero, no infinities and no NaNs: a
                result beyond `most` is a matter of the overflow rule.  The named ones are those of IEEE 754 (float16,
                float32), of bfloat16, and of the OCP 8-bit formats (e4m3, up to 448; e5m2, up to 57344).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

from fooling.fooling_sets.errors import InvalidInput

LARGEST = 2**14  # bits of a code of the number 1, or of the largest


class ValueSet(Protocol):
    """Codes from `least` to `most`; those with at most `precision` significant bits, where that is no None."""

    @property
    def scale(self) -> int:
        """Code of the number 1."""

    @property
    def least(self) -> int:
        """The least code."""

    @property
    def most(self) -> int:
        """The largest code."""

    @property
    def precision(self) -> int | None:
        """Significant bits of a floating-point number; None where all codes between the ends are numbers."""

    @property
    def bits(self) -> int:
        """p, the bits that name one number."""

    @property
    def name(self) -> str:
        """What a reader calls it."""

    def pattern(self, code: int) -> int:
        """The p bits that stand for the number with this code."""

    def code(self, pattern: int) -> int:
        """The code of the number that a pattern stands for."""


@dataclass(frozen=True)
class Multiples:
    """The multiples of N**-K in [-N**K, N**K].

    >>> Multiples(2, 1).most, Multiples(2, 1).bits
    (4, 4)
    """

    N: int
    K: int

    def __post_init__(self) -> None:
        _check("number format", N=(self.N, 1, None), K=(self.K, 1, None))
        if self.K * self.N.bit_length() > LARGEST:
            raise InvalidInput(f"number format: {self.N}^{self.K} has more than {LARGEST} bits")

    @cached_property
    def scale(self) -> int:
        """Code of the number 1, and the largest number."""
        return int(self.N**self.K)

    @cached_property
    def most(self) -> int:
        """The largest code."""
        return self.scale**2

    @property
    def least(self) -> int:
        """The least code."""
        return -self.most

    @property
    def precision(self) -> None:
        """All codes between the ends are numbers."""
        return

    @property
    def bits(self) -> int:
        """ceil(log2(2 * N**(2K) + 1))."""
        return (2 * self.most).bit_length()

    @property
    def name(self) -> str:
        """N and K."""
        return f"Qp:{self.N},{self.K}"

    def pattern(self, code: int) -> int:
        """How many numbers are less."""
        return code + self.most

    def code(self, pattern: int) -> int:
        """The code of the number that so many are less than."""
        return pattern - self.most


@dataclass(frozen=True)
class FixedPoint:
    """Two's complement: p bits, f of them after the point.

    >>> format = FixedPoint(16, 8)
    >>> format.name, format.least, format.most / format.scale
    ('Q8.8', -32768, 127.99609375)
    """

    p: int
    f: int

    def __post_init__(self) -> None:
        _check("fixed-point format", p=(self.p, 1, LARGEST), f=(self.f, 0, self.p))

    @cached_property
    def scale(self) -> int:
        """Code of the number 1, which need not be a number of the format."""
        return 1 << self.f

    @cached_property
    def most(self) -> int:
        """The largest code."""
        return (1 << self.p - 1) - 1

    @property
    def least(self) -> int:
        """The least code."""
        return -self.most - 1

    @property
    def precision(self) -> None:
        """All codes between the ends are numbers."""
        return

    @property
    def bits(self) -> int:
        """p."""
        return self.p

    @property
    def name(self) -> str:
        """Qi.f."""
        return f"Q{self.p - self.f}.{self.f}"

    def pattern(self, code: int) -> int:
        """Two's complement."""
        return code % (1 << self.p)

    def code(self, pattern: int) -> int:
        """The code that is the pattern modulo 2^p."""
        return pattern - (pattern >> self.p - 1 << self.p)


@dataclass(frozen=True)
class FloatingPoint:
    """exponent_bits e, fraction_bits t; the exponents run from 2 - 2^(e-1) on, as in IEEE 754.

    `finite_top` says that bit patterns with the largest exponent are numbers, too, but for the last one.

    >>> half = FLOATS["float16"]
    >>> half.scale, half.most / half.scale, half.bits
    (16777216, 65504.0, 16)
    """

    exponent_bits: int
    fraction_bits: int
    finite_top: bool = False

    def __post_init__(self) -> None:
        _check("floating-point format", exponent_bits=(self.exponent_bits, 2, 12))
        _check("floating-point format", fraction_bits=(self.fraction_bits, 1, LARGEST))
        if type(self.finite_top) is not bool:
            raise InvalidInput(f"floating-point format: finite_top = {self.finite_top!r} must be true or false")

    # With bias b = 2^(e-1) - 1 the least positive number is 2^(1 - b - t), and the numbers 1 are 2^(b + t - 1) steps.
    # The largest exponent field E of a number is 2^e - 2, or 2^e - 1, and 1.x 2^(E - b) is (2^t + x) 2^(E - 1) steps.
    @cached_property
    def scale(self) -> int:
        """Code of the number 1."""
        return 1 << (1 << self.exponent_bits - 1) - 2 + self.fraction_bits

    @cached_property
    def most(self) -> int:
        """The largest code; where the top exponent is finite, the last bit pattern is no number."""
        largest_field = (1 << self.exponent_bits) - 2 + self.finite_top
        return (2 << self.fraction_bits) - 1 - self.finite_top << largest_field - 1

    @property
    def least(self) -> int:
        """The least code."""
        return -self.most

    @property
    def precision(self) -> int:
        """The fraction bits and the one before them."""
        return self.fraction_bits + 1

    @property
    def bits(self) -> int:
        """A sign, the exponent and the fraction."""
        return 1 + self.exponent_bits + self.fraction_bits

    @property
    def name(self) -> str:
        """That of the standard, where there is one."""
        named = {format: name for name, format in FLOATS.items()}
        return named.get(self, f"e{self.exponent_bits}m{self.fraction_bits}{'fn' if self.finite_top else ''}")

    # A code of at most t + 1 bits is its own pattern.  One of s bits more is (2^t + x) 2^s, of the exponent field s + 1
    # and the fraction x, so its pattern is (s + 1) 2^t + x = s 2^t + (2^t + x).
    def pattern(self, code: int) -> int:
        """Sign, exponent and fraction, as in IEEE 754."""
        spacing = max(0, abs(code).bit_length() - self.precision)
        size = (spacing << self.fraction_bits) + (abs(code) >> spacing)
        return size + (code < 0) * (1 << self.bits - 1)

    def code(self, pattern: int) -> int:
        """The code of the number with this sign, exponent and fraction; the zeros are one number."""
        sign, size = divmod(pattern, 1 << self.bits - 1)
        spacing = max(0, (size >> self.fraction_bits) - 1)
        code = size - (spacing << self.fraction_bits) << spacing
        return -code if sign else code


def _check(what: str, **fields: tuple[Any, int, int | None]) -> None:
    for name, (number, low, high) in fields.items():
        if type(number) is not int or number < low or (high is not None and number > high):
            most = "" if high is None else f" and at most {high}"
            raise InvalidInput(f"{what}: {name} = {number!r} must be an integer >= {low}{most}")


FLOATS: Mapping[str, FloatingPoint] = {
    "e4m3": FloatingPoint(4, 3, finite_top=True),
    "e5m2": FloatingPoint(5, 2),
    "float16": FloatingPoint(5, 10),
    "bfloat16": FloatingPoint(8, 7),
    "float32": FloatingPoint(8, 23),
}
