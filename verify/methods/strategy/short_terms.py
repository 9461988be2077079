"""For every k there is a c: witnesses that are short terms in what is given.

Where the statement about c is no comparison, or has several parts, nothing is known of its growth; but k itself, k + 1,
2 k, k^2 + 1, its rounded half, root or logarithm, or one of the first numbers is often enough.  What is tried is what
may hold at sample values, as far as that can be computed; the conditions and the statement are then proved for all
values.
"""

from __future__ import annotations

from collections.abc import Iterator

from fooling.verify.checker.kernel import Context
from fooling.verify.methods.arithmetic.growth import growth
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.not_found import NotFound
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.search import search
from fooling.verify.methods.engine.tactic import Node, Tactic, accepted, briefly, first_of, tactical, witness
from fooling.verify.methods.guesses.floating import may_hold
from fooling.verify.statement.proposition import Term, free_variables, substitute

CONSTANTS: tuple[Term, ...] = (0, 1, 2)
SAMPLES = (-5, -2, -1, 0, 1, 2, 3, 7, 20)


@tactical
def at_short_terms(goal: Term, context: Context, by: Tactic) -> Node:
    """The first short term in the given variables at which the tactic proves an existential statement."""
    _, bindings, conditions, _ = goal
    given = sorted(free_variables(goal))
    if len(bindings) != 1 or not 1 <= len(given) <= 2 or bindings[0][1] not in ("int", "real"):
        raise NotFound("it is not about one number, where one or two are given")
    (name, sort), shown = bindings[0], dict.fromkeys(range(len(conditions)), by)
    terms = [term for term in _terms(given, sort, context) if _seems(goal, name, term, context)]
    return first_of(*(briefly(accepted(witness({name: term}, by, shown)), limits.ONE_TERM) for term in terms))(
        goal, context
    )


@rule(on=("exists",), price=1, steps="SHORT_TERM", closed=False)
def a_short_term(goal: Term, context: Context) -> Node:
    """A number that is a short term in what is given, by arithmetic alone."""
    return at_short_terms(growth)(goal, context)


@rule(on=("exists",), kind="unsafe", price=8, closed=False)
def any_short_term(goal: Term, context: Context) -> Node:
    """A number that is a short term in what is given."""
    return at_short_terms(first_of(growth, search))(goal, context)


def _terms(given: list[str], sort: str, context: Context) -> Iterator[Term]:
    numbers: list[Term] = [v for v in given if context.sorts.get(v) in ("int", "real")]
    if sort == "int":
        numbers = [v if context.sorts[str(v)] == "int" else ("ceil", v) for v in numbers]
    yield from numbers
    yield from CONSTANTS
    yield from (("+", v, 1) for v in numbers)
    yield from (("*", 2, v) for v in numbers)
    yield from (("+", ("^", v, 2), 1) for v in numbers)
    if len(numbers) == 1 and sort == "int":
        parts: list[Term] = [("log2", numbers[0]), ("sqrt", numbers[0]), ("/", numbers[0], 2)]
        yield from ((rounded, part) for part in parts for rounded in ("floor", "ceil"))
    if len(numbers) == 2:
        yield from ((op, *numbers) for op in ("+", "*"))


def _seems(goal: Term, name: str, term: Term, context: Context) -> bool:
    """Whether the conditions and the statement may hold with the term at all samples that the assumptions admit."""
    statements = [substitute(one, {name: term}) for one in (*goal[2], goal[3])]
    points = [dict.fromkeys(free_variables(goal), float(sample)) for sample in SAMPLES]
    admitted = [point for point in points if all(may_hold(one, point) for one in context.assumptions)]
    return all(may_hold(one, point) for point in admitted for one in statements)
