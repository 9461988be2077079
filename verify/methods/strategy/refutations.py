"""Values for a statement that there are some, counterexamples above all; and what is looked at first, and last.

Small values are tried, larger ones, and what a solver says.  What is found with larger integers is made small, one
variable after the other.  At a glance, before a proof is looked for, there is a counterexample among few, or there can
be none: what is false is mostly false of small numbers, and to compute or to measure these costs less than a proof.

The last look, when neither a proof nor a counterexample was found, is at longer lengths, each of them measured.
"D(f) = floor(n/2) + 1 for all n" may be false at n = 16 alone, where rank and rectangles settle D in a second.  The
search for a proof takes the time that there is, and small lengths show nothing.  So a few longer lengths are measured,
as `fooling measure` does, after all else and in time of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import inf

from fooling.verify.checker.kernel import Context
from fooling.verify.methods.arithmetic.exponentials import by_closed_exponents
from fooling.verify.methods.axioms.instances import evaluate_checked
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.attempts import briefly, first_of
from fooling.verify.methods.engine.ends import NotFound, NotMadeFor, left
from fooling.verify.methods.engine.goals import ORDERS, about_numbers, computable, subterms
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.search import search
from fooling.verify.methods.engine.tactic import Node, Tactic, by_bounds
from fooling.verify.methods.guesses.integers import at_the_ends, farther, least_of_all, smallest_counterexample
from fooling.verify.methods.guesses.real_values import real_witness
from fooling.verify.methods.machines.sign_vectors import by_sizes_of_vectors, speaks_of_vectors
from fooling.verify.methods.matrices import closed_statements
from fooling.verify.methods.strategy.automatic import automatic, derived, written_out
from fooling.verify.methods.strategy.counterexamples import at_edges, by_model, longer, shrunk
from fooling.verify.methods.strategy.examples import by_candidates, once
from fooling.verify.methods.strategy.parts_and_instances import either_part, example
from fooling.verify.methods.strategy.small_functions import quantities
from fooling.verify.statement.operators import COMPARISONS
from fooling.verify.statement.proposition import QUANTIFIERS, Term, free_variables, is_integer

FURTHER = {1: 64, 2: 24, 3: 8}  # the largest integer that is tried in so many variables


@rule(on=("exists or",), kind="unsafe", price=121)
def a_part(goal: Term, context: Context) -> Iterator[Tactic]:
    """One of several statements: measured at small integers, or by the whole search, each with its share of steps."""
    if {sort for _, sort in goal[1]} == {"int"}:
        yield briefly(either_part(example(written_out(closed_statements.measured))), limits.EITHER_PART)
    yield either_part(search)


@rule(on=("exists",), price=124, sorts=("int",))
def computed_integers(goal: Term, context: Context) -> Iterator[Tactic]:
    """Integers for which a statement is computed to be true: small ones, far ones, and those at its bounds."""
    yield smallest_counterexample(8 if len(goal[1]) < 3 else 4)
    yield briefly(smallest_counterexample(FURTHER.get(len(goal[1]), 4)), limits.MORE_INTEGERS)
    yield least_of_all(shrunk(briefly(farther, limits.FAR_INTEGERS), evaluate_checked))
    if all(map(computable, (*goal[2], goal[3]))):
        yield least_of_all(shrunk(briefly(at_the_ends, limits.AT_ENDS), evaluate_checked))
        yield briefly(real_witness, limits.REAL_WITNESS)


@rule(on=("exists",), price=125, some=("real",))
def real_numbers(goal: Term, context: Context) -> Iterator[Tactic]:
    """Real numbers: the terms that conditions bound them by, or values for which a statement is computed."""
    if all(map(about_numbers, (*goal[2], goal[3]))):
        edges = at_edges(first_of(by_bounds, evaluate_checked, by_closed_exponents))
        yield briefly(edges, limits.EDGES)
    if all(map(computable, (*goal[2], goal[3]))):
        yield real_witness


@rule(on=("exists",), price=130, steps="MEASURED_EXAMPLE", sorts=("int",))
def measured_at_small_integers(goal: Term, context: Context) -> Node:
    """Small integers at which the quantities of a statement are measured."""
    return example(written_out(closed_statements.measured))(goal, context)


@rule(on=("exists comparison",), kind="unsafe", price=131, sorts=("int",))
def integers_by_facts(goal: Term, context: Context) -> Iterator[Tactic]:
    """Integers, or a length, at which what is known of all lengths says so: cheaper than to measure short ones."""
    for tried in (briefly(by_candidates, limits.CANDIDATES), briefly(longer(derived), limits.LONGER_LENGTHS)):
        yield shrunk(tried, first_of(derived, search))


@rule(on=("exists",), kind="unsafe", price=136)
def values_out_of_lists(goal: Term, context: Context) -> Node:
    """Small functions, languages, partitions and numbers, and values for which some network is known."""
    if (goal[3][0] in COMPARISONS or goal[3][0] == "or") and {sort for _, sort in goal[1]} == {"int"}:
        raise NotMadeFor  # they were tried
    return shrunk(by_candidates, search)(goal, context)


@rule(on=("exists",), kind="unsafe", price=138)
def numbers_to_be_shown(goal: Term, context: Context) -> Node:
    """Small numbers at which a statement is shown."""
    _, bindings, _, (head, *_) = goal
    if head == "or" or ("real" in dict(bindings).values() and head not in ("not", *QUANTIFIERS)):
        raise NotMadeFor  # an example of one of its parts was looked for
    return example(once(search))(goal, context)


@rule(on=("exists",), price=139)
def numbers_of_a_solver(goal: Term, context: Context) -> Node:
    """Numbers that z3 proposes, and for which a statement is computed to be true."""
    return least_of_all(shrunk(by_model, evaluate_checked))(goal, context)


SURE = 8  # up to there all values have been tried


def at_a_glance(goal: Term, context: Context) -> Node:
    """A counterexample, or a proof that there is nothing, where that costs less than to look for the opposite."""
    if goal[0] not in ("exists", "forall") or subterms(goal, "torch-computes"):
        raise NotFound("there is no quantifier, or torch has to be loaded, which is not done in pieces")
    small = (
        [briefly(first_of(*_small_instances(goal)), limits.SMALL_INSTANCES)]
        if goal[0] == "exists" and goal[3][0] != "not"
        else []
    )
    least = list[Tactic]()
    endless = left() == inf  # then there is no search for a proof to be cut short
    if goal[0] == "exists" and quantities(goal[3]):
        most = limits.FIRST_MEASURED if endless else limits.MEASURED_INSTANCES
        least = [briefly(example(written_out(closed_statements.measured)), most)]
    if goal[0] == "exists" and goal[3][0] == "not" and speaks_of_vectors(goal[3]):
        small.append(briefly(by_sizes_of_vectors, limits.SMALL_INSTANCES))
    if endless:
        return first_of(*small, *least)(goal, context)
    search = automatic if _is_solved_for_one(goal) else _sure_to_be_least
    most = limits.SOLVED_AT_A_GLANCE if search is automatic else limits.PROOF_AT_A_GLANCE
    return first_of(*small, *least, briefly(search, most))(goal, context)


def _is_solved_for_one(goal: Term) -> bool:
    """Whether it says that for every number there is an integer with which a comparison holds."""
    inner = goal
    while inner[0] == "forall":
        inner = inner[3]
    return inner != goal and inner[0] == "exists" and inner[3][0] in ORDERS and {*dict(inner[1]).values()} == {"int"}


def _sure_to_be_least(goal: Term, context: Context) -> Node:
    """What the search finds, but for a counterexample of measures that may not be the least: that takes its time."""
    node = automatic(goal, context)
    values = node.get("values", {}).values() if goal[0] == "exists" and quantities(goal[3]) else ()
    if any(is_integer(value) and value > SURE for value in values):
        raise NotFound("there may be a smaller one")
    return node


def _small_instances(goal: Term) -> Iterator[Tactic]:
    _, bindings, conditions, body = goal
    numbers_only = all(map(computable, (*conditions, body)))
    if all(sort == "int" for _, sort in bindings):
        yield smallest_counterexample(8 if len(bindings) < 3 else 4 if numbers_only else 2)
    if numbers_only and not subterms(goal, "sum"):
        yield partial(real_witness, few=True)
        near = (farther, at_the_ends)[:: 1 if len(bindings) < 3 else -1]
        yield least_of_all(shrunk(briefly(first_of(*near), limits.NEAR_INSTANCES), evaluate_checked))


LENGTHS = (16, 10, 12, 18, 9, 20, 11, 14, 24, 32)  # after small ones; a rounded logarithm or half changes near 16


def at_longer_lengths(goal: Term, context: Context) -> Node:
    """A length, of some up to 32, at which the measured quantities of a function show it."""
    if goal[0] != "exists" or len(goal[1]) != 1 or free_variables(goal):
        raise NotMadeFor
    body = goal[3][1] if goal[3][0] == "not" else goal[3]
    if body[0] not in COMPARISONS or not any(free_variables(quantity) for quantity in quantities(body)):
        raise NotMadeFor
    return longer(written_out(closed_statements.measured), limits.ONE_LENGTH, LENGTHS)(goal, context)
