"""Equations put in: a comparison in which an atom is replaced by what it is equal to.

With p(x) a polynomial in the atom x and x = e assumed, p(x) - p(e) = (x - e) Q for Q = sum p_j (x^(j-1) + x^(j-2) e +
... + e^(j-1)): one step of `arith`, whose multiplier is Q, leads from the goal for e to the goal for x.
"""

from __future__ import annotations

from collections.abc import Sequence

from fooling.verify.checker.arithmetic import slack
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import normal
from fooling.verify.checker.polynomial import Polynomial, constant, letter, plus, power, times
from fooling.verify.methods.arithmetic.denominators import powers_of, term_of_polynomial
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, stated, tactical
from fooling.verify.statement.proposition import Term, is_integer, thawed


@tactical
def eliminated(goal: Term, context: Context, equations: Sequence[Lemma], by: Tactic) -> Node:
    """The comparison after each equation, of an atom with what does not hold it, is put in, one after the other."""
    op, left = slack(goal, context)
    multipliers: list[Term] = []
    for (_, atom, value), _ in equations:
        quotient, left = _substituted(left, atom, normal(value, context))
        multipliers.append(term_of_polynomial(quotient))
    simpler: Lemma = ((op, term_of_polynomial(left), 0), by)
    used = [(lemma, m) for lemma, m in zip(equations, multipliers, strict=True) if m != 0]
    return {
        "rule": "arith",
        "premises": [stated(one, context) for one in (simpler, *(lemma for lemma, _ in used))],
        "multipliers": [1, *(thawed(m) for _, m in used)],
        "squares": [],
    }


@tactical
def roots_substituted(goal: Term, context: Context, by: Tactic) -> Node:
    """The comparison with x in place of each k-th power of a k-th root of x."""
    op, left = slack(goal, context)
    premises: list[Lemma] = []
    multipliers: list[Term] = []
    while (atom := _full_root(left)) is not None:
        premises.append(_law(atom))
        quotient, left = _reduced(left, atom, normal(atom[1], context))
        multipliers.append(thawed(term_of_polynomial(quotient)))
    if not premises:
        return by(goal, context)
    simpler: Lemma = ((op, term_of_polynomial(left), 0), by)
    stated_premises = [stated(one, context) for one in (simpler, *premises)]
    return {"rule": "arith", "premises": stated_premises, "multipliers": [1, *multipliers], "squares": []}


def _law(atom: Term) -> Lemma:
    _, inside, (_, _, k) = atom
    if k == 2:
        return ("=", ("*", ("sqrt", inside), ("sqrt", inside)), inside), axiom("square-root")
    return ("=", ("^", atom, k), inside), axiom("root")


def _full_root(a: Polynomial) -> Term | None:
    """A root in it whose power can be put in."""
    for monomial in a:
        for atom, exponent in monomial:
            is_root = isinstance(atom, tuple) and atom[0] == "^" and isinstance(atom[2], tuple)
            if is_root and atom[2][:2] == ("/", 1) and is_integer(atom[2][2]) and exponent >= atom[2][2]:
                return atom
    return None


# With r^k = x: r^j = r^(j mod k) x^h + sum over i < h of r^(j - ki - k) x^i (r^k - x) for h = floor(j/k).
def _reduced(a: Polynomial, atom: Term, inside: Polynomial) -> tuple[Polynomial, Polynomial]:
    quotient: Polynomial = {}
    result: Polynomial = {}
    k = atom[2][2]
    for exponent, share in powers_of(a, atom).items():
        for i in range(exponent // k):
            quotient = plus(quotient, times(share, times(_letter(atom, exponent - k * i - k), power(inside, i))))
        result = plus(result, times(share, times(_letter(atom, exponent % k), power(inside, exponent // k))))
    return quotient, result


def _letter(atom: Term, exponent: int) -> Polynomial:
    return letter(atom, exponent) if exponent else constant(1)


def _substituted(a: Polynomial, atom: Term, value: Polynomial) -> tuple[Polynomial, Polynomial]:
    """(Q, p(e))."""
    quotient: Polynomial = {}
    result: Polynomial = {}
    for exponent, share in powers_of(a, atom).items():
        result = plus(result, times(share, power(value, exponent)))
        for j in range(exponent):
            quotient = plus(quotient, times(share, times(_letter(atom, exponent - 1 - j), power(value, j))))
    return quotient, result
