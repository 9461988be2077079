"""A comparison with log2 X by the one with 2 sqrt(X) in its place: n/2 > c log2 n as soon as sqrt(n) > 4c.

For X >= 1 the logarithm is at most 2 sqrt(X), which is shown once for all X.  Where the start of a statement is a
square, as in n >= 64 (c + 1)^2, its root is known, and what is left has no logarithm.
"""

from __future__ import annotations

from collections.abc import Iterator

from fooling.verify.checker.arithmetic import exchanged, slack
from fooling.verify.checker.kernel import Context
from fooling.verify.methods.arithmetic.arith_step import arith, by_assumptions
from fooling.verify.methods.arithmetic.denominators import powers_of, term_of_polynomial
from fooling.verify.methods.axioms.instances import scale
from fooling.verify.methods.engine.tactic import Lemma, Tactic, by_bounds, first_of, instance, outside_sums
from fooling.verify.statement.proposition import Term, free_variables

EVERY: Term = (
    "forall",
    (("x_every", "real"),),
    ((">=", "x_every", 1),),
    ("<=", ("log2", "x_every"), ("*", 2, ("sqrt", "x_every"))),
)


def by_roots(goal: Term, context: Context, inner: Tactic, for_all: Tactic) -> Iterator[Tactic]:
    """Each logarithm that is to be small, by a root; `for_all` shows that no logarithm is larger."""
    if goal[0] not in (">=", ">", "<=", "<"):
        return
    _, difference = slack(goal, context)
    for log in outside_sums(goal, "log2"):
        factors = powers_of(difference, log) if free_variables(log) else {}
        if factors.keys() != {0, 1} or any(coefficient > 0 for coefficient in factors[1].values()):
            continue
        root = ("*", 2, ("sqrt", log[1]))
        at_most: Lemma = (("<=", log, root), instance((EVERY, for_all), {"x_every": log[1]}, {0: by_assumptions}))
        times = term_of_polynomial({monomial: -one for monomial, one in factors[1].items()})
        scaled: Lemma = (("<=", ("*", times, log), ("*", times, root)), scale(first_of(by_bounds, inner), at_most[1]))
        yield arith((exchanged(goal, log, root), inner), scaled, linear=True)
