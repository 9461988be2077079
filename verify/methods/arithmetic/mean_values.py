"""Comparisons with exp, logarithms and powers of one real variable, on an interval, by the signs of derivatives.

A comparison is one of a function G with 0.  Where G' has one sign on the interval, G is least at an end (rule
`mean-value`); where it is first positive and then negative, at either end, by cases on the sign of G' at the point;
where it is first negative and then positive, the interval is cut.  Before it is differentiated, what is compared with 0
is divided by what one of its logarithms, or an exponential, is multiplied with: then derivatives lose them, one after
the other, and rational functions remain, of which the numerators are polynomials (Strzebonski 2012: roots of functions
of exp and log; Richardson 1991).  At an end where the function is not defined this needs no limit.

Floating point guesses the signs; the checker has the last word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, product
from math import floor

from fooling.fooling_sets.errors import FoolingError
from fooling.records import dataclass
from fooling.verify.checker.arithmetic import slack
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.meaning import exactly as value_of
from fooling.verify.checker.normal_form import is_nonnegative, normal
from fooling.verify.checker.polynomial import ONE, Monomial, Polynomial, letter, plus, times
from fooling.verify.checker.theories.mean_values import derivative
from fooling.verify.methods.arithmetic.arith_step import arith, by_assumptions
from fooling.verify.methods.arithmetic.atom_lemmas import opposite_exponentials
from fooling.verify.methods.arithmetic.denominators import (
    cleared,
    combined,
    inverse_law,
    powers_of,
    reciprocals,
    term_of_polynomial,
    with_positive_divisors,
)
from fooling.verify.methods.axioms.instances import axiom, said
from fooling.verify.methods.engine.attempts import accepted, first_in, first_of
from fooling.verify.methods.engine.ends import NotFound
from fooling.verify.methods.engine.goals import ORDERS, number, subterms
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.search import search
from fooling.verify.methods.engine.steps import cases, constantly, intro, knowing, with_equals
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, assumption, evaluate, tactical
from fooling.verify.methods.guesses.floating import Undecided, value
from fooling.verify.methods.guesses.real_values import witness_values
from fooling.verify.statement.proposition import Term, free_variables, substitute, thawed

DEEPEST = 7  # derivatives in a row
FINEST = 64  # the denominator of a point at which an interval is cut
NEAR = 1e-9  # what floating point may be off by
POINTS = 48  # of an interval at which signs are looked at
Glue = Callable[[Tactic], Tactic]  # from a tactic for the quotient to one for what is divided


@dataclass(frozen=True)
class Range:
    """The interval of a variable; `anchor` is another variable, at which the same is assumed, on its far side."""

    x: str
    low: Fraction | None = None
    high: Fraction | None = None
    anchor: str | None = None

    def points(self) -> list[float]:
        """Points inside, those next to the ends among them."""
        if self.low is not None and self.high is not None:
            shares = [(k + 0.5) / POINTS for k in range(POINTS)] + [4.0**-k for k in range(4, 9)]
            shares = sorted({*shares, *(1 - s for s in shares)})
            return [float(self.low) + s * float(self.high - self.low) for s in shares]
        steps = [2.0 ** (k / 4) for k in range(-40, 20)]
        if self.low is not None:
            return [float(self.low) + s for s in steps]
        return [float(self.high or 0) - s for s in reversed(steps)]


@rule(on=("forall order",), price=172, closed=True, numbers=True, sorts=("real",), steps="SIGNS_OF_DERIVATIVES")
def by_derivatives(goal: Term, context: Context) -> Node:
    """A comparison for all reals of an interval, by the signs of derivatives."""
    _, bindings, conditions, body = goal
    if len(bindings) != 1 or not any(subterms(body, head) for head in ("exp", "ln", "log2", "^")):
        raise NotFound("it is not about exponentials or logarithms of one number")
    x = bindings[0][0]
    r = Range(x, *_ends(x, conditions))
    known: list[Lemma] = [((">", ("ln", 2), 0), evaluate)]
    if r.low is None and r.high is None:
        sides = (_shown(replace(r, high=Fraction(0)), DEEPEST), _shown(replace(r, low=Fraction(0)), DEEPEST))
        by = cases(("<=", x, 0), *sides)
    else:
        by = _shown(r, DEEPEST)

    def inside(that: Term, at: Context) -> Node:
        return knowing([*known, *_known(that, at, r, x)], by)(that, at)

    return intro(witness_values(bindings, conditions), inside)(goal, context)


def _ends(x: str, conditions: tuple[Term, ...]) -> tuple[Fraction | None, Fraction | None]:
    """The numbers that the conditions say it is between."""
    low, high = list[Fraction](), list[Fraction]()
    for op, left, right in (c for c in conditions if len(c) == 3 and c[0] in (">=", ">", "<=", "<")):
        if x not in (left, right) or free_variables(left) | free_variables(right) != {x}:
            continue
        with suppress(FoolingError):
            end = value_of(right if left == x else left)
            (low if (op[0] == ">") == (left == x) else high).append(end)
    return max(low, default=None), min(high, default=None)


@tactical
def _shown(goal: Term, context: Context, r: Range, depth: int) -> Node:
    """A comparison on the interval."""
    if r.anchor is None and not _may_be(goal, r):
        raise NotFound("it is false at some point")
    by = _of_polynomial(r, depth)
    return first_of(by_assumptions, with_positive_divisors(cleared(by), by_assumptions))(goal, context)


def _signs(term: Term, r: Range) -> list[float]:
    found = list[float]()
    for point in r.points():
        with suppress(*Undecided):
            found.append(float(value(term, {r.x: point})))
    return found


def _may_be(goal: Term, r: Range) -> bool:
    op, *sides = goal
    larger, smaller = sides if op[0] == ">" else reversed(sides)
    return min(_signs(("-", larger, smaller), r), default=0) >= -NEAR


@tactical
def _of_polynomial(goal: Term, context: Context, r: Range, depth: int) -> Node:
    return first_in(_ways(goal, context, r, depth), goal, context)


def _ways(goal: Term, context: Context, r: Range, depth: int) -> Iterator[Tactic]:
    op, left = slack(goal, context)
    if op == ">=":
        smaller = _without_squares(left, context, r) or _stripped(left, context, r)
        if smaller is not None:
            yield smaller(_of_polynomial(r, depth))
            return
    if reciprocals(left):
        return
    yield _by_products
    if not depth:
        return
    found = [(g, glue, _pattern(g, r)) for g, glue in _quotients(left, context, r)]
    for g, glue, pattern in sorted(found, key=lambda one: (len(one[2]) > 1, _size(one[0], context, r))):
        yield _aware(g, r, glue(_by_slope(op, g, r, depth, pattern)))
    if r.anchor is None and (cut := _touching(left, r)) is not None:
        below, above = replace(r, high=cut), replace(r, low=cut)
        yield cases(("<=", r.x, number(cut)), _of_polynomial(below, depth - 1), _of_polynomial(above, depth - 1))


@tactical
def _aware(goal: Term, context: Context, g: Term, r: Range, by: Tactic) -> Node:
    """The step where it is known what the logarithms and divisors of the quotient need."""
    return knowing(_known((">=", g, 0), context, r, r.x), by)(goal, context)


def _pattern(g: Term, r: Range) -> str:
    """The signs of the derivative, one after the other."""
    try:
        slopes = [s for s in _signs(derivative(g, r.x), r) if abs(s) > NEAR]
    except FoolingError:
        return "?" * POINTS
    signs = "".join("+" if s > 0 else "-" for s in slopes)
    return signs[:1] + "".join(b for a, b in pairwise(signs) if a != b)


def _size(g: Term, context: Context, r: Range) -> tuple[int, int]:
    """How many different products of exponentials, logarithms and roots the derivative has, and how many parts."""
    try:
        slope = normal(derivative(g, r.x), context)
    except FoolingError:
        return POINTS, POINTS
    kinds = {frozenset(a for a, _ in m if a[0] not in ("/", r.x) and r.x in free_variables(a)) for m in slope}
    return len(kinds - {frozenset()}), len(slope)


def _touching(left: Polynomial, r: Range) -> Fraction | None:
    """A rational point inside at which it is about 0 and least."""
    term, points = term_of_polynomial(left), r.points()
    with suppress(*Undecided):
        values = [float(value(term, {r.x: point})) for point in points]
        for i in range(1, len(points) - 1):
            if values[i] <= min(values[i - 1], values[i + 1]):
                near = Fraction(points[i])
                for size in range(1, FINEST):
                    cut = near.limit_denominator(size)
                    inside = points[i - 1] <= cut <= points[i + 1]
                    if inside and abs(float(value(term, {r.x: float(cut)}))) <= NEAR:
                        return cut
    return None


# ---- quotients ----


# P = sum c E, E a product of what is no polynomial.  With R > 0, P = R G for G = sum (c/R) E: P - R G is
# (1 - R (1/R)) times those parts of P where the division leaves a rest.
def _quotients(left: Polynomial, context: Context, r: Range) -> Iterator[tuple[Term, Glue]]:
    """What is compared with 0, itself and divided by positive numbers."""
    plain = term_of_polynomial(left)
    yield plain, lambda by: arith(((">=", plain, 0), by), linear=True)
    if r.anchor is not None:
        return
    parts: dict[Monomial, Polynomial] = {}
    for monomial, coefficient in left.items():
        other = tuple((a, e) for a, e in monomial if a != r.x and r.x in free_variables(a))
        rest = tuple((a, e) for a, e in monomial if (a, e) not in other)
        parts.setdefault(other, {})[rest] = coefficient
    seen = list[Polynomial]()
    roots = {a: None for other in parts for a, _ in other if a[::2] == ("^", ("/", 1, 2))}
    simple = [letter(a) for a in (r.x, *roots)]
    for share in (*simple, *(share for other, share in parts.items() if other != ONE)):
        signs = _signs(term_of_polynomial(share), r)
        if not signs or r.x not in free_variables(term_of_polynomial(share)) or min(signs) < 0 < max(signs):
            continue
        divisor = share if min(signs) >= 0 else plus({}, share, -1)
        if divisor not in seen:
            seen.append(divisor)
            yield from _divided(left, divisor, context)
    exponents = {a[1]: None for monomial in left for a, _ in monomial if a[0] == "exp" and r.x in free_variables(a)}
    for exponent in exponents:
        yield from _without_exponential(left, exponent, context)


def _divided(left: Polynomial, divisor: Polynomial, context: Context) -> Iterator[tuple[Term, Glue]]:
    below = term_of_polynomial(divisor)
    above: Term = (">", below, 0)
    inside = context.extended((), [above])
    inverse = normal(("/", 1, below), inside)
    if len(inverse) != 1 or len(next(iter(inverse))) != 1:
        return
    ((((atom, _),), _),) = inverse.items()
    whole, broken = _division(left, divisor)
    g = term_of_polynomial(plus(whole, times(broken, inverse)))

    def glue(by: Tactic) -> Tactic:
        shown: Lemma = (">=", ("*", below, g), 0), axiom("product", conditions={0: _by_products, 1: by})
        step = combined([(shown, {ONE: Fraction(1)}), (inverse_law(atom), plus({}, broken, -1))])
        return knowing([(above, _by_products)], step)

    yield g, glue


def _division(left: Polynomial, divisor: Polynomial) -> tuple[Polynomial, Polynomial]:
    """The quotients of the parts that are the divisor times something; and the other parts."""
    whole: Polynomial = {}
    broken = dict(left)
    for monomial, m in product(left, divisor):
        if (other := _without(monomial, m)) is not None and monomial in broken:
            share = {other: left[monomial] / divisor[m]}
            whole_part = times(divisor, share)
            if all(broken.get(k) == v for k, v in whole_part.items()):
                whole, broken = plus(whole, share), plus(broken, whole_part, -1)
    return whole, broken


def _without(monomial: Monomial, other: Monomial) -> Monomial | None:
    powers = dict(monomial)
    for atom, exponent in other:
        if powers.get(atom, 0) < exponent:
            return None
        powers[atom] -= exponent
    return tuple((atom, exponent) for atom, exponent in powers.items() if exponent)


# exp(v) = exp(u) exp(v - u): so sum c exp(v) is exp(u) times sum c exp(v - u).
def _without_exponential(left: Polynomial, u: Term, context: Context) -> Iterator[tuple[Term, Glue]]:
    quotient: Polynomial = {}
    laws = list[tuple[Lemma, Polynomial]]()
    for monomial, coefficient in left.items():
        inside = [(a, e) for a, e in monomial if a[0] == "exp"]
        if len(inside) > 1 or any(e != 1 for _, e in inside):
            return
        rest = {tuple(one for one in monomial if one not in inside): coefficient}
        if inside and inside[0][0][1] == u:
            quotient = plus(quotient, rest)
        elif inside:
            v = inside[0][0][1]
            w = term_of_polynomial(normal(("-", v, u), context))
            laws.append((said("exp-sum", conditions={0: arith()}, x=v, y=u, z=w), rest))
            quotient = plus(quotient, times(rest, letter(("exp", w))))
        else:
            opposite, law = opposite_exponentials(u)
            laws.append((law, plus({}, rest, -1)))
            quotient = plus(quotient, times(rest, letter(opposite)))
    g = term_of_polynomial(quotient)
    yield g, lambda by: combined([(((">=", g, 0), by), letter(("exp", u))), *laws])


# ---- factors of one sign ----


def _stripped(left: Polynomial, context: Context, r: Range) -> Glue | None:
    """The step that leaves out a factor that is not negative."""
    common = dict(next(iter(left), ONE))
    for monomial in left:
        common = {a: min(e, dict(monomial).get(a, 0)) for a, e in common.items()}
    for atom in (a for a, e in common.items() if e and is_nonnegative(letter(a), context)):
        rest = {_without(m, ((atom, 1),)) or ONE: c for m, c in left.items()}
        that: Term = (">=", term_of_polynomial(rest), 0)
        return lambda by: combined([((that, by), letter(atom))])
    for root in dict.fromkeys((r.low, r.high, Fraction(0), Fraction(1))):
        if root is None or ((r.low is None or root > r.low) and (r.high is None or root < r.high)):
            continue
        sign = 1 if r.low is not None and root <= r.low else -1
        if (quotient := _over(left, r.x, root)) is not None:
            ends: Term = ("-", r.x, number(root)) if sign > 0 else ("-", number(root), r.x)
            factors: Term = ("*", ends, term_of_polynomial(plus({}, quotient, sign)))
            parts = (">=", factors, 0)
            return lambda by: arith((parts, axiom("product", conditions={0: by_assumptions, 1: by})), linear=True)
    return None


def _without_squares(left: Polynomial, context: Context, r: Range) -> Glue | None:
    """The step in which what a root is taken of stands for its square."""
    for root in {a: None for m in left for a, e in m if e > 1 and a[::2] == ("^", ("/", 1, 2))}:
        square: Monomial = ((root, 2),)
        share = {q: c for m, c in left.items() if (q := _without(m, square)) is not None}
        rest = plus(
            {m: c for m, c in left.items() if _without(m, square) is None}, times(share, normal(root[1], context))
        )
        law: Lemma = (("=", ("*", ("sqrt", root[1]), ("sqrt", root[1])), root[1]), axiom("square-root"))
        that: Term = (">=", term_of_polynomial(rest), 0)
        return lambda by: combined([((that, by), {ONE: Fraction(1)}), (law, share)])
    return None


def _over(left: Polynomial, x: str, root: Fraction) -> Polynomial | None:
    """The quotient by x - root, where that leaves nothing."""
    powers = powers_of(left, x)
    carry: Polynomial = {}
    quotient: Polynomial = {}
    if max(powers) == 0:
        return None
    for e in range(max(powers), 0, -1):
        carry = plus(powers.get(e, {}), carry, root)
        quotient = plus(quotient, times(carry, letter(x, e - 1)) if e > 1 else carry)
    return None if plus(powers.get(0, {}), carry, root) else quotient


# ---- the steps ----


@tactical
def _by_slope(goal: Term, context: Context, op: str, g: Term, r: Range, depth: int, pattern: str) -> Node:
    """A function is not negative, by the signs of its derivative."""
    goal = (op, g, 0)
    if r.anchor is not None:
        return _from(goal, context, r, r.anchor, depth)
    if pattern in ("", "+", "-"):
        end = r.high if pattern == "-" else r.low
        if end is None or not _is_about_nonnegative(g, r.x, end):
            raise NotFound("there is no end at which it is least")
        return _from(goal, context, r, number(end), depth)
    if pattern == "+-" and r.low is not None and r.high is not None:
        if not all(_is_about_nonnegative(g, r.x, end) for end in (r.low, r.high)):
            raise NotFound("it is not defined at both ends")
        turn = _numerator(g, context, r)
        below, above = (replace(r, anchor=r.x) for _ in range(2))
        sides = (_once(number(r.low), below, depth), _once(number(r.high), above, depth))
        return cases((">=", turn, 0), *sides)(goal, context)
    if pattern == "-+":
        return _around_least(goal, context, r, depth)
    raise NotFound("its derivative has more signs")


# Left of c - w it decreases, right of c + w it increases; in between its slope is at least some s, so that it is at
# least v + s (x - c + w), for some v that it is above at c - w.
def _around_least(goal: Term, context: Context, r: Range, depth: int) -> Node:
    """A function that is above 0 where it is least."""
    g, points = goal[1], r.points()
    slope = derivative(g, r.x)
    turn = next(p for p, s in zip(points, _signs(slope, r), strict=True) if s > 0)
    before = max(p for p in points if p < turn)
    for halvings in range(4, 12):
        low, high = (Fraction(p).limit_denominator(2**halvings) for p in (before, turn))
        middle = replace(r, low=low, high=high)
        start = Fraction(float(value(g, {r.x: float(low)}))).limit_denominator(2**halvings)
        v, s = start * Fraction(15, 16), Fraction(floor(min(_signs(slope, middle)) * 2**halvings * 2), 2**halvings)
        if low < high and v > 0 and v + s * (high - low) > 0:
            break
    else:
        raise NotFound("it is too near to 0 where it is least")
    line: Term = ("+", number(v - s * low), ("*", number(s), r.x))
    above: Lemma = ((">=", ("-", g, line), 0), _of_polynomial(middle, depth - 1))
    inside = arith(above, *(((o, r.x, number(e)), by_assumptions) for o, e in ((">=", low), ("<=", high))), linear=True)
    left, right = (_once(number(e), r2, depth) for e, r2 in ((low, replace(r, high=low)), (high, replace(r, low=high))))
    further = cases((">=", r.x, number(high)), right, inside)
    return cases(("<=", r.x, number(low)), left, further)(goal, context)


@tactical
def _once(goal: Term, context: Context, point: Term, r: Range, depth: int) -> Node:
    return _from(goal, context, r, point, depth)


def _is_about_nonnegative(g: Term, x: str, end: Fraction) -> bool:
    try:
        return float(value(g, {x: float(end)})) >= -NEAR
    except Undecided:
        return False


def _numerator(g: Term, context: Context, r: Range) -> Term:
    """What has the sign of the derivative, once divisors and positive factors are left out."""
    found = list[Term]()

    def kept(goal: Term, inside: Context) -> Node:
        _, left = slack(goal, inside)
        smaller = _without_squares(left, inside, r) or _stripped(left, inside, r)
        if smaller is not None:
            return smaller(kept)(goal, inside)
        found.append(term_of_polynomial(left))
        raise NotFound("it is only looked at")

    with suppress(FoolingError):
        with_positive_divisors(cleared(kept), by_assumptions)((">=", derivative(g, r.x), 0), context)
    if not found:
        raise NotFound("the derivative is not written as a quotient")
    return found[-1]


def _from(goal: Term, context: Context, r: Range, point: Term, depth: int) -> Node:
    """The step by the mean value theorem, from the point on or up to it."""
    x, t = r.x, _new(r.x, context)
    if isinstance(point, str):
        low = not {(">=", x, point), ("<=", point, x)}.isdisjoint(context.assumptions)
    else:
        low = r.low is not None and number(r.low) == point
    order = ">=" if low else "<="
    beside: Lemma = ((order, x, point), by_assumptions)
    return knowing([beside], _step(r, point, order, t, depth))(goal, context)


@tactical
def _step(goal: Term, context: Context, r: Range, point: Term, order: str, t: str, depth: int) -> Node:
    x, (op, *sides) = r.x, goal
    inside = context.extended([(t, "real")], [(order, t, point), (order, x, t)])
    known = _known(goal, inside, r, t)
    strictly = inside.extended((), [*(that for that, _ in known), (order[0], t, point), (order[0], x, t)])
    rising = ">=" if (op[0] == ">") == (order == ">=") else "<="
    slopes = (rising, *(substitute(derivative(side, x), {x: t}) for side in sides))
    one: Lemma = (("=", ("exp", 0), 1), evaluate)
    base = first_of(arith(), accepted(evaluate), by_assumptions, with_equals([one], first_of(arith(), search)))
    further = replace(r, x=t, anchor=None if isinstance(point, str) or r.anchor is None else x)
    return {
        "rule": "mean-value",
        "variable": x,
        "point": thawed(point),
        "order": order,
        "between": t,
        "known": [{"that": thawed(that), "by": by(that, inside)} for that, by in known],
        "base": base(substitute(goal, {x: point}), context),
        "by": _shown(further, depth - 1)(slopes, strictly),
    }


def _known(goal: Term, context: Context, r: Range, t: str) -> list[Lemma]:
    """The ends of the interval, for this variable, and that logarithms and divisors are of what is above 0."""
    asked: list[Term] = []
    for end, weak, strict in ((r.low, ">=", ">"), (r.high, "<=", "<")):
        asked += [(strict, t, number(end)), (weak, t, number(end))] if end is not None else []
    moved = substitute(goal, {r.x: t})
    logs = sorted(subterms(moved, "log2") | subterms(moved, "ln"), key=repr)
    divided = sorted(subterms(moved, "/"), key=repr)
    asked += [(">", one[-1], 0) for one in (*logs, *divided) if free_variables(one[-1])]
    halves = {one for one in subterms(moved, "^") if one[2] == ("/", 1, 2)}
    for root in sorted({one[1] for one in subterms(moved, "sqrt") | halves}, key=repr):
        asked += [(">=", root, 0), (">", root, 0), (">", ("^", root, ("/", 1, 2)), 0)]
    found = list[Lemma]()
    for that in dict.fromkeys(asked):
        with suppress(FoolingError):
            node = accepted(_by_products)(that, context)
            found.append((that, constantly(node)))
            context = context.extended((), [that])
    return found


def _by_products(goal: Term, context: Context) -> Node:
    """What follows from the assumptions, or from products of them with what is in the goal."""
    assumed = ((a, assumption) for a in context.assumptions if len(a) == 3 and a[0] in ORDERS)
    roots = [(">", ("^", one[1], ("/", 1, 2)), 0) for one in sorted(subterms(goal, "sqrt"), key=repr)]
    positive = axiom("power-positive", conditions={0: _by_products})
    return first_of(by_assumptions, positive, arith(*assumed), *(arith((root, positive)) for root in roots))(
        goal, context
    )


def _new(x: str, context: Context) -> str:
    stem = x.rstrip("0123456789")
    return next(f"{stem}{i}" for i in range(1, len(context.sorts) + 2) if f"{stem}{i}" not in context.sorts)
