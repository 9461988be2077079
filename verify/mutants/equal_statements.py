"""When two statements next to each other are one.

`key` is equal for statements that differ in how they are written only: the order of conditions and of parts, a
comparison with its sides exchanged, multiplied out or scaled, a strict one between whole numbers.  `follows` says
whether a hypothesis is implied by the others that remain, seen by `bounds` or as a linear consequence of them: then
it may be left out without saying more.  Neither finds all statements that are equivalent.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from fractions import Fraction

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker import polynomial
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import normal
from fooling.verify.checker.polynomial import ONE, Polynomial, constant
from fooling.verify.methods.arithmetic.arith_step import by_assumptions
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.step_counter import fresh
from fooling.verify.methods.engine.tactic import accepted, briefly
from fooling.verify.mutants.one_step import is_whole, plus
from fooling.verify.statement.operators import COMPARISONS
from fooling.verify.statement.proposition import QUANTIFIERS, is_integer
from fooling.verify.statement.row import Term


def follows(hypothesis: Term, context: Context) -> bool:
    """Whether the hypothesis is a consequence of what is assumed, as far as that is seen."""
    if hypothesis in context.assumptions:
        return True
    return any(_is_shown(one, context) for one in _enough(hypothesis, context))


def _enough(hypothesis: Term, context: Context) -> Iterator[Term]:
    """The comparison itself, and what is the same of whole numbers: x > b - 1 for x >= b, and > b - 2 of the parity."""
    if hypothesis[0] not in COMPARISONS:
        return
    yield hypothesis
    op, a, b = hypothesis
    if op in (">=", "<=") and is_whole(a, context) and is_whole(b, context):
        away = -1 if op == ">=" else 1
        yield op[0], a, plus(b, away)
        parity = [i for i, name in enumerate(("even", "odd")) if (name, a) in context.assumptions]
        if is_integer(b) and b % 2 in parity:
            yield op[0], a, plus(b, 2 * away)


def _is_shown(comparison: Term, context: Context) -> bool:
    try:
        briefly(accepted(by_assumptions), limits.HYPOTHESIS_FOLLOWS)(comparison, context)
    except FoolingError:
        return False
    return True


Key = tuple[Hashable, ...]


def key(that: Term, context: Context | None = None) -> Key:
    """Equal for statements that differ only in how they are written."""
    here = context or fresh()
    head = that[0]
    if head in QUANTIFIERS:
        _, bindings, conditions, body = that
        inside = here.extended(bindings, conditions)
        return head, bindings, frozenset(key(one, inside) for one in conditions), key(body, inside)
    if head in ("and", "or"):
        return head, frozenset(key(part, here) for part in that[1:])
    if head == "not":
        return head, key(that[1], here)
    if head not in COMPARISONS:
        return tuple(that)
    try:
        return _compared(that, here)
    except FoolingError:
        return tuple(that)


def _compared(that: Term, context: Context) -> Key:
    op, a, b = that
    if op[0] == "<":
        op, a, b = op.replace("<", ">"), b, a
    difference = polynomial.plus(normal(a, context), normal(b, context), -1)
    if op == ">" and is_whole(a, context) and is_whole(b, context):
        op, difference = ">=", polynomial.plus(difference, constant(1), -1)
    return op, _scaled(difference, op in ("=", "!="))


def _scaled(difference: Polynomial, either_sign: bool) -> Hashable:
    """The polynomial up to a positive factor, or up to any."""
    leading = min((m for m in difference if m != ONE), key=repr, default=ONE)
    factor = Fraction(difference.get(leading, 0)) or Fraction(1)
    by = factor if either_sign else abs(factor)
    return frozenset((m, c / by) for m, c in difference.items())
