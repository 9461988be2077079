"""What the searches for arithmetic propose is right: against brute force, and changed derivations are refused.

Closed forms of sums, cases by remainders, chords and points from which on something holds are found by search; here
drawn polynomials, divisors and coefficients are held against what is computed one by one, and derivations with another
remainder, another closed form or another chord are not accepted.
"""

from __future__ import annotations

import json
from fractions import Fraction
from math import ceil, floor
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Context, Rejected, prove
from fooling.verify.checker.meaning import exactly
from fooling.verify.methods.arithmetic.denominators import quotients
from fooling.verify.methods.arithmetic.growth import compared, growth
from fooling.verify.methods.arithmetic.rounding.residues import by_remainders
from fooling.verify.methods.arithmetic.substitution import bounds_substituted
from fooling.verify.methods.arithmetic.sums import _closed
from fooling.verify.methods.engine.ends import NotFound, within
from fooling.verify.methods.engine.goals import number, subterms
from fooling.verify.statement.proposition import Term, frozen, substitute, thawed
from tests.shares import drawn


def integers(*names: str, assuming: tuple[Term, ...] = ()) -> Context:
    """Integers of these names."""
    return fresh().extended([(name, "int") for name in names], assuming)


@drawn(60)
@given(
    st.lists(st.fractions(-4, 4, max_denominator=3), min_size=1, max_size=4),
    st.sampled_from((Fraction(1), Fraction(2), Fraction(3), Fraction(1, 2), Fraction(2, 3))),
    st.integers(-2, 3),
    st.integers(0, 7),
)
def test_a_closed_form_is_the_sum(p: list[Fraction], r: Fraction, low: int, length: int) -> None:
    """sum p(i) r^i from any start to any end."""
    body: Term = ("+", *(("*", number(c), ("^", "i", d), ("^", number(r), "i")) for d, c in enumerate(p)), 0)
    closed = _closed("i", low, body, "n")
    value = exactly(substitute(closed, {"n": low + length}))
    terms = (sum(c * i**d for d, c in enumerate(p)) * r**i for i in range(low, low + length + 1))
    assert value == sum(terms, Fraction(0))


def test_roots_have_no_closed_form() -> None:
    """Nor have 1/i, and what is not made of powers and binomial coefficients."""
    for body in (("sqrt", "i"), ("/", 1, "i"), ("floor", ("/", "i", 2)), ("binomial", "n", "i")):
        with pytest.raises(NotFound):
            _closed("i", 1, body, "last")


@pytest.mark.slow
@settings(max_examples=15)
@given(st.integers(2, 5), st.integers(-3, 6), st.sampled_from(("floor", "ceil")), st.integers(-1, 1))
def test_a_rounding_is_what_the_remainders_make_of_it(k: int, a: int, head: str, change: int) -> None:
    """head((n + a)/k) as a sum of floors is found where it is so at all n, and nothing is where it is not."""
    sides = (head, ("/", ("+", "n", a), k))
    shift = a if head == "floor" else a + k - 1
    goal: Term = ("=", sides, ("+", ("floor", ("/", ("+", "n", shift % k), k)), shift // k + change))
    assumed: Term = (">=", "n", 0)
    context = integers("n", assuming=(assumed,))
    rounded = {"floor": floor, "ceil": ceil}[head]
    right = all(
        rounded(Fraction(n + a, k)) == floor(Fraction(n + shift % k, k)) + shift // k + change for n in range(9)
    )
    assert right == (change == 0)
    if right:
        with within(8):
            prove(goal, growth(goal, context), context)
    else:
        with pytest.raises((NotFound, Rejected)), within(8):
            prove(goal, growth(goal, context), context)


def test_another_remainder_is_refused() -> None:
    """A case in which n is said to be 2 q + 1 where it is 2 q."""
    goal: Term = ("=", ("+", ("floor", ("/", "n", 2)), ("floor", ("/", ("+", "n", 1), 2))), "n")
    context = integers("n", assuming=((">=", "n", 0),))
    (tactic,) = by_remainders(goal, context, compared(1))
    node = tactic(goal, context)
    prove(goal, node, context)
    half = ("floor", ("/", "n", 2))
    even, odd = (("=", "n", ("+", ("*", 2, half), r)) for r in (0, 1))
    text = json.dumps(node)
    assert json.dumps(thawed(even)) in text
    with pytest.raises(Rejected):
        prove(goal, json.loads(text.replace(json.dumps(thawed(even)), json.dumps(thawed(odd)))), context)


@pytest.mark.parametrize(("head", "op"), [("floor", ">="), ("ceil", "<=")])
def test_the_remainder_of_integers_is_at_most_one_less(head: str, op: str) -> None:
    """k floor(n/k) >= n - k + 1 for integers, also where k is a variable; not for reals."""
    context = integers("n", "k", assuming=((">=", "n", 0), (">=", "k", 1)))
    atom: Term = (head, ("/", "n", "k"))
    for that, by in quotients(atom, context):
        prove(that, by(that, context), context)
        for n in range(8):
            for k in range(1, 5):
                assert _holds(that, {"n": n, "k": k})
    real = fresh().extended([("n", "real"), ("k", "int")], ((">=", "n", 0), (">=", "k", 1)))
    assert op in [that[0] for that, _ in quotients(atom, context)]
    assert len(list(quotients(atom, real))) == len(list(quotients(atom, context))) - 1


@pytest.mark.parametrize(("head", "most"), [("floor", 0), ("ceil", 1)])
def test_a_rounded_fraction_is_at_most_one(head: str, most: int) -> None:
    """floor(n/(n + k)) <= 0 and ceil(n/(n + k)) <= 1 for k >= 1; of n/k nothing is known."""
    context = integers("n", "k", assuming=((">=", "n", 0), (">=", "k", 1)))
    said = [that for that, _ in quotients((head, ("/", "n", ("+", "n", "k"))), context)]
    assert ("<=", (head, ("/", "n", ("+", "n", "k"))), most) in said
    assert all(that[0] != "<=" or that[2] != most for that, _ in quotients((head, ("/", "n", "k")), context))


def _holds(that: Term, values: dict[str, Term]) -> bool:
    op, left, right = substitute(that, values)
    a, b = exactly(left), exactly(right)
    return {">=": a >= b, "<=": a <= b, ">": a > b, "<": a < b, "=": a == b}[op]


def test_bounds_are_put_in_where_they_make_larger() -> None:
    """m p >= n with p <= B is m B >= n; with p >= B, or beside a factor of unknown sign, it is not."""
    premise: Term = (">=", ("*", "m", "p"), "n")
    above, below = ("<=", "p", ("*", 2, "k")), (">=", "p", ("*", 2, "k"))
    sign: Term = (">=", "m", 0)
    found = [that for that, _ in bounds_substituted(integers("m", "n", "p", "k", assuming=(sign, premise, above)))]
    assert any("k" in str(that) and "p" not in str(that) for that in found)
    for assuming in ((sign, premise, below), (premise, above)):
        context = integers("m", "n", "p", "k", assuming=assuming)
        assert not [that for that, _ in bounds_substituted(context) if "k" in str(that)]


NEAR = {
    "Jensen's inequality the wrong way": (
        "x y",
        ("<=", ("+", ("log2", "x"), ("log2", "y")), ("log2", ("+", "x", "y"))),
    ),
    "a mean that is too small": ("x y", ("<=", ("sqrt", ("*", "x", "y")), ("/", ("+", "x", "y"), 3))),
    "a logarithm strictly below its tangent": ("x", ("<", ("ln", "x"), ("-", "x", 1))),
    "an entropy that is too small": ("x", ("<=", ("*", -1, "x", ("log2", "x")), ("/", 1, 2))),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", NEAR)
def test_what_nearly_holds_of_means_is_not_found(name: str) -> None:
    """No derivation is found, and none of what is found is accepted."""
    names, goal = NEAR[name]
    context = fresh().extended([(v, "real") for v in names.split()], [(">", v, 0) for v in names.split()])
    with pytest.raises((NotFound, Rejected)), within(8):
        prove(goal, growth(goal, context), context)


def test_another_chord_is_refused() -> None:
    """2^x <= 1 + x on [0, 1] by the chord of this interval; the one to 2 is not below 1 + x."""
    goal: Term = ("<=", ("^", 2, "x"), ("+", 1, "x"))
    context = fresh().extended([("x", "real")], [(">=", "x", 0), ("<=", "x", 1)])
    node = growth(goal, context)
    prove(goal, node, context)
    text = json.dumps(node)
    assert '"z": 1' in text
    with pytest.raises(Rejected):
        prove(goal, json.loads(text.replace('"z": 1', '"z": 2')), context)


def test_the_lists_hold_every_kind() -> None:
    """Roundings, sums, logarithms, powers, roots, and statements with a point from which on something holds."""
    claims = json.loads((Path(__file__).parents[1] / "arithmetic_true.json").read_text(encoding="utf-8"))["claims"]
    said = [frozen(claim["that"]) for claim in claims]
    for head in ("floor", "ceil", "sum", "binomial", "log2", "sqrt", "exp", "ln", "^", "exists"):
        assert sum(bool(subterms(that, head)) for that in said) >= 4, head
