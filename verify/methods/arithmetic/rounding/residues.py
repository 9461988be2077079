"""Roundings by cases: of the remainder of an integer, or of the fractional part of a real number.

Cases by a remainder: a variable n is m q + r with q = floor(n/m), and in each case what is rounded is known.

m is the least common multiple of what is divided by inside floor and ceil; for b^n / k it is the least t with b^t = 1
modulo k, as b^(t q) = 1 + (b^t - 1) F for the integer F = floor(b^(t q)/(b^t - 1)).  An odd n is no 2 q, an even one no
2 q + 1.

Cases by the fractional part of a real variable: then all that is rounded in it is known.

What is rounded is k y + I + r with y the variable over a common denominator, integers k and I and a number r.  Where t
is y - floor(y), that is k floor(y) + I + (k t + r), and the rounding of k t + r changes at finitely many t in [0, 1]:
Hermite's floor(x) + floor(x + 1/2) = floor(2 x) has the cases t < 1/2 and t >= 1/2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property, partial
from math import ceil, floor, lcm

from fooling.fooling_sets.errors import FoolingError
from fooling.records import dataclass
from fooling.verify.checker.arithmetic import exchanged, slack
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import normal
from fooling.verify.checker.polynomial import ONE, Polynomial, constant, letter, plus, power, times
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.denominators import ROUNDED, is_whole, powers_of, quotients, term_of_polynomial
from fooling.verify.methods.arithmetic.substitution import eliminated
from fooling.verify.methods.axioms.instances import axiom, both_ways, limits_of, said
from fooling.verify.methods.engine.attempts import unless_refused
from fooling.verify.methods.engine.goals import number, subterms
from fooling.verify.methods.engine.memory import working
from fooling.verify.methods.engine.steps import cases, cut, knowing
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, assumption, evaluate
from fooling.verify.statement.proposition import Term, free_variables, is_integer, substitute

LARGEST_MODULUS = 12
LONGEST_STEP = 20  # bits


def by_remainders(goal: Term, context: Context, by: Tactic) -> Iterator[Tactic]:
    """A comparison by the remainder of a variable modulo the divisors of what is rounded in it."""
    for name in sorted(frozenset().union(*map(free_variables, _rounded(goal)))):
        modulus = _modulus([one for one in _rounded(goal) if name in free_variables(one)], name, context)
        if context.sorts.get(name) == "int" and 1 <= modulus <= LARGEST_MODULUS:
            yield _Case(name, modulus, 0).split(lambda case: case.assumed(case.substituted(by)))


def by_residues(name: str, modulus: int, by: Tactic) -> Tactic:
    """The goal for each remainder of an integer variable; what the variable is then is assumed."""
    return _Case(name, modulus, 0).split(lambda case: case.assumed(by))


def each_remainder(name: str, modulus: int, by: Tactic) -> Tactic:
    """The same, whatever is known of its parity."""
    return _Case(name, modulus, 0).split(lambda case: lambda goal, inside: cut(case.equation(inside), by)(goal, inside))


def residues(name: str, modulus: int, context: Context) -> list[Context]:
    """The contexts in which that happens."""
    found = [_Case(name, modulus, r) for r in range(modulus)]
    return [context.extended((), (case.is_so,)) for case in found if not case.is_excluded(context)]


def _rounded(goal: Term) -> list[Term]:
    """The roundings, the inner ones first."""
    found = {one for head in ROUNDED for one in subterms(goal, head)}
    return sorted(found, key=lambda one: (len(repr(one)), repr(one)))


def _modulus(rounded: Sequence[Term], name: str, context: Context) -> int:
    """The least common multiple of what each asks; 0 where nothing is divided."""
    found = []
    for inside in map(partial(_inside, context=context), rounded):
        for monomial, coefficient in inside.items() if inside is not None else ():
            powers = [factor for factor in monomial if _is_power(factor[0], name)]
            divisor = coefficient.denominator
            if divisor > 1:
                found.append(_order(*powers[0], name, divisor, context) if powers else divisor)
    return lcm(*found) if found else 0


def _inside(one: Term, context: Context) -> Polynomial | None:
    return unless_refused(normal, one[1], context)


def _is_power(atom: Term, name: str) -> bool:
    return isinstance(atom, tuple) and atom[0] == "^" and is_integer(atom[1]) and name in free_variables(atom[2])


def _order(atom: Term, exponent: int, name: str, divisor: int, context: Context) -> int:
    """The least t > 0 for which the power of the atom is periodic modulo the divisor."""
    for t in range(1, LARGEST_MODULUS + 1):
        step = _step(atom, exponent, name, t, context)
        if step and (step - 1) % divisor == 0:
            return t
    return LARGEST_MODULUS + 1


# Where the atom is b^(c n + ...) and c t is an integer.
def _step(atom: Term, exponent: int, name: str, t: int, context: Context) -> int:
    """What its power is multiplied with when the variable grows by t; 0 where that is no integer, or a large one."""
    rate = normal(atom[2], context).get(((name, 1),), Fraction(0)) * t
    whole = rate.denominator == 1 and rate > 0 and atom[1].bit_length() * rate * exponent <= LONGEST_STEP
    return int(atom[1] ** (int(rate) * exponent)) if whole else 0


@dataclass(frozen=True)
class _Case:
    """The variable `name` is `modulus` times `quotient` and the remainder."""

    name: str
    modulus: int
    remainder: int

    @cached_property
    def quotient(self) -> Term:
        return ("floor", ("/", self.name, self.modulus))

    @cached_property
    def is_so(self) -> Term:
        return ("=", self.name, ("+", ("*", self.modulus, self.quotient), self.remainder))

    def split(self, shown: Callable[[_Case], Tactic]) -> Tactic:
        """This remainder, or one above."""

        def found(goal: Term, context: Context) -> Node:
            if self.remainder == self.modulus - 1:
                return shown(self)(goal, context)
            above = _Case(self.name, self.modulus, self.remainder + 1)
            below: Term = ("<", self.name, above.is_so[2])
            return cases(below, shown(self), above.split(shown))(goal, context)

        return found

    def is_excluded(self, context: Context) -> bool:
        """Whether the variable is assumed to be odd, and even here, or conversely."""
        other = ("odd" if self.remainder % 2 == 0 else "even", self.name)
        return other in context.assumptions and self.modulus % 2 == 0

    def assumed(self, by: Tactic) -> Tactic:
        """The goal in this case, if there is one."""

        def found(goal: Term, context: Context) -> Node:
            there = self._other_parity if self.is_excluded(context) else by
            return cut(self.equation(context), there)(goal, context)

        return found

    def substituted(self, by: Tactic) -> Tactic:
        """The goal in this case: the variable, roundings and powers are put in."""

        def found(goal: Term, context: Context) -> Node:
            powers, residues = self._powers(goal, context), self._residues(goal, context)
            rounded = self._roundings(goal, powers, residues, context)
            equations = [(that, assumption) for that, _ in (*rounded, *powers)]
            by_values = eliminated([*equations, (self.is_so, assumption)], by)
            return knowing((*powers, *residues, *reversed(rounded)), by_values)(goal, context)

        return found

    def equation(self, context: Context) -> Lemma:
        assumed = [(a, assumption) for a in context.assumptions if subterms(a, "floor") and a[0] in ("<", ">=")]
        limits = [*assumed, *quotients(self.quotient, context), *limits_of(self.quotient)]
        at_most, at_least = axiom("integers-at-most", arith(*limits)), axiom("integers-at-least", arith(*limits))
        return self.is_so, axiom("equal", conditions={0: at_most, 1: at_least})

    # For an even n and an odd r the integer n/2 - (m/2) q is below (r - 1)/2 + 1, hence at most (r - 1)/2, and it is
    # r/2.  For an odd n and an even r likewise n + 1 and r + 1.
    def _other_parity(self, goal: Term, context: Context) -> Node:
        even: Term = self.name if self.remainder % 2 else ("+", self.name, 1)
        half: Term = ("-", ("/", even, 2), ("*", self.modulus // 2, self.quotient))
        here: Lemma = (self.is_so, assumption)
        at_most: Lemma = (("<=", half, self.remainder // 2), axiom("integers-at-most", arith(here)))
        _, left = slack(goal, context)
        hints = [term_of_polynomial({monomial: Fraction(1)}) for monomial in left]
        contradiction = arith(at_most, here, hints=hints, linear=True)
        tactic = contradiction if goal[0] != "=" else both_ways(contradiction)
        if even != self.name:
            tactic = cut((("even", even), axiom("odd-next")), tactic)
        return tactic(goal, context)

    def _powers(self, goal: Term, context: Context) -> list[Lemma]:
        """b^E for the atoms b^E with the variable in E."""
        _, left = slack(goal, context)
        atoms = {atom for a in (left, *_insides(goal, context)) for monomial in a for atom, _ in monomial}
        larger = axiom("power-increasing", arith((self.is_so, assumption)))
        powers = sorted((atom for atom in atoms if _is_power(atom, self.name)), key=repr)
        return [(("=", atom, ("^", atom[1], self._with_it(atom[2]))), larger) for atom in powers]

    def _with_it(self, term: Term) -> Term:
        return substitute(term, {self.name: self.is_so[2]})

    def _residues(self, goal: Term, context: Context) -> list[Lemma]:
        """b^(t q) modulo b^t - 1, for the powers inside roundings."""
        found: list[Lemma] = []
        for inside in _insides(goal, context):
            for monomial, coefficient in inside.items():
                for atom, exponent in monomial if coefficient.denominator > 1 else ():
                    if _is_power(atom, self.name):
                        i = _step(atom, exponent, self.name, self.modulus, context)
                        found.append(said("power-residue", i=i, n=self.quotient))
        return working(found, context)

    def _roundings(
        self, goal: Term, powers: Sequence[Lemma], residues: Sequence[Lemma], context: Context
    ) -> list[Lemma]:
        """What the roundings are, the outer ones first."""
        found: list[Lemma] = []
        for one in _rounded(goal):
            if one != self.quotient and (law := self._rounding(one, powers, residues, found, context)) is not None:
                found.insert(0, law)
        return found

    # floor(X) = floor(c) + I where X = c + I with a number c and an integer I.
    def _rounding(
        self, one: Term, powers: Sequence[Lemma], residues: Sequence[Lemma], inner: Sequence[Lemma], context: Context
    ) -> Lemma | None:
        exact = one[1]
        for (_, old, new), _ in inner:
            exact = exchanged(exact, old, new)
        try:
            inside = _reduced(normal(self._with_it(exact), context), residues, context)
        except FoolingError:
            return None
        rest, whole = inside.pop(ONE, Fraction(0)), term_of_polynomial(inside)
        if any(c.denominator > 1 for c in inside.values()) or not is_whole(inside, context):
            return None
        laws = [(that, assumption) for that, _ in (*powers, *residues, *inner)]
        sides = [side for (_, *sides), _ in powers for side in sides]
        equation = arith((self.is_so, assumption), *laws, hints=[self.name, self.quotient, *sides])
        apart = axiom("floor-of-sum" if one[0] == "floor" else "ceiling-of-sum", equation)
        equal: Lemma = (("=", one, ("+", (one[0], number(rest)), whole)), apart)
        rounded = floor(rest) if one[0] == "floor" else ceil(rest)
        computed: Lemma = (("=", (one[0], number(rest)), rounded), evaluate)
        return ("=", one, ("+", whole, rounded)), arith(equal, computed)


def _insides(goal: Term, context: Context) -> list[Polynomial]:
    insides = (_inside(one, context) for one in _rounded(goal))
    return [inside for inside in insides if inside is not None]


def _reduced(a: Polynomial, known: Sequence[Lemma], context: Context) -> Polynomial:
    """The polynomial with 1 + (i - 1) F in place of i^q, as the equations say."""
    for (_, left, right), _ in known:
        ((((atom, exponent),), _),) = normal(left, context).items()
        value, result = normal(right, context), constant(0)
        for e, share in powers_of(a, atom).items():
            kept = letter(atom, e % exponent) if e % exponent else constant(1)
            result = plus(result, times(share, times(kept, power(value, e // exponent))))
        a = result
    return a


MOST_CASES = 12


def by_fractional_parts(goal: Term, context: Context, by: Tactic) -> Iterator[Tactic]:
    """A comparison by what a real variable is more than an integer."""
    for name in sorted(free_variables(goal)):
        if context.sorts.get(name) == "real" and len(parts := _parts(goal, name, context)) > 1:
            unit = lcm(*(part.rate.denominator for part in parts))
            steps = sorted({t for part in parts for t in part.steps(unit)})
            strict = (False, True) if any(part.rounded[0] == "ceil" for part in parts) else (False,)
            bounds = [(t, here) for t in steps for here in strict][not steps or steps[0] == 0 :]
            if len(bounds) < MOST_CASES:
                yield _Cases(name, unit, parts, by).split(Fraction(0), bounds)


@dataclass(frozen=True)
class _Part:
    """A rounding of `rate` times the variable, an integer-valued term and a number."""

    rounded: Term
    rate: Fraction
    whole: Term
    number: Fraction

    def steps(self, unit: int) -> Iterator[Fraction]:
        """Where in [0, 1) it changes."""
        k = self.rate * unit
        low, high = sorted((self.number, self.number + k))
        ends = ((value - self.number) / k for value in range(ceil(low), floor(high) + 1))
        return (t for t in ends if 0 <= t < 1)


def _parts(goal: Term, name: str, context: Context) -> list[_Part]:
    """What is rounded with the variable in it; none where one of them is of another form."""
    found = []
    for one in sorted(
        {one for head in ROUNDED for one in subterms(goal, head) if name in free_variables(one)}, key=repr
    ):
        if (inside := unless_refused(normal, one[1], context)) is None:
            return []
        rate, shift = inside.pop(((name, 1),), Fraction(0)), inside.pop(ONE, Fraction(0))
        whole = term_of_polynomial(inside)
        if not rate or name in free_variables(whole) or not is_whole(inside, context):
            return []
        found.append(_Part(one, rate, whole, shift))
    return found


@dataclass(frozen=True)
class _Cases:
    name: str
    unit: int
    parts: Sequence[_Part]
    by: Tactic

    @property
    def of(self) -> Term:
        """What is an integer and a fraction."""
        return ("/", self.name, self.unit) if self.unit > 1 else self.name

    def split(self, least: Fraction, bounds: Sequence[tuple[Fraction, bool]]) -> Tactic:
        """Below the first bound, or at it, and above."""
        if not bounds:
            return self._known((least + 1) / 2)
        (t, here), *rest = bounds
        middle = t if here else (least + t) / 2
        below = ("<=" if here else "<", self.of, ("+", ("floor", self.of), number(t)))
        return cases(below, self._known(middle), self.split(t, rest))

    def _known(self, fraction: Fraction) -> Tactic:
        """The goal where all roundings are known."""
        parts = [part for part in self.parts if part.rounded != ("floor", self.of)]

        def found(goal: Term, context: Context) -> Node:
            equations = [self._rounding(part, fraction, context) for part in parts]
            return knowing(equations, eliminated([(that, assumption) for that, _ in equations], self.by))(goal, context)

        return found

    def _rounding(self, part: _Part, fraction: Fraction, context: Context) -> Lemma:
        """What is rounded, where the variable over the unit is an integer and about this fraction."""
        whole: Term = ("floor", self.of)
        inside = part.rate * self.unit * fraction + part.number
        rounded = ceil(inside) if part.rounded[0] == "ceil" else floor(inside)
        value: Term = ("+", ("*", number(part.rate * self.unit), whole), part.whole, rounded)
        here = [(a, assumption) for a in context.assumptions if whole in subterms(a, "floor")]
        limits = [*limits_of(whole), *limits_of(part.rounded), *here]
        at_most, at_least = axiom("integers-at-most", arith(*limits)), axiom("integers-at-least", arith(*limits))
        return ("=", part.rounded, value), axiom("equal", conditions={0: at_most, 1: at_least})
