"""A statement by cases: an equation from both sides, a variable with one value, every one of few instances."""

from __future__ import annotations

from fooling.verify.checker.computation import points
from fooling.verify.checker.kernel import Context
from fooling.verify.methods.arithmetic.arith_step import by_assumptions
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.not_found import NotFound
from fooling.verify.methods.engine.step_counter import fresh
from fooling.verify.methods.engine.tactic import Node, Tactic, accepted, with_equals
from fooling.verify.statement.proposition import Term, free_variables, substitute


def both_ways(by: Tactic) -> Tactic:
    """An equation, as two goals."""
    return axiom("equal", conditions={0: by, 1: by})


def at_value(name: Term, value: int, by: Tactic) -> Tactic:
    """The statement at the one value that limits leave to a variable."""
    return with_equals([(("=", name, value), both_ways(by_assumptions))], by)


def finite(by: Tactic, limit: int) -> Tactic:
    """Every instance of a universal statement, at most so many, each by the tactic; the first that fails ends it."""

    def found(goal: Term, context: Context) -> Node:
        if free_variables(goal):
            raise NotFound("its instances have variables")
        each = accepted(by)
        chosen = list(points(goal, fresh(), limit))
        return {"rule": "finite", "by": [each(substitute(goal[3], values), context) for values in chosen]}

    return found
