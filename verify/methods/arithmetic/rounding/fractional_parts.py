"""Cases by the fractional part of a real variable: then all that is rounded in it is known.

What is rounded is k y + I + r with y the variable over a common denominator, integers k and I and a number r.  Where t
is y - floor(y), that is k floor(y) + I + (k t + r), and the rounding of k t + r changes at finitely many t in [0, 1]:
Hermite's floor(x) + floor(x + 1/2) = floor(2 x) has the cases t < 1/2 and t >= 1/2.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import ceil, floor, lcm

from fooling.fooling_sets.errors import FoolingError
from fooling.records import dataclass
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import normal
from fooling.verify.checker.polynomial import ONE
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.denominators import term_of_polynomial
from fooling.verify.methods.arithmetic.quotients import ROUNDED, is_whole
from fooling.verify.methods.arithmetic.substitution import eliminated
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, assumption, cases, knowing, number, subterms
from fooling.verify.statement.proposition import Term, free_variables

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
        try:
            inside = normal(one[1], context)
        except FoolingError:
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
        limits = [*_near(*whole), *_near(*part.rounded), *here]
        at_most, at_least = axiom("integers-at-most", arith(*limits)), axiom("integers-at-least", arith(*limits))
        return ("=", part.rounded, value), axiom("equal", conditions={0: at_most, 1: at_least})


def _near(head: str, of: Term) -> Iterator[Lemma]:
    """What is rounded down is above the number less 1, and not above it; what is rounded up likewise."""
    if head == "floor":
        yield ("<=", (head, of), of), axiom("floor-below")
        yield (">", (head, of), ("-", of, 1)), axiom("floor-above")
    else:
        yield (">=", (head, of), of), axiom("ceiling-above")
        yield ("<", (head, of), ("+", of, 1)), axiom("ceiling-below")
