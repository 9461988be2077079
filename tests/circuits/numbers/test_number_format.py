"""The number format of appendix B.2 against a search over all its values, and facts about rounding."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.circuits.numbers.enclosure import exp_bounds
from fooling.circuits.numbers.number_format import NumberFormat, Rounding, Summation, named_format, q_p
from fooling.fooling_sets.errors import InvalidInput
from tests.circuits.numbers.brute_force_numeric import SlowFormat
from tests.shares import drawn
from tests.studied_rules import ROUNDINGS, SUMMATIONS

SIZES = [(1, 1), (2, 1), (3, 1), (2, 2)]
formats = st.builds(q_p, st.integers(1, 6), st.integers(1, 2), st.sampled_from(ROUNDINGS), st.sampled_from(SUMMATIONS))


def slow(f: NumberFormat) -> SlowFormat:
    return SlowFormat(f.scale, 1, f.rounding, f.summation)


@pytest.mark.parametrize("rounding", ROUNDINGS)
@pytest.mark.parametrize(("N", "K"), SIZES)
def test_every_operation_on_every_pair_of_numbers(N: int, K: int, rounding: Rounding) -> None:
    """add, multiply, divide and exp agree with a search through all values, on all pairs of small formats."""
    f = q_p(N, K, rounding)
    reference, codes = slow(f), range(-f.limit, f.limit + 1)
    for a in codes:
        assert f.value(f.exp(a)) == reference.exp(f.value(a))
    for a, b in product(codes, repeat=2):
        assert f.value(f.add(a, b)) == reference.add(f.value(a), f.value(b))
        assert f.value(f.multiply(a, b)) == reference.round(f.value(a) * f.value(b))
        if b:
            assert f.value(f.divide(a, b)) == reference.round(f.value(a) / f.value(b))


@drawn(150)
@given(formats, st.fractions(min_value=-50, max_value=50, max_denominator=200))
def test_rounding_of_any_rational(f: NumberFormat, z: Fraction) -> None:
    """`round` picks the value that a search picks, saturating at both ends."""
    assert f.value(f.round(z)) == slow(f).round(z)


@drawn(150)
@given(formats, st.data())
def test_sums_and_dot_products(f: NumberFormat, data: st.DataObject) -> None:
    """`sum` and `dot` follow the summation rule, as the slow version on Fractions does."""
    codes = st.lists(st.integers(-f.limit, f.limit), min_size=4, max_size=4)
    a, b = data.draw(codes), data.draw(codes)
    reference, va, vb = slow(f), [f.value(c) for c in a], [f.value(c) for c in b]
    assert f.value(f.sum(a)) == reference.sum(va)
    assert f.value(f.dot(a, b)) == reference.dot(va, vb)


@drawn(150)
@given(st.builds(q_p, st.integers(2, 40), st.integers(1, 4), st.sampled_from(ROUNDINGS)), st.data())
def test_exp_is_correctly_rounded_in_large_formats(f: NumberFormat, data: st.DataObject) -> None:
    """The result of exp is the rounding of both ends of a much narrower enclosure."""
    code = data.draw(st.integers(-min(f.limit, 12 * f.scale), min(f.limit, 12 * f.scale)))
    ends = {f.round(end) for end in exp_bounds(f.value(code), 200)}
    assert ends == {f.exp(code)} or code == 0


@pytest.mark.parametrize("rounding", ROUNDINGS)
def test_exp_far_from_zero(rounding: Rounding) -> None:
    """exp(0) is 1, exp of the largest number saturates, exp of the smallest is 0, without a long computation."""
    f = q_p(1000, 5, rounding)
    assert (f.exp(0), f.exp(f.limit), f.exp(-f.limit)) == (f.scale, f.limit, 0)


@pytest.mark.parametrize(
    ("N", "K", "cardinality", "bits"), [(1, 1, 3, 2), (2, 1, 9, 4), (4, 1, 33, 6), (3, 2, 163, 8), (5, 3, 31251, 15)]
)
def test_cardinality_and_bits(N: int, K: int, cardinality: int, bits: int) -> None:
    """The format has 2 N^2K + 1 numbers (the paper prints N^2K) and `bits` is the logarithm rounded up."""
    f = q_p(N, K)
    assert f.bits == bits
    assert (
        cardinality == sum(1 for c in range(-f.limit - 2, f.limit + 3) if f.holds(c))
        and 2 ** (bits - 1) < cardinality <= 2**bits
    )


@drawn(100)
@given(formats, st.data())
def test_summation_of_nonnegative_numbers_is_associative(f: NumberFormat, data: st.DataObject) -> None:
    """For nonnegative codes both rules agree, and any split into two parts gives the same sum (appendix D, step 3)."""
    codes = data.draw(st.lists(st.integers(0, f.limit), max_size=6))
    cut = data.draw(st.integers(0, len(codes)))
    assert f.sum(codes) == min(sum(codes), f.limit) == f.add(f.sum(codes[:cut]), f.sum(codes[cut:]))


def test_saturating_sums_of_mixed_signs_are_not_associative() -> None:
    """In the smallest format (1 + 1) - 1 is 0 and 1 + (1 - 1) is 1; rounded once, both are 1."""
    each, once = q_p(1, 1, "down", "each"), q_p(1, 1, "down", "once")
    assert each.add(each.add(1, 1), -1) == 0 and each.add(1, each.add(1, -1)) == 1
    assert each.sum([1, 1, -1]) == 0 and each.sum([1, -1, 1]) == 1 and once.sum([1, 1, -1]) == 1


def softmax(f: NumberFormat, logits: list[int], shift: int) -> tuple[list[int], list[int]]:
    exponentials = [f.exp(f.add(logit, -shift)) for logit in logits]
    Z = f.sum(exponentials)
    return exponentials, [f.divide(e, Z) for e in exponentials]


@pytest.mark.parametrize(
    ("rounding", "N", "logits", "exponentials", "weights"),
    [
        ("down", 2, [-1, 0], [1, 2], [0, 1]),  # 1/3 and 2/3 in steps of 1/2: sum 1/2
        ("toward-zero", 2, [-1, 0], [1, 2], [0, 1]),
        ("nearest-even", 3, [0, 0], [3, 3], [2, 2]),  # 1/2 is a tie in steps of 1/3, twice up to the even code: sum 4/3
        ("nearest-even", 2, [0, -2], [2, 1], [1, 1]),
        ("down", 3, [0, 0], [3, 3], [1, 1]),
    ],
)
def test_rounded_softmax_weights(
    rounding: Rounding, N: int, logits: list[int], exponentials: list[int], weights: list[int]
) -> None:
    """Rounded weights need not sum to 1: below it, or above it when ties go up."""
    assert softmax(q_p(N, 1, rounding), logits, max(logits)) == (exponentials, weights)


def test_smallest_formats_in_which_two_weights_do_not_sum_to_one() -> None:
    """N = 1: equal logits give weights 1 and 1, as Z = 2 saturates.  N = 2, the least without saturation: see above."""
    for rounding in ROUNDINGS:
        assert softmax(q_p(1, 1, rounding), [0, 0], 0)[1] == [1, 1]


@pytest.mark.parametrize(
    ("rounding", "N", "code"),
    [
        ("down", 1, -1),
        ("down", 2, -2),
        ("down", 3, -4),
        ("nearest-even", 1, -1),
        ("nearest-even", 2, -3),
        ("nearest-even", 3, -6),
    ],
)
def test_exp_of_a_negative_number_can_round_to_zero(rounding: Rounding, N: int, code: int) -> None:
    """The largest code whose exp rounds to 0, contrary to "exp(A) lies in (0, 1]" of appendix D."""
    f = q_p(N, 1, rounding)
    assert f.exp(code) == 0 and all(f.exp(c) > 0 for c in range(code + 1, 1))


def test_subtracting_the_maximum_changes_rounded_weights() -> None:
    """Over the reals the shift cancels; here the weights change even when no exponential overflows or all vanish."""
    f = q_p(2, 1)
    assert softmax(f, [-2, -1], -1) == ([1, 2], [0, 1])
    assert softmax(f, [-2, -1], 0) == ([0, 1], [0, 2])
    with pytest.raises(InvalidInput, match="division of code 0 by 0"):
        softmax(f, [-4, -4], 0)  # without the shift even Z can be 0


@pytest.mark.parametrize(
    ("rounding", "N", "other", "weight"), [("down", 7, -8, 5), ("toward-zero", 7, -8, 5), ("nearest-even", 3, -4, 2)]
)
def test_a_real_weight_above_three_quarters_can_round_below(
    rounding: Rounding, N: int, other: int, weight: int
) -> None:
    """The real softmax weight on the first of two logits exceeds 3/4, the rounded one is below 3/4."""
    f = q_p(N, 1, rounding)
    assert 1 / (1 + exp_bounds(f.value(other), 60)[1]) > Fraction(3, 4)
    assert softmax(f, [0, other], 0)[1][0] == weight and f.value(weight) < Fraction(3, 4)


@pytest.mark.parametrize(
    ("N", "K", "rounding", "summation"),
    [
        (0, 1, "down", "once"),
        (2, 0, "down", "once"),
        (2, True, "down", "once"),
        (2, 1, "down", "twice"),
        ("2", 1, "down", "once"),
    ],
)
def test_formats_that_do_not_exist(N: int, K: int, rounding: Rounding, summation: Summation) -> None:
    """Non-positive or non-integer sizes and unknown rules are refused."""
    with pytest.raises(InvalidInput, match="number format"):
        q_p(N, K, rounding, summation)


def test_exp_beyond_a_range_that_ends_at_0() -> None:
    """Q1.0 has -1 and 0, so the exponential of a number above 0 is beyond it, as in Q1.1, which ends at 1/2."""
    source = named_format("Q4.0")
    for name in ("Q1.0:error", "Q1.1:error"):
        for x in (1, 2, 7):
            with pytest.raises(InvalidInput, match="beyond"):
                named_format(name).exp(x, source)
    assert named_format("Q1.0").exp(3, source) == 0
