"""Logarithms of numbers of words, and powers of any rate below and above them.

log2 of a number of words is no multiple of its length, and no closed form need be known.  But that log2 count(L, n) is
at least 69n/100 comes down to a comparison of numbers, log2(c r^n) >= 69n/100 for all n >= n0, as soon as
count(L, n) >= c r^n is known for some r above 2^(69/100).  A lemma or a hypothesis says so, or else it is shown here,
for a simple fraction r well between what the statement needs and the rate of growth
(`fooling.verify.methods.languages.recurrences`).  The values of the variable before n0 are computed.

Not trusted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import product
from math import log2

from fooling.verify.checker.arithmetic import exchanged
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.meaning import exactly
from fooling.verify.checker.normal_form import normal
from fooling.verify.checker.polynomial import ONE
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.cases import one_by_one
from fooling.verify.methods.arithmetic.growth import growth
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.attempts import accepted, first_in, first_of
from fooling.verify.methods.engine.goals import ORDERS, about_numbers, begins_with, number, subterms
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.steps import cases, cut, instance, stated, table
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, assumption, by_bounds, step, tactical
from fooling.verify.methods.facts.facts_of_goal import facts_with_families
from fooling.verify.methods.facts.quantities_as_numbers import instance_about_numbers
from fooling.verify.methods.guesses.floating import may_hold
from fooling.verify.methods.languages.recurrences import Powers, by_recurrence, growth_rate, powers_beside
from fooling.verify.methods.languages.word_counts import first_of_all
from fooling.verify.statement.proposition import Term, free_variables, substitute

BITS = 600  # of the numbers of words at which a rate is tried
SAMPLES = 40  # values at which the statement about numbers is looked at before it is proved
WITHIN = (Fraction(1, 2), Fraction(1, 4), Fraction(3, 4))  # of the way from the needed rate to the other one
NEAR = 1e-5  # relative, of rates
HALVINGS = 40
MOST_FACTS = 6


@rule(on=("order",), price=135, speaks=("log2",), sure=True)
def logarithms_of_counts(goal: Term, context: Context) -> Iterator[Tactic]:
    """A comparison with logarithms of numbers of words, by powers beside them."""
    yield from by_logarithms_of_counts(goal, context)


@rule(on=("order",), price=225, lacks=("log2",), sure=True)
def powers_of_counts(goal: Term, context: Context) -> Iterator[Tactic]:
    """A comparison with numbers of words, by powers beside them."""
    yield from by_logarithms_of_counts(goal, context)


@rule(on=(">=",), price=230, left=("D",), closed=False, sure=True)
def logarithms_of_leaves(goal: Term, context: Context) -> Iterator[Tactic]:
    """A lower bound on D, by the logarithm of the words of a fooling set, or of independent rows."""
    _, left, right = goal
    if not about_numbers(right) or len(free_variables(right)) != 1:
        return
    known = facts_with_families(goal, context)
    said = [that for that, _ in known if that[0] == ">=" and begins_with(that[1], "fooling", "rank")]
    counts = dict.fromkeys(that[2] for that in said if that[1][1] == left[1] and begins_with(that[2], "count"))
    for count in counts:
        log, leaves = ("log2", count), ("log2", ("leaves", left[1]))
        larger: Lemma = ((">=", leaves, log), axiom("log2-increasing", arith(*known, linear=True)))
        number_ = (">=", log, right)
        by: Tactic = lambda g, c: first_in(by_logarithms_of_counts(g, c), g, c)  # noqa: E731
        if next(by_logarithms_of_counts(number_, context), None) is not None:
            yield cut(_some_words(count), arith(((">=", left, leaves), axiom()), larger, (number_, by), linear=True))


def by_logarithms_of_counts(goal: Term, context: Context) -> Iterator[Tactic]:
    """A comparison with logarithms of numbers of words, by what is assumed of these, and by powers beside them."""
    if goal[0] not in ORDERS:
        return
    for equation in (a for a in context.assumptions if a[0] == "=" and begins_with(a[2], "count")):
        if isinstance(equation[1], str) and equation[1] in free_variables(goal):
            yield _substituted(equation)
            return
    counts = sorted(subterms(goal, "count"), key=repr)
    if not counts or any(free_variables(one[1]) for one in counts):
        return
    said = [a for a in context.assumptions if a[0] in (*ORDERS, "=") and _is_of(a, counts) and a != goal]
    said = [a for a in said if not (isinstance(a[1], str) and a[2] in counts)]  # a name for it, which is put in above
    facts: list[Lemma] = [(a, assumption) for a in said]
    for one in facts:
        if one[0][1] in counts and free_variables(one[0][2]):
            yield by_monotone(one, growth)
    if any(subterms(a, "count") and all(map(free_variables, a[1:])) for a in said):
        yield lambda g, c: instance_about_numbers(g, facts[-MOST_FACTS:], counts, c)
    if len(counts) == 1 and len(free_variables(goal)) == 1:
        yield from _by_powers_of_surds(goal, counts[0], context)
        yield from _by_powers(goal, counts[0], context)


def _some_words(count: Term) -> Lemma:
    return (">", count, 0), arith(((">=", count, 1), step("some-word")))


def _by_powers_of_surds(goal: Term, count: Term, context: Context) -> Iterator[Tactic]:
    """By powers of what the statement has the logarithm of, such as (1 + sqrt 5)/2, by induction on the length."""
    (name,) = free_variables(goal)
    first, every = first_of_all(name, context), f"{name}_of_power"
    bases = [log[1] for log in subterms(goal, "log2") if subterms(log, "sqrt") and not free_variables(log)]
    for base, order in product(sorted(bases, key=repr), (">=", "<=")):
        here = (order, count, ("^", base, name))
        universal = ("forall", ((every, "int"),), ((">=", every, first),), substitute(here, {name: every}))
        yield by_monotone((here, instance((universal, by_recurrence), {every: name})), growth)


def _substituted(equation: Term) -> Tactic:
    """The goal with a number of words in place of the variable that it is said to be; there is a word."""
    _, name, count = equation
    words = _some_words(count)
    positive: Lemma = ((">", name, 0), arith((equation, assumption), (words[0], assumption)))

    def substituted(goal: Term, context: Context) -> Node:
        other = exchanged(goal, name, count)
        by = first_in(by_logarithms_of_counts(other, context), other, context)
        return {"rule": "substitution", "premise": stated((equation, assumption), context), "by": by}

    return cut(words, cut(positive, substituted))


@tactical
def by_monotone(goal: Term, context: Context, bound: Lemma, by: Tactic) -> Node:
    """A comparison with what a quantity is compared with in its place, and in that of it in logarithms."""
    (order, quantity, number_), shown = bound
    log, other = ("log2", quantity), ("log2", number_)
    larger: Lemma = ((order, log, other), axiom("log2-increasing", shown, dict.fromkeys(range(2), _positive(bound))))
    plain, laws = goal, [bound]
    if order == ">=" and subterms(goal, "ceil") & {("ceil", log)}:
        plain, laws = exchanged(plain, ("ceil", log), other), [((">=", ("ceil", log), log), axiom("ceiling-above"))]
    laws += [larger] if subterms(goal, "log2") & {log} else []
    return arith((exchanged(plain, quantity, number_), accepted(by)), *laws, linear=True)(goal, context)


def _positive(bound: Lemma) -> Tactic:
    return first_of(by_bounds, arith(), arith(bound))


def _is_of(assumed: Term, counts: Sequence[Term]) -> bool:
    """Whether it is a comparison of these numbers of words, or of numbers alone."""
    for i, count in enumerate(counts):
        assumed = exchanged(assumed, count, f"x{i}")
    return about_numbers(assumed)


def _by_powers(goal: Term, count: Term, context: Context) -> Iterator[Tactic]:
    (name,) = free_variables(goal)
    first = first_of_all(name, context)
    at_first, next_ = (exactly(substitute(count[2], {name: v})) for v in (first, first + 1))
    letters = next_ - at_first
    parities = [a for a in context.assumptions if a[0] in ("even", "odd") and a[1] == name]
    if at_first < 0 or letters.denominator > 1 or letters < 1 or normal(count[2], context).keys() - {((name, 1),), ONE}:
        return
    for order, rate in _rates(goal, count, name, int(letters), parities):
        for powers in powers_beside(count, name, int(letters), rate, order, first):
            start = _start(goal, powers, first, parities)
            if start is not None:
                yield _from_a_value_on(first, start, powers)
                break


# ---- rates ----


def _rates(
    goal: Term, count: Term, name: str, letters: int, parities: Sequence[Term]
) -> Iterator[tuple[str, Fraction]]:
    """Simple rates at which the statement is true of long words, below the growth or above it."""
    grown = growth_rate(count[1]) ** letters
    if grown <= 1 + NEAR:
        return

    def holds(rate: float, part: int = 1) -> bool:
        far = int(BITS / log2(2 * max(rate, 2))) // part
        plain = exchanged(goal, count, ("^", number(Fraction(rate).limit_denominator(10**9)), name))
        return all(may_hold(plain, {name: v}) for v in _values(name, far, 2, parities))

    below, above, slow, fast = grown * (1 - NEAR), grown * (1 + NEAR), 1 + (grown - 1) / 1000, 2 * grown
    if holds(below) and not holds(slow):
        yield from ((">=", rate) for rate in _between(max(slow, _needed(holds, below, slow)), grown))
    elif holds(above) and not holds(fast):
        yield from (("<=", rate) for rate in _between(_needed(holds, above, fast), grown))


def _needed(holds: Callable[..., bool], good: float, bad: float) -> float:
    """The rate that is needed in the end: what is added to a multiple of n counts half as much at twice the length."""
    near, far = (_edge(partial(holds, part=part), good, bad) for part in (2, 1))
    return min(far * far / near, good) if good > bad else max(far * far / near, good)


def _values(name: str, first: int, many: int, parities: Sequence[Term]) -> list[int]:
    return [v for v in range(first, first + many) if all(may_hold(one, {name: v}) for one in parities)]


def _edge(holds: Callable[[float], bool], good: float, bad: float) -> float:
    """Where it ceases to hold, from the good side."""
    for _ in range(HALVINGS):
        middle = (good + bad) / 2
        good, bad = (middle, bad) if holds(middle) else (good, middle)
    return good


def _between(needed: float, grown: float) -> Iterator[Fraction]:
    """The simplest fractions near some places between the two."""
    apart = grown - needed
    for part in WITHIN:
        middle = needed + float(part) * apart
        yield simplest_between(*sorted(Fraction(middle + side * apart / 8) for side in (-1, 1)))


def simplest_between(low: Fraction, high: Fraction) -> Fraction:
    """The fraction of least denominator in [low, high], for 0 < low <= high, by continued fractions.

    >>> simplest_between(Fraction(159, 100), Fraction(161, 100))
    Fraction(8, 5)
    """
    whole = -(-low // 1)
    if whole <= high:
        return Fraction(whole)
    below = Fraction(whole - 1)
    return below + 1 / simplest_between(1 / (high - below), 1 / (low - below))


# ---- from some value on ----


def _start(goal: Term, powers: Powers, first: int, parities: Sequence[Term]) -> int | None:
    """The value from which on the statement follows from the powers, where it does from their beginning on."""
    plain = exchanged(goal, powers.count, powers.bound)
    values = _values(powers.name, powers.start, SAMPLES, parities)
    return max(first, powers.start) if all(may_hold(plain, {powers.name: v}) for v in values) else None


def _from_a_value_on(first: int, start: int, powers: Powers) -> Tactic:
    """The values below `start` one by one, and from there on by the powers."""
    name = powers.name

    def later(goal: Term, context: Context) -> Node:
        limits = [a for a in context.assumptions if a[0] in (*ORDERS, "even", "odd") and free_variables(a) == {name}]
        facts: list[Lemma] = [(a, assumption) for a in limits if about_numbers(a)]
        beside = powers.lemma(first_of(by_bounds, arith(*(fact for fact in facts if fact[0][0] in ORDERS))))
        alone: Tactic = lambda g, c: instance_about_numbers(g, [*facts, beside], [powers.count], c)  # noqa: E731
        return first_of(by_monotone(beside, growth), alone)(goal, context)

    return later if start == first else cases(("<", name, start), one_by_one(name, first, start, table()), later)
