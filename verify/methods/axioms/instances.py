"""Instances of axioms: which axiom says the goal, at which values, and how its conditions are shown.

The body of an axiom is matched against the goal; what the match leaves open is given.  A condition that is assumed, or
that the rule `bounds` sees, is shown so; any other by the tactic given for its place, the last one by `by`.

Beside these rules stand those of what is seen at once: it is assumed, in bounds, or computed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import permutations, product
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker.axiom_table import Axiom
from fooling.verify.checker.axioms import AXIOMS, CHOICES, stated_axiom
from fooling.verify.checker.computation import holds
from fooling.verify.checker.kernel import Context, Rejected
from fooling.verify.checker.normal_form import is_integral
from fooling.verify.checker.theories.partial_functions import TOTAL
from fooling.verify.methods.axioms.derived import DERIVED
from fooling.verify.methods.engine.attempts import constantly, first_of, note
from fooling.verify.methods.engine.ends import AXIOM, NotFound, fresh, spend
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.steps import knowing
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, by_bounds, evaluate, tactical, term_of
from fooling.verify.statement.expression import for_all
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.machine_operators import COMPUTING
from fooling.verify.statement.operators import COMPARISONS, OPERATORS, WORDS
from fooling.verify.statement.proposition import Term, argument_sorts, free_variables, require, substitute, thawed

# Compare any two numbers, say what a power is, or what a network of other depth computes: used by name only.
BARE = (
    *("integers-at-least", "integers-at-most", "unequal", "equal", "by-log2", "by-powers", "log2-taylor"),
    *("layers-of-one", "one-of-layers", "further-layers", "layer-of-transformer"),
    *("equality-by-comparing", "comparing-by-equality"),
)
TABLE: Mapping[str, Axiom] = {**AXIOMS, **{name: one.statement for name, one in DERIVED.items()}}  # matched alike
SPEAKING = tuple(name for name in TABLE if name not in BARE)
COMPLETION = "completion"  # the name of a function that agrees with a partial one


@tactical
def axiom(
    goal: Term,
    context: Context,
    /,
    name: str | None = None,
    by: Tactic | None = None,
    conditions: Mapping[int, Tactic] | None = None,
    of: tuple[Term, ...] | None = None,
    **values: Any,
) -> Node:
    """An instance of the axiom of that name, or of the first one that says the goal and is not `BARE`.

    Parameters
    ----------
    by : shows the last condition, where it is not seen at once
    conditions : how the condition at a place is shown, where it is not seen at once
    of : the parameters, where the goal does not tell them
    values : of the variables that the goal does not fix
    """
    reasons = []
    fitting = _saying(goal) if name is None else _fitting((name,), goal, values, of)
    for candidate, chosen, fixed in fitting:
        note(candidate)
        spend(AXIOM)
        try:
            return _instance(candidate, chosen, dict(fixed), context, by, conditions or {})
        except NotFound as error:
            reasons.append(str(error))
    raise NotFound(
        "; ".join(dict.fromkeys(reasons))
        or f"{'no axiom says' if name is None else f'{name} does not say'} {in_words(goal)}"
    )


Fit = tuple[str, tuple[Term, ...], Mapping[str, Term]]  # an axiom, its parameters, and values of its variables


@rule(on=("number", "statement", "not statement"), kind="unsafe", price=3, sure=True)
def as_an_axiom_says(goal: Term, context: Context) -> Node:
    """What some axiom says, whose conditions are seen."""
    return axiom()(goal, context)


def axioms_saying(goal: Term) -> tuple[str, ...]:
    """The names of the axioms that say the goal."""
    return tuple(dict.fromkeys(name for name, _, _ in _saying(goal)))


@lru_cache(2**12)
def _saying(goal: Term) -> tuple[Fit, ...]:
    """The axioms that say the goal."""
    return tuple(_fitting(SPEAKING, goal, {}))


def _fitting(
    names: Sequence[str], goal: Term, given: Mapping[str, Any], parameters: tuple[Term, ...] | None = None
) -> Iterator[Fit]:
    if parameters is None:
        possible = _of_shape(tuple(names), tuple(choices_for(goal).items()), _shape(goal))
    else:
        possible = tuple((name, parameters) for name in names)
    for name, of in possible:
        variables, body = _says(name, of)
        values = {variable: term_of(value) for variable, value in given.items()}
        if matches(body, goal, variables, values):
            yield name, of, values


Shape = tuple[str | int | None, ...]  # the operator of a statement, and those of its parts, None for a name or a number


def _shape(statement: Term) -> Shape:
    return statement[0], *(part[0] if isinstance(part, tuple) and part else None for part in statement[1:])


@lru_cache(2**10)  # a search asks of few shapes, and of hundreds of axioms two or three have one
def _of_shape(
    names: tuple[str, ...], choices: tuple[tuple[str, tuple[Term, ...]], ...], shape: Shape
) -> tuple[tuple[str, tuple[Term, ...]], ...]:
    """The axioms, with their parameters, that may say a statement of this shape."""
    chosen, possible = dict(choices), list[tuple[int, str, tuple[Term, ...]]]()
    for kinds, alike in _by_kinds(names).items():
        for place, name, of, heads in _by_operator(alike, tuple(chosen[kind] for kind in kinds)).get(shape[0], ()):
            if len(heads) == len(shape) and all(own in (ANY, head) for own, head in zip(heads, shape, strict=True)):
                possible.append((place, name, of))
    return tuple((name, of) for _, name, of in sorted(possible, key=lambda one: one[0]))


@cache
def _by_kinds(names: tuple[str, ...]) -> Mapping[tuple[str, ...], tuple[tuple[int, str], ...]]:
    """The axioms and their places, by the kinds of parameters that they have."""
    kinds = dict.fromkeys(TABLE[name].parameters for name in names)
    return {
        one: tuple((place, name) for place, name in enumerate(names) if TABLE[name].parameters == one) for one in kinds
    }


ANY = "any"  # in a shape, where an axiom has a variable: no operator
Placed = tuple[int, str, tuple[Term, ...], Shape]


@cache
def _by_operator(
    alike: tuple[tuple[int, str], ...], values: tuple[tuple[Term, ...], ...]
) -> Mapping[str | int | None, Sequence[Placed]]:
    """Axioms of the same kinds of parameters, at all of these values, by the operators of their bodies."""
    found = dict[str | int | None, list[Placed]]()
    for place, name in alike:
        for of in product(*values):
            variables, body = _says(name, of)
            shape = (
                ANY if isinstance(part, str) and part in variables else head
                for part, head in zip(body, _shape(body), strict=True)
            )
            found.setdefault(body[0], []).append((place, name, of, tuple(shape)))
    return found


@cache  # a goal is held against all axioms
def _says(name: str, of: tuple[Term, ...]) -> tuple[frozenset[str], Term]:
    """The variables of an axiom, and its body."""
    _, bindings, _, body = stated_by(name, of)
    return frozenset(variable for variable, _ in bindings), body


def said(
    name: str, *of: Term, by: Tactic | None = None, conditions: Mapping[int, Tactic] | None = None, **values: Any
) -> Lemma:
    """What the axiom of that name, at these parameters, says at these values of all its variables."""
    _, _, _, body = stated_by(name, of)
    that = substitute(body, {variable: term_of(value) for variable, value in values.items()})
    return that, axiom(name, by, conditions, of or None, **values)


def _instance(
    name: str,
    of: tuple[Term, ...],
    values: dict[str, Term],
    context: Context,
    by: Tactic | None,
    tactics: Mapping[int, Tactic],
) -> Node:
    _, bindings, conditions, _ = stated_by(name, of)
    variables = frozenset(variable for variable, _ in bindings)
    _complete(variables, conditions, context, values)
    if values.keys() != variables:
        raise NotFound(f"{name}: the goal leaves values open")
    for variable, sort in bindings:
        if sort == "int" and not is_integral(values[variable], context):
            raise NotFound(f"{name} is about integers, and {in_words(values[variable])} is not known to be one")
    last = {len(conditions) - 1: by} if by is not None else {}
    shown = []
    for i, condition in enumerate(conditions):
        own = {**last, **tactics}.get(i)
        tactic = seen if own is None else first_of(by_bounds, own, seen)  # computing last: words are compared in pairs
        shown.append(tactic(substitute(condition, values), context))
    if name in DERIVED:
        return _derivation(name, of, values, shown, context)
    return {
        "rule": "axiom",
        "name": name,
        "of": thawed(of),
        "values": {variable: thawed(term) for variable, term in values.items()},
        "conditions": shown,
    }


def _derivation(
    name: str, of: tuple[Term, ...], values: Mapping[str, Term], shown: Sequence[Node], context: Context
) -> Node:
    """What leads to a derived statement, its conditions cut in before."""
    _, _, conditions, body = stated_by(name, of)
    met = [(substitute(one, values), constantly(node)) for one, node in zip(conditions, shown, strict=True)]
    return knowing(met, DERIVED[name].by(axiom, of, values))(substitute(body, values), context)


def stated_by(name: str, of: Sequence[Term]) -> Term:
    """The axiom, or the derived statement, of that name, at these parameters, as a closed universal proposition."""
    return _of_derived(name, tuple(of)) if name in DERIVED else stated_axiom(name, of)


@cache
def _of_derived(name: str, of: tuple[Term, ...]) -> Term:
    made = DERIVED[name].statement
    if len(of) != len(made.parameters):
        raise InvalidInput(f"{name} is stated for {', '.join(made.parameters) or 'no parameter'}, not {of}")
    body, *conditions = made.build(*of)
    statement = for_all(*conditions, over=(body,))(body).term
    require(statement, "proposition")
    return statement


def _complete(variables: frozenset[str], conditions: Sequence[Term], context: Context, values: dict[str, Term]) -> None:
    """Values that the body leaves open, where an assumption is what a condition asks, the fullest condition first."""
    for condition in sorted(conditions, key=lambda one: -len(free_variables(one))):
        if not free_variables(condition) <= values.keys():
            for assumed in context.assumptions:
                found = dict(values)
                if matches(condition, assumed, variables, found):
                    values.update(found)
                    break


def seen(goal: Term, context: Context) -> Node:
    """What is assumed, or seen by the rule `bounds`, or true by computing."""
    try:
        return by_bounds(goal, context)
    except NotFound as unseen:
        try:
            if not free_variables(goal) and holds(goal, fresh()):
                return evaluate(goal, context)
        except Rejected:
            pass
        raise unseen


def matches(pattern: Term, term: Term, variables: frozenset[str], values: dict[str, Term]) -> bool:
    """Whether values for the variables make the pattern the term; they are entered into `values`."""
    if isinstance(pattern, str) and pattern in variables:
        return bool(values.setdefault(pattern, term) == term)
    if not isinstance(pattern, tuple) or not isinstance(term, tuple):
        return bool(pattern == term and type(pattern) is type(term))
    same_length = len(pattern) == len(term)
    return same_length and all(matches(p, t, variables, values) for p, t in zip(pattern, term, strict=True))


def consequences(assumed: Term) -> list[Lemma]:
    """What axioms say of the machine or the functions an assumption is about, where it fixes all their variables."""
    if assumed[0] in COMPUTING:
        return list(_of_every_completion(assumed))
    found: list[Lemma] = []
    choices = choices_for(assumed)
    for name in TABLE:
        for of in parameters_for(name, choices):
            _, bindings, conditions, body = stated_by(name, of)
            variables = frozenset(variable for variable, _ in bindings)
            for condition in conditions:
                values: dict[str, Term] = {}
                if condition[0] == assumed[0] and matches(condition, assumed, variables, values):
                    found += [(substitute(body, values), axiom(name, of=of))] if values.keys() == variables else []
    return found


def _of_every_completion(assumed: Term) -> Iterator[Lemma]:
    """What a network of a partial function says of it: what it says of every function that it may compute."""
    head, of, *sizes = assumed
    total = (COMPUTING[head], COMPLETION, *sizes)

    def through(said: Term, by: Tactic) -> Tactic:
        def found(goal: Term, context: Context) -> Node:
            inside = context.extended([(COMPLETION, "function")], [total])
            named = {"computes": thawed(assumed), "name": COMPLETION}
            return {"rule": "every-completion", **named, "by": by(said, inside)}

        return found

    for said, by in consequences(total):
        if said[0] == "<=" and said[1][:2] == (said[1][0], COMPLETION) and f"partial-{said[1][0]}" in TOTAL:
            yield ("<=", (f"partial-{said[1][0]}", of, *said[1][2:]), said[2]), through(said, by)


def bounds_said(goal: Term) -> Iterator[Term]:
    """What axioms that bound the left side of a comparison, the same way, say of it, where that fixes all variables."""
    op, quantity, _ = goal
    choices = choices_for(goal)
    for name in SPEAKING:
        for of in parameters_for(name, choices):
            variables, body = _says(name, of)
            values: dict[str, Term] = {}
            if body[0] in (op, "=") and matches(body[1], quantity, variables, values) and values.keys() == variables:
                yield op, quantity, substitute(body[2], values)


def parameters_for(name: str, choices: Mapping[str, Sequence[Term]]) -> Iterator[tuple[Term, ...]]:
    """The parameters that an axiom may have, out of what `choices_for` finds in a goal."""
    return product(*(choices[kind] for kind in TABLE[name].parameters))


@lru_cache(2**10)  # steps ask of the same goal with one axiom after the other
def choices_for(goal: Term) -> Mapping[str, tuple[Term, ...]]:
    """The parameters of axioms, by their kinds, that can say something about the goal."""
    literals: dict[str, list[Term]] = {
        "colour": [],
        "field": [],
        "weights": [],
        "law": [],
        "binder": [],
        "family": [],
        "model": [],
    }
    _collect(goal, literals)
    found = {kind: tuple(dict.fromkeys(values)) for kind, values in literals.items()}
    return {
        **found,
        "indices": tuple(permutations((name for name in found["binder"] if name not in ("t", "k")), 2)),
        "order": (goal[0],) if goal[0] in COMPARISONS and goal[0] != "!=" else (),
        "strict": ("<", ">"),
        "weak": (goal[0],) if goal[0] in ("<=", ">=", "=") else (),
        **{kind: tuple(WORDS[kind]) for kind in ("party", "coins", "mode", "rounding")},
        "query": ("letter", "embedding", "queries"),
        "summation": ("once", "each"),
        "truncation": ("down", "toward-zero"),
        "bit": (0, 1),
        "degree": (),
        "which": (),
        "index": tuple(name for name in found["binder"] if name in CHOICES["index"]),
        "colours": (found["colour"],) if found["colour"] else (),
    }


def _collect(term: Term, literals: Mapping[str, list[Term]]) -> None:
    if not isinstance(term, tuple) or not term or term[0] not in OPERATORS:
        return
    if term[0] in CHOICES["family"]:
        literals["family"].append(term[0])
    if OPERATORS[term[0]].result == "model":
        literals["model"].append(term[0])
    for sort, part in zip(argument_sorts(term), term[1:], strict=True):
        if sort in ("colour", "field", "weights", "law", "binder"):
            literals[sort].append(part)
        else:
            _collect(part, literals)


# ---- frequent steps ----


def by_axiom(that: Term, name: str | None = None) -> tuple[Term, Node]:
    """A statement about a function without variables that an axiom, or the one of that name, says; its derivation."""
    return that, axiom(name)(that, fresh())


def added(*premises: tuple[Term, Node]) -> Node:
    """What statements with derivations give when they are added up."""
    stated = [{"that": thawed(that), "by": node} for that, node in premises]
    return {"rule": "arith", "premises": stated, "multipliers": [1] * len(stated), "squares": []}


def clear_denominator(positive: Tactic, cleared: Tactic) -> Tactic:
    """A op C / E by E > 0 and A E op C."""
    return axiom("clear-denominator", cleared, {0: positive})


def scale(positive: Tactic, by: Tactic) -> Tactic:
    """E A op E B by E > 0 and A op B."""
    return axiom("scale", by, {0: positive})


def integers(by: Tactic) -> Tactic:
    """A >= B between integers by A > B - 1, or A <= B by A < B + 1."""
    return first_of(axiom("integers-at-least", by), axiom("integers-at-most", by))


def both_ways(by: Tactic) -> Tactic:
    """An equation, as two goals."""
    return axiom("equal", conditions={0: by, 1: by})


def ceiling(by: Tactic) -> Tactic:
    """ceil(x) against an integer by x."""
    return first_of(axiom("ceiling-at-least", by), axiom("ceiling-at-most", by))


def limits_of(rounded: Term) -> tuple[Lemma, Lemma]:
    """What is rounded up is not below the number, and less than 1 above it; what is rounded down likewise."""
    head, x = rounded
    if head == "ceil":
        return ((">=", rounded, x), axiom("ceiling-above")), (("<", rounded, ("+", x, 1)), axiom("ceiling-below"))
    return (("<=", rounded, x), axiom("floor-below")), ((">", rounded, ("-", x, 1)), axiom("floor-above"))


def logarithm(by: Tactic) -> Tactic:
    """log2 A against log2 B, or against a number e, by A against B, or 2^e."""
    return first_of(axiom("log2-increasing", by), axiom("log2-against", by))


def depth(by: Tactic) -> Tactic:
    """D >= E by more than 2^(E-1) leaves."""
    return axiom("depth-at-least", by)


def message_bits(by: Tactic) -> Tactic:
    """one-way against an integer by the number of distinct rows."""
    return first_of(axiom("one-way-at-least", by), axiom("one-way-at-most", by))


# ---- what is seen at once ----


@rule(on=("number", "statement", "not"), price=1, sure=True)
def seen_at_once(goal: Term, context: Context) -> Node:
    """What is assumed, or seen by the bounds that numbers and quantities have."""
    return by_bounds(goal, context)


@rule(on=("number", "statement", "not"), price=2, closed=True, sure=True)
def evaluate_checked(goal: Term, context: Context) -> Node:
    """What is true by computation alone, without variables."""
    if free_variables(goal) or not holds(goal, fresh()):
        raise NotFound("not true by computation")
    return evaluate(goal, context)


@rule(on=("cnf", "two-cnf"), denied=True, kind="safe", price=0, closed=True, sure=True)
def clauses_computed(goal: Term, context: Context) -> Node:
    """Whether a given function has clauses of such a form, which are looked through, as there is no other way."""
    note("evaluate")
    return evaluate_checked(goal, context) if goal[0] == "not" else evaluate(goal, context)
