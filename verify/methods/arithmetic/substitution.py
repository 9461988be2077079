"""Equations and bounds put in.

Equations put in: a comparison in which an atom is replaced by what it is equal to.

With p(x) a polynomial in the atom x and x = e assumed, p(x) - p(e) = (x - e) Q for Q = sum p_j (x^(j-1) + x^(j-2) e +
... + e^(j-1)): one step of `arith`, whose multiplier is Q, leads from the goal for e to the goal for x.  Likewise where
x^k = e is known, as of roots.

Premises with the bounds of their factors put in.

From m H p >= n, p <= 2 log2 n and H <= sqrt n follows m sqrt(n) 2 log2 n >= n.  A premise is P >= 0.  Where a monomial
c v Q of P has c > 0, Q >= 0, and v <= B is assumed, c B Q may stand for it, as P does not decrease; for c < 0 likewise
where v >= B is.  Each such step adds Q times the bound to the premise, which no linear program with products of pairs
finds where three factors are replaced.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.arithmetic import slack
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import is_nonnegative, normal
from fooling.verify.checker.polynomial import Monomial, Polynomial, constant, letter, plus, power, times
from fooling.verify.methods.arithmetic.arith_step import arith, by_assumptions
from fooling.verify.methods.arithmetic.denominators import combined, powers_of, term_of_polynomial
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.goals import MIRRORED
from fooling.verify.methods.engine.steps import knowing, with_equals
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, assumption, tactical
from fooling.verify.statement.proposition import Term, free_variables, is_integer


@tactical
def eliminated(goal: Term, context: Context, equations: Sequence[Lemma], by: Tactic) -> Node:
    """The comparison after each equation, of a power of an atom with what does not hold it, is put in, one by one."""
    op, left = slack(goal, context)
    used: list[tuple[Lemma, Polynomial]] = []
    for equation in equations:
        quotient, left = reduced(left, equation[0], context)
        used += [(equation, quotient)] if quotient else []
    simpler: Lemma = ((op, term_of_polynomial(left), 0), by)
    return combined([(simpler, constant(1)), *used])(goal, context)


def with_values(equations: Sequence[Lemma], by: Tactic) -> Tactic:
    """The comparison with what equations say put in, once they are shown."""
    return knowing(equations, eliminated([(that, assumption) for that, _ in equations], by))


@tactical
def roots_substituted(goal: Term, context: Context, by: Tactic) -> Node:
    """The comparison with x in place of each k-th power of a k-th root of x."""
    law = _law(slack(goal, context)[1])
    return (by if law is None else eliminated([law], roots_substituted(by)))(goal, context)


def _law(a: Polynomial) -> Lemma | None:
    """What a root in it is, of which the power can be put in."""
    for monomial in a:
        for atom, exponent in monomial:
            is_root = isinstance(atom, tuple) and atom[0] == "^" and isinstance(atom[2], tuple)
            if is_root and atom[2][:2] == ("/", 1) and is_integer(k := atom[2][2]) and exponent >= k:
                if k > 2:
                    return ("=", ("^", atom, k), atom[1]), axiom("root")
                root: Term = ("sqrt", atom[1])
                return ("=", ("*", root, root), atom[1]), axiom("square-root")
    return None


# With x^k = e: x^j = x^(j mod k) e^h + sum over i < h of x^(j - ki - k) e^i (x^k - e) for h = floor(j/k).
def reduced(a: Polynomial, equation: Term, context: Context) -> tuple[Polynomial, Polynomial]:
    """Q and r with a = Q (x^k - e) + r, for an equation x^k = e of a power of an atom."""
    _, power_, value = equation
    known = normal(power_, context)
    quotient: Polynomial = {}
    result: Polynomial = {}
    if len(known) > 1 or set(known.values()) != {1} or len(next(iter(known))) != 1:
        return quotient, a
    (((atom, k),),), e = known, normal(value, context)
    for exponent, share in powers_of(a, atom).items():
        for i in range(exponent // k):
            quotient = plus(quotient, times(share, times(_letter(atom, exponent - k * i - k), power(e, i))))
        result = plus(result, times(share, times(_letter(atom, exponent % k), power(e, exponent // k))))
    return quotient, result


def _letter(atom: Term, exponent: int) -> Polynomial:
    return letter(atom, exponent) if exponent else constant(1)


MOST = 12
Bound = tuple[Term, int, Polynomial, Term]  # an atom, 1 where it is an upper bound, what is >= 0, and where it is said


def bounds_substituted(context: Context) -> Iterator[Lemma]:
    """The premises with products of atoms, after each replacement."""
    bounds = list(_bounds(context))
    left = MOST
    for assumed in context.assumptions:
        if assumed[0] not in MIRRORED:
            continue
        try:
            _, known = slack(assumed, context)
        except FoolingError:
            continue
        lemma: Lemma = (assumed, assumption)
        for bound in bounds * 2:  # what replaced a factor may stand beside another
            factor = _factor(known, bound, context) if bound[3] != assumed and left else {}
            if factor:
                left -= 1
                known = plus(known, times(factor, bound[2]))
                parts = [term_of_polynomial({monomial: Fraction(1)}) for monomial in factor]
                that: Term = (">=", term_of_polynomial(known), 0)
                lemma = (that, arith(lemma, (bound[3], assumption), hints=parts, linear=True))
                yield lemma


def bounds_substituted_in_goal(goal: Term, context: Context, by: Tactic) -> Iterator[Tactic]:
    """The comparison with bounds in place of factors of products on its smaller side, or its larger one.

    All of them, or only the first ones: after the last one nothing may be left of a strict comparison.
    """
    if goal[0] not in MIRRORED:
        return
    op, left = slack(goal, context)
    used: list[Lemma] = []
    parts: list[Term] = []
    steps: list[Tactic] = []
    for atom, sign, bound, said in _bounds(context):
        negated = {monomial: -c for monomial, c in left.items()}
        factor = _factor(negated, (atom, sign, bound, said), context)
        if factor and sum(bool(monomial) for monomial in bound) > 1:  # more than a number
            left = plus(left, times(factor, bound), Fraction(-1))
            used.append((said, assumption))
            parts += [term_of_polynomial({monomial: Fraction(1)}) for monomial in factor]
            steps.append(arith(((op, term_of_polynomial(left), 0), by), *used, hints=list(parts), linear=True))
    yield from reversed(steps)


def _bounds(context: Context) -> Iterator[Bound]:
    """The atoms that assumptions compare with what does not hold them."""
    for assumed in context.assumptions:
        if assumed[0] in MIRRORED:
            try:
                _, left = slack(assumed, context)
            except FoolingError:
                continue
            for monomial, c in left.items():
                alone = len(monomial) == 1 and monomial[0][1] == 1
                if alone and sum(monomial[0][0] == atom for m in left for atom, _ in m) == 1 and len(left) > 1:
                    yield monomial[0][0], 1 if c < 0 else -1, {m: v / abs(c) for m, v in left.items()}, assumed


def _factor(known: Polynomial, bound: Bound, context: Context) -> Polynomial:
    """The sum of the c Q, for the monomials c v Q with more than one factor."""
    atom, sign, _, _ = bound
    found: Polynomial = {}
    for monomial, c in known.items():
        powers = dict(monomial)
        if powers.get(atom) == 1 and len(monomial) > 1 and (c > 0) == (sign > 0):
            rest: Monomial = tuple(factor for factor in monomial if factor[0] != atom)
            if is_nonnegative({rest: Fraction(1)}, context):
                found[rest] = abs(c)
    return found


def equations_substituted(goal: Term, context: Context, by: Tactic) -> Iterator[Tactic]:
    """The goal with what is assumed to be equal to a variable in its place."""
    known = {name: (value, shown) for name, value, shown in _values(context)}
    for name in sorted(free_variables(goal) & known.keys()):
        value, shown = known[name]
        if not any(name in free_variables(known[other][0]) for other in free_variables(value) & known.keys()):
            yield with_equals([(("=", name, value), shown)], by)


def _values(context: Context) -> Iterator[tuple[str, Term, Tactic]]:
    """The variables that an equation, or bounds from both sides, say to be a term without them."""
    for op, *sides in context.assumptions:
        for name, value in permutations(sides) if op in ("=", "<=") else ():
            if isinstance(name, str) and name in context.sorts and name not in free_variables(value):
                if op == "=":
                    yield name, value, arith(((op, *sides), assumption), linear=True)
                elif (">=", *sides) in context.assumptions or ("<=", *reversed(sides)) in context.assumptions:
                    yield name, value, axiom("equal", conditions=dict.fromkeys(range(2), by_assumptions))
