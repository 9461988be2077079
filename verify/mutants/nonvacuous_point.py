"""A counterexample to a statement next to a proved one, at the values with which that was shown not to be vacuous.

What "for all L, h, q: if q states decide L, and ..." is about is found once, with derivations that these values meet
the hypotheses.  Next to them, at one integer less or more, a sharper statement is often false: the values are tried one
after the other, with the old derivations where a hypothesis has not changed.  What is then left is closed: it is
computed, or follows from the proved statement at these values, or is looked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.kernel import Context
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.engine.clock import is_over
from fooling.verify.methods.engine.not_found import NotFound
from fooling.verify.methods.engine.tactic import (
    Node,
    Tactic,
    accepted,
    briefly,
    by_bounds,
    constantly,
    first_of,
    instance,
    witness,
)
from fooling.verify.methods.strategy.automatic import automatic, evaluate_checked
from fooling.verify.statement.operators import COMPARISONS
from fooling.verify.statement.proposition import Term, frozen, is_integer, substitute

TRIED = 1.0  # seconds for a condition, and for what is left
Values = dict[str, Term]


def at_its_own_point(that: Term, derivation: Any) -> Tactic:
    """A counterexample next to the values that the derivation of a universal proposition exhibits."""

    def found(goal: Term, context: Context) -> Node:
        if goal[0] != "exists" or that[0] != "forall" or derivation["rule"] != "forall" or goal[1] != that[1]:
            raise NotFound("it is not about the same variables")
        shown = derivation["inhabited"]
        if shown is None:
            raise NotFound("no values are exhibited")
        own = {name: frozen(value) for name, value in shown["values"].items()}
        given = {substitute(one, own): node for one, node in zip(that[2], shown["by"], strict=True)}
        known = instance((that, constantly(derivation)), own, dict(enumerate(map(constantly, shown["by"]))))
        reasons = []
        for values in _near(own):
            if is_over():
                break
            equal = [accepted(arith((substitute(that[3], own), known)))] if values == own and _compares(that[3]) else []
            try:
                return accepted(_witness(values, goal, given, equal))(goal, context)
            except FoolingError as error:
                reasons.append(str(error))
        raise NotFound("; ".join(dict.fromkeys(reasons)))

    return found


def _compares(statement: Term) -> bool:
    return statement[0] in COMPARISONS


def _near(own: Values) -> Iterator[Values]:
    """The values, and those with one integer less or more."""
    yield own
    for name, value in own.items():
        if is_integer(value):
            yield from ({**own, name: value + by} for by in (-1, 1))


def _witness(values: Values, goal: Term, given: Mapping[Term, Any], equal: list[Tactic]) -> Tactic:
    """The values, once a quick look does not rule them out."""
    closed = {i: substitute(one, values) for i, one in enumerate(goal[2])}
    conditions = {i: _condition(given.get(one)) for i, one in closed.items()}
    return witness(values, first_of(evaluate_checked, *equal, briefly(automatic, TRIED)), conditions)


def _condition(node: Any) -> Tactic:
    """A condition at the values: by the node that is given for it, or found quickly."""
    return constantly(node) if node is not None else first_of(by_bounds, evaluate_checked, briefly(automatic, TRIED))
