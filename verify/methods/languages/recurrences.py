"""Comparisons of numbers of words by induction over their recurrences, in one length or in several.

Where c(n + 2) = c(n + 1) + c(n), what holds at n and at n + 1 of c(n + 1) <= 2 c(n) adds up to the same at n + 2; and
for any m the same is so of c(m + n) <= c(m) c(n), which at the first two n is a comparison in m alone.  The step is
taken for as many lengths together as the longest recurrence has terms.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import pairwise

from fooling.circuits.languages.search.counting.recurrence import shortest_recurrence
from fooling.circuits.languages.word_count import count_words
from fooling.verify.checker import meaning
from fooling.verify.checker.arithmetic import exchanged
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import normal
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.not_found import NotFound
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.tactic import (
    Lemma,
    Node,
    Tactic,
    accepted,
    assumption,
    by_bounds,
    cut,
    evaluate,
    first_in,
    induction,
    instance,
    intro,
    number,
    subterms,
    tactical,
    with_equals,
)
from fooling.verify.methods.engine.tactic import every as each
from fooling.verify.methods.evidence import automata
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
    together: Term = ("and", *before) if len(before) > 1 else before[0]
    others = {other: least for other, least in first.items() if other != name}
    base = _at_first(others)
    shown = induction(
        each(*[base] * len(before)) if len(before) > 1 else base,
        each(*[assumption] * (len(before) - 1), step) if len(before) > 1 else step,
    )
    universal = ("forall", ((every, "int"),), ((">=", every, first[name]),), together)
    here = substitute(together, {every: name})
    return cut((here, instance((universal, shown), {every: name})), assumption)(goal, context)


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
    condition = (">=", k, _least(count, first))
    universal = ("forall", ((k, "int"),), (condition,), ("=", terms[-1], total))
    of_all = intro({k: condition[2]}, automata.recurrence(k))
    by = instance((universal, of_all), {k: start}, {0: by_bounds})
    law = substitute(universal[3], {k: start})
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
