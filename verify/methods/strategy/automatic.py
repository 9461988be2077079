"""The automatic route, for propositions nobody has written a tactic for: a user's own.

It tries, in this order: computing; a finite table; for statements about numbers only,
`fooling.verify.methods.arithmetic.growth` and z3; the certified ends of the quantities of given functions and languages
(`fooling.verify.methods.matrices.closed_statements`), instance by instance where a quantifier has finitely many; closed
sets of states and recurrences for statements about regular languages; the standard chains of bounds on D, one-way
complexity, rank and fooling sets; and, where a one-layer Transformer or an RNN is assumed to compute a function, the
protocol that it gives.  Refutations are sought among small instances and shortest violations; a negation is moved
inwards, or led to a contradiction.  What fits none of these stays unknown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.computation import holds
from fooling.verify.checker.kernel import Context, Rejected, prove
from fooling.verify.checker.meaning import NUMERIC
from fooling.verify.checker.theories.smt import problem
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.cases import finite
from fooling.verify.methods.arithmetic.exponentials import by_closed_exponents
from fooling.verify.methods.arithmetic.for_all_numbers import for_all_numbers
from fooling.verify.methods.arithmetic.growth import growth
from fooling.verify.methods.arithmetic.remainders import by_rounding
from fooling.verify.methods.arithmetic.rounding.divisibility import by_divisibility
from fooling.verify.methods.arithmetic.smt import by_smt
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine import limits, rules
from fooling.verify.methods.engine.attempts import note
from fooling.verify.methods.engine.clock import in_steps, is_over, steps_left
from fooling.verify.methods.engine.goals import about_numbers, computable
from fooling.verify.methods.engine.looked_at import looked_at
from fooling.verify.methods.engine.not_found import ForReaders, NotFound, WithoutExample
from fooling.verify.methods.engine.step_counter import fresh
from fooling.verify.methods.engine.tactic import (
    ORDERS,
    Node,
    Tactic,
    accepted,
    assumption,
    briefly,
    by_bounds,
    constantly,
    evaluate,
    first_in,
    first_of,
    from_lemma,
    induction,
    intro,
    step,
    subterms,
    table,
    term_of,
    witness,
)
from fooling.verify.methods.evidence import algebra, automata, recurrent_networks, torch_run, trees_and_ranks
from fooling.verify.methods.evidence.names_of_properties import NAMES as OF_MONOIDS
from fooling.verify.methods.evidence.sign_vectors import explicit_vectors, wrong_symbol
from fooling.verify.methods.facts import comparisons, facts_by_kind, formulas, quantities_as_numbers
from fooling.verify.methods.facts.definedness import require_inputs, with_defined_quantities
from fooling.verify.methods.facts.given_lemmas import example_in_use, values_of_examples, with_lemmas
from fooling.verify.methods.facts.same_functions import with_same_functions
from fooling.verify.methods.guesses.far_integers import farther
from fooling.verify.methods.guesses.real_values import real_witness, witness_values
from fooling.verify.methods.guesses.small_integers import least_of_all, smallest_counterexample
from fooling.verify.methods.guesses.values_at_bounds import at_the_ends
from fooling.verify.methods.languages import word_counts
from fooling.verify.methods.languages.recurrences import by_recurrence
from fooling.verify.methods.machines.assumed_sign_vectors import by_assumed_vectors
from fooling.verify.methods.machines.constructed import CONSTRUCTED, by_construction
from fooling.verify.methods.machines.partial_networks import completed
from fooling.verify.methods.machines.random_sign_vectors import VECTORS, random_vectors
from fooling.verify.methods.machines.sizes_of_sign_vectors import by_sizes_of_vectors, speaks_of_vectors
from fooling.verify.methods.matrices import closed_statements
from fooling.verify.methods.strategy import bounds_by_gadgets, computed_networks, first_values, guessed_formulas
from fooling.verify.methods.strategy.assumed_example import without_example
from fooling.verify.methods.strategy.closed_instances import once
from fooling.verify.methods.strategy.congruences import by_classes, classes_of
from fooling.verify.methods.strategy.counterexamples import at_edges, by_model, longer, shrunk
from fooling.verify.methods.strategy.defined_variables import definition_in, without_defined_variable
from fooling.verify.methods.strategy.far_out import far_out, from_some_point
from fooling.verify.methods.strategy.functions_for_numbers import realised, values_in_families
from fooling.verify.methods.strategy.machine_sizes import (
    DECIDING,
    at_limits,
    beside,
    has_states,
    hypothesis_in_words,
    machine_values,
    misread,
)
from fooling.verify.methods.strategy.multiples import as_multiple, parity_of, remainder_of
from fooling.verify.methods.strategy.outer_constants import at_constants
from fooling.verify.methods.strategy.parts_and_instances import (
    denied,
    either_part,
    example,
    given_that_others_fail,
    part_by_part,
    written_out,
)
from fooling.verify.methods.strategy.short_terms import at_short_terms
from fooling.verify.methods.strategy.small_functions import LANGUAGES, candidates, is_true, quantities
from fooling.verify.statement.language.argument_names import named
from fooling.verify.statement.machine_operators import COMPUTING
from fooling.verify.statement.operators import COMPARISONS, CONNECTIVES
from fooling.verify.statement.proposition import QUANTIFIERS, Term, free_variables, substitute

WHOLE = (*range(9), 16, 32, -1, -2, -3)
# Statements whose only route is computing.
WITH_MACHINES = ("computes", "split-exact", "split-bits", "printed-exact", "printed-bits")
CLAUSES = ("cnf", "two-cnf")
LONGEST_HYPOTHESIS = 110  # characters of one that is told
FEW, MANY = 16, 256  # instances that are proved one by one, before and after all at once is tried
CANDIDATES: Mapping[str, Sequence[Term]] = {  # values tried for the variables of a witness, beside functions
    "int": WHOLE,
    "real": (*WHOLE, ("/", 1, 2), ("/", -1, 2)),
    "language": LANGUAGES,
    "partition": ("odd-even", "prefix:1", "prefix:2"),
}


def automatic(goal: Term, context: Context) -> Node:
    """A derivation of the goal, or `NotFound` with all that was tried."""
    by = written_out(with_defined_quantities(_automatic, derived))
    with looked_at(goal, context) as looked:
        looked.node = with_lemmas(with_same_functions(by))(goal, context)
        return looked.node


def _automatic(goal: Term, context: Context) -> Node:
    head = goal[0]
    if head == "forall":
        return _for_all(goal, context)
    if head == "exists":
        search = accepted(far_out(automatic))
        if not free_variables(goal):
            search = first_of(from_some_point(automatic), search)
        given = [
            *([briefly(at_short_terms(growth), limits.SHORT_TERM), search] if free_variables(goal) else []),
            briefly(guessed_formulas.at_the_first_example(automatic), limits.FIRST_EXAMPLE),
            search,
            briefly(at_constants(once(automatic)), limits.CONSTANTS),
            formulas.at_formulas(search, automatic),
            at_short_terms(first_of(growth, automatic)),
        ]
        return first_in(map(accepted, chain(given, _refutations(goal))), goal, context)
    if head in ("and", "or"):
        return _connective(goal, context)
    statement = goal[1] if head == "not" else goal
    if statement[0] in WITH_MACHINES and not free_variables(goal):
        return computed_networks.computed(goal, context)
    if head in CLAUSES and not free_variables(goal):
        note("evaluate")
        return evaluate(goal, context)  # there is no other way, and the checker computes it in any case
    if statement[0] in CLAUSES and not free_variables(goal):
        return evaluate_checked(goal, context)  # likewise
    if statement[0] == "torch-computes":
        return torch_run.torch_run(goal, context)  # likewise
    if statement[0] == "decides" and not free_variables(goal):
        return recurrent_networks.decided(goal, context)
    if head == "not" and statement[0] in (*CONNECTIVES, *NUMERIC):
        return first_of(by_bounds, evaluate_checked, closed_statements.measured, denied(automatic))(goal, context)
    return first_in(chain((by_bounds, evaluate_checked, axiom()), _by_shape(goal, context)), goal, context)


def _for_all(goal: Term, context: Context) -> Node:
    """A universal statement."""
    require_inputs(goal, context)
    few, many = finite(once(automatic), FEW), finite(once(automatic), MANY)
    parts = accepted(part_by_part(automatic, introduced))
    by_cases = [accepted(introduced(given_that_others_fail(growth)))] if goal[3][0] == "or" else []
    first = (table(20_000), by_divisibility, for_all_numbers, *by_cases, by_recurrence, _numbers_only, few)
    at_once = accepted(introduced(automatic))
    joined = list[Tactic]()
    if first_values.has_first_values(goal):
        joined = [briefly(at_once, limits.BEFORE_FIRST_VALUES), first_values.after_first_values(automatic, introduced)]
    if parity_of(goal) is not None:
        joined = [
            briefly(at_once, limits.BEFORE_HALVES),
            briefly(accepted(as_multiple(automatic, introduced)), limits.IN_HALVES),
            *joined,
        ]
    then = (*joined, at_once, accepted(_by_induction), parts, many)
    multiples = [accepted(as_multiple(automatic, introduced))] if remainder_of(goal, context) is not None else []
    if classes_of(goal) is not None:
        multiples.insert(0, accepted(by_classes(automatic, introduced)))
    if subterms(goal[3], "under") and definition_in(goal, context) is not None:
        multiples.append(accepted(without_defined_variable(automatic, introduced)))
    return first_of(*multiples, *([parts] if goal[3][0] == "and" else []), *first, *then)(goal, context)


def evaluate_checked(goal: Term, context: Context) -> Node:
    """Computation, if the goal has no variables and is true."""
    if free_variables(goal) or not holds(goal, fresh()):
        raise NotFound("not true by computation")
    return evaluate(goal, context)


def _connective(goal: Term, context: Context) -> Node:
    if goal[0] == "and":
        return {"rule": "and", "by": [automatic(part, context) for part in goal[1:]]}
    share = steps_left(limits.MUCH) / (len(goal) + 1)
    try:
        return briefly(given_that_others_fail(first_of(accepted(growth), automatic)), share)(goal, context)
    except FoolingError:
        pass
    for i, part in enumerate(goal[1:]):
        try:
            node = briefly(automatic, share)(part, context)
            prove(part, node, context)
            return {"rule": "or", "part": i, "by": node}
        except FoolingError:
            continue
    raise NotFound("no part of the disjunction was found")


def _numbers_only(goal: Term, context: Context) -> Node:
    problem(goal)  # rejects what is not about numbers only
    return by_smt(_witness_values(goal[1], goal[2])[0])(goal, context)


def _by_induction(goal: Term, context: Context) -> Node:
    return induction(evaluate_checked, word_counts.by_the_one_before(goal[3]))(goal, context)


def introduced(by: Tactic) -> Tactic:
    """For all values, which there are."""

    def found(goal: Term, context: Context) -> Node:
        try:
            values, proofs = _witness_values(goal[1], goal[2])
        except NotFound as error:
            told = () if context.sorts or is_over() else _without_example(goal[2])
            raise NotFound(*told, *error.reasons) from None
        return intro(values, by, {i: constantly(node) for i, node in proofs.items()})(goal, context)

    return found


def _without_example(conditions: Sequence[Term]) -> Iterator[str]:
    """That nothing is known which meets all hypotheses, told of one that is about more than numbers."""
    wrong = next(filter(None, (misread(one, conditions) for one in conditions)), None)
    about = next((one for one in conditions if not computable(one)), None)
    if wrong is not None:
        yield ForReaders(f"nothing meets its hypotheses, as {wrong}")
    elif about is not None:
        told = hypothesis_in_words(about, LONGEST_HYPOTHESIS)
        yield WithoutExample(f"no example is known that meets all its hypotheses, of which one is: {told}")


def from_hypotheses_alone(goal: Term, context: Context) -> Node:
    """The statement from its hypotheses, of which no case is found."""
    return without_example(automatic, introduced(constantly({})), misread)(goal, context)


def introduced_at(values: Mapping[str, Term], by: Tactic) -> Tactic:
    """For all values, of which these are some."""

    def found(goal: Term, context: Context) -> Node:
        proofs = _proofs(values, goal[2])
        return intro(values, by, {i: constantly(node) for i, node in proofs.items()})(goal, context)

    return found


def _refutations(goal: Term) -> Iterator[Tactic]:
    _, bindings, _, body = goal
    of_vectors = briefly(by_sizes_of_vectors(automatic), limits.VECTORS)
    if body[0] == "not" and speaks_of_vectors(body):
        yield of_vectors
    if body[0] == "or":
        if all(sort == "int" for _, sort in bindings):  # a part that is seen at small values, before others are tried
            yield briefly(either_part(example(written_out(closed_statements.measured))), limits.EITHER_PART)
        yield either_part(automatic)
    if body[0] == "not" and len(bindings) == 1:
        yield automata.violated(bindings[0][0])
    if all(sort == "int" for _, sort in bindings):
        yield smallest_counterexample(8 if len(bindings) < 3 else 4)
    if "real" in dict(bindings).values() and all(map(about_numbers, (*goal[2], body))):
        yield briefly(at_edges(first_of(by_bounds, evaluate_checked, by_closed_exponents)), limits.EDGES)
    if "real" in dict(bindings).values() and all(map(computable, (*goal[2], body))):
        yield real_witness
    if all(sort == "int" for _, sort in bindings):
        yield briefly(smallest_counterexample({1: 64, 2: 24, 3: 8}.get(len(bindings), 4)), limits.MORE_INTEGERS)
        yield least_of_all(shrunk(briefly(farther, limits.FAR_INTEGERS), evaluate_checked))
        if all(map(computable, (*goal[2], body))):
            yield least_of_all(shrunk(briefly(at_the_ends, limits.AT_ENDS), evaluate_checked))
        yield briefly(example(written_out(closed_statements.measured)), limits.MEASURED_EXAMPLE)
        if body[0] in COMPARISONS:  # what is known of all lengths is cheaper than to measure short ones
            yield shrunk(briefly(_by_candidates, limits.CANDIDATES), first_of(derived, automatic))
            yield shrunk(briefly(longer(derived), limits.LONGER_LENGTHS), first_of(derived, automatic))
    if "function" in dict(bindings).values():
        yield briefly(realised(automatic), limits.REALISED)
    if speaks_of_vectors(goal):
        yield of_vectors
    if "real" in dict(bindings).values() and body[0] in ("not", *QUANTIFIERS):
        yield example(once(automatic))
    if any(sort != "int" for _, sort in bindings) or body[0] not in (*COMPARISONS, "or"):  # else they were tried
        yield shrunk(_by_candidates, automatic)
    if all(sort == "int" for _, sort in bindings):
        if all(map(computable, (*goal[2], body))):
            yield briefly(real_witness, limits.REAL_WITNESS)
        if body[0] != "or":  # an example of one of its parts was looked for
            yield example(once(automatic))
    yield least_of_all(shrunk(by_model, evaluate_checked))


def _by_candidates(goal: Term, context: Context) -> Node:
    values, proofs = _witness_values(goal[1], (*goal[2], goal[3]))
    nodes = {i: constantly(node) for i, node in proofs.items()}
    return witness(values, nodes.get(len(goal[2]), evaluate), nodes)(goal, context)


# ---- values that meet the conditions ----


def _witness_values(
    bindings: Sequence[tuple[str, str]], conditions: Sequence[Term]
) -> tuple[dict[str, Term], dict[int, Node]]:
    """Small values for all variables that meet all conditions, and derivations for the conditions not just computed."""
    sorts = dict(bindings)
    tried_values = {**CANDIDATES, "function": candidates(tuple(conditions))}
    if not set(sorts.values()) <= tried_values.keys():
        raise NotFound("no values are tried for its variables")
    tried = [0]
    proposed = chain(values_of_examples(conditions), machine_values(sorts, conditions))
    for start in chain(proposed, ({},), at_limits(sorts, conditions), values_in_families(sorts, conditions)):
        settled = [c for c in conditions if start and free_variables(c) <= start.keys()]
        if all(map(_met, (substitute(c, start) for c in settled))):
            rest = {name: tried_values[sort] for name, sort in sorts.items() if name not in start}
            rest |= {name: (*WHOLE, *values) for name, values in beside(start, sorts, conditions).items()}
            with in_steps(steps_left(limits.MUCH) / 4):
                found = next(_extend(start, rest, conditions, tried), None)
            if found is not None:
                return found, _proofs(found, conditions)
    if {*sorts.values()} <= {"int", "real"} and all(map(computable, conditions)):
        return {name: term_of(value) for name, value in witness_values(bindings, conditions).items()}, {}
    raise NotFound(f"no values that were tried meet the conditions (integers out of {CANDIDATES['int']})")


def _extend(
    values: dict[str, Term], names: Mapping[str, Sequence[Term]], conditions: Sequence[Term], tried: list[int]
) -> Iterator[dict[str, Term]]:
    tried[0] += 1
    if tried[0] > 50_000 or is_over():
        return
    if not names:
        yield dict(values)
        return
    (name, own), *rest = names.items()
    for candidate in own:
        longer = {**values, name: candidate}
        settled = [c for c in conditions if name in free_variables(c) <= longer.keys()]
        if all(map(_met, (substitute(c, longer) for c in settled))):
            yield from _extend(longer, dict(rest), conditions, tried)


def _met(condition: Term) -> bool:
    if (measured := is_true(condition)) is not None:
        return measured
    try:
        return holds(condition, fresh())
    except (Rejected, FoolingError):
        if condition[0] in DECIDING and not free_variables(condition):
            return has_states(*condition)
        return _hypothesis(condition) is not None


def _hypothesis(condition: Term) -> Node | None:
    """A derivation of a condition that is not computed, such as "some Transformer computes f"."""
    if free_variables(condition):  # it says something of a variable around it, which no value was given to
        return None
    shapes: dict[str, Iterable[Tactic]] = {**EXHIBITED, **{head: [_automaton_suffices] for head in DECIDING}}
    if condition[0] in QUANTIFIERS and is_true(condition):  # of finitely many values: they were looked at
        shapes[condition[0]] = [briefly(once(automatic), limits.EXACT)]
    tactics = shapes[condition[0]] if condition[0] in shapes else chain((by_bounds,), _by_shape(condition, fresh()))
    try:
        return first_in(map(accepted, chain((example_in_use,), tactics)), condition, fresh())
    except FoolingError:
        return None


def _automaton_suffices(goal: Term, context: Context) -> Node:
    """A machine with enough states, by the minimal automaton."""
    return axiom("rnn-of-states" if goal[0] == "rnn-decides" else "dfa-of-states", _with_states)(goal, context)


def _with_states(goal: Term, context: Context) -> Node:
    known = [
        *facts_by_kind.states_fact(goal[2], context),
        *((one, assumption) for one in context.assumptions if one[0] in ORDERS),
    ]
    return first_of(arith(*known), quantities_as_numbers.by_known_states)(goal, context)


def _proofs(values: Mapping[str, Term], conditions: Sequence[Term]) -> dict[int, Node]:
    proofs = {}
    for i, condition in enumerate(conditions):
        closed = substitute(condition, values)
        try:
            computed = holds(closed, fresh())
        except Rejected:
            computed = False
        node = None if computed else _hypothesis(closed)
        if node is not None:
            proofs[i] = node
    return proofs


# ---- bodies, by their shape ----


def _in_one_number(goal: Term, context: Context) -> Node:
    """Some Transformer computes it that writes each block of the word into one number."""
    of = named(goal)
    fits = (">=", ("^", of.N, ("*", 2, of.K)), ("*", of.N, ("^", of.A, ("ceil", ("/", of.N, of.m)))))
    return from_lemma("one-number-transformer", (fits, evaluate))(goal, context)


def _of_the_function_inside(goal: Term, context: Context) -> Node:
    """Some RNN computes it that computes its complement, or that does so on inputs of which a party is held to some."""
    inside = {"complement": "rnn-of-complement", "restricted": "rnn-on-fewer-inputs"}
    name = inside.get(goal[1][0]) if isinstance(goal[1], tuple) else None
    if name is None:
        raise NotFound("it is made of no other function")
    return axiom(name, automatic)(goal, context)


def _by_construction(goal: Term, context: Context) -> Node:
    """Some network does so at every length, by the axioms about constructions."""
    return by_construction(automatic)(goal, context)


def _of_monoid(goal: Term, context: Context) -> Node:
    """A derivation about a syntactic monoid, by what is loaded now."""
    return algebra.of_monoid(goal, context)


def _no_such_network(goal: Term, context: Context) -> Node:
    """Nothing but the reason: the network is said to have other letters or positions than the inputs."""
    wrong = misread(goal)
    raise NotFound(*([] if wrong is None else [ForReaders(wrong)]))


EXHIBITED: dict[str, tuple[Tactic, ...]] = {
    "transformer-computes": (
        *map(step, ("one-hot-transformer", "constant-network", "saturating-transformer")),
        *(_in_one_number, _by_construction, _no_such_network),
    ),
    **dict.fromkeys(CONSTRUCTED, (_by_construction,)),
    "layer-computes": (step("one-hot-layer"), step("constant-network"), _no_such_network),
    "rnn-computes": (step("remember"), axiom("rnn-of-family"), _of_the_function_inside),
    "embeds": (step("coded"),),
    **dict.fromkeys(VECTORS, (random_vectors, explicit_vectors)),
}
_by_a_completion = completed(EXHIBITED)
EXHIBITED |= dict.fromkeys(COMPUTING, (_by_a_completion,))
DENIALS: Mapping[str, Tactic] = {
    "same-language": automata.bisimulation,
    "rnn-computes": step("forgotten"),
    "vectors-look-up": wrong_symbol,
    **dict.fromkeys(OF_MONOIDS, _of_monoid),
}


def _by_shape(goal: Term, context: Context) -> Iterator[Tactic]:
    head = goal[0]
    if head == "not":
        if goal[1][0] in VECTORS:
            yield denied(first_of(growth, automatic))
        yield accepted(DENIALS.get(goal[1][0], lambda g, c: automata.shortest_violation(g[1])[2]))
        yield denied(automatic)
    elif head not in COMPARISONS:
        yield from rules.tried(goal)
    if head == "same-function" and subterms(goal, "under"):
        by_languages = axiom("same-words", conditions={1: automata.bisimulation})
        yield trees_and_ranks.interleaved(first_of(by_languages, axiom("same-other-way", by_languages)))
    elif head in EXHIBITED:
        yield from map(accepted, EXHIBITED[head])
    elif head in DECIDING:
        yield _automaton_suffices
    elif head in OF_MONOIDS:
        yield algebra.of_monoid
    elif head in COMPARISONS:
        on_languages = bool(subterms(goal, "under"))  # what is known of languages is cheaper than to search
        if head == "!=" and on_languages and not free_variables(goal):
            # so that what is wrong with an equation is its value, not one end
            yield briefly(closed_statements.measured, limits.EXACT)
        yield from chain(*((_comparison(goal, context), (closed_statements.measured,))[:: 1 if on_languages else -1]))
    elif head in NUMERIC:
        yield by_rounding(growth)
        yield closed_statements.measured


def _comparison(goal: Term, context: Context) -> Iterator[Tactic]:
    op, _, right = goal
    if any(assumed[0] in VECTORS for assumed in context.assumptions):
        yield by_assumed_vectors
    if subterms(goal, "under"):
        yield bounds_by_gadgets.by_gadgets
    if quantities(right):
        yield partial(comparisons.by_embedding, again=arith())
        yield briefly(guessed_formulas.by_guessed_formulas(automatic, first_of(growth, automatic)), limits.GUESSED)
        yield closed_statements.measured  # what looks at the left alone would find what shows another number
    if op == "=" and subterms(goal, "count"):
        yield from (
            accepted(automata.recurrence(name))
            for name, sort in context.sorts.items()
            if sort == "int" and any(name in free_variables(count[2]) for count in subterms(goal, "count"))
        )
    yield from rules.tried(goal)
    yield from comparisons.by_known_facts(goal, context, automatic)


def derived(goal: Term, context: Context) -> Node:
    """A comparison from what is known of its quantities, without reading any matrix."""
    return written_out(
        lambda that, inside: first_in(comparisons.by_known_facts(that, inside, automatic), that, inside)
    )(goal, context)
