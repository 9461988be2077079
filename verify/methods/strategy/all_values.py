"""A statement about all values: of arbitrary ones, of each of a few, by cases, by induction, or by a solver."""

from __future__ import annotations

from fooling.verify.checker.kernel import Context
from fooling.verify.checker.theories.smt import problem
from fooling.verify.methods.arithmetic.cases import finite
from fooling.verify.methods.arithmetic.growth import growth
from fooling.verify.methods.arithmetic.smt import by_smt
from fooling.verify.methods.axioms.first_steps import evaluate_checked
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.search import search
from fooling.verify.methods.engine.tactic import Node, induction, table
from fooling.verify.methods.languages.word_counts import by_the_one_before
from fooling.verify.methods.strategy.closed_instances import once
from fooling.verify.methods.strategy.examples import introduced, values_meeting
from fooling.verify.methods.strategy.parts_and_instances import given_that_others_fail
from fooling.verify.statement.proposition import Term

ROWS = 20_000  # of a table
FEW, MANY = 16, 256  # instances that are proved one by one, before and after all at once is tried


@rule(on=("forall",), price=1, sure=True)
def all_rows(goal: Term, context: Context) -> Node:
    """A statement about finitely many values, each of which is computed."""
    return table(ROWS)(goal, context)


@rule(on=("forall or",), price=4)
def numbers_by_cases(goal: Term, context: Context) -> Node:
    """A disjunction for all values: one of its comparisons of numbers holds, or the others do."""
    return introduced(given_that_others_fail(growth))(goal, context)


@rule(on=("forall",), price=6, numbers=True, sure=True)
def numbers_by_a_solver(goal: Term, context: Context) -> Node:
    """A statement about all numbers, by z3, which is trusted."""
    problem(goal)  # rejects what is not about numbers only
    return by_smt(values_meeting(goal[1], goal[2])[0])(goal, context)


@rule(on=("forall",), kind="unsafe", price=7, closed=True, sure=True)
def few_instances(goal: Term, context: Context) -> Node:
    """A statement about a few values, each by itself."""
    return finite(once(search), FEW)(goal, context)


@rule(on=("forall",), kind="unsafe", price=30)
def of_arbitrary_values(goal: Term, context: Context) -> Node:
    """A statement about all values, by one about arbitrary values that meet the conditions."""
    return introduced(search)(goal, context)


@rule(on=("forall",), price=31)
def from_one_to_the_next(goal: Term, context: Context) -> Node:
    """A comparison of sums or of numbers of words by induction."""
    return induction(evaluate_checked, by_the_one_before(goal[3]))(goal, context)


@rule(on=("forall",), kind="unsafe", price=32, closed=True, sure=True)
def many_instances(goal: Term, context: Context) -> Node:
    """A statement about up to 256 values, each by itself."""
    return finite(once(search), MANY)(goal, context)
