"""Sign vectors with small inner products that exist for all values of the variables, as random ones do.

With k gamma^2 >= 4 ln N the union bound is below 1: N^2 exp(-k gamma^2 / 2) <= 1, and there are fewer than N^2 / 2
pairs, fewer than N^2 with both sides.  So a statement for all N, k and gamma comes down to one about numbers, which
`growth` decides from what is assumed, or from what k is: where k is a quotient A / B rounded, k B is at least A, or
A - B.  What is too tight for that at small N is said of each of these; and one vector N times will do for gamma >= 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil

from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import lower_limit
from fooling.verify.methods.arithmetic.arith_step import arith, by_assumptions
from fooling.verify.methods.arithmetic.atom_lemmas import opposite_exponentials
from fooling.verify.methods.arithmetic.cases import finite, one_by_one
from fooling.verify.methods.arithmetic.growth import growth
from fooling.verify.methods.arithmetic.side_conditions import as_factor
from fooling.verify.methods.axioms.instances import axiom, said, seen
from fooling.verify.methods.engine.accepted_lemmas import working
from fooling.verify.methods.engine.not_found import NotFound
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.tactic import (
    Lemma,
    Node,
    Tactic,
    accepted,
    by_bounds,
    cases,
    cut,
    first_in,
    first_of,
    knowing,
    subterms,
    tactical,
)
from fooling.verify.statement.proposition import Term, free_variables

VECTORS = ("near-orthogonal", "almost-orthogonal")
SMALL = 16  # values of N that may be looked at one by one
known: Tactic = first_of(seen, growth)


@rule(on=("near-orthogonal", "almost-orthogonal"), price=30)
def random_vectors(goal: Term, context: Context) -> Node:
    """That there are sign vectors with small inner products for all sizes, by random ones."""
    if goal[0] not in VECTORS or not free_variables(goal):
        raise NotFound("it is no statement about vectors for all numbers")
    return first_in(map(accepted, _ways(goal, context)), goal, context)


def _ways(goal: Term, context: Context) -> Iterator[Tactic]:
    _, _, _, gamma = goal
    yield _if_there_are_any(_equal)
    yield _if_there_are_any(_by_union_bound)
    if free_variables(gamma):
        yield _if_there_are_any(cases((">=", gamma, 1), _equal, _by_union_bound))
    yield from _from_a_later_one_on(goal, context)


@tactical
def _if_there_are_any(goal: Term, context: Context, by: Tactic) -> Node:
    """The tactic where there is a vector, and a dimension."""
    _, N, k, _ = goal
    whole = first_of(known, axiom("integers-at-least", as_factor(growth)))
    tactic = cut(((">=", N, 1), known), cut(((">=", k, 1), whole), by))
    rounded = [(">=", part, 1) for part in sorted(subterms(k, "ceil"), key=repr) if free_variables(part)]
    return _with(working([(one, axiom("ceiling-at-least", growth)) for one in rounded], context), tactic)(goal, context)


def _with(lemmas: Iterable[Lemma], by: Tactic) -> Tactic:
    return knowing(lemmas, by)


def _equal(goal: Term, context: Context) -> Node:
    return axiom("equal-vectors" + _sides(goal), conditions={2: first_of(by_assumptions, seen)})(goal, context)


def _sides(goal: Term) -> str:
    return "" if goal[0] == VECTORS[0] else "-both-sides"


def _by_union_bound(goal: Term, context: Context) -> Node:
    _, N, k, gamma = goal
    width = ("*", k, ("^", gamma, 2))
    exponent: Term = ("-", 0, ("/", width, 2))
    some: Lemma = ((">", ("exp", exponent), 0), axiom())

    def unlikely(few: Lemma) -> Tactic:
        return axiom("union-bound" + _sides(goal), arith(few, some, hints=[N]))

    wide: Lemma = ((">=", width, ("*", 4, ("ln", N))), known)
    by_logarithm = said("exp-log", "<=", by=arith(wide), x=exponent, y=N, e=2)
    ways = [
        _with(_of_powers(N, context), unlikely(by_logarithm)),
        *map(unlikely, _of_exponentials(N, exponent, context)),
    ]
    by = _with(_of_roundings(k), first_of(*map(accepted, ways)))
    return cut(((">", gamma, 0), first_of(known, _by_square)), by)(goal, context)


def _by_square(goal: Term, context: Context) -> Node:
    """gamma > 0 by gamma >= 0 and gamma^2 > 0, as k gamma^2 is."""
    square: Lemma = ((">", ("^", goal[1], 2), 0), as_factor(growth))
    return axiom("by-powers", arith(square), {0: by_bounds, 1: by_bounds}, i=2)(goal, context)


def _of_roundings(k: Term) -> Iterator[Lemma]:
    """What a quotient that is rounded is at least, times its divisor."""
    for head, name in (("ceil", "ceiling-above"), ("floor", "floor-above")):
        for rounded in sorted(subterms(k, head), key=repr):
            if isinstance(rounded[1], tuple) and rounded[1][0] == "/" and free_variables(rounded[1][2]):
                _, above, divisor = rounded[1]
                (order, _, limit), shown = said(name, x=rounded[1])
                scaled = said("scale", order, by=shown, conditions={0: growth}, x=divisor, y=rounded, z=limit)
                quotient: Lemma = ((">=", ("*", divisor, rounded[1]), above), growth)
                least = above if head == "ceil" else ("-", above, divisor)
                yield (">=", ("*", rounded, divisor), least), arith(scaled, quotient)


def _of_powers(N: Term, context: Context) -> list[Lemma]:
    """The logarithm of N is at most x ln 2 where N is at most a 2^x in it."""
    exponents = sorted({power[2] for power in subterms(N, "^") if power[1] == 2 and free_variables(power)}, key=repr)
    bits: list[Lemma] = [(("<=", ("log2", N), x), axiom("log2-against", known, {0: known})) for x in exponents]
    natural = said("ln-of-log2", conditions={0: known}, x=N)
    factor: Term = ("ln", 2)
    return working(
        [
            (("<=", ("ln", N), ("*", x, factor)), arith(one, natural, hints=[factor]))
            for x, one in zip(exponents, bits, strict=True)
        ],
        context,
    )


# With N <= exp(x) and E <= -2x: N exp(-x) <= 1, so N^2 exp(E) <= N^2 exp(-x)^2 <= 1.
def _of_exponentials(N: Term, exponent: Term, context: Context) -> Iterator[Lemma]:
    """N^2 exp(E) <= 1 where N is at most an exp(x) that is spoken of."""
    for exponential in sorted(subterms((N, context.assumptions), "exp"), key=repr):
        opposite, inverse = opposite_exponentials(exponential[1])
        no_more: Lemma = (("<=", N, exponential), known)
        once: Lemma = (("<=", ("*", N, opposite), 1), arith(no_more, inverse, hints=[opposite]))
        twice: Term = ("+", opposite[1], opposite[1])
        square = said("exp-sum", conditions={0: by_bounds}, x=twice, y=opposite[1], z=opposite[1])
        smaller = said("exp-increasing", "<=", by=known, x=exponent, y=twice)
        few: Term = ("<=", ("*", ("exp", exponent), ("^", N, 2)), 1)
        yield few, arith(once, square, smaller, hints=[("*", N, opposite), ("*", N, N)])


def _from_a_later_one_on(goal: Term, context: Context) -> Iterator[Tactic]:
    """The small values of the one variable one by one, and the others as before."""
    names = sorted(free_variables(goal))
    least = lower_limit(names[0], context) if len(names) == 1 and context.sorts[names[0]] == "int" else None
    if least is not None:
        (name,), first = names, ceil(least)
        split = ("<", name, first + SMALL)
        few = one_by_one(name, first, first + SMALL, finite(axiom(), SMALL))
        yield cases(split, few, _if_there_are_any(_by_union_bound))
