"""What a machine that decides a given language must have, as numbers: m p bits that name its states, or the states.

An RNN with m units of p bits has 2^(m p) states, at least those of the minimal automaton.  So m p is at least the
number of bits that tell them apart, and what a statement says of m and p beside that is one about numbers.
"""

from __future__ import annotations

from collections.abc import Iterator

from fooling.verify.checker.kernel import Context
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.for_all_numbers import for_all_numbers
from fooling.verify.methods.arithmetic.smt import by_smt
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.goals import about_numbers
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.search import search
from fooling.verify.methods.engine.tactic import ORDERS, Lemma, Node, Tactic, assumption, first_of
from fooling.verify.methods.facts.facts_by_kind import states_fact
from fooling.verify.methods.facts.quantities_as_numbers import by_known_states, instance_about_numbers
from fooling.verify.methods.guesses.real_values import witness_values
from fooling.verify.methods.matrices.intervals import minimal_states
from fooling.verify.statement.operators import COMPARISONS
from fooling.verify.statement.proposition import Term, free_variables


@rule(on=("rnn-decides", "dfa-decides"), price=30, sure=True)
def automaton_suffices(goal: Term, context: Context) -> Node:
    """That a machine with so many states decides a language, by the minimal automaton."""
    return axiom("rnn-of-states" if goal[0] == "rnn-decides" else "dfa-of-states", _with_states)(goal, context)


def _with_states(goal: Term, context: Context) -> Node:
    known = [*states_fact(goal[2], context), *((one, assumption) for one in context.assumptions if one[0] in ORDERS)]
    return first_of(arith(*known), by_known_states)(goal, context)


@rule(on=("comparison",), price=140, assumes=("rnn-decides", "dfa-decides"), sure=True)
def by_least_sizes(goal: Term, context: Context) -> Iterator[Tactic]:
    """A comparison of numbers, by those that machines are known to need."""
    least = [bound for one in context.assumptions for bound in _needed(one)]
    if least and about_numbers(goal) and goal not in least:
        given = [(a, assumption) for a in context.assumptions if a[0] in COMPARISONS and about_numbers(a)]
        known: list[Lemma] = [*given, *((bound, search) for bound in least)]
        by = first_of(for_all_numbers, _solved)
        yield lambda that, inside: instance_about_numbers(that, known, [], inside, by)


def _solved(goal: Term, context: Context) -> Node:
    """A universal statement about numbers, by a solver that is trusted."""
    _, bindings, conditions, _ = goal
    return by_smt(witness_values(bindings, conditions))(goal, context)


def _needed(assumed: Term) -> Iterator[Term]:
    """The least size of a machine that is assumed to decide a language without variables."""
    head, *of = assumed
    if head in ("rnn-decides", "dfa-decides") and isinstance(of[0], tuple) and not free_variables(of[0]):
        language, *sizes = of
        (_, _, states), _ = minimal_states(("states", language, "complete"))[0]
        if head == "rnn-decides":
            yield ">=", ("*", *sizes), (states - 1).bit_length()
        else:
            yield ">=", sizes[0], states
