"""For every c there is an n, and from some n on: witnesses that are terms in what is given, and powers of 2.

For every c: a few shapes such as 2^(c + 4) or (c + 2)^2 are tried, those first that look right at sample values; the
conditions and the statement are then proved for all values.  A real number without a lower limit is split at 1: below
it constants are tried, above it its ceiling.
"""

from __future__ import annotations

from collections.abc import Sequence

from verify.checker.kernel import Context
from verify.checker.normal_form import lower_limit
from verify.methods.growth import about_numbers, growth
from verify.methods.roughly import hold_at, may_hold
from verify.methods.tactic import (
    Node,
    NotFound,
    Tactic,
    accepted,
    by_bounds,
    cases,
    evaluate,
    first_of,
    subterms,
    witness,
)
from verify.statement.proposition import Term, free_variables, substitute

SAMPLES = (1, 2, 3, 5, 8, 13, 21, 34, 89, 233)
STEPS = (0, 1, 2, 4, 10, 20)
FARTHEST = 24  # exponent of the last power of 2 that is tried as a point
CONSTANTS = (0, 1, 2, 3, 4, 8, 16)


def threshold(goal: Term, context: Context) -> Node:
    """An existential statement about one integer, where a number is given."""
    _, bindings, conditions, body = goal
    given = sorted(free_variables(goal))
    if len(given) != 1 or [sort for _, sort in bindings] != ["int"] or not all(map(about_numbers, (*conditions, body))):
        raise NotFound("it is not about one integer and one number that is given")
    (name, _), (c,) = bindings[0], given
    if lower_limit(c, context) is None:
        small = (witness({name: value}, _shown, dict.fromkeys(range(len(conditions)), _shown)) for value in CONSTANTS)
        return cases(("<", c, 1), first_of(*map(accepted, small)), _at_least(goal, name, c))(goal, context)
    return _at_least(goal, name, c)(goal, context)


def _shown(goal: Term, context: Context) -> Node:
    if not free_variables(goal):
        return evaluate(goal, context)
    return first_of(by_bounds, growth)(goal, context)


def _at_least(goal: Term, name: str, c: str) -> Tactic:
    """The first shapes that hold at samples from 1 on."""

    def found(_: Term, context: Context) -> Node:
        whole: Term = c if context.sorts[c] == "int" else ("ceil", c)
        samples = [v for v in SAMPLES if hold_at([a for a in context.assumptions if free_variables(a) == {c}], {c: v})]
        shapes = _shapes(whole)[:: -1 if subterms(goal, "log2") else 1]
        chosen = [[term for term in shape if _seems(goal, name, term, c, samples)][:2] for shape in shapes]
        shown = dict.fromkeys(range(len(goal[2])), _shown)
        tried = (witness({name: term}, _shown, shown) for terms in chosen for term in terms)
        return first_of(*map(accepted, tried))(goal, context)

    return found


def _shapes(whole: Term) -> list[list[Term]]:
    """Terms that grow with the number, the slowly growing ones first."""
    linear: list[Term] = [whole if k == 0 else ("+", whole, k) for k in STEPS]
    twice: list[Term] = [("*", 2, one) for one in linear]
    return [linear, twice, [("^", one, 2) for one in linear], [("^", 2, one) for one in (*linear, *twice)]]


def _seems(goal: Term, name: str, term: Term, c: str, samples: Sequence[int]) -> bool:
    """Whether the statement may hold with the term at all samples."""
    statements = [substitute(statement, {name: term}) for statement in (*goal[2], goal[3])]
    return bool(samples) and all(may_hold(statement, {c: float(v)}) for statement in statements for v in samples)


def from_some_point(by: Tactic) -> Tactic:
    """There is a point from which on something holds of all integers: the first powers of 2 that look right."""

    def found(goal: Term, context: Context) -> Node:
        _, bindings, conditions, body = goal
        if [sort for _, sort in bindings] != ["int"] or body[0] != "forall" or [s for _, s in body[1]] != ["int"]:
            raise NotFound("it does not say that something holds from some point on")
        (point, _), (name, _) = bindings[0], body[1][0]
        late = [float(start * k) for start in (2**24, 2**40) for k in (1, 3, 5)]
        seen = []
        for start in (2**k for k in range(FARTHEST)):
            inner = substitute(body, {point: start})
            near = [float(start + d) for d in (0, 1, 2, 3, 5, 8, 13, 21)] + [start * k / 4 for k in range(5, 17)] + late
            statements = (*inner[2], inner[3])
            samples = [v for v in near if v.is_integer() and all(may_hold(c, {name: v}) for c in inner[2])]
            if samples and all(may_hold(statements[-1], {name: v}) for v in samples):
                seen.append(start)
        shown = dict.fromkeys(range(len(conditions)), evaluate)
        return first_of(*(accepted(witness({point: start}, by, shown)) for start in seen[:3]))(goal, context)

    return found
