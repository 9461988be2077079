"""Values for a statement that there are some; and what is looked at first, and last.

Values for a statement that there are some, counterexamples above all: small ones, larger ones, what a solver says.

What is found with larger integers is made small, one variable after the other.

What is looked at before all else, and at last.

What is seen at a glance, before a proof is looked for: a counterexample among few, or that there can be none.

What is false is mostly false of small numbers, and to compute or to measure these costs less than to look for a proof.

The last look, when neither a proof nor a counterexample was found: longer lengths, each of them measured.

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
from fooling.verify.methods.engine.clock import left
from fooling.verify.methods.engine.goals import ORDERS, QUANTITIES, about_numbers, computable, subterms
from fooling.verify.methods.engine.not_found import NotFound, NotMadeFor
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.search import search
from fooling.verify.methods.engine.steps import by_bounds
from fooling.verify.methods.engine.tactic import Node, Tactic, briefly, first_of
from fooling.verify.methods.guesses.integers import at_the_ends, farther, least_of_all, smallest_counterexample
from fooling.verify.methods.guesses.real_values import real_witness
from fooling.verify.methods.machines.sign_vectors import by_sizes_of_vectors, speaks_of_vectors
from fooling.verify.methods.matrices import closed_statements
from fooling.verify.methods.strategy.automatic import automatic, derived, written_out
from fooling.verify.methods.strategy.counterexamples import at_edges, by_model, longer, shrunk
from fooling.verify.methods.strategy.examples import by_candidates, once
from fooling.verify.methods.strategy.parts_and_instances import either_part, example
from fooling.verify.methods.strategy.small_functions import quantities
from fooling.verify.statement.operators import COMPARISONS, WORDS
from fooling.verify.statement.proposition import Term, free_variables, is_integer

FURTHER = {1: 64, 2: 24, 3: 8}  # the largest integer that is tried in so many variables


@rule(on=("exists or",), price=121, steps="EITHER_PART", sorts=("int",))
def a_measured_part(goal: Term, context: Context) -> Node:
    """One of several statements, at small values of which the quantities are measured."""
    return either_part(example(written_out(closed_statements.measured)))(goal, context)


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
    return example(written_out(closed_statements.measured))(goal, context)


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


SURE = 8  # up to there all values have been tried


def of_one_function(that: Term) -> bool:
    """Whether it says what one quantity of one given function is.

    >>> of_one_function(("=", ("D", ("equality", 3)), 4)), of_one_function(("=", ("D", ("equality", "n")), 4))
    (True, False)
    """
    if that[0] not in ("=", "!=") or not is_integer(that[2]) or not isinstance(that[1], tuple):
        return False
    head, *parts = that[1]
    return head in QUANTITIES and parts[0][0] in (*WORDS["family"], "matrix") and not free_variables(that[1])


def at_once(goal: Term, context: Context) -> Node:
    """What a quantity of a given function is, seen by its bounds or measured: no other search would find it sooner."""
    return first_of(by_bounds, closed_statements.measured)(goal, context)


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
