"""Numbers of words by their recurrences, and between powers.

Comparisons of numbers of words by induction over their recurrences, in one length or in several.

Where c(n + 2) = c(n + 1) + c(n), what holds at n and at n + 1 of c(n + 1) <= 2 c(n) adds up to the same at n + 2; and
for any m the same is so of c(m + n) <= c(m) c(n), which at the first two n is a comparison in m alone.  The step is
taken for as many lengths together as the longest recurrence has terms.

Numbers of words between powers of any rational rate: count(L, k v + j) >= c r^(v - v0) for all v >= v0, or at most.

The words of ((a|aa)(b|bb))* and the like number about 1.618^n, which is no rational power.  But they number at least
c r^n for each rational r below the rate of growth, and at most C R^n for each R above it.  One induction shows it of
the numbers of all states together, whose weights are those of
`fooling.circuits.languages.search.counting.state_weights`: what holds of all at one length holds at the next, as each
number of the next length is a sum of such.

Not trusted.  Cost: one induction with as many parts as there are states.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import ceil, floor

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.search.counting import state_weights
from fooling.circuits.languages.search.counting.recurrence import shortest_recurrence
from fooling.circuits.languages.search.states.minimise import trim_partial
from fooling.circuits.languages.word_count import count_words, word_counts
from fooling.records import dataclass, replace
from fooling.verify.checker import meaning
from fooling.verify.checker.arithmetic import exchanged
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import normal
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.attempts import accepted, first_in
from fooling.verify.methods.engine.ends import NotFound
from fooling.verify.methods.engine.goals import number, subterms
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.steps import by_one_induction, cut, for_all_from, instance, intro, with_equals
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, assumption, by_bounds, evaluate, tactical
from fooling.verify.methods.evidence import automata
from fooling.verify.methods.evidence.automata import term_of_automaton
from fooling.verify.statement.operators import COMPARISONS
from fooling.verify.statement.proposition import Term, free_variables, is_integer, substitute

MOST_STEPS = 6  # numbers of words that the next one is made of


@rule(on=("forall comparison",), price=5, speaks=("count",), sure=True)
def by_recurrence(goal: Term, context: Context) -> Node:
    """A comparison of numbers of words of given languages, from some lengths on."""
    _, bindings, conditions, body = goal
    limits = [c for c in conditions if c[0] == ">=" and isinstance(c[1], str) and is_integer(c[2])]
    first = {name: least for _, name, least in limits}
    plain = len(limits) == len(conditions) == len(bindings) and {(name, "int") for name in first} == set(bindings)
    counts = subterms(body, "count")
    if not plain or not counts or any(free_variables(one[1]) for one in counts) or body[0] not in COMPARISONS:
        raise NotFound("it is no comparison of numbers of words of given languages, from some length on")
    over = (_along(name, first) for name, _ in bindings)
    return accepted(intro(first, _with_numbers(lambda g, c: first_in(over, g, c))))(goal, context)


@tactical
def _with_numbers(goal: Term, context: Context, by: Tactic) -> Node:
    """The goal with the numbers of words of given lengths counted."""
    given = [one for one in sorted(subterms(goal, "count"), key=repr) if not free_variables(one)]
    many = (count_words(meaning.language(one[1]), meaning.natural(one[2])) for one in given)
    return with_equals([(("=", *both), evaluate) for both in zip(given, many, strict=True)], by)(goal, context)


@tactical
def _along(goal: Term, context: Context, name: str, first: Mapping[str, int]) -> Node:
    """The goal by induction on a variable."""
    every = f"{name}_every"
    moving = sorted((one for one in subterms(goal, "count") if name in free_variables(one)), key=repr)
    steps = {one: _recurrence(one, name, first, context) for one in moving}
    later: list[Term] = [every]  # v, v + 1, (v + 1) + 1, ...: with v + 1 for v each is the next
    for _ in range(max(map(len, steps.values()), default=0)):
        later.append(("+", later[-1], 1))
    if len(later) < 2:
        raise NotFound("no number of words grows with the variable")
    *before, _ = (substitute(goal, {name: v}) for v in later)
    laws = [law for one, steps_of in steps.items() for law in _law(one, steps_of, name, later, first)]
    still = sorted(subterms(goal, "count") - set(moving), key=repr)
    surds = list(_powers_of_surds(goal, name, later))
    powers = [power for power in sorted(subterms(before[0], "^"), key=repr) if surds and free_variables(power)]
    step = arith(*laws, *surds, *((part, assumption) for part in before), hints=[*still, *powers])
    base = _at_first({other: least for other, least in first.items() if other != name})
    shown = [*[assumption] * (len(before) - 1), step]
    return cut(by_one_induction(first[name], every, before, base, shown, name), assumption)(goal, context)


def _recurrence(count: Term, name: str, first: Mapping[str, int], context: Context) -> tuple[Fraction, ...]:
    """The coefficients from the first values on, for the lengths as the variable grows."""
    step = normal(count[2], context).get(((name, 1),))
    if step != 1 and free_variables(count[2]) != {name}:
        raise NotFound("the numbers of words are not those of one length after the other")
    dfa = meaning.language(count[1])
    lengths = (_least(count, {**first, name: first[name] + i}) for i in range(2 * dfa.states))
    found = shortest_recurrence([count_words(dfa, length) for length in lengths])
    if not 1 <= len(found) <= MOST_STEPS:
        raise NotFound("the numbers of words have no short recurrence")
    return found


def _least(count: Term, first: Mapping[str, int]) -> int:
    return meaning.natural(substitute(count[2], dict(first)))


def _law(
    count: Term, steps: tuple[Fraction, ...], name: str, later: list[Term], first: Mapping[str, int]
) -> Iterator[Lemma]:
    """The last number by those before it, as an instance of the recurrence of its language."""
    k, places = f"{name}_from", later[-1 - len(steps) :]
    start, *lengths = (substitute(count[2], {name: v}) for v in places)
    if free_variables(count[2]) == {name}:
        *before, last = (("count", count[1], length) for length in (start, *lengths))
        parts = (("*", number(c), one) for c, one in zip(steps, before, strict=True))
        yield ("=", last, ("+", 0, *parts)), automata.recurrence(later[0])
        return
    terms = [("count", count[1], ("+", k, i) if i else k) for i in range(len(steps) + 1)]
    total: Term = ("+", 0, *(("*", number(c), one) for c, one in zip(steps, terms, strict=False)))
    least = _least(count, first)
    of_all = intro({k: least}, automata.recurrence(k))
    law, by = for_all_from(least, k, ("=", terms[-1], total), of_all, start, by_bounds)
    for i, length in enumerate(lengths, start=1):
        if length != (plain := ("+", start, i)):
            law, by = exchanged(law, plain, length), with_equals([(("=", length, plain), arith())], by)
    yield law, by


def _powers_of_surds(goal: Term, name: str, later: list[Term]) -> Iterator[Lemma]:
    """A power of (1 + sqrt 5)/2 as that before it times the base, and squares of square roots in such bases."""
    for power in sorted(subterms(goal, "^"), key=repr):
        _, base, exponent = power
        roots = sorted(subterms(base, "sqrt"), key=repr)
        if roots and not free_variables(base) and name in free_variables(exponent):
            at = [substitute(exponent, {name: v}) for v in later]
            for before, after in pairwise(at):
                parts = ("*", ("^", base, before), ("^", base, 1))
                split: Lemma = (("=", ("^", base, ("+", before, 1)), parts), axiom("power-sum"))
                if after == ("+", before, 1):
                    yield ("=", ("^", base, after), ("*", ("^", base, before), base)), arith(split)
            yield from ((("=", ("*", root, root), root[1]), axiom("square-root")) for root in roots)


@tactical
def _at_first(goal: Term, context: Context, others: Mapping[str, int]) -> Node:
    """A comparison at the first value of a variable, in the others alone."""
    if not free_variables(goal):
        return evaluate(goal, context)
    own = {name: f"{name}_other" for name in sorted(free_variables(goal))}
    bindings = tuple((name, "int") for name in own.values())
    conditions = tuple((">=", own[name], others[name]) for name in own)
    universal = ("forall", bindings, conditions, substitute(goal, own))
    return instance((universal, by_recurrence), {own[name]: name for name in own})(goal, context)


MOST_STATES = 16  # whose numbers are shown together
MOST_LETTERS = 6  # by which words grow at once
LATEST = 24  # how much later than the first value of the variable the powers may begin
DENOMINATOR = 64  # of the factor of a power
BOUND, SHOWN, NEXT = (
    "value_every",
    "states_every",
    "next_every",
)  # variables: for all lengths, of its induction and step


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
        every = substitute((self.order, self.count, self.bound), {self.name: BOUND})
        return for_all_from(self.start, BOUND, every, self.by, self.name, later)


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
    if letters < 1:
        return
    if dfa.states > MOST_STATES or letters > MOST_LETTERS:
        yield from _by_ratio(count, name, rate, order, first)
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


def _by_ratio(count: Term, name: str, rate: Fraction, order: str, first: int) -> Iterator[Powers]:
    """The same of one number of words, of a language with many states: the next one is so many times as large.

    That is shown by its recurrence.
    """
    _, language, length = count

    def words(at: Term) -> Term:
        return ("count", language, substitute(length, {name: at}))

    def times(at: Term) -> Term:
        return (order, words(("+", at, 1)), ("*", number(rate), words(at)))

    def shown(goal: Term, context: Context) -> Node:
        _, ((value, _),), _, _ = goal
        part = (order, words(SHOWN), _power(factor, rate, SHOWN, first))
        grown = for_all_from(first, NEXT, times(NEXT), by_recurrence, SHOWN, by_bounds)
        here = by_one_induction(first, SHOWN, [part], evaluate, [arith(grown, (part, assumption))], value)
        return intro({value: first}, cut(here, assumption))(goal, context)

    if (
        factor := Fraction(count_words(meaning.language(language), meaning.natural(substitute(length, {name: first}))))
    ) > 0:
        yield Powers(count, name, order, factor, rate, first, shown)


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
        parts, steps = [self.compared(q, SHOWN) for q in used], [self.next_(q, used) for q in used]
        here = by_one_induction(self.start, SHOWN, parts, evaluate, steps, value)
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
