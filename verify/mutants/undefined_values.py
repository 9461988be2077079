"""Where a statement is about nothing: values that its hypotheses admit and for which one of its terms is undefined.

What a term needs stands in the table of operators, as ordinary propositions.  Each that the rule `bounds` does not see
under the hypotheses may fail somewhere; "there are values that meet the hypotheses and fail it" is again a closed
proposition, and a derivation of it shows that the statement has no meaning there.  Conditions come from the inside out,
so each is about terms whose own conditions were asked before.  Disjunctions are not entered: one part may be undefined
where another one is true.
"""

from __future__ import annotations

from collections.abc import Iterator

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.arithmetic import is_certain
from fooling.verify.checker.kernel import Context
from fooling.verify.methods.engine.ends import fresh
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import free_variables, negate, term_positions
from fooling.verify.statement.row import Term

Range = tuple[tuple[tuple[str, str], ...], tuple[Term, ...]]  # variables with their sorts, and conditions


def undefined_somewhere(that: Term) -> Iterator[Term]:
    """Propositions, each of which says that the statement is undefined for some values that its hypotheses admit."""
    seen = set[Term]()
    for (bindings, conditions), needed in _needed(that, ((), ()), fresh()):
        if needed not in seen:
            seen.add(needed)
            yield ("exists", bindings, conditions, negate(needed)) if bindings else negate(needed)


def _needed(that: Term, over: Range, context: Context) -> Iterator[tuple[Range, Term]]:
    head = that[0]
    if head == "forall":
        inner = (over[0] + that[1], over[1] + that[2])
        yield from _needed(that[3], inner, context.extended(that[1], that[2]))
    elif head == "and":
        for part in that[1:]:
            yield from _needed(part, over, context)
    elif head == "not":  # moved inwards: one counterexample makes "not for all" true, whatever is undefined elsewhere
        inner = negate(that[1])
        yield from _needed(that[1] if inner == that else inner, over, context)
    elif head == "exists":  # whatever these are: what is undefined for all of them does not speak of them
        inside = _needed(that[3], over, context.extended(that[1], that[2]))
        yield from ((where, one) for where, one in inside if not _names(where, one) & {name for name, _ in that[1]})
    elif head != "or":
        yield from ((over, condition) for condition in _conditions(that) if not _is_seen(condition, context))


def _names(where: Range, needed: Term) -> frozenset[str]:
    """The variables of a condition and of what it is asked under."""
    return free_variables(needed).union(*map(free_variables, where[1]))


def _conditions(term: Term) -> Iterator[Term]:
    if isinstance(term, tuple):
        within = (2, 3) if term[0] == "sum" else term_positions(term)
        for i in within:
            yield from _conditions(term[i])
        yield from OPERATORS[term[0]].when(*term[1:])


def _is_seen(condition: Term, context: Context) -> bool:
    try:
        return is_certain(condition, context)
    except FoolingError:
        return False
