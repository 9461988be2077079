"""Examples of the hypotheses of a statement.

Instances of a statement, each proved once: what comes closest to it, and its negation, ask for the same ones.

"The same for n <= 33" and then "for n <= 49" are 33 instances alike.  What is proved of a statement without variables
is proved wherever it is asked; that nothing was found counts until more time is left (`engine.memory`).  Lemmas that a
search may use change what it finds, so nothing is remembered of such a search.

Values that meet the conditions of a statement: what a statement about all values needs, so that it is about some.

For each condition that is not computed, such as "some Transformer computes f", an example is shown.

A universal statement that follows from its hypotheses, where no case is found in which these hold.

The rule `forall` wants such a case, and nothing else of the statement hangs on it: what is proved of arbitrary values
that meet the hypotheses is true whether there are any or not.  So where the search has found none, a case is assumed,
by a name that the verdict carries as what it trusts (`recheck --strict` refuses it), and the rest is shown as ever.
This is the last route of all.  It is not taken where a case is found, nor where something contradicts the hypotheses:
each comparison among them is tried to be refuted from all of them, and then the statement speaks of nothing.

The values of the case are the simplest of their sorts; of numbers they meet what is said of numbers alone, if numbers
are found that do.  Cost: the search for a proof once more, and a moment for each comparison.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker import meaning
from fooling.verify.checker.computation import holds, points
from fooling.verify.checker.kernel import Context, Rejected
from fooling.verify.methods.arithmetic.arith_step import by_assumptions
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.attempts import accepted, briefly, constantly, first_of, unless_refused
from fooling.verify.methods.engine.ends import (
    CASE,
    ForReaders,
    NotFound,
    NotMadeFor,
    WithoutExample,
    fresh,
    in_steps,
    is_over,
    steps_left,
)
from fooling.verify.methods.engine.goals import MIRRORED, computable, number
from fooling.verify.methods.engine.memory import remembered
from fooling.verify.methods.engine.search import by_shape, search
from fooling.verify.methods.engine.steps import instance, intro, knowing, met, table, witness
from fooling.verify.methods.engine.tactic import Node, Tactic, evaluate, tactical, term_of
from fooling.verify.methods.facts.given_lemmas import example_in_use, lemmas_in_use, values_of_examples
from fooling.verify.methods.guesses.real_values import witness_values
from fooling.verify.methods.strategy.machine_sizes import (
    DECIDING,
    at_limits,
    beside,
    has_states,
    hypothesis_in_words,
    machine_values,
    misread,
)
from fooling.verify.methods.strategy.small_functions import LANGUAGES, candidates, is_true, values_in_families
from fooling.verify.statement.proposition import QUANTIFIERS, Term, free_variables, is_integer, negate, substitute


@tactical
def once(goal: Term, context: Context, by: Tactic) -> Node:
    """The tactic, asked once for each statement without variables."""
    if free_variables(goal) or lemmas_in_use():
        return by(goal, context)
    return _shown(by, goal)


@remembered
def _shown(by: Tactic, goal: Term) -> Node:
    return accepted(by)(goal, fresh())


WHOLE = (*range(9), 16, 32, -1, -2, -3)
RANDOM_VARIABLES: tuple[Term, ...] = (
    tuple(  # a constant, two bits, their sum modulo 2, their product, both, three values
        ("values", one)
        for one in ((0,), (0, 0, 1, 1), (0, 1, 0, 1), (0, 1, 1, 0), (0, 0, 0, 1), (0, 1, 2, 3), (0, 1, 2), (0, 0, 1))
    )
)
LONGEST_HYPOTHESIS = 110  # characters of one that is told
CANDIDATES: Mapping[str, Sequence[Term]] = {  # values tried for the variables of a witness, beside functions
    "int": WHOLE,
    "real": (*WHOLE, ("/", 1, 2), ("/", -1, 2), ("/", 1, 4)),
    "language": LANGUAGES,
    "partition": ("odd-even", "prefix:1", "prefix:2"),
    "random": RANDOM_VARIABLES,
    "sequence": tuple(("listed", rows) for rows in (((0, 1),), ((0, 0),), ((0, 0, 1, 1), (0, 1, 0, 1)), ((0, 1),) * 2)),
}


@tactical
def introduced(goal: Term, context: Context, by: Tactic) -> Node:
    """For all values, which there are."""
    try:
        values, proofs = values_meeting(goal[1], goal[2])
    except NotFound as error:
        told = () if context.sorts or is_over() else _without_example(goal[2])
        raise NotFound(*told, *error.reasons) from None
    return intro(values, by, {i: constantly(node) for i, node in proofs.items()})(goal, context)


def _without_example(conditions: Sequence[Term]) -> Iterator[str]:
    """That nothing is known which meets all hypotheses, told of one that is about more than numbers."""
    wrong = next(filter(None, (misread(one, conditions) for one in conditions)), None)
    about = next((one for one in conditions if not computable(one)), None)
    if wrong is not None:
        yield ForReaders(f"nothing meets its hypotheses, as {wrong}")
    elif about is not None:
        told = hypothesis_in_words(about, LONGEST_HYPOTHESIS)
        yield WithoutExample(f"no example is known that meets all its hypotheses, of which one is: {told}")


@tactical
def introduced_at(goal: Term, context: Context, values: Mapping[str, Term], by: Tactic) -> Node:
    """For all values, of which these are some."""
    proofs = _proofs(values, goal[2])
    return intro(values, by, {i: constantly(node) for i, node in proofs.items()})(goal, context)


def by_candidates(goal: Term, context: Context) -> Node:
    """Some of these values, for an existential statement."""
    values, proofs = values_meeting(goal[1], (*goal[2], goal[3]))
    nodes = {i: constantly(node) for i, node in proofs.items()}
    return witness(values, nodes.get(len(goal[2]), evaluate), nodes)(goal, context)


def values_meeting(
    bindings: Sequence[tuple[str, str]], conditions: Sequence[Term]
) -> tuple[dict[str, Term], dict[int, Node]]:
    """Small values for all variables that meet all conditions, and derivations for the conditions not just computed.

    What is said to exist has its values first.
    """
    sorts, inner = dict(bindings), [one for one in conditions if one[0] == "exists"]
    names = [name for one in inner for name, _ in one[1]]
    if inner and len({*names, *sorts}) == len(names) + len(sorts):
        parts = [part for one in conditions for part in ((*one[2], one[3]) if one in inner else (one,))]
        all_values, _ = values_meeting([*bindings, *(pair for one in inner for pair in one[1])], parts)
        outer = {name: all_values[name] for name in sorts}
        return outer, _proofs(outer, conditions)
    tried_values = {**CANDIDATES, "function": candidates(tuple(conditions))}
    if not set(sorts.values()) <= tried_values.keys():
        raise NotFound("no values are tried for its variables")
    tried = [0]
    proposed = chain(values_of_examples(conditions), machine_values(sorts, conditions))
    for start in chain(proposed, ({},), at_limits(sorts, conditions), values_in_families(sorts, conditions)):
        settled = [substitute(c, start) for c in conditions if start and free_variables(c) <= start.keys()]
        if all(map(_met, sorted(settled, key=computable, reverse=True))):  # what costs little first
            rest = {name: tried_values[sort] for name, sort in sorts.items() if name not in start}
            rest |= {name: (*WHOLE, *values) for name, values in beside(start, sorts, conditions).items()}
            with in_steps(steps_left(limits.MUCH) / 2):
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
    told = [one for one in conditions if one[:2] == ("=", name) and free_variables(one[2]) <= values.keys()]
    for candidate in _computed(substitute(told[0][2], values)) if told and computable(told[0]) else own:
        longer = {**values, name: candidate}
        settled = [c for c in conditions if name in free_variables(c) <= longer.keys()]
        if all(map(_met, (substitute(c, longer) for c in settled))):
            yield from _extend(longer, dict(rest), conditions, tried)


def _computed(said: Term) -> tuple[Term, ...]:
    """Its value, if that is a fraction."""
    try:
        return (number(meaning.exactly(said)),)
    except (Rejected, FoolingError):
        return ()


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
    tactic: Tactic = by_shape
    if condition[0] in QUANTIFIERS and is_true(condition):  # of finitely many values: they were looked at
        tactic = briefly(once(search), limits.EXACT)
    ways = (example_in_use, _between_numbers, by_candidates if condition[0] == "exists" else tactic)
    return unless_refused(first_of(*map(accepted, ways)), condition, fresh())


def _between_numbers(goal: Term, context: Context) -> Node:
    """A statement about integers between numbers, which may stand on either side, each instance computed."""
    if goal[0] != "forall" or free_variables(goal):
        raise NotMadeFor
    _, bindings, conditions, body = goal
    turned = [(MIRRORED.get(one[0]), *one[:0:-1]) if is_integer(one[1]) else one for one in conditions]
    names: dict[str, Term] = {name: f"{name}_each" for name, _ in bindings}
    others = tuple((f"{name}_each", sort) for name, sort in bindings)
    universal = ("forall", others, tuple(substitute(one, names) for one in turned), substitute(body, names))
    values = next(points(universal, context))
    back = instance((universal, table()), {each: name for name, each in names.items()})
    known = knowing([(one, by_assumptions) for one in turned], back)
    return intro({name: values[f"{name}_each"] for name in names}, known)(goal, context)


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


LEAF: Node = {"rule": "assumed", "name": CASE, "source": "no case was found"}
SIMPLEST: Mapping[str, Term] = {
    "int": 1,
    "real": 1,
    "function": ("equality", 1),
    "partition": "odd-even",
    "language": LANGUAGES[0],
    "random": RANDOM_VARIABLES[1],
    "sequence": ("listed", ((0, 1),)),
}
Hypotheses = Sequence[Term]


def from_hypotheses_alone(goal: Term, context: Context) -> Node:
    """The statement from its hypotheses, of which no case is found, and one is assumed."""
    if goal[0] != "forall" or not goal[2] or context.sorts:
        raise NotMadeFor
    _, bindings, conditions, _ = goal
    if any(misread(one, conditions) for one in conditions) or _is_shown(
        introduced(constantly({})), goal, limits.CASE, context
    ):
        raise NotFound("a case was found, or there is none")
    shown = first_of(accepted(met), constantly(LEAF))
    derived = accepted(intro(_values(bindings, conditions), search, dict.fromkeys(range(len(conditions)), shown)))
    node = derived(goal, context)
    if any(_is_shown(derived, (*goal[:3], negate(one)), limits.CONTRADICTION, context) for one in conditions):
        raise NotFound("its hypotheses contradict each other")
    return node


def _is_shown(by: Tactic, goal: Term, steps: float, context: Context) -> bool:
    return unless_refused(briefly(by, steps), goal, context) is not None


def _values(bindings: Sequence[tuple[str, str]], conditions: Hypotheses) -> dict[str, Term]:
    """The simplest ones, with numbers that meet what is said of numbers alone where such are found."""
    values = {name: SIMPLEST[sort] for name, sort in bindings}
    numbers = [(name, sort) for name, sort in bindings if sort in ("int", "real")]
    met_by = unless_refused(witness_values, numbers, [one for one in conditions if computable(one)]) or {}
    return values | {name: term_of(value) for name, value in met_by.items()}
