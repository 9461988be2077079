"""There is a constant such that for all n ..., or, for every k, a c: numbers that come before all values.

"There is a c > 0 such that D(f) >= c n for all n" is shown by a c and a derivation of what is then said of all n.  The
numbers that lemmas in use name come first, and their reciprocals; then 1, 1/16, 1/2, ... where a smaller constant says
less, 1, 16, 2, ... where a larger one does, and both in turn where that is not seen.  Where a machine is assumed, a
wrong constant costs as much as a right one, and 1/64, 1/1024, or 64, 1024, come before all.  One that is wrong at some
small values is not tried.  In the time that is left such are tried as say more than the first that is reached: twice as
large, and unit fractions in between, or half as large, and integers in between.  Two constants are tried in pairs.

Where something is given, and little is known of how the statement grows in c, that itself, k + 1, 2 k, k^2 + 1, its
rounded half, root or logarithm, or one of the first numbers is often enough: the terms that may be right at sample
values, as far as that can be computed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice, product, zip_longest

from fooling.verify.checker.kernel import Context
from fooling.verify.checker.meaning import exactly
from fooling.verify.methods.arithmetic.growth import growth
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.attempts import accepted, briefly, first_of, unless_refused
from fooling.verify.methods.engine.ends import NotFound, Settled, left
from fooling.verify.methods.engine.goals import about_numbers, computable, number
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.search import search
from fooling.verify.methods.engine.steps import witness
from fooling.verify.methods.engine.tactic import Node, Tactic, evaluate, tactical
from fooling.verify.methods.facts.given_lemmas import lemmas_in_use
from fooling.verify.methods.guesses.floating import hold_at, may_hold
from fooling.verify.methods.strategy.examples import once
from fooling.verify.methods.strategy.small_functions import is_true, quantities
from fooling.verify.statement.operators import COMPARISONS
from fooling.verify.statement.proposition import Term, free_variables, is_integer, substitute

SMALLER = (Fraction(1), Fraction(1, 16), Fraction(1, 2), Fraction(1, 64), Fraction(1, 4), Fraction(1, 1024))
LARGER = tuple(1 / one for one in SMALLER)
MODEST = 2  # constants that say little, which are tried first where a machine is assumed
WHOLE = (0, 2, 3, 8)  # further integers, for what is none of these
FROM_LEMMAS = 6  # numbers of lemmas, and their reciprocals
MOST = 10  # constants, or pairs of them, that are tried
BETTER = 6  # constants that say more than one that is reached
POINTS = (0.0, 1.0, 2.0, 3.0, 7.0, 100.0)  # of each variable, where a statement is looked at before it is tried
MOST_VARIABLES = 4
MEASURED = (4, 7)  # lengths at which a statement about the quantities of one function is looked at


@rule(on=("exists forall",), kind="unsafe", price=5, steps="CONSTANTS")
def constants_first(goal: Term, context: Context) -> Node:
    """Constants for which something holds of all values, out of a few."""
    return at_constants(once(search))(goal, context)


@tactical
def at_constants(goal: Term, context: Context, by: Tactic) -> Node:
    """The first constants at which the tactic proves a closed statement "there are numbers such that for all ..."."""
    _, bindings, conditions, body = goal
    sorts = dict(bindings)
    if body[0] != "forall" or len(sorts) > 2 or not {*sorts.values()} <= {"int", "real"}:
        raise NotFound("it does not say that something holds of all values, for some constant")
    shown = dict.fromkeys(range(len(conditions)), evaluate)
    chosen = (values for values in _choices(goal) if hold_at(conditions, values) and _may_hold(body, values))
    reached = list[Mapping[str, Term]]()

    def at(values: Mapping[str, Term], steps: float = limits.ONE_CONSTANT) -> Tactic:
        shown_there = briefly(accepted(_one_of_many(witness(values, by, shown))), steps)

        def told(there: Term, inside: Context) -> Node:
            node = shown_there(there, inside)
            reached.append(values)
            return node

        return told

    node = first_of(*map(at, islice(chosen, MOST)))(goal, context)
    return _with_a_better_one(node, reached[-1], at, goal, context)


def _with_a_better_one(
    node: Node, values: Mapping[str, Term], at: Callable[..., Tactic], goal: Term, context: Context
) -> Node:
    """The derivation with a constant that says more, where one is reached in time: twice as much, and in between.

    What says more as it is smaller is told by its reciprocal, which says more as that is larger.
    """
    _, bindings, conditions, body = goal
    ((name, _), *others) = bindings
    ways = {_easier(name, one) for one in _comparisons(body) if name in free_variables(one)}
    reached = Fraction(exactly(values[name]))
    if others or ways not in ({-1}, {1}) or reached <= 0:
        return node
    power = -min(ways)
    least, above = reached**power, Fraction(1)
    steps = limits.ONE_CONSTANT if _of_a_machine(body) else limits.BETTER_CONSTANT
    for _ in range(BETTER):
        better = _between(least, above)
        if better is None or left() < steps:
            break
        there = {name: number(better**power)}
        likely = hold_at(conditions, there) and _may_hold(body, there)
        found = unless_refused(at(there, steps), goal, context) if likely else None
        node, least, above = (node, least, better) if found is None else (found, better, above)
    return node


def _between(least: Fraction, above: Fraction) -> Fraction | None:
    """What is tried next between a constant that is reached and one that is not: 1/8 above 1/16, 1/12 below 1/8.

    >>> _between(Fraction(1, 64), Fraction(1)), _between(Fraction(1, 16), Fraction(1, 8))
    (Fraction(1, 32), Fraction(1, 12))
    >>> _between(Fraction(1, 16), Fraction(1, 15)) is None
    True
    """
    if 2 * least < above:
        return 2 * least
    middle = Fraction(1, round((1 / least + 1 / above) / 2))
    return middle if least < middle < above else None


@tactical
def _one_of_many(goal: Term, context: Context, by: Tactic) -> Node:
    """The tactic, where that it fails at one constant settles nothing about others."""
    try:
        return by(goal, context)
    except Settled as error:
        raise NotFound(*error.reasons) from None


def _choices(goal: Term) -> Iterator[Mapping[str, Term]]:
    """Values of all constants, those whose places in their lists add up to less before others."""
    _, bindings, _, body = goal
    grids = [[number(one) for one in _grid(name, sort, body)] for name, sort in bindings]
    places = sorted(product(*(range(len(grid)) for grid in grids)), key=lambda one: (sum(one), one))
    for place in places:
        yield {name: grid[i] for (name, _), grid, i in zip(bindings, grids, place, strict=True)}


def _grid(name: str, sort: str, body: Term) -> list[Fraction]:
    """The numbers that are tried for a constant."""
    ways = {_easier(name, one) for one in _comparisons(body) if name in free_variables(one)}
    mixed = [one for pair in zip_longest(SMALLER, LARGER) for one in pair if one is not None]
    plain = SMALLER if ways == {-1} else LARGER if ways == {1} else mixed
    modest = sorted(plain, reverse=plain is SMALLER)[-MODEST:] if plain is not mixed and _of_a_machine(body) else []
    grid = dict.fromkeys((*modest, *_of_lemmas(), *plain, *map(Fraction, WHOLE)))
    return [one for one in grid if sort == "real" or one.denominator == 1]


def _of_a_machine(body: Term) -> bool:
    """Whether it assumes more than numbers, as that a network computes a function."""
    return body[0] == "forall" and not all(map(computable, body[2]))


def _of_lemmas() -> list[Fraction]:
    """The numbers that the lemmas in use name in what they say, and their reciprocals."""
    said = [part for lemma in lemmas_in_use() for one in _comparisons(lemma.that) for part in _numbers(one)]
    found = dict.fromkeys(Fraction(one) for one in said if one > 1)
    return [one for whole in islice(found, FROM_LEMMAS // 2) for one in (1 / whole, whole)]


def _comparisons(statement: Term) -> Iterator[Term]:
    """The comparisons that a statement comes down to, not those that it assumes."""
    while statement[0] in ("forall", "exists"):
        statement = statement[3]
    if statement[0] in ("and", "or"):
        for part in statement[1:]:
            yield from _comparisons(part)
    elif statement[0] in COMPARISONS:
        yield statement


def _numbers(comparison: Term) -> Iterator[int]:
    """The integers of its arithmetic, those of the right side first."""
    for part in reversed(comparison[1:]):
        if is_integer(part):
            yield part
        elif isinstance(part, tuple) and part[0] in ("+", "-", "*", "/"):
            yield from _numbers(part)


def _easier(name: str, comparison: Term) -> int:
    """-1 where a smaller constant is likely to say less, 1 where a larger one is, 0 where that is not seen."""
    op, left, right = comparison
    sides = [name in free_variables(side) for side in (left, right)]
    if op not in (">=", ">", "<=", "<") or all(sides):
        return 0
    return -1 if (op[0] == ">") == sides[1] else 1


def _may_hold(body: Term, values: Mapping[str, Term]) -> bool:
    """False where what is said of all values is wrong at some small ones."""
    _, bindings, conditions, inner = substitute(body, values)
    names = [name for name, sort in bindings if sort in ("int", "real")]
    if [sort for _, sort in bindings] == ["int"] and quantities(inner):
        there = [{names[0]: length} for length in MEASURED]
        return all(is_true(substitute(inner, one)) is not False for one in there if hold_at(conditions, one))
    if not 0 < len(names) == len(bindings) <= MOST_VARIABLES or not all(map(about_numbers, (*conditions, inner))):
        return True
    points: Sequence[Mapping[str, float]] = [dict(zip(names, one, strict=True)) for one in _points(len(names))]
    return all(may_hold(inner, one) for one in points if all(may_hold(condition, one) for condition in conditions))


def _points(many: int) -> Iterator[tuple[float, ...]]:
    return product(POINTS, repeat=many)


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
