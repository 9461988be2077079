"""Sign vectors with small inner products.

What follows from sign vectors that are assumed: comparisons of their number, their length and their inner products.

The axioms about them say inequalities, with the numbers of the assumption in place of N, k and gamma; in an odd
dimension inner products below 1/k are at most -1/k, and the inequalities hold with that bound, too.  From there on it
is a matter of numbers.

Sign vectors with small inner products that exist for all values of the variables, as random ones do.

With k gamma^2 >= 4 ln N the union bound is below 1: N^2 exp(-k gamma^2 / 2) <= 1, and there are fewer than N^2 / 2
pairs, fewer than N^2 with both sides.  So a statement for all N, k and gamma comes down to one about numbers, which
`growth` decides from what is assumed, or from what k is: where k is a quotient A / B rounded, k B is at least A, or
A - B.  What is too tight for that at small N is said of each of these; and one vector N times will do for gamma >= 1.

Numbers for which sign vectors with small inner products certainly exist, or certainly do not.

"For all N, k and gamma, if ..., there are such vectors" is refuted at one N, k and gamma; whether there are none is not
computed, but follows from inequalities.  So in a statement that numbers are sought for, what it says of vectors is
replaced by inequalities that suffice: the union bound, or gamma >= 1; against it 2k < N for gamma <= 0, a sum with a
negative square, Welch's bound, and in an odd dimension, where inner products below 1/k are at most -1/k, more than
k + 1 vectors.  What then is true of a few small and large numbers is shown of the statement as it stands.

Explicit sign vectors with small inner products as evidence: the greedy code's, or what a search finds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from math import ceil

from fooling.circuits.networks.near_orthogonal import near_orthogonal
from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.meaning import exactly, natural
from fooling.verify.checker.normal_form import lower_limit
from fooling.verify.methods.arithmetic.arith_step import arith, by_assumptions
from fooling.verify.methods.arithmetic.atom_lemmas import opposite_exponentials
from fooling.verify.methods.arithmetic.cases import finite, one_by_one
from fooling.verify.methods.arithmetic.growth import growth
from fooling.verify.methods.arithmetic.side_conditions import as_factor
from fooling.verify.methods.axioms.instances import axiom, consequences, said, seen
from fooling.verify.methods.engine.attempts import accepted, constantly, first_in, first_of
from fooling.verify.methods.engine.ends import NotFound, NotMadeFor, is_over
from fooling.verify.methods.engine.goals import number, subterms
from fooling.verify.methods.engine.memory import working
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.search import search
from fooling.verify.methods.engine.steps import cases, cut, knowing, witness
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, by_bounds, tactical
from fooling.verify.methods.guesses.floating import hold_at
from fooling.verify.methods.guesses.real_values import diagonally, witness_values
from fooling.verify.statement.operators import COMPARISONS
from fooling.verify.statement.proposition import Term, free_variables, substitute


@rule(on=("comparison",), price=20, assumes=("near-orthogonal", "almost-orthogonal"), sure=True)
def by_assumed_vectors(goal: Term, context: Context) -> Node:
    """A comparison by those that the assumptions about vectors give."""
    lemmas = list(_consequences(context)) if goal[0] in COMPARISONS else []
    if not lemmas:
        raise NotFound("nothing is assumed of vectors")
    return knowing(lemmas, growth)(goal, context)


def _consequences(context: Context) -> Iterator[Lemma]:
    for assumed in context.assumptions:
        if assumed[0] in VECTORS:
            yield from _comparisons(assumed, context)
        if assumed[0] == VECTORS[0]:
            _, N, k, _ = assumed
            sharp = (VECTORS[0], N, k, ("-", 0, ("/", 1, k)))
            by = axiom("odd-dimension", known, {0: known, 1: known, 2: known}, gamma=assumed[3])
            for lemma in working([(sharp, by)], context):
                yield lemma
                yield from _comparisons(sharp, context.extended((), (sharp,)))


def _comparisons(assumed: Term, context: Context) -> list[Lemma]:
    said = [that for that, _ in consequences(assumed) if that[0] in COMPARISONS]
    return working([(that, axiom(conditions=dict.fromkeys(range(3), known))) for that in said], context)


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
    return knowing(working([(one, axiom("ceiling-at-least", growth)) for one in rounded], context), tactic)(
        goal, context
    )


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
        knowing(_of_powers(N, context), unlikely(by_logarithm)),
        *map(unlikely, _of_exponentials(N, exponent, context)),
    ]
    by = knowing(_of_roundings(k), first_of(*map(accepted, ways)))
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


# Numbers of vectors and dimensions, and bounds on inner products: what is seldom needed last.
WHOLE = (1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 64, 100, 1024, 13, 32, 33, 65, 101, 128, 129, 256, 1000, 4096, 2**20)
REAL = tuple(
    Fraction(a, b)
    for a, b in ((1, 2), (1, 4), (1, 1), (-1, 2), (0, 1), (-1, 4), (2, 1), (-1, 1), (3, 4), (1, 10), (-1, 10), (1, 100))
)
LARGE_CONSTANTS = (64, 2**10, 2**20)  # of "there is a C such that for all N ..."
MOST = 20_000  # assignments that are looked at
SHOWN = 4  # and of which it is tried to show that they will do


def speaks_of_vectors(statement: Term) -> bool:
    """Whether it speaks of sign vectors anywhere."""
    return any(subterms(statement, head) for head in VECTORS)


@rule(on=("exists",), price=134, steps="VECTORS", speaks=("near-orthogonal", "almost-orthogonal"), kind="unsafe")
def by_sizes_of_vectors(goal: Term, context: Context) -> Node:
    """Numbers for which a statement about sign vectors is true, by inequalities."""
    if not speaks_of_vectors(goal):
        raise NotFound("it does not speak of vectors")
    reasons = [""]
    for _, values in zip(range(SHOWN), _values(goal), strict=False):
        try:
            return accepted(_witness(values, search))(goal, context)
        except FoolingError as error:
            reasons.append(str(error))
    raise NotFound(f"no numbers of vectors that were tried will do; {reasons[-1]}")


@tactical
def _witness(goal: Term, context: Context, values: Mapping[str, Term], by: Tactic) -> Node:
    closed = [substitute(one, values) for one in goal[2]]
    of_vectors = {i: constantly(by(one, context)) for i, one in enumerate(closed) if speaks_of_vectors(one)}
    return witness(values, by, of_vectors)(goal, context)


def _values(goal: Term) -> Iterator[Mapping[str, Term]]:
    _, bindings, conditions, body = goal
    if len(bindings) == 1 and body[0] == "forall":
        yield from ({bindings[0][0]: constant} for constant in LARGE_CONSTANTS)
        return
    statements = tuple(map(sufficient, (*conditions, body)))
    yield from _few(bindings, statements)
    if len(bindings) < 3:
        yield witness_values(bindings, statements)


def _few(bindings: Sequence[tuple[str, str]], statements: Sequence[Term]) -> Iterator[Mapping[str, Term]]:
    """Those out of the lists, the first ones first."""
    of_sort: Mapping[str, Sequence[Term]] = {"int": WHOLE, "real": tuple(map(number, REAL))}
    if not all(sort in of_sort for _, sort in bindings):
        raise NotFound("only numbers are tried here")
    for values in islice(diagonally({name: of_sort[sort] for name, sort in bindings}), MOST):
        if is_over():
            return
        if hold_at(statements, values):
            yield values


# ---- inequalities that suffice ----


def sufficient(statement: Term) -> Term:
    """A statement about numbers from which this one follows, as far as that is known here."""
    head, *parts = statement
    if head in VECTORS:
        return _exist(*statement)
    if head == "not" and parts[0][0] in VECTORS:
        return _do_not(*parts[0])
    if head in ("and", "or"):
        return (head, *map(sufficient, parts))
    return statement


def _exist(head: str, N: Term, k: Term, gamma: Term) -> Term:
    pairs = ("/", ("*", N, ("-", N, 1)), 2 if head == VECTORS[0] else 1)
    unlikely = ("<", ("*", pairs, ("exp", ("/", ("*", k, ("^", gamma, 2)), -2))), 1)
    return ("and", (">=", N, 1), (">=", k, 1), ("or", (">=", gamma, 1), ("and", (">", gamma, 0), unlikely)))


def _do_not(head: str, N: Term, k: Term, gamma: Term) -> Term:
    others = ("-", N, 1)
    sharp = ("and", ("<=", gamma, 0), ("<", ("*", 2, k), N))
    odd = ("and", ("odd", k), ("<", ("*", k, gamma), 1), ("<", k, others))
    welch = ("<", ("+", k, ("*", k, others, ("^", gamma, 2))), N)
    ways: tuple[Term, ...] = (("<", ("+", 1, ("*", others, gamma)), 0), sharp, odd)
    return ("and", (">=", N, 1), (">=", k, 1), ("or", *ways, *([] if head == VECTORS[0] else [welch])))


LONGEST = 10  # coordinates of the vectors that are searched
STEPS = 20_000


@rule(on=("near-orthogonal", "almost-orthogonal"), price=31)
def explicit_vectors(goal: Term, context: Context) -> Node:
    """That there are so many sign vectors with small inner products, by naming some.

    >>> from fooling.verify.methods.engine.ends import fresh
    >>> explicit_vectors(("near-orthogonal", 3, 3, ("/", -1, 3)), fresh())["vectors"]
    [[1, 1, 1], [1, -1, -1], [-1, 1, -1]]
    """
    head, N, k, gamma = goal
    count, size, bound = natural(N), natural(k), exactly(gamma)
    if head == "near-orthogonal" and 0 < bound < 1 and count > 1:
        greedy = near_orthogonal(count, bound)
        if len(greedy[0]) == size:
            return _evidence(greedy)
    if size > LONGEST or count > 2**size:
        raise NotFound(f"vectors of more than {LONGEST} coordinates are not searched")
    chosen = next(_together(count, size, bound, head == "almost-orthogonal"), None)
    if chosen is None:
        raise NotFound(f"no {count} such vectors were found")
    return _evidence([[1 - 2 * (word >> i & 1) for i in reversed(range(size))] for word in chosen])


@rule(on=("not vectors-look-up",), price=30)
def wrong_symbol(goal: Term, context: Context) -> Node:
    """Vectors that look up a wrong symbol: the others as near to that of the index as may be, with the other bit.

    >>> from fooling.verify.methods.engine.ends import fresh
    >>> looks_up = ("vectors-look-up", 2, 2, 1, 1, 1, 3, "down", "once")
    >>> wrong_symbol(("not", looks_up), fresh())["symbols"]
    [1, 0]
    """
    if goal[0] != "not":
        raise NotMadeFor
    _, (_, A, N, _, k, gamma, *_) = goal
    if free_variables(goal) or natural(A) < 2:
        raise NotFound("wrong symbols are looked for at given sizes, where there are several")
    count, size, bound = natural(N), natural(k), exactly(gamma)
    apart = next((d for d in range(size + 1) if size - 2 * d <= bound * size), size + 1)
    if size > LONGEST or apart > size:
        raise NotFound(f"vectors of more than {LONGEST} coordinates are not searched")
    others = [word for word in range(2**size) if word.bit_count() == apart] * (count if apart == 0 else 1)
    near = [0]
    for word in others:
        if len(near) < count and all((word ^ one).bit_count() >= apart for one in near):
            near.append(word)
    vectors = [[1 - 2 * (word >> i & 1) for i in reversed(range(size))] for word in near]
    if len(vectors) < count:
        raise NotFound(f"no {count} vectors were found of which one is as near to all others as may be")
    words = ([1] + [0] * (count - 1), [0] + [1] * (count - 1))
    nodes = [{"rule": "wrong-symbol", "vectors": vectors, "symbols": word, "index": 1} for word in words]
    return first_of(*(accepted(constantly(node)) for node in nodes))(goal, context)


def _evidence(vectors: Sequence[Sequence[int]]) -> Node:
    return {"rule": "vectors", "vectors": [list(vector) for vector in vectors]}


def _together(count: int, size: int, bound: Fraction, both_sides: bool) -> Iterator[list[int]]:
    """Words of bits in ascending order, the first of them 0 (as signs may be turned), any two of them near."""

    def near(distance: int) -> bool:
        inner = size - 2 * distance
        return (abs(inner) if both_sides else inner) <= bound * size

    allowed = {distance for distance in range(size + 1) if near(distance)}
    steps = iter(range(STEPS))

    def extended(chosen: list[int], left: list[int]) -> Iterator[list[int]]:
        if len(chosen) == count:
            yield chosen
        elif len(chosen) + len(left) >= count and next(steps, None) is not None and not is_over():
            for i, word in enumerate(left):
                yield from extended([*chosen, word], [w for w in left[i + 1 :] if (w ^ word).bit_count() in allowed])

    yield from extended([0], [word for word in range(1, 2**size) if word.bit_count() in allowed])
