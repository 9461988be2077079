"""Numbers that leave a remainder: read from conditions as by brute force, and statements about their multiples."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.verify.checker.computation import holds
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import prove
from fooling.verify.checker.meaning import exactly
from fooling.verify.checker.normal_form import is_integral
from fooling.verify.given.arguments.argument import stated_in_python
from fooling.verify.methods.arithmetic.rounding.residues import remainder_said
from fooling.verify.runs.claims.arguments import own_task
from fooling.verify.runs.claims.decide import decide
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.proposition import Term, substitute
from tests.shares import later

SETTLES = ["regex", "(a|b)*a(a|b)a(a|b)*"]
ENDS = ["regex", "(ab)*|(ba)*"]
HALVES = ["under", ["dyck", 2, 2], ["prefix", ["/", "n", 2]], "n"]
DIVIDED = ["integer", ["/", "n", 4]]


def verdict_of(conditions: Any, body: Any) -> Verdict:
    """As `check` decides the statement about all such n."""
    that = stated_in_python(["forall", [["n", "int"]], conditions, body])
    return decide(own_task("mine", "", "", that).claim, "quick").verdict


@given(
    st.integers(2, 7),
    st.integers(-8, 8),
    st.sampled_from(["quotient", "even", "odd", "difference", "turned", "parity"]),
)
def test_a_remainder_is_what_brute_force_finds(q: int, r: int, form: str) -> None:
    """At each n the condition holds where n = q m + r for the multiple that is told, and only there."""
    rest = ("-", "n", ("*", q, ("floor", ("/", "n", q))))
    conditions: dict[str, Term] = {
        "quotient": ("integer", ("/", ("-", "n", r), q)),
        "even": ("even", ("/", ("-", "n", r), q)),
        "odd": ("odd", ("/", ("-", "n", r), q)),
        "difference": ("=", rest, r),
        "turned": ("=", r, rest),
        "parity": ("odd" if r % 2 else "even", "n"),
    }
    condition = conditions[form]
    said = remainder_said(condition, "n", fresh().extended([("n", "int")], [condition]))
    if said is None:
        assert "=" in condition
        assert not 0 <= r < q
        return
    for n in range(-20, 20):
        met = holds(substitute(condition, {"n": n}), fresh())
        assert met == (n % said.modulus == said.remainder)
        if met:
            multiple = exactly(substitute(said.multiple, {"n": n}))
            assert multiple.denominator == 1
            assert said.modulus * multiple + said.remainder == n
    equation, by = said.equation
    inside = fresh().extended([("n", "int")], [condition])
    if form != "parity":
        prove(equation, by(equation, inside), inside)


def test_what_is_even_or_odd_is_an_integer() -> None:
    """The checker takes n/2 for an integer where it is assumed to be even or odd; not n/4, nor n/2 without that."""
    half: Term = ("/", "n", 2)
    for said, expected in (
        (("odd", half), True),
        (("even", half), True),
        (("odd", "n"), False),
        (("<", half, 2), False),
    ):
        inside = fresh().extended([("n", "int")], [said])
        assert is_integral(half, inside) is expected
        assert not is_integral(("/", "n", 4), inside) and not is_integral(("/", "n", 3), inside)
        assert is_integral(("/", half, 2), inside) is (said == ("even", half))


@pytest.mark.parametrize("condition", [("even", "m"), ("integer", "n"), ("integer", ("/", "n", 100)), (">=", "n", 4)])
def test_other_conditions_say_no_remainder(condition: Term) -> None:
    """Of another variable, of no division or by a large number, and limits."""
    context = fresh().extended([("n", "int"), ("m", "int")], [])
    assert remainder_said(condition, "n", context) is None


@pytest.mark.parametrize(
    ("conditions", "body"),
    [
        later([[">=", "n", 4], DIVIDED], ["=", ["count", ENDS, "n"], 2]),
        ([[">=", "n", 4], ["=", ["-", "n", ["*", 4, ["floor", ["/", "n", 4]]]], 0]], ["=", ["count", ENDS, "n"], 2]),
        later([[">=", "n", 4], ["integer", ["/", ["-", "n", 3], 4]]], ["=", ["count", ENDS, "n"], 0]),
        ([[">=", "n", 6], ["odd", ["/", "n", 2]]], ["=", ["rows", HALVES, "alice"], 3]),
        later([[">=", "n", 6], ["even", ["/", "n", 2]]], ["=", ["rows", HALVES, "alice"], 6]),
        later([[">=", "n", 6], DIVIDED], ["=", ["D", ["under", SETTLES, ["prefix", ["/", "n", 2]], "n"]], 4]),
    ],
)
def test_what_holds_of_multiples(conditions: Any, body: Any) -> None:
    """As with 4 m for n: closed forms, and half of n as 2 m; with another number on the right it is refuted."""
    assert verdict_of(conditions, body) is Verdict.CONFIRMED
    assert verdict_of(conditions, [*body[:2], body[2] + 1]) is Verdict.REFUTED


def test_other_variables_and_limits_stay() -> None:
    """n >= 5 and 4 | n give n >= 8; n > 8 gives 12, and not 13."""
    assert verdict_of([[">=", "n", 5], DIVIDED], [">=", "n", 8]) is Verdict.CONFIRMED
    assert verdict_of([[">", "n", 8], DIVIDED], [">=", "n", 12]) is Verdict.CONFIRMED
    assert verdict_of([[">", "n", 8], DIVIDED], [">=", "n", 13]) is Verdict.REFUTED
