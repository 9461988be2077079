"""The checker's arithmetic against exact evaluation.

What `arith` accepts holds at random points, `normal` keeps values, intervals contain them.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, event, given
from hypothesis import strategies as st

from fooling.verify.checker.computation import holds
from fooling.verify.checker.judge import fresh, proved
from fooling.verify.checker.kernel import Budget, Rejected, prove
from fooling.verify.checker.meaning import PRECISIONS, interval
from fooling.verify.checker.normal_form import is_integral, lower_limit, normal
from fooling.verify.checker.polynomial import rational_power
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.engine.ends import NotFound
from fooling.verify.methods.engine.tactic import assumption
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import Term, negate
from tests import brute_force
from tests.shares import drawn
from tests.strategies import (
    CONTEXT,
    LIMITS,
    Unread,
    closed_numbers,
    closed_statements,
    points,
    quantified_statements,
    terms,
    value,
)

pytestmark = pytest.mark.slow

COMPARED: dict[str, Any] = {
    ">=": lambda a, b: a >= b,
    ">": lambda a, b: a > b,
    "<=": lambda a, b: a <= b,
    "<": lambda a, b: a < b,
    "=": lambda a, b: a == b,
}


def polynomial_value(term: Term, at: dict[str, Fraction]) -> Fraction:
    """The value of the normal form at a point."""
    total = Fraction(0)
    for monomial, coefficient in normal(term, CONTEXT).items():
        part = coefficient
        for atom, exponent in monomial:
            part *= value(atom, at) ** exponent
        total += part
    return total


@drawn(100)
@given(terms(), points())
def test_the_normal_form_has_the_value_of_the_term(term: Term, at: dict[str, Fraction]) -> None:
    """Writing a number as a polynomial over atoms changes it nowhere."""
    try:
        assert polynomial_value(term, at) == value(term, at)
    except (Rejected, Unread):
        assume(False)


@drawn(100)
@given(terms(), st.lists(points(), min_size=4, max_size=4))
def test_a_lower_limit_is_one(term: Term, at: list[dict[str, Fraction]]) -> None:
    """No atom is ever below the limit that the checker derives for it from the assumptions."""
    try:
        atoms = {atom for monomial in normal(term, CONTEXT) for atom, _ in monomial} | {term}
    except Rejected:
        atoms = {term}
    for atom in atoms:
        for point in at:
            try:
                limit, real = lower_limit(atom, CONTEXT), value(atom, point)
            except (Rejected, Unread):
                continue
            assert limit is None or real >= limit
            assert real.denominator == 1 or not is_integral(atom, CONTEXT)


@drawn(100)
@given(st.sampled_from(sorted(COMPARED)), terms(), terms(), st.lists(points(), min_size=3, max_size=3))
def test_what_is_accepted_without_premises_holds(
    op: str, left: Term, right: Term, at: list[dict[str, Fraction]]
) -> None:
    """An accepted comparison of random terms holds at every point that meets the assumptions."""
    try:
        prove((op, left, right), {"rule": "arith", "premises": [], "multipliers": [], "squares": []}, CONTEXT)
    except Rejected:
        event("rejected")
        return
    event("accepted")
    hold_at((op, left, right), at)


def hold_at(goal: Term, at: list[dict[str, Fraction]]) -> None:
    """The comparison holds at each point where it can be read."""
    for point in at:
        try:
            sides = value(goal[1], point), value(goal[2], point)
        except Unread:
            continue
        assert COMPARED[goal[0]](*sides), (goal, point)


@drawn(100)
@given(
    st.sampled_from(sorted(COMPARED)),
    terms(4),
    st.integers(0, 3),
    st.sampled_from(["+", "-"]),
    st.lists(points(), min_size=3, max_size=3),
)
def test_what_is_nearly_an_identity_is_decided_rightly(
    op: str, term: Term, gap: int, sign: str, at: list[dict[str, Fraction]]
) -> None:
    """A term against itself plus or minus a little: many are accepted, and none is that should not be."""
    goal = (op, (sign, term, gap), ("+", term, 0))
    try:
        prove(goal, {"rule": "arith", "premises": [], "multipliers": [], "squares": []}, CONTEXT)
    except Rejected:
        return
    event("accepted")
    hold_at(goal, at)


@drawn(60)
@given(
    st.sampled_from([">=", ">", "="]),
    terms(3),
    terms(3),
    st.sampled_from([">=", ">", "="]),
    terms(3),
    terms(3),
    st.lists(points(), min_size=5, max_size=5),
)
def test_what_is_accepted_from_a_premise_holds_where_it_does(
    op: str, left: Term, right: Term, given_op: str, a: Term, b: Term, at: list[dict[str, Fraction]]
) -> None:
    """An inequality proved from an assumed one, by multipliers a solver finds, holds wherever the assumed one does."""
    premise, goal = (given_op, a, b), (op, left, ("+", right, b))
    context = CONTEXT.extended((), (premise,))
    try:
        prove(goal, arith((premise, assumption))(goal, context), context)
    except (Rejected, NotFound):
        return
    event("accepted")
    for point in at:
        try:
            if COMPARED[given_op](value(a, point), value(b, point)):
                hold_at(goal, [point])
        except Unread:
            continue


@drawn(100)
@given(
    terms(3),
    st.integers(-3, 3),
    st.lists(st.tuples(st.integers(0, 3), terms(3)), max_size=2),
    st.lists(points(), min_size=3, max_size=3),
)
def test_squares_prove_only_what_holds(
    term: Term, offset: int, squares: list[tuple[int, Term]], at: list[dict[str, Fraction]]
) -> None:
    """A sum of squares with offered weights never proves a false inequality."""
    goal = (">=", ("+", ("*", term, term), offset), 0)
    try:
        prove(
            goal,
            {
                "rule": "arith",
                "premises": [],
                "multipliers": [],
                "squares": [[weight, root] for weight, root in squares] + [[1, term]],
            },
            CONTEXT,
        )
    except Rejected:
        return
    hold_at(goal, at)


@drawn(200)
@given(closed_numbers())
def test_an_interval_contains_the_number(term: Term) -> None:
    """The rational enclosures contain mpmath's value to 150 digits, and are points where the number is rational."""
    try:
        low, high = interval(term, Budget())
        real = brute_force.number(term)
    except (Rejected, brute_force.Undefined, brute_force.Unsupported, OverflowError):
        return
    event("read")
    assert low <= high
    assert brute_force.difference(low, real) <= 0 <= brute_force.difference(high, real)
    if low == high:
        assert brute_force.difference(low, real) == 0


@drawn(100)
@given(closed_numbers())
def test_more_bits_make_no_interval_wider(term: Term) -> None:
    """Both precisions enclose the same number: the intervals meet."""
    try:
        (a, b), (c, d) = (interval(term, Budget(), bits) for bits in PRECISIONS)
    except Rejected:
        return
    assert max(a, c) <= min(b, d)


@drawn(200)
@given(st.one_of(closed_statements(), quantified_statements()))
def test_a_statement_and_its_negation_have_opposite_values(statement: Term) -> None:
    """Wherever both can be computed, exactly one of a statement and its negation holds."""
    try:
        here, there = holds(statement, fresh()), holds(negate(statement), fresh())
    except (Rejected, OverflowError):
        return
    event("both computed")
    assert here is (not there)
    assert holds(negate(negate(statement)), fresh()) is here


@drawn(200)
@given(closed_statements())
def test_evaluation_agrees_with_the_slow_reading(statement: Term) -> None:
    """What the checker computes to be true or false is what mpmath and fractions say."""
    try:
        computed = holds(statement, fresh())
        slow = brute_force.truth(statement) if brute_force.is_defined(statement) else computed
    except (Rejected, brute_force.Unsupported, OverflowError):
        return
    event("both computed")
    assert computed is slow


@drawn(100)
@given(st.fractions(Fraction(1, 50), 50, max_denominator=50), st.fractions(-3, 3, max_denominator=4))
def test_a_rational_power_is_one(base: Fraction, exponent: Fraction) -> None:
    """b^(p/q) is returned exactly when its q-th power is b^p."""
    found = rational_power(base, exponent, Budget())
    if found is None:
        assert not is_power(base**exponent.numerator, exponent.denominator)
    else:
        assert found > 0 and found**exponent.denominator == base**exponent.numerator


def is_power(value: Fraction, degree: int) -> bool:
    """Whether numerator and denominator are powers of that degree, seen near the floating root."""
    return all(
        any((round(n ** (1 / degree)) + near) ** degree == n for near in (-1, 0, 1))
        for n in (value.numerator, value.denominator)
    )


@pytest.mark.parametrize(
    "goal",
    [
        (">", ("^", 2, "n"), "n"),
        (">=", ("*", "x", ("-", 1, "x")), 0),
        (">=", ("-", "x", "y"), 0),
        ("=", ("^", 2, "a"), ("^", 3, "a")),
        (">=", ("log2", "b"), 1),
        ("<=", ("log2", "b"), "b"),
        (">=", ("^", "b", "a"), ("+", "a", 1)),
        (">", "a", 0),
        (">", "x", 0),
        ("=", ("*", ("/", 1, 2), "a"), "a"),
    ],
)
def test_what_does_not_follow_from_the_limits_is_rejected(goal: Term) -> None:
    """Statements that are false, or true for a reason that limits do not show, are rejected."""
    with pytest.raises(Rejected):
        prove(goal, {"rule": "arith", "premises": [], "multipliers": [], "squares": []}, CONTEXT)


@pytest.mark.parametrize("nothing", [0, ("-", "n", "n"), ("*", 0, "n")])
def test_the_logarithm_of_nothing_has_no_normal_form(nothing: Term) -> None:
    """A number that comes to 0 is refused where its logarithm is taken, and not made a term that has no operands."""
    with pytest.raises(Rejected, match="of a number that is not positive"):
        normal(("log2", nothing), fresh().extended([("n", "int")], []))


def test_the_setting_is_met() -> None:
    """The assumptions of these tests are the limits that the drawn points respect."""
    assert {assumed[1]: assumed[2] for assumed in CONTEXT.assumptions if assumed[0] == ">="} == LIMITS


def test_a_reason_is_in_words() -> None:
    """What remains is told as the statement is, not as the program writes terms."""
    nothing = {"rule": "arith", "premises": [], "multipliers": [], "squares": []}
    with pytest.raises(Rejected, match=r"after the lower limits: \(-1\) \* D\(equality on 2 bits\)$"):
        proved(("<=", ("D", ("equality", 2)), 0), "confirmed", nothing, in_words)
    with pytest.raises(Rejected, match=r"what remains is not 0: 1 \* D\(equality on 2 bits\) \+ \(-3\)$"):
        proved(("=", ("D", ("equality", 2)), 3), "confirmed", nothing, in_words)
