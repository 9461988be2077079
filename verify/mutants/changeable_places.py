"""The places of a proposition where something may be changed, and which way makes the whole say more.

A part stands in a *positive* place where a stronger part makes the whole stronger: in the body of a quantifier, in a
condition of `exists`, in a part of `and` and `or`.  A condition of `forall` and what stands under `not` turn that
round.  Leaving out a condition of `forall`, or a part of `or`, makes the whole stronger in a positive place; leaving
out a condition of `exists`, or a part of `and`, does in a negative one.

Each place knows its context: the variables in scope, and what is assumed there besides the part itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fooling.records import dataclass
from fooling.verify.checker.kernel import Context
from fooling.verify.methods.engine.ends import fresh
from fooling.verify.statement.proposition import QUANTIFIERS
from fooling.verify.statement.row import Term

Put = Callable[[Term], Term]


@dataclass(frozen=True)
class Place:
    """A statement without connectives inside a proposition; `put` makes the whole with another one in its place."""

    part: Term
    put: Put
    positive: bool
    context: Context


@dataclass(frozen=True)
class Left:
    """The stronger proposition that is left when a part is taken out; `context` is what remains assumed there."""

    part: Term
    that: Term
    context: Context


def places(that: Term) -> Iterator[Place]:
    """Every statement without connectives, from left to right."""
    return _places(that, lambda new: new, True, fresh())


def _places(term: Term, put: Put, positive: bool, context: Context) -> Iterator[Place]:
    parts = list(_parts(term, positive, context))
    if not parts:
        yield Place(term, put, positive, context)
    for part, inside, way, here in parts:
        yield from _places(part, lambda new, inside=inside: put(inside(new)), way, here)  # type: ignore[misc]


def left(that: Term) -> Iterator[Left]:
    """What is left, and says more, when one condition or part is taken out."""
    return _left(that, lambda new: new, True, fresh())


def _left(term: Term, put: Put, positive: bool, context: Context) -> Iterator[Left]:
    head = term[0]
    if (head in ("forall", "or")) == positive and head in (*QUANTIFIERS, "and", "or"):
        for part, rest, here in _taken_out(term, context):
            yield Left(part, put(rest), here)
    for part, inside, way, here in _parts(term, positive, context):
        yield from _left(part, lambda new, inside=inside: put(inside(new)), way, here)  # type: ignore[misc]


def _taken_out(term: Term, context: Context) -> Iterator[tuple[Term, Term, Context]]:
    """Each condition of a quantifier, or part of a connective, with what is left and what remains assumed."""
    head = term[0]
    if head in QUANTIFIERS:
        _, bindings, conditions, body = term
        for i, condition in enumerate(conditions):
            rest = conditions[:i] + conditions[i + 1 :]
            yield condition, (head, bindings, rest, body), context.extended(bindings, rest)
    elif len(term) > 2:
        for i in range(1, len(term)):
            rest = term[:i] + term[i + 1 :]
            yield term[i], rest if len(rest) > 2 else rest[1], context


def _parts(term: Term, positive: bool, context: Context) -> Iterator[tuple[Term, Put, bool, Context]]:
    """The statements of which a quantifier or connective is made; whether each is positive, and its context."""
    head = term[0]
    if head in QUANTIFIERS:
        _, bindings, conditions, body = term
        for i, condition in enumerate(conditions):
            before, after = conditions[:i], conditions[i + 1 :]
            here = context.extended(bindings, before + after)
            yield condition, _among((head, bindings), before, after, body), positive != (head == "forall"), here
        inside = context.extended(bindings, conditions)
        yield body, lambda new: (head, bindings, conditions, new), positive, inside
    elif head in ("and", "or", "not"):
        for i in range(1, len(term)):
            yield term[i], _at(term, i), positive != (head == "not"), context


def _among(opening: Term, before: Term, after: Term, body: Term) -> Put:
    return lambda new: (*opening, (*before, new, *after), body)


def _at(term: Term, i: int) -> Put:
    return lambda new: (*term[:i], new, *term[i + 1 :])
