"""What terms need in order to be about something, shown first: positive logarithms, limits of lengths, inputs.

A rule that speaks of a term asks that its conditions are seen: log2 of a quantity needs one above 0, a language of
length n one that is at least 0.  Where the assumptions say so in two steps (n >= k + 1 and k >= 1), the limit is shown
first (`fooling.verify.methods.arithmetic.side_conditions`), and what follows is proved with it.
"""

from __future__ import annotations

from collections.abc import Iterator

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.kernel import Context
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.growth import growth
from fooling.verify.methods.arithmetic.side_conditions import with_lengths, with_limits
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.goals import QUANTITIES, about_numbers
from fooling.verify.methods.engine.not_found import NotFound, NotMadeFor
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.tactic import (
    Lemma,
    Node,
    Tactic,
    accepted,
    by_bounds,
    constantly,
    cut,
    first_of,
    step,
    subterms,
)
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.operators import COMPARISONS, OPERATORS
from fooling.verify.statement.proposition import Term, free_variables


def with_defined_quantities(by: Tactic, derived: Tactic) -> Tactic:
    """The tactic, once what the goal's terms need is shown; `derived` proves a comparison of quantities."""

    def found(goal: Term, context: Context) -> Node:
        tactic = by
        for positive, shown in _positive(goal, context, derived):
            try:
                tactic = cut((positive, constantly(shown(positive, context))), tactic)
            except FoolingError:
                continue
        return tactic(goal, context)

    def where_lengths_are_known(goal: Term, context: Context) -> Node:
        lengths = goal[0] in COMPARISONS and not about_numbers(goal)
        return (with_limits(with_lengths(found)) if lengths else found)(goal, context)

    return where_lengths_are_known


def _positive(goal: Term, context: Context, derived: Tactic) -> Iterator[Lemma]:
    """Denominators and what logarithms are of, above 0; errors of protocols within their limits."""
    for head in ("discrepancy", "least-discrepancy") if subterms(goal, "/") else ():
        for quantity in sorted(subterms(goal, head), key=repr):
            yield (">", quantity, 0), accepted(axiom())
    for coins in sorted(subterms(goal, "randomised-with"), key=repr) if goal[0] in COMPARISONS else ():
        if free_variables(coins) <= context.sorts.keys():
            yield from ((limit, growth) for limit in OPERATORS[coins[0]].when(*coins[1:]) if free_variables(limit))
    for log in sorted(subterms(goal, "log2"), key=repr) if goal[0] in COMPARISONS else ():
        quantities_in = any(subterms(log, head) for head in (*QUANTITIES, "count"))
        if quantities_in and free_variables(log) <= context.sorts.keys():
            one = accepted(axiom("integers-at-least", accepted(axiom())))
            yield (">", log[1], 0), first_of(by_bounds, _by_a_word, one, accepted(derived))


def _by_a_word(goal: Term, context: Context) -> Node:
    """A number of words is positive, as there is one."""
    _, many, _ = goal
    return accepted(arith(((">=", many, 1), step("some-word"))))(goal, context)


@rule(on=("forall comparison",), kind="safe", price=0, speaks=("restricted",))
def without_inputs(goal: Term, context: Context) -> Node:
    """Nothing is looked for where nobody may have the words that a comparison for all numbers is about."""
    _, bindings, conditions, body = goal
    if any(condition[0] in ("<=", "<", "=") for condition in conditions):
        raise NotMadeFor
    inside = context.extended(bindings, conditions)
    for f in sorted(subterms(body, "restricted"), key=repr):
        (condition,) = OPERATORS["restricted"].when(*f[1:])
        if free_variables(condition) <= inside.sorts.keys():
            try:
                accepted(by_bounds)(condition, inside)
            except FoolingError:
                raise NotFound(f"it is not seen, for all these numbers, that {in_words(condition)}") from None
    raise NotMadeFor
