"""Fixed and floating point against a search over all their numbers, against gfloat, and against torch and ml_dtypes.

In gfloat a number is a float64, and its rounding of one is right; products and sums of two small numbers are exact
there.  ml_dtypes and torch round a float64 to float32 first, which is shown to differ.
"""

from __future__ import annotations

import random
from decimal import Decimal
from fractions import Fraction
from itertools import combinations_with_replacement, product

import gfloat
import ml_dtypes
import mpmath  # type: ignore[import-untyped]
import numpy as np
import pytest
from gfloat import formats as gfloats
from hypothesis import given
from hypothesis import strategies as st

from fooling.circuits.numbers.number_format import OVERFLOWS, ROUNDINGS, SUMMATIONS, NumberFormat, named_format
from fooling.circuits.numbers.value_set import FLOATS, FixedPoint, FloatingPoint, Multiples
from fooling.fooling_sets.errors import InvalidInput
from tests.circuits.numbers.brute_force_numeric import SlowNumbers, with_digits
from tests.shares import one_in, share_of_draws

SMALL = [
    FixedPoint(4, 4),
    FixedPoint(5, 2),
    FixedPoint(3, 0),
    FloatingPoint(3, 2),
    FloatingPoint(2, 1, True),
    Multiples(3, 1),
]
LARGE = [FixedPoint(16, 8), FixedPoint(12, 8), *FLOATS.values()]
FUNCTIONS = ("exp", "tanh", "sigmoid", "erf")
GFLOAT = {
    "e4m3": gfloats.format_info_ocp_e4m3,
    "e5m2": gfloats.format_info_ocp_e5m2,
    "float16": gfloats.format_info_binary16,
    "bfloat16": gfloats.format_info_bfloat16,
    "float32": gfloats.format_info_binary32,
}
MODES = {
    "down": gfloat.RoundMode.TowardNegative,
    "up": gfloat.RoundMode.TowardPositive,
    "toward-zero": gfloat.RoundMode.TowardZero,
    "nearest-even": gfloat.RoundMode.TiesToEven,
}


def codes(format: NumberFormat) -> list[int]:
    """The codes of all numbers, the least first."""
    return [code for code in range(format.least, format.most + 1) if format.holds(code)]


def formats_of(values: FixedPoint | FloatingPoint | Multiples) -> list[NumberFormat]:
    """With all rules that there are for these numbers, but for overflow as an error."""
    overflows = ("saturate", "wrap") if isinstance(values, FixedPoint) else ("saturate",)
    return [NumberFormat(values, r, o, s) for r, o, s in product(ROUNDINGS, overflows, SUMMATIONS)]


def slow(f: NumberFormat) -> SlowNumbers:
    """The second implementation."""
    return SlowNumbers([f.value(code) for code in codes(f)], f.rounding, f.overflow, f.summation)


@pytest.mark.parametrize("values", one_in(4, SMALL), ids=lambda values: values.name)
def test_every_operation_on_every_pair_of_numbers(values: FixedPoint | FloatingPoint | Multiples) -> None:
    """Sums, products, quotients and roots are what a search through all numbers finds."""
    for f in formats_of(values)[:: len(SUMMATIONS)]:
        reference = slow(f)
        for a, b in product(codes(f), repeat=2):
            x, y = f.value(a), f.value(b)
            assert f.value(f.add(a, b)) == reference.round(x + y)
            assert f.value(f.multiply(a, b)) == reference.round(x * y)
            assert b == 0 or f.value(f.divide(a, b)) == reference.round(x / y)
        for a in (code for code in codes(f) if code >= 0):
            assert f.value(f.sqrt(a)) == reference.round(with_digits("sqrt", f.value(a)))


@given(st.sampled_from([f for values in SMALL for f in formats_of(values)]), st.data())
def test_sums_and_dot_products(f: NumberFormat, data: st.DataObject) -> None:
    """In the order that the rule says."""
    drawn = st.lists(st.sampled_from(codes(f)), min_size=5, max_size=5)
    many = data.draw(st.integers(0, 5))
    a, b = data.draw(drawn)[:many], data.draw(drawn)[:many]
    reference, x, y = slow(f), [f.value(c) for c in a], [f.value(c) for c in b]
    assert f.value(f.sum(a)) == reference.sum(x)
    assert f.value(f.dot(a, b)) == reference.dot(x, y)


@given(st.sampled_from([f for values in SMALL for f in formats_of(values)]), st.data())
def test_vectors_are_their_coordinates(f: NumberFormat, data: st.DataObject) -> None:
    """What is done to a vector is what is done to each of its codes."""
    length, known = data.draw(st.integers(0, 5)), st.sampled_from(codes(f))
    a, b = (data.draw(st.lists(known, min_size=length, max_size=length)) for _ in range(2))
    by, products = data.draw(st.integers(1, 40)), [data.draw(st.integers(-9, 9)) * code for code in a]
    assert f.plus(a, b) == tuple(map(f.add, a, b))
    assert f.fitted(products) == tuple(map(f.fit, products))
    assert f.rounded(products, by) == tuple(f.round_quotient(code, by) for code in products)
    assert f.values_of("tanh", a) == tuple(f.apply("tanh", code) for code in a)


@given(st.sampled_from([f for values in SMALL for f in formats_of(values)]), st.fractions(-40, 40))
def test_rounding_of_any_rational(f: NumberFormat, z: Fraction) -> None:
    """Also of one beyond the ends."""
    assert f.value(f.round(z)) == slow(f).round(z)


@pytest.mark.parametrize("values", [*SMALL, *LARGE], ids=lambda values: values.name)
def test_a_pattern_stands_for_one_number(values: FixedPoint | FloatingPoint | Multiples) -> None:
    """Of p bits; and the ends, 0 and their neighbours are numbers."""
    f = NumberFormat(values)
    some = codes(f) if values in SMALL else [f.round(x) for x in (f.value(f.least), f.value(f.most), -1, 0.1, 1e-40, 0)]
    assert all(
        0 <= values.pattern(code) < 2**values.bits and values.code(values.pattern(code)) == code for code in some
    )
    assert all(map(f.holds, some))
    assert len({values.pattern(code) for code in some}) == len(set(some))


@pytest.mark.parametrize("name", one_in(5, list(FLOATS)))
def test_patterns_are_those_of_the_standards(name: str) -> None:
    """All of 8 and 16 bits, as gfloat decodes them, but for infinities and NaNs."""
    values, scale = FLOATS[name], FLOATS[name].scale
    patterns = range(2**values.bits) if values.bits <= 16 else random.Random(1).sample(range(2**32), 3000)
    for pattern in patterns:
        number = gfloat.decode_float(GFLOAT[name], pattern).fval
        if np.isfinite(number):
            assert Fraction(values.code(pattern), scale) == Fraction(number)
            assert number == 0 or values.pattern(values.code(pattern)) == pattern


@pytest.mark.drawn
@pytest.mark.parametrize(("name", "rounding"), one_in(11, list(product(FLOATS, ROUNDINGS))))
def test_sums_and_products_are_those_of_gfloat(name: str, rounding: str) -> None:
    """On all pairs of 8 bits and random ones of more, where the exact result is a float64 and gfloat stays finite."""
    f = named_format(f"{name}:{rounding}")
    few = [f.values.code(pattern) for pattern in range(2**8)] if f.bits == 8 else []
    chance = random.Random(2)
    drawn = [tuple(f.round(chance.uniform(-2, 2) * 2.0 ** chance.randint(-20, 10)) for _ in "ab") for _ in range(2000)]
    pairs = list(combinations_with_replacement(filter(f.holds, few), 2)) if few else drawn
    for a, b in chance.sample(pairs, share_of_draws(len(pairs))):
        for exact, found in ((f.value(a) + f.value(b), f.add(a, b)), (f.value(a) * f.value(b), f.multiply(a, b))):
            number = float(exact)
            if Fraction(number) == exact:
                theirs = gfloat.round_float(GFLOAT[name], number, MODES[rounding], sat=True)
                assert Fraction(theirs) == f.value(found)


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize("values", one_in(3, [*SMALL, *LARGE]), ids=lambda values: values.name)
def test_functions_are_correctly_rounded(values: FixedPoint | FloatingPoint | Multiples, function: str) -> None:
    """As 200 digits of mpmath are, which lie on no point where a rule turns."""
    chance = random.Random(3)
    for rounding in ROUNDINGS:
        f = NumberFormat(values, rounding)
        few = codes(f) if values in SMALL else [f.round(chance.gauss(0, 3)) for _ in range(12)]
        for code in few:
            assert f.apply(function, code) == by_digits(f, function, f.value(code))


def by_digits(f: NumberFormat, function: str, x: Fraction) -> int:
    """From many digits."""
    if function == "sigmoid":
        return f.round(1 / (1 + with_digits("exp", -x)))
    return f.round(with_digits(function, x))


@pytest.mark.parametrize("values", one_in(7, [*SMALL, *LARGE]), ids=lambda values: values.name)
def test_both_forms_of_gelu_silu_and_softplus(values: FixedPoint | FloatingPoint | Multiples) -> None:
    """Rounded once, from many digits."""
    chance = random.Random(4)
    for rounding in ROUNDINGS:
        f = NumberFormat(values, rounding)
        for code in codes(f) if values in SMALL else [f.round(chance.gauss(0, 3)) for _ in range(8)]:
            x = f.value(code)
            with mpmath.workdps(200):
                y = mpmath.mpf(x.numerator) / x.denominator
                inner = mpmath.sqrt(2 / mpmath.pi) * (y + mpmath.mpf("0.044715") * y**3)
                forms = {"gelu": y * mpmath.ncdf(y), "gelu-tanh": y / 2 * (1 + mpmath.tanh(inner))}
                forms |= {"silu": y / (1 + mpmath.exp(-y)), "softplus": mpmath.log1p(mpmath.exp(y))}
            for name, number in forms.items():
                assert f.apply(name, code) == f.round(exactly(number)), (name, x)


def exactly(number: mpmath.mpf) -> Fraction:
    """The value of an mpmath number."""
    sign, mantissa, exponent, _ = number._mpf_
    return Fraction(-int(mantissa) if sign else int(mantissa)) * Fraction(2) ** int(exponent)


@pytest.mark.parametrize("rounding", ROUNDINGS)
def test_far_from_zero_nothing_is_refined_for_ever(rounding: str) -> None:
    """A number next to 0, 1 or x is rounded to the side that it is on."""
    f = named_format(f"float32:{rounding}")
    least, below, up = int(rounding == "up"), f.scale - (f.scale >> 24), rounding in ("up", "nearest-even")
    huge, one = f.most, f.scale if up else below
    assert (f.exp(-huge), f.exp(huge), f.apply("sigmoid", -huge)) == (least, f.most, least)
    assert f.apply("tanh", huge) == f.apply("sigmoid", huge) == f.apply("erf", huge) == one
    assert f.apply("tanh", -huge) == (-below if rounding in ("up", "toward-zero") else -f.scale)
    assert (f.apply("softplus", huge), f.apply("softplus", -huge)) == (huge, least)
    for name in ("gelu", "gelu-tanh", "silu"):
        assert f.apply(name, -huge) == -int(rounding == "down")
        assert f.apply(name, huge) == (f.most if up else f.most - (f.most & -f.most))


def test_what_is_rounded_twice_elsewhere() -> None:
    """1 + 2^-8 + 2^-40 is nearer to the bfloat16 above; through float32 it becomes a tie, and 1."""
    x = 1 + 2**-8 + 2**-40
    f = named_format("bfloat16")
    assert f.value(f.round(x)) == Fraction(129, 128) == Fraction(gfloat.round_float(GFLOAT["bfloat16"], x))
    assert float(np.float64(x).astype(ml_dtypes.bfloat16)) == 1.0
    torch = pytest.importorskip("torch")
    assert float(torch.tensor(x, dtype=torch.float64).to(torch.bfloat16)) == 1.0


def test_where_torch_differs_at_the_end_of_the_range() -> None:
    """A result beyond 448 saturates here; ml_dtypes makes a NaN of 480, and torch 448."""
    f = named_format("e4m3")
    assert f.value(f.round(480)) == 448
    with np.errstate(invalid="ignore"):
        assert np.isnan(float(np.float32(480).astype(ml_dtypes.float8_e4m3fn)))
    torch = pytest.importorskip("torch")
    assert float(torch.tensor(480.0).to(torch.float8_e4m3fn)) == 448 or pytest.fail("torch has changed")


@given(st.sampled_from(LARGE), st.floats(-100, 100), st.decimals(-100, 100, places=4))
def test_what_may_be_rounded(values: FixedPoint | FloatingPoint, x: float, y: Decimal) -> None:
    """Ints, fractions, decimals and floats, for exactly what they are."""
    f = NumberFormat(values, "nearest-even")
    assert f.round(x) == f.round(Fraction(x)) and f.round(y) == f.round(Fraction(y))
    assert f.round(3) == f.round(Fraction(3)) == f.round(3.0) == f.round(Decimal(3))


@pytest.mark.parametrize("x", ["0.3", None, float("nan"), float("inf"), Decimal("NaN")])
def test_what_may_not(x: object) -> None:
    """One line."""
    with pytest.raises(InvalidInput, match="number format: "):
        named_format("Q4.8").round(x)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["Q4", "Q4.8:twice", "float64", "Qp:4", "Q-1.8", "Q0.0", "e4m3:wrap", "", "Qp:0,1"])
def test_names_of_no_format(text: str) -> None:
    """One line, with what would be right."""
    with pytest.raises(InvalidInput):
        named_format(text)


def test_a_size_of_many_digits() -> None:
    """Is not read."""
    with pytest.raises(InvalidInput, match="want Qp:N,K"):
        named_format(f"Q{'9' * 9000}.1")


@given(st.sampled_from([*SMALL, *LARGE]), *map(st.sampled_from, (ROUNDINGS, OVERFLOWS, SUMMATIONS)))
def test_a_format_is_read_back_by_its_name(values: FixedPoint, rounding: str, overflow: str, summation: str) -> None:
    """Those of a standard, and fixed point."""
    if overflow != "wrap" or isinstance(values, FixedPoint):
        f = NumberFormat(values, rounding, overflow, summation)  # type: ignore[arg-type]
        if not isinstance(values, FloatingPoint) or values in FLOATS.values():
            assert named_format(f.name) == named_format(f.short_name) == f


def test_what_is_beyond_the_ends() -> None:
    """It wraps as two's complement does, or is refused with the last number."""
    wraps, refuses = named_format("Q4.0:wrap"), named_format("float16:error")
    assert (wraps.add(7, 1), wraps.add(-8, -1), wraps.multiply(7, 7), wraps.round(100)) == (-8, 7, 1, 4)
    assert wraps.exp(5) == 7
    with pytest.raises(InvalidInput, match="beyond 65504"):
        refuses.round(70000)
    with pytest.raises(InvalidInput, match="beyond -65504"):
        refuses.round(-70000)
    with pytest.raises(InvalidInput, match="no number of float16"):
        refuses.code(0.1)


@given(st.sampled_from(LARGE), st.sampled_from(LARGE), st.floats(-50, 50))
def test_numbers_of_one_format_in_another(source: FixedPoint, target: FixedPoint, x: float) -> None:
    """They are rounded once more."""
    f, g = NumberFormat(source), NumberFormat(target, "nearest-even")
    code = f.round(x)
    assert g.converted((code,), f) == (g.round(f.value(code)),)
    assert g.dot([code], [f.scale], f.scale**2) == g.round(f.value(code))
