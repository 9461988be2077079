"""Values for a statement that there are some, counterexamples above all: small ones, larger ones, what a solver says.

What is found with larger integers is made small, one variable after the other.
"""

from __future__ import annotations

from collections.abc import Iterator

from fooling.verify.checker.kernel import Context
from fooling.verify.methods.arithmetic.exponentials import by_closed_exponents
from fooling.verify.methods.axioms.first_steps import evaluate_checked
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.goals import about_numbers
from fooling.verify.methods.engine.not_found import NotMadeFor
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.search import search
from fooling.verify.methods.engine.tactic import Node, Tactic, briefly, by_bounds, first_of
from fooling.verify.methods.guesses.integers import at_the_ends, farther, least_of_all, smallest_counterexample
from fooling.verify.methods.guesses.real_values import real_witness
from fooling.verify.methods.matrices.closed_statements import measured
from fooling.verify.methods.strategy.automatic import derived, written_out
from fooling.verify.methods.strategy.counterexamples import at_edges, by_model, longer, shrunk
from fooling.verify.methods.strategy.examples import by_candidates, once
from fooling.verify.methods.strategy.parts_and_instances import either_part, example
from fooling.verify.statement.operators import COMPARISONS
from fooling.verify.statement.proposition import Term

FURTHER = {1: 64, 2: 24, 3: 8}  # the largest integer that is tried in so many variables


@rule(on=("exists or",), price=121, steps="EITHER_PART", sorts=("int",))
def a_measured_part(goal: Term, context: Context) -> Node:
    """One of several statements, at small values of which the quantities are measured."""
    return either_part(example(written_out(measured)))(goal, context)


@rule(on=("exists or",), kind="unsafe", price=122)
def a_part(goal: Term, context: Context) -> Node:
    """One of several statements, each of which has its share of the steps."""
    return either_part(search)(goal, context)


@rule(on=("exists",), price=124, sorts=("int",))
def smallest_integers(goal: Term, context: Context) -> Iterator[Tactic]:
    """The smallest integers for which a statement is computed to be true."""
    yield smallest_counterexample(8 if len(goal[1]) < 3 else 4)
    yield briefly(smallest_counterexample(FURTHER.get(len(goal[1]), 4)), limits.MORE_INTEGERS)


@rule(on=("exists",), price=125, steps="EDGES", some=("real",))
def numbers_at_edges(goal: Term, context: Context) -> Node:
    """Real numbers that are the terms which conditions bound them by."""
    if not all(map(about_numbers, (*goal[2], goal[3]))):
        raise NotMadeFor
    return at_edges(first_of(by_bounds, evaluate_checked, by_closed_exponents))(goal, context)


@rule(on=("exists",), price=126, some=("real",), numbers=True)
def real_numbers(goal: Term, context: Context) -> Node:
    """Real numbers for which a statement is computed to be true."""
    return real_witness(goal, context)


@rule(on=("exists",), price=128, sorts=("int",))
def far_integers(goal: Term, context: Context) -> Node:
    """Integers next to powers of 2 and to numbers of the statement."""
    return least_of_all(shrunk(briefly(farther, limits.FAR_INTEGERS), evaluate_checked))(goal, context)


@rule(on=("exists",), price=129, sorts=("int",), numbers=True)
def integers_at_bounds(goal: Term, context: Context) -> Node:
    """Integers that meet the bounds of a statement, or just miss them."""
    return least_of_all(shrunk(briefly(at_the_ends, limits.AT_ENDS), evaluate_checked))(goal, context)


@rule(on=("exists",), price=130, steps="MEASURED_EXAMPLE", sorts=("int",))
def measured_at_small_integers(goal: Term, context: Context) -> Node:
    """Small integers at which the quantities of a statement are measured."""
    return example(written_out(measured))(goal, context)


@rule(on=("exists comparison",), kind="unsafe", price=131, sorts=("int",))
def integers_by_facts(goal: Term, context: Context) -> Node:
    """Integers at which what is known of all lengths says so: that is cheaper than to measure short ones."""
    return shrunk(briefly(by_candidates, limits.CANDIDATES), first_of(derived, search))(goal, context)


@rule(on=("exists comparison",), kind="unsafe", price=132, sorts=("int",))
def a_length_by_facts(goal: Term, context: Context) -> Node:
    """A longer length at which what is known of all lengths says so."""
    return shrunk(briefly(longer(derived), limits.LONGER_LENGTHS), first_of(derived, search))(goal, context)


@rule(on=("exists connective",), kind="unsafe", price=135, some=("real",))
def numbers_to_be_shown(goal: Term, context: Context) -> Node:
    """Small numbers at which a denial, or a statement about all, is shown."""
    if goal[3][0] in ("and", "or"):
        raise NotMadeFor
    return example(once(search))(goal, context)


@rule(on=("exists",), kind="unsafe", price=136)
def values_out_of_lists(goal: Term, context: Context) -> Node:
    """Small functions, languages, partitions and numbers, and values for which some network is known."""
    if (goal[3][0] in COMPARISONS or goal[3][0] == "or") and {sort for _, sort in goal[1]} == {"int"}:
        raise NotMadeFor  # they were tried
    return shrunk(by_candidates, search)(goal, context)


@rule(on=("exists",), price=137, steps="REAL_WITNESS", sorts=("int",), numbers=True)
def integers_among_reals(goal: Term, context: Context) -> Node:
    """Integers out of the values that are tried for real numbers."""
    return real_witness(goal, context)


@rule(on=("exists",), kind="unsafe", price=138, sorts=("int",))
def integers_to_be_shown(goal: Term, context: Context) -> Node:
    """Small integers at which a statement is shown."""
    if goal[3][0] == "or":
        raise NotMadeFor  # an example of one of its parts was looked for
    return example(once(search))(goal, context)


@rule(on=("exists",), price=139)
def numbers_of_a_solver(goal: Term, context: Context) -> Node:
    """Numbers that z3 proposes, and for which a statement is computed to be true."""
    return least_of_all(shrunk(by_model, evaluate_checked))(goal, context)
