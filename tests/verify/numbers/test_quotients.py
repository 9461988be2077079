"""Quotients, powers and roots: divisors of either sign, the inequalities of attention, and sums of squares.

The oracles are exact and slow: a form of degree 2 is never negative where no principal minor of its matrix is, and a
quotient of linear functions is monotone between its poles, so its end and its limit tell what is true of it.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations, product
from math import prod

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import prove
from fooling.verify.given.arguments.sentences import read
from fooling.verify.methods.arithmetic.choice_of_premises import by_completed_squares
from fooling.verify.methods.arithmetic.growth import growth
from fooling.verify.methods.engine.goals import number
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.proposition import Term
from tests.shares import drawn, one_in
from tests.verify.derived import is_confirmed, is_refuted

HIDDEN = "for all integers n >= 1 and all reals A >= 0, s with s <= A"
TRUE = [
    "for all integers n >= 1 and all reals u >= 4n: u^2/(u^2 + (n-1) u) >= 3/4",
    f"{HIDDEN}: exp(s)/(exp(s) + (n-1) exp(0-A)) <= exp(2A)/n",
    "for all reals L > 0, x > 0, a > 0 with a L^3 >= x: L >= (x/a)^(1/3)",
    "for all reals x > 0, a > 0, b > 0, L > 0 with a L^3 >= x/b: L >= (x/(a b))^(1/3)",
    "for all integers n >= 1, S <= 2n - 1: 2^S/5^n <= 1/2",
    "for all integers n >= 2 and all reals g with exp(g) >= 3 (n - 1): exp(g)/(exp(g) + n - 1) >= 3/4",
    "for all reals x, y with x y > 0: x/y > 0",
    "for all reals x, y with x y > 0: (x^2 + y^2)/(x y) >= 2",
    "for all reals x, y with x < 0, y > 0: (x - y)/(x y - 1) > 0",
    "for all reals x: (x^2 + 2)/(x^2 + x + 1) >= 2/3",
    "for all reals x > 1: 1/(1 - x) < 0",
    "for all reals x, y with x - y != 0: (x^2 - y^2)/(x - y) = x + y",
]
FALSE = [
    "for all integers n >= 1 and all reals u >= 4n: u^2/(u^2 + (n-1) u) >= 5/6",
    f"{HIDDEN}: exp(s)/(exp(s) + (n-1) exp(0-A)) <= exp(A)/n",
    "for all reals L > 0, x > 0, a > 0 with a L^3 >= x: L >= (2x/a)^(1/3)",
    "for all integers n >= 1, S <= 3n - 1: 2^S/5^n <= 1/2",
    "for all integers n >= 2 and all reals g with exp(g) >= 2 (n - 1): exp(g)/(exp(g) + n - 1) >= 3/4",
    "for all reals x, y with x y > 0: (x^2 + y^2)/(x y) >= 3",
    "for all reals x: (x^2 + 2)/(x^2 + x + 1) >= 3/2",
    "for all reals x, y with x < 0, y > 0: (x - y)/(x y - 1) > 1",
    "for all reals x, y with x - y != 0: (x^2 - y^2)/(x - y) >= x",
]
UNDEFINED = [  # somewhere: other statements than their cleared forms
    "for all integers n: 1/(n - 1) <= 1",
    "for all reals x, y: (x y)/y = x",
    "for all reals x: (x^2 - 1)/(x - 1) = x + 1",
]


@pytest.mark.parametrize("sentence", one_in(3, TRUE))
def test_quotients_are_compared_as_their_cleared_forms(sentence: str) -> None:
    """Where the sign of each divisor is shown, or both signs are tried."""
    is_confirmed(read(sentence))


@pytest.mark.parametrize("sentence", one_in(3, FALSE))
def test_near_misses_are_refuted(sentence: str) -> None:
    """With a constant, an exponent or a condition a little off."""
    is_refuted(read(sentence))


@pytest.mark.parametrize("sentence", UNDEFINED)
def test_a_statement_that_is_undefined_somewhere_is_not_confirmed(sentence: str) -> None:
    """Though its cleared form may be true."""
    with pytest.raises(FoolingError):
        automatic(read(sentence).term, fresh())


def determinant(rows: list[list[Fraction]]) -> Fraction:
    """The sum over all permutations."""
    size = range(len(rows))
    signed = ((-1) ** sum(p[i] > p[j] for i, j in combinations(size, 2)) * prod(rows[i][p[i]] for i in size)
              for p in permutations(size))  # fmt: skip
    return sum(signed, Fraction(0))


@drawn(400)
@given(st.lists(st.integers(-3, 3), min_size=3, max_size=3), st.lists(st.integers(0, 4), min_size=3, max_size=3))
def test_a_form_is_a_sum_of_squares_where_it_is_never_negative(mixed: list[int], own: list[int]) -> None:
    """a x^2 + b y^2 + c + d x y + e x + f y >= 0 for all x and y: all principal minors of its matrix are >= 0."""
    rows = [[Fraction(own[i]) if i == j else Fraction(mixed[i + j - 1], 2) for j in range(3)] for i in range(3)]
    minors = (
        determinant([[rows[i][j] for j in kept] for i in kept]) for k in (1, 2, 3) for kept in combinations(range(3), k)
    )
    terms: list[Term] = ["x", "y", 1]
    parts = [("*", own[i], ("^", terms[i], 2)) for i in range(3)]
    parts += [("*", mixed[i + j - 1], terms[i], terms[j]) for i, j in combinations(range(3), 2)]
    goal: Term = (">=", ("+", *parts), 0)
    context = fresh().extended([("x", "real"), ("y", "real")], [])
    try:
        prove(goal, by_completed_squares(goal, context), context)
        is_found = True
    except FoolingError:
        is_found = False
    assert is_found == all(minor >= 0 for minor in minors)


@drawn(300)
@given(st.lists(st.integers(-4, 4), min_size=4, max_size=4), st.integers(-3, 3), st.fractions(-3, 3, max_denominator=3))
def test_quotients_of_linear_functions(numbers: list[int], least: int, bound: Fraction) -> None:
    """(a x + b)/(c x + d) >= q for all x >= l, where c x + d has one sign there: at l, and in the limit."""
    a, b, c, d = numbers
    assume(c != 0 and (c * least + d) * c > 0)
    goal: Term = (">=", ("/", ("+", ("*", a, "x"), b), ("+", ("*", c, "x"), d)), number(bound))
    context = fresh().extended([("x", "real")], [(">=", "x", least)])
    is_true = Fraction(a * least + b, c * least + d) >= bound and Fraction(a, c) >= bound
    try:
        prove(goal, growth(goal, context), context)
        is_found = True
    except FoolingError:
        is_found = False
    points = [least + Fraction(i, 3) for i in range(60)]
    assert not is_true or all((a * x + b) / (c * x + d) >= bound for x in points)
    assert is_found == is_true


@drawn(100)
@given(st.sampled_from([*product((1, -1), repeat=3)]), st.integers(0, 2))
def test_signs_of_products(signs: tuple[int, int, int], free: int) -> None:
    """x y / z has the sign of the product of the signs that are assumed, where z is a divisor of known sign or not."""
    names = ("x", "y", "z")
    assumed = [(">" if sign > 0 else "<", name, 0) for name, sign in zip(names, signs, strict=True)]
    hidden = {0: [], 1: [2], 2: [1, 2]}[free]
    known: list[Term] = [one for i, one in enumerate(assumed) if i not in hidden]
    if hidden:
        product_of = ("*", names[hidden[0]], "z") if free == 2 else ("*", "x", "z")
        sign = signs[hidden[0]] * signs[2] if free == 2 else signs[0] * signs[2]
        known.append((">" if sign > 0 else "<", product_of, 0))
    context = fresh().extended([(name, "real") for name in names], known)
    expected = signs[0] * signs[1] * signs[2] > 0
    for order in (">", "<"):
        goal: Term = (order, ("/", ("*", "x", "y"), "z"), 0)
        try:
            prove(goal, growth(goal, context), context)
            is_found = True
        except FoolingError:
            is_found = False
        assert is_found == ((order == ">") == expected)
