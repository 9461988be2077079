"""Counterexamples beyond the first few numbers, and made small: what refutes "for all n" at n = 14 and not before.

Three ways to values: integers next to powers of 2 and to the numbers of the statement, where a bound of one variable by
another is met with equality or just missed; longer inputs of a function, whose quantities are then measured; and z3's
model, read back as fractions.  What is found is made smaller, one variable after the other, as long as it is one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product
from math import inf

from fooling.verify.checker.computation import holds
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.theories.smt import problem
from fooling.verify.methods.arithmetic.smt import model
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.attempts import accepted, briefly, first_of, unless_refused
from fooling.verify.methods.engine.ends import NotFound, fresh, in_steps, steps_left
from fooling.verify.methods.engine.goals import number
from fooling.verify.methods.engine.steps import witness
from fooling.verify.methods.engine.tactic import Node, Tactic, by_bounds, tactical
from fooling.verify.methods.facts.given_lemmas import lemmas_in_use
from fooling.verify.methods.guesses.floating import hold_at, may_hold, rough
from fooling.verify.statement.proposition import (
    QUANTIFIERS,
    Term,
    free_variables,
    frozen,
    is_integer,
    negate,
    substitute,
)

# Lengths at which a statement of one variable is measured.
LONGER = (10, 12, 14, 16, 20, 24, 32, 40, 64, 65, 129, 257, 1000)
NEXT = 3  # values below the least one that are tried, too
FEW = 4  # integers, variables and terms, where reals are at an edge
LARGEST = 10_000  # number of a statement, next to which lengths are tried
MOST_OF_LEMMAS = 32  # integers of lemmas
SPAN = 5_000  # integers below a value that are looked through


@tactical
def shrunk(goal: Term, context: Context, tactic: Tactic, by: Tactic) -> Node:
    """The counterexample of the tactic with each integer as small as bisection finds, the others as they are."""
    node = tactic(goal, context)
    values = {name: frozen(value) for name, value in node["values"].items()}
    integers = [name for name, sort in goal[1] if sort == "int" and is_integer(values[name])]
    with in_steps(steps_left(inf) / 2):
        for name in integers:
            smaller = _least(goal, values, name, accepted(by), context)
            if smaller is not None:
                node, values = smaller
    return node


def _least(
    goal: Term, values: Mapping[str, Term], name: str, by: Tactic, context: Context
) -> tuple[Node, dict[str, Term]] | None:
    """The derivation at a smaller value of the variable, where there is one."""
    top = int(values[name])
    chosen = ({**values, name: value} for value in range(max(0, top - SPAN), top))
    points = [point for point in chosen if hold_at(goal[2], point)]
    if points and (node := _witnessed(goal, points[0], by, context)) is not None:
        return node, points[0]  # where it fails from the first value on, none is less
    best, low, high = None, 1, len(points)
    while low < high:
        middle = (low + high) // 2
        node = _witnessed(goal, points[middle], by, context)
        best, low, high = (best, middle + 1, high) if node is None else ((node, points[middle]), low, middle)
    for place in range(high - 1, max(-1, high - 1 - NEXT), -1):  # where it hangs on parity, too
        node = _witnessed(goal, points[place], by, context)
        best = best if node is None else (node, points[place])
    return best


def _witnessed(goal: Term, values: Mapping[str, Term], by: Tactic, context: Context) -> Node | None:
    return unless_refused(briefly(witness(values, by), limits.LENGTH), goal, context)


@tactical
def at_edges(goal: Term, context: Context, by: Tactic) -> Node:
    """Small integers, and for each real number a term that a condition bounds it with, for which it is shown.

    So y = 8 ln(2n), or the least y >= 2 ln(3n), stays what it is, and exp(y) is not computed.
    """
    _, bindings, conditions, body = goal
    edges = {name: _edges(name, conditions) for name, sort in bindings if sort == "real"}
    names = [name for name, sort in bindings if sort == "int"]
    if not all(edges.values()) or len(edges) + len(names) != len(bindings) or len(names) >= FEW:
        raise NotFound("no condition bounds a number by a term")
    points = [dict(zip(names, point, strict=True)) for point in sorted(product(range(FEW), repeat=len(names)), key=sum)]
    chosen = [dict(zip(edges, terms, strict=True)) for terms in product(*edges.values())]
    tried = [_closed(terms, point) for point in points for terms in chosen[:FEW]]
    likely = [values for values in tried if all(may_hold(one, rough(values)) for one in (*conditions, body))]
    shown = dict.fromkeys(range(len(conditions)), by)
    return first_of(*(briefly(accepted(witness(values, by, shown)), limits.LENGTH) for values in likely[:NEXT]))(
        goal, context
    )


def _edges(name: str, conditions: Sequence[Term]) -> list[Term]:
    """What the conditions equate a variable with, or bound it by."""
    return [one[2] for one in conditions if one[0] in ("=", ">=", "<=") and one[1] == name and one[2] != name]


def _closed(terms: Mapping[str, Term], point: Mapping[str, Term]) -> dict[str, Term]:
    """The values, with those of the integers, and of each other, put into the terms."""
    values: dict[str, Term] = dict(point)
    for _ in terms:
        for name, term in terms.items():
            told = substitute(term, values)
            if not free_variables(told):
                values.setdefault(name, told)
    return values


@tactical
def longer(
    goal: Term, context: Context, by: Tactic, steps: float = limits.LENGTH, lengths: Sequence[int] = LONGER
) -> Node:
    """The first of some lengths, in a statement of one integer, for which the tactic proves the body in so many steps.

    Lengths near a number that the statement names come first: D(f) <= 100 fails, if at all, not far from there.
    """
    _, bindings, conditions, body = goal
    if [sort for _, sort in bindings] != ["int"]:
        raise NotFound("lengths are tried in a statement of one integer")
    for length in dict.fromkeys((*_near_numbers(body), *lengths)):
        values = {bindings[0][0]: length}
        tried = briefly(witness(values, _unless_false(accepted(by))), steps)
        if hold_at(conditions, values) and (node := unless_refused(tried, goal, context)) is not None:
            return node
    raise NotFound(f"no length up to {max(lengths)} that was tried is shown to be a counterexample")


@tactical
def at_integers_of_lemmas(goal: Term, context: Context, by: Tactic) -> Node:
    """Integers that stand in a lemma without variables, for which the tactic proves the body.

    So D(f) <= 8 at length 16, which an author has shown, refutes that D(f) is n/2 + 1 at every length.  Where the
    statement speaks of 2k, k = 8 is tried.
    """
    closed = [lemma.that for lemma in lemmas_in_use() if lemma.that[0] not in QUANTIFIERS]
    if not closed or [sort for _, sort in goal[1]] != ["int"]:
        raise NotFound("no lemma speaks of one length, or the statement does not speak of one integer")
    parts = dict.fromkeys(abs(one) for one in (1, *_integers(goal)) if one)
    lengths = (one // part for one in _integers(tuple(closed)) for part in parts if one % part == 0)
    for length in islice(dict.fromkeys(lengths), MOST_OF_LEMMAS):
        values = {goal[1][0][0]: length}
        tried = briefly(witness(values, _unless_false(accepted(by))), limits.LENGTH)
        if hold_at(goal[2], values) and (node := unless_refused(tried, goal, context)) is not None:
            return node
    raise NotFound("no integer of a lemma is shown to be a counterexample")


def _integers(term: Term) -> Iterator[int]:
    if isinstance(term, tuple):
        for part in term:
            yield from _integers(part)
    elif is_integer(term):
        yield int(term)


@tactical
def _unless_false(goal: Term, context: Context, by: Tactic) -> Node:
    """The tactic, but for what is computed to be false, or is false whatever the quantities in it are."""
    opposite = negate(goal)
    if unless_refused(by_bounds, opposite, context) or unless_refused(holds, opposite, fresh()):
        raise NotFound("it is false")
    return by(goal, context)


def _near_numbers(body: Term) -> list[int]:
    """Lengths next to the largest number in the body, and to twice that number; none where it is small or immense."""
    largest = max((0, *_integers(body)))
    return [largest, largest + 1, 2 * largest, 2 * largest + 2] if LONGER[0] <= largest <= LARGEST else []


def by_model(goal: Term, context: Context) -> Node:
    """The values at which z3 says that a statement about numbers only fails, the checker computing it there."""
    values = model(problem(negate(goal)), [name for name, _ in goal[1]])
    return accepted(witness({name: number(value) for name, value in values.items()}))(goal, context)
