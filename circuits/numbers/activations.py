"""Rational enclosures of activation functions: tanh, the logistic function, erf, softplus, SiLU, GELU in both forms.

Each returns two `Fraction`s lo <= f(x) <= hi that come together as `bits` grows, and are equal at 0; they rest on
`fooling.circuits.numbers.enclosure`, and the remainder of the one series here is proved beside the line that drops it.
Far from 0 these functions are so near to 0, 1 or x that no bits tell them apart: `tail` says where, so that nobody
refines for ever.  exp, log, tanh, SiLU and the logistic function take rational numbers other than 0 (or 1) to
transcendental ones (Hermite, Lindemann), and softplus takes all of them to irrational ones, which are no points where a
rounding rule turns, so refinement ends; of erf and of GELU that is not known.

Cost: one `exp_bounds`; erf and GELU also O(x^2 + bits) terms of a series.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from math import ceil, floor

from fooling.circuits.numbers.enclosure import Bounds, exp_bounds, log_bounds, sqrt_bounds

Enclosure = Callable[[Fraction, int], Bounds]
QUARTER = Fraction(1, 4)
NEAR = Fraction(44715, 10**6)  # of the form of GELU with tanh (Hendrycks and Gimpel 2016)


def tail(name: str, x: Fraction, scale: int) -> Fraction | None:
    """f(x) scale to within a quarter, where it lies strictly on one side of an integer, and nearer than a quarter.

    That is the quarter on this side of the integer; None where f(x) is not known to be so near to one.
    """
    # 2^far > 4 scale, and e^y > 2^y for y > 0.  1 - tanh y < 2 e^(-2y); 1 - sigmoid(y) < e^(-y); 1 - erf y < e^(-y^2)
    # and 1 - Phi(y) < e^(-y^2 / 2) / 2.  GELU with tanh is y less y / (e^(2u) + 1), u = sqrt(2/pi) (y + ...) > 0.79 y
    # and e^1.58 > 2^2.  SiLU is y less y / (e^y + 1).  For y < 0 tanh and erf are odd, and SiLU and both forms of GELU
    # are -y less than at -y.  2^beyond > 4 scale y.  softplus is max(x, 0) and ln(1 + e^-|x|) < e^-|x| more.
    far, size = (4 * scale).bit_length(), abs(x)
    beyond = far + ceil(size).bit_length()
    side = 1 if x > 0 else -1
    if (name == "tanh" and size >= far) or (name == "erf" and size >= 1 and size * size >= far):
        return side * (scale - QUARTER)
    if name in ("exp", "sigmoid") and (x <= -far or (name == "sigmoid" and x >= far)):
        return QUARTER if x < 0 else scale - QUARTER
    if (name == "gelu" and size * size >= 2 * beyond) or (name == "gelu-tanh" and 2 * size >= beyond):
        return max(x, Fraction(0)) * scale - QUARTER
    if name == "silu" and size >= beyond:
        return max(x, Fraction(0)) * scale - QUARTER
    if name == "softplus" and size >= far:
        return max(x, Fraction(0)) * scale + QUARTER
    return None


@lru_cache(2**12)
def exponential(x: Fraction, bits: int) -> Bounds:
    """Bounds of exp x for x <= 0, at most 2**-bits apart, of a number far below 0 without much work."""
    # exp(-y) < 2^-y for y > 0.
    return (Fraction(0), Fraction(1, 2**bits)) if x <= -bits else exp_bounds(x, bits)


def tanh_bounds(x: Fraction, bits: int) -> Bounds:
    """Bounds of tanh x, at most 2**-bits apart.

    >>> lo, hi = tanh_bounds(Fraction(1, 2), 20)
    >>> float(lo) <= 0.46211715726000975 <= float(hi), tanh_bounds(Fraction(0), 5) == (0, 0)
    (True, True)
    """
    # tanh x = 1 - 2 / (e^(2x) + 1) rises with y = e^(2x); its slope there is 2 / (y + 1)^2 <= 1 / (2y), so bounds of y
    # that are 2^-bits y apart give some that are less than 2^-bits apart.
    if x == 0:
        return x, x
    lo, hi = exp_bounds(2 * x, bits)
    return 1 - 2 / (lo + 1), 1 - 2 / (hi + 1)


def sigmoid_bounds(x: Fraction, bits: int) -> Bounds:
    """Bounds of 1 / (1 + exp(-x)), at most 2**-bits apart."""
    lo, hi = exp_bounds(x, bits)
    return lo / (1 + lo), hi / (1 + hi)


def silu_bounds(x: Fraction, bits: int) -> Bounds:
    """Bounds of SiLU, x sigmoid(x) (Hendrycks and Gimpel 2016), at most 2**-bits apart."""
    ends = [x * end for end in sigmoid_bounds(x, bits + x.numerator.bit_length())]
    return min(ends), max(ends)


# ln(1 + y) rises with y = e^x, with a slope of 1 / (1 + y), so bounds of y that are 2^-b y apart give some that are
# less than 2^-b apart, and each is known to 2^-b.  It is irrational for every rational x: were it q, then
# e^q = e^x + e^0, where no two of the exponents q, x and 0 are equal (q = x or q = 0 would make e^0 or e^x vanish),
# unless x = 0 and e^q = 2, q not 0; both contradict the theorem of Lindemann and Weierstrass.
def softplus_bounds(x: Fraction, bits: int) -> Bounds:
    """Bounds of ln(1 + exp x), at most 2**-bits apart.

    >>> lo, hi = softplus_bounds(Fraction(1), 20)
    >>> float(lo) <= 1.3132616875182228 <= float(hi)
    True
    """
    lo, hi = exp_bounds(x, bits + 2)
    return log_bounds(1 + lo, bits + 2)[0], log_bounds(1 + hi, bits + 2)[1]


# pi = 16 arctan(1/5) - 4 arctan(1/239) (Machin); arctan z = z - z^3/3 + ... alternates with falling terms for
# 0 < z < 1, so it lies between two sums in a row.
@lru_cache(2**6)
def pi_bounds(bits: int) -> Bounds:
    """Bounds of pi, at most 2**-bits apart."""
    ends = []
    for z in (Fraction(1, 5), Fraction(1, 239)):
        total, n = z, 0
        while True:
            n += 1
            term = (-1) ** n * z ** (2 * n + 1) / (2 * n + 1)
            total += term
            if abs(term) < Fraction(1, 2 ** (bits + 5)):
                ends.append((min(total, total - term), max(total, total - term)))
                break
    (low, high), (other_low, other_high) = ends
    return 16 * low - 4 * other_high, 16 * high - 4 * other_low


# Let S(t) be the sum of (2t)^n / (2n+1)!! over n >= 0, the double factorial of the odd numbers up to 2n + 1.  Then
# erf(y) = 2/sqrt(pi) y e^(-y^2) S(y^2).  All terms are positive, and each is at most 2t / (2n + 3) times the one before
# it; where that is at most 1/2 what is left is at most the last term.
def _series(t: Fraction, bits: int) -> Bounds:
    """Bounds of S(t), t >= 0, the upper less the lower at most 2**-bits and what t <= `high` makes of its rounding."""
    scale = 2**bits
    low, high = Fraction(floor(t * scale), scale), Fraction(ceil(t * scale), scale)
    return _sum(low, bits)[0], _sum(high, bits)[1]


def _sum(t: Fraction, bits: int) -> Bounds:
    # Terms are kept in integer multiples of 2^-work: the lower ones rounded down, the upper ones up.
    work = bits + 8
    lower = upper = below = above = 1 << work
    n = 0
    while above > 1 or 4 * t > 2 * n + 3:
        n += 1
        below = below * 2 * t.numerator // (t.denominator * (2 * n + 1))
        above = -(-above * 2 * t.numerator // (t.denominator * (2 * n + 1)))
        lower, upper = lower + below, upper + above
    return Fraction(lower, 1 << work), Fraction(upper + above, 1 << work)


def _scaled_series(t: Fraction, bits: int) -> Bounds:
    """Bounds of e^(-t) S(t)."""
    work = bits + 4 * ceil(t) + 8
    (small, large), (lo, hi) = exp_bounds(-t, work), _series(t, work)
    return small * lo, large * hi


def erf_bounds(x: Fraction, bits: int) -> Bounds:
    """Bounds of erf x.

    >>> lo, hi = erf_bounds(Fraction(1, 2), 20)
    >>> float(lo) <= 0.5204998778130465 <= float(hi)
    True
    """
    if x < 0:
        lo, hi = erf_bounds(-x, bits)
        return -hi, -lo
    work = bits + x.numerator.bit_length() + 4
    (lo, hi), (small, large) = _scaled_series(x * x, work), pi_bounds(work)
    return 2 * x * lo / sqrt_bounds(large, work)[1], 2 * x * hi / sqrt_bounds(small, work)[0]


# x Phi(x) = x/2 (1 + erf(x / sqrt 2)) = x/2 + x^2 / sqrt(2 pi) e^(-t) S(t) with t = x^2 / 2.
def gelu_bounds(x: Fraction, bits: int) -> Bounds:
    """Bounds of GELU, x Phi(x) for the normal distribution's Phi."""
    work = bits + 2 * x.numerator.bit_length() + 4
    (lo, hi), (small, large) = _scaled_series(x * x / 2, work), pi_bounds(work)
    return x / 2 + x * x * lo / sqrt_bounds(2 * large, work)[1], x / 2 + x * x * hi / sqrt_bounds(2 * small, work)[0]


def gelu_tanh_bounds(x: Fraction, bits: int) -> Bounds:
    """Bounds of GELU in its other form, x/2 (1 + tanh(sqrt(2/pi) (x + 0.044715 x^3)))."""
    inside = x + NEAR * x**3
    work = bits + 2 * abs(inside).numerator.bit_length() + 8
    small, large = pi_bounds(work)
    roots = sqrt_bounds(2 / large, work)[0], sqrt_bounds(2 / small, work)[1]
    ends = [x / 2 * (1 + end) for root in roots for end in tanh_bounds(root * inside, work)]
    return min(ends), max(ends)


FUNCTIONS: Mapping[str, Enclosure] = {
    "exp": exp_bounds,
    "log": log_bounds,
    "tanh": tanh_bounds,
    "sigmoid": sigmoid_bounds,
    "silu": silu_bounds,
    "softplus": softplus_bounds,
    "erf": erf_bounds,
    "gelu": gelu_bounds,
    "gelu-tanh": gelu_tanh_bounds,
}
SETTLED = ("exp", "log", "tanh", "sigmoid", "silu", "softplus")
"""Those whose refinement ends."""
EXACT: Mapping[str, tuple[int, Fraction]] = {
    "exp": (0, Fraction(1)),
    "log": (1, Fraction(0)),
    "tanh": (0, Fraction(0)),
    "sigmoid": (0, Fraction(1, 2)),
    "silu": (0, Fraction(0)),
    "erf": (0, Fraction(0)),
    "gelu": (0, Fraction(0)),
    "gelu-tanh": (0, Fraction(0)),
}
"""The rational number at which each takes a rational value that is known, and the value; softplus takes none."""
