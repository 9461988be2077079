"""Comparisons with a factor that may be anything from its least value on: h (ceil(log2 q) - log2 n - 3) + k >= 2.

A + B v against 0, for a variable v >= l that neither A nor B holds, is linear in v: it is true for all of them where
B >= 0 and A + B l is so against 0.  What is rounded in these is often tight at the least value of another variable
alone, which is then put in, and the rest is shown from the next value on.
"""

from __future__ import annotations

from collections.abc import Iterator

from fooling.verify.checker.arithmetic import slack
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import lower_limit
from fooling.verify.checker.polynomial import Polynomial, plus
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.cases import at_value
from fooling.verify.methods.arithmetic.denominators import powers_of, term_of_polynomial
from fooling.verify.methods.engine.tactic import Lemma, Tactic, cases, number, outside_sums
from fooling.verify.statement.proposition import Term, free_variables


# A + B v = (A + B l) + B (v - l).
def by_slope(goal: Term, context: Context, by: Tactic) -> Iterator[Tactic]:
    """A comparison by what one of its variables is multiplied with, and by that at its least value."""
    op, left = slack(goal, context)
    for name in sorted({atom for monomial in left for atom, _ in monomial if isinstance(atom, str)}):
        least, parts = lower_limit(name, context), powers_of(left, name)
        slope = parts.get(1, {})
        of_both_signs = min(slope.values(), default=0) < 0 < max(slope.values(), default=0)
        if least is not None and len(parts) == 2 and of_both_signs and _is_alone(name, left):
            grows: Lemma = ((">=", term_of_polynomial(slope), 0), by)
            start: Lemma = ((op, term_of_polynomial(plus(parts.get(0, {}), slope, least)), 0), by)
            yield arith(grows, start, hints=[("-", name, number(least))], linear=True)


def _is_alone(name: str, left: Polynomial) -> bool:
    """Whether no atom but itself holds the variable."""
    return all(atom == name or name not in free_variables(atom) for monomial in left for atom, _ in monomial)


def at_the_least_value(goal: Term, context: Context, by: Tactic) -> Iterator[Tactic]:
    """A comparison of roundings at the least value of one of several integers, and from the next on.

    First of the variable that stands in most of what is rounded or a logarithm.
    """
    rounded = outside_sums(goal, "ceil") + outside_sums(goal, "floor")
    beside = rounded + outside_sums(goal, "log2")

    def seldom(name: str) -> tuple[int, str]:
        return -sum(name in free_variables(one) for one in beside), name

    for name in sorted({name for one in rounded for name in free_variables(one)}, key=seldom):
        least = lower_limit(name, context) if context.sorts[name] == "int" else None
        if least is not None and len(free_variables(goal)) > 1:
            yield cases(("<=", name, number(least)), at_value(name, int(least), by), by)
