"""Logarithms: of products, below roots, and by their tangents.

Logarithms of products and quotients as sums: log2((n + 1)(n + 2)), log2((n + 1)/n), log2(2n + 2).

The checker's normal form multiplies the factors out, where they cannot be told any more: so the goal is stated with the
sum in the place of the logarithm before anything else is done.

A comparison with log2 X by the one with 2 sqrt(X) in its place: n/2 > c log2 n as soon as sqrt(n) > 4c.

For X >= 1 the logarithm is at most 2 sqrt(X), which is shown once for all X.  Where the start of a statement is a
square, as in n >= 64 (c + 1)^2, its root is known, and what is left has no logarithm.

Logarithms by their tangents: means, entropies, and whatever rests on log2 being concave.

The axiom says ln 2 y (log2 x - log2 y) <= x - y for x, y > 0.  At x = a and x = b with y their mean it is Jensen's
inequality for log2, at x the mean and y = a, b the one for y log2 y, at powers 2^a, 2^b the one for 2^y; at x = 1/2 and
y = p, 1 - p it bounds the entropy of a bit.  What adds up to the goal is multiplied by ln 2, or by y ln 2: then a
linear program finds it.  On an interval the chord between its ends is the bound on the other side.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations
from math import gcd, lcm

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.arithmetic import exchanged, slack
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.meaning import exactly
from fooling.verify.checker.normal_form import normal
from fooling.verify.checker.polynomial import Polynomial, constant, plus, times
from fooling.verify.methods.arithmetic.arith_step import arith, by_assumptions, near
from fooling.verify.methods.arithmetic.atom_lemmas import of_atom
from fooling.verify.methods.arithmetic.denominators import inverse_law, powers_of, reciprocals, term_of_polynomial
from fooling.verify.methods.arithmetic.side_conditions import is_seen
from fooling.verify.methods.axioms.instances import axiom, clear_denominator, said, scale
from fooling.verify.methods.engine.attempts import accepted, constantly, first_of
from fooling.verify.methods.engine.goals import MIRRORED, ORDERS, number, outside_sums, subterms
from fooling.verify.methods.engine.memory import working
from fooling.verify.methods.engine.steps import cut, instance, stated
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, assumption, by_bounds, evaluate, tactical
from fooling.verify.statement.proposition import Term, free_variables, is_integer

MOST = 8  # equal factors
SHOWN: dict[int, Tactic] = {0: by_assumptions, 1: by_assumptions}


@tactical
def with_log_products(goal: Term, context: Context, by: Tactic) -> Node:
    """The tactic for the goal with the logarithms of products and quotients as sums, as far as factors are positive."""
    for log in outside_sums(goal, "log2"):
        equation = _apart(log, context)
        if equation is not None:
            try:
                return _in_its_place(equation, with_log_products(by))(goal, context)
            except _Undefined:
                continue
    return by(goal, context)


class _Undefined(FoolingError):
    """The factors are not seen to be positive."""


@tactical
def _in_its_place(goal: Term, context: Context, equation: Lemma, by: Tactic) -> Node:
    """The goal with the sum of logarithms for the logarithm, where the factors are positive, once that is shown."""
    (_, log, total), _ = equation

    def substituted(goal: Term, context: Context) -> Node:
        try:
            premise = stated(equation, context)
        except FoolingError as error:
            raise _Undefined(str(error)) from error
        return {"rule": "substitution", "premise": premise, "by": by(exchanged(goal, log, total), context)}

    asked = [(">", part[1], 0) for part in sorted(subterms(total, "log2"), key=repr)]
    unseen = [condition for condition in asked if not is_seen(condition, context)]
    tactic: Tactic = substituted
    for condition in unseen:
        try:
            tactic = cut((condition, constantly(accepted(by_assumptions)(condition, context))), tactic)
        except FoolingError as error:
            raise _Undefined(str(error)) from error
    return tactic(goal, context)


def _apart(log: Term, context: Context) -> Lemma | None:
    """The logarithm of a product of sums as the sum of those of its factors."""
    argument = log[1]
    if isinstance(argument, tuple) and argument[0] == "*" and any(map(is_sum, argument[1:])):
        first, *others = argument[1:]
        return said("log2-product", x=first, y=others[0] if len(others) == 1 else ("*", *others), conditions=SHOWN)
    if (
        isinstance(argument, tuple)
        and argument[0] == "/"
        and free_variables(argument[2])
        and any(map(is_sum, argument[1:]))
    ):
        return said("log2-quotient", x=argument[1], y=argument[2], conditions=SHOWN)
    halved = isinstance(argument, tuple) and argument[0] == "/" and is_sum(argument[1])
    return _over_divisor(log, context) or _without_content(log, context) if halved or is_sum(argument) else None


def _over_divisor(log: Term, context: Context) -> Lemma | None:
    """log2(1 + 1/n) as that of the quotient (n + 1)/n."""
    inside = normal(log[1], context)
    if len(divided := reciprocals(inside)) != 1:
        return None
    (below,) = divided
    above: Polynomial = {}
    for monomial, coefficient in inside.items():
        rest = dict(monomial)
        if rest.get(below, 0) > 1:
            return None
        part = {tuple((atom, e) for atom, e in monomial if atom != below): coefficient}
        above = plus(above, part if below in rest else times(part, normal(below[2], context)))
    quotient: Term = ("/", term_of_polynomial(above), below[2])
    law = said("log2-quotient", x=quotient[1], y=below[2], conditions=SHOWN)
    alike = axiom(
        "log2-increasing",
        arith(inverse_law(below), hints=[term_of_polynomial({m: Fraction(1)}) for m in above if m]),
        SHOWN,
    )
    same: Lemma = (("=", log, ("log2", quotient)), alike)
    return ("=", log, law[0][2]), arith(same, law)


def _without_content(log: Term, context: Context) -> Lemma | None:
    """log2(2n + 2) as log2 2 + log2(n + 1)."""
    inside = normal(log[1], context)
    numbers = list(inside.values())
    content = Fraction(gcd(*(c.numerator for c in numbers)), lcm(*(c.denominator for c in numbers)))
    if content == 1 or len(inside) < 2 or len(free_variables(log)) > 1:  # a mean is where tangents touch
        return None
    rest = term_of_polynomial(times(inside, constant(1 / content)))
    law = said("log2-product", x=number(content), y=rest, conditions=SHOWN)
    return ("=", log, law[0][2]), arith(law)


def is_sum(term: Term) -> bool:
    """Whether the factors of it cannot be told once they are multiplied out."""
    return isinstance(term, tuple) and term[0] in ("+", "-") and bool(free_variables(term))


def as_one_logarithm(goal: Term, context: Context, inner: Tactic) -> Iterator[Tactic]:
    """A comparison of sums of logarithms by that of products: log2 a < log2 b + log2 c + 1 by a < 2 b c."""
    if goal[0] not in ORDERS:
        return
    op, left = slack(goal, context)
    scale = lcm(*(coefficient.denominator for coefficient in left.values()))
    sides: dict[bool, list[Term]] = {True: [], False: []}
    for monomial, coefficient in left.items():
        many, alone = int(abs(coefficient * scale)), [atom for atom, exponent in monomial if exponent == 1]
        if len(alone) != len(monomial) or len(alone) > 1 or many > MOST or (alone and alone[0][0] != "log2"):
            return
        sides[coefficient > 0] += [alone[0][1]] * many if alone else [2**many]
    if sum(map(len, sides.values())) > 2 and all(sides.values()):
        (above, its_sum), (below, other_sum) = (_as_product(sides[side]) for side in (True, False))
        larger: Lemma = ((op, ("log2", above), ("log2", below)), axiom("log2-increasing", inner, SHOWN))
        yield arith(larger, *its_sum, *other_sum, linear=True)


def _as_product(factors: Sequence[Term]) -> tuple[Term, list[Lemma]]:
    """The product, and its logarithm as the sum of theirs."""
    product, laws = factors[0], list[Lemma]()
    for factor in factors[1:]:
        laws.append(said("log2-product", x=product, y=factor, conditions=SHOWN))
        product = ("*", product, factor)
    known = {f: f.bit_length() - 1 for f in factors if is_integer(f) and f & (f - 1) == 0}
    return product, [*laws, *((("=", ("log2", power), k), by_bounds) for power, k in known.items())]


EVERY: Term = (
    "forall",
    (("x_every", "real"),),
    ((">=", "x_every", 1),),
    ("<=", ("log2", "x_every"), ("*", 2, ("sqrt", "x_every"))),
)


def by_roots(goal: Term, context: Context, inner: Tactic, for_all: Tactic) -> Iterator[Tactic]:
    """Each logarithm that is to be small, by a root; `for_all` shows that no logarithm is larger."""
    if goal[0] not in (">=", ">", "<=", "<"):
        return
    _, difference = slack(goal, context)
    for log in outside_sums(goal, "log2"):
        factors = powers_of(difference, log) if free_variables(log) else {}
        if factors.keys() != {0, 1} or any(coefficient > 0 for coefficient in factors[1].values()):
            continue
        root = ("*", 2, ("sqrt", log[1]))
        at_most: Lemma = (("<=", log, root), instance((EVERY, for_all), {"x_every": log[1]}, {0: by_assumptions}))
        times = term_of_polynomial({monomial: -one for monomial, one in factors[1].items()})
        scaled: Lemma = (("<=", ("*", times, log), ("*", times, root)), scale(first_of(by_bounds, inner), at_most[1]))
        yield arith((exchanged(goal, log, root), inner), scaled, linear=True)


MOST_POINTS = 6
LN2: Term = ("ln", 2)
ABOVE_0: Lemma = ((">", LN2, 0), evaluate)
CHORDS = {"log2": "log2-chord", "ln": "log2-chord", "exp": "exp-chord", "^": "power-chord"}


def by_tangents(goal: Term, context: Context) -> Iterator[Tactic]:
    """A comparison with logarithms, exponentials or powers of 2 of different terms."""
    points = _points(goal, context)
    if any(_limits_of(argument, context) for head in CHORDS for argument in _arguments(goal, head)):
        yield _tangents((), None)
    if not points and not outside_sums(goal, "exp"):
        return
    if len(points) <= MOST_POINTS:
        yield _tangents(points, None)
        yield _tangents(points, 1)
        for point in points:
            if free_variables(point):
                yield _tangents(points, point)
    varying = [point for point in points if free_variables(point)]
    doubled = [*varying, *(("*", 2, point) for point in varying)]
    if 1 < len(doubled) <= MOST_POINTS:
        yield _tangents(doubled, 1)
        yield from (_tangents(doubled, point) for point in varying)


def _points(goal: Term, context: Context) -> list[Term]:
    logs = outside_sums((goal, *_atoms(goal, context)), "log2") + outside_sums(goal, "ln")
    powers = [power for power in outside_sums(goal, "^") if power[1] == 2 and free_variables(power[2])]
    arguments = [log[1] for log in logs if free_variables(log[1])]
    if not arguments and not powers:
        return []
    constants: list[Term] = [1, ("/", 1, 2)] if arguments else [1]
    alike = {tuple(normal(point, context).items()): point for point in (*powers, *reversed(arguments))}
    return [*reversed(alike.values()), *constants]


def _atoms(goal: Term, context: Context) -> list[Term]:
    return [atom for monomial in slack(goal, context)[1] for atom, _ in monomial]


@tactical
def _tangents(goal: Term, context: Context, points: Sequence[Term], factor: Term | None) -> Node:
    """The goal as it is, or times ln 2 and the factor, from the tangents at all points."""
    op, left = slack(goal, context)
    inside = context.extended((), (ABOVE_0[0],))
    lemmas = [*_at(points, goal, inside), *((a, assumption) for a in inside.assumptions if a[0] in MIRRORED)]
    known = working([*lemmas, *(law for one in reciprocals(left) for law in of_atom(one))], inside)
    if factor is None:
        return cut(ABOVE_0, arith(*known, hints=[LN2, *points], linear=True))(goal, context)
    many: Term = LN2 if factor == 1 else ("*", factor, LN2)
    whole = term_of_polynomial(left)
    multiplied: Lemma = ((op, ("*", whole, many), 0), arith(*known, hints=[LN2, *points], linear=True))
    divided: Lemma = ((op, whole, ("/", 0, many)), clear_denominator(by_bounds, arith(multiplied)))
    return cut(ABOVE_0, arith(divided))(goal, context)


def _at(points: Sequence[Term], goal: Term, context: Context) -> Iterator[Lemma]:
    """The tangents, chords where they are known, and what natural logarithms are."""
    yield from of_atom(LN2)
    for x, y in permutations(points, 2):
        yield said("log2-tangent", x=x, y=y, conditions={0: by_assumptions, 1: by_assumptions})
        if free_variables(x):
            yield _octave(x, y)
    for natural in outside_sums(goal, "ln"):
        yield said("ln-of-log2", x=natural[1], conditions={0: by_assumptions})
    for a, b in permutations(outside_sums(goal, "exp"), 2):
        yield _exponential_tangent(a, b)
    for head, name in CHORDS.items():
        for argument in _arguments(goal, head):
            if (ends := _limits_of(argument, context)) is not None:
                chord = said(name, x=argument, y=ends[0], z=ends[1], conditions=dict.fromkeys(range(3), by_assumptions))
                yield chord
                yield ("=", ("exp", 0), 1), axiom("exp-against-one")
                yield from [_with_numbers(chord, argument, ends)] if head == "exp" else ()


# log2 x lies above its chord on [y, 2y], and log2(2y) is 1 + log2 y.
def _octave(x: Term, y: Term) -> Lemma:
    chord = said("log2-chord", x=x, y=y, z=("*", 2, y), conditions=dict.fromkeys(range(3), by_assumptions))
    if not is_sum(y):  # then the normal form says so
        return chord
    end = said("log2-product", x=2, y=y, conditions={0: by_assumptions, 1: by_assumptions})
    above: Term = ("<=", ("+", ("*", y, ("log2", y)), ("-", x, y)), ("*", y, ("log2", x)))
    return above, arith(chord, end, hints=[("-", x, y)])


def _arguments(goal: Term, head: str) -> list[Term]:
    found = map(_argument, outside_sums(goal, head))
    return [argument for argument in found if argument is not None and free_variables(argument)]


def _argument(one: Term) -> Term | None:
    """Of a logarithm or an exponential; k E of (2^k)^E."""
    if one[0] != "^":
        return one[1]
    if not is_integer(one[1]) or one[1] < 2 or one[1] & (one[1] - 1):
        return None
    return one[2] if one[1] == 2 else ("*", one[1].bit_length() - 1, one[2])


# The chord weighs exp at one end with the distance from the other, which is not negative.
def _with_numbers(chord: Lemma, argument: Term, ends: tuple[Term, Term]) -> Lemma:
    that, used = chord[0], [chord, (("=", ("exp", 0), 1), axiom("exp-against-one"))]
    for end, distance in zip(ends, (("-", ends[1], argument), ("-", argument, ends[0])), strict=True):
        for (order, power, bound), by in near(("exp", end)) if end != 0 else ():
            if order == "<=":
                below: Term = ("-", bound, power)
                shown = {0: by_assumptions, 1: arith(((order, power, bound), by))}
                used.append(((">=", ("*", distance, below), 0), axiom("product", conditions=shown)))
                that = exchanged(that, power, bound)
    return exchanged(that, ("exp", 0), 1), arith(*used)


# exp(x) = exp(y) exp(x - y) >= exp(y) (1 + x - y).
def _exponential_tangent(above: Term, below: Term) -> Lemma:
    rest: Term = ("exp", ("-", above[1], below[1]))
    product: Lemma = (("=", above, ("*", below, rest)), axiom("exp-sum", arith()))
    tangent: Lemma = ((">=", rest, ("+", 1, rest[1])), axiom("exp-tangent"))
    return (">=", above, ("*", below, ("+", 1, rest[1]))), arith(product, tangent, hints=[below])


def _limits_of(argument: Term, context: Context) -> tuple[Term, Term] | None:
    """The numbers between which a linear term in one variable lies, as is assumed of that."""
    names = sorted(free_variables(argument))
    inside = normal(argument, context)
    if len(names) != 1 or not inside.keys() <= {(), ((names[0], 1),)}:
        return None
    slope, start = inside[((names[0], 1),)], inside.get((), Fraction(0))
    limits = [_literal(a, names[0]) for a in context.assumptions]
    least = max((v for op, v in filter(None, limits) if op in (">=", ">")), default=None)
    most = min((v for op, v in filter(None, limits) if op in ("<=", "<")), default=None)
    if least is None or most is None or least >= most:
        return None
    low, high = sorted((slope * least + start, slope * most + start))
    return number(low), number(high)


def _literal(assumed: Term, name: str) -> tuple[str, Fraction] | None:
    """The order and the number that a variable is compared with."""
    if assumed[0] not in MIRRORED or assumed[1] != name or free_variables(assumed[2]):
        return None
    try:
        return assumed[0], exactly(assumed[2])
    except FoolingError:
        return None
