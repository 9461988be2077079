"""For every c there is an n, and from some n on: witnesses that are terms in what is given, and powers of 2.

For every c: a few shapes such as 2^(c + 4) or (c + 2)^2 are tried, those first that look right at sample values; the
conditions and the statement are then proved for all values.  A real number without a lower limit is split at 1: below
it constants are tried, above it its ceiling.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import lower_limit
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.for_all_numbers import for_all_numbers
from fooling.verify.methods.arithmetic.growth import growth
from fooling.verify.methods.arithmetic.monotone_substitution import bounds_substituted_in_goal
from fooling.verify.methods.arithmetic.remainders import Remainder, remainder_said, shown_at
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.goals import about_numbers
from fooling.verify.methods.engine.not_found import NotFound
from fooling.verify.methods.engine.tactic import (
    Node,
    Tactic,
    accepted,
    assumption,
    briefly,
    by_bounds,
    cases,
    constantly,
    cut,
    evaluate,
    first_in,
    first_of,
    instance,
    intro,
    subterms,
    witness,
)
from fooling.verify.methods.guesses.floating import Undecided, hold_at, may_hold, value
from fooling.verify.methods.strategy.reciprocals import at_reciprocal
from fooling.verify.statement.proposition import Term, free_variables, substitute

SAMPLES = (1, 2, 3, 5, 8, 13, 21, 34, 89, 233)
STEPS = (0, 1, 2, 4, 10, 20)
FARTHEST = 24  # exponent of the last power of 2 that is tried as a point
SMALLEST, LARGEST = -2, 33  # other points
SPARE = 3  # shapes that are passed over where something is to hold from there on
SLICE = 2.5  # seconds for one shape
CONSTANTS = (0, 1, 2, 3, 4, 8, 16)


def threshold(goal: Term, context: Context) -> Node:
    """An existential statement about one integer, where a number is given."""
    _, bindings, conditions, body = goal
    given = sorted(free_variables(goal))
    inner = (*body[2], body[3]) if body[0] == "forall" else (body,)
    if (
        len(given) != 1
        or [sort for _, sort in bindings] != ["int"]
        or not all(map(about_numbers, (*conditions, *inner)))
    ):
        raise NotFound("it is not about one integer and one number that is given")
    (name, _), (c,) = bindings[0], given
    if body[0] == "forall" and ([sort for _, sort in body[1]] != ["int"] or body[2][0] != (">=", body[1][0][0], name)):
        raise NotFound("it does not say that something holds of all integers from there on")
    if lower_limit(c, context) is None:
        small = (
            witness({name: value}, _at_the_witness, dict.fromkeys(range(len(conditions)), _at_the_witness))
            for value in CONSTANTS
        )
        return cases(("<", c, 1), first_of(*map(accepted, small)), _at_least(goal, name, c))(goal, context)
    of_reciprocal = at_reciprocal(c, threshold, integers_from_there_on)
    return first_of(briefly(accepted(of_reciprocal), SLICE), _at_least(goal, name, c))(goal, context)


def _at_the_witness(goal: Term, context: Context) -> Node:
    if goal[0] == "forall":
        return _from_there_on(goal, context)
    if not free_variables(goal):
        return evaluate(goal, context)
    bounded = (
        (lambda g, c: first_in(bounds_substituted_in_goal(g, c, growth), g, c)) if subterms(goal, "ceil") else by_bounds
    )
    tactic = first_of(by_bounds, bounded, growth)
    for rounded in sorted(subterms(goal, "ceil"), key=repr):
        if isinstance(rounded[1], str) and context.sorts[rounded[1]] == "real":
            tactic = cut(((">=", rounded, rounded[1]), axiom("ceiling-above")), tactic)
    return tactic(goal, context)


def _from_there_on(goal: Term, context: Context) -> Node:
    """For all integers from a term on, in a variable that is given, by the same for all values of both."""
    _, ((name, sort),), (condition, *_), body = goal
    later = _at_any_later(name, sort, condition, body, context)(name)
    positive = (">", name, 0), arith(((">", condition[2], 0), by_bounds), (condition, assumption))
    return integers_from_there_on(first_of(cut(positive, later), later))(goal, context)


def integers_from_there_on(by: Tactic) -> Tactic:
    """Take any integer from a term on; what else is asked of it, as that it is even, a multiple of the term meets."""

    def found(goal: Term, context: Context) -> Node:
        _, ((name, _),), (condition, *others), _ = goal
        start = _of(_remainder(name, others), condition[2])
        seen = first_of(by_bounds, _computed, arith(), shown_at(condition[2]))
        return intro({name: start}, by, dict.fromkeys(range(len(others) + 1), seen))(goal, context)

    return found


def _computed(goal: Term, context: Context) -> Node:
    if free_variables(goal):
        raise NotFound("it has variables")
    return evaluate(goal, context)


def _remainder(name: str, conditions: Sequence[Term]) -> Remainder | None:
    """What the conditions say of the integer's remainder, if one does."""
    inside = fresh().extended([(name, "int")], [])
    return next((said for one in conditions if (said := remainder_said(one, name, inside)) is not None), None)


def _at_any_later(name: str, sort: str, condition: Term, body: Term, context: Context) -> Callable[[Term], Tactic]:
    """What is said of one value that meets the condition, by the same for all values of both variables."""
    (given,) = free_variables(("and", condition, body)) - {name}
    own = {name: f"{name}_every", given: f"{given}_every"}
    assumed = [a for a in context.assumptions if free_variables(a) == {given}]
    bindings = ((own[name], sort), (own[given], context.sorts[given]))
    conditions = tuple(substitute(c, own) for c in (*assumed, condition))
    universal = ("forall", bindings, conditions, substitute(body, own))
    node = constantly(accepted(for_all_numbers)(universal, context.closed()))
    known = dict.fromkeys(range(len(conditions)), first_of(by_bounds, arith()))
    return lambda value: instance((universal, node), {own[name]: value, own[given]: given}, known)


def _at_least(goal: Term, name: str, c: str) -> Tactic:
    """The first shapes that hold at samples from 1 on."""

    def found(_: Term, context: Context) -> Node:
        own = [a for a in context.assumptions if free_variables(a) == {c}]
        samples: list[Term] = [v for v in SAMPLES if hold_at(own, {c: v})]
        wholes: list[Term] = [c] if context.sorts[c] == "int" else [("ceil", c)]
        if context.sorts[c] == "real" and (">", c, 0) in context.assumptions:
            wholes.append(("ceil", ("/", 1, c)))
            samples += [("/", 1, v) for v in SAMPLES]
        from_there_on = goal[3][0] == "forall"
        downwards = from_there_on or bool(subterms(goal, "log2"))
        constants: list[Term] = [*CONSTANTS]
        shapes = [constants, *(shape for whole in wholes for shape in _shapes(whole)[:: -1 if downwards else 1])]
        shapes += [] if from_there_on else [[(rounded, part)] for part in _parts(c) for rounded in ("floor", "ceil")]
        said = _remainder(name, goal[2])
        chosen = [[term for term in shape if _seems(goal, name, _of(said, term), c, samples)] for shape in shapes]
        chosen = [terms[SPARE : SPARE + 1] or terms[-1:] if from_there_on else terms[:2] for terms in chosen]
        tried = (_with(goal, name, term, said) for terms in chosen for term in terms)
        return first_of(*(briefly(accepted(one), SLICE) for one in tried))(goal, context)

    return found


def _of(said: Remainder | None, whole: Term) -> Term:
    """The number with this multiple, where a remainder is asked for."""
    return whole if said is None else said.of(whole)


def _with(goal: Term, name: str, whole: Term, said: Remainder | None) -> Tactic:
    """The witness with this multiple; what is said of it is also sought for all integers from there on."""
    term = _of(said, whole)

    def among_all_later(body: Term, context: Context) -> Node:
        return _at_any_later(name, "int", (">=", name, term), goal[3], context)(term)(body, context)

    by = _at_the_witness if goal[3][0] == "forall" else first_of(_at_the_witness, among_all_later)
    return witness({name: term}, by, dict.fromkeys(range(len(goal[2])), first_of(_at_the_witness, shown_at(whole))))


def _shapes(whole: Term) -> list[list[Term]]:
    """Terms that grow with the number, the slowly growing ones first."""
    linear: list[Term] = [whole if k == 0 else ("+", whole, k) for k in STEPS]
    twice: list[Term] = [("*", 2, one) for one in linear]
    return [linear, twice, [("^", one, 2) for one in linear], [("^", 2, one) for one in (*linear, *twice)]]


def _parts(given: Term) -> list[Term]:
    """What is smaller than the number, as a logarithm, a root or a half."""
    return [("log2", given), ("sqrt", given), ("/", given, 2)]


def _seems(goal: Term, name: str, term: Term, c: str, samples: Sequence[Term]) -> bool:
    """Whether the statement may hold with the term at all samples."""
    statements = [substitute(statement, {name: term}) for statement in (*goal[2], goal[3])]
    return bool(samples) and all(_seems_at(statement, c, value(v, {})) for statement in statements for v in samples)


def _seems_at(statement: Term, c: str, at: float) -> bool:
    """Of a statement from some point on, at this point, next to it, and later."""
    if statement[0] != "forall":
        return may_hold(statement, {c: at})
    (name, _), (least, *_) = statement[1][0], statement[2]
    try:
        start = value(least[2], {c: at})
    except Undecided:
        return True
    later = (start, start + 1, start + 2, 2 * start + 1, start**2 + 5)
    return all(may_hold(statement[3], {c: at, name: n}) for n in later)


def from_some_point(by: Tactic) -> Tactic:
    """There is a point from which on something holds of all integers: the first powers of 2 that look right, or so."""

    def found(goal: Term, context: Context) -> Node:
        _, bindings, conditions, body = goal
        if [sort for _, sort in bindings] != ["int"] or body[0] != "forall" or [s for _, s in body[1]] != ["int"]:
            raise NotFound("it does not say that something holds from some point on")
        (point, _), (name, _) = bindings[0], body[1][0]
        if not about_numbers(body[3]) and not any(point in free_variables(one) for one in body[2]):
            raise NotFound("the point is no limit of what comes after it")
        late = [float(start * k) for start in (2**24, 2**40) for k in (1, 3, 5)]
        seen = []
        points = dict.fromkeys((*(2**k for k in range(FARTHEST)), *range(SMALLEST, LARGEST)))
        for start in (at for at in points if all(may_hold(c, {point: float(at)}) for c in conditions)):
            inner = substitute(body, {point: start})
            near = [float(start + d) for d in (0, 1, 2, 3, 5, 8, 13, 21)] + [start * k / 4 for k in range(5, 17)] + late
            statements = (*inner[2], inner[3])
            samples = [v for v in near if v.is_integer() and all(may_hold(c, {name: v}) for c in inner[2])]
            if samples and all(may_hold(statements[-1], {name: v}) for v in samples):
                seen.append(start)
        shown = dict.fromkeys(range(len(conditions)), evaluate)
        return first_of(*(accepted(witness({point: start}, by, shown)) for start in seen[:3]))(goal, context)

    return found
