"""Inequalities for all n: nonnegative coefficients after substituting the lower limits.

`arith` proves A >= B from premises P_i >= Q_i: the certificate gives multipliers and squares, and the checker verifies
that

    (A - B) - sum_i multiplier_i (P_i - Q_i) - sum_j weight_j square_j^2

becomes, with every atom written as its lower limit plus a nonnegative number (`normal_form`), a polynomial whose
coefficients are all >= 0, hence is >= 0.  An equation is used with any multiplier, an inequality only with one that is
itself nonnegative in that sense.

Beside it: equal numbers stand for one another (`substitution`), and of two one is the smaller (`cases`).
"""

from __future__ import annotations

from fractions import Fraction

from fooling.verify.checker.kernel import (
    NOTHING,
    Context,
    Grounds,
    Node,
    Theory,
    expect,
    given,
    matched,
    premise,
    prove,
)
from fooling.verify.checker.normal_form import is_above_zero, is_nonnegative, normal, shifted, told
from fooling.verify.checker.polynomial import Polynomial, constant_of, plus, power, times
from fooling.verify.statement.operators import COMPARISONS
from fooling.verify.statement.proposition import Term, free_variables, term_positions

theory = Theory()


def slack(comparison: Term, context: Context) -> tuple[str, Polynomial]:
    """A comparison as (">=" or ">" or "=", the polynomial compared with 0)."""
    expect(len(comparison) == 3, "it is not a comparison")
    op, left, right = comparison
    expect(op in (">=", ">", "<=", "<", "="), f"{op} is not an arithmetic comparison")
    difference = plus(normal(left, context), normal(right, context), -1)
    return (op, difference) if op in (">=", ">", "=") else (op.replace("<", ">"), plus({}, difference, -1))


@theory.rule("arith", "premises", "multipliers", "squares")
def _arith(goal: Term, node: Node, context: Context) -> Grounds:
    op, residual = slack(goal, context)
    grounds, strict = NOTHING, False
    expect(len(node["premises"]) == len(node["multipliers"]), "one multiplier a premise")
    for stated, factor in zip(node["premises"], node["multipliers"], strict=True):
        comparison, rested = premise(stated, context)
        grounds |= rested
        used, difference = slack(comparison, context)
        multiplier = _number(factor, context)
        usable = used == "=" or (op != "=" and is_nonnegative(multiplier, context))
        expect(usable, "an inequality needs a nonnegative multiplier")
        strict = strict or (used == ">" and is_above_zero(multiplier, context))
        residual = plus(residual, times(multiplier, difference), -1)
    for weight, square in node["squares"]:
        share = constant_of(_number(weight, context))
        expect(op != "=" and share is not None and share >= 0, "a square needs a nonnegative constant weight")
        residual = plus(residual, power(_number(square, context), 2), -(share or Fraction(0)))
    if op == "=":
        expect(not residual, f"what remains is not 0: {told(residual, context)}")
        return grounds
    negative = {m: c for m, c in shifted(residual, context).items() if c < 0}
    expect(not negative, f"a coefficient is negative after the lower limits: {told(negative, context)}")
    expect(op == ">=" or strict or is_above_zero(residual, context), "the inequality is not shown to be strict")
    return grounds


# substitution: of equal numbers each may stand for the other, where no variable of theirs is bound by a sum.
@theory.rule("substitution", "premise", "by")
def _substitution(goal: Term, node: Node, context: Context) -> Grounds:
    equation, grounds = premise(node["premise"], context)
    old, new = matched(equation, "=")
    return grounds | prove(exchanged(goal, old, new), node["by"], context)


def exchanged(term: Term, old: Term, new: Term) -> Term:
    """The term, no quantifier inside, with one number in place of another."""
    if term == old or not isinstance(term, tuple):
        return new if term == old else term
    expect(term[0] != "sum" or term[1] not in free_variables(("=", old, new)), f"{term[1]} is bound by a sum")
    inside = term_positions(term)
    return tuple(exchanged(part, old, new) if i in inside else part for i, part in enumerate(term))


# by-cases on the order of two numbers, both defined: a < b or a >= b.
@theory.rule("cases", "split", "below", "above")
def _cases(goal: Term, node: Node, context: Context) -> Grounds:
    condition = given(node["split"], "proposition", context, "split")
    expect(condition[0] in ("<", ">=", "<=", ">"), "cases split on a comparison of two numbers")
    other = (COMPARISONS[condition[0]], *condition[1:])
    below, above = (context.extended((), (assumed,)) for assumed in (condition, other))
    return prove(goal, node["below"], below) | prove(goal, node["above"], above)


def _number(data: object, context: Context) -> Polynomial:
    return normal(given(data, "number", context, "multiplier"), context)
