"""Numbers of words between powers of any rational rate: count(L, k v + j) >= c r^(v - v0) for all v >= v0, or at most.

The words of ((a|aa)(b|bb))* and the like number about 1.618^n, which is no rational power.  But they number at least
c r^n for each rational r below the rate of growth, and at most C R^n for each R above it.  One induction shows it of
the numbers of all states together, whose weights are those of
`fooling.circuits.languages.search.counting.state_weights`: what holds of all at one length holds at the next, as each
number of the next length is a sum of such.

Not trusted.  Cost: one induction with as many parts as there are states.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import ceil, floor

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.search.counting import state_weights
from fooling.circuits.languages.search.states.minimise import trim_partial
from fooling.circuits.languages.word_count import word_counts
from fooling.records import dataclass, replace
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Context
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.engine.tactic import (
    Lemma,
    Node,
    Tactic,
    assumption,
    by_bounds,
    cut,
    evaluate,
    induction,
    instance,
    intro,
    number,
)
from fooling.verify.methods.engine.tactic import every as each
from fooling.verify.methods.evidence import automata
from fooling.verify.methods.matrices.intervals import term_of_automaton
from fooling.verify.statement.proposition import Term, substitute

MOST_STATES = 16  # whose numbers are shown together
MOST_LETTERS = 6  # by which words grow at once
LATEST = 24  # how much later than the first value of the variable the powers may begin
DENOMINATOR = 64  # of the factor of a power
BOUND, SHOWN = "value_every", "states_every"  # the variables of the statement for all lengths, and of its induction


@dataclass(frozen=True)
class Powers:
    """order(count(L, length(v)), factor * rate^(v - start)) for all v >= start, with the tactic that shows it.

    The number of words `count` has a length that is linear in the variable `name`.
    """

    count: Term
    name: str
    order: str  # ">=" or "<="
    factor: Fraction
    rate: Fraction
    start: int
    by: Tactic

    @property
    def bound(self) -> Term:
        """What the number of words is compared with."""
        return _power(self.factor, self.rate, self.name, self.start)

    def lemma(self, later: Tactic) -> Lemma:
        """The comparison, as an instance of that for all values; `later` shows that the value is at least `start`."""
        here = (self.order, self.count, self.bound)
        universal = ("forall", ((BOUND, "int"),), ((">=", BOUND, self.start),), substitute(here, {self.name: BOUND}))
        return here, instance((universal, self.by), {BOUND: self.name}, {0: later})


def _power(factor: Fraction, rate: Fraction, at: Term, start: int) -> Term:
    return ("*", number(factor), ("^", number(rate), ("-", at, start) if start else at))


@cache
def growth_rate(language: Term) -> float:
    """About the rate at which the numbers of words of a given language grow with each letter."""
    return state_weights.growth_rate(trim_partial(meaning.language(language)))


def powers_beside(count: Term, name: str, letters: int, rate: Fraction, order: str, first: int) -> Iterator[Powers]:
    """Powers below (">=") or above ("<=") the number of words, from the first value of the variable on or a later one.

    The length grows by so many letters with the variable, and the powers by the rate.
    """
    _, language, length = count
    dfa = trim_partial(meaning.language(language))
    if dfa.states > MOST_STATES or not 1 <= letters <= MOST_LETTERS:
        return
    weights = state_weights.state_weights(dfa, rate, order == ">=", letters)
    if weights is None:
        return
    shortest = meaning.natural(substitute(length, {name: first}))
    lengths = range(shortest, shortest + letters * LATEST + 1, letters)
    numbers = [word_counts(replace(dfa, start=q), lengths) for q in range(dfa.states)]
    for start in range(first, first + LATEST + 1):
        scale = _scale([many[start - first] for many in numbers], weights, order)
        if scale is not None:
            family = Family(dfa, length, name, letters, order, tuple(scale * weight for weight in weights), rate, start)
            yield Powers(count, name, order, family.factors[dfa.start], rate, start, family.shown)


def _scale(numbers: list[int], weights: tuple[int, ...], order: str) -> Fraction | None:
    """The largest factor of the weights that stays below the numbers, or the least that stays above; simple ones."""
    quotients = [Fraction(many, weight) for many, weight in zip(numbers, weights, strict=True) if weight]
    exact = min(quotients) if order == ">=" else max(quotients)
    rounded = (floor if order == ">=" else ceil)(exact * DENOMINATOR)
    return Fraction(rounded, DENOMINATOR) if rounded > 0 else None


@dataclass(frozen=True)
class Family:
    """The languages of all states, and the powers that their numbers are compared with: factor * rate^(v - start)."""

    dfa: DFA
    length: Term
    name: str
    letters: int
    order: str
    factors: tuple[Fraction, ...]
    rate: Fraction
    start: int

    def shown(self, goal: Term, context: Context) -> Node:
        """The comparison of one language for all values, by that for all states together, by induction."""
        _, ((value, _),), _, body = goal
        used = [q for q, factor in enumerate(self.factors) if factor]
        many = len(used) > 1
        together: Term = ("and", *(self.compared(q, SHOWN) for q in used)) if many else self.compared(used[0], SHOWN)
        universal = ("forall", ((SHOWN, "int"),), ((">=", SHOWN, self.start),), together)
        base = each(*[evaluate] * len(used)) if many else evaluate
        steps = each(*(self.next_(q, used) for q in used)) if many else self.next_(used[0], used)
        here = (substitute(together, {SHOWN: value}), instance((universal, induction(base, steps)), {SHOWN: value}))
        first = self.compared(self.dfa.start, value)
        same: Lemma = (("=", body[1], first[1]), automata.recurrence(value))
        return intro({value: self.start}, cut(here, arith(same, (first, assumption))))(goal, context)

    def compared(self, q: int, value: Term) -> Term:
        """The comparison for a state, at a value of the variable."""
        return (self.order, self.of_state(q, value), _power(self.factors[q], self.rate, value, self.start))

    def of_state(self, q: int, value: Term) -> Term:
        """The number of words that lead from a state to an accepting one."""
        return ("count", term_of_automaton(replace(self.dfa, start=q)), substitute(self.length, {self.name: value}))

    def next_(self, q: int, used: list[int]) -> Tactic:
        """The words of the next length, by what follows their first letters."""
        targets = state_weights.powered(self.dfa, self.letters)[q]
        total: Term = ("+", 0, *(("*", many, self.of_state(r, SHOWN)) for r, many in targets))
        longer: Lemma = (("=", self.of_state(q, ("+", SHOWN, 1)), total), automata.recurrence(SHOWN))
        others = [r for r, _ in targets if r not in used]  # of the smaller side; a number of words is at least 0
        positive: list[Lemma] = [((">=", self.of_state(r, SHOWN), 0), by_bounds) for r in others]
        return arith(longer, *positive, *((self.compared(r, SHOWN), assumption) for r in used))
