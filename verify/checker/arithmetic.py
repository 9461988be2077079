"""Inequalities for all n: nonnegative coefficients after substituting the lower limits.

`arith` proves A >= B from premises P_i >= Q_i: the certificate gives multipliers and squares, and the checker verifies
that

    (A - B) - sum_i multiplier_i (P_i - Q_i) - sum_j weight_j square_j^2

becomes, with every atom written as its lower limit plus a nonnegative number (`normal_form`), a polynomial whose
coefficients are all >= 0, hence is >= 0.  An equation is used with any multiplier, an inequality only with one that is
itself nonnegative in that sense.

Beside it: equal numbers stand for one another (`substitution`), and of two one is the smaller (`cases`).  What is seen
at once of a condition, from the assumptions and from what kind of term it is about, the rule `bounds` says.  The kernel
asks it of every condition under which a term is defined, with the parts of the condition already known to be defined.
It never searches: what it does not see has to be assumed, or proved as a lemma first (rule `cut`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import (
    NOTHING,
    Context,
    Grounds,
    Node,
    Rejected,
    Theory,
    expect,
    given,
    matched,
    premise,
    prove,
    require_defined,
)
from fooling.verify.checker.normal_form import is_above_zero, is_integral, is_nonnegative, normal, shifted, told
from fooling.verify.checker.normal_form import slack as slack  # how a comparison is read, for whoever looks for a step
from fooling.verify.checker.polynomial import Polynomial, constant_of, plus, power, times
from fooling.verify.checker.theories import held_functions
from fooling.verify.statement.function_operators import WITHOUT_BITS
from fooling.verify.statement.language_operators import alphabet
from fooling.verify.statement.operators import COMPARISONS, WORDS
from fooling.verify.statement.proposition import Term, free_variables, is_named, term_positions

theory = Theory()


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


@theory.rule("bounds")
def _bounds(goal: Term, node: Node, context: Context) -> Grounds:
    require_defined(goal, context)  # where it is a connective, the kernel has not asked its parts
    expect(is_certain(goal, context), f"it is not seen that {context.say(goal)}")
    return NOTHING


def is_certain(condition: Term, context: Context) -> bool:
    """Whether the condition, whose terms are defined, certainly holds."""
    head, *parts = condition
    if condition in context.assumptions:
        return True
    if head in ("and", "or"):
        return (all if head == "and" else any)(is_certain(part, context) for part in parts)
    return (head in KINDS and _is_seen(KINDS[head], context, *parts)) or _is_seen(_computed, context, condition)


def _is_seen(test: Callable[..., bool], context: Context, *terms: Term) -> bool:
    try:
        return bool(test(*terms, context))
    except (Rejected, InvalidInput):
        context.budget.spend(0)  # where nothing is left that is the reason, and no other part is looked at
        return False


def _computed(goal: Term, context: Context) -> bool:
    return goal[0] in meaning.NUMERIC and not free_variables(goal) and meaning.compute(goal, context.budget)


# What is above or below 0 is not 0.
def _compares(op: str, left: Term, right: Term, context: Context) -> bool:
    if op == "!=":
        return any(is_certain((order, left, right), context) for order in (">", "<"))
    strength, difference = slack((op, left, right), context)
    if strength == "=":
        return not difference
    return is_above_zero(difference, context) if strength == ">" else is_nonnegative(difference, context)


# Rows and columns of a matrix stand for bit strings where their numbers are powers of two.
def _on_bits(f: Term, context: Context) -> bool:
    """Whether the inputs of either party are all bit strings of some length."""
    if isinstance(f, str):
        return ("on-bits", f) in context.assumptions
    if f[0] == "matrix":
        return all(size & (size - 1) == 0 for size in (len(f[1]), len(f[1][0])))
    if f[0] == "under":
        return len(alphabet(f[1]) or ()) == 2
    return _on_bits(f[1], context) if f[0] == "complement" else f[0] not in WITHOUT_BITS


def _same_size(f: Term, g: Term, context: Context) -> bool:
    sizes = ((h.row_count, h.column_count) for h in (held_functions.function_of(one, context) for one in (f, g)))
    return f == g or ({f[0], g[0]} <= {*WORDS["family"]} and f[1] == g[1]) or next(sizes) == next(sizes)


def _inputs_of(pairs: Term, f: Term, context: Context) -> bool:
    """Cells of a matrix; words over the alphabet of a language, of the length that the function splits."""
    if isinstance(f, tuple) and f[0] == "complement":
        return _inputs_of(pairs, f[1], context)
    if pairs[0] == "pairs":
        function = held_functions.function_of(f, context)
        return all(0 <= x < function.row_count and 0 <= y < function.column_count for x, y in pairs[1])
    _, words, n = pairs
    split = isinstance(f, tuple) and f[0] == "under" and (n == f[3] or _compares("=", n, f[3], context))
    return split and (words == f[1] or alphabet(words) == alphabet(f[1]) is not None)


def _splits(partition: Term, n: Term, context: Context) -> bool:
    """A mask is for words as long as itself, any other partition for all."""
    if not is_named(partition):
        return not isinstance(partition, str)
    known = meaning.partition(partition)
    return bool(known.period) or _compares("=", n, len(known.head), context)


KINDS: Mapping[str, Callable[..., bool]] = {
    **{op: partial(_compares, op) for op in COMPARISONS},
    "integer": is_integral,
    "zero-one": lambda f, context: meaning.is_boolean(f),
    "on-bits": _on_bits,
    "same-size": _same_size,
    "inputs-of": _inputs_of,
    "has-input-in": held_functions.is_seen,
    "splits": _splits,
    "is-prefix": lambda partition, context: isinstance(partition, tuple) or str(partition).startswith("prefix:"),
}
