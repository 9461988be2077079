"""The smaller or the larger of two numbers: a comparison by cases, which of them it is."""

from __future__ import annotations

from collections.abc import Iterator

from fooling.verify.checker.arithmetic import exchanged
from fooling.verify.checker.kernel import Context
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.tactic import Tactic, assumption, cases, cut, subterms
from fooling.verify.statement.proposition import Term, free_variables

EXTREMES = {"min": ("<=", ">=", "least-of-two"), "max": (">=", "<=", "greatest-of-two")}


def by_extremes(goal: Term, context: Context, by: Tactic) -> Iterator[Tactic]:
    """A comparison with min(A, B) or max(A, B) from the comparisons with A and with B, wherever they are that."""
    for head, (order, other, name) in EXTREMES.items():
        for one in sorted(subterms(goal, head), key=repr):
            if len(one) == 3 and free_variables(one) <= context.sorts.keys():
                _, a, b = one
                first = arith((exchanged(goal, one, a), by), (("=", one, a), axiom(name, assumption)))
                second = arith((exchanged(goal, one, b), by), (("=", one, b), axiom(f"{name}-second", assumption)))
                strict = (other[0], a, b)
                yield cases((order, a, b), first, cut(((other, a, b), arith((strict, assumption))), second))
