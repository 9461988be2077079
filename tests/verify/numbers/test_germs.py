"""From some n on, with parameters: each kind with near misses, and sums of germs beside a slow oracle.

A sum of c n^a (log2 n)^b (log2 log2 n)^d is above 0 from some n on where the coefficient of the largest (a, b, d), in
the order of the dictionary, is; and mpmath computes it at the point that is named, and beyond.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import mpmath
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import prove
from fooling.verify.given.arguments.sentences import read
from fooling.verify.methods.engine.goals import number
from fooling.verify.methods.engine.tactic import Node
from fooling.verify.methods.strategy.far_out import far_out
from fooling.verify.statement.proposition import Term, frozen
from tests.shares import drawn, one_in
from tests.verify.derived import is_confirmed, is_refuted

SAID = "from some n on: "
TRUE = [
    f"for all reals C: {SAID}(log2(n))^C < n^(1/16)",
    f"for all reals a > 0, C > 0: {SAID}n^(2-a) <= n^2/C",
    f"for all reals C > 0: {SAID}C n/log2(n) < n",
    f"for all reals C > 0: {SAID}n > C ceil(log2(n+1))",
    f"for all reals L > 0: {SAID}2^(3 L^2) * (log2(n))^3 < n",
    f"for all reals C > 1: {SAID}n^10 < C^n",
    f"for all reals a > 0, b with b > a: {SAID}n^a <= n^b/10",
    f"for all reals C > 0: {SAID}C n/(log2(n) + C) < n/2",
    "there is an integer N with N >= 1 such that for all integers n >= N: sqrt(n) >= 10 log2(n)",
    f"{SAID}n^3 * log2(n)^5 < 2^(sqrt(n))",
    f"for all integers h >= 1, p >= 1: {SAID}h (p + log2(n)) < n/3",
    f"for all reals C > 0: {SAID}C floor(log2(n))^2 < ceil(sqrt(n))",
    f"for all reals C > 0: {SAID}C ln(n) < n",
    "for all reals c > 0: there is an integer n with n >= 1, n even such that log2(n) < c n",
    "for some real C > 0, all integers n >= 2, m >= 1, k >= 1: log2(n) + log2(m) + log2(k) <= C n m k",
]
FALSE = [
    f"for all integers C >= 1: {SAID}(log2(n))^C < 3",
    f"for all reals a >= 0, C > 0: {SAID}n^(2-a) <= n^2/C",
    f"for all reals C > 0: {SAID}n > C ceil(n/2)",
    f"for all integers L >= 1: {SAID}2^(3 L^2) * (log2(n))^3 < log2(n)^2",
    f"for all reals C >= 1: {SAID}n^10 < C^n",
    f"for all reals a > 0, b with b >= a: {SAID}n^a <= n^b/10",
    f"for all reals e >= 0: {SAID}log2(n) < n^e",
    "for some real C > 0, all integers n >= 1, m >= 1: n m <= C (n + m)",
    "for some real C > 0, all integers n >= 1, m >= 1, k >= 1: n m k <= C (n m + m k + n k)",
    "for some real C > 0, all integers n >= 2, p >= 1: n log2(n) + p <= C (n + p)",
]
NEITHER = [  # a leading coefficient that may be 0, and a bounded ratio: nothing is found
    f"for all reals a, b: {SAID}a n <= b n^2",
    f"for all reals C > 0: {SAID}2^(ceil(log2(n))) <= C n",
]


@pytest.mark.parametrize("sentence", one_in(3, TRUE))
def test_what_holds_from_some_point_on(sentence: str) -> None:
    """It is shown for all values of the parameters."""
    is_confirmed(read(sentence))


@pytest.mark.parametrize("sentence", one_in(3, FALSE))
def test_near_misses_are_refuted(sentence: str) -> None:
    """At values of the parameters, and along a curve on which the variables grow."""
    is_refuted(read(sentence))


@pytest.mark.parametrize("sentence", NEITHER)
def test_what_has_no_leading_term_is_not_found(sentence: str) -> None:
    """The sign of the leading coefficient hangs on the parameters."""
    _, bindings, conditions, goal = read(sentence).term
    with pytest.raises(FoolingError):
        far_out(goal, fresh().extended(bindings, conditions))


LOG: Term = ("log2", "n")
Exponents = tuple[Fraction, int, int]
EXPONENTS = st.tuples(
    st.sampled_from([Fraction(one) for one in ("-1", "0", "1/3", "1/2", "1", "2")]),
    st.integers(-2, 3),
    st.integers(-1, 2),
)
COEFFICIENTS = st.fractions(-5, 5, max_denominator=4)


def value(germs: dict[Exponents, Fraction], n: mpmath.mpf) -> mpmath.mpf:
    """The sum at n, divided by its largest term's germ: its sign is that of the sum."""
    log = mpmath.log(n, 2)
    a, b, d = max(germs)
    total = mpmath.mpf(0)
    for (e, f, g), c in germs.items():
        power = mpmath.power(n, mpmath.mpf((e - a).numerator) / (e - a).denominator)
        total += mpmath.mpf(c.numerator) / c.denominator * power * log ** (f - b) * mpmath.log(log, 2) ** (g - d)
    return total


def witness_in(node: Node) -> Term:
    """The point that is named, below lemmas."""
    while node["rule"] == "cut":
        node = node["by"]
    return frozen(node["values"]["n0"])


def tops(point: Term) -> Iterator[int]:
    """What is needed of n, of its logarithm, ...: s0, s1, ... of ceil(s0 + 2^s1 + 2^(2^s2) + ... + 0)."""
    for depth, part in enumerate(point[1][1:-1]):
        top = part
        for _ in range(depth):
            top = top[2]
        yield top


@drawn(120)
@given(st.dictionaries(EXPONENTS, COEFFICIENTS.filter(bool), min_size=1, max_size=4), st.booleans())
def test_sums_of_germs_are_ordered(germs: dict[Exponents, Fraction], strict: bool) -> None:
    """Such a sum is shown to be above 0 where its leading coefficient is, and is so from the point on that is named."""
    parts: list[Term] = []
    for (a, b, d), c in germs.items():
        logs: Term = ("*", ("^", LOG, b), ("^", ("log2", LOG), d))
        parts.append(("*", number(c), logs, ("^", "n", number(a)) if a >= 0 else ("/", 1, "n")))
    body: Term = (">" if strict else ">=", ("+", *parts, 0), 0)
    goal: Term = ("exists", (("n0", "int"),), (), ("forall", (("n", "int"),), ((">=", "n", "n0"),), body))
    try:
        node = far_out(goal, fresh())
    except FoolingError:
        assert germs[max(germs)] < 0
        return
    prove(goal, node, fresh())
    assert germs[max(germs)] > 0
    needed = [*tops(witness_in(node))]
    if max(needed[2:]) <= 60:
        point = mpmath.mpf(needed[0])
        for depth, top in enumerate(needed[1:], start=1):
            part = mpmath.mpf(top)
            for _ in range(depth):
                part = mpmath.mpf(2) ** part
            point += part
        assert all(value(germs, n) > 0 for n in (point, point + 1, 2 * point, point**2, point**5))
