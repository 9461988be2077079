"""For every c > 0 and k there is an n >= k with D(f) < c n: the n at which a comparison is solved.

"There is a c > 0 with D(f) >= c n for all n from some k on" is false as soon as D(f) is bounded.  In its negation a
quantity is replaced by a number B that it never exceeds (`bounded_quantities`).  What is left compares numbers, and n
stands in one place of it, as n, n^e, log2 n, sqrt n or 2^n, times a positive number.  So it holds at max(k, w) for
w = ceil((B + 1)/c), where n is meant, or at a power of 2 or a square of such a w.  An even n is twice that number, and
one that 4 divides is 4 times that.  The derivation follows the same steps: n is at least k and w, so c n is at least
c w, that is at least B + 1, that is more than D(f).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce

from fooling.verify.checker.arithmetic import exchanged, slack
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import is_integral
from fooling.verify.checker.polynomial import constant, plus
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.denominators import divisors, inverse_law, powers_of, term_of_polynomial
from fooling.verify.methods.arithmetic.remainders import Remainder, remainder_said, shown_at
from fooling.verify.methods.axioms.instances import axiom, scale
from fooling.verify.methods.engine.goals import QUANTITIES
from fooling.verify.methods.engine.not_found import NotFound, NotMadeFor
from fooling.verify.methods.engine.tactic import (
    MIRRORED,
    ORDERS,
    Lemma,
    Node,
    Tactic,
    accepted,
    assumption,
    by_bounds,
    cases,
    cut,
    first_of,
    subterms,
    witness,
)
from fooling.verify.methods.strategy.bounded_quantities import Bounded, bounded
from fooling.verify.statement.proposition import Term, free_variables, is_integer, substitute

HALF: Term = ("/", 1, 2)


def at_solved_term(by: Tactic) -> Tactic:
    """An existential comparison at the n for which it is solved, where other numbers are given.

    `by` shows for all lengths that a quantity does not exceed a number.
    """

    def found(goal: Term, context: Context) -> Node:
        _, bindings, conditions, body = goal
        given = {context.sorts[one] for one in free_variables(goal)}
        if body[0] not in ORDERS or [sort for _, sort in bindings] != ["int"] or not given or given - {"int", "real"}:
            raise NotMadeFor
        ((name, _),) = bindings
        said = {c: one for c in conditions if (one := remainder_said(c, name, context)) is not None}
        remainder = next(iter(said.values())) if len(said) == 1 else None
        inside = context.extended(bindings, (*(c for c in conditions if c not in said), (">=", name, 1)))
        known = _without_growth(body, name, remainder, inside, by)
        solved = _solved(reduce(lambda said, one: exchanged(said, one.quantity, one.most), known, body), name, inside)
        lows = [low for one in conditions if (low := _low(one, name)) is not None]
        positive = [1] if remainder is not None or solved.is_positive else []
        base = _largest([*positive, *lows, *(one.first for one in known), solved.start])
        return _at(base, remainder, known, solved, inside)(goal, context)

    return found


def _at(base: Term, remainder: Remainder | None, known: Sequence[Bounded], solved: _Solved, inside: Context) -> Tactic:
    """The statement at this number, or at the number with the remainder of which it is the multiple."""

    def found(goal: Term, context: Context) -> Node:
        _, ((name, _),), conditions, body = goal
        length, above = remainder.of(base) if remainder else base, _above(base)
        shown = first_of(by_bounds, arith(*above, linear=True), shown_at(base))
        bounds = [one.at(length, shown) for one in known]
        more = [*above, *bounds, *_scaled(body, known, bounds, name, length, inside), *solved.lemmas(length, above)]
        proof = first_of(arith(*more, linear=True), arith(*more))
        named = witness({name: length}, proof, dict.fromkeys(range(len(conditions)), shown))
        seen = [one for one in (*_above(solved.level), *above) if is_integer(one[0][2])]
        return accepted(reduce(lambda by, one: cut(one, by), reversed(seen), named))(goal, context)

    return found


def _low(condition: Term, name: str) -> Term | None:
    """What a condition says that the variable is at least."""
    op, left, right = condition if len(condition) == 3 else ("", 0, 0)
    if right == name and op in MIRRORED:
        op, left, right = MIRRORED[op], right, left
    if op not in (">=", ">") or left != name:
        return None
    return right if op == ">=" else right + 1 if is_integer(right) else ("+", right, 1)


def _largest(lows: Sequence[Term]) -> Term:
    """The maximum of numbers, of which those that are given come last."""
    numbers = [int(low) for low in lows if is_integer(low)]
    others = dict.fromkeys(low for low in lows if not is_integer(low))
    parts: list[Term] = [*([max(numbers)] if numbers else []), *others]
    return reduce(lambda most, one: ("max", most, one), parts)


def _above(most: Term) -> list[Lemma]:
    """That a maximum is at least each of its parts."""
    if not isinstance(most, tuple) or most[0] != "max":
        return []
    _, a, b = most
    strict: Lemma = (("<", a, b), assumption)
    is_first: Lemma = (("=", most, a), axiom("greatest-of-two", assumption))
    is_second: Lemma = (("=", most, b), axiom("greatest-of-two-second", arith(strict)))
    here: list[Lemma] = [
        ((">=", most, a), cases((">=", a, b), arith(is_first), arith(is_second, strict))),
        ((">=", most, b), cases((">=", a, b), arith(is_first, ((">=", a, b), assumption)), arith(is_second))),
    ]
    inner = [
        ((">=", most, that[2]), arith(one, (that, by)))
        for one, part in zip(here, (a, b), strict=True)
        for that, by in _above(part)
    ]
    return [*here, *inner]


# ---- quantities ----


def _without_growth(body: Term, name: str, remainder: Remainder | None, inside: Context, by: Tactic) -> list[Bounded]:
    """For each quantity in the comparison, which is on the side of what is to be small, a number above it."""
    quantities = sorted({q for head in QUANTITIES for q in subterms(body, head)}, key=repr)
    for quantity in quantities:
        factors = powers_of(slack(body, inside)[1], quantity)
        is_small = 1 in factors and factors.keys() <= {0, 1} and all(c < 0 for c in factors[1].values())
        if free_variables(quantity) != {name} or not is_small:
            raise NotMadeFor
    return [bounded(quantity, name, remainder, inside, by) for quantity in quantities]


def _scaled(
    body: Term, known: Sequence[Bounded], said: Sequence[Lemma], name: str, length: Term, inside: Context
) -> list[Lemma]:
    """The bounds of quantities, times what they are multiplied with."""
    found: list[Lemma] = []
    _, difference = slack(body, inside)
    for one, (that, by) in zip(known, said, strict=True):
        for monomial in powers_of(difference, one.quantity)[1]:
            if monomial:
                factor = substitute(term_of_polynomial({monomial: Fraction(1)}), {name: length})
                found.append((("<=", ("*", factor, that[1]), ("*", factor, that[2])), scale(by_bounds, by)))
    return found


# ---- what is left, solved ----


@dataclass(frozen=True)
class _Solved:
    """slope * growth^power >= needed, which holds where the growth, a term in the variable, is at least the level."""

    name: str
    growth: Term
    power: int
    slope: Term
    needed: Term
    quotient: Term
    level: Term

    @property
    def start(self) -> Term:
        """A value of the variable from which on the growth is at least the level."""
        kind = _kind(self.growth)
        return ("^", 2, self.level) if kind == "log2" else ("^", self.level, 2) if kind == "root" else self.level

    @property
    def is_positive(self) -> bool:
        """Whether the level is at least 1, and so what is started from."""
        return self.power > 1 or self.growth != self.name

    def lemmas(self, value: Term, above: Sequence[Lemma]) -> list[Lemma]:
        """Why it holds at a value that is seen to be at least the start."""
        growth = substitute(self.growth, {self.name: value})
        large = _large(_kind(self.growth), growth, value, self.level, above)
        if self.power > 1:
            raised = ("^", growth, self.power)
            more: Lemma = ((">=", raised, growth), axiom("power-above-base", arith(large, *_above(self.level))))
            large = (">=", raised, self.level), arith(large, more)
        times: Lemma = _times(self.slope, large)
        rounded: list[Lemma] = [*_above(self.level)]
        if isinstance(self.level, tuple) and subterms(self.level, "ceil"):
            rounded.append(((">=", ("ceil", self.quotient), self.quotient), axiom("ceiling-above")))
        enough: Lemma = ((">=", self.level, self.quotient), arith(*rounded, linear=True))
        laws = [inverse_law(("/", 1, one)) for one in divisors(self.quotient)]
        reached = (">=", ("*", self.slope, self.level), self.needed), arith(_times(self.slope, enough), *laws)
        return [times, reached]


def _times(factor: Term, known: Lemma) -> Lemma:
    """An inequality times a positive number."""
    (op, left, right), by = known
    return (op, ("*", factor, left), ("*", factor, right)), scale(first_of(by_bounds, arith()), by)


def _kind(growth: Term) -> str:
    if isinstance(growth, str):
        return "itself"
    if growth[0] == "^" and growth[2] == HALF:
        return "root"
    return "power" if growth[0] == "^" else "log2"


def _large(kind: str, growth: Term, value: Term, level: Term, above: Sequence[Lemma]) -> Lemma:
    """The growth at a value that is at least the start is at least the level."""
    by: Tactic = arith(*above, linear=True)
    if kind == "log2":
        by = axiom("log2-against", by, {0: first_of(by_bounds, by)})
    elif kind == "power":
        exponential = (">=", growth, ("+", 1, ("*", ("-", growth[1], 1), value)))
        by = arith((exponential, axiom("bernoulli", first_of(by_bounds, by))), *above)
    elif kind == "root":
        root, squares = ("sqrt", value), (">=", ("^", growth, 2), ("^", level, 2))
        is_root: Lemma = (("=", ("*", root, root), value), axiom("square-root", by))
        by = axiom("by-powers", arith((squares, arith(is_root, *above))), i=2)
    return (">=", growth, level), by


def _solved(comparison: Term, name: str, inside: Context) -> _Solved:
    """The comparison, solved for what grows in it."""
    _, difference = slack(comparison, inside)
    growing = {atom for monomial in difference for atom, _ in monomial if name in free_variables(atom)}
    if len(growing) != 1:
        raise NotFound("the number that is looked for stands in several places")
    (growth,) = growing
    if growth not in _growths(name, growth):
        raise NotFound("the number that is looked for stands inside of others")
    powers = powers_of(difference, growth)
    if len(powers.keys() - {0}) != 1:
        raise NotFound("it has several powers of what grows")
    (power,) = powers.keys() - {0}
    slope, rest = term_of_polynomial(powers[power]), powers.get(0, {})
    needed = term_of_polynomial(plus(constant(1), rest, -1))
    quotient: Term = needed if slope == 1 else ("/", needed, slope)
    level: Term = quotient if is_integral(quotient, inside) else ("ceil", quotient)
    if power > 1 or growth != name:
        level = _largest([1, level])
    return _Solved(name, growth, power, slope, needed, quotient, level)


def _growths(name: str, growth: Term) -> tuple[Term, ...]:
    """What is inverted: the variable itself, its logarithm, its root, and the powers with it as their exponent."""
    base = growth[1] if isinstance(growth, tuple) and growth[0] == "^" else 2
    return name, ("log2", name), ("^", name, HALF), *([("^", base, name)] if is_integer(base) and base >= 2 else [])
